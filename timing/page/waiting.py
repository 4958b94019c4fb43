"""The same line of play with play waiting at more opportunities, or at fewer, where the answer is better said there.

A refusal that says only that the window has closed decides nothing: the same moves are made once more with play waiting
at every opportunity, and the question is asked of the first one after them at which something about the card speaks.
The other way round, nobody need pass at opportunities that nobody can use.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from timing.kernel.budget import Exceeded
from timing.kernel.game import Game
from timing.kernel.moves import Illegal, Move, read_move
from timing.page import links
from timing.page.line import as_far_as_it_holds
from timing.page.place import Place
from timing.page.verdict import Verdict, verdict

MOST_PASSES = 60
"""Passes between two moves, or after the last."""


def said_where_it_was(place: Place, found: Verdict) -> tuple[Place, Verdict]:
    """The place and verdict as they are, or those of the opportunity that play went past."""
    pages = place.line.pages
    vague = pages.of_the_moment | pages.not_yet
    if found.yes or found.deciding is None or found.deciding.code not in vague:
        return place, found
    situation, better = pages.slowly(), (place, found)
    made = place.moves[: found.at]
    text = place.asks.partition(".")[2]
    for moves in _opportunities(situation, made) if situation is not None else ():
        line, bad = as_far_as_it_holds(situation, moves)
        if bad is not None:
            break
        there = replace(place, line=line, at=len(moves), packed=links.pack(situation), asks=f"{len(moves)}.{text}")
        other = verdict(there)
        if other is None or other.yes:
            break
        if other.deciding is not None and other.deciding.code not in vague:
            return there, other
        if other.deciding is not None and found.deciding.code not in pages.not_yet and better[1] is found:
            better = (there, other) if other.deciding.code in pages.not_yet else better
    return better


def said_sooner(place: Place, found: Verdict) -> tuple[Place, Verdict]:
    """The place and verdict as they are, or the same answer where play goes past what nobody can use."""
    situation = place.line.pages.quickly()
    text = place.asks.partition(".")[2]
    for moves in _opportunities(situation, place.moves[: found.at]) if situation is not None else ():
        line, bad = as_far_as_it_holds(situation, moves)
        if bad is not None or len(moves) >= found.at:
            break
        there = replace(place, line=line, at=len(moves), packed=links.pack(situation), asks=f"{len(moves)}.{text}")
        other = verdict(there)
        if other is not None and (other.word, other.deciding) == (found.word, found.deciding):
            return there, other
    return place, found


def _opportunities(situation: Any, made: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The moves to each opportunity after those that were made, everybody passing in between."""
    line, _ = as_far_as_it_holds(situation, ())
    game, state, moves = line.game, line.state(0), list[str]()
    left = list(made)
    for _ in range(MOST_PASSES * (len(made) + 1)):
        if not left:
            yield tuple(moves)
        move = _next(game, state, left)
        if move is None:
            return
        try:
            state = game.apply(state, move).state
        except (Illegal, Exceeded):
            return
        moves.append(move.text())


def _next(game: Game[Any, Any], state: Any, left: list[str]) -> Move | None:
    """The next of the moves that were made as soon as it can be made, a pass until then; None at the end."""
    decision = game.decision(state)
    if decision.kind == "over":
        return None
    while left and left[0] == "pass":  # there are more of them here
        left.pop(0)
    if left:
        move = read_move(left[0], decision.player)
        if any(move in option.moves for option in decision.options) or decision.kind == "choice":
            left.pop(0)
            return move
    return Move(decision.player, "passes") if decision.may_pass else None
