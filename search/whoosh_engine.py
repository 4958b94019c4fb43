"""The engine on Whoosh: pure Python, an index of files, right for the corpus of this size.

The index holds pickles, so it is only ever one that this service built, in a folder of its own. No
query text ever reaches Whoosh's parser: terms are looked up as they are.
"""

from __future__ import annotations

import itertools
import json
import os
import threading
import time
import zlib
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from whoosh import index
from whoosh.fields import ID, STORED, Schema
from whoosh.reading import TermNotFound

from search.documents import SearchDocument
from search.engine import DamagedIndex, Glance, Health, Plan, Profiles, Row, unpack
from search.postings import Having, Postings, best
from search.profile import Profile
from search.whoosh_writing import Words, add, writer_of

SUMS = "checksums.json"
ATTEMPTS = 5
"""How often a reader tries to open an index that is being written."""


def schema() -> Schema:
    """``words`` is ranked; ``keys`` and ``scope`` are matched exactly; ``payload`` is given back."""
    return Schema(
        id=ID(unique=True, stored=False),
        words=Words(),
        keys=Words(),
        scope=Words(),
        payload=STORED(),
    )


class WhooshEngine:
    """See search.engine.Engine."""

    name = "whoosh"

    @classmethod
    def build(cls, folder: Path, rows: Iterable[Row]) -> None:
        made: Any = index.create_in(str(folder), schema())
        writer = writer_of(made)
        try:
            for row in rows:
                add(writer, row)
        except BaseException:
            writer.cancel()
            raise
        writer.commit(optimize=True)
        made.close()
        _write_sums(folder)

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._sums = str(folder / SUMS)
        self._profiles = Profiles()
        self._postings = Postings()
        self._threads = threading.local()
        self._glance: Glance[Any] = Glance()
        _check_sums_in_time(folder)  # before anything is unpickled
        try:
            self._index: Any = index.open_dir(str(folder))
        except Exception as error:
            raise DamagedIndex(f"Whoosh cannot open the index: {error}") from error

    def search(self, plan: Plan, limit: int) -> list[Profile]:
        searcher = self._searcher()
        try:
            reader = searcher.reader()
            state, kept = reader.generation(), self._profiles.kept.get
            having = self._postings.at(state, lambda field, term: _having(reader, field, term))
            found = best(plan, limit, having, reader.all_doc_ids, reader.doc_count_all())
            return [kept((state, number)) or self._profile(searcher, number) for number in found]
        except DamagedIndex:
            raise
        except Exception as error:
            raise DamagedIndex(f"Whoosh cannot read the index: {error!r}") from error

    def upsert(self, rows: Iterable[Row]) -> None:
        writer = writer_of(self._index)
        try:
            for row in rows:
                add(writer, row, instead=True)
        except BaseException:
            writer.cancel()
            raise
        writer.commit()
        _write_sums(self._folder)
        self._glance.seen(None)

    def delete(self, ids: Iterable[str]) -> None:
        writer = writer_of(self._index)
        for one in ids:
            writer.delete_by_term("id", one)
        writer.commit()
        _write_sums(self._folder)
        self._glance.seen(None)

    def get(self, ids: Iterable[str]) -> list[SearchDocument]:
        searcher = self._searcher()
        found = (searcher.document(id=one) for one in ids)
        return [unpack(stored["payload"])[0] for stored in found if stored is not None]

    def warm(self) -> None:
        searcher = self._searcher()
        for number in searcher.reader().all_doc_ids():
            self._profile(searcher, number).ready()

    def health(self) -> Health:
        try:
            _check_sums(self._folder)
            reader = self._searcher().reader()
            for number in itertools.islice(reader.all_doc_ids(), 5):
                unpack(reader.stored_fields(number)["payload"])
            return Health(int(reader.doc_count()))
        except DamagedIndex as damaged:
            return Health(0, damaged.problem)
        except Exception as error:
            return Health(0, f"Whoosh cannot read the index: {error!r}")

    def close(self) -> None:
        searcher = getattr(self._threads, "searcher", None)
        if searcher is not None:
            searcher.close()
            self._threads.searcher = None
            self._glance.seen(None)
        self._index.close()

    def _searcher(self) -> Any:
        """This thread's own searcher, of the newest state of the index that can be read."""
        searcher = self._glance.just_seen()
        if searcher is None:
            searcher = self._newest()
            self._glance.seen(searcher)
        return searcher

    def _newest(self) -> Any:
        searcher = getattr(self._threads, "searcher", None)
        problem: Exception | None = None
        for attempt in range(ATTEMPTS):
            try:
                written = os.stat(self._sums)
                if searcher is None or self._threads.written != (written.st_ino, written.st_mtime_ns):
                    fresh = self._fresh()
                    if searcher is not None:
                        searcher.close()
                    searcher = self._threads.searcher = fresh
                    self._threads.written = written.st_ino, written.st_mtime_ns
                return searcher
            except Exception as error:  # an update may just have taken a file away
                if searcher is not None:
                    return searcher
                problem = error
                time.sleep(0.01 * attempt)
        raise DamagedIndex(f"Whoosh cannot read the index: {problem!r}") from problem

    def _fresh(self) -> Any:
        _check_sums(self._folder)  # before anything is unpickled; and what Whoosh fails to open it leaves open
        return self._index.refresh().searcher()

    def _profile(self, searcher: Any, number: int) -> Profile:
        key = (searcher.reader().generation(), number)
        return self._profiles.get(key, lambda: searcher.stored_fields(number)["payload"])


def _having(reader: Any, field: str, term: str) -> Having:
    """The documents that have the term in the field: Whoosh's own matchers for many terms cost much more."""
    try:
        matcher = reader.postings(field, term)
    except TermNotFound:
        return {}
    found = {}
    while matcher.is_active():
        found[matcher.id()] = matcher.weight()
        matcher.next()
    return found


# Sums of the index's files, so that a damaged one is noticed before it is read


def _files(folder: Path) -> list[Path]:
    tables = sorted(folder.glob("_MAIN_*.toc"), key=lambda path: int(path.stem.rpartition("_")[2]))
    return [*tables[-1:], *sorted(folder.glob("*.seg"))]


def _write_sums(folder: Path) -> None:
    sums = {path.name: [path.stat().st_size, zlib.crc32(path.read_bytes())] for path in _files(folder)}
    aside = folder / f"{SUMS}.aside"
    aside.write_text(json.dumps(sums), encoding="ascii")
    aside.replace(folder / SUMS)


def _known_sums(folder: Path) -> dict[str, list[int]]:
    try:
        known: dict[str, list[int]] = json.loads((folder / SUMS).read_text(encoding="ascii"))
        return known
    except (OSError, ValueError) as error:
        raise DamagedIndex(f"the index's sums cannot be read: {error}") from error


def _check_sums_in_time(folder: Path) -> None:
    """The same, with patience: while another process writes, the sums are behind the files for a moment."""
    for attempt in range(ATTEMPTS - 1):
        try:
            return _check_sums(folder)
        except DamagedIndex:
            time.sleep(0.01 * (attempt + 1))
    return _check_sums(folder)


def _check_sums(folder: Path) -> None:
    """Every file is what was written. Raises DamagedIndex."""
    known = _known_sums(folder)
    now = {path.name: [path.stat().st_size, zlib.crc32(path.read_bytes())] for path in _files(folder)}
    wrong = [name for name, sums in known.items() if now.get(name) != sums]
    if wrong or not now:
        raise DamagedIndex(f"these files are not as they were written: {', '.join(wrong) or 'none is there'}")
