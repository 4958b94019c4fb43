"""The latest answers of a search, for the state that they were made from.

What many ask for, what a reader turns back to, and what is typed letter by letter is not worked out twice.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

Answer = TypeVar("Answer")


class Kept(Generic[Answer]):
    """At most ``most`` answers of one state; another state, or `clear`, drops them all. Safe for threads."""

    def __init__(self, most: int = 128) -> None:
        self._most = most
        self._lock = threading.Lock()
        self._state: object = None
        self._answers: dict[Hashable, Answer] = {}

    def answer(self, state: object, asked: Hashable, make: Callable[[], Answer]) -> Answer:
        """The answer to what is asked in this state, made if it is not kept."""
        with self._lock:
            if self._state is not state:
                self._state, self._answers = state, {}
            answers = self._answers
            known = answers.get(asked)
        if known is None:
            known = make()
            with self._lock:
                answers[asked] = known  # of the state in which it was made, whatever the state is by now
                if len(answers) > self._most:
                    del answers[next(iter(answers))]
        return known

    def clear(self) -> None:
        """Keep nothing: the state itself was changed."""
        with self._lock:
            self._state, self._answers = None, {}
