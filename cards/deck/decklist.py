"""A deck list as it was written, before any card of it is looked up. What every reader in this package returns."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from errors import Refused
from timing.systems.agot1e.printed import HOUSES, NEUTRAL

MOST_BYTES = 200_000
MOST_LINES = 2_000
MOST_CHARACTERS = 1_000  # of one line, or of one name
MOST_CARDS = 500  # lines that name a card
MOST_COPIES = 999

FIRST_EDITION = "agot1e"
SECOND_EDITION = "agot2e"

# Sections as the rules name them: the kinds of card a list is divided into.
HOUSE = "house"
AGENDA = "agenda"
PLOT = "plot"
DRAW = "draw"  # one of the four kinds below, the list does not say which
SIDEBOARD = "sideboard"
CARD_TYPES = ("house", "agenda", "plot", "character", "location", "attachment", "event")
DRAW_TYPES = frozenset(
    ("character", "location", "attachment", "event", "ally", "influence")
)  # the last two: collectible sets
NEUTRAL_FACTION = "Neutral Faction"


class UnreadableList(Refused):
    """A deck list that cannot be read at all; the sentence says why, and `where` at which line."""

    def __init__(self, message: str, *, where: str | None = None, status: int = 400) -> None:
        super().__init__(message, where=where, code="unreadable_list", status=status)


@dataclass(frozen=True)
class CardLine:
    """One line of a list that names a card.

    `number` counts the lines of the list as it was given, 1 first; `text` is the line as written; `set_hint` is
    what the line says of the set ("FtC", "KL 32"); `card_id` the public id, if the shape has one; `section` one
    of CARD_TYPES, DRAW or SIDEBOARD, or None when the list does not say. `counted` is False for a line without a
    quantity, which may as well be the deck's name.
    """

    number: int
    text: str
    quantity: int
    name: str
    set_hint: str | None = None
    card_id: str | None = None
    section: str | None = None
    counted: bool = True


@dataclass(frozen=True)
class UnreadLine:
    """A line that says something, but names no card that could be read."""

    number: int
    text: str
    why: str


@dataclass(frozen=True)
class DeckList:
    """A whole list. `shape` says which format it was read as; `game` is None when the list does not show it.

    `fields` are what the list says about itself (name, author, format …); `remarks` are sentences about how it was
    read that a judge should know.
    """

    shape: str
    lines: tuple[CardLine, ...]
    unread: tuple[UnreadLine, ...] = ()
    game: str | None = None
    fields: Mapping[str, str] = field(default_factory=dict)
    remarks: tuple[str, ...] = ()


def shorten(text: str, most: int = 80) -> str:
    """`text` on one line, cut to `most` characters, for showing."""
    flat = " ".join(text.split())
    return flat if len(flat) <= most else f"{flat[: most - 1]}…"


def house_of(name: str) -> str | None:
    """The House that `name` means ("House Stark", "stark", "Neutral Faction"), or None."""
    word = " ".join(name.lower().split()).removeprefix("house ").removesuffix(" house")
    if word in ("neutral", "neutral faction", "neutral house", "neutral house card"):
        return NEUTRAL
    return next((house for house in HOUSES if house.lower() == word), None)


def house_title(house: str) -> str:
    """The title of the House card of `house`; in the second edition, of the faction card."""
    if house == "Night's Watch":
        return f"The {house}"
    return NEUTRAL_FACTION if house == NEUTRAL else f"House {house}"
