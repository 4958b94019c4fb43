"""A dispute at the position that a story tells of: the moves that lead there, and what goes on without a use."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from timing.kernel.moves import Decision, Move
from timing.kernel.occurrence import Occurrence
from timing.kernel.replay import implied
from timing.systems.agot1e import prose
from timing.systems.agot1e.engine import Dispute
from timing.telling.means import ability_of
from timing.telling.moment import Moment
from timing.telling.story import Use
from timing.telling.table import Table
from timing.telling.walking import MOST_LISTED, MOST_PASSES, Walk, passed


class Asking(Walk):
    """A dispute at the position that the story tells of; `missed` are uses that could not be made."""

    def __init__(self, table: Table, moment: Moment, game: Dispute) -> None:
        super().__init__(game, prose)
        self.table, self.moment = table, moment
        self.happened: list[Occurrence] = []
        self.canceled: set[str] = set()  # abilities whose effects were canceled
        self.missed: list[Use] = []  # uses that could not be made
        self.nobody_to_choose = False
        self.wanting = False  # who would have to be chosen is not told
        self.astray = False
        self.hollow = ""  # why a refusal says nothing of what is disputed

    def make_moves(self) -> None:
        """Make what was used, in order, as far as the engine lets it be made; others pass until it can be."""
        for use in self.moment.uses:
            made: list[bool] = []
            wanted = self.table.refs.get(use.on, "") if use.on is not None else ""
            for uid in dict.fromkeys((self.moment.ways.get(use.thing, ""), ability_of(self.table, use))):
                if uid in self.game.table.abilities:
                    made.append(self.use(uid, wanted))
            if made and not any(made):
                self.missed.append(use)

    def use(self, uid: str, wanted: str) -> bool:
        happened = list(self.happened)
        made = super().use(uid, wanted)
        if not made:
            self.happened = happened
        elif self.state.choice and wanted in self.state.choice.options and not implied(self.game, self.state):
            self.apply(_chosen(self.game.decision(self.state), wanted))
        return made

    def apply(self, move: Move) -> Any:
        result = super().apply(move)
        self.happened += result.happened
        self.canceled |= canceled_by(result)
        return result

    def until_then(self, decision: Decision, wanted: str) -> Move | None:
        if decision.kind != "choice":
            return passed(decision)
        return implied(self.game, self.state) or _chosen(decision, wanted)

    def onward(self, decision: Decision, asked: str) -> Move | None:
        """What goes on without a use: a pass; of a choice what is told to be kept, rather than what is asked about."""
        if decision.kind != "choice":
            return passed(decision)
        if unsaid := implied(self.game, self.state):
            return unsaid
        kept = {self.table.refs[n] for n in self.table.story.kept if n in self.table.refs}
        spared = {self.table.refs[n] for n in self.table.story.left_out if n in self.table.refs} | {asked}
        listed = [m for m in decision.moves()[:MOST_LISTED] if m.does == "chooses"]
        return max(listed, key=lambda m: len(kept & set(m.choosing)) - 2 * len(spared & set(m.choosing)), default=None)

    def played_on(self, state: Any) -> Iterator[Any]:
        """What comes of each move when everybody passes from a state on, and what has to be chosen is chosen."""
        for _ in range(MOST_PASSES):
            move = None if state.over else self.onward(self.game.decision(state), "")
            if move is None:
                return
            result = self.game.apply(state, move)
            yield result
            state = result.state


def canceled_by(result: Any) -> set[str]:
    """The abilities whose effects a move has canceled."""
    found = {frame.ability for frame in result.state.frames if frame.canceled and frame.ability}
    noted = [dict(note.args) for note in result.notes if note.code == "canceled"]
    return found | {note["ability"] for note in noted if note.get("ability")}


def _chosen(decision: Decision, wanted: str) -> Move:
    """Of a choice what is meant, where it may be chosen."""
    listed = [m for m in decision.moves() if m.does == "chooses"]
    fitting = [m for m in listed if wanted and wanted in m.choosing]
    return (fitting or listed)[0]
