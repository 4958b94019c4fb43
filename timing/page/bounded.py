"""The explorer within bounds of size and time: what was found when a bound is reached still counts."""

from __future__ import annotations

import time
from dataclasses import dataclass

from timing.engine import Dispute
from timing.explore import Exploration, Holds, Watch, explore, nothing
from timing.moves import Move
from timing.state import State

SECONDS = 6.0


class _TimeIsUp(Exception):
    """Raised out of the explorer when its time is over."""


@dataclass
class _Seen:
    """What the explorer came across before it was stopped."""

    can: bool = False
    fails: bool = False
    ends: int = 0
    states: int = 0


def explore_within(
    game: Dispute,
    state: State,
    holds: Holds,
    watch: Watch = nothing,
    wanted: frozenset[str] | None = None,
    most: int = 4_000,
    seconds: float = SECONDS,
) -> Exploration:
    """As timing.explore.explore, but it stops after some seconds as it does after `most` positions.

    Stopped by time it knows no line of play; `can` and the counts are those of what it had walked by then.
    """
    found, until = _Seen(), time.monotonic() + seconds

    def held(end: State, seen: frozenset[tuple[str, str]]) -> bool:
        so = holds(end, seen)
        found.ends += 1
        found.can, found.fails = found.can or so, found.fails or not so
        return so

    def tick(states: int) -> None:
        found.states = states
        if time.monotonic() > until:
            raise _TimeIsUp

    try:
        return explore(game, state, held, watch, wanted, most, tick)
    except _TimeIsUp:
        line: tuple[Move, ...] = ()
        return Exploration(found.can, False, line, line, found.states, found.ends, False)
