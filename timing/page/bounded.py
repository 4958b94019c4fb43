"""Bounds of work and time for what a page or a program asks: here, at the edge, is the clock."""

from __future__ import annotations

import time

from timing.kernel.budget import Budget

SECONDS = 6.0
EXPLORING = 4_000_000  # units of work for one question to the explorer
LINE = 2_000_000  # for a line of play from its start


def budget(most: int = EXPLORING, seconds: float = SECONDS) -> Budget:
    """So much work, and no longer than that."""
    until = time.monotonic() + seconds
    return Budget(most, lambda: time.monotonic() > until)
