"""What a table enters in an address: leaders' names and lists of numbers, read with every problem reported.

Lists are read as people type them: '4 3 2', '4, 3, 2' and '4+3+2' are the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from urllib.parse import urlencode

from timing.systems.btwixt.track import FEWEST, MOST

USUAL = 4  # leaders, before anybody has said how many
MOST_NUMBERS = 30  # in one list
LONGEST_NAME = 40
HIGHEST = 99
LIST = re.compile(r"[abt][1-6]")
SEPARATORS = re.compile(r"[\s,;+]+")
KNOWN_LEADERS = (
    "Cersei Lannister",
    "Daenerys Targaryen",
    "Doran Martell",
    "Euron Greyjoy",
    "Jon Snow",
    "Melisandre",
    "Olenna Tyrell",
    "Tyrion Lannister",
)
"""Those whom the rulebook names; a name may be any."""


@dataclass(frozen=True)
class Slip:
    """What cannot be read: the field, and a sentence."""

    field: str
    says: str


class Reader:
    """Reads fields of a query and gathers what is wrong with them."""

    def __init__(self, query: Mapping[str, str]) -> None:
        self.query = query
        self.slips: list[Slip] = []

    def leaders(self) -> tuple[str, ...]:
        """The leaders' names, clockwise: fields l1, l2 ...; n says how many."""
        count = self.whole("n", FEWEST, MOST, USUAL)
        names = [" ".join(self.query.get(f"l{seat}", "").split())[:LONGEST_NAME] for seat in range(1, count + 1)]
        given = [name or f"Leader {seat}" for seat, name in enumerate(names, 1)]
        for seat, name in enumerate(given, 1):
            if name in given[: seat - 1]:
                self.slips.append(Slip(f"l{seat}", f"{name} sits at the table twice."))
        return tuple(given)

    def whole(self, field: str, least: int, most: int, usual: int) -> int:
        """A number within bounds; `usual` where nothing, or nothing fitting, is given."""
        text = self.query.get(field, "").strip()
        if not text:
            return usual
        if text.isascii() and text.isdecimal() and len(text) < 4 and least <= int(text) <= most:
            return int(text)
        self.slips.append(Slip(field, f"“{text[:20]}” should be a number from {least} to {most}."))
        return usual

    def numbers(self, field: str) -> tuple[int, ...]:
        """A list of numbers; what is none is left out and reported."""
        parts = [part for part in SEPARATORS.split(self.query.get(field, "")) if part]
        found = []
        for part in parts[:MOST_NUMBERS]:
            if re.fullmatch(r"-?[0-9]{1,3}", part) and abs(int(part)) <= HIGHEST:
                found.append(int(part))
            else:
                self.slips.append(Slip(field, f"“{part[:20]}” is no number up to {HIGHEST}."))
        if len(parts) > MOST_NUMBERS:
            self.slips.append(Slip(field, f"More than {MOST_NUMBERS} numbers are too many for one list."))
        return tuple(found)

    def one_of(self, field: str, choices: Iterable[str]) -> str:
        """A word of those given; the first where nothing is."""
        words = tuple(choices)
        text = self.query.get(field, "")
        if text and text not in words:
            self.slips.append(Slip(field, f"“{text[:20]}” should be one of {', '.join(filter(None, words))}."))
        return text if text in words else words[0]


def query_of(fields: Mapping[str, str]) -> str:
    """The query that holds these fields, empty ones left out, in an order of its own."""
    return urlencode({field: value for field, value in fields.items() if value})


def joined(numbers: Iterable[int]) -> str:
    """A list as an address holds it."""
    return " ".join(str(number) for number in numbers)


def tapped(query: Mapping[str, str]) -> dict[str, str]:
    """The fields after a button: add=a1.4 puts a 4 to the list a1, drop=a1.2 takes its second number away."""
    fields = {field: value for field, value in query.items() if field not in ("add", "drop")}
    for verb in ("add", "drop"):
        field, dot, number = query.get(verb, "").partition(".")
        if not LIST.fullmatch(field) or not dot or not number.isdecimal() or len(number) > 3:
            continue
        parts = [part for part in SEPARATORS.split(fields.get(field, "")) if part]
        if verb == "add":
            parts.append(str(int(number)))
        else:
            parts = [part for place, part in enumerate(parts, 1) if place != int(number)]
        fields[field] = " ".join(parts)
    return fields
