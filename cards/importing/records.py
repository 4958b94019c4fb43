"""What every kind of card file is read into, and what can be wrong with one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypedDict

FIRST_EDITION = "agot1e"
SECOND_EDITION = "agot2e"
TYPES = ("character", "location", "attachment", "event", "plot", "agenda", "house", "title")


class Facts(TypedDict, total=False):
    """What a file states of a card besides title, type, set, number and text. A key that is absent is not stated.

    `houses` are the Houses (second edition: the faction) it belongs to, empty for none given; `allowed_houses` the
    House cards under which a deck may hold it, absent when any; `limit` the most copies a deck may hold; `cost`,
    `strength` and so on are as printed ("s2" is a Shadows cost, "X" and "-" are themselves); `same_as` the id shared by
    all printings of one card; `errata_spans` [start, end] in the text where it is changed from what was printed;
    `errata_notes` what the file says of errata apart from the text; `lists` what it says of the formats' lists.
    """

    houses: list[str]
    allowed_houses: list[str]
    quantity: int
    limit: int
    unique: bool
    loyal: bool
    cost: str
    strength: str
    income: str
    initiative: str
    claim: str
    influence: str
    reserve: str
    icons: list[str]
    crests: list[str]
    traits: list[str]
    same_as: str
    errata_spans: list[list[int]]
    errata_notes: list[str]
    notes: list[str]
    lists: dict[str, str]
    octgn_id: str


FACTS = frozenset(Facts.__annotations__)


@dataclass(frozen=True)
class Record:
    """One printing, as read and checked."""

    card_id: str
    title: str
    type: str
    set_name: str
    number: int
    text: str
    facts: Facts


@dataclass(frozen=True)
class Remark:
    """Something about one record of a file; `where` names record and field. A problem stops an import, a remark not."""

    where: str
    text: str

    def __str__(self) -> str:
        return f"{self.where}: {self.text}"


@dataclass(frozen=True)
class CardFile:
    """A whole file as read. Valid when `problems` is empty; `remarks` are slips that do not keep it from being used."""

    game: str
    shape: str
    name: str
    digest: str
    records: tuple[Record, ...] = ()
    problems: tuple[Remark, ...] = ()
    remarks: tuple[Remark, ...] = ()
    more: Mapping[str, Any] = field(default_factory=dict)
