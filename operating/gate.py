"""How many requests that work long run at once in a process, so that threads stay for readers."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from errors import Refused

AGAIN = 5
"""Seconds after which it is worth asking again."""


class Busy(Refused):
    """As much as may be worked out at once is being worked out."""

    def __init__(self) -> None:
        message = f"Much is being worked out for others at the moment; please try again in {AGAIN} seconds."
        super().__init__(message, code="busy", status=503, retry_after=AGAIN)


class Gate:
    """At most `most` at once; safe for threads. Nobody waits inside: who waited would hold a thread as well."""

    def __init__(self, most: int) -> None:
        self._free = threading.BoundedSemaphore(most)
        self.refused = 0

    def enter(self) -> None:
        """Take a place, to be given back with `leave`. Raises Busy."""
        if not self._free.acquire(blocking=False):
            self.refused += 1
            raise Busy

    def leave(self) -> None:
        """Give the place back."""
        self._free.release()

    @contextmanager
    def within(self) -> Iterator[None]:
        """Hold a place. Raises Busy."""
        self.enter()
        try:
            yield
        finally:
            self.leave()
