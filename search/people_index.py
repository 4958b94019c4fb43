"""The index of what people added to the corpus (imported cards), beside that of the corpus.

It follows people's database by a revision: after a change a thread of its own takes it in; who searches waits for
that a moment, and goes on with what there was until it is done. It is made in parts, each with a revision of its own:
of a part that has not changed since the state before, no document is made.

A state is one folder, ``people-<engine>-<revision>-<code>/``, made aside from a copy of the state before by adding,
replacing and removing what differs, and then renamed into place. It never changes afterwards, so that no answer mixes
two states; processes of one machine make it once.
"""

from __future__ import annotations

import hashlib
import json
import logging
import shutil
import threading
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from derived import build_aside, remove
from errors import ChangedMeanwhile
from search.documents import SearchDocument
from search.engine import DamagedIndex, Engine, Row, row
from search.index import ENGINES, VOCABULARY, code_digest, read_vocabulary, remove_old, set_aside
from search.vocabulary import Vocabulary

log = logging.getLogger(__name__)

DOCUMENTS = "documents.json"
"""The file with the revision of every part of a state, and the digest of each of its documents by id."""
LONGEST = 30.0
"""Seconds that an end waits at most for a state that is being made."""
RETRY = 30.0
"""Seconds after which a state that could not be made is tried again."""


@dataclass(frozen=True)
class Added:
    """What people added, as one revision has it: its engine and its words."""

    revision: str
    path: Path
    engine: Engine
    vocabulary: Vocabulary


@dataclass(frozen=True)
class Part:
    """One kind of thing that is added: a word that changes whenever its documents do, and what makes them."""

    revision: str
    documents: Callable[[], Sequence[SearchDocument]]


Parts = Callable[[], Sequence[Part]]
Digests = dict[str, str]
"""Of documents, by their ids."""
PATIENCE = 2.0
"""Seconds that somebody who asks waits for a state that is being made, while there is none."""
HURRY = 0.5
"""The same, while there is one before it to go on with."""
LONG = 1.0
"""Seconds after which the making of a state was long, so that the next one is not begun at once."""
REST = 20.0
"""Seconds that it waits then at most: four times what the making took."""
READ_STILL = 30.0
"""Seconds for which every state is kept, however many come after it."""
SWEEP = 60.0
"""Seconds for which a state that is no longer the newest is kept, for those who still read it."""


