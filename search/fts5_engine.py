"""The engine on SQLite's FTS5: one file, for large installations.

Tokens arrive stemmed and are all quoted; no query text ever reaches FTS5's own syntax.
"""

from __future__ import annotations

import json
import sqlite3
import threading
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path

from search.documents import SearchDocument
from search.engine import DamagedIndex, Glance, Health, Plan, Profiles, Row, unpack
from search.engine import row as make_row
from search.postings import Having, Postings, best
from search.profile import Profile

FILE = "index.sqlite"

_SCHEMA = """
CREATE TABLE document (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, change INTEGER NOT NULL, payload TEXT NOT NULL
);
CREATE VIRTUAL TABLE word USING fts5 (
    words, keys, scope, content = '',
    tokenize = "unicode61 remove_diacritics 0 tokenchars ':._-/'"
);
CREATE TABLE state (change INTEGER NOT NULL);
INSERT INTO state VALUES (0);
"""
_STATE = "SELECT change, (SELECT coalesce(max(number), 0) FROM document) FROM state"
_STANDS = "CREATE VIRTUAL TABLE temp.stands USING fts5vocab(main, word, instance)"
_HAVING = "SELECT doc, count(*) FROM temp.stands WHERE term = ? AND col = ? GROUP BY doc"
_ALL = "SELECT number FROM document ORDER BY number"
_SINCE = "SELECT number, change FROM document WHERE change > ?"
_CHANGES = "SELECT number, change FROM document WHERE number IN (SELECT value FROM json_each(?))"


class _NotKept(Exception):
    """Something must be read."""


class Fts5Engine:
    """See search.engine.Engine."""

    name = "fts5"

    @classmethod
    def build(cls, folder: Path, rows: Iterable[Row]) -> None:
        connection = sqlite3.connect(folder / FILE, isolation_level=None)
        try:
            connection.execute("PRAGMA journal_mode = OFF")
            connection.execute("PRAGMA synchronous = OFF")
            connection.executescript(_SCHEMA)
            connection.execute("BEGIN")
            for number, row in enumerate(rows, 1):
                _insert(connection, number, row, 0)
            connection.execute("COMMIT")
            connection.execute("INSERT INTO word (word) VALUES ('optimize')")
            connection.execute("PRAGMA journal_mode = WAL")
        finally:
            connection.close()

    def __init__(self, folder: Path) -> None:
        self._path = folder / FILE
        self._profiles = Profiles()
        self._postings = Postings()
        self._threads = threading.local()
        self._glance: Glance[tuple[int, int]] = Glance()
        self._written: tuple[int, dict[int, int]] = (-1, {})
        if not self._path.exists():
            raise DamagedIndex(f"{FILE} is not there")
        try:
            self._connection().execute("SELECT change FROM state").fetchone()
        except sqlite3.Error as error:
            self.close()
            raise DamagedIndex(f"SQLite cannot read the index: {error}") from error

    def search(self, plan: Plan, limit: int) -> list[Profile]:
        state = self._glance.just_seen()
        if state is not None:
            with suppress(_NotKept):
                return self._search(plan, limit, state, None)
        with _reading():
            connection = self._connection()
            connection.execute("BEGIN")
            try:
                state = connection.execute(_STATE).fetchone()
                found = self._search(plan, limit, state, connection)
            finally:
                connection.execute("COMMIT")
            self._glance.seen(state)
            return found

    def _search(
        self, plan: Plan, limit: int, state: tuple[int, int], connection: sqlite3.Connection | None
    ) -> list[Profile]:
        """What is found in a state, read in one transaction; without one, of what is kept. Raises _NotKept."""
        change, documents = state
        having = self._postings.at(change, lambda field, term: _having(_needed(connection), field, term))
        found = best(plan, limit, having, lambda: _all(_needed(connection)), documents)
        changes, kept = self._changes(connection, change, found), self._profiles.kept.get
        return [
            kept((number, changes[number])) or self._profile(_needed(connection), number, changes[number])
            for number in found
        ]

    def upsert(self, rows: Iterable[Row]) -> None:
        with self._writing() as (connection, change):
            for row in rows:
                _delete(connection, row.id)
                number = connection.execute("SELECT coalesce(max(number), 0) + 1 FROM document").fetchone()[0]
                _insert(connection, number, row, change)

    def delete(self, ids: Iterable[str]) -> None:
        with self._writing() as (connection, _):
            for one in ids:
                _delete(connection, one)

    def get(self, ids: Iterable[str]) -> list[SearchDocument]:
        with _reading():
            connection = self._connection()
            asked = "SELECT payload FROM document WHERE id = ?"
            found = (connection.execute(asked, (one,)).fetchone() for one in ids)
            return [unpack(stored[0])[0] for stored in found if stored is not None]

    def warm(self) -> None:
        with _reading():
            connection = self._connection()
            for number, change in connection.execute("SELECT number, change FROM document").fetchall():
                self._profile(connection, number, change).ready()

    def health(self) -> Health:
        try:
            connection = self._connection()
            sound = connection.execute("PRAGMA quick_check(1)").fetchone()[0]
            for (text,) in connection.execute("SELECT payload FROM document LIMIT 5"):
                unpack(text)
            documents = connection.execute("SELECT count(*) FROM document").fetchone()[0]
            indexed = connection.execute("SELECT count(*) FROM word WHERE word MATCH '{scope} : kind*'").fetchone()[0]
        except (sqlite3.Error, DamagedIndex) as error:
            return Health(0, f"SQLite cannot read the index: {error}")
        if sound != "ok":
            return Health(documents, f"SQLite finds the index damaged: {sound}")
        return Health(documents, None if indexed == documents else f"{indexed} of {documents} documents are indexed")

    def close(self) -> None:
        connection = getattr(self._threads, "connection", None)
        if connection is not None:
            connection.close()
            self._threads.connection = None
            self._glance.seen(None)

    def _connection(self) -> sqlite3.Connection:
        connection: sqlite3.Connection | None = getattr(self._threads, "connection", None)
        if connection is None:
            connection = sqlite3.connect(self._path, isolation_level=None, timeout=15)
            connection.execute("PRAGMA synchronous = NORMAL")
            connection.execute("PRAGMA temp_store = MEMORY")
            connection.execute(_STANDS)
            self._threads.connection = connection
        return connection

    @contextmanager
    def _writing(self) -> Iterator[tuple[sqlite3.Connection, int]]:
        """One transaction; readers see the index as it was until its end."""
        with _reading():
            connection = self._connection()
            connection.execute("BEGIN IMMEDIATE")
            try:
                connection.execute("UPDATE state SET change = change + 1")
                yield connection, connection.execute("SELECT change FROM state").fetchone()[0]
            except BaseException:
                connection.execute("ROLLBACK")
                raise
            connection.execute("COMMIT")
            self._glance.seen(None)

    def _changes(self, connection: sqlite3.Connection | None, change: int, found: list[int]) -> Mapping[int, int]:
        """With which change each of these documents was written: read once, and then what was written since."""
        seen, written = self._written
        if seen > change:  # another thread reads a later state already
            return dict(_needed(connection).execute(_CHANGES, (json.dumps(found),)))
        if seen < change:
            written = written | dict(_needed(connection).execute(_SINCE, (seen,)))
            self._written = change, written
        return written

    def _profile(self, connection: sqlite3.Connection, number: int, change: int) -> Profile:
        asked = "SELECT payload FROM document WHERE number = ?"
        return self._profiles.get((number, change), lambda: connection.execute(asked, (number,)).fetchone()[0])


