"""The engine on SQLite's FTS5: one file, for large installations.

Tokens arrive stemmed and are all quoted; no query text ever reaches FTS5's own syntax.
"""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from search.documents import SearchDocument
from search.engine import DamagedIndex, Health, Plan, Profiles, Row, unpack
from search.engine import row as make_row
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
_SEARCH = """
SELECT number, change FROM document JOIN (
    SELECT rowid AS found, bm25(word, 1.0, 20.0, 0.0) AS rank FROM word WHERE word MATCH ? ORDER BY rank LIMIT ?
) ON number = found ORDER BY rank
"""
"""The best are chosen before their rows are looked up: a frequent word has many thousand rows."""
_ALL = "SELECT number, change FROM document ORDER BY number LIMIT ?"


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
        self._threads = threading.local()
        if not self._path.exists():
            raise DamagedIndex(f"{FILE} is not there")
        try:
            self._connection().execute("SELECT change FROM state").fetchone()
        except sqlite3.Error as error:
            self.close()
            raise DamagedIndex(f"SQLite cannot read the index: {error}") from error

    def search(self, plan: Plan, limit: int) -> list[Profile]:
        with _reading():
            connection = self._connection()
            connection.execute("BEGIN")
            try:
                match = _match(plan)
                asked = (_SEARCH, (match, limit)) if match else (_ALL, (limit,))
                found = connection.execute(*asked).fetchall()
                return [self._profile(connection, number, change) for number, change in found]
            finally:
                connection.execute("COMMIT")

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

    def _connection(self) -> sqlite3.Connection:
        connection: sqlite3.Connection | None = getattr(self._threads, "connection", None)
        if connection is None:
            connection = sqlite3.connect(self._path, isolation_level=None, timeout=15)
            connection.execute("PRAGMA synchronous = NORMAL")
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


def _match(plan: Plan) -> str:
    """The plan in FTS5's syntax, every token in quotes; empty for a plan that asks for everything."""
    terms = [stem for stem, _ in plan.terms]
    any_of = [_in("words", terms)] if terms else []
    if terms and plan.ranking:
        any_of = [f"({any_of[0]} AND {_in('words', [*terms, *(stem for stem, _ in plan.ranking)])})"]
    any_of += [_in("keys", plan.keys)] if plan.keys else []
    parts = [_in("words", [stem]) for stem in plan.every] or ([f"({' OR '.join(any_of)})"] if any_of else [])
    parts += [_in("scope", group) for group in plan.within]
    return " AND ".join(parts)


def _in(column: str, tokens: Iterable[str]) -> str:
    quoted = " OR ".join('"' + token.replace('"', '""').replace("\x00", "") + '"' for token in tokens)
    return f"({{{column}}} : ({quoted}))"


@contextmanager
def _reading() -> Iterator[None]:
    """Whatever SQLite finds wrong is a damaged index."""
    try:
        yield
    except sqlite3.Error as error:
        raise DamagedIndex(f"SQLite cannot read the index: {error}") from error
