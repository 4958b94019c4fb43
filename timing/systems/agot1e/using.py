"""Using an ability: its window is opened, its limits count, its costs are paid (FAQ, step 1 of the action window)."""

from __future__ import annotations

from timing.kernel import opportunity
from timing.kernel.memory import Answered, Counted
from timing.kernel.moves import Move
from timing.kernel.occurrence import Occurrence
from timing.systems.agot1e import answers as answering
from timing.systems.agot1e import costs, from_piles, judging, limits, obligations, said_x, setup, ways
from timing.systems.agot1e.abilities import Ability
from timing.systems.agot1e.decks import out_of_hand, take_from_deck
from timing.systems.agot1e.granted import plays_event
from timing.systems.agot1e.happen import happen
from timing.systems.agot1e.state import LIMITED, LIMITED_CARD
from timing.systems.agot1e.words import ONCE_CHOSEN
from timing.systems.agot1e.work import Work


def use(work: Work, move: Move) -> None:
    """Use an ability: what it costs is paid, its window is opened, and from now on its limits count (FAQ, step 1)."""
    uid, table = move.ability, work.table
    ability, holder = table.abilities[uid], table.holder[uid]
    if setup.is_placing(ability):
        setup.place(work, holder)
        return
    below = answering.answered(work)
    named = move.choosing
    occurrence, move = _answering(work, ability, move) if ability.kind == "response" else (None, move)
    if ability.kind == "response" and occurrence is None and judging.in_words(ability):
        work.note("judge-said", ability=uid, what=judging.words_of(ability), answer=judging.YES)
        occurrence = judging.happened(work, uid)
    x, choosing = said_x.split(ability, move.choosing)
    if ability.users and ability.kind == "response":
        work.note("answered-for-all")
    frame = ways.prospective(work, uid, move.who, occurrence, below)._replace(targets=choosing)
    frame = said_x.with_x(frame, x) if x else frame
    frame = frame._replace(paid=costs.own(work, frame, ability, move.paying))
    if work.phase == "plot" and ability.kind == "action" and work.granted_to(move.who, ONCE_CHOSEN):
        work.note("acts-once-chosen")
    event = plays_event(table.cards[holder], ability)
    work.note("plays" if event else "uses", player=move.who, card=holder, ability=uid)
    if occurrence is not None and len(move.choosing) < len(named):
        work.note("answers-for", card=ways.subject(occurrence))
    _remember(work, uid, move.who, limits.answers_of(work, frame, occurrence, below), frame.targets)
    opportunity.acts(work, move.who, one_chance=work.does(work.frame) == "shadows")
    if ability.kind == "action":
        work.serial += 1
        frame = frame._replace(serial=work.serial)
    work.frames.append(frame)
    from_piles.played(work, uid, move.who)
    if work.cards[holder].zone == "deck" and work.cards[holder].place == 1:
        take_from_deck(work, move.who)
    if event:
        out_of_hand(work, holder, uid)
        work.set(holder, zone="played")
    obligations.met(work, holder)
    if ability.kind == "action":
        obligations.missed(work, move.who)
    costs.pay(work, frame, move.paying)
    if ability.target is not None and ability.target.random and move.choosing:
        work.note("picked-at-random")
    if below is not None and below.kind == "framework" and _cancels_winning(ability):
        work.note("would-win-by-strength")
    if move.choosing:
        work.note("chooses", player=move.who, what=",".join(move.choosing))
    what = "event-played" if event else "action-used" if ability.kind == "action" else "response-used"
    happen(work, what, holder, move.who, uid)


def _answering(work: Work, ability: Ability, move: Move) -> tuple[Occurrence | None, Move]:
    """What a response answers, and the move without the card that says so.

    Of several happenings the move names the card of one (`ways.told_apart`); else it is the first that it can answer.
    """
    uid = move.ability
    first = limits.gate(work, uid, ability)
    several = ways.approaches(work, uid, ability, ways.approach_to(work, uid, ability, first))
    if len(several) > 1:
        approach, bare = ways.meant(work, ability, several, move)
        return (approach.occurrence if approach else first), bare
    if ways.names_subject(work, ability, move):
        return first, move._replace(choosing=move.choosing[:-1])
    return first, move


def _cancels_winning(ability: Ability) -> bool:
    """Whether the ability cancels that a player would win a challenge."""
    return any(one.cancels is not None and "win-challenge" in one.cancels.would for one in ability.effects)


def _remember(work: Work, uid: str, player: str, answers: list[Answered | None], chosen: tuple[str, ...]) -> None:
    """Limits and the trigger count as used from now on, whether or not the use is canceled (FAQ 3.15)."""
    ability = work.table.abilities[uid]
    work.answered.update([one for one in answers if one is not None])
    if not limits.bounded(work, uid, ability):
        return
    if ability.limit and ability.limit.each:
        for ref in chosen:
            work.count_one(limits.limited_for(work, uid, ability, player, ref))
    elif ability.limit:
        work.count_one(limits.limited(work, uid, ability, player))
    copies = limits.copy_played(work, uid, player) if limits.counts_copies(work, uid) else None
    if copies:
        work.count_one(copies)
    if limits.plays_limited(work, uid):
        work.used[Counted("round", LIMITED_CARD, player)] = 1
    if ability.limited:
        work.used[Counted("round", LIMITED, player)] = 1
