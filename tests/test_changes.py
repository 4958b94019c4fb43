"""Whether anything was written into a database since it was last asked."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from changes import Changes


def written(path: Path, statement: str) -> None:
    """Commit one statement over a connection of its own."""
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute(statement)
        connection.commit()


def test_the_word_changes_with_every_commit_and_with_none_else(tmp_path: Path) -> None:
    path = tmp_path / "people.sqlite"
    written(path, "CREATE TABLE note (text)")
    changes = Changes(str(path))
    first = changes.word()
    assert first is not None
    assert changes.word() == first
    with closing(sqlite3.connect(path)) as other:
        other.execute("INSERT INTO note VALUES ('not yet')")
        assert changes.word() == first
        other.commit()
        second = changes.word()
        assert second != first
        other.execute("SELECT * FROM note").fetchall()
        assert changes.word() == second
    changes.release()


def test_another_file_in_its_place_and_a_new_connection_are_changes(tmp_path: Path) -> None:
    path, other = tmp_path / "people.sqlite", tmp_path / "other.sqlite"
    for one in (path, other):
        written(one, "CREATE TABLE note (text)")
    changes = Changes(str(path))
    first = changes.word()
    os.replace(other, path)
    second = changes.word()
    assert second not in (first, None)
    changes.release()
    assert changes.word() not in (first, second, None)
    changes.release()


def test_what_cannot_tell_says_nothing(tmp_path: Path) -> None:
    assert Changes(None).word() is None
    assert Changes(str(tmp_path / "nowhere.sqlite")).word() is None
    (tmp_path / "damaged.sqlite").write_bytes(b"nothing" * 1000)
    damaged = Changes(str(tmp_path / "damaged.sqlite"))
    assert damaged.word() is None
    damaged.release()
