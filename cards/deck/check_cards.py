"""Which cards a deck may hold: known names, House, restricted and banned lists, formats, sets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import date

from cards.deck import exceptions
from cards.deck.folding import fold
from cards.deck.formats import DECK_CONSTRUCTION, EXCEPT_HOUSE, GOLD_PENALTY, PRINTINGS, Format
from cards.deck.index import EVERY_HOUSE, CardIndex, ListOfDay, Printing, SetInfo
from cards.deck.names import CONFLICT, UNKNOWN, Found
from cards.deck.resolved import Deck, by_title, count
from cards.deck.verdict import ILLEGAL, NOTE, PASSED, UNDECIDED, Finding
from timing.systems.agot1e.printed import NEUTRAL

Answer = bool | None  # None: nobody has stated what would tell
WITH_PENALTY = frozenset(("character", "location", "attachment"))


def names(deck: Deck, index: CardIndex, of: Format) -> Iterator[Finding]:
    """Every name is a card's. Without a card file most names cannot be known, which is said once."""
    unknown = [one for one in deck.every if one.how == UNKNOWN]
    doubtful = [one for one in deck.every if one.how == CONFLICT]
    rules = (DECK_CONSTRUCTION,)
    for one in doubtful:
        yield Finding("name-and-number", UNDECIDED, rules, (one,))
    if unknown and not index.complete:
        yield Finding("names-unlisted", UNDECIDED, rules, tuple(unknown), data={"count": len(unknown)})
    elif unknown:
        any_set = of.prefixes is None and bool(of.set_rules)
        for one in unknown:
            yield Finding("name-unknown", UNDECIDED, rules, (one,), data={"any_set": any_set})
    elif not doubtful:
        yield Finding("names", PASSED, rules, data={"count": len(deck.every)})


