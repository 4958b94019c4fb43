"""What can come about from a position, and what must: every end of every line of play, card by card.

The explorer walks all continuations up to a bound; when it had to stop there, the outlook says so: what is listed can
come about, and everything else is not decided.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from timing.kernel.explore import EVERY_END, Answer, Asked, Seen
from timing.kernel.pages import Pages
from timing.page.bounded import budget
from timing.page.line import line
from timing.page.sentences import Sentence, note_sentence
from timing.person import spoken

MOST_STATES = 8_000


@dataclass(frozen=True)
class End:
    """One way for a card or the game to end: `key` finds a line of play that does."""

    key: str
    says: str


@dataclass(frozen=True)
class Row:
    """A card, or the game, with every way it can end; one way alone is certain."""

    kind: str  # game, card, event, count
    name: str
    ends: tuple[End, ...]
    moves: bool  # whether it can end otherwise than it is now


@dataclass(frozen=True)
class Outlook:
    """All ends. `complete` is false when the bound was reached first."""

    rows: tuple[Row, ...]
    states: int
    ends: int
    complete: bool
    reads: tuple[Sentence, ...] = ()
    """The readings that decide on some of the ways."""

    @property
    def parts(self) -> list[tuple[str, list[Row], str]]:
        """Rows under their headings: what is open, events, what always comes about, what stays as it is."""
        ends = [row for row in self.rows if row.kind != "count" or row.moves]
        several = [row for row in ends if len(row.ends) > 1]
        certain = [row for row in ends if len(row.ends) == 1 and row.moves]
        return [
            ("It depends on what the players do", [row for row in several if row.kind != "event"], ""),
            ("Whatever the players do", certain, ""),
            ("Events, played or not", [row for row in several if row.kind == "event"], ""),
            ("Stays as it is", [row for row in ends if not row.moves], ""),
        ]


@lru_cache(maxsize=64)
def outlook(situation: Any, moves: tuple[str, ...]) -> Outlook:
    """Every way the dispute can end after these moves."""
    found: dict[str, dict[str, None]] = {}
    walked = line(situation, moves)
    pages = walked.pages

    def note(end: Any, _seen: Seen) -> bool:
        for name, key in pages.ends(end):
            found.setdefault(name, {})[key] = None
        return True

    state = walked.state(len(moves))
    explored = pages.explore(state, note, MOST_STATES, EVERY_END, budget())
    now = dict(pages.ends(state))
    rows = tuple(_row(pages, name, tuple(ends), now.get(name, "")) for name, ends in found.items())
    read = tuple(note_sentence(pages, note) for note in sorted(explored.can_reads | explored.must_reads))
    return Outlook(rows, explored.states, explored.ends, explored.complete, read)


def _row(pages: Pages, name: str, ends: tuple[str, ...], now: str) -> Row:
    part = pages.part(name)
    row = Row(part.kind, part.name, tuple(End(key, pages.end(key)) for key in ends), ends != (now,))
    return spoken(row, pages.players())


@lru_cache(maxsize=256)
def line_to(situation: Any, moves: tuple[str, ...], key: str) -> tuple[str, ...] | None:
    """A shortest line of play from there to an end that has `key`; None if none was found."""
    walked = line(situation, moves)
    pages = walked.pages

    def holds(end: Any, _seen: Seen) -> bool:
        return any(key == found for _, found in pages.ends(end))

    state = walked.state(len(moves))
    found = pages.explore(state, holds, MOST_STATES, Asked(must=False), budget())
    return tuple(move.text() for move in found.witness) if found.can is Answer.YES else None
