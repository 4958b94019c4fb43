"""Using an ability: its window is opened, its limits count, its costs are paid (FAQ, step 1 of the action window)."""

from __future__ import annotations

from timing.kernel import opportunity
from timing.kernel.moves import Move
from timing.systems.agot1e import answers, costs, judging, limits, obligations, setup, ways
from timing.systems.agot1e.granted import plays_event
from timing.systems.agot1e.happen import happen
from timing.systems.agot1e.work import Work


def use(work: Work, move: Move) -> None:
    """Use an ability: what it costs is paid, its window is opened, and from now on its limits count (FAQ, step 1)."""
    uid, table = move.ability, work.table
    ability, holder = table.abilities[uid], table.holder[uid]
    if setup.is_placing(ability):
        setup.place(work, holder)
        return
    below = answers.answered(work)
    occurrence = limits.gate(work, uid, ability) if ability.kind == "response" else None
    if ability.kind == "response" and occurrence is None and judging.in_words(ability):
        work.note("judge-said", ability=uid, what=judging.words_of(ability), answer=judging.YES)
        occurrence = judging.happened(work, uid)
    frame = ways.prospective(work, uid, move.who, occurrence, below)._replace(paid=move.paying, targets=move.choosing)
    event = plays_event(table.cards[holder], ability)
    work.note("plays" if event else "uses", player=move.who, card=holder, ability=uid)
    _remember(work, uid, move.who, limits.trigger_keys(work, frame, occurrence, below))
    opportunity.acts(work, move.who, one_chance=work.does(work.frame) == "shadows")
    if ability.kind == "action":
        work.serial += 1
        frame = frame._replace(serial=work.serial)
    work.frames.append(frame)
    if event:
        work.set(holder, zone="played")
    obligations.met(work, holder)
    if ability.kind == "action":
        obligations.missed(work, move.who)
    costs.pay(work, frame, move.paying)
    if move.choosing:
        work.note("chooses", player=move.who, what=",".join(move.choosing))
    what = "event-played" if event else "action-used" if ability.kind == "action" else "response-used"
    happen(work, what, holder, move.who, uid)


def _remember(work: Work, uid: str, player: str, triggers: list[str]) -> None:
    """Limits and the trigger count as used from now on, whether or not the use is canceled (FAQ 3.15)."""
    ability = work.table.abilities[uid]
    for once in triggers:
        if once:
            work.used[once] = 1
    if ability.limit:
        key = limits.limit_key(work, uid, ability, player)
        work.used[key] = work.used.get(key, 0) + 1
    copies = limits.copies_key(work, uid, player)
    if copies and limits.counts_copies(work, uid):
        work.used[copies] = work.used.get(copies, 0) + 1
    if limits.plays_limited(work, uid):
        work.used[f"round:{player}:limited-card"] = 1
    if ability.limited:
        work.used[f"round:{player}:limited"] = 1
