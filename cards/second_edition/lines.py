"""The second edition's cards as lines: each printing a card of its own, and how it stands on the lists of its formats.

The lists of the second edition go by printing (`cards.deck.second.table`), and printings of one title mostly do other
things; so no two of them are one card. What a pod keeps apart is said of each of its cards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from cards.deck.second.table import shipped_lists
from cards.importing.records import SECOND_EDITION
from cards.lists import BANNED, RESTRICTED, FormatRef, ListOn, Release, choose, imported_format, last_day
from cards.refs import CardRef, PrintingRef
from cards.service import CardLine
from cards.standing import Standing, badges, in_a_line
from cards.versions import is_version

Plain = Mapping[str, Any]
_IN_NO_DECK = "title"
"""Cards of this type are in no deck."""


def second_lists(imported: Iterable[Release] = ()) -> tuple[Release, ...]:
    """Every version of the second edition's lists: those that come with Maester, and those that were imported, which
    count before others of the same day."""
    ours = [one for one in imported if one.game == SECOND_EDITION]
    shipped = (one for one in shipped_lists() if not any(_in_place_of(other, one) for other in ours))
    return (*shipped, *ours)


def _in_place_of(one: Release, other: Release) -> bool:
    return one.since == other.since and one.rows.keys() >= other.rows.keys()


def second_formats(known: Sequence[Release]) -> tuple[FormatRef, ...]:
    """The formats that these lists are for."""
    shipped = {code: not one.imported for one in reversed(known) for code in one.rows}
    codes = dict.fromkeys(code for one in known for code in one.rows)
    return tuple(imported_format(code, SECOND_EDITION, shipped=shipped[code]) for code in codes)


def second_lines(cards: Mapping[str, Plain], known: Sequence[Release]) -> dict[str, CardLine]:
    """Every printing of the second edition by its code, as it stands today."""
    titles = {code: str(card["title"]) for code, card in cards.items()}
    told = _told([choose(known, one, None) for one in second_formats(known)], titles)
    return {code: _line(_ref(code, card), told) for code, card in cards.items()}


def _ref(code: str, card: Plain) -> CardRef:
    printing = PrintingRef(code, int(code[2:]), None, "", card["set"], "", None, None, None, ())
    houses = tuple(str(one) for one in card.get("faction", ()))
    return CardRef(code, card["title"], SECOND_EDITION, card["type"], houses, named=False, printings=(printing,))


# How a card stands

Told = Sequence[tuple[ListOn, Mapping[str, str], Mapping[str, dict[str, str]]]]
"""Of each format its list, the status of the printings on it, and what pods keep each one apart from."""


def _told(days: Iterable[ListOn], titles: Mapping[str, str]) -> Told:
    return [
        (day, {row.printing_id: row.status for row in (*day.restricted, *day.banned)}, _apart(day, titles))
        for day in days
    ]


def _apart(day: ListOn, titles: Mapping[str, str]) -> dict[str, dict[str, str]]:
    """Of each printing in a pod, the others that it keeps out of its deck, by their codes with their titles."""
    found: dict[str, dict[str, str]] = {}
    for restricted, cards in day.release.pods.get(day.format.code, ()) if day.release else ():
        for one in cards:
            others = [restricted] if restricted else [other for other in cards if other != one]
            found.setdefault(one, {}).update((other, titles.get(other, other)) for other in others)
            if restricted:
                found.setdefault(restricted, {})[one] = titles.get(one, one)
    return found


def _line(ref: CardRef, told: Told) -> CardLine:
    stands = tuple(_standings(ref, told)) if ref.type != _IN_NO_DECK else ()
    return CardLine(ref, (), stands, badges(stands, ()), (), ())


def _standings(ref: CardRef, told: Told) -> Iterator[Standing]:
    for day, statuses, apart in told:
        status = statuses.get(ref.id, "allowed" if day.known else "unknown")
        rows = {BANNED: day.banned, RESTRICTED: day.restricted}.get(status, ())
        row = next((one for one in rows if one.printing_id == ref.id), None)
        yield Standing(day.format, status, day.release, row, (), tuple(sorted(apart.get(ref.id, {}).items())))


# Of another day


def second_then(line: CardLine, known: Sequence[Release], titles: Mapping[str, str], then: str) -> str:
    """How a card stood under every list of a version ("1.4"), or at the end of a year; empty if there was none."""
    told = []
    for days in _days_then(known, then):
        names = dict.fromkeys(one.release.dated for one in days if one.release)
        told.append(f"{', '.join(names)}: {in_a_line(_line(line.ref, _told(days, titles)).standings)}")
    return "; ".join(told)


def second_list_then(now: ListOn, known: Sequence[Release], then: str) -> list[ListOn]:
    """The lists of a format under every version of this number, or at the end of a year."""
    return [one for days in _days_then(known, then) for one in days if one.format.code == now.format.code]


def _days_then(known: Sequence[Release], then: str) -> Iterator[list[ListOn]]:
    formats = second_formats(known)
    if is_version(then):
        for one in (one for one in known if one.version == then):
            yield [choose([one], of_format, None) for of_format in formats if of_format.code in one.rows]
    else:
        days = [choose(known, one, last_day(then)) for one in formats]
        yield from [days] if any(one.known for one in days) else []
