"""A line of play: a dispute with its moves, where the game stands after each of them, and where one may go on to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from timing.kernel.budget import Exceeded
from timing.kernel.game import Game, Result
from timing.kernel.moves import Illegal, Move, read_move
from timing.kernel.pages import Pages
from timing.kernel.reasons import Reason
from timing.kernel.replay import all_pass
from timing.kernel.system import System
from timing.page.bounded import LINE, budget
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

    game: Game[Any, Any]
    moves: tuple[Move, ...]
    results: tuple[Result[Any], ...]

    @property
    def system(self) -> System:
        """The game it is of."""
        return SYSTEMS[self.game.rules.structure.id]

    @cached_property
    def pages(self) -> Pages:
        """What the pages say of it."""
        return self.system.pages(self.system, self.game)

    @property
    def texts(self) -> tuple[str, ...]:
        """The moves as links hold them."""
        return tuple(move.text() for move in self.moves)

    def state(self, at: int) -> Any:
        """Where the game stands after so many moves."""
        return self.results[at].state

    def idle(self, at: int) -> bool:
        """Whether whoever has the opportunity there has nothing to use; not where play waits at every opportunity."""
        if at not in self._idle:
            decision = self.game.decision(self.state(at))
            able = any(one.allowed and one.player == decision.player for one in decision.options)
            waiting = decision.kind == "opportunity" and decision.may_pass and self.pages.quickly() is None
            self._idle[at] = waiting and not able
        return self._idle[at]

    def passed(self, at: int) -> bool:
        """Whether the move after so many was a pass of somebody who had nothing to use."""
        return at < len(self.moves) and self.moves[at].does == "passes" and self.idle(at)

    @cached_property
    def _idle(self) -> dict[int, bool]:
        return {}


@lru_cache(maxsize=KEPT)
def line(situation: Any, texts: tuple[str, ...]) -> Line:
    """Begin and make the moves, each by the player who has to decide.

    Raises:
        BadMove: at the first one that is no move, is not allowed, or is not decided within the bound of work.
        Exceeded: if already the beginning is not.
    """
    spending = SYSTEMS.playing(situation).game(situation, budget(LINE))
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


def as_far_as_it_holds(situation: Any, texts: tuple[str, ...]) -> tuple[Line, BadMove | None]:
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


MOST_IDLE = 12


def past_idle(line: Line, at: int) -> tuple[Line, int]:
    """The line and position once everybody who has nothing to use has passed, from there on."""
    for _ in range(MOST_IDLE):
        if at < len(line.moves) and not line.passed(at):
            break
        if at == len(line.moves):
            if not line.idle(at):
                break
            longer, bad = as_far_as_it_holds(line.game.situation, (*line.texts, "pass"))
            if bad is not None:
                break
            line = longer
        at += 1
    return line, at


def passes_of_all(game: Game[Any, Any], state: Any) -> tuple[str, ...]:
    """The passes, one for each player, that close the opportunity in which the game stands."""
    decision = game.decision(state)
    if decision.kind != "opportunity" or not decision.may_pass:
        return ()
    return tuple(move.text() for move in all_pass(game, state, decision))
