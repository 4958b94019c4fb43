"""What an ability chooses as it is initiated: one group of targets or several, of cards or players."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations, islice

from timing.kernel.moves import Part
from timing.kernel.reasons import Reason, once
from timing.systems.agot2e import evaluating, resolving, values
from timing.systems.agot2e.abilities import Target
from timing.systems.agot2e.asking import ask
from timing.systems.agot2e.evaluating import View
from timing.systems.agot2e.granted import ENTERING
from timing.systems.agot2e.reasons import REASONS
from timing.systems.agot2e.state import Item
from timing.systems.agot2e.verbs import VERBS
from timing.systems.agot2e.verbs.changing import dead_copy
from timing.systems.agot2e.work import Work

MOST_SETS = 400


def seen(work: Work, uid: str, item: Item | None, paying: tuple[str, ...]) -> View:
    """How the ability sees the table as its targets are chosen: with what is paid, and what X is."""
    return evaluating.view(work, uid, item, paying)._replace(paid=paying)


def groups(work: Work, uid: str, at: View) -> list[tuple[int, Target]]:
    """The groups of targets, each with the number of the word that means it; one "of each player" is one for each."""
    ability = work.table.abilities[uid]
    found: list[tuple[int, Target]] = []
    for number, target in enumerate((*((ability.target,) if ability.target else ()), *ability.also)):
        for player in evaluating.players(work, target.each, at) if target.each else ("",):
            of = replace(target.choose, controller=player) if player else target.choose
            found.append((number, replace(target, choose=of, each="", n=evaluating.amount_of(work, target.n, at))))
    return found


def _takes_control(work: Work, ref: str) -> bool:
    """Whether the attachment gives its controller control of what it is attached to."""
    return any(effect.do == "control" for one in work.facts(ref).abilities for effect in one.effects)


def judge(work: Work, uid: str, at: View, number: int, ref: str) -> tuple[Reason, ...]:
    """Why a card may not be chosen for a group."""
    if values.immune(work, ref, uid):
        return (REASONS("immune", card=ref),)
    if values.cannot(work, ref, "be targeted"):
        return (REASONS("cannot", card=ref, what="be targeted"),)
    ability, player = work.table.abilities[uid], work.player_of(uid)
    if _takes_control(work, work.table.holder[uid]) and ability.granted in ENTERING and dead_copy(work, player, ref):
        return (REASONS("dead-copy", card=ref, player=player),)
    words = ("target" if number == 0 else f"target-{number + 1}", "targets")
    about = [effect for effect in ability.effects if effect.to in words]
    before = ("",) * sum(at.sizes[:number])
    asked = [one.player for one in (*((ability.target,) if ability.target else ()), *ability.also) if one.player]
    whom = [other for name in asked for other in evaluating.players(work, name, at)]
    views = [at._replace(targets=(*before, ref, *((other,) if other else ()))) for other in whom or [""]]
    if ability.granted in ENTERING or not about:
        host = [effect for effect in ability.effects if "enters-play" in VERBS[effect.do].happens]
        return once(r for effect in host for r in resolving.barred(work, uid, effect, views[0], at.card))
    tried = [resolving.barred(work, uid, one, so, ref) for so in views for one in about if not one.then]
    return once(reason for reasons in tried for reason in reasons) if tried and all(tried) else ()


def _parts(work: Work, uid: str, at: View, number: int, target: Target) -> list[Part]:
    if target.player:
        whom = evaluating.players(work, target.player, at)
        return [Part(one, True, ()) for one in whom if evaluating.is_so(work, target.so, at._replace(player=one))]
    found = []
    for ref in evaluating.cards(work, target.choose, at):
        reasons = judge(work, uid, at, number, ref)
        found.append(Part(ref, not reasons, reasons))
    return found


def parts(work: Work, uid: str, item: Item | None, paying: tuple[str, ...] = ()) -> tuple[Part, ...]:
    """Each card or player that the words of any group mean, allowed or refused."""
    at = seen(work, uid, item, paying)
    found: dict[str, Part] = {}
    for number, target in groups(work, uid, at):
        for part in _parts(work, uid, at, number, target):
            if part.card not in found or part.allowed:
                found[part.card] = part
    return tuple(found.values())


def able(work: Work, uid: str, item: Item | None, paying: tuple[str, ...] = ()) -> list[tuple[Target, list[str]]]:
    """Each group with what may be chosen for it."""
    at = seen(work, uid, item, paying)
    return [
        (target, [part.card for part in _parts(work, uid, at, number, target) if part.allowed])
        for number, target in groups(work, uid, at)
    ]


def depends_on_payment(work: Work, uid: str) -> bool:
    """Whether what may be chosen depends on what is paid with."""
    return uid in work.table.pays_x or uid in work.table.asks_paid


def sets(work: Work, of: list[tuple[Target, list[str]]], without: set[str]) -> Iterator[tuple[str, ...]]:
    """Every way to choose the targets, none of them twice."""
    yield from islice(_sets(work, of, without), MOST_SETS)


def _sets(work: Work, of: list[tuple[Target, list[str]]], without: set[str]) -> Iterator[tuple[str, ...]]:
    if not of:
        yield ()
        return
    (target, names), *rest = of
    free = [name for name in names if name not in without]
    for chosen in _of_group(work, target, free):
        for others in _sets(work, rest, without | set(chosen)):
            yield (*chosen, *others)


def _of_group(work: Work, target: Target, names: list[str]) -> Iterator[tuple[str, ...]]:
    n = target.n if isinstance(target.n, int) else 0
    sizes = range(1, min(n, len(names)) + 1) if target.up_to else (n,) if n else ()
    for size in sizes:
        yield from (chosen for chosen in combinations(names, size) if _within(work, target, chosen))


def _within(work: Work, target: Target, chosen: tuple[str, ...]) -> bool:
    """Whether the total of a value keeps to what is said of it, and all have one controller where that is said."""
    if target.same_controller and len({work.controller(ref) for ref in chosen}) > 1:
        return False
    if target.total is None or target.total.most is None:
        return True
    most = target.total.most
    return sum(values.stat(work, target.total.stat, ref) for ref in chosen) <= (most if isinstance(most, int) else 0)


def first(work: Work, uid: str, item: Item | None) -> tuple[str, ...] | None:
    """Targets that could be chosen, as many as there are; None where there is nothing at all."""
    found: list[str] = []
    for target, names in able(work, uid, item):
        free = [name for name in names if name not in found]
        found += free[: target.n if isinstance(target.n, int) else 0]
    return tuple(found) or None


def chosen(work: Work) -> tuple[str, ...] | None:
    """The targets of a forced ability, group by group; None while its controller is asked."""
    frame = work.frame
    found: list[str] = []
    of = able(work, frame.source, frame.answers, frame.paying)
    for at, (target, names) in enumerate(of):
        n = target.n if isinstance(target.n, int) else 0
        free = [name for name in names if name not in found]
        picked = ask(work, f"target{at or ''}", "target", frame.who, free, n, 1 if target.up_to else -1)
        if picked is None:
            return None
        found += [*picked, *("",) * (n - len(picked) if at < len(of) - 1 else 0)]
    return tuple(found)
