"""The card index of the second edition: its printings with their facts, its factions, the lists of the day.

The lists that come with Maester stand in the exchange format in `cards/content/lists2e.json`; those that an operator
has imported are added, and of one day theirs counts.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from typing import Any

from cards.deck.decklist import HOUSE, SECOND_EDITION, CardLine, DeckList, house_title
from cards.deck.formats import CONTENT, COPIES
from cards.deck.index import CardIndex, CardTable, ListOfDay, SecondPrinting, SetInfo
from cards.deck.names import Found, find
from cards.deck.second.facts import DRAFT_SETS, FACTIONS, NEUTRAL, faction_of
from cards.listfiles import exchange
from cards.lists import BANNED, RESTRICTED, Release, first_day, last_day

LISTS = CONTENT / "lists2e.json"
NOT_OF_OURS = "Not of our documents: a list of the second edition, as its publisher or its players put it out."
PLOT_COPIES = 2
"""A plot may be there twice, by its own words never more often."""


def table(cards: Mapping[str, Mapping[str, Any]], imported: Iterable[Release] = ()) -> CardTable:
    """The index of the printings by their codes (`cards.second.SecondCards`) and of the lists."""
    factions = [
        SecondPrinting(f"faction_{code}", house_title(name), f"faction_{code}", type=HOUSE, houses=frozenset((name,)))
        for code, name in FACTIONS.items()
    ]
    lists = _lists((*shipped_lists(), *(one for one in imported if one.game == SECOND_EDITION)))
    return CardTable(
        [*factions, *map(_printing, cards.values())], tuple(_sets(cards.values())), (), lists, complete=bool(cards)
    )


@cache
def shipped_lists() -> tuple[Release, ...]:
    """The versions of the lists that come with Maester, the oldest first."""
    return tuple(_shipped(exchange.taken(one)) for one in json.loads(LISTS.read_text(encoding="utf-8")))


def _shipped(one: Release) -> Release:
    """A version that comes with Maester, with its cards put to their codes."""
    rows = {code: tuple(replace(row, card_id=row.printing_id) for row in rows) for code, rows in one.rows.items()}
    return replace(one, rows=rows, imported=False, note=NOT_OF_OURS)


def _printing(card: Mapping[str, Any]) -> SecondPrinting:
    of_type = str(card["type"])
    usual = PLOT_COPIES if of_type == "plot" else COPIES
    return SecondPrinting(
        card["id"],
        card["title"],
        card["id"],
        set_name=card["set"],
        type=of_type,
        houses=frozenset(FACTIONS.get(one, NEUTRAL) for one in card.get("faction", ())),
        copies=1 if of_type in ("agenda", "title") else card.get("limit", usual),
        loyal=bool(card.get("loyal")),
        traits=frozenset(card.get("traits", ())),
        keywords=frozenset(one.partition(" (")[0] for one in card.get("keywords", ())),
        draft=card["set"] in DRAFT_SETS,
    )


def _sets(cards: Iterable[Mapping[str, Any]]) -> Iterator[SetInfo]:
    """Every set by the codes of its cards, which follow one another."""
    codes: dict[str, list[int]] = {}
    for card in cards:
        codes.setdefault(card["set"], []).append(int(card["id"]))
    for name, numbers in sorted(codes.items(), key=lambda one: min(one[1])):
        yield SetInfo(name, "", min(numbers), max(numbers))


def _lists(known: Sequence[Release]) -> dict[tuple[str, str], list[ListOfDay]]:
    lists: dict[tuple[str, str], list[ListOfDay]] = {}
    for release in sorted(known, key=lambda one: (first_day(one.since), one not in shipped_lists())):
        for format_id, rows in release.rows.items():
            until = last_day(release.until) if release.until else None
            for kind in (RESTRICTED, BANNED):
                listed = frozenset(row.printing_id for row in rows if row.status == kind)
                pods = release.pods.get(format_id, ()) if kind == RESTRICTED else ()
                name = f"{release.name} ({release.human_date})"
                one = ListOfDay(True, name, first_day(release.since), until, listed, pods=pods)
                lists.setdefault((format_id, kind), []).append(one)
    # `CardTable.list_on` takes the first of one day; here the last is the one that counts.
    return {key: days[::-1] for key, days in lists.items()}


def with_faction(given: DeckList, chosen: str | None) -> DeckList:
    """The list with its faction on a line of its own kind; `chosen` stands in place of what the list says."""
    lines = [_faction_line(line) for line in given.lines]
    named = chosen or faction_of(given.fields.get("faction", ""))
    if chosen:
        lines = [line for line in lines if line.section != HOUSE]
    if named and not any(line.section == HOUSE for line in lines):
        title = house_title(named)
        lines.insert(0, CardLine(0, title, 1, title, section=HOUSE))
    return replace(given, lines=tuple(lines))


def _faction_line(line: CardLine) -> CardLine:
    faction = faction_of(line.name)
    if faction is None or line.section not in (None, HOUSE):
        return line
    return replace(line, name=house_title(faction), section=HOUSE, set_hint=None, counted=True)


def find_in(index: CardIndex, line: CardLine) -> Found:
    """The cards that a line names; cards of draft sets only where it names their set, or nothing else has the title."""
    found = find(index, line)
    played = tuple(one for one in found.candidates if not (isinstance(one, SecondPrinting) and one.draft))
    if line.set_hint or line.card_id or not played or len(played) == len(found.candidates):
        return found
    return replace(found, candidates=played)
