"""What a page shows of a position, as plain records: the table with what lies where, and the windows that are open."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True)
class Placed:
    """A card on the table. `mark` is what is special about it, `bound` where it is going; `under` are those on it."""

    ref: str
    name: str
    card: str = ""
    kind: str = ""
    where: str = ""
    mark: str = ""
    bound: str = ""
    tags: tuple[str, ...] = ()
    under: tuple[Placed, ...] = ()


@dataclass(frozen=True)
class Pile:
    """Cards of one player that lie together."""

    zone: str
    name: str
    cards: tuple[Placed, ...]


@dataclass(frozen=True)
class Seat:
    """A player with what he has."""

    id: str
    name: str
    tags: tuple[str, ...] = ()
    cards: tuple[Placed, ...] = ()
    piles: tuple[Pile, ...] = ()


@dataclass(frozen=True)
class Board:
    """The whole table. `headline` is what is under way; `lists` are further things to know, under their headings."""

    seats: tuple[Seat, ...]
    headline: str = ""
    lists: tuple[tuple[str, tuple[str, ...]], ...] = ()


class Opened(NamedTuple):
    """How an open window is shown: its title, its kind (a word for the style), a note on its step, what its step cites
    if the structure does not say it, and, of a box with several events, how many are still to come."""

    title: str
    kind: str
    note: str = ""
    cite: str = ""
    to_come: int | None = None


class EndOf(NamedTuple):
    """What can end one way or another: its kind (game, card, event or count) and its name."""

    kind: str
    name: str


class Supposed(NamedTuple):
    """What stands in a situation without having been told, by the key of what answers it otherwise.

    `seat` and `tag` say where the table shows it, `says` what it is as a sentence, `others` what else it may be: values
    with their names.
    """

    key: str
    seat: str
    tag: str
    says: str
    others: tuple[tuple[str, str], ...] = ()
