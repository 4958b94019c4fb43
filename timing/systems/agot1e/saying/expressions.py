"""Selectors, numbers and conditions in English: which cards, how many, and what must be so. Every key is said."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from timing.kernel.expressions import SAID, Amount, Bound
from timing.systems.agot1e.expressions import CARDS_MEANT, Condition, Number, Past, Selector
from timing.systems.agot1e.printed import NEUTRAL
from timing.systems.agot1e.saying.clauses import told
from timing.systems.agot1e.saying.vocabulary import (
    ANYWHERE,
    HELD,
    MEANT,
    PLACES,
    STATS,
    article,
    of_one_or_more,
    plain,
    through,
    who,
    whose,
)

ANYBODY = ("any", "")
REVEALED = ("revealed",)
THEM = "them"  # `you` of a selector, where it means another player than the ability's
NAMED = ("named",)
IN_PLAY = ((), ("play",), REVEALED)

# --- which cards ----------------------------------------------------------------------------------------------


def some(selector: Selector) -> str:
    """'a Lord character', and 'this card' of the one that is meant."""
    if len(selector.any) > 1 and selector == replace(Selector(), any=selector.any):
        return " or ".join(map(some, selector.any))
    said = cards(selector)
    return said if _meant(selector) else article(said)


def cards(selector: Selector, plural: bool = False) -> str:
    """'unique House Stark characters with STR at most 3 controlled by you'."""
    meant, rest = _meant(selector), _besides(selector)
    if len(selector.any) > 1 and selector == replace(Selector(), any=selector.any):
        return " or ".join(cards(part, plural) for part in selector.any)
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
    before, after = _before(rest), _after(rest, plural=False)
    if rest.type or rest.house or rest.trait or (before and after):
        return f"is {article(_noun(rest, False))}"
    if before:
        return f"is {' and '.join(before)}"
    if not after:
        return f"is {PLACES['play']}"
    return " and ".join(_has(part) for part in after)


def _has(part: str) -> str:
    holder, _, verb = part.rpartition(" ")
    if verb in ("control", "controls"):
        return f"is controlled by {'them' if holder == 'they' else holder}"
    if part.startswith("with "):
        return f"has {part.removeprefix('with ')}"
    return part.removeprefix("that ") if part.startswith("that is") else f"is {part}"


def _noun(selector: Selector, plural: bool) -> str:
    houses = [f"House {house}" if house != NEUTRAL else "neutral" for house in selector.house]
    before = [*_before(selector), " or ".join(houses), " or ".join(selector.trait)]
    kinds = ["House card" if name == "house" else name for name in selector.type or ("card",)]
    noun = " or ".join(f"{name}s" if plural else name for name in kinds)
    return " ".join(part for part in (*before, noun, *_after(selector, plural=plural)) if part)


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
        (f"non-{_lacked(selector)}", bool(_lacked(selector))),
    )
    return [word for word, is_so in said if is_so]


def _lacked(selector: Selector) -> str:
    """The one trait that it must not have, where nothing else is asked of what it must not be."""
    lacked = selector.not_
    one = lacked is not None and len(lacked.trait) == 1 and lacked == replace(Selector(), trait=lacked.trait)
    return lacked.trait[0] if one and lacked is not None else ""


def _without(selector: Selector) -> str:
    """'without a Noble crest', where that is all that it must not have."""
    lacked = selector.not_
    for key, what in (("crest", "{} crest"), ("icon", "{} icon"), ("keyword", "{}")):
        held: tuple[str, ...] = getattr(lacked, key) if lacked is not None else ()
        asked: dict[str, Any] = {key: held}
        if len(held) == 1 and lacked == replace(Selector(), **asked):
            said = what.format(held[0])
            return f"without {said if key == 'keyword' else article(said)}"
    return ""


def _with(name: str, of: Bound) -> str:
    """'with STR of 3 or more', 'with exactly 2 attachments', 'with gold of more than the number of ...'."""
    value_of = _value(name)
    counted = value_of.removeprefix("number of ") if value_of.startswith("number of ") else ""
    given = _given(of)
    if counted and all(isinstance(n, int) for n in given.values()):
        only_one = list(given.values()) == [1]
        return f"with {bound(of)} {counted.removesuffix('s') if only_one else counted}"
    for key, word in (("at_least", "more"), ("at_most", "less")):
        if list(given) == [key] and isinstance(given[key], int):
            return f"with {value_of} of {given[key]} or {word}"
    return f"with {value_of} of {bound(of)}"


def _given(of: Any) -> dict[str, Amount]:
    """What a number is compared with, by the keys that are given."""
    return {key: n for key in SAID if (n := getattr(of, key)) is not None}


def _of_top(selector: Selector) -> bool:
    """Whether they are so many cards on top of somebody's deck."""
    held = selector.controller not in ANYBODY
    return held and selector.zone == ("deck",) and isinstance(selector.top, int) and selector.top > 0


