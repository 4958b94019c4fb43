"""The plain search: every move at every position, nothing left out and nothing put together, to compare with."""

from __future__ import annotations

from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.state import State

Seen = frozenset[tuple[str, str]]
End = tuple[State, Seen]


def every_end(game: Dispute, most: int) -> list[End] | None:
    """All ends, each with what happened on the way; None when there are more positions than `most`."""
    start = game.begin().state
    todo: list[End] = [(start, frozenset((o.what, o.card) for o in start.happened))]
    known, ends = set(todo), list[End]()
    while todo:
        state, seen = todo.pop()
        moves = game.moves(state)
        if not moves:
            ends.append((state, seen))
        for move in moves:
            result = game.make(state, move)
            after = (result.state, seen | {(o.what, o.card) for o in result.happened})
            if after not in known:
                known.add(after)
                todo.append(after)
        if len(known) > most:
            return None
    return ends
