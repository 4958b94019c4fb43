"""A line of play: a dispute with its moves, where the game stands after each of them, and where one may go on to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache

from timing.kernel.budget import Exceeded
from timing.kernel.moves import Decision, Illegal, Move, read_move
from timing.kernel.reasons import Reason
from timing.page.bounded import LINE, budget
from timing.systems.agot1e.engine import Dispute, Result
from timing.systems.agot1e.situation import Situation
from timing.systems.agot1e.state import State
from timing.systems.registry import SYSTEMS

KEPT = 128


class BadMove(ValueError):
    """A move that cannot be made where it stands.

    `number` counts from 1, `before` holds the moves that could be made, `decision` is where the game stands then.
    """

    def __init__(self, number: int, text: str, line: Line, reasons: tuple[Reason, ...], why: str) -> None:
        super().__init__(f"Move {number}, {text[:80]!r}: {why}")
        self.number = number
        self.text = text
        self.line = line
        self.reasons = reasons
        self.why = why


@dataclass(frozen=True)
class Line:
    """`results[n]` is what the first n of `moves` led to."""

    game: Dispute
    moves: tuple[Move, ...]
    results: tuple[Result, ...]

    @property
    def texts(self) -> tuple[str, ...]:
        """The moves as links hold them."""
        return tuple(move.text() for move in self.moves)

    def state(self, at: int) -> State:
        """Where the game stands after so many moves."""
        return self.results[at].state


@lru_cache(maxsize=KEPT)
def line(situation: Situation, texts: tuple[str, ...]) -> Line:
    """Begin and make the moves, each by the player who has to decide.

    Raises:
        BadMove: at the first one that is no move, is not allowed, or is not decided within the bound of work.
        Exceeded: if already the beginning is not.
    """
    spending: Dispute = SYSTEMS.playing(situation).game(situation, budget(LINE))  # type: ignore[assignment]
    game = spending.within(None)
    results, moves = [spending.begin()], list[Move]()
    for text in texts:
        state = results[-1].state
        try:
            move = read_move(text, spending.turn(state))
            results.append(spending.apply(state, move))
        except Illegal as error:
            so_far = Line(game, tuple(moves), tuple(results))
            raise BadMove(len(results), text, so_far, error.reasons, "it is not allowed there") from None
        except Exceeded:
            so_far = Line(game, tuple(moves), tuple(results))
            raise BadMove(len(results), text, so_far, (), "a line that long is not decided within the bound") from None
        except (ValueError, LookupError) as error:
            so_far = Line(game, tuple(moves), tuple(results))
            raise BadMove(len(results), text, so_far, (), str(error)) from None
        moves.append(move)
    return Line(game, tuple(moves), tuple(results))


def as_far_as_it_holds(situation: Situation, texts: tuple[str, ...]) -> tuple[Line, BadMove | None]:
    """The line along as many of the moves as are still allowed, and the first that is not."""
    try:
        return line(situation, texts), None
    except BadMove as bad:
        return bad.line, bad


def onward(moves: Sequence[str], at: int, move: str) -> tuple[tuple[str, ...], int]:
    """All moves and the position after making `move` at position `at`: what lay ahead stays if the move is the same."""
    if at < len(moves) and moves[at] == move:
        return tuple(moves), at + 1
    return (*moves[:at], move), at + 1


def all_pass(game: Dispute, state: State) -> tuple[str, ...]:
    """The passes, one for each player, that close the opportunity in which the game stands."""
    found: list[str] = []
    decision = game.decision(state)
    here = _opportunity(state, decision)
    while decision.kind == "opportunity" and _opportunity(state, decision) == here:
        passes = state.frames[-1].passes
        state = game.apply(state, Move(decision.player, "passes")).state
        found.append("pass")
        decision = game.decision(state)
        if not state.frames or state.frames[-1].passes <= passes:
            break
    return tuple(found)


def _opportunity(state: State, decision: Decision) -> tuple[int, str, int]:
    frame = state.frames[-1] if state.frames else None
    return len(state.frames), decision.step, frame.serial if frame else 0