def loyalty(deck: Deck) -> Iterator[Finding]:
    """No card that says "House X only" for another House (rulebook, deck construction); who is out of House."""
    shadows = tuple(one.card for one in exceptions.that("shadows_of_any") if deck.has(one.card))
    rules = (DECK_CONSTRUCTION,)
    if deck.house is None:
        locked = [
            one
            for one in deck.played
            if any((card.allowed_houses or EVERY_HOUSE) != EVERY_HOUSE for card in one.candidates)
        ]
        yield Finding("loyalty-no-house", UNDECIDED, rules, tuple(locked), data={"count": count(locked)})
        return
    house = deck.house

    def allowed(card: Printing) -> Answer:
        if shadows and card.crests is not None and "Shadow" in card.crests:
            return True
        return None if card.allowed_houses is None else house in card.allowed_houses

    wrong, either, unstated = judge(deck.played, allowed)
    for one in wrong:
        allowed_houses = [card.allowed_houses or frozenset() for card in one.candidates]
        exception = all(len(houses) > len(EVERY_HOUSE) // 2 for houses in allowed_houses)
        data = {"house": house, "houses": sorted(frozenset[str]().union(*allowed_houses)), "exception": exception}
        cited = (DECK_CONSTRUCTION, EXCEPT_HOUSE) if exception else rules
        yield Finding("loyalty", ILLEGAL, cited, (one,), _ids(one), data)
    for one in either:
        yield Finding("loyalty-version", UNDECIDED, rules, (one,), _ids(one), {"house": house, **_split(one, allowed)})
    unstated = [one for one in unstated if one.candidates]  # of unknown names `names` speaks
    if unstated:
        yield Finding(
            "loyalty-unstated", UNDECIDED, rules, tuple(unstated), data={"house": house, "count": len(unstated)}
        )
    if not (wrong or either or unstated):
        yield Finding("loyalty", PASSED, rules, cards=shadows, data={"house": house, "shadows": bool(shadows)})
    yield from _out_of_house(deck, house)


def _out_of_house(deck: Deck, house: str) -> Iterator[Finding]:
    def foreign(card: Printing) -> bool:
        return bool(card.houses) and not (card.houses or frozenset()) & {house, NEUTRAL}

    of_other = [one for one in deck.draw if one.candidates and all(map(foreign, one.candidates))]
    if of_other:
        paying = [one for one in of_other if all(card.type in WITH_PENALTY for card in one.candidates)]
        data = {"count": count(of_other), "paying": count(paying), "house": house}
        yield Finding("out-of-house", NOTE, (GOLD_PENALTY,), tuple(of_other), data=data)


def restricted(deck: Deck, index: CardIndex, of: Format, on: date) -> Iterator[Finding]:
    """Cards of one title from the restricted list of the format (FAQ, restricted list)."""
    if not of.restricted_rules:
        return
    the_list = index.list_on(of.id, "restricted", on)
    if not the_list.known:
        yield Finding("list-unknown", UNDECIDED, of.restricted_rules, data={"kind": "restricted", "on": on})
        return
    listed = on_list(index, the_list)
    held, either, _unstated = judge(deck.played, lambda card: not listed(card))
    yield one_restricted(held, either, the_list, of.restricted_rules)


def one_restricted(
    held: Sequence[Found], either: Sequence[Found], the_list: ListOfDay, rules: tuple[str, ...]
) -> Finding:
    """Whether the cards that are restricted, and those of which a version is, come to more than one title."""
    titles = by_title(held)
    unsure = {key: lines for key, lines in by_title(either).items() if key not in titles}
    data = {
        "titles": [lines[0].title for lines in titles.values()],
        "unsure": [lines[0].title for lines in unsure.values()],
        "list": the_list,
    }
    if len(titles) > 1:
        return Finding("restricted", ILLEGAL, rules, tuple(held), _all_ids(held), data)
    if len(titles) + len(unsure) > 1:
        return Finding("restricted-version", UNDECIDED, rules, (*held, *either), _all_ids(either), data)
    return Finding("restricted", PASSED, rules, (*held, *either), _all_ids(held), data)


def banned(deck: Deck, index: CardIndex, of: Format, on: date) -> Iterator[Finding]:
    """No card of the format's banned list."""
    if not of.banned_rules:
        return
    the_list = index.list_on(of.id, "banned", on)
    if not the_list.known:
        yield Finding("list-unknown", UNDECIDED, of.banned_rules, data={"kind": "banned", "on": on})
        return
    listed = on_list(index, the_list)
    wrong, either, _unstated = judge(deck.played, lambda card: not listed(card))
    titles = {fold(title) for title in the_list.titles}
    wrong += [one for one in deck.played if one.key in titles and one not in wrong]
    either = [one for one in either if one not in wrong]
    for one in wrong:
        yield Finding("banned", ILLEGAL, of.banned_rules, (one,), _ids(one), {"list": the_list})
    for one in either:
        data = {"list": the_list, **_split(one, lambda card: not listed(card))}
        yield Finding("banned-version", UNDECIDED, of.banned_rules, (one,), _ids(one), data)
    if not wrong and not either:
        yield Finding(
            "banned", PASSED, of.banned_rules, data={"list": the_list, "empty": not (the_list.cards or titles)}
        )


def formats(deck: Deck, of: Format) -> Iterator[Finding]:
    """No card that an erratum keeps to another format."""
    wrong, either, _unstated = judge(deck.played, lambda card: card.formats is None or of.id in card.formats)
    for one in wrong:
        only = sorted(frozenset[str]().union(*(card.formats or frozenset() for card in one.candidates)))
        yield Finding("format-only", ILLEGAL, (PRINTINGS,), (one,), _ids(one), {"formats": only})
    for one in either:
        yield Finding("format-version", UNDECIDED, (PRINTINGS,), (one,), _ids(one))


def sets(deck: Deck, index: CardIndex, of: Format, on: date, pool: Iterable[SetInfo]) -> Iterator[Finding]:
    """Only cards of the sets that the format allows, in any printing; for dated formats, only what was released."""
    chosen = tuple(pool)
    if of.prefixes is None:
        if of.set_rules:
            yield Finding("sets-all", PASSED, of.set_rules)
        else:
            yield from _released(deck, index, on)
        return
    if of.pool and not chosen:
        yield Finding("pool-missing", UNDECIDED, of.set_rules)
        return

    def within(card: Printing) -> Answer:
        prints = index.reprints(card)
        if any(one.prefix in (of.prefixes or ()) or any(a_set.holds(one) for a_set in chosen) for one in prints):
            return True
        return None if any(one.prefix in of.open_prefixes for one in prints) else False

    wrong, either, open_ones = judge(deck.played, within)
    data = {"pool": [one.name for one in chosen]}
    for one in wrong:
        yield Finding(
            "sets", ILLEGAL, (*of.set_rules, PRINTINGS), (one,), _ids(one), {**data, "sets": _sets_of(index, one)}
        )
    for one in either:
        split = _split(one, within)
        yield Finding("sets-version", UNDECIDED, (*of.set_rules, PRINTINGS), (one,), _ids(one), {**data, **split})
    known = [one for one in open_ones if one.candidates]
    if known:
        yield Finding("sets-open", UNDECIDED, of.set_rules, tuple(known), data={"sets": _sets_of(index, *known)})
    if not (wrong or either or known):
        yield Finding("sets", PASSED, of.set_rules, data=data)


def _released(deck: Deck, index: CardIndex, on: date) -> Iterator[Finding]:
    def out(card: Printing) -> Answer:
        days = [a_set.released for one in index.reprints(card) for a_set in index.sets() if a_set.holds(one)]
        first = min((day for day in days if day), default=None)
        return first is None or first <= on.isoformat()[: len(first)]

    wrong, _either, _unstated = judge(deck.played, out)
    if wrong:
        yield Finding(
            "not-released", UNDECIDED, (PRINTINGS,), tuple(wrong), data={"on": on, "sets": _sets_of(index, *wrong)}
        )


def judge(played: Iterable[Found], fine: Callable[[Printing], Answer]) -> tuple[list[Found], list[Found], list[Found]]:
    """Lines for whose every candidate `fine` is False, for which it depends, and for which nobody knows."""
    wrong, either, unstated = [], [], []
    for one in played:
        answers = {fine(card) for card in one.candidates}
        if answers == {False}:
            wrong.append(one)
        elif answers == {True, False}:
            either.append(one)
        elif None in answers or not answers:
            unstated.append(one)
    return wrong, either, unstated


def _split(found: Found, fine: Callable[[Printing], Answer]) -> dict[str, list[str]]:
    """Which of the candidates are fine and which are not."""
    return {
        "fine": [card.id for card in found.candidates if fine(card)],
        "wrong": [card.id for card in found.candidates if not fine(card)],
    }


def on_list(index: CardIndex, the_list: ListOfDay) -> Callable[[Printing], bool]:
    """Whether a card is on a list: it, or another printing of it, is."""
    cards = {known.same_as for known in map(index.printing, the_list.cards) if known}
    return lambda card: card.same_as in cards or card.id in the_list.cards


def _sets_of(index: CardIndex, *found: Found) -> list[str]:
    cards = [card for one in found for card in one.candidates]
    return list(dict.fromkeys(a_set.name for card in cards for a_set in index.sets() if a_set.holds(card)))


def _ids(found: Found) -> tuple[str, ...]:
    return tuple(one.id for one in found.candidates)


def _all_ids(found: Iterable[Found]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(card_id for one in found for card_id in _ids(one)))
