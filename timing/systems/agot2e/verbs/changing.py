"""Verbs that change how a card stands: kneeling, STR, words, control, participation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from timing.kernel.reasons import Reason
from timing.systems.agot2e import evaluating, values
from timing.systems.agot2e.reasons import REASONS
from timing.systems.agot2e.state import Item, Lasting
from timing.systems.agot2e.verbs.leaving import leave_challenge
from timing.systems.agot2e.verbs.verb import BOTH, Verb
from timing.systems.agot2e.words import MAY, MUST, OUT_OF_PLAY

if TYPE_CHECKING:
    from timing.systems.agot2e.work import Work

LASTS = ("effect", "lasting")


def reached(work: Work, item: Item) -> tuple[Reason, ...]:
    """In play (or a revealed plot), and not immune."""
    if not work.in_play(item.card) and work.cards[item.card].zone != "revealed":
        return (REASONS("not-in-play", card=item.card),)
    if item.cause not in ("cost", "framework") and values.immune(work, item.card, item.by):
        return (REASONS("immune", card=item.card),)
    return ()


def _cannot_kneel(work: Work, item: Item) -> tuple[Reason, ...]:
    found = list(reached(work, item))
    if work.cards[item.card].kneeling:
        found.append(REASONS("kneels-already", card=item.card))
    for what in ("kneel", *(("be knelt by effects",) if item.cause == "effect" else ())):
        if values.cannot(work, item.card, what):
            found.append(REASONS("cannot", card=item.card, what=what))
    return tuple(found)


def _cannot_stand(work: Work, item: Item) -> tuple[Reason, ...]:
    found = list(reached(work, item))
    if not work.cards[item.card].kneeling:
        found.append(REASONS("stands-already", card=item.card))
    if values.cannot(work, item.card, "stand"):
        found.append(REASONS("cannot", card=item.card, what="stand"))
    return tuple(found)


def _turn(work: Work, item: Item) -> bool:
    kneeling = item.verb == "kneel"
    changed = work.cards[item.card].kneeling != kneeling
    work.put(item.card, kneeling=kneeling)
    if not kneeling:
        work.lasting = [
            one for one in work.lasting if one.until != "stands" or work.table.holder.get(one.by) != item.card
        ]
    if changed:
        work.note("knelt" if kneeling else "stood", card=item.card)
    return changed


def _kept_from(work: Work, item: Item) -> tuple[Reason, ...]:
    """Cards out of play may be kept from entering play, or from being played."""
    return () if item.word in OUT_OF_PLAY else reached(work, item)


def _lasts(work: Work, item: Item) -> bool:
    if item.verb == "cannot" and item.word in OUT_OF_PLAY:
        work.lasting.append(Lasting(item.verb, item.card, 0, item.word, item.until, item.by))
        return True
    if not work.in_play(item.card) and work.cards[item.card].zone != "revealed":
        return False
    if item.until == "challenge" and work.challenge is None:
        return False
    word = work.challenge.type if item.verb == "claim" and item.word == "same" and work.challenge else item.word
    work.lasting.append(
        Lasting(item.verb, item.card, item.n, word, item.until, item.by, terminal=item.type == "terminal")
    )
    work.note("lasts", card=item.card, what=_said(item), until=item.until or "leaves play")
    return True


def _str_barred(work: Work, item: Item) -> tuple[Reason, ...]:
    found = list(reached(work, item))
    what = "have STR increased" if item.n > 0 else "have STR reduced"
    if item.n and work.in_play(item.card) and values.cannot(work, item.card, what):
        found.append(REASONS("cannot", card=item.card, what=what))
    return tuple(found)


def _said(item: Item) -> str:
    return f"{item.n:+} STR" if item.verb == "str" else f"{item.verb} {item.word}".strip()


def _unblanked(work: Work, item: Item) -> tuple[Reason, ...]:
    return reached(work, item)


def _not_mine(work: Work, item: Item) -> tuple[Reason, ...]:
    found = list(reached(work, item))
    if work.controller(item.card) == item.player:
        found.append(REASONS("not-a-target", card=item.card))
    facts = work.facts(item.card)
    if facts.unique and dead_copy(work, item.player, item.card):
        found.append(REASONS("dead-copy", card=item.card, player=item.player))
    return tuple(found)


def _take(work: Work, item: Item) -> bool:
    work.put(item.card, controller=item.player)
    if item.until:  # it returns to its owner when that is over
        work.lasting.append(Lasting("control", item.card, 0, item.player, item.until, item.by))
        work.by_effect = (*work.by_effect, item.card)
    for ref in work.duplicates(item.card):
        work.put(ref, controller=item.player)
    leave_challenge(work, item.card)
    work.note("control", card=item.card, player=item.player)
    return True


def dead_copy(work: Work, player: str, ref: str) -> bool:
    """Whether a copy of a unique card lies in the player's dead pile."""
    facts = work.facts(ref)
    return facts.unique and any(
        card.zone == "dead" and other != ref and work.facts(other).title == facts.title and work.owner(other) == player
        for other, card in work.cards.items()
    )


def _reduce(work: Work, item: Item) -> bool:
    work.lasting.append(Lasting("reduce", item.player, item.n, item.word, item.until, item.by, type=item.type))
    return True


