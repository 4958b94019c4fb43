"""The seam between the search and the library that keeps its index.

An engine stores rows and fetches candidates for a plan; it knows neither queries nor ranking. Two are
there: Whoosh (``whoosh_engine``) and SQLite's FTS5 (``fts5_engine``), chosen by the setting
SEARCH_ENGINE. Both keep the same words, so that both give the ranking the same candidates.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Hashable, Iterable
from contextlib import suppress
from dataclasses import dataclass, fields
from pathlib import Path
from sys import intern
from typing import Any, Generic, Protocol, TypeVar

from search.documents import SearchDocument
from search.profile import Analysis, Profile, analyse, profile

MOST_TERMS = 14
"""Words of one query that an engine is asked for; the most telling ones."""


GLANCE = 0.002
"""Seconds for which a thread goes on with the state of an index that it has seen: those of one query."""

Made = TypeVar("Made", SearchDocument, Analysis)
State = TypeVar("State")


SHARED = ("id", "kind", "document", "document_name", "game", "verdict")
"""Fields by which documents are looked up: what many have is one object."""


class DamagedIndex(Exception):
    """The index cannot be read, or is not what was written; ``problem`` says what was found."""

    def __init__(self, problem: str) -> None:
        super().__init__(problem)
        self.problem = problem


@dataclass(frozen=True, slots=True)
class Row:
    """A document as an engine stores it: words to find it by, exact keys, its scope, and itself."""

    id: str
    words: str  # stems, separated by spaces; those of the title twice
    keys: str
    scope: str
    payload: str  # the document and its words as JSON


@dataclass(frozen=True, slots=True)
class Plan:
    """What to fetch: rows with any of ``terms`` (each with its weight) or ``keys``, all of ``every``,
    and for each group of ``within`` at least one of its scope words. Without terms, keys and ``every``: all
    rows within the scope. ``ranking`` are terms that bring no row, but count in the order of those found."""

    terms: tuple[tuple[str, float], ...] = ()
    ranking: tuple[tuple[str, float], ...] = ()
    keys: tuple[str, ...] = ()
    every: tuple[str, ...] = ()
    within: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Health:
    """What a look at an index found: how many documents, and what is wrong (None when nothing is)."""

    documents: int
    problem: str | None = None


class Searching(Protocol):
    """What can be asked for documents."""

    def search(self, plan: Plan, limit: int) -> list[Profile]:
        """At most ``limit`` documents, those that fit the plan best first. Raises DamagedIndex."""


class Engine(Searching, Protocol):
    """An index that is open in this process; may be used from several threads."""

    name: str

    @classmethod
    def build(cls, folder: Path, rows: Iterable[Row]) -> None:
        """Write a new index of these rows into an empty folder."""

    def __init__(self, folder: Path) -> None:
        """Open an index. Raises DamagedIndex."""

    def upsert(self, rows: Iterable[Row]) -> None:
        """Add these rows; one whose id is known replaces the old one. Readers see all of it or none."""

    def delete(self, ids: Iterable[str]) -> None:
        """Remove the rows with these ids."""

    def get(self, ids: Iterable[str]) -> list[SearchDocument]:
        """The documents with these ids, as far as there are any."""

    def warm(self) -> None:
        """Make all profiles now, so that no query has to wait for them."""

    def health(self) -> Health:
        """Check that the index is what was written; reads its files through, but not every document."""

    def close(self) -> None:
        """Give back files and connections."""


def row(document: SearchDocument) -> Row:
    """The row of a document."""
    analysis = analyse(document)
    return Row(
        id=document.id,
        words=" ".join((*analysis.everything, *document.does_words)),
        keys=" ".join(document.keys),
        scope=" ".join(scope_words(document)),
        payload=payload(document, analysis),
    )


def scope_words(document: SearchDocument) -> list[str]:
    """The words by which filters find the document: its kind, document, game and verdict."""
    parts = {"kind": document.kind, "document": document.document, "game": document.game, "verdict": document.verdict}
    return [f"{name}:{value}" for name, value in parts.items() if value]


def payload(document: SearchDocument, analysis: Analysis) -> str:
    """The document and its words as JSON."""
    whole = {"document": _filled(document), "analysis": _filled(analysis)}
    return json.dumps(whole, ensure_ascii=False, separators=(",", ":"))


def _filled(record: Any) -> dict[str, Any]:
    return {f.name: value for f in fields(record) if (value := getattr(record, f.name)) != f.default}


def unpack(text: str) -> tuple[SearchDocument, Analysis]:
    """What `payload` wrote. Raises DamagedIndex."""
    try:
        whole: dict[str, dict[str, Any]] = json.loads(text)
        return _made(SearchDocument, whole["document"]), _made(Analysis, whole["analysis"])
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise DamagedIndex(f"a stored document cannot be read: {error}") from error


def _made(kind: type[Made], given: dict[str, Any]) -> Made:
    values: dict[str, Any] = {k: tuple(value) if isinstance(value, list) else value for k, value in given.items()}
    values.update((k, intern(values[k])) for k in SHARED if k in values)
    return kind(**values)


class Glance(Generic[State]):
    """The state of an index as a thread has just seen it: what one query asks of it, one after the other, goes on with
    that, and does not ask the files each time. One object for each index.
    """

    def __init__(self) -> None:
        self._threads = threading.local()

    def just_seen(self) -> State | None:
        """The state, if it was `seen` within `GLANCE`."""
        state, at = getattr(self._threads, "seen", (None, 0.0))
        return state if time.monotonic() - at < GLANCE else None

    def seen(self, state: State | None) -> None:
        """Keep a state for a moment; None, that it has changed."""
        self._threads.seen = state, time.monotonic()


class Profiles:
    """Profiles of stored documents, the latest that were made; ``key`` changes when the row does."""

    def __init__(self, most: int = 4000) -> None:
        self.kept: dict[Hashable, Profile] = {}
        self._most = most

    def get(self, key: Hashable, read: Callable[[], str]) -> Profile:
        """The profile kept under the key, or made from what ``read`` returns."""
        kept = self.kept.get(key)
        if kept is None:
            while len(self.kept) >= self._most:
                with suppress(KeyError, StopIteration, RuntimeError):  # another thread is at it too
                    del self.kept[next(iter(self.kept))]
            kept = self.kept[key] = profile(*unpack(read()))
        return kept
