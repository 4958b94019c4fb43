"""The stepper: begin a dispute, ask what may be done, carry out a move.

    game = Game(rules, situation)
    state = game.begin().state
    decision = game.decision(state)
    state = game.apply(state, decision.moves()[0]).state

`apply` accepts exactly the moves that `decision` lists. States are immutable: undo is to keep the
earlier one, and the start plus the moves always fold to the same state.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from copy import copy
from typing import Any, Generic, NamedTuple, TypeVar

from timing.kernel import opportunity, options
from timing.kernel.budget import Budget
from timing.kernel.moves import Decision, Illegal, Move, Option
from timing.kernel.occurrence import Occurrence
from timing.kernel.reasons import Note
from timing.kernel.ruleset import Ruleset, S, W

G = TypeVar("G", bound="Game[Any, Any]")
NOTHING_JUDGED: Mapping[str, tuple[Move, ...]] = {}
MOST_FORCED = 50  # moves without a choice that are made in one go; a forced loop comes by again and again
MOST_STEPS = 600  # without a decision: play goes on without end


class Result(NamedTuple, Generic[S]):
    """The state after a move, the transcript of it line by line, and every occurrence in it."""

    state: S
    notes: tuple[Note, ...]
    happened: tuple[Occurrence, ...] = ()


class Onward(NamedTuple, Generic[S]):
    """Where a move leads once all that leaves no choice has followed: the moves made, and those that may be made."""

    state: S
    made: tuple[Move, ...]
    moves: tuple[Move, ...]
    happened: tuple[Occurrence, ...]
    judged: dict[str, tuple[Move, ...]]  # the uses of abilities found at the opportunity at hand
    readings: frozenset[Note] = frozenset()  # the lines that tell of a reading which decided on the way


class Game(Generic[S, W]):
    """A situation under a game's timing rules.

    Every method spends from `budget`, or without one from a budget of its own for each call, and raises
    `timing.kernel.budget.Exceeded` when it is used up.
    """

    def __init__(self, rules: Ruleset[S, W], situation: Any, budget: Budget | None = None) -> None:
        self.rules = rules
        self.situation = situation
        self.table = rules.table(situation)
        self.budget = budget

    def within(self: G, budget: Budget | None) -> G:
        """The same dispute, spending from that budget."""
        other = copy(self)
        other.budget = budget
        return other

    def work(self, state: S, quiet: bool = False) -> W:
        """A working copy of a state, to read facts off it."""
        return self.rules.work(self.table, state, self.budget, quiet)

    def begin(self) -> Result[S]:
        """The state at the first decision, with what led to it."""
        work = self.work(self.rules.start(self.table))
        self.rules.begin(work)
        return self._result(work)

    def decision(self, state: S) -> Decision:
        """What the game waits for, with every option allowed or refused and all reasons."""
        return options.decision(self.rules, self.work(state))

    def judge(self, state: S, ability: str) -> Option:
        """One ability, allowed or refused with all its reasons, whether or not `decision` finds it worth listing."""
        return self.rules.judge(self.work(state), ability)

    def step(self, state: S) -> str:
        """The structure's step the game stands in, such as 'window/2'; empty when it is over."""
        return self.work(state).step

    def apply(self, state: S, move: Move) -> Result[S]:
        """Carry out one move.

        Raises:
            Illegal: if the move is not allowed now; it carries the move, the decision and the reasons.
        """
        work = self.work(state)
        move = options.as_listed(self.rules, work, move)
        against = options.objections(self.rules, work, move)
        if against:
            raise Illegal(move, options.decision(self.rules, work), against)
        self._make(work, move)
        return self._result(work)

    def moves(self, state: S, only: frozenset[str] | None = None) -> tuple[Move, ...]:
        """The moves that `decision` lists, without the reasons; with `only`, uses of other abilities left out."""
        return options.moves(self.rules, self.work(state), only)

    def make(self, state: S, move: Move) -> Result[S]:
        """What a move that `moves` listed leads to; it is not judged again."""
        work = self.work(state)
        self._make(work, move)
        return self._result(work)

    def _result(self, work: W) -> Result[S]:
        self._advance(work)
        return Result(work.freeze(), tuple(work.notes), tuple(work.recorded))

    def _make(self, work: W, move: Move) -> None:
        """Carry out one move of a player, up to where play goes on by itself."""
        if move.does == "passes":
            self.rules.passes(work, move)
        elif move.does == "uses":
            self.rules.use(work, move)
        else:
            choice, work.choice = work.choice, None
            if choice is not None:
                work.note("chooses", player=move.who, what=",".join(move.choosing))
                self.rules.choices[choice.kind].carry_out(work, choice, move)

    def _advance(self, work: W) -> None:
        """Carry on until a player has to decide or the dispute is over."""
        steps, does, spend = self.rules.steps, work.structure.does, work.budget.spend
        for _ in range(MOST_STEPS):
            spend()
            if work.over or work.choice:
                return
            if not work.frames:
                self.rules.onward(work)
                continue
            frame = work.frames[-1]
            if not steps[does[frame.window, frame.step]](work):
                return
        self.rules.endless(work)

    def onward(
        self,
        state: S,
        move: Move,
        choices: Callable[[W], tuple[Move, ...]],
        judged: Mapping[str, tuple[Move, ...]] = NOTHING_JUDGED,
    ) -> Onward[S]:
        """What a move that may be made leads to, with what then leaves no choice, up to MOST_FORCED moves.

        `choices` tells which of the moves at a position are to be told apart. The transcript is not kept. `judged` is
        what an `Onward` to this very state had found; a pass changes nothing in it.
        """
        work = self.work(state, quiet=True)
        work.judged = dict(judged)
        made: list[Move] = []
        passed = True  # nothing but the opportunity has changed
        while True:
            made.append(move)
            work.budget.spend(1 + len(work.frames))
            if move.does == "passes" and self.rules.only_hands_on(work):
                opportunity.passes(work)
            else:
                if move.does != "passes":
                    work.judged.clear()
                passed = False
                self._make(work, move)
                self._advance(work)
            moves = choices(work)
            if len(moves) != 1 or len(made) == MOST_FORCED:
                after = state._replace(frames=tuple(work.frames)) if passed else work.freeze()
                found = after, tuple(made), moves, tuple(work.recorded), work.judged
                return Onward(*found, frozenset(work.notes))
            move = moves[0]

    def turn(self, state: S) -> str:
        """The player who has to decide; whoever has won, or nobody, when it is over."""
        if state.over:
            return str(state.winner)
        return str(state.choice.player if state.choice else state.frames[-1].turn)

    def fold(self, moves: Iterable[Move]) -> Result[S]:
        """Begin and carry out the moves in order; the result of the last one.

        Raises:
            Illegal: at the first move that is not allowed.
        """
        result = self.begin()
        for move in moves:
            result = self.apply(result.state, move)
        return result
