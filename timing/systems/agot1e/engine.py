"""The stepper of the first edition: the kernel's game with this edition's rules.

dispute = Dispute(situation)
state = dispute.begin().state
decision = dispute.decision(state)
state = dispute.apply(state, decision.moves()[0]).state
"""

from __future__ import annotations

from timing.kernel import game
from timing.kernel.budget import Budget
from timing.systems.agot1e.rules import RULES
from timing.systems.agot1e.situation import Situation
from timing.systems.agot1e.state import State
from timing.systems.agot1e.table import Table
from timing.systems.agot1e.work import Work

Result = game.Result[State]


class Dispute(game.Game[State, Work]):
    """A situation under the first edition's timing rules (`timing.kernel.game.Game` says what it can be asked)."""

    table: Table
    situation: Situation

    def __init__(self, situation: Situation, budget: Budget | None = None) -> None:
        super().__init__(RULES, situation, budget)
