"""How much work an answer may take: a count that is the same on every machine, and a clock for the edge.

The engine and every walk over positions spend from one budget. When it is used up they stop with `Exceeded`, and
whoever asked says "not decided within the bound"; it is never a "no".
"""

from __future__ import annotations

from collections.abc import Callable

LOOKS = 64  # units between two looks at the clock


class Exceeded(Exception):
    """More work than the budget allows; what was asked is not decided within the bound."""

    def __init__(self, spent: int) -> None:
        super().__init__(f"not decided within the bound: {spent} units of work are used up")
        self.spent = spent


class Budget:
    """So many units of work: one for each step of a window, ability judged, and way to pay or choose.

    `expired` is asked now and then whether time is over. The core reads no clock; whoever answers a person gives one.
    """

    __slots__ = ("_expired", "_look", "most", "spent")

    def __init__(self, most: int, expired: Callable[[], bool] | None = None) -> None:
        self.most = most
        self.spent = 0
        self._expired = expired
        self._look = LOOKS if expired else most + 1

    def spend(self, units: int = 1) -> None:
        """Use up some units.

        Raises:
            Exceeded: if there were fewer left, or time is over.
        """
        self.spent += units
        if self.spent > self.most:
            raise Exceeded(self.spent)
        if self.spent >= self._look:
            self._look = self.spent + LOOKS
            if self._expired is not None and self._expired():
                raise Exceeded(self.spent)
