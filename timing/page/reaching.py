"""Where a question about a card can be asked: the shortest line of play to where its ability may be used.

Lines on which the fewest other abilities are used come first, and passes cost least. Where the ability can be used on
none, the question is asked where least speaks against it, and the answer there says why not.
"""

from __future__ import annotations

import heapq
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import count, islice
from typing import Any

from timing.kernel.budget import Exceeded
from timing.kernel.game import Game
from timing.kernel.moves import Decision, Move, Option
from timing.kernel.pages import Pages
from timing.page.bounded import LINE, budget
from timing.page.line import line
from timing.page.sentences import names
from timing.page.verdict import called

MOST_POSITIONS = 400
MOST_WAYS = 3
"""Ways to use one ability, or to choose, that are tried."""
LONGEST = 40
_PASSES, _CHOOSES, _USES = 1, 2, 100
_ELSEWHERE = 10


MOST_TARGETS = 4
"""Cards of which each is asked whether an ability may be aimed at it."""
AIMED = "::"
"""Between an ability and whom it is aimed at, as ?ask= has it."""


@dataclass(frozen=True)
class Askable:
    """An ability that a question may be about: `said` is what is asked of its player, "Lara play Paper Shield".

    Where it is asked of one target ("..., choosing Bronn"), `ability` ends with that.
    """

    ability: str
    player: str
    said: str


def askable(situation: Any) -> tuple[Askable, ...]:
    """Every ability of the table that somebody may choose to use, once, in the order of the table; of one that may not
    be aimed at everybody who is there, each card that it could be aimed at as well.
    """
    try:
        begun = line(situation, ())
        options = begun.game.decision(begun.state(0)).options
    except Exceeded:
        return ()
    pages = begun.pages
    found: list[Askable] = []
    for one in options:
        if any(reason.code == pages.by_itself for reason in one.reasons):
            continue
        said = f"{called(pages.player(one.player))} {pages.may_use(one)}"
        found.append(Askable(one.ability, one.player, said))
        word = pages.choosing(one.ability)
        found += [
            Askable(f"{one.ability}{AIMED}{card}", one.player, f"{said}, {word} {names(pages, (card,))}")
            for card in _targets(situation, pages, one)
        ]
    return tuple({one.said: one for one in found}.values())


def _targets(situation: Any, pages: Pages, option: Option) -> list[str]:
    """The cards in play of which it is asked whether an ability may be aimed at them, others' first; none where it may
    be aimed at every one, or answers something."""
    if not option.choose or pages.choosing(option.ability) != Pages.choosing(pages, option.ability):
        return []
    there = [card for card in situation.cards if card.zone == "play" and card.ref != option.card]
    allowed = {part.card for part in option.choose if part.allowed}
    if allowed.issuperset(card.ref for card in there):
        return []
    return [card.ref for card in sorted(there, key=lambda card: bool(card.owner == option.player))][:MOST_TARGETS]


@dataclass(frozen=True)
class Reached:
    """A situation, the moves to where a question is asked, and the question as ?ask= holds it."""

    situation: Any
    moves: tuple[str, ...]
    asks: str


Found = tuple[tuple[int, int], tuple[str, ...]]
"""How far a position is from where the question belongs, and the moves that lead there."""
YES = (-1, 0)


def reached(situation: Any, ability: str) -> Reached | None:
    """Where the ability may be used, or where least speaks against it; None for one that nobody may ask about.

    Where play does not wait for its player at all, it is asked in the same situation with play waiting everywhere.
    """
    asked, ability = ability, ability.partition(AIMED)[0]
    found = _nearest(situation, ability)
    if found is None:
        return None
    slowly = line(situation, ()).pages.slowly() if found[0] != YES else None
    again = _nearest(slowly, ability) if slowly is not None else None
    if again is not None and again[0] < found[0]:
        situation, found = slowly, again
    return Reached(situation, found[1], f"{len(found[1])}.use:{asked}")


def _nearest(situation: Any, ability: str) -> Found | None:
    begun = line(situation, ())
    pages = begun.pages
    first = ability in begun.game.table.abilities and pages.first_decides(ability)
    others: list[Found] = []
    for moves, state, decision, option in _positions(begun.game, pages, begun.state(0), ability):
        if option is None:
            continue
        turn = decision.player == option.player and decision.kind == "opportunity"
        sensible = turn and not pages.spites_itself(state, option)
        if option.allowed and sensible:
            return YES, moves
        away = _away(pages, option) + (0 if sensible else _ELSEWHERE)
        uses = sum(one.startswith("use:") for one in moves)
        others.append(((away, uses if away else -uses), moves))  # what answers nothing there: behind what was last done
        if away < _ELSEWHERE and first:  # something it could answer is there, and it may not
            break
    return min(others, key=lambda one: one[0]) if others else None


def _away(pages: Pages, option: Option) -> int:
    """How far from where the question belongs: whose turn it is, or that nothing has come yet, say nothing of it."""
    codes = {reason.code for reason in option.reasons}
    return _ELSEWHERE * len(codes & (pages.of_the_moment | pages.not_yet))


def _positions(
    game: Game[Any, Any], pages: Pages, start: Any, ability: str
) -> Iterator[tuple[tuple[str, ...], Any, Decision, Option | None]]:
    """Positions from the nearest on, each with the moves that lead there and the ability as it is judged there."""
    order = count()
    todo: list[tuple[int, int, tuple[str, ...], Any]] = [(0, next(order), (), start)]
    seen: set[Any] = set()
    spending = game.within(budget(LINE))
    for _ in range(MOST_POSITIONS):
        if not todo:
            return
        far, _number, moves, state = heapq.heappop(todo)
        if state in seen:
            continue
        seen.add(state)
        decision = game.decision(state)
        yield moves, state, decision, next((one for one in decision.options if one.ability == ability), None)
        if decision.kind == "over" or len(moves) >= LONGEST:
            continue
        for move in _onward(pages, state, decision, ability):
            try:
                after = spending.apply(state, move).state
            except Exceeded:
                return
            cost = {"passes": _PASSES, "chooses": _CHOOSES}.get(move.does, _USES)
            heapq.heappush(todo, (far + cost, next(order), (*moves, move.text()), after))


def _onward(pages: Pages, state: Any, decision: Decision, ability: str) -> Iterator[Move]:
    """The moves that are tried: a pass, some ways to choose, some to use each other ability against somebody else."""
    if decision.kind == "choice":
        yield from islice(iter(decision.moves()), MOST_WAYS)
        return
    if decision.may_pass:
        yield Move(decision.player, "passes")
    for option in decision.options:
        own = option.player == decision.player and option.allowed and option.ability != ability
        if own and not pages.spites_itself(state, option):
            yield from option.moves[:MOST_WAYS]
