"""The evaluator of what has to be so: `holds` answers, `failures` says which part failed and what was found instead.

It reads the table and changes nothing. Sources: FAQ 3.12 (variables are read off the table when they matter), 3.41.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import takewhile
from typing import TYPE_CHECKING, NamedTuple

from timing.kernel.expressions import broken
from timing.systems.agot1e import titles
from timing.systems.agot1e.counting import would_win_dominance, would_win_initiative
from timing.systems.agot1e.evaluating import considered, fits_alone, number, remembered, select
from timing.systems.agot1e.expressions import Condition
from timing.systems.agot1e.meaning import Scene, cards_meant, in_challenge, is_player, players_meant

if TYPE_CHECKING:
    from timing.systems.agot1e.work import Work

REVEAL = "plots are revealed"  # the framework event


class Failure(NamedTuple):
    """A part of a condition that does not hold: which, and what was found instead.

    `kind` is cards, number or fact; `part` the condition; `key` its key, `found` a number, `wanted` what was asked.
    """

    kind: str
    part: Condition
    key: str = ""
    found: int = 0
    wanted: int = 0
    cards: tuple[str, ...] = ()


def concerned(work: Work, word: str, those: Condition | None, scene: Scene) -> tuple[str, ...]:
    """The players that a word names, and of these those of whom a condition is so, seen from each of them."""
    meant = players_meant(work, word, scene)
    return tuple(player for player in meant if those is None or holds(work, those, scene._replace(you=player)))


# --- what must be so ---------------------------------------------------------------------------------------------


def holds(work: Work, condition: Condition, scene: Scene) -> bool:
    """Whether the condition is so now."""
    return next(failures(work, condition, scene), None) is None


def failures(work: Work, condition: Condition, scene: Scene) -> Iterator[Failure]:
    """The parts of the condition that do not hold now, each with what was found instead."""
    for key, check in _CHECKS.items():
        asked = getattr(condition, key)
        if asked is not None and asked not in ("", ()) and (asked is not False or key == "unopposed"):
            yield from check(work, condition, scene)


def _cards(work: Work, condition: Condition, scene: Scene) -> Iterator[Failure]:
    assert condition.card is not None  # noqa: S101
    found = select(work, condition.card, scene)
    wanted = number(work, condition.count, scene)
    if len(found) + considered(work, condition.card, scene) < wanted:
        yield Failure("cards", condition, "card", len(found), wanted, found)


def _none(work: Work, condition: Condition, scene: Scene) -> Iterator[Failure]:
    assert condition.none is not None  # noqa: S101
    found = select(work, condition.none, scene)
    if found or considered(work, condition.none, scene):
        yield Failure("cards", condition, "none", len(found), 0, found)


def _subject(work: Work, condition: Condition, scene: Scene) -> Iterator[Failure]:
    words = ("subject", "target", "trigger")
    meant = next((found for found in (cards_meant(work, word, scene) for word in words) if found), ())
    if not meant or not all(condition.subject and fits_alone(work, condition.subject, ref, scene) for ref in meant):
        yield Failure("cards", condition, "subject", 0, 1, meant)


def _number(work: Work, condition: Condition, scene: Scene) -> Iterator[Failure]:
    found = number(work, condition.number, scene)
    for key, wanted in broken(found, condition, lambda amount: number(work, amount, scene)):
        yield Failure("number", condition, key, found, wanted)


def _past(work: Work, condition: Condition, scene: Scene) -> Iterator[Failure]:
    if condition.happened and next(remembered(work, condition.happened, scene), None) is None:
        yield Failure("fact", condition, "happened")


def _all(work: Work, condition: Condition, scene: Scene) -> Iterator[Failure]:
    for part in condition.all:
        yield from failures(work, part, scene)


def _any(work: Work, condition: Condition, scene: Scene) -> Iterator[Failure]:
    failed = [list(failures(work, part, scene)) for part in condition.any]
    if all(failed):
        yield from (failure for part in failed for failure in part)


def _not(work: Work, condition: Condition, scene: Scene) -> Iterator[Failure]:
    if condition.not_ and holds(work, condition.not_, scene):
        yield Failure("fact", condition, "not_")


Check = Callable[["Work", Condition, Scene], Iterator[Failure]]


def _fact(key: str, so: Callable[[Work, Condition, Scene], bool]) -> Check:
    def check(work: Work, condition: Condition, scene: Scene) -> Iterator[Failure]:
        if not so(work, condition, scene):
            yield Failure("fact", condition, key)

    return check


def _in_challenge(work: Work, condition: Condition, scene: Scene) -> bool:
    """A challenge begins as attackers are declared; whoever is declared, and how, is asked of one that is named."""
    challenge = work.challenge
    if challenge is None or not (scene.declaring or work.challenge_begun):
        return False
    return "any" in condition.challenge or challenge.type in condition.challenge


def _own_phase(work: Work, condition: Condition, scene: Scene) -> bool:
    """Whether the phase under way is an epic phase that the card made; of several the first created comes first."""
    made = (one for one in work.lasting if one.do == "epic-phase")
    current = next(made, None) if work.phase == "epic" else None
    return current is not None and work.table.holder[current.by] == scene.holder


def _before_reveal(work: Work) -> bool:
    """Whether the box of the plot phase comes before that in which plots are revealed."""
    boxes = work.structure.boxes_of("plot")
    before = takewhile(lambda box: REVEAL not in box.events, boxes)
    return work.box in {box.id for box in before}


def _is_one(key: str, held: Callable[[Work], str]) -> Check:
    def so(work: Work, condition: Condition, scene: Scene) -> bool:
        player = held(work)
        return bool(player) and is_player(work, getattr(condition, key), player, scene)

    return _fact(key, so)


def _role(name: str) -> Callable[[Work], str]:
    return lambda work: in_challenge(work, name)


def _unopposed(work: Work) -> bool:
    return work.challenge is not None and work.challenge.unopposed


def _title_is(relation: str) -> Callable[[Work, Condition, Scene], bool]:
    """Whether a title of the player from whom it is seen stands so to one of a player who is meant."""

    def so(work: Work, condition: Condition, scene: Scene) -> bool:
        others = players_meant(work, getattr(condition, relation), scene)
        return any(titles.related(work, relation, scene.you, other) for other in others)

    return so


def _plays(work: Work, condition: Condition, scene: Scene) -> bool:
    players = players_meant(work, condition.player, scene)
    return any(work.table.house_of(player) in condition.plays_house for player in players)


_CHECKS: dict[str, Check] = {
    "before_reveal": _fact("before_reveal", lambda work, c, s: _before_reveal(work)),
    "own_phase": _fact("own_phase", _own_phase),
    "phase": _fact("phase", lambda work, c, s: "any" in c.phase or work.phase in c.phase),
    "challenge": _fact("challenge", _in_challenge),
    "unopposed": _fact("unopposed", lambda work, c, s: _unopposed(work) == c.unopposed),
    "season": _fact("season", lambda work, c, s: bool(set(c.season) & set(work.seasons()))),
    "first_player": _is_one("first_player", lambda work: work.first),
    "active_player": _is_one("active_player", lambda work: work.active),
    "attacker": _is_one("attacker", _role("attacker")),
    "defender": _is_one("defender", _role("defender")),
    "winner": _is_one("winner", _role("winner")),
    "loser": _is_one("loser", _role("loser")),
    "would_win_initiative": _is_one("would_win_initiative", would_win_initiative),
    "would_win_dominance": _is_one("would_win_dominance", would_win_dominance),
    **{relation: _fact(relation, _title_is(relation)) for relation in titles.RELATIONS},
    "plays_house": _fact("plays_house", _plays),
    "str_zero": _fact("str_zero", lambda work, c, s: bool(s.subject) and work.strength(s.subject) <= 0),
    "card": _cards,
    "none": _none,
    "subject": _subject,
    "number": _number,
    "happened": _past,
    "all": _all,
    "any": _any,
    "not_": _not,
}
