"""All ways a dispute can go on: what can come about, what must, and a shortest line that shows it.

States that have been seen are recognised and not walked again, what cannot bear on the outcome is left aside: a game
says how (`Likeness`). A bound on the number of states and a budget of work make the search stop; what it had not found
out by then is not decided, which is neither yes nor no.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from enum import Enum
from typing import Any, NamedTuple, Protocol

from timing.kernel import options
from timing.kernel.budget import Budget, Exceeded
from timing.kernel.game import NOTHING_JUDGED, Game
from timing.kernel.moves import Move
from timing.kernel.occurrence import Occurrence
from timing.kernel.reasons import Note

Seen = frozenset[tuple[str, str]]
"""Happenings on the way to a position, as (what, card)."""
Holds = Callable[[Any, Seen], bool]
Watch = Callable[[Occurrence], bool]
MOST_STATES = 20_000
MOST_WORK = 8_000_000  # units of timing.kernel.budget: of the order of a minute


class Answer(Enum):
    """One of three: a question that the search could not finish is not decided, and that is no "no"."""

    YES = "yes"
    NO = "no"
    UNDECIDED = "undecided"

    def __bool__(self) -> bool:
        raise TypeError(f"{self} is one of three answers and no truth value; compare it")


class Exploration(NamedTuple):
    """Whether the outcome can come about, must, and a shortest line of play to it (`witness`) and past it (`counter`).

    With `complete` false the search stopped before it had walked everything: since both answers were certain, or at a
    bound, and then what is not certain is undecided. `states` and `ends` count what had been walked.

    `can_reads` and `must_reads` are the lines of the transcript that tell of readings which decided on the way to the
    answer: on the line of play that shows it, and where all have to be looked at, on all.
    """

    can: Answer
    must: Answer
    witness: tuple[Move, ...]
    counter: tuple[Move, ...]
    states: int
    ends: int
    complete: bool
    can_reads: frozenset[Note] = frozenset()
    must_reads: frozenset[Note] = frozenset()


class Asked(NamedTuple):
    """What of an outcome is asked; the search stops as soon as that is certain."""

    can: bool = True
    must: bool = True

    def certain(self, found: bool, past: bool) -> bool:
        """Whether a line to the outcome, and one past it, if they have been found, answer it."""
        return (found or not self.can) and (past or not self.must)


BOTH = Asked()
EVERY_END = Asked(False, False)


class _Node(NamedTuple):
    state: Any
    seen: Seen
    before: _Node | None
    made: tuple[Move, ...]
    moves: tuple[Move, ...]
    judged: Mapping[str, tuple[Move, ...]] = NOTHING_JUDGED
    readings: frozenset[Note] = frozenset()

    def read(self) -> frozenset[Note]:
        """The lines that tell of a reading, from the start to here."""
        found: set[Note] = set()
        node: _Node | None = self
        while node is not None:
            found |= node.readings
            node = node.before
        return frozenset(found)

    def line(self) -> tuple[Move, ...]:
        """The moves from the start to here."""
        parts: list[tuple[Move, ...]] = []
        node: _Node | None = self
        while node is not None:
            parts.append(node.made)
            node = node.before
        return tuple(move for part in reversed(parts) for move in part)


def nothing(occurrence: Occurrence) -> bool:
    """Watch for no occurrence: the outcome can be read off the end alone."""
    return False


class Likeness(Protocol):
    """Which positions count as one, and which moves need not be told apart."""

    @property
    def only(self) -> frozenset[str] | None:
        """The abilities worth using; None: all."""

    def key(self, state: Any, seen: Seen) -> object:
        """Equal for positions that go on alike."""

    def choices(self, work: Any) -> tuple[Move, ...]:
        """The moves at a position that are to be told apart."""


class Plainly:
    """Positions are alike when they are equal, and every move is told apart: right for any game, and slow."""

    only: frozenset[str] | None = None

    def __init__(self, game: Game[Any, Any]) -> None:
        self.rules = game.rules

    def key(self, state: Any, seen: Seen) -> object:
        return state, seen

    def choices(self, work: Any) -> tuple[Move, ...]:
        return options.moves(self.rules, work)


def explore(
    game: Game[Any, Any],
    state: Any,
    holds: Holds,
    watch: Watch = nothing,
    alike: Likeness | None = None,
    most: int = MOST_STATES,
    asked: Asked = BOTH,
    budget: Budget | None = None,
    happened: tuple[Occurrence, ...] = (),
) -> Exploration:
    """Walk the continuations of `state`; `holds(end, seen)` says whether an end has the outcome.

    `seen` holds as (what, card) those happenings that `watch` picks out, on the way and before (`happened`); the fewer
    it picks, the more states are recognised. Breadth first, so `witness` and `counter` are shortest. With `asked`
    EVERY_END nothing stops it but its bounds.
    """
    walk = Walk(game.within(budget or Budget(MOST_WORK)), watch, alike or Plainly(game), most)
    lines: dict[bool, tuple[Move, ...]] = {}
    read: dict[bool, frozenset[Note]] = {}
    certain = False
    for node in walk.ends(state, happened):
        so = holds(node.state, node.seen)
        if so not in lines:
            lines[so], read[so] = node.line(), node.read()
        certain = asked is not EVERY_END and asked.certain(True in lines, False in lines)
        if certain:
            break
    can = Answer.YES if True in lines else Answer.NO if walk.complete else Answer.UNDECIDED
    must = Answer.UNDECIDED
    if False in lines or can is Answer.NO:
        must = Answer.NO
    elif walk.complete:
        must = Answer.YES
    everywhere = frozenset(walk.readings)
    shown = lines.get(True, ()), lines.get(False, ())
    reads = read.get(True, everywhere), read.get(False, everywhere)
    return Exploration(can, must, *shown, walk.states, walk.found, walk.complete, *reads)


class Walk:
    """One walk over the states; `complete` once all have been walked, `states` and `found` (ends) so far.

    `readings` are those that decided anywhere so far.
    """

    def __init__(self, game: Game[Any, Any], watch: Watch, alike: Likeness, most: int) -> None:
        self.game, self.watch, self.alike, self.most = game, watch, alike, most
        self.states, self.found, self.complete = 0, 0, False
        self.readings: set[Note] = set()

    def ends(self, state: Any, happened: tuple[Occurrence, ...] = ()) -> Iterator[_Node]:
        """Every end, the nearest first, until all is walked or a bound is reached."""
        try:
            yield from self._ends(state, happened)
        except Exceeded:
            return

    def _ends(self, state: Any, happened: tuple[Occurrence, ...]) -> Iterator[_Node]:
        choices = self.alike.choices
        start = _Node(state, self._watched(happened), None, (), self.game.moves(state, self.alike.only))
        todo, known = deque([start]), {self.alike.key(state, start.seen)}
        self.states = 1
        while todo:
            node = todo.popleft()
            if not node.moves:
                self.found += 1
                yield node
                continue
            for move in node.moves:
                after = self.game.onward(node.state, move, choices, node.judged)
                seen = node.seen | self._watched(after.happened) if after.happened else node.seen
                self.readings |= after.readings
                known.add(self.alike.key(after.state, seen))
                if len(known) == self.states:
                    continue
                if len(known) > self.most:
                    yield from self._waiting(todo)
                    return
                self.states = len(known)
                todo.append(_Node(after.state, seen, node, after.made, after.moves, after.judged, after.readings))
        self.complete = True

    def _waiting(self, todo: Iterable[_Node]) -> Iterator[_Node]:
        """The ends among the states that are known and have not been looked at."""
        for node in todo:
            if not node.moves:
                self.found += 1
                yield node

    def _watched(self, happened: tuple[Occurrence, ...]) -> Seen:
        return frozenset((o.what, o.card) for o in happened if self.watch(o))


def count_lines(game: Game[Any, Any], state: Any, depth: int) -> int:
    """Number of continuations of exactly `depth` moves, ended lines counting once (as perft in chess)."""
    moves = game.moves(state)
    if depth == 0 or not moves:
        return 1
    return sum(count_lines(game, game.make(state, move).state, depth - 1) for move in moves)
