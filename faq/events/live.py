"""What changed at events, for screens that wait: one look at the database for all who ask in the same half second."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress

from sqlalchemy.exc import SQLAlchemyError

from database import PeopleStore
from faq.events import service

EVERY = 0.4
"""Seconds between two looks."""
BEAT = 10.0
"""Seconds after which a silent stream says that it lives, so that nothing between closes it."""
LASTS = 20.0
"""Seconds after which a stream ends, so that a server can be stopped; the browser opens another and says who it is."""


class Watcher:
    """The revisions of the events; safe for threads. What other servers change shows, too."""

    def __init__(self, people: PeopleStore, most: int, clock: Callable[[], float] = time.monotonic) -> None:
        self._people = people
        self._clock = clock
        self._lock = threading.Lock()
        self._at = float("-inf")
        self._known: dict[str, int] = {}
        self._free = threading.BoundedSemaphore(max(1, most))

    def revision(self, event_id: str) -> int:
        """The revision of an event, at most half a second old; 0 for one that is closed or unknown."""
        with self._lock:
            if self._clock() - self._at >= EVERY:
                with suppress(SQLAlchemyError), self._people.session() as session:  # else what was known
                    self._known = service.revisions(session)
                self._at = self._clock()
            return self._known.get(event_id, 0)

    def stream(self, event_id: str, known: int) -> Stream | None:
        """Server-sent events with each new revision; None if no place is free: then one has to ask now and then."""
        return Stream(self, event_id, known) if self._free.acquire(blocking=False) else None

    def leave(self) -> None:
        """Give the place of a stream back."""
        self._free.release()

    def told(self, event_id: str, known: int) -> Iterator[bytes]:
        """What a stream says, until LASTS."""
        begun = said = self._clock()
        yield b"retry: 1000\n\n"
        while self._clock() - begun < LASTS:
            now = self.revision(event_id)
            if now != known:
                known, said = now, self._clock()
                yield f"id: {now}\ndata: {now}\n\n".encode()
            elif self._clock() - said > BEAT:
                said = self._clock()
                yield b": still here\n\n"
            time.sleep(EVERY)


class Stream:
    """A stream of one screen; the server closes it when it ends or the screen is gone, and its place is free again."""

    def __init__(self, watcher: Watcher, event_id: str, known: int) -> None:
        self._watcher: Watcher | None = watcher
        self._told = watcher.told(event_id, known)

    def __iter__(self) -> Iterator[bytes]:
        return self

    def __next__(self) -> bytes:
        return next(self._told)

    def close(self) -> None:
        """Give the place back, once."""
        watcher, self._watcher = self._watcher, None
        if watcher is not None:
            watcher.leave()
