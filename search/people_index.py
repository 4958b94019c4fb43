"""The index of what people added to the corpus (imported cards), beside that of the corpus.

It follows people's database by a revision: whoever searches first after a change takes it in, others go on with what
they have until that is done. A state is one folder, ``people-<engine>-<revision>-<code>/``, made aside from a copy of
the state before by adding, replacing and removing what differs, and then renamed into place. It never changes
afterwards, so that no answer mixes two states; processes of one machine make it once.
"""

from __future__ import annotations

import hashlib
import json
import logging
import shutil
import threading
import time
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from derived import build_aside, remove
from search.documents import SearchDocument
from search.engine import DamagedIndex, Engine, Row, row
from search.index import ENGINES, VOCABULARY, Documents, code_digest, read_vocabulary, remove_old, set_aside
from search.vocabulary import Vocabulary

log = logging.getLogger(__name__)

DOCUMENTS = "documents.json"
"""The file with the digest of every document of a state, by id."""
RETRY = 30.0
"""Seconds after which a state that could not be made is tried again."""


class ChangedMeanwhile(Exception):
    """What was to be indexed is not what was asked for any more; the next query asks for what it is now."""


@dataclass(frozen=True)
class Added:
    """What people added, as one revision has it: its engine and its words."""

    revision: str
    path: Path
    engine: Engine
    vocabulary: Vocabulary


class PeopleIndex:
    """The newest state that this process knows; safe for threads and for several processes."""

    def __init__(self, data: Path, engine: str) -> None:
        self._data = data
        self._engine = ENGINES[engine]
        self._lock = threading.Lock()
        self._now: Added | None = None
        self._failed = ("", 0.0)

    def open(self, revision: str, documents: Documents) -> Added | None:
        """The state of a revision; None for an empty one. ``documents`` is called if it has to be made.

        While another thread makes it, the state before it; also when it cannot be made, which is logged.
        """
        if not revision:
            self._now = None
            return None
        now = self._now
        if now is not None and now.revision == revision and now.path.exists():
            return now
        if not self._lock.acquire(blocking=now is None):
            return now
        try:
            stale = self._now is None or self._now.revision != revision or not self._now.path.exists()
            if stale and not self._just_failed(revision):
                self._now = self._follow(revision, documents)
        except ChangedMeanwhile:
            return self._now
        except Exception:  # whatever it is, what the documents say can be searched without it
            self._failed = (revision, time.monotonic())
            log.exception("What people added cannot be indexed; it is searched as it was before")
        finally:
            self._lock.release()
        return self._now

    def discard(self, added: Added) -> None:
        """Throw a state away; it is made anew when it is next asked for."""
        with self._lock:
            if self._now is added:
                self._now = None
                set_aside(added.path)

    def release(self) -> None:
        """Give back this thread's files."""
        if self._now is not None:
            self._now.engine.close()

    def _just_failed(self, revision: str) -> bool:
        return self._failed[0] == revision and time.monotonic() - self._failed[1] < RETRY

    def _follow(self, revision: str, documents: Documents) -> Added:
        path = self._data / f"people-{self._engine.name}-{revision}-{code_digest()}"
        for attempt in ("", "again"):
            built = build_aside(path, lambda aside: self._make(aside, documents()))
            try:
                engine = self._engine(path)
                problem = None if built else engine.health().problem
                if problem:
                    engine.close()
                    raise DamagedIndex(problem)
                made = Added(revision, path, engine, read_vocabulary(path))
                break
            except DamagedIndex as damaged:
                if attempt:
                    raise
                log.warning("The search index %s is damaged (%s); it is built anew.", path.name, damaged.problem)
                set_aside(path)
        remove_old(self._data, f"people-{self._engine.name}", path)
        return made

    def _make(self, aside: Path, documents: Iterable[SearchDocument]) -> None:
        wanted = {document.id: document for document in documents}
        digests = {name: _digest(document) for name, document in wanted.items()}
        if not self._from_before(aside, wanted, digests):
            remove(aside)
            aside.mkdir(parents=True)
            vocabulary = Vocabulary()
            self._engine.build(aside, _counted_rows(vocabulary, wanted.values()))
            vocabulary.write(aside / VOCABULARY)
        (aside / DOCUMENTS).write_text(json.dumps(digests), encoding="utf-8")

    def _from_before(self, aside: Path, wanted: dict[str, SearchDocument], digests: dict[str, str]) -> bool:
        """Make the state from a copy of the newest one, if there is one and most of it stays."""
        before = _newest(self._data.glob(f"people-{self._engine.name}-*-{code_digest()}"))
        if before is None:
            return False
        with suppress(OSError, ValueError, KeyError, TypeError, DamagedIndex):  # then it is made from nothing
            shutil.copytree(before, aside)
            known: dict[str, str] = json.loads((aside / DOCUMENTS).read_text(encoding="utf-8"))
            gone = [name for name in known if name not in wanted]
            changed = [document for name, document in wanted.items() if known.get(name) != digests[name]]
            if len(gone) + len(changed) > len(wanted) / 2:
                return False
            vocabulary = read_vocabulary(aside)
            engine = self._engine(aside)
            try:
                for old in engine.get([*gone, *(document.id for document in changed)]):
                    _uncount(vocabulary, old)
                engine.delete(gone)
                engine.upsert(_counted_rows(vocabulary, changed))
                if engine.health().documents != len(wanted):
                    return False
            finally:
                engine.close()
            vocabulary.write(aside / VOCABULARY)
            return True
        return False


def _counted_rows(vocabulary: Vocabulary, documents: Iterable[SearchDocument]) -> Iterator[Row]:
    """The rows of documents; the words of each are counted on the way, while they are known."""
    for document in documents:
        _count(vocabulary, document)
        yield row(document)


def _newest(folders: Iterable[Path]) -> Path | None:
    with suppress(FileNotFoundError):
        return max(folders, key=lambda folder: folder.stat().st_mtime_ns, default=None)
    return None


def _digest(document: SearchDocument) -> str:
    return hashlib.sha256(repr(document).encode("utf-8", "surrogatepass")).hexdigest()[:16]


def _count(vocabulary: Vocabulary, document: SearchDocument) -> None:
    vocabulary.add(document)
    if document.adds_to:  # the corpus counts it already
        vocabulary.kinds[document.kind] -= 1


def _uncount(vocabulary: Vocabulary, document: SearchDocument) -> None:
    if document.adds_to:
        vocabulary.kinds[document.kind] += 1
    vocabulary.remove(document)
