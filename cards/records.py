"""What the content files of the cards say, as records (docs/cards-format.md; cards/files.py reads them)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from cards.rows import Row
from errors import Problem
from timing.systems.agot1e.printed import AFFILIATIONS

FILES = ("sets.yaml", "cards.yaml", "namesakes.yaml", "errata.yaml", "formats.yaml", "lists.yaml")
DECIDES = ("size", "plots", "copies", "sets", "restricted", "banned")
"""Of what the check of a deck rests on entries."""
SET_KINDS = ("core", "deluxe", "cycle", "collectible", "titles", "none", "other-game")
TYPES = ("character", "location", "attachment", "event", "plot", "agenda", "house", "title", "ally", "influence")
HOUSES = tuple(house.lower() for house in AFFILIATIONS)
ERRATUM_KINDS = ("text", "limit", "unique", "loyalty", "format", "trait", "title", "numbering", "note")
STATUSES = ("restricted", "banned", "removed-from-restricted", "removed-from-banned")


@dataclass
class PackRecord:
    """A chapter pack of a cycle."""

    name: str
    code: str
    first: int
    last: int
    released: str | None
    also: list[str]


@dataclass
class SetRecord:
    """A set of cards."""

    at: Row
    code: str
    name: str
    kind: str
    game: str
    tags: list[str]
    letter: str | None
    released: str | None
    first: int | None
    last: int | None
    packs: list[PackRecord]


@dataclass
class CardRecord:
    """One printing as written; `same_as` makes it another printing of a card."""

    at: Row
    set_code: str
    number: int
    title: str
    type: str | None
    houses: list[str]
    letter: str | None
    same_as: str | None
    misprints: list[str]
    also: list[str]
    misnumbered: list[str]
    named_in: list[str]
    not_named_in: list[str]
    note: str | None
    named: bool

    @property
    def id(self) -> str:
        """Its public id."""
        return f"{self.set_code}_{self.number}"


@dataclass
class ErratumRecord:
    """An erratum, which may be printed once for several cards."""

    at: Row
    document: str
    cards: list[str]
    version: str
    page: str
    kinds: list[str]
    change: str
    facts: dict[str, Any]


@dataclass
class FormatRecord:
    """A tournament format."""

    at: Row
    code: str
    name: str
    also: list[str]
    game: str
    copies: int
    sets: list[str] | None
    by_title: bool
    lists: bool
    cited: list[str]
    note: str
    rules: list[str]


@dataclass
class ListRow:
    """A card on a list, or off it."""

    at: Row
    status: str
    card: str
    page: str
    printed_as: str | None
    removed_by: str | None
    why: str | None


@dataclass
class ListRecord:
    """One version of the lists; `formats` has the source entry and the rows of each."""

    at: Row
    code: str
    name: str
    document: str
    since: str
    until: str | None
    note: str
    formats: dict[str, tuple[str, list[ListRow]]]


@dataclass
class CardContent:
    """Everything the files say, and what is wrong with how they say it."""

    sets: list[SetRecord] = field(default_factory=list)
    cards: list[CardRecord] = field(default_factory=list)
    errata: list[ErratumRecord] = field(default_factory=list)
    formats: list[FormatRecord] = field(default_factory=list)
    lists: list[ListRecord] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
