"""What a check finds: findings with their reasons, and the verdict that follows from them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date
from typing import Any

from cards.deck.formats import Format
from cards.deck.names import Found
from cards.deck.resolved import Deck

ILLEGAL, UNDECIDED, NOTE, PASSED = "illegal", "undecided", "note", "passed"
LEVELS = (ILLEGAL, UNDECIDED, NOTE, PASSED)
LEGAL = "legal"


@dataclass(frozen=True)
class Finding:
    """One thing that a rule says about this deck.

    `code` names the check and `level` is one of LEVELS; `rules` are entry ids, the one that decides first; `found` the
    lines it rests on; `cards` public ids of cards whose words or errata decide; `data` what the sentence is made of
    (cards/deck/sentences.py).
    """

    code: str
    level: str
    rules: tuple[str, ...]
    found: tuple[Found, ...] = ()
    cards: tuple[str, ...] = ()
    data: dict[str, Any] = field(default_factory=dict, compare=False, hash=False)

    @property
    def lines(self) -> tuple[int, ...]:
        """The numbers of the lines, in order, each once; 0 (nothing of the list) left out."""
        return tuple(sorted({one.line.number for one in self.found} - {0}))


@dataclass(frozen=True)
class Report:
    """The verdict on a deck in one format on a day, with every finding."""

    format: Format
    on: date
    deck: Deck
    findings: tuple[Finding, ...]

    @property
    def verdict(self) -> str:
        """ "illegal" when one finding is; "undecided" when something could not be judged; else "legal"."""
        return verdict_of(self.findings)

    def lines(self, level: str) -> frozenset[int]:
        """The lines that findings of a level rest on."""
        return frozenset(line for one in self.at(level) for line in one.lines)

    def at(self, level: str) -> list[Finding]:
        """The findings of one level."""
        return [one for one in self.findings if one.level == level]


def verdict_of(findings: Iterable[Finding]) -> str:
    """The verdict that findings amount to."""
    levels = {one.level for one in findings}
    return ILLEGAL if ILLEGAL in levels else UNDECIDED if UNDECIDED in levels else LEGAL