class PeopleIndex:
    """The newest state that this process knows; safe for threads and for several processes."""

    def __init__(self, data: Path, engine: str, code: str = "") -> None:
        self._data = data
        self._code = code
        self._engine = ENGINES[engine]
        self._lock = threading.Lock()
        self._now: Added | None = None
        self._thread: threading.Thread | None = None
        self._failed = ("", 0.0)
        self._rests = 0.0
        self._swept = time.monotonic()

    def open(self, revision: str, parts: Parts, *, whole: bool = False) -> Added | None:
        """The state of a revision; None for an empty one. ``parts`` is called, in a thread besides, if it is made.

        Who asks waits a moment for it and then has the state before it; for the ``whole`` he waits for its end. He
        has the state before it also when it cannot be made, which is logged.
        """
        if not revision:
            self._now = None
            self._sweep(None)
            return None
        now = self._now
        before = now is not None and now.path.exists()
        if now is not None and now.revision == revision and before:
            self._sweep(now.path)
            return now
        if before and not whole and time.monotonic() < self._rests:
            return now
        try:
            self._making(revision, parts).join(None if whole else HURRY if before else PATIENCE)
        except RuntimeError:  # there are no threads here (a browser): who asks makes it
            self._thread = None
            self._make_now(revision, parts)
        return self._now

    def _making(self, revision: str, parts: Parts) -> threading.Thread:
        """The thread that makes a state: this one, or another one that is being made."""
        with self._lock:
            thread = self._thread
            if thread is None or not thread.is_alive():
                thread = threading.Thread(target=self._make_now, args=(revision, parts), daemon=True)
                self._thread = thread
                thread.start()
            return thread

    def _make_now(self, revision: str, parts: Parts) -> None:
        if self._just_failed(revision):
            return
        begun = time.monotonic()
        try:
            made = self._follow(revision, parts)
            made.engine.close()  # what this thread has opened
            self._now = made
            taken = time.monotonic() - begun
            self._rests = time.monotonic() + min(4 * taken, REST) if taken > LONG else 0.0
        except ChangedMeanwhile:
            return
        except Exception:  # whatever it is, what the documents say can be searched without it
            self._failed = (revision, time.monotonic())
            log.exception("What people added cannot be indexed; it is searched as it was before")

    def _sweep(self, current: Path | None) -> None:
        """Remove states of long ago: what was withdrawn is in them, and nobody reads them any more."""
        if time.monotonic() < self._swept + SWEEP:
            return
        self._swept = time.monotonic()
        for other in self._data.glob(f"people-{self._engine.name}-*"):
            with suppress(OSError):
                if other != current and time.time() - other.stat().st_mtime > SWEEP:
                    remove(other)

    def discard(self, added: Added) -> None:
        """Throw a state away; it is made anew when it is next asked for."""
        with self._lock:
            if self._now is added:
                self._now = None
                set_aside(added.path)

    def release(self) -> None:
        """Give back this thread's files, once what is being made has been made."""
        with self._lock:
            thread = self._thread
        if thread is not None:
            thread.join(LONGEST)
        if self._now is not None:
            self._now.engine.close()

    def _just_failed(self, revision: str) -> bool:
        return self._failed[0] == revision and time.monotonic() - self._failed[1] < RETRY

    def _follow(self, revision: str, parts: Parts) -> Added:
        path = self._data / f"people-{self._engine.name}-{revision}-{self._code or code_digest()}"
        for attempt in ("", "again"):
            built = build_aside(path, lambda aside: self._make(aside, parts()))
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
        remove_old(self._data, f"people-{self._engine.name}", path, READ_STILL)
        return made

    def _make(self, aside: Path, parts: Sequence[Part]) -> None:
        made = self._from_before(aside, parts)
        if made is None:
            remove(aside)
            aside.mkdir(parents=True)
            vocabulary = Vocabulary()
            documents = [part.documents() for part in parts]
            self._engine.build(aside, _counted_rows(vocabulary, [one for part in documents for one in part]))
            vocabulary.write(aside / VOCABULARY)
            made = [_digests(part) for part in documents]
        told = [[part.revision, digests] for part, digests in zip(parts, made, strict=True)]
        (aside / DOCUMENTS).write_text(json.dumps(told), encoding="utf-8")

    def _from_before(self, aside: Path, parts: Sequence[Part]) -> list[Digests] | None:
        """Make the state from a copy of the newest one, if there is one and most of it stays; the digests then."""
        before = _newest(self._data.glob(f"people-{self._engine.name}-*-{self._code or code_digest()}"))
        if before is None:
            return None
        with suppress(OSError, ValueError, KeyError, TypeError, DamagedIndex):  # then it is made from nothing
            known: list[tuple[str, Digests]] = json.loads((before / DOCUMENTS).read_text(encoding="utf-8"))
            kept = dict(known)
            changed = {part.revision: part.documents() for part in parts if part.revision not in kept}
            now = [kept[one.revision] if one.revision in kept else _digests(changed[one.revision]) for one in parts]
            earlier = {name: digest for _, digests in known for name, digest in digests.items()}
            wanted = {name: digest for digests in now for name, digest in digests.items()}
            gone = [name for name in earlier if name not in wanted]
            new = [one for some in changed.values() for one in some if earlier.get(one.id) != wanted[one.id]]
            if len(gone) + len(new) > len(wanted) / 2:
                return None
            shutil.copytree(before, aside)
            self._change(aside, gone, new)
            engine = self._engine(aside)
            try:
                return now if engine.health().documents == len(wanted) else None
            finally:
                engine.close()
        return None

    def _change(self, aside: Path, gone: Sequence[str], new: Sequence[SearchDocument]) -> None:
        """Take documents out of a copy, and put new ones in."""
        vocabulary = read_vocabulary(aside)
        engine = self._engine(aside)
        try:
            for old in engine.get([*gone, *(document.id for document in new)]):
                _uncount(vocabulary, old)
            engine.delete(gone)
            engine.upsert(_counted_rows(vocabulary, new))
        finally:
            engine.close()
        vocabulary.write(aside / VOCABULARY)


def _digests(documents: Iterable[SearchDocument]) -> Digests:
    return {one.id: hashlib.sha256(repr(one).encode("utf-8", "surrogatepass")).hexdigest()[:16] for one in documents}


def _counted_rows(vocabulary: Vocabulary, documents: Iterable[SearchDocument]) -> Iterator[Row]:
    """The rows of documents; the words of each are counted on the way, while they are known."""
    for document in documents:
        _count(vocabulary, document)
        yield row(document)


def _newest(folders: Iterable[Path]) -> Path | None:
    with suppress(FileNotFoundError):
        return max(folders, key=lambda folder: folder.stat().st_mtime_ns, default=None)
    return None


def _count(vocabulary: Vocabulary, document: SearchDocument) -> None:
    vocabulary.add(document)
    if document.adds_to:  # the corpus counts it already
        vocabulary.kinds[document.kind] -= 1


def _uncount(vocabulary: Vocabulary, document: SearchDocument) -> None:
    if document.adds_to:
        vocabulary.kinds[document.kind] += 1
    vocabulary.remove(document)
