"""Councils and neighbors: who shares what with whom. Seats go clockwise, so the next seat is the one to the left."""

from __future__ import annotations

from timing.kernel.opportunity import Seats

JOINED = "."


def council_left(seats: Seats, player: str) -> str:
    """The council to a leader's left; its id is both neighbors' ids, clockwise."""
    return f"{player}{JOINED}{seats.left_of(player)}"


def council_right(seats: Seats, player: str) -> str:
    """The council to a leader's right."""
    return f"{seats.right_of(player)}{JOINED}{player}"


def of_leader(seats: Seats, player: str) -> tuple[str, str]:
    """A leader's two councils: the left one, the right one."""
    return council_left(seats, player), council_right(seats, player)


def all_councils(seats: Seats) -> tuple[str, ...]:
    """As many councils as there are leaders, clockwise."""
    return tuple(council_left(seats, player) for player in seats)


def neighbors(seats: Seats, player: str) -> tuple[str, str]:
    """The neighbor to the left, the neighbor to the right."""
    return seats.left_of(player), seats.right_of(player)


def leaders_of(council: str) -> tuple[str, str]:
    """The two leaders who share a council."""
    one, _, other = council.partition(JOINED)
    return one, other


def named(seats: Seats, one: str, other: str) -> str:
    """The id of the council that two leaders share; empty when they share none."""
    ids = {council: set(leaders_of(council)) for council in all_councils(seats)}
    return next((council for council, shared in ids.items() if shared == {one, other}), "")
