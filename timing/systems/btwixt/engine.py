"""A game of B'Twixt: a situation under its rules (`timing.kernel.game.Game` says what it can be asked)."""

from __future__ import annotations

from timing.kernel.budget import Budget
from timing.kernel.game import Game
from timing.systems.btwixt.rules import RULES
from timing.systems.btwixt.situation import Situation
from timing.systems.btwixt.state import State, Table
from timing.systems.btwixt.work import Work


class BtwixtGame(Game[State, Work]):
    """A situation under B'Twixt's rules."""

    table: Table
    situation: Situation

    def __init__(self, situation: Situation, budget: Budget | None = None) -> None:
        super().__init__(RULES, situation, budget)
