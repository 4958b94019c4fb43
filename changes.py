"""Whether anything was written into a database since it was last asked, without reading what.

SQLite counts what other connections have committed, for each connection. One that never writes hears of everything;
to ask it costs a hundredth of a query.
"""

from __future__ import annotations

import os
import sqlite3
import threading
from collections.abc import Hashable
from contextlib import suppress


class Changes:
    """The changes of one SQLite file, or of a database that cannot tell them (``path`` None). Safe for threads."""

    def __init__(self, path: str | None) -> None:
        self._path = path
        self._lock = threading.Lock()
        self._connection: sqlite3.Connection | None = None
        self._file: tuple[int, int] = (0, 0)
        self._opened = 0

    def word(self) -> Hashable | None:
        """What changes whenever anything is committed, or another file takes its place; None if that cannot be told."""
        if self._path is None:
            return None
        with self._lock, suppress(OSError, sqlite3.Error):
            stat = os.stat(self._path)
            if self._connection is None or self._file != (os.getpid(), stat.st_ino):
                self._open(stat.st_ino)
            assert self._connection is not None  # noqa: S101 - for the type checker
            return self._opened, self._connection.execute("PRAGMA data_version").fetchone()[0]
        return None

    def release(self) -> None:
        """Close the file: before the process forks, and at its end."""
        with self._lock:
            if self._connection is not None and self._file[0] == os.getpid():
                self._connection.close()
            self._connection = None

    def _open(self, inode: int) -> None:
        self._connection = sqlite3.connect(f"file:{self._path}?mode=ro", uri=True, check_same_thread=False)
        self._file = os.getpid(), inode
        self._opened += 1
