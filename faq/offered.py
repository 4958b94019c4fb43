"""Cards offered for what somebody has typed of a title, each told apart from the others by what it is and does."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from cards.importing.facts import FileFacts
from cards.importing.records import FIRST_EDITION
from cards.importing.shelf import Shelf
from cards.names import key
from cards.refs import CardRef
from cards.service import CardLine

Plain = dict[str, Any]
Called = Callable[[str], Sequence[str]]
FEWEST_LETTERS = 3
NUMBERS = {"cost": "cost", "strength": "STR", "income": "income", "initiative": "initiative", "claim": "claim"}
MOST = 12
ALIKE = 80
"""The least likeness, of 100, at which a card is offered for a title that is nobody's."""


@dataclass(frozen=True)
class Offer:
    """A card as the picker shows it: `stats` are kind, Houses and printed numbers ("STR 3"), `does` a line an ability.

    `partly` says that something of the card is not described, `twins` that it may have duplicates.
    """

    id: str
    title: str
    tag: str
    stats: tuple[str, ...]
    icons: tuple[str, ...]
    does: tuple[str, ...]
    partly: bool
    twins: bool = False
    crests: tuple[str, ...] = ()


def meant(of_shelf: Shelf, typed: str) -> list[str]:
    """Ids of the first edition's cards that a title, an id or a set and number means."""
    hits = of_shelf.directory.resolve(typed).matches
    return list(dict.fromkeys(hit.card_id for hit in hits if _first(of_shelf.every[hit.card_id].ref)))


def near(of_shelf: Shelf, typed: str) -> list[str]:
    """Ids of the first edition's cards whose titles are almost what was typed."""
    found = of_shelf.directory.near(typed)
    return [one.card_id for one in found if one.score >= ALIKE and _first(of_shelf.every[one.card_id].ref)]


def offered(
    of_shelf: Shelf, described: Callable[[str], Plain | None], typed: str, called: Called = lambda typed: ()
) -> tuple[Offer, ...]:
    """At most 12 cards for a title, whole or in part; those of one title side by side, the nearest titles first.

    `called` gives the titles that players mean by a name: nicknames, slips of the pen.
    """
    asked = key(typed)
    if len(asked) < FEWEST_LETTERS:
        return ()
    names = called(typed)
    known = _with_titles(of_shelf, names[:1]) if names and not key(names[0]).startswith(asked) else []
    ids = dict.fromkeys([*meant(of_shelf, typed), *known, *_in_part(of_shelf, asked), *_with_titles(of_shelf, names)])
    ids = ids or dict.fromkeys(near(of_shelf, typed))
    return tuple(_offer(of_shelf.every[one], described) for one in list(ids)[:MOST])


def _with_titles(of_shelf: Shelf, titles: Sequence[str]) -> list[str]:
    """The first edition's cards of these titles, title by title."""
    found = {title: list[str]() for title in titles}
    for line in of_shelf.every.values():
        if line.ref.title in found and _first(line.ref):
            found[line.ref.title].append(line.ref.id)
    return [one for ids in found.values() for one in ids]


def _first(ref: CardRef) -> bool:
    return ref.game == FIRST_EDITION


def _in_part(of_shelf: Shelf, asked: str) -> list[str]:
    """Cards with a word for every word that was typed, begun with it; titles that begin so before the others."""
    wanted = asked.split()
    found = []
    for line in of_shelf.every.values():
        title = key(line.ref.title)
        if _first(line.ref) and all(any(word.startswith(one) for word in title.split()) for one in wanted):
            found.append((not title.startswith(asked), len(title), title, line.ref.id))
    return [one[-1] for one in sorted(found)]


def _offer(line: CardLine, described: Callable[[str], Plain | None]) -> Offer:
    ref, facts = line.ref, line.file
    plain = next(filter(None, (described(one.id) for one in ref.printings)), None) or {}
    abilities = plain.get("abilities", [])
    keywords = plain.get("keywords", [])
    return Offer(
        ref.id,
        ref.title,
        ref.place,
        ((ref.type or "card").capitalize(), *(house.capitalize() for house in ref.houses), *_numbers(facts)),
        tuple(sorted(facts.icons)) if facts else (),
        ((", ".join(keywords).capitalize(),) if keywords else ()) + tuple(one["label"] for one in abilities),
        any(one.get("undescribed") for one in abilities),
        bool(facts and facts.unique and ref.type in ("character", "location", "attachment")),
        tuple(sorted(facts.crests)) if facts else (),
    )


def _numbers(facts: FileFacts | None) -> tuple[str, ...]:
    numbers = facts.numbers if facts else {}
    return tuple(f"{name} {'/'.join(sorted(numbers[of]))}" for of, name in NUMBERS.items() if numbers.get(of))
