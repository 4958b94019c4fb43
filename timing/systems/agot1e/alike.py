"""Which positions count as one while a dispute is explored, and which moves need not be told apart.

Three things are left out of the comparison of positions: numbers (of occurrences and windows, of which only the order
counts), what nothing reads that bears on the outcome, and which of several interchangeable cards is which (`twins`).
Of moves that cannot matter one is taken: the order of what lies in piles nobody takes from, and of passive abilities
of which one bears on nothing. tests/timing/test_differential.py holds every one of these against the plain search.
"""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Mapping
from operator import itemgetter
from typing import Any

from timing.kernel import options
from timing.kernel.explore import Seen
from timing.kernel.moves import Move
from timing.kernel.occurrence import Occurrence
from timing.systems.agot1e import choosing, deciding, prices
from timing.systems.agot1e.relevance import Relevance
from timing.systems.agot1e.rules import RULES
from timing.systems.agot1e.state import (
    GAME,
    OPTION,
    CardState,
    Frame,
    Lasting,
    Pending,
    PlayerState,
    State,
)
from timing.systems.agot1e.table import Table
from timing.systems.agot1e.twins import Twins
from timing.systems.agot1e.words import BASE
from timing.systems.agot1e.work import Work

Key = tuple[object, ...]
SUMMED = ("str", "claim", "initiative")  # lasting effects that add up
TEXTS = ("gain", "lose", "blank", "forbid", "season")  # those that are there or not
_BY_WHAT_THEY_ARE = itemgetter(1, 2, 3, 4, 5, 6, 0)  # happenings, and only then by their numbers
PILED = ("dead", "discard")
CHOSEN = (*choosing.KINDS, OPTION, deciding.OPTIONAL, prices.KIND)


