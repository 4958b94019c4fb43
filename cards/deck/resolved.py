"""A deck list whose names have been looked up, sorted into the parts that the rules speak of."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from cards.deck.decklist import (
    AGENDA,
    CARD_TYPES,
    DRAW,
    DRAW_TYPES,
    HOUSE,
    PLOT,
    SIDEBOARD,
    CardLine,
    DeckList,
    UnreadLine,
    house_title,
)
from cards.deck.index import CardIndex
from cards.deck.names import Found, find
from timing.systems.agot1e.printed import NEUTRAL

UNCLEAR = "unclear"  # a card of a kind that neither the card nor the list tells


@dataclass(frozen=True)
class Deck:
    """The parts of a deck. `every` holds all found lines in the order of the list; `unread` what names no card."""

    every: tuple[Found, ...]
    houses: tuple[Found, ...]
    agendas: tuple[Found, ...]
    plots: tuple[Found, ...]
    draw: tuple[Found, ...]
    unclear: tuple[Found, ...]
    sideboard: tuple[Found, ...]
    unread: tuple[UnreadLine, ...]

    @property
    def played(self) -> tuple[Found, ...]:
        """Everything but House cards and the sideboard."""
        return (*self.agendas, *self.plots, *self.draw, *self.unclear)

    @property
    def house(self) -> str | None:
        """The House that is played, "Neutral" for the Neutral Faction; None when the list does not tell."""
        if len({one.key for one in self.houses}) != 1 or not self.houses[0].printing:
            return None
        belongs = self.houses[0].printing.houses or frozenset()
        return next(iter(belongs), NEUTRAL) if len(belongs) <= 1 else None

    def has(self, card_id: str) -> bool:
        """Whether this very card is in the deck."""
        return any(found.printing and found.printing.id == card_id for found in self.played)


def resolve(
    index: CardIndex,
    given: DeckList,
    house: str | None = None,
    find: Callable[[CardIndex, CardLine], Found] = find,
) -> Deck:
    """The deck of a list. `house` is the House that somebody chose because the list names none, or not clearly."""
    lines = given.lines
    if house:
        lines = tuple(line for line in lines if line.section != HOUSE)
    found = [find(index, line) for line in lines]
    counted = sum(line.counted for line in given.lines)
    words = {one.line for one in found if counted and _is_no_card(one)}
    kept = [one for one in found if one.line not in words]
    if house:
        kept = [one for one in kept if kind_of(one) != HOUSE]
        kept.insert(0, find(index, CardLine(0, house_title(house), 1, house_title(house), section=HOUSE)))
    parts: dict[str, list[Found]] = {}
    for one in kept:
        parts.setdefault(kind_of(one), []).append(one)
    unread = [
        *given.unread,
        *(UnreadLine(line.number, line.text, "it has no quantity and names no card") for line in words),
    ]
    return Deck(
        tuple(kept),
        tuple(parts.get(HOUSE, ())),
        tuple(parts.get(AGENDA, ())),
        tuple(parts.get(PLOT, ())),
        tuple(parts.get(DRAW, ())),
        tuple(parts.get(UNCLEAR, ())),
        tuple(parts.get(SIDEBOARD, ())),
        tuple(sorted(unread, key=lambda line: line.number)),
    )


def kind_of(found: Found) -> str:
    """Which part of the deck a line belongs to: by the card's type, else by the heading above it."""
    if found.line.section == SIDEBOARD:
        return SIDEBOARD
    types = {one.type for one in found.candidates if one.type}
    unknown = not found.candidates or any(one.type is None for one in found.candidates)
    if unknown and found.line.section:
        types = {found.line.section} if not types or found.line.section in types else types
    kinds = {DRAW if one in DRAW_TYPES else SIDEBOARD if one == "title" else one for one in types}
    return kinds.pop() if len(kinds) == 1 else UNCLEAR


def type_of(found: Found) -> str | None:
    """The card's type, if it is known and the same for all candidates; else what the heading says."""
    types = {one.type for one in found.candidates}
    if len(types) == 1 and None not in types:
        return types.pop()
    return found.line.section if found.line.section in CARD_TYPES else None


def count(found: Iterable[Found]) -> int:
    """How many cards these lines are."""
    return sum(one.line.quantity for one in found)


def by_title(found: Sequence[Found]) -> dict[str, list[Found]]:
    """The lines by title, in the order of the list."""
    titles: dict[str, list[Found]] = {}
    for one in found:
        titles.setdefault(one.key, []).append(one)
    return titles


def _is_no_card(found: Found) -> bool:
    """A line without a quantity that names no card: the deck's name, a sentence."""
    return not found.candidates and not found.line.counted and found.line.section not in (HOUSE, AGENDA)
