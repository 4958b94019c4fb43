"""The index of a corpus on this machine: built aside, put into place whole, looked after.

One folder for each engine and digest: ``index-whoosh-<digest>/`` with the engine's files and the
vocabulary. Processes that start together build it once. A damaged index is noticed when it is opened
or read, thrown away and built anew. Incremental changes are made under a lock, one process at a time;
readers go on with what they have and see the change with their next query.
"""

from __future__ import annotations

import logging
import os
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from derived import build_aside, digest_of, locked, made_by, remove
from search.documents import SearchDocument
from search.engine import DamagedIndex, Engine, Health, row
from search.fts5_engine import Fts5Engine
from search.lexicon import Lexicon, lexicon
from search.salience import Salience
from search.vocabulary import Vocabulary
from search.whoosh_engine import WhooshEngine

log = logging.getLogger(__name__)

ENGINES: dict[str, type[Engine]] = {"whoosh": WhooshEngine, "fts5": Fts5Engine}
VOCABULARY = "vocabulary.json"
WARMED = 3000
"""Documents up to which all profiles are made when an index is opened."""

Documents = Callable[[], Iterable[SearchDocument]]


@cache
def code_digest() -> str:
    """The digest of the code and data that decide what an index contains."""
    return digest_of(made_by("search.views"))[:8]


@dataclass(frozen=True)
class Opened:
    """An index in use: its engine and the corpus' words. ``written`` is when the vocabulary was, in nanoseconds."""

    path: Path
    engine: Engine
    vocabulary: Vocabulary
    salience: Salience
    written: int

    @property
    def counts(self) -> Counter[str]:
        """How many documents of each kind are searched."""
        return self.vocabulary.kinds


