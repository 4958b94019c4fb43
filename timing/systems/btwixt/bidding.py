"""Who wins a bid: the highest influence total, ties to whoever is nearest clockwise from the first player."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from timing.kernel.opportunity import Seats
from timing.kernel.reasons import Reason
from timing.systems.btwixt.reasons import REASONS, listed


class Won(NamedTuple):
    """Who wins the bid, and why: every leader's total, then what decides."""

    winner: str
    why: tuple[Reason, ...]


def won(seats: Seats, first_player: str, totals: Mapping[str, int]) -> Won:
    """Compare the influence totals (Claim the Ally); a tie of 0 is a tie, too."""
    order = seats.clockwise(first_player)
    said = tuple(REASONS("total", player=player, n=totals[player]) for player in order)
    most = max(totals[player] for player in order)
    tied = [player for player in order if totals[player] == most]
    if len(tied) == 1:
        return Won(tied[0], (*said, REASONS("highest-total", player=tied[0], n=most)))
    decides = REASONS("tie-nearest", players=listed(tied), player=tied[0], n=most)
    return Won(tied[0], (*said, decides))
