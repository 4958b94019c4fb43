"""A dispute walked to the position that a story tells of, whatever the game's edition."""

from __future__ import annotations

from typing import Any

from timing.kernel.moves import Decision, Move

MOST_PASSES = 40
MOST_LISTED = 400
YES, NO, UNKNOWN = "yes", "no", "unknown"
WAITING = ("not-your-turn", "choice-first")


class Walk:
    """A dispute at the position reached so far: the moves that were made, and those on the way to an answer."""

    def __init__(self, game: Any, prose: Any) -> None:
        self.game, self._prose = game, prose
        self.state: Any = game.begin().state
        self.moves: list[Move] = []
        self.way: list[Move] = []

    def use(self, uid: str, wanted: str) -> bool:
        """Make a use as soon as it can be made, others pass until then; where it never can, nothing was done."""
        before = list(self.moves), self.state
        for _ in range(MOST_PASSES):
            if self.state.over:
                break
            decision = self.game.decision(self.state)
            able = [m for option in decision.options if option.ability == uid for m in option.moves]
            able = [m for m in able if not wanted or not m.choosing or wanted in m.choosing]
            if able and able[0].who == decision.player:
                self.apply(able[0])
                return True
            move = self.until_then(decision, wanted)
            if move is None:
                break
            self.apply(move)
        self.moves, self.state = before
        return False

    def apply(self, move: Move) -> Any:
        """Make a move; what came of it."""
        result = self.game.apply(self.state, move)
        self.state = result.state
        self.moves.append(move)
        return result

    def until_then(self, decision: Decision, wanted: str) -> Move | None:
        """What is done while a use cannot be made yet; None where nothing can be."""
        return passed(decision)

    def said(self, reasons: Any) -> list[str]:
        """At most three reasons in words."""
        telling = [one for one in reasons if one.code not in WAITING] or list(reasons)
        return list(dict.fromkeys(self._prose.say(self.game.table, one) for one in telling))[:3]


def passed(decision: Decision) -> Move | None:
    return next((move for move in decision.moves() if move.does == "passes"), None)
