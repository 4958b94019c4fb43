"""A game of B'Twixt: a situation under its rules (`timing.kernel.game.Game` says what it can be asked)."""

from __future__ import annotations

from timing.kernel.budget import Budget
from timing.kernel.game import Game
from timing.systems.btwixt import bidding, scoring
from timing.systems.btwixt.bidding import Won
from timing.systems.btwixt.rules import RULES
from timing.systems.btwixt.scoring import Score
from timing.systems.btwixt.situation import Situation
from timing.systems.btwixt.state import State, Table
from timing.systems.btwixt.work import Work


class BtwixtGame(Game[State, Work]):
    """A situation under B'Twixt's rules."""

    table: Table
    situation: Situation

    def __init__(self, situation: Situation, budget: Budget | None = None) -> None:
        super().__init__(RULES, situation, budget)

    def won(self, state: State) -> Won:
        """Who would win the bid as the bid piles are."""
        work = self.work(state)
        return bidding.won(work.seats, state.first_player, {player: work.total(player) for player in work.seats})

    def score(self, state: State) -> Score:
        """Who would win the game as the councils are."""
        work = self.work(state)
        return scoring.score(work.seats, {council: work.strength(council) for council in work.councils})
