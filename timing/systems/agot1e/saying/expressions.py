"""Selectors, numbers and conditions in English: which cards, how many, and what must be so. Every key is said."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from timing.kernel.expressions import SAID, Amount, Bound
from timing.systems.agot1e.expressions import CARDS_MEANT, Condition, Number, Past, Selector
from timing.systems.agot1e.printed import NEUTRAL
from timing.systems.agot1e.saying.vocabulary import MEANT, PLACES, STATS, article, plain, who

ANYBODY = ("any", "")
REVEALED = ("revealed",)
THEM = "them"  # `you` of a selector, where it means another player than the ability's

# --- which cards ----------------------------------------------------------------------------------------------


def some(selector: Selector) -> str:
    """'a Lord character', and 'this card' of the one that is meant."""
    said = cards(selector)
    return said if _meant(selector) else article(said)


def cards(selector: Selector, plural: bool = False) -> str:
    """'unique House Stark characters with STR at most 3 controlled by you'."""
    meant, rest = _meant(selector), _besides(selector)
    if not meant:
        return _noun(selector, plural)
    return meant if rest == Selector() else f"{meant}, if it {_is(rest)}"


def _meant(selector: Selector) -> str:
    """The one card that is meant by what it is to the ability; empty where cards are described."""
    return MEANT["self"] if selector.self_ else MEANT["host"] if selector.host else MEANT.get(selector.is_, "")


def means_one(selector: Selector) -> bool:
    """Whether one card is meant by what it is to the ability, rather than cards described."""
    return bool(_meant(selector))


def _besides(selector: Selector) -> Selector:
    """What else is asked of the one card that is meant."""
    if selector.self_ or selector.host:
        return replace(selector, self_=False) if selector.self_ else replace(selector, host=False)
    return replace(selector, is_="")


def _is(rest: Selector) -> str:
    """What is asked of a card, to follow 'it': 'is attacking', 'has power at least 3', 'is a Lord character'."""
    if rest.host or rest.is_:
        return f"is {cards(rest)}"
    before, after = _before(rest), _after(rest)
    if rest.type or rest.house or rest.trait or (before and after):
        return f"is {article(_noun(rest, False))}"
    if before:
        return f"is {' and '.join(before)}"
    if not after:
        return f"is {PLACES['play']}"
    return " and ".join(_has(part) for part in after)


def _has(part: str) -> str:
    if part.startswith("with "):
        return f"has {part.removeprefix('with ')}"
    return part.removeprefix("that ") if part.startswith("that is") else f"is {part}"


def _noun(selector: Selector, plural: bool) -> str:
    houses = [f"House {house}" if house != NEUTRAL else "neutral" for house in selector.house]
    before = [*_before(selector), " or ".join(houses), " or ".join(selector.trait)]
    noun = " or ".join(f"{name}s" if plural else name for name in selector.type or ("card",))
    return " ".join(part for part in (*before, noun, *_after(selector)) if part)


def _before(selector: Selector) -> list[str]:
    said: tuple[tuple[str, bool], ...] = (
        ("other", selector.other),
        ("revealed", selector.zone == REVEALED),
        ("unique", selector.unique is True),
        ("non-unique", selector.unique is False),
        ("in-House", selector.in_house is True),
        ("out-of-House", selector.in_house is False),
        ("standing", selector.standing is True),
        ("kneeling", selector.standing is False),
        ("participating", selector.participating == "any"),
        (selector.participating, selector.participating in ("attacking", "defending")),
        ("not participating", selector.participating == "no"),
        ("moribund", selector.moribund is True),
        ("not moribund", selector.moribund is False),
        ("blank", selector.blank is True),
        ("not blank", selector.blank is False),
    )
    return [word for word, is_so in said if is_so]


def _after(selector: Selector) -> list[str]:
    said = [f"named {' or '.join(selector.title)}"] if selector.title else []
    said += [f"({' or '.join(selector.ref)})"] if selector.ref else []
    said += [f"with a {' or '.join(selector.crest)} crest"] if selector.crest else []
    said += [f"with {article(' or '.join(selector.icon))} icon"] if selector.icon else []
    said += [f"with a printed {' or '.join(selector.printed_icon)} icon"] if selector.printed_icon else []
    said += [f"with a printed {' or '.join(selector.printed_crest)} crest"] if selector.printed_crest else []
    said += [f"with {' or '.join(selector.printed_type)} as its printed type"] if selector.printed_type else []
    said += [f"with the printed trait {' or '.join(selector.printed_trait)}"] if selector.printed_trait else []
    said += [f"with {' or '.join(selector.keyword)}"] if selector.keyword else []
    said += [
        f"with {_value(name)} {bound(of)}" for name in selector.asks if isinstance(of := getattr(selector, name), Bound)
    ]
    said += [f"lying topmost ({number(selector.topmost)})"] if selector.topmost is not None else []
    said += [f"with the highest {value(selector.highest)} of these"] if selector.highest else []
    said += [f"with the lowest {value(selector.lowest)} of these"] if selector.lowest else []
    said += ["that this card has kept"] if selector.kept else []
    said += ["that is tied with no other"] if selector.untied else []
    said += [f"with no {'other ' if selector.host else ''}attachments"] if selector.no_attachments else []
    said += [f"on {some(selector.on)}"] if selector.on else []
    said += [f"bearing {some(selector.bears)}"] if selector.bears else []
    said += ["alone"] if selector.alone else ["not alone"] if selector.alone is False else []
    said += [f"with the same {' and '.join(selector.same)} as {MEANT.get(selector.as_)}"] if selector.same else []
    elsewhere = selector.zone not in ((), ("play",), REVEALED)
    said += [" or ".join(PLACES[zone] for zone in selector.zone)] if elsewhere else []
    said += [f"among the top {number(selector.top)}"] if selector.top else []
    said += [f"controlled by {who(selector.controller)}"] if selector.controller not in ANYBODY else []
    if selector.controlled_by:
        said.append(
            f"controlled by a player of whom it is so, seen from that player: {condition(selector.controlled_by)}"
        )
    if selector.of_owners_house is not None:
        said += [f"{'of' if selector.of_owners_house else 'not of'} its owner's House"]
    said += [f"owned by {who(selector.owner)}"] if selector.owner not in ANYBODY else []
    said += [_just(selector)] if selector.just else []
    said += [_through(selector).strip()] if selector.cause and not selector.just else []
    said += [f"of which it is so: {selector.words}"] if selector.words else []
    said += [f"that is also {some(part)}" for part in selector.all]
    said += [f"that is {' or '.join(some(part) for part in selector.any)}"] if selector.any else []
    said += [f"that is not {some(selector.not_)}"] if selector.not_ else []
    return said


def _just(selector: Selector) -> str:
    happened = " or ".join(plain(name) for name in selector.just)
    happened += _through(selector)
    if selector.since == "ability":
        return f"{happened} by this very effect"
    return f"just {happened}" if selector.since == "window" else f"{happened} this {selector.since}"


def _through(selector: Selector) -> str:
    return f" through {' or '.join(plain(name) for name in selector.cause)}" if selector.cause else ""


def _value(name: str) -> str:
    return value(name.rstrip("_").replace("_", "-"))


def value(stat: str) -> str:
    """A value of a card or player: 'printed STR'."""
    return STATS.get(stat, plain(stat))


def criterion(selector: Selector, key: str) -> str:
    """One thing a selector asks for, by its key: what a card that does not fit lacks."""
    if key == "zone":
        return " or ".join(PLACES[zone] for zone in selector.zone or ("play",))
    only = replace(Selector(), **{key: getattr(selector, key)})
    return cards(replace(only, as_=selector.as_) if key == "same" else only)


def seen_by(selector: Selector) -> Selector:
    """The selector where `you` means another player, who has been named before."""
    controller = THEM if selector.controller == "you" else selector.controller
    return replace(selector, controller=controller, owner=THEM if selector.owner == "you" else selector.owner)


# --- how much, and what must be so ----------------------------------------------------------------------------


def number(amount: Amount) -> str:
    """'3', 'the number of Direwolf cards', 'half of ...'"""
    if not isinstance(amount, Number):
        return str(amount)
    if amount.count is not None:
        return _counted(amount, amount.count)
    if amount.affiliations is not None:
        among = cards(amount.affiliations, plural=True)
        return f"the number of different House affiliations among {among}, one for each of them"
    if amount.canceled:
        return "as many as it would have had drawn"
    if amount.answered:
        return "as much as what it answers came to"
    if amount.past is not None:
        return f"the number of times {past(amount.past)}"
    if amount.if_ is not None:
        return f"{number(amount.no)} ({number(amount.yes)} instead if {condition(amount.if_)})"
    if amount.half is not None:
        return f"half of {number(amount.half)}, rounded {amount.round_}"
    joined: tuple[tuple[tuple[Amount, ...], str], ...] = (
        (amount.sum, " plus "),
        (amount.difference, " less "),
        (amount.times, " times "),
    )
    for parts, word in joined:
        if parts:
            return word.join(number(part) for part in parts)
    for parts, word in ((amount.maximum, "greatest"), (amount.minimum, "least")):
        if parts:
            return f"the {word} of {' and '.join(number(part) for part in parts)}"
    if amount.challenge:
        if amount.challenge == "initiated":
            return "the number of challenges that have been initiated this phase"
        margin = amount.challenge == "margin"
        return "the margin by which the challenge was won" if margin else f"the challenge's {amount.challenge}"
    if amount.instances:
        return f"the number of instances of {amount.instances} that {MEANT.get(amount.of)} has"
    if amount.named:
        return "the number that was named"
    if amount.moved:
        return "as many as were moved"
    if amount.chosen or amount.paid:
        return "how many were chosen" if amount.chosen else "X (as much as was paid)"
    return _read_off(amount)


def _counted(amount: Number, count: Selector) -> str:
    """A count of cards; with a player, as that player sees it: `you` is that player then."""
    if amount.of in (*CARDS_MEANT, "you", ""):
        return f"the number of {cards(count, plural=True)}"
    taken = "total" if amount.take == "sum" else amount.take
    return f"the {taken} number of {cards(seen_by(count), plural=True)}, counted for {who(amount.of)}"


def _read_off(amount: Number) -> str:
    taken = "" if amount.take == "sum" else f"{amount.take} "
    if amount.which is not None:
        return f"the {taken or 'total '}{value(amount.stat)} of {cards(amount.which, plural=True)}"
    if amount.of == "you":
        return f"your {taken}{value(amount.stat)}"
    return f"the {taken}{value(amount.stat)} of {MEANT.get(amount.of) or who(amount.of)}"


def bound(of: Any) -> str:
    """'at least 3'."""
    parts = ((key, getattr(of, key)) for key in SAID)
    return " and ".join(f"{SAID[key]} {number(value)}" for key, value in parts if value is not None)


def condition(of: Condition) -> str:
    """A condition as a clause that completes 'if'."""
    said = [_there_are(of.card, of.count)] if of.card is not None else []
    said += [_there_is_no(of.none)] if of.none is not None else []
    said += [f"{MEANT['subject']} is {some(of.subject)}"] if of.subject is not None else []
    said += ["its STR is 0"] if of.str_zero else []
    said += ["it is the epic phase that this card has made"] if of.own_phase else []
    said += ["plots have not been revealed yet"] if of.before_reveal else []
    said += [f"it is the {' or '.join(of.phase)} phase"] if of.phase else []
    said += [f"during {_challenge(of.challenge)}"] if of.challenge else []
    said += ["the challenge was unopposed"] if of.unopposed else []
    said += ["the challenge was opposed"] if of.unopposed is False else []
    said += [f"it is {' or '.join(of.season)}"] if of.season else []
    roles = ("first_player", "active_player", "attacker", "defender", "winner", "loser")
    said += [_role(role, getattr(of, role)) for role in roles if getattr(of, role)]
    said += [f"{who(of.would_win_initiative)} would win initiative"] if of.would_win_initiative else []
    said += [f"{who(of.would_win_dominance)} would win dominance"] if of.would_win_dominance else []
    said += [f"your title supports that of {who(of.supports)}"] if of.supports else []
    said += [f"your title opposes that of {who(of.opposes)}"] if of.opposes else []
    if of.plays_house:
        plays = "play" if of.player == "you" else "plays"
        said.append(f"{who(of.player)} {plays} House {' or '.join(of.plays_house)}")
    said += [f"{number(of.number)} is {bound(of)}"] if of.number is not None else []
    said += [past(of.happened)] if of.happened else []
    said += [of.words] if of.words else []
    said += [condition(part) for part in of.all]
    said += [_either(condition(part) for part in of.any)] if of.any else []
    said += [f"not ({condition(of.not_)})"] if of.not_ else []
    return " and ".join(said)


def _role(role: str, player: str) -> str:
    return f"you are the {plain(role)}" if player == "you" else f"the {plain(role)} is {who(player)}"


def _challenge(types: tuple[str, ...]) -> str:
    named = " or ".join(types)
    return "any challenge" if types == ("any",) else f"{article(named)} challenge"


def _either(parts: Any) -> str:
    said = list(parts)
    return f"either {' or '.join(said)}" if len(said) > 1 else said[0]


def _there_are(selector: Selector, count: Amount) -> str:
    meant = _meant(selector)
    if count != 1:
        return f"there are at least {number(count)} {cards(selector, plural=True)}"
    return f"{meant} {_is(_besides(selector))}" if meant else f"there is {some(selector)}"


def _there_is_no(selector: Selector) -> str:
    meant = _meant(selector)
    return f"it is not so that {meant} {_is(_besides(selector))}" if meant else f"there is no {cards(selector)}"


SINCE = {"window": "", "plot": " since this plot was revealed"}


def past(of: Past) -> str:
    """Something that has happened, as a clause."""
    said = " or ".join(plain(name) for name in of.what)
    said += f" ({cards(of.card)})" if of.card else ""
    said += f", by or to {who(of.player)}," if of.player not in ANYBODY else ""
    said += f" in {article(' or '.join(of.type))} challenge" if of.type else ""
    said += f" through {' or '.join(plain(name) for name in of.cause)}" if of.cause else ""
    said += f" against {who(of.against)}" if of.against else ""
    said += " has happened" + SINCE.get(of.span, f" this {of.span}")
    said += " by the same effect and for the same player as what is answered" if of.together else ""
    return said + (" by this" if of.this else "")
