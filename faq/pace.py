"""How often one sender may store something: so many times in so many seconds, counted in this process."""

from __future__ import annotations

import threading
from collections import deque

from errors import Refused

MOST_SENDERS = 10_000


class Pace:
    """At most `most` times in `seconds` for each sender; safe for threads. Nothing is kept of who sent what."""

    def __init__(self, most: int, seconds: float) -> None:
        self.most = most
        self.seconds = seconds
        self._lock = threading.Lock()
        self._times: dict[str, deque[float]] = {}

    def take(self, sender: str, now: float) -> None:
        """Count one more. Raises Refused (429) when the sender has to wait, and then does not count it."""
        with self._lock:
            times = self._times.setdefault(sender, deque())
            while times and times[0] <= now - self.seconds:
                times.popleft()
            if len(times) >= self.most:
                wait = int(times[0] + self.seconds - now) + 1
                raise Refused(
                    f"That is more than {self.most} in {self.seconds / 60:g} minutes from one address; "
                    f"please try again in {wait} seconds.",
                    code="too_many",
                    status=429,
                )
            times.append(now)
            if len(self._times) > MOST_SENDERS:
                self._forget(now)

    def _forget(self, now: float) -> None:
        self._times = {who: times for who, times in self._times.items() if times[-1] > now - self.seconds}
        while len(self._times) > MOST_SENDERS:
            del self._times[next(iter(self._times))]
