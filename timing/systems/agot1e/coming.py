"""Cancels that nobody triggers: of the next or the first effects that players trigger.

Such a cancel takes place once the effect has been initiated and its costs are paid, before anybody may answer it. Each
triggered effect that is spoken of counts, whether or not it can be canceled and whether or not the card that cancels
was already there; what the rules alone let cards do (marshalling, Shadows) is no effect, and the save of a duplicate
is one (FAQ 4.2, 4.14).
"""

from __future__ import annotations

from timing.kernel.memory import Counted
from timing.systems.agot1e import answers
from timing.systems.agot1e.abilities import Cancels, Effect
from timing.systems.agot1e.granted import DUPLICATE
from timing.systems.agot1e.happen import happen
from timing.systems.agot1e.state import Lasting
from timing.systems.agot1e.words import COMING
from timing.systems.agot1e.work import Work

DO = COMING


def meet(work: Work) -> None:
    """The effect that has just been initiated is counted, and canceled if it is one of those that are."""
    ability = work.table.abilities[work.frame.ability]
    if ability.keyword or ability.granted not in ("", DUPLICATE):
        return
    for uid, constant, effects in work.table.constants_that((DO,)):
        for effect in effects:
            if constant.limit and _spoken_of(work, uid, effect, work.cards[work.table.holder[uid]].controller):
                _first(work, uid, effect, constant.limit.times, constant.limit.per)
    for one in [one for one in work.lasting if one.do == DO]:
        _next(work, one)


def _spoken_of(work: Work, uid: str, effect: Effect, owner: str) -> bool:
    frame = work.frame._replace(ability=uid, owner=owner)
    return answers.speaks_of_kind(work, effect.cancels or Cancels(), frame.owner, work.frame)


def _first(work: Work, uid: str, effect: Effect, times: int, span: str) -> None:
    """One of the effects of a span has come; the first so many are canceled while the ability is in force."""
    if span == "challenge" and work.challenge is None:
        return
    count = Counted(span, DO, what=uid)
    before = work.used.get(count, 0)
    if before < times:
        work.count_one(count)
        ability = work.table.abilities[uid]
        so = effect.if_ is None or work.holds(effect.if_, uid, work.table.holder[uid])
        if so and work.active_constant(uid, ability, work.table.holder[uid]):
            _cancel(work, uid, effect.cancels or Cancels(), work.cards[work.table.holder[uid]].controller)


def _next(work: Work, one: Lasting) -> None:
    """One of the next effects that an ability speaks of has come: of one player (`what`), or of anybody."""
    if one.what and work.frame.owner != one.what:
        return
    effect = next(e for e in work.table.abilities[one.by].effects if e.do == DO)
    owner = work.cards[work.table.holder[one.by]].controller
    if not _spoken_of(work, one.by, effect, owner):
        return
    at = work.lasting.index(one)
    work.lasting[at : at + 1] = [one._replace(n=one.n - 1)] if one.n > 1 else []
    _cancel(work, one.by, effect.cancels or Cancels(), owner)


def _cancel(work: Work, uid: str, cancels: Cancels, owner: str) -> None:
    below = work.frame
    if answers.cancel_barriers(work, below._replace(ability=uid, owner=owner), cancels, below):
        return
    members = tuple(m._replace(status="canceled") if m.status == "imminent" else m for m in below.members)
    work.change(canceled=True, members=members)
    work.note("canceled-as-it-comes")
    work.note("canceled", ability=below.ability, by=uid)
    happen(work, "canceled", "", below.owner, uid)