def places(zones: Sequence[str]) -> str:
    """'in hand or in the discard pile', '(anywhere)'."""
    if tuple(zones[: len(ANYWHERE)]) == ANYWHERE:
        beside = [PLACES[zone] for zone in zones[len(ANYWHERE) :]]
        return f"(anywhere{', also ' if beside else ''}{' or '.join(beside)})"
    return " or ".join(PLACES[zone] for zone in zones)


def _place(selector: Selector) -> list[str]:
    """Where they are and who controls them: 'you control', 'in your hand', 'in the discard pile'."""
    zones = selector.zone
    held = selector.controller not in ANYBODY
    if _of_top(selector):
        deck = whose("deck", selector.controller)
        return [f"among the top {selector.top} cards of {deck}" if selector.top != 1 else f"on top of {deck}"]
    if held and zones and all(zone in HELD for zone in zones):
        return [f"in {whose(' or '.join(HELD[zone] for zone in zones), selector.controller)}"]
    said = [places(zones)] if zones not in IN_PLAY else []
    if not held:
        return said
    holder = who(selector.controller)
    return [f"{holder} {of_one_or_more('controls', holder in ('you', 'they'))}", *said]


def _after(selector: Selector, *, plural: bool) -> list[str]:
    def being(part: Selector) -> str:
        return f"are {cards(part, plural=True)}" if plural else f"is {some(part)}"

    said = [f"named {' or '.join(selector.title)}"] if selector.title not in ((), NAMED) else []
    said += ["with the title that was named"] if selector.title == NAMED else []
    said += [f"({' or '.join(selector.ref)})"] if selector.ref else []
    said += _place(selector)
    said += [f"with a {' or '.join(selector.crest)} crest"] if selector.crest else []
    said += [f"with {article(' or '.join(selector.icon))} icon"] if selector.icon else []
    said += [f"with a printed {' or '.join(selector.printed_icon)} icon"] if selector.printed_icon else []
    said += [f"with a printed {' or '.join(selector.printed_crest)} crest"] if selector.printed_crest else []
    said += [f"with {' or '.join(selector.printed_type)} as its printed type"] if selector.printed_type else []
    said += [f"with the printed trait {' or '.join(selector.printed_trait)}"] if selector.printed_trait else []
    said += [f"with {' or '.join(selector.keyword)}"] if selector.keyword else []
    said += [_with(name, of) for name in selector.asks if isinstance(of := getattr(selector, name), Bound)]
    said += [f"lying topmost ({number(selector.topmost)})"] if selector.topmost is not None else []
    said += [f"with the highest {value(selector.highest)} of these"] if selector.highest else []
    said += [f"with the lowest {value(selector.lowest)} of these"] if selector.lowest else []
    said += ["that this card has kept"] if selector.kept else []
    said += ["that is tied with no other"] if selector.untied else []
    said += [f"with no {'other ' if selector.host else ''}attachments"] if selector.no_attachments else []
    said += [f"on {some(selector.on)}"] if selector.on else []
    said += [f"bearing {some(selector.bears)}"] if selector.bears else []
    is_ = "are" if plural else "is"
    said += [f"that {is_} {'' if selector.alone else 'not '}alone"] if selector.alone is not None else []
    said += [f"with the same {' and '.join(selector.same)} as {MEANT.get(selector.as_)}"] if selector.same else []
    said += [f"among the top {number(selector.top)}"] if selector.top and not _of_top(selector) else []
    if selector.controlled_by:
        said.append(f"(only {seen_from(condition(selector.controlled_by))}; “they” is who controls it)")
    if selector.of_owners_house is not None:
        said += [f"{'of' if selector.of_owners_house else 'not of'} its owner's House"]
    owner = "them" if selector.owner == THEM else who(selector.owner)
    said += [f"owned by {owner}"] if selector.owner not in ANYBODY else []
    said += [_just(selector)] if selector.just else []
    said += [_through(selector).strip()] if selector.cause and not selector.just else []
    said += [f"of which it is so: {selector.words}"] if selector.words else []
    said += [f"that {_also(part, being)}" for part in selector.all]
    either = " or ".join(cards(part, plural=True) if plural else some(part) for part in selector.any)
    said += [f"that {'are' if plural else 'is'} {either}"] if selector.any else []
    said += [_without(selector)] if _without(selector) else []
    lacked = _lacked(selector) or _without(selector)
    said += [f"that {being(selector.not_).replace(' ', ' not ', 1)}"] if selector.not_ and not lacked else []
    return said