def _insert(connection: sqlite3.Connection, number: int, row: Row, change: int) -> None:
    connection.execute("INSERT INTO document VALUES (?, ?, ?, ?)", (number, row.id, change, row.payload))
    indexed = (number, row.words, row.keys, row.scope)
    connection.execute("INSERT INTO word (rowid, words, keys, scope) VALUES (?, ?, ?, ?)", indexed)


def _delete(connection: sqlite3.Connection, one: str) -> None:
    known = connection.execute("SELECT number, payload FROM document WHERE id = ?", (one,)).fetchone()
    if known is None:
        return
    number, stored = known
    old = make_row(unpack(stored)[0])  # a contentless table is told what it forgets
    forgotten = (number, old.words, old.keys, old.scope)
    connection.execute("INSERT INTO word (word, rowid, words, keys, scope) VALUES ('delete', ?, ?, ?, ?)", forgotten)
    connection.execute("DELETE FROM document WHERE number = ?", (number,))


def _needed(connection: sqlite3.Connection | None) -> sqlite3.Connection:
    if connection is None:
        raise _NotKept
    return connection


def _having(connection: sqlite3.Connection, field: str, term: str) -> Having:
    return dict(connection.execute(_HAVING, (term, field)))


def _all(connection: sqlite3.Connection) -> list[int]:
    return [number for (number,) in connection.execute(_ALL)]


@contextmanager
def _reading() -> Iterator[None]:
    """Whatever SQLite finds wrong is a damaged index."""
    try:
        yield
    except sqlite3.Error as error:
        raise DamagedIndex(f"SQLite cannot read the index: {error}") from error
