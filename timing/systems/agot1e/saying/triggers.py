"""Triggers, targets and what may be canceled, in English."""

from __future__ import annotations

from timing.systems.agot1e.abilities import Cancels, Target, Trigger
from timing.systems.agot1e.expressions import Condition, Selector
from timing.systems.agot1e.saying.clauses import told
from timing.systems.agot1e.saying.expressions import ANYBODY, cards, condition, number, seen_by, seen_from, some
from timing.systems.agot1e.saying.payments import with_more
from timing.systems.agot1e.saying.vocabulary import NAMES, WOULD, article, of_one_or_more, plain, through, who
from timing.systems.agot1e.words import ANY_NUMBER, MOST_CARDS


def happenings(of: Trigger) -> str:
    """What it answers, as a clause: 'a Lord character you control is killed'."""
    named = [name for name in of.after if name != "words"]
    player = "" if of.player in ANYBODY else of.player
    said = [told(named, some(of.card) if of.card else "", player, of.type)] if named or not of.after else []
    said += [of.words or "what the card says"] if "words" in of.after else []
    if not named and of.after:
        said += [some(of.card)] if of.card else []
        said += [f"by or for {who(player)}"] if player else []
    return " or ".join(said) + (f" ({of.words})" if of.words and "words" not in of.after else "")


def trigger(of: Trigger) -> str:
    """What it answers, with everything that is asked of it."""
    said = [happenings(of)]
    said += [f"by an effect of {some(of.by)}"] if of.by else []
    said += [through(of.cause)] if of.cause else []
    said += ["once for several at the same time"] if of.once else []
    said += ["on a House card"] if of.house else []
    said += ["of an effect that reduces costs"] if of.reduces else []
    said += [f"if {condition(of.if_)}"] if of.if_ else []
    return ", ".join(said)


# --- targets ----------------------------------------------------------------------------------------


def target(of: Target) -> str:
    """What is chosen, and by whom."""
    of_whom = seen_from(condition(of.if_)) if of.if_ and of.player else ""
    chosen = with_more(_choice(of), f"the {of.name}" if of.name else "")
    said = [chosen, of_whom] if of_whom else [chosen]
    said += [f"if {condition(of.if_)}"] if of.if_ and not of.player else []
    said += [of_those(of.those)] if of.those else []
    said += ["at random"] if of.random else []
    said += ["not as a target"] if of.picked else []
    said += ["which is needed"] if of.needed else []
    said += ["only once the effect that waits is carried out"] if of.later else []
    said += [f"so many of the cards of {who(of.of_each)}"] if of.of_each else []
    said += [f"together so that {condition(of.together)}"] if of.together else []
    said += [f"only for {' or '.join(f'“{name}”' for name in of.option)}"] if of.option else []
    return ("" if of.who == "you" else f"{who(of.who)}: ") + ", ".join(said)


def of_those(asked: Condition) -> str:
    """Which of the players who are spoken of are meant."""
    return f"each only {seen_from(condition(asked))}"


def chosen(of: Target) -> Selector:
    """Which cards may be chosen; where another player chooses, `you` is that player."""
    return of.choose if of.who == "you" else seen_by(of.choose)


def _choice(of: Target) -> str:
    choose = chosen(of)
    plain_one = of.n == 1 and not of.up_to
    several = f"{'up to ' if of.up_to else ''}{number(of.n)}"
    several = "any number of" if of.up_to and isinstance(of.n, int) and of.n >= MOST_CARDS else several
    several = "all" if of.every else several
    cards_meant = some(choose) if plain_one and not of.every else f"{several} {cards(choose, plural=True)}"
    if not of.player and not of.names:
        return cards_meant
    named = [who(of.player)] if of.player else []
    if of.names == (ANY_NUMBER,):
        return f"any number up to {number(of.n)}"
    names = [NAMES.get(name, name) for name in of.names]
    if plain_one and len(names) == 1 and names != list(of.names):
        named += names
    elif names:
        named += [f"{'one' if plain_one else several} of {', '.join(names)}"]
    said = " and ".join(named)
    plain_cards = choose == Target().choose
    return with_more(said, "" if plain_cards else cards_meant, several if plain_cards and not plain_one else "")


# --- what may be canceled ---------------------------------------------------------------------------


KINDS = {
    "triggered": "a triggered effect",
    "event": "the effect of an event",
    "framework": "an effect of the framework",
    "when-revealed": "a when revealed effect",
    "character": "an effect of a character",
    "location": "an effect of a location",
    "attachment": "an effect of an attachment",
    "response": "a response",
    "action": "an action",
    "passive": "a passive ability",
}
"""Effects that may be canceled."""


def canceled(of: Cancels) -> str:
    """What may be canceled."""
    kinds = " or ".join(KINDS.get(kind, f"an effect of this kind: {kind}") for kind in of.of)
    said = [" of ".join(part for part in (kinds or "an effect", article(f"{' or '.join(of.trait)} card")) if part)]
    said = said if of.trait else [kinds or "an effect"]
    if of.controller not in ANYBODY:
        said.append(f"that {who(of.controller)} {of_one_or_more('controls', of.controller == 'you')}")
    said += ["without a gold or influence cost"] if of.no_gold_cost else []
    said += [f"that would {' or '.join(WOULD.get(name) or plain(name) for name in of.would)}"] if of.would else []
    said += [f"for {who(of.who)}"] if of.who else []
    said += [f"from {' or '.join(of.zone)}"] if of.zone else []
    said += [f"as {' or '.join(of.event)}"] if of.event else []
    said += [f"not of this kind: {' or '.join(of.not_of)}"] if of.not_of else []
    said += [f"without such a cost: {' or '.join(plain(name) for name in of.without)}"] if of.without else []
    said += [f"that chooses {some(of.chooses)}{' alone' if of.only_target else ''}"] if of.chooses else []
    said += ["with only one target"] if of.only_target and not of.chooses else []
    said += [f"whose source is {some(of.source)}"] if of.source else []
    said += [f"if, seen from its player, {condition(of.if_)}"] if of.if_ else []
    close = len(said) > 1 and said[1].startswith("that ")
    return ", ".join([" ".join(said[:2]), *said[2:]] if close else said)