def _also(part: Selector, being: Callable[[Selector], str]) -> str:
    if part.not_ is not None and part == replace(Selector(), not_=part.not_):
        return f"also {being(part.not_).replace(' ', ' not ', 1)}"
    return f"also {being(part)}"


_PLACE_OF_YOURS = re.compile(r"\bthe ([\w ]{3,40}?) of the controller of this card\b")
_DONE_BY_YOU = re.compile(r"\bthe controller of this card (control|play)s\b")


def seen_from(clause: str) -> str:
    """'if they control a Lord card': what must be so of another player, whom `you` means there; the controller of this
    card is you."""
    clause = _PLACE_OF_YOURS.sub(r"<your> \1", clause)
    clause = _DONE_BY_YOU.sub(r"<you> \1", clause)
    for theirs, yours in (("has", "have"), ("is", "are")):
        clause = clause.replace(f"the controller of this card {theirs} ", f"<you> {yours} ")
    clause = clause.replace("the controller of this card", "<you>")
    clause = re.sub(r"\b(by|to|of|for|from|against|with) you\b", r"\1 them", clause)
    clause = re.sub(r"\byou\b", "they", re.sub(r"\byour\b(?!>)", "their", clause).replace("<you>", "<1>"))
    return f"if {clause.replace('<1>', 'you').replace('<your>', 'your')}"


def _just(selector: Selector) -> str:
    happened = " or ".join(plain(name) for name in selector.just)
    happened += _through(selector)
    if selector.since == "ability":
        return f"{happened} by this very effect"
    return f"just {happened}" if selector.since == "window" else f"{happened} this {selector.since}"


def _through(selector: Selector) -> str:
    return f" {through(selector.cause)}" if selector.cause else ""


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
        return "the amount of what it answers"
    if amount.past is not None:
        return f"the number of times {past(amount.past)}"
    if amount.if_ is not None and amount.no == 0:
        return f"{number(amount.yes)} if {condition(amount.if_)}"
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
            told_if = any(isinstance(part, Number) and part.if_ is not None for part in parts)
            return (f",{word}" if told_if else word).join(number(part) for part in parts)
    for parts, word in ((amount.maximum, "greatest"), (amount.minimum, "least")):
        if parts:
            return f"the {word} of {' and '.join(number(part) for part in parts)}"
    if amount.challenge:
        if amount.challenge == "initiated":
            return "the number of challenges that have been initiated this phase"
        return OF_CHALLENGE.get(amount.challenge, f"the challenge's {amount.challenge}")
    if amount.instances:
        return f"the number of instances of {amount.instances} that {MEANT.get(amount.of)} has"
    if amount.named:
        return "X"
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
    if count.controller == "you" and amount.take != "sum":
        return f"the {taken} number of {cards(replace(count, controller=amount.of), plural=True)}"
    if count.owner == "you" and amount.take != "sum" and count.controller in ANYBODY:
        return f"the {taken} number of {cards(replace(count, owner=amount.of), plural=True)}"
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
    said += [_so_many(of)] if of.number is not None else []
    said += [past(of.happened)] if of.happened else []
    said += [of.words] if of.words else []
    said += [condition(part) for part in of.all]
    said += [_either(condition(part) for part in of.any)] if of.any else []
    said += [f"it is not so that {condition(of.not_)}"] if of.not_ else []
    return " and ".join(said)


def _role(role: str, player: str) -> str:
    return f"you are the {plain(role)}" if player == "you" else f"the {plain(role)} is {who(player)}"


