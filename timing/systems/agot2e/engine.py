"""The stepper of the second edition: the kernel's game with this edition's rules."""

from __future__ import annotations

from timing.kernel import game
from timing.kernel.budget import Budget
from timing.systems.agot2e.rules import RULES
from timing.systems.agot2e.situation import Situation
from timing.systems.agot2e.state import State
from timing.systems.agot2e.table import Table
from timing.systems.agot2e.work import Work

Result = game.Result[State]


class Dispute(game.Game[State, Work]):
    """A situation under the second edition's timing rules (`timing.kernel.game.Game` says what it can be asked)."""

    table: Table
    situation: Situation

    def __init__(self, situation: Situation, budget: Budget | None = None) -> None:
        super().__init__(RULES, situation, budget)
