"""Exploring a dispute of the first edition: what cannot bear on the outcome is left aside (relevance, alike)."""

from __future__ import annotations

from timing.kernel import explore as kernel
from timing.kernel.budget import Budget
from timing.kernel.explore import BOTH, MOST_STATES, Asked, Exploration, Holds, Watch, nothing
from timing.systems.agot1e.alike import Alike
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.relevance import everything, relevant_to
from timing.systems.agot1e.state import State


def explore(
    game: Dispute,
    state: State,
    holds: Holds,
    watch: Watch = nothing,
    wanted: frozenset[str] | None = None,
    most: int = MOST_STATES,
    asked: Asked = BOTH,
    budget: Budget | None = None,
    named: frozenset[str] | None = None,
) -> Exploration:
    """Walk the continuations of `state` as `timing.kernel.explore.explore` does.

    `wanted` names the facts that `holds` reads off the end (see relevance), so that what cannot bear on them is left
    aside; None explores everything. `named` are the cards that it tells apart; None: all.
    """
    part = everything(game.table) if wanted is None else relevant_to(game.table, state, wanted, named)
    return kernel.explore(
        game, state, holds, watch, Alike(game.table, part, named), most, asked, budget, state.happened
    )
