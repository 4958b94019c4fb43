"""Limits (of one copy) and maxima (of all copies, for each player): how often an ability has been used."""

from __future__ import annotations

from collections.abc import Iterator

from timing.kernel.memory import Counted
from timing.kernel.reasons import Reason
from timing.systems.agot2e.abilities import Limit
from timing.systems.agot2e.reasons import REASONS
from timing.systems.agot2e.work import Work

LIMIT, MAXIMUM = "limit", "max"  # kinds of what counts


def _counts(work: Work, uid: str) -> Iterator[tuple[Counted, Limit]]:
    ability = work.table.abilities[uid]
    if ability.limit:
        yield Counted(ability.limit.per, LIMIT, what=work.table.same_as.get(uid, uid)), ability.limit
    if ability.max_:
        title = work.facts(work.table.holder[uid]).title
        yield Counted(ability.max_.per, MAXIMUM, work.player_of(uid), f"{title}/{ability.id}"), ability.max_


def against(work: Work, uid: str) -> tuple[Reason, ...]:
    """That the ability has been used as often as it may be."""
    reached = any(work.uses.get(key, 0) >= limit.times for key, limit in _counts(work, uid))
    return (REASONS("limit", ability=uid),) if reached else ()


def count(work: Work, uid: str, times: int = 1) -> None:
    """It is used; that counts whether or not it is canceled."""
    for key, _ in _counts(work, uid):
        work.uses[key] = work.uses.get(key, 0) + times
