"""Carrying out an ability: its effects in order, "then" and "may", and what becomes of an event that has resolved."""

from __future__ import annotations

from timing.systems.agot1e import (
    alternatives,
    claiming,
    deciding,
    effects,
    into_deck,
    judging,
    out_of_hand,
    picking,
    plots,
    prices,
    provisos,
    reach,
    replacing,
    thens,
)
from timing.systems.agot1e.abilities import Effect
from timing.systems.agot1e.bearing import ENTERS
from timing.systems.agot1e.chosen import of_what_is_picked
from timing.systems.agot1e.granted import plays_event
from timing.systems.agot1e.state import Frame, Moribund
from timing.systems.agot1e.verbs import winning
from timing.systems.agot1e.verbs.verb import RECORDS
from timing.systems.agot1e.words import BY_STATE, LEAVING, ONLY_TYPE, TO_BOTTOM
from timing.systems.agot1e.work import Work


def execute_ability(work: Work) -> bool:
    """Carry out the effects in order; False when a choice or a special opportunity comes first."""
    frame = work.frame
    ability = work.table.abilities[frame.ability]
    counts = frame.ability in work.table.counts_command and not frame.done and not frame.decided
    if counts and any(card.duplicates for card in work.cards.values()):
        work.note("duplicates-not-commanded")
    passive = ability.kind in ("passive", "when-revealed") and not frame.done
    if passive and ability.if_ and not work.holds(ability.if_, work.frame.ability, work.frame.card):
        work.note("condition-not-met", ability=work.frame.ability)
        work.note("passive-looked-at-then")
        return True
    if frame.members and not frame.done and deciding.conflict(work):
        return False
    if not replacing.settled(work):
        return False
    for index in range(len(work.frame.done), len(ability.effects)):
        effect = ability.effects[index]
        if effect.then and work.frame.done and not judging.then_asked(work, index):
            return False
        if effect.then and not thens.succeeded(work.frame, ability, index):
            if not work.frame.leaves_out(effect):
                work.note("then-skipped", ability=work.frame.ability)
            work.change(done=(*work.frame.done, False))
            continue
        if effect.option and effect.then and not alternatives.asked(work, behind_then=True):
            return False
        if work.frame.leaves_out(effect):
            work.change(done=(*work.frame.done, bool(work.frame.done and work.frame.done[-1])))
            continue
        if effect.otherwise and not provisos.left_over(work.frame, ability, index):
            work.note("condition-not-met", ability=work.frame.ability)
            work.change(done=(*work.frame.done, False))
            continue
        if effect.price and not prices.met(work, index):
            if work.choice:
                return False
            work.note("left-undone", ability=work.frame.ability)
            work.change(done=(*work.frame.done, False))
            continue
        if not picking.settled(work, index) or _opens_for_saves(work, index):
            return False
        if effect.may and not deciding.wanted(work, index):
            if work.choice:
                return False
            work.note("left-undone", ability=work.frame.ability)
            work.change(done=(*work.frame.done, False))
            continue
        if not settled(work, index, effect):
            return False
        if effect.then and thens.unlike(work.frame, ability, index):
            work.note("then-after-several")
        if ability.kind == "constant" and effect.do not in BY_STATE:
            done = True  # what applies all the time is not done again when what a state sets off is executed
        else:
            if reach.tied(work, frame, effect):
                work.note("tied-for-most")
            done = effects.execute(work, effect, index)
        work.change(done=(*work.frame.done, done))
        if work.over:
            return True
    return True


def _opens_for_saves(work: Work, index: int) -> bool:
    """Open the special opportunity for saves where the effect is about to remove what nobody could save before.

    That is what stands behind a "then" (FAQ 3.40), and what has been picked only now. What waits is saved from when it
    comes about (FAQ 4.18; 2.6).
    """
    frame = work.frame
    ability = work.table.abilities[frame.ability]
    effect = ability.effects[index]
    if not (effect.then or of_what_is_picked(ability, effect)) or effect.do not in LEAVING or effect.when:
        return False
    if frame.only_saves or frame.settled("then", at=index):
        return False
    if not (effect.otherwise or provisos.may_come(work, frame, ability, index)):
        return False
    members = reach.members_of(work, frame, effect, index)
    if {one.card for one in members} <= {one.card for one in frame.members if one.effect == index}:
        return False  # there was but one card that it could be, and it could be saved in step 2
    if members:
        work.note("then-opportunity" if effect.then else "picked-opportunity")
        others = (one for one in frame.members if one.effect != index)
        work.change(members=(*others, *members), only_saves=True, turn="", passes=0)
    return bool(members)


def settled(work: Work, index: int, effect: Effect) -> bool:
    """Whether all is settled that an effect asks for as it is carried out; False while something comes first."""
    if effect.do == claiming.SATISFY and not claiming.satisfied(work, index):
        return False
    if RECORDS[effect.do].finds and effect.which and not deciding.found(work, index, effect):
        return False
    if effect.do == "reveal-plot" and not plots.chosen_by_effect(work, index, effect):
        return False
    if effect.do == ONLY_TYPE and not deciding.type_named(work, effect):
        return False
    if not into_deck.settled(work, effect):
        return False
    if effect.do == "discard-from-hand" and not out_of_hand.settled(work, effect):
        return False
    if effect.do == "win-dominance" and not all(
        winning.settled(work, one) for one in reach.concerned(work, work.frame, effect)[:1]
    ):
        return False
    return effect.do not in ENTERS or deciding.borne(work, effect)


def event_resolved(work: Work, frame: Frame) -> None:
    """An event becomes moribund when it has resolved, unless it entered play (FAQ, Moribund State For Events).

    What it does later on, wherever it lies by then, leaves it there.
    """
    holder = work.table.holder[frame.ability]
    card, held = work.facts(holder), work.cards[holder]
    if held.zone != "played" or held.attached_to or held.moribund:
        return
    if not plays_event(card, work.table.abilities[frame.ability]):
        return
    to = "dead" if "deathbound" in card.keywords and not frame.canceled else "discard"
    if work.has(holder, "stalwart"):  # rulebook, Stalwart: on top of the deck in place of the discard pile
        to = "deck-top"
    elif to == "discard" and work.has(holder, TO_BOTTOM):
        to = "deck-bottom"
    work.set(holder, moribund=Moribund("resolved", to, frame.ability, frame.serial))
    work.note("event-moribund", card=holder)
