"""A dispute at the position that a story tells of: the moves that lead there, and what goes on without a use."""

from __future__ import annotations

from typing import Any

from timing.kernel.moves import Move
from timing.kernel.occurrence import Occurrence
from timing.systems.agot1e import prose
from timing.systems.agot1e.engine import Dispute
from timing.telling.means import ability_of
from timing.telling.moment import Moment
from timing.telling.story import Use
from timing.telling.table import Table

MOST_PASSES = 40
MOST_LISTED = 400
YES, NO, UNKNOWN = "yes", "no", "unknown"


class Asking:
    """A dispute at the position that the story tells of; `missed` are uses that could not be made."""

    def __init__(self, table: Table, moment: Moment, game: Dispute) -> None:
        self.table, self.moment, self.game = table, moment, game
        self.moves: list[Move] = []
        self.happened: list[Occurrence] = []
        self.way: list[Move] = []
        self.canceled: set[str] = set()  # abilities whose effects were canceled
        self.missed: list[Use] = []  # uses that could not be made
        self.nobody_to_choose = False
        self.astray = False
        self.state: Any = game.begin().state

    def make_moves(self) -> None:
        """Make what was used, in order, as far as the engine lets it be made; others pass until it can be."""
        for use in self.moment.uses:
            made: list[bool] = []
            for uid in dict.fromkeys((self.moment.ways.get(use.thing, ""), ability_of(self.table, use))):
                if uid in self.game.table.abilities:
                    made.append(self._make(use, uid))
            if made and not any(made):
                self.missed.append(use)

    def _make(self, use: Use, uid: str) -> bool:
        before = list(self.moves), list(self.happened), self.state
        wanted = self.table.refs.get(use.on) if use.on is not None else None
        for _ in range(MOST_PASSES):
            if self.state.over:
                break
            decision = self.game.decision(self.state)
            if decision.kind == "choice":
                self._choose(decision, wanted)
                continue
            able = [m for option in decision.options if option.ability == uid for m in option.moves]
            able = [m for m in able if not wanted or not m.choosing or wanted in m.choosing] or able
            if able and able[0].who == decision.player:
                self._apply(able[0])
                if self.state.choice and wanted in self.state.choice.options:
                    self._choose(self.game.decision(self.state), wanted)
                return True
            passes = [m for m in decision.moves() if m.does == "passes"]
            if not passes:
                break
            self._apply(passes[0])
        self.moves, self.happened, self.state = before
        return False

    def _apply(self, move: Move) -> None:
        result = self.game.apply(self.state, move)
        self.state = result.state
        self.happened += result.happened
        self.canceled |= {frame.ability for frame in self.state.frames if frame.canceled and frame.ability}
        self.moves.append(move)

    def _choose(self, decision: Any, wanted: str | None) -> None:
        listed = [m for m in decision.moves() if m.does == "chooses"]
        fitting = [m for m in listed if wanted and wanted in m.choosing]
        self._apply((fitting or listed)[0])

    def onward(self, decision: Any, asked: str) -> Move | None:
        """What goes on without a use: a pass; of a choice what is told to be kept, rather than what is asked about."""
        if decision.kind != "choice":
            return next((m for m in decision.moves() if m.does == "passes"), None)
        kept = {self.table.refs[n] for n in self.table.story.kept if n in self.table.refs}
        spared = {self.table.refs[n] for n in self.table.story.left_out if n in self.table.refs} | {asked}
        listed = [m for m in decision.moves()[:MOST_LISTED] if m.does == "chooses"]
        return max(listed, key=lambda m: len(kept & set(m.choosing)) - 2 * len(spared & set(m.choosing)), default=None)

    def said(self, reasons: Any) -> list[str]:
        """At most three reasons in words."""
        telling = [one for one in reasons if one.code not in ("not-your-turn", "choice-first")] or list(reasons)
        return list(dict.fromkeys(prose.say(self.game.table, one) for one in telling))[:3]
