"""Who wins the game: the power of each council, each leader's small council, the tie breakers, each with its reason."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from timing.kernel.opportunity import Seats
from timing.kernel.reasons import Reason
from timing.systems.btwixt import councils
from timing.systems.btwixt.reasons import REASONS, listed


class Strength(NamedTuple):
    """What a council holds at the end: its allies' power, its tokens' numbers, how many allies, tokens unturned."""

    allies_power: int = 0
    tokens_power: int = 0
    allies: int = 0
    hidden: int = 0

    @property
    def power(self) -> int:
        return self.allies_power + self.tokens_power


class Row(NamedTuple):
    """A leader's end of the game; `small` and `other` are the power of the small council and of the other one."""

    player: str
    small_council: str
    small: int
    other: int
    allies: int


class Score(NamedTuple):
    """Rows in order of seats, who has won (several share; nobody while tokens are face down), and why, in order."""

    rows: tuple[Row, ...]
    winners: tuple[str, ...]
    why: tuple[Reason, ...]


def score(seats: Seats, held: Mapping[str, Strength]) -> Score:
    """Assess the councils and determine the winner; a council that is not in `held` is empty."""
    strengths = {council: held.get(council, Strength()) for council in councils.all_councils(seats)}
    powers = [
        REASONS("council-power", council=council, allies=one.allies_power, tokens=one.tokens_power, n=one.power)
        for council, one in strengths.items()
    ]
    hidden = sum(one.hidden for one in strengths.values())
    rows = tuple(_row(seats, player, strengths) for player in seats)
    if hidden:
        return Score(rows, (), (*powers, REASONS("tokens-hidden", n=hidden)))
    winners, decides = _winners(rows)
    return Score(rows, winners, (*powers, *(_small(row) for row in rows), *decides))


def _row(seats: Seats, player: str, strengths: Mapping[str, Strength]) -> Row:
    theirs = sorted(councils.of_leader(seats, player), key=lambda council: strengths[council].power)
    low, high = (strengths[council] for council in theirs)
    return Row(player, theirs[0], low.power, high.power, low.allies + high.allies)


def _small(row: Row) -> Reason:
    if row.small == row.other:
        return REASONS("small-equal", player=row.player, n=row.small)
    return REASONS("small-council", player=row.player, council=row.small_council, n=row.small, m=row.other)


Figure = Callable[[Row], int]
CHAIN: tuple[tuple[Figure, str, str], ...] = (
    (lambda row: row.small, "small-wins", "small-tied"),
    (lambda row: row.other, "other-wins", "other-tied"),
    (lambda row: row.allies, "allies-win", "shared"),
)
"""What is compared, one after the other: the figure, the reason of who is alone with the most, of who tie."""


def _winners(rows: Iterable[Row]) -> tuple[tuple[str, ...], list[Reason]]:
    left, said = list(rows), list[Reason]()
    for figure, alone, tied in CHAIN:
        most = max(figure(row) for row in left)
        left = [row for row in left if figure(row) == most]
        if len(left) == 1:
            return (left[0].player,), [*said, REASONS(alone, player=left[0].player, n=most)]
        said.append(REASONS(tied, players=listed(row.player for row in left), n=most))
    return tuple(row.player for row in left), said