class Alike:
    """Recognises positions of one table that go on alike in what is asked."""

    def __init__(self, table: Table, part: Relevance, named: frozenset[str] | None) -> None:
        self.table, self.part = table, part
        self.only: frozenset[str] | None = part.abilities
        self.twins = Twins(table, named) if named is not None else None
        self._tables: dict[Key, tuple[int, ...]] = {}
        self._cards: dict[CardState, int] = {}
        self._tagged: dict[tuple[CardState, int], int] = {}
        self._forms: dict[Key, int] = {}  # of every card that has been seen, as far as it counts
        self._known_players: dict[tuple[PlayerState, ...], Key] = {}
        self._numbers: dict[object, int] = {}  # of every part of a position that has been seen
        self._power, self._kneeling = "power" in part.facts, "kneeling" in part.facts
        self._hand, self._gold = "hand" in part.facts, "gold" in part.facts
        self._str, self._text = "str" in part.facts, "text" in part.facts

    # --- positions -----------------------------------------------------------------------------------------------

    def key(self, state: State, seen: Seen = frozenset()) -> Key:
        """Equal for positions that go on alike: the numbers of its parts, most of which other positions share."""
        if self.twins is not None and self.twins.groups:
            state = self.twins.sorted(state)
        frames = state.frames
        windows = {serial: at for at, serial in enumerate(sorted({frame.serial for frame in frames}))}
        marks = sorted([frame.mark for frame in frames])
        kept = self._kept(state)
        order = {occurrence.id: at for at, occurrence in enumerate(kept)}
        choice = state.choice and state.choice._replace(options=tuple(sorted(state.choice.options)))
        parts: Key = (
            self._table(state.cards, windows),
            tuple([_frame(frame, windows, order) for frame in frames]),
            tuple([(*o[1:5], windows.get(o.serial, -1), o.type, bisect_right(marks, o.id)) for o in kept]),
            self._answered(state, order) if state.answered else (),
            self._players(state.players),
            (
                state.used,
                _waiting(state.pending, order, marks) if state.pending else (),
                self._lasting(state.lasting, windows) if state.lasting else (),
                choice,
                state[8:14],
                state[16:19],
                self._history(state.history, marks) if state.history else (),
                seen,
            ),
        )
        numbers = self._numbers
        return tuple([numbers.setdefault(part, len(numbers)) for part in parts])

    def _answered(self, state: State, order: Mapping[int, int]) -> Key:
        """Which abilities have answered what; what could not matter any more is left out."""
        told = {frame.mark: at for at, frame in enumerate(state.frames)}
        worth, found = self.part.abilities, []
        for one in state.answered:
            if one.ability in worth:
                at, window = order.get(one.occurrence, -1), told.get(one.mark, -1)
                if at >= 0 or window >= 0:
                    found.append((one.ability, at, window, *one[3:]))
        found.sort()
        return tuple(found)

    def _kept(self, state: State) -> list[Occurrence]:
        """The happenings that something may still answer, in order as far as the order counts."""
        if not state.happened:
            return []
        held = {frame.trigger for frame in state.frames}
        held.update([one.occurrence for one in state.pending])
        names = self.part.happenings
        kept = [o for o in state.happened if o.what in names or o.id in held]
        return kept if self.part.ordered else sorted(kept, key=_BY_WHAT_THEY_ARE)

    def _history(self, history: tuple[tuple[str, Occurrence], ...], marks: list[int]) -> Key:
        """What abilities may ask for of this phase or round, as often as it has happened."""
        kept = [(phase, *o[1:5], o.type, bisect_right(marks, o.id)) for phase, o in history]
        return tuple(sorted(one for one in kept if one[1] in self.part.happenings))

    def _table(self, cards: tuple[CardState, ...], windows: Mapping[int, int]) -> tuple[int, ...]:
        """The numbers of what counts of each card; many positions have the same cards and windows."""
        lying = (cards, *windows)
        known = self._tables.get(lying)
        if known is None:
            numbers = self._cards
            known = tuple([numbers.get(card) or self._card(card, windows) for card in cards])
            self._tables[lying] = known
        return known

    def _card(self, card: CardState, windows: Mapping[int, int]) -> int:
        """The number of what counts of a card, from 1; of a moribund card, with the place of its window among all."""
        tag = card.moribund
        if tag is None:
            number = self._cards[card] = self._form(card, None)
            return number
        tagged = (card, windows.get(tag.serial, -1))
        known = self._tagged.get(tagged)
        if known is None:
            known = self._tagged[tagged] = self._form(card, (tag.did, tag.to, tagged[1], tag.remaining))
        return known

    def _form(self, card: CardState, tag: Key | None) -> int:
        """The number of what counts of a card, with what counts of its tag."""
        form: Key = (
            card.ref,
            card.zone,
            card.controller,
            card.kneeling and self._kneeling,
            card.attached_to,
            card.duplicates,
            card.power if self._power else 0,
            card.gold if self._gold else 0,
            tag,
            card.place if self.part.draws or card.zone == "deck" or self.table.stacked else 0,
        )
        return self._forms.setdefault(form, len(self._forms) + 1)

    def _players(self, players: tuple[PlayerState, ...]) -> Key:
        found = self._known_players.get(players)
        if found is None:
            found = self._known_players[players] = tuple(
                [
                    (
                        p.power if self._power else 0,
                        (p.gold, p.influence) if self._gold else 0,
                        (p.hand, p.drawn) if self._hand else 0,
                    )
                    for p in players
                ]
            )
        return found

    def _lasting(self, lasting: tuple[Lasting, ...], windows: Mapping[int, int]) -> Key:
        """Lasting effects by what they come to: STR summed, a text gained or lost as often as it can count."""
        sums: Counter[tuple[str, ...]] = Counter()
        texts: Counter[tuple[str, ...]] = Counter()
        rest: list[Key] = []
        for one in lasting:
            if one.do in SUMMED and one.what != BASE:
                sums[one.do, one.card, one.what, one.until] += one.n
            elif one.do in TEXTS:
                texts[one.do, one.card, one.what, one.until] += 1
            else:
                rest.append(one._replace(n=windows.get(one.n, -1)) if one.do == "must-play" else one)
        counts = self.part.undone
        return (
            tuple(sorted(one for one in sums.items() if self._str or one[0][0] != "str")),
            tuple(sorted((text, n if text[2] in counts else 1) for text, n in texts.items())) if self._text else (),
            tuple(rest),
        )

    # --- moves ---------------------------------------------------------------------------------------------------

    def choices(self, work: Work) -> tuple[Move, ...]:
        """The moves at a position that are to be told apart."""
        moves = options.moves(RULES, work, self.only)
        choice = work.choice
        if choice is None or len(moves) < 2:
            return moves
        if choice.kind == "order" and not self.part.draws and self._piled(work, choice.options):
            return moves[:1]
        if choice.kind == "passive" and not self.part.cancels:
            idle = [move for move in moves if self._bears_on_nothing(move.choosing[0])]
            return tuple(idle[:1]) or moves
        if choice.kind in CHOSEN and not self.part.cancels and self._idle(work.frame.ability):
            return moves[:1]
        return moves

    def _piled(self, work: Work, refs: tuple[str, ...]) -> bool:
        tags = [work.cards[ref].moribund for ref in refs]
        return all(tag is not None and tag.to in PILED for tag in tags)

    def _bears_on_nothing(self, name: str) -> bool:
        return self._idle(name.partition("@")[0])

    def _idle(self, uid: str) -> bool:
        """Whether it is an ability of which nothing bears on the outcome."""
        return uid in self.table.abilities and uid not in self.part.abilities


def _frame(frame: Frame, windows: Mapping[int, int], order: Mapping[int, int]) -> tuple[Any, ...]:
    """A frame without its numbers: what it answers by place, its window among those open."""
    return (*frame[:2], windows[frame.serial], *frame[4:8], order.get(frame.trigger, -1), *frame[9:])


def _waiting(pending: tuple[Pending, ...], order: Mapping[int, int], marks: list[int]) -> Key:
    """What waits to initiate; of the rules' own passives, which are not put in order by anybody, the order counts."""
    found = [(p.ability, order.get(p.occurrence, -1), p.card, bisect_right(marks, p.occurrence)) for p in pending]
    return (tuple([one for one in found if one[0] == GAME]), tuple(sorted([one for one in found if one[0] != GAME])))