def _challenge(types: tuple[str, ...]) -> str:
    named = " or ".join(types)
    return "any challenge" if types == ("any",) else f"{article(named)} challenge"


def _either(parts: Any) -> str:
    said = list(parts)
    return f"either {' or '.join(said)}" if len(said) > 1 else said[0]


def _so_many(of: Condition) -> str:
    """'you have at least 1 card in Shadows', 'your gold is less than the lowest gold of each opponent'."""
    amount, given = of.number, _given(of)
    ints = given and all(isinstance(n, int) for n in given.values())
    if ints and isinstance(amount, Number) and amount.count is not None and amount == Number(count=amount.count):
        if given == {"exactly": 0}:
            return _held(amount.count, lambda rest: f"no {cards(rest, plural=True)}")
        if given == {"at_least": 1}:
            return _held(amount.count, lambda rest: f"1 or more {cards(rest, plural=True)}")
        only_one = list(given.values()) == [1]
        return _held(amount.count, lambda rest: f"{bound(of)} {cards(rest, plural=not only_one)}")
    if ints and isinstance(amount, Number) and amount.past is not None and amount == Number(past=amount.past):
        often = bound(of).replace("exactly 1", "exactly once") if list(given.values()) == [1] else f"{bound(of)} times"
        return f"{past(amount.past)} {often.removesuffix(' 1') + ' once' if often.endswith(' 1') else often}"
    return f"{number(amount)} is {bound(of)}"


def _held(selector: Selector, say: Callable[[Selector], str]) -> str:
    """'you control ...', 'an opponent has ... in their hand', 'there is ...' of cards that nobody is said to have."""
    holder = who(selector.controller)
    several = holder in ("you", "they")
    rest = replace(selector, controller="")
    if selector.controller in ANYBODY or _meant(selector):
        return f"there {'is' if say(rest).startswith(('a ', 'an ', 'no ')) else 'are'} {say(selector)}"
    if selector.zone in IN_PLAY:
        return f"{holder} {of_one_or_more('controls', several)} {say(rest)}"
    if any(zone not in (*HELD, "shadows") for zone in selector.zone):
        return f"{holder} {of_one_or_more('has', several)} {say(rest)}"
    whose_own = "your" if holder == "you" else "their"
    held = " or ".join(HELD[zone] for zone in selector.zone if zone in HELD)
    places = [f"in {whose_own} {held}"] if held else []
    places += ["in Shadows"] if "shadows" in selector.zone else []
    return f"{holder} {of_one_or_more('has', several)} {say(replace(rest, zone=()))} {' or '.join(places)}"


def _there_are(selector: Selector, count: Amount) -> str:
    meant = _meant(selector)
    if count != 1:
        many = f"{count} or more" if isinstance(count, int) else f"as many as {number(count)} or more"
        return _held(selector, lambda rest: f"{many} {cards(rest, plural=True)}")
    return f"{meant} {_is(_besides(selector))}" if meant else _held(selector, some)


def _there_is_no(selector: Selector) -> str:
    meant = _meant(selector)
    if not meant:
        return _held(selector, lambda rest: f"no {cards(rest)}")
    said = _is(_besides(selector))
    if " and " in said or not said.startswith(("is ", "has ")):
        return f"it is not so that {meant} {said}"
    verb, _, rest = said.partition(" ")
    return f"{meant} {'is not' if verb == 'is' else 'does not have'} {rest}"


OF_CHALLENGE = {
    "margin": "the margin by which the challenge was won",
    "attackers": "the number of attackers",
    "defenders": "the number of defenders",
    "attack": "the attackers' total STR",
    "defense": "the defenders' total STR",
}
SINCE = {"window": "", "plot": " since this plot was revealed"}


def past(of: Past) -> str:
    """Something that has happened, as a clause: 'you have won a power challenge as the attacker this phase'."""
    card = some(of.card) if of.card else ""
    player = "" if of.player in ANYBODY else of.player
    said = told(of.what, card, player, of.type, done=True)
    said += f" {through(of.cause)}" if of.cause else ""
    said += f" against {who(of.against)}" if of.against else ""
    said += SINCE.get(of.span, f" this {of.span}")
    said += " by the same effect and for the same player as what is answered" if of.together else ""
    return said + (" by this effect" if of.this else "")
