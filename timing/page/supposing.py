"""What nobody has told and stands on the table all the same: marked there, and answered otherwise at a tap."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from timing.kernel.shown import Seat, Supposed
from timing.page.place import Place
from timing.person import spoken


class Otherwise(NamedTuple):
    """Something else that it may be, and the address where it is so."""

    name: str
    address: str


@dataclass(frozen=True)
class Assumed:
    """Everything that was supposed at a place; `at` finds what a tag of the table says of it."""

    listed: tuple[tuple[Supposed, tuple[Otherwise, ...]], ...] = ()

    @property
    def facts(self) -> tuple[tuple[Supposed, tuple[Otherwise, ...]], ...]:
        """Without the cards, which are marked where they lie."""
        return tuple(one for one in self.listed if one[1])

    @property
    def cards(self) -> frozenset[str]:
        """The refs of cards that nobody told of."""
        return frozenset(one.seat for one, _ in self.listed if one.key.startswith("card."))

    def at(self, seat: Seat, tag: str) -> int:
        """The number, from 1, of what a tag beside a seat shows of it; 0 for a tag that was told."""
        found = (n for n, (one, _) in enumerate(self.facts, 1) if one.seat == seat.id and one.tag)
        return next((n for n in found if tag.endswith(self.facts[n - 1][0].tag)), 0)

    @property
    def of_the_challenge(self) -> tuple[tuple[int, Supposed], ...]:
        """What is no one player's, with its number."""
        return tuple((n, one) for n, (one, _) in enumerate(self.facts, 1) if not (one.seat and one.tag))


def assumed(place: Place, keys: Iterable[str] | None, address: Callable[[str, str], str]) -> Assumed:
    """What was supposed at a place; `address` is that of the same with the value of a key otherwise, empty for none."""
    pages = place.line.pages
    found: Sequence[Supposed] = spoken(pages.supposed(keys), pages.players())
    listed = ((one, ((name, address(one.key, value)) for value, name in one.others)) for one in found)
    return Assumed(tuple((one, tuple(Otherwise(*way) for way in ways if way[1])) for one, ways in listed))