def _challenges(work: Work, item: Item) -> bool:
    kind = work.challenge.type if item.word == "same" and work.challenge else item.word
    work.lasting.append(Lasting(item.verb, item.player, item.n, kind, item.until, item.by, type=item.type))
    return True


def _attachable(work: Work, item: Item) -> tuple[Reason, ...]:
    if not work.in_play(item.card):
        return (REASONS("not-in-play", card=item.card),)
    ref = work.table.holder.get(item.by, "")
    wanted = work.facts(ref).attaches_to if ref and work.facts(ref).type == "attachment" else None
    fits = wanted is None or evaluating.fits(work, wanted, item.card, evaluating.View(work.controller(ref), ref))
    return () if fits else (REASONS("no-attachments", card=item.card),)


def _attach(work: Work, item: Item) -> bool:
    ref = work.table.holder[item.by]
    leave_challenge(work, ref)
    work.put(ref, zone="play", attached_to=item.card)
    work.note("attached", card=ref, host=item.card)
    return True


def _bounded(work: Work, item: Item) -> bool:
    work.lasting.append(Lasting(item.verb, item.player, item.n, item.word, item.until, item.by))
    return True


def _participates(work: Work, item: Item) -> tuple[Reason, ...]:
    found = reached(work, item)
    return found if found or work.participating(item.card) else (REASONS("not-participating", card=item.card),)


def _out(work: Work, item: Item) -> bool:
    taken = work.participating(item.card)
    leave_challenge(work, item.card)
    return taken


VERBS = {
    "kneel": Verb("kneel a card", ("knelt",), _turn, _cannot_kneel, uses=BOTH),
    "stand": Verb("stand a card", ("stood",), _turn, _cannot_stand, uses=BOTH),
    "str": Verb("give a card STR, or take it", (), _lasts, _str_barred, uses=LASTS),
    "set-str": Verb("set the STR of a card", (), _lasts, reached, uses=LASTS),
    "gain": Verb("let a card gain a keyword, icon or trait", ("changed",), _lasts, reached, uses=LASTS),
    "share": Verb(
        "let a card gain what others have (`what`: keywords, icons, traits, factions; `source`: whose)",
        ("changed",),
        _lasts,
        reached,
        uses=("effect",),
    ),
    "lose": Verb("let a card lose a keyword, icon or trait", ("changed",), _lasts, reached, uses=LASTS),
    "blank": Verb("blank the text box of a card", ("blanked",), _lasts, _unblanked, uses=LASTS),
    "cannot": Verb("keep a card from something", ("changed",), _lasts, _kept_from, uses=LASTS),
    "may": Verb(
        "let a card do what the rules keep it from (`what`: " + ", ".join(MAY) + ")", (), _lasts, reached, uses=LASTS
    ),
    "must": Verb("make a card do something if able (`what`: " + ", ".join(MUST) + ")", (), _lasts, reached, uses=LASTS),
    "at-most": Verb(
        "no more characters are declared (`what`: attackers, defenders)", (), _bounded, whom="player", uses=LASTS
    ),
    "at-least": Verb(
        "so many characters are declared, if able (`what`: defenders)", (), _bounded, whom="player", uses=LASTS
    ),
    "immune": Verb("make a card immune", ("changed",), _lasts, reached, uses=LASTS),
    "claim": Verb(
        "change the claim value of a plot (`what`: in challenges of that type alone; same: of this type)",
        (),
        _lasts,
        uses=LASTS,
    ),
    "claim-against": Verb(
        "change the claim value in challenges of a type (`what`) in which the player defends",
        (),
        _bounded,
        whom="player",
    ),
    **{
        f"set-{name}": Verb(
            f"set the {name} of a plot to `n` (`what`: base, the printed one alone)", (), _lasts, uses=LASTS
        )
        for name in ("claim", "income", "initiative", "reserve")
    },
    "additional-challenge": Verb(
        "let a player initiate an additional challenge of a type", (), _challenges, whom="player", uses=LASTS
    ),
    "silence": Verb("of a constant ability: players cannot use abilities of cards (`which`)", (), uses=LASTS),
    "defenders-first": Verb(
        "of a constant ability: defenders are declared before the player declares attackers", (), whom="player"
    ),
    "break-ties": Verb(
        "of a constant ability: the player chooses who wins ties for initiative and dominance", (), whom="player"
    ),
    "control": Verb("of a constant ability: control a card", (), uses=LASTS),
    "reduce": Verb("reduce what the player's next card costs", (), _reduce, whom="player"),
    "attach": Verb("attach the card itself to a card", (), _attach, _attachable),
    "income": Verb("change a plot's gold value", (), _lasts, uses=LASTS),
    "initiative": Verb("change a plot's initiative", (), _lasts, uses=LASTS),
    "reserve": Verb("change a plot's reserve", (), _lasts, uses=LASTS),
    "take-control": Verb("take control of a card", ("control-taken",), _take, _not_mine),
    "remove-from-challenge": Verb(
        "remove a character from the challenge", ("removed-from-challenge",), _out, _participates, uses=BOTH
    ),
}
