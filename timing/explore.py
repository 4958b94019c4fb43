"""All ways a dispute can go on: what can come about, what must, and a shortest line that shows it.

States that have been seen are recognised and not walked again. A bound on their number makes the
search stop; the answer then says that it did.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import NamedTuple

from timing.engine import Dispute
from timing.moves import Move
from timing.relevance import Relevance, everything, relevant_to
from timing.state import Occurrence, State

Seen = frozenset[tuple[str, str]]
Holds = Callable[[State, Seen], bool]
Watch = Callable[[Occurrence], bool]
MOST_STATES = 20_000


class Exploration(NamedTuple):
    """Whether the outcome can come about, must, and a shortest line of play to it and past it.

    With `complete` false the bound was reached: then `can` true still holds, `must` is not claimed,
    and `can` false only means that it was not found.
    """

    can: bool
    must: bool
    witness: tuple[Move, ...]
    counter: tuple[Move, ...]
    states: int
    ends: int
    complete: bool


class _Node(NamedTuple):
    state: State
    seen: Seen
    line: tuple[Move, ...]
    moves: tuple[Move, ...]


def nothing(occurrence: Occurrence) -> bool:
    """Watch for no occurrence: the outcome can be read off the end alone."""
    return False


def explore(
    game: Dispute,
    state: State,
    holds: Holds,
    watch: Watch = nothing,
    wanted: frozenset[str] | None = None,
    most: int = MOST_STATES,
    progress: Callable[[int], object] | None = None,
) -> Exploration:
    """Walk every continuation of `state`; `holds(end, seen)` says whether an end has the outcome.

    `wanted` names the facts that `holds` reads off the end (see timing.relevance), so that what cannot
    bear on them is left aside; None explores everything. `seen` holds, as (what, card), those
    happenings on the way that `watch` picks out; the fewer it picks, the more states are recognised.
    `progress` is told how many states are known; the search stops when it answers True.
    Breadth first, so `witness` (a line to the outcome) and `counter` (a line past it) are shortest.
    """
    part = everything(game.table) if wanted is None else relevant_to(game.table, state, wanted)
    walker = _Walker(game, watch, part)
    start = _Node(state, _watched(state.happened, watch), (), walker.moves(state))
    todo, known = deque([start]), {canonical(part, state, start.seen)}
    lines: dict[bool, tuple[Move, ...]] = {}
    ends, complete = 0, True
    while todo:
        node = todo.popleft()
        if not node.moves:
            ends += 1
            lines.setdefault(holds(node.state, node.seen), node.line)
            continue
        for move in node.moves:
            after = walker.after(node, move)
            key = canonical(part, after.state, after.seen)
            if key in known:
                continue
            if len(known) >= most:
                complete = False
                break
            known.add(key)
            todo.append(after)
        if progress and progress(len(known)) is True:
            complete = False
            break
    can, fails = True in lines, False in lines
    return Exploration(
        can, can and complete and not fails, lines.get(True, ()), lines.get(False, ()), len(known), ends, complete
    )


class _Walker(NamedTuple):
    """From node to node, by the moves that bear on the outcome."""

    game: Dispute
    watch: Watch
    part: Relevance

    def moves(self, state: State) -> tuple[Move, ...]:
        return self.game.moves(state, self.part.abilities)

    def after(self, node: _Node, move: Move) -> _Node:
        """The node after a move, and after all that leaves no choice."""
        node = self._step(node, move)
        while len(node.moves) == 1:
            node = self._step(node, node.moves[0])
        return node

    def _step(self, node: _Node, move: Move) -> _Node:
        result = self.game.make(node.state, move)
        seen = node.seen | _watched(result.happened, self.watch)
        return _Node(result.state, seen, (*node.line, move), self.moves(result.state))


def count_lines(game: Dispute, state: State, depth: int) -> int:
    """Number of continuations of exactly `depth` moves, ended lines counting once (as perft in chess)."""
    moves = game.moves(state)
    if depth == 0 or not moves:
        return 1
    return sum(count_lines(game, game.make(state, move).state, depth - 1) for move in moves)


def _watched(happened: tuple[Occurrence, ...], watch: Watch) -> Seen:
    return frozenset((o.what, o.card) for o in happened if watch(o))


def canonical(part: Relevance, state: State, seen: Seen = frozenset()) -> tuple[object, ...]:
    """A key under which states count as equal: occurrences numbered anew, what nothing reads left out."""
    held = _held(state)
    kept = sorted((o[1:], o.id) for o in state.happened if o.what in part.happenings or o.id in held)
    order = {number: at for at, (_rest, number) in enumerate(kept)}
    frames = tuple(f._replace(mark=0, serial=0, trigger=order.get(f.trigger, -1)) for f in state.frames)
    marks = {str(frame.mark): at for at, frame in enumerate(state.frames)}
    used = tuple(sorted((level, n) for key, n in state.used if (level := _level(key, order, marks, part))))
    pending = tuple(sorted((p.ability, order.get(p.occurrence, -1), p.card) for p in state.pending))
    cards, players = _cards(part, state), _players(part, state)
    moving = (cards, players, state.lasting, state.choice, state.challenge, state.box, state.over, state.winner)
    happened = tuple((*rest[:-2], rest[-1]) for rest, _number in kept)
    return (
        *moving,
        state.first,
        state.active,
        state.been_active,
        state.marks,
        frames,
        happened,
        pending,
        used,
        state.delayed,
        seen,
    )


def _cards(part: Relevance, state: State) -> tuple[object, ...]:
    power, kneeling = "power" in part.facts, "kneeling" in part.facts
    return tuple(
        c._replace(
            kneeling=c.kneeling and kneeling,
            power=c.power if power else 0,
            moribund=c.moribund and c.moribund._replace(by="", serial=0),
        )
        for c in state.cards
    )


def _players(part: Relevance, state: State) -> tuple[object, ...]:
    power, hand = "power" in part.facts, "hand" in part.facts
    return tuple(
        (p.power if power else 0, p.gold, p.influence, (p.hand, p.drawn) if hand else 0) for p in state.players
    )


def _held(state: State) -> set[int]:
    return {p.occurrence for p in state.pending} | {f.trigger for f in state.frames}


def _level(key: str, order: dict[int, int], marks: dict[str, int], part: Relevance) -> str:
    """A use that is remembered for nothing that could matter any more is left out."""
    if not key.startswith("once:"):
        return key
    head, _, about = key.rpartition(":")
    if head.partition(":")[2] not in part.abilities:
        return ""
    if about.startswith("o"):
        at = order.get(int(about[1:]))
        return "" if at is None else f"{head}:o{at}"
    mark, _, rest = about[1:].partition("-")
    return f"{head}:f{marks[mark]}-{rest}" if mark in marks else ""