class SearchIndex:
    """The index that is in use in this process; safe for threads and for several processes.

    ``documents`` gives everything that is to be found, and is called only when an index has to be built.
    ``code`` is the digest of what decides its contents, if it is known beforehand.
    """

    def __init__(self, data: Path, engine: str, words: Lexicon | None = None, code: str = "") -> None:
        self._data = data
        self._code = code
        self._engine = ENGINES[engine]
        self._lexicon = words or lexicon()
        self._lock = threading.RLock()
        self._now: Opened | None = None

    def open(self, digest: str, documents: Documents) -> Opened:
        """The index of this digest, built or mended if need be; the newest state of its vocabulary."""
        now = self._now
        path = self._path(digest)
        if now is not None and now.path == path and now.written == _written(path):
            return now
        with self._lock:
            if self._now is None or self._now.path != path or not path.exists():
                self.release()
                self._switch(path, documents)
            elif self._now.written != _written(path):
                try:
                    self._now = self._with_vocabulary(self._now.engine, path)
                except DamagedIndex as damaged:
                    return self.mend(self._now, documents, damaged.problem)
            assert self._now is not None  # noqa: S101 - for the type checker
            return self._now

    def mend(self, opened: Opened, documents: Documents, problem: str) -> Opened:
        """Replace an index that was found damaged, unless another process has done so, and open it."""
        with self._lock:
            if self._now is opened:
                log.warning("The search index %s is damaged (%s); it is built anew.", opened.path.name, problem)
                opened.engine.close()
                self._now = None
                self._discard_if_damaged(opened.path)
                self._switch(opened.path, documents)
            assert self._now is not None  # noqa: S101 - for the type checker
            return self._now

    def rebuild(self, digest: str, documents: Documents) -> Opened:
        """Build the index of this digest anew, whatever its state."""
        with self._lock:
            self.release()
            self._now = None
            with locked(self._data, "index"):
                set_aside(self._path(digest))
            self._switch(self._path(digest), documents)
            assert self._now is not None  # noqa: S101 - for the type checker
            return self._now

    def upsert(self, opened: Opened, documents: Sequence[SearchDocument]) -> None:
        """Add documents or replace those with the same ids."""
        with locked(self._data, "index"):
            vocabulary = Vocabulary.read(opened.path / VOCABULARY)
            for old in opened.engine.get(document.id for document in documents):
                vocabulary.remove(old)
            for document in documents:
                vocabulary.add(document)
            opened.engine.upsert(row(document) for document in documents)
            _write_vocabulary(vocabulary, opened.path)

    def delete(self, opened: Opened, ids: Sequence[str]) -> None:
        """Take documents out of the index."""
        with locked(self._data, "index"):
            vocabulary = Vocabulary.read(opened.path / VOCABULARY)
            for old in opened.engine.get(ids):
                vocabulary.remove(old)
            opened.engine.delete(ids)
            _write_vocabulary(vocabulary, opened.path)

    def health(self) -> Health | None:
        """What a look at the index in use finds; None if none is open."""
        return self._now.engine.health() if self._now else None

    def release(self) -> None:
        """Give back this thread's files: before the process forks, and at its end. What was read stays in memory."""
        if self._now is not None:
            self._now.engine.close()

    def _path(self, digest: str) -> Path:
        return self._data / f"index-{self._engine.name}-{digest}-{self._code or code_digest()}"

    def _switch(self, path: Path, documents: Documents) -> None:
        for attempt in ("", "again"):
            built = build_aside(path, lambda aside: self._build(aside, documents()))
            try:
                engine = self._engine(path)
                health = engine.health() if not built else Health(0)
                if health.problem:
                    engine.close()
                    raise DamagedIndex(health.problem)
                self._now = self._with_vocabulary(engine, path)
                if len(self._now.vocabulary.frequency) and self._now.vocabulary.documents <= WARMED:
                    engine.warm()
                break
            except DamagedIndex as damaged:
                if attempt:
                    raise
                log.warning("The search index %s is damaged (%s); it is built anew.", path.name, damaged.problem)
                self._discard_if_damaged(path)
        remove_old(self._data, f"index-{self._engine.name}", path)

    def _build(self, aside: Path, documents: Iterable[SearchDocument]) -> None:
        aside.mkdir(parents=True)
        vocabulary = Vocabulary()

        def rows() -> Iterable[object]:
            for document in documents:
                vocabulary.add(document)
                yield row(document)

        self._engine.build(aside, rows())  # type: ignore[arg-type]
        vocabulary.write(aside / VOCABULARY)

    def _with_vocabulary(self, engine: Engine, path: Path) -> Opened:
        written = _written(path)
        vocabulary = read_vocabulary(path)
        return Opened(path, engine, vocabulary, Salience(vocabulary, self._lexicon), written)

    def _discard_if_damaged(self, path: Path) -> None:
        """Under the lock, so that what another process has just built anew is not thrown away as well."""
        with locked(self._data, "index"):
            try:
                engine = self._engine(path)
                problem = engine.health().problem
                engine.close()
                read_vocabulary(path)
            except DamagedIndex as error:
                problem = str(error)
            if problem:
                set_aside(path)


def read_vocabulary(folder: Path) -> Vocabulary:
    """The vocabulary of an index. Raises DamagedIndex."""
    try:
        return Vocabulary.read(folder / VOCABULARY)
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise DamagedIndex(f"the vocabulary cannot be read: {error}") from error


def remove_old(data: Path, kind: str, path: Path, age: float = 0.0) -> None:
    """Remove an engine's indexes of earlier content, but not the newest: another process may still be reading it.

    None is removed that was made less than `age` seconds ago.
    """
    others = [other for other in data.glob(f"{kind}-*") if other != path and other.suffix != ".aside"]
    with suppress(FileNotFoundError):
        others.sort(key=lambda other: other.stat().st_mtime_ns, reverse=True)
        for other in others[1:]:
            if time.time() - other.stat().st_mtime >= age:
                remove(other)


def set_aside(path: Path) -> None:
    """Take an index away, at once for those who look for it."""
    doomed = path.with_name(f"{path.name}.{os.getpid()}.aside")
    with suppress(FileNotFoundError):
        path.rename(doomed)
        remove(doomed)


def _written(path: Path) -> int:
    try:
        return os.stat(f"{path}/{VOCABULARY}").st_mtime_ns
    except FileNotFoundError:
        return 0


def _write_vocabulary(vocabulary: Vocabulary, path: Path) -> None:
    aside = path / f"{VOCABULARY}.aside"
    vocabulary.write(aside)
    aside.replace(path / VOCABULARY)
