"""Passive abilities that wait, and how one of them initiates."""

from __future__ import annotations

from timing.kernel.choices import Choice
from timing.systems.agot1e import (
    choosing,
    delayed,
    reach,
)
from timing.systems.agot1e import keywords as standing
from timing.systems.agot1e.happen import LOOKED_AT, drop_withheld, happen, initiated, initiating
from timing.systems.agot1e.state import GAME, SET_OFF, Frame, Member, Pending
from timing.systems.agot1e.words import LEAVING, STANDING
from timing.systems.agot1e.work import Work


def initiate(work: Work) -> None:
    frame = work.frame
    if frame.kind == "attachments":
        members = tuple(
            Member(ref, "discard", 0, unsavable=work.cannot(ref, "be saved"))
            for ref in work.attachments(frame.card)
            if not work.cards[ref].moribund
        )
        work.note("attachments-fall", card=frame.card)
        work.change(members=members)
        return
    ability = work.table.abilities[frame.ability]
    work.note("passive-initiates", ability=frame.ability)
    if ability.kind == "constant":
        work.note("terminal-initiates")
    members = _terminal_members(work, frame) if ability.kind == "constant" else reach.preview(work, frame)
    work.change(members=members)
    happen(work, "passive-initiated", work.table.holder[frame.ability], frame.owner, frame.ability)


def _terminal_members(work: Work, frame: Frame) -> tuple[Member, ...]:
    ability = work.table.abilities[frame.ability]
    found: list[Member] = []
    for index, effect in enumerate(ability.effects):
        if effect.do in LEAVING:
            found += [m._replace(terminal=True) for m in reach.members_of(work, frame, effect, index)]
    return tuple(found)


def when_revealed(work: Work) -> bool:
    """The fourth event of the plot reveal: all when revealed effects, in the first player's order (FAQ 2.2)."""
    waiting = [
        p
        for p in work.pending
        if p.ability in work.table.abilities and work.table.abilities[p.ability].kind == "when-revealed"
    ]
    able = initiating(work, waiting)
    if not able:
        drop_withheld(work, waiting)
        return True
    waiting = able
    if len(waiting) > 1:
        work.choice = Choice("when-revealed", work.first, tuple(name_of(p) for p in waiting))
    else:
        start(work, waiting[0])
    return False


def name_of(pending: Pending) -> str:
    """A waiting passive in a choice: its ability (or the card whose attachments fall) and the occurrence."""
    of_rules = pending.ability == GAME or pending.ability in STANDING
    return f"{pending.ability}{f'/{pending.card}' if of_rules else ''}@{pending.occurrence}"


def start(work: Work, pending: Pending) -> None:
    work.pending.remove(pending)
    if pending.ability in STANDING:
        standing.initiate(work, pending)
        return
    if delayed.is_later(pending.ability):
        delayed.initiate(work, pending)
        return
    if pending.barred in LOOKED_AT:
        work.note("passive-looked-at-then")
    if pending.ability != GAME and work.table.abilities[pending.ability].limit:
        work.count_one(initiated(work, pending.ability))
    serial, mark = work.frame.serial, work.count
    if pending.ability == GAME:
        frame = Frame("passive", "1", serial, mark, kind="attachments", card=pending.card, trigger=pending.occurrence)
    else:
        holder = work.table.holder[pending.ability]
        set_off = (one.player for one in work.happened if one.id == pending.occurrence and one.type == SET_OFF)
        owner = next(set_off, work.cards[holder].controller)
        if _revealing(work, pending.ability) and any(_revealing(work, frame.ability) for frame in work.frames):
            work.note("revealed-inside")
        frame = Frame(
            "passive",
            "1",
            serial,
            mark,
            owner,
            pending.ability,
            "passive",
            trigger=pending.occurrence,
            card=pending.card,
        )
    work.frames.append(frame)
    choosing.for_passive(work)


def _revealing(work: Work, uid: str) -> bool:
    """Whether an ability is a when revealed effect."""
    return uid in work.table.abilities and work.table.abilities[uid].kind == "when-revealed"


def picked(work: Work, name: str) -> None:
    """The first player has said which of the waiting passives comes next."""
    start(work, next(one for one in work.pending if name_of(one) == name))


def terminal_together(work: Work) -> bool:
    """Whether two constant abilities are about to remove the same card at the same state."""
    waiting = [one for one in work.pending if one.ability in work.table.abilities]
    cards = [one.card for one in waiting if work.table.abilities[one.ability].kind == "constant"]
    return len(set(cards)) < len(cards)
