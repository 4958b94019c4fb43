"""Walking the structure: what each step of a window carries out, until a player has to decide.

The order of the steps is in the structure; here stands only what "initiate", "answers", "execute",
"passives", "responses" and "end" do. Sources: FAQ, The Action Window in Detail; Framework Actions.
"""

from __future__ import annotations

from collections.abc import Callable

from timing.kernel import opportunity as going_round
from timing.kernel.choices import Choice
from timing.kernel.memory import Marked
from timing.systems.agot1e import (
    alternatives,
    choosing,
    coming,
    delayed,
    effects,
    ending,
    executing,
    framework,
    infamy,
    judging,
    obligations,
    opportunity,
    options,
    passives,
    provisos,
    reach,
    replacing,
    setup,
    states,
    walk,
)
from timing.systems.agot1e import keywords as standing
from timing.systems.agot1e.happen import drop_withheld, initiating
from timing.systems.agot1e.outcomes import OUTCOMES
from timing.systems.agot1e.state import GAME
from timing.systems.agot1e.structure import BEFORE_CHALLENGE
from timing.systems.agot1e.verbs import leaving
from timing.systems.agot1e.words import LEAVING
from timing.systems.agot1e.work import Work


def go_on(work: Work) -> None:
    """Leave the step for the next one, or close the window."""
    if not going_round.go_on(work):
        close(work)


def close(work: Work) -> None:
    """The innermost frame is finished; a terminal state that is still there sets off its kill again."""
    work.frames.pop()
    states.state_checks(work)


# --- opportunities -------------------------------------------------------------------------------------


def _opportunity(work: Work) -> bool:
    """Offer the step's opportunity until all players have passed consecutively; False while it waits."""
    frame = work.frame
    if work.phase == "setup":
        return True
    if work.closed:
        if frame.members or frame.kind != "framework":
            work.note("closed", step=f"{frame.window}/{frame.step}")
        return True
    if not frame.turn:
        if _nobody_can(work):
            return True
        work.change(turn=opportunity.first_opportunity(work, frame)[0], passes=0)
        return False
    if going_round.all_passed(work):
        work.note("all-passed", step=f"{frame.window}/{frame.step}")
        return True
    if frame.passes and work.does(frame) not in ("segment", "shadows"):
        return False  # passing changed nothing: what made it wait before makes it wait now
    return _nobody_can(work)


def _nobody_can(work: Work) -> bool:
    """Whether the opportunity is passed over because nobody has any use for it."""
    work.judged.clear()
    if (work.table.situation.stops != "useful" and not _comes_by_itself(work)) or options.useful(work):
        return False
    frame = work.frame
    if not frame.passes and not frame.acted:
        work.note("nobody-can", step=f"{frame.window}/{frame.step}")
    return True


def _comes_by_itself(work: Work) -> bool:
    """Whether nobody has initiated what the window is of: a constant ability acts at once, attachments fall."""
    frame = work.frame
    ability = work.table.abilities.get(frame.ability)
    constant = frame.kind == "passive" and ability is not None and ability.kind == "constant"
    return constant or frame.kind in ("attachments", ending.AFTERMATH)


def _answers(work: Work) -> bool:
    if not _opportunity(work):
        return False
    go_on(work)
    return True


def _responses(work: Work) -> bool:
    if not _opportunity(work):
        return False
    go_on(work)
    return True


def _segment(work: Work) -> bool:
    """A player actions box; a challenge begun by an effect ends the one before declaration (FAQ, Show of Force)."""
    begun = (
        work.challenge is not None and work.challenge.begun and BEFORE_CHALLENGE in work.structure.box(work.box).marks
    )
    ended = any(Marked(what, what=work.phase) in work.marks for what in ("end-phase", "end-round"))
    if not begun and not ended and not _opportunity(work):
        return False
    for player in work.table.seats:
        obligations.missed(work, player)
    work.frames.pop()
    walk.box_done(work)
    return True


# --- initiation and execution ----------------------------------------------------------------------------


def _initiate(work: Work) -> bool:
    if not (alternatives.asked(work) and choosing.in_turn(work)):
        return True
    frame = work.frame
    if frame.kind == "framework":
        if work.phase == "setup" and work.pending:  # what an agenda says for the moment it is announced
            passives.start(work, work.pending[0])
            return True
        if not framework.initiate(work):
            return True  # a choice has been put to a player
    elif frame.kind in ("passive", "attachments"):
        passives.initiate(work)
    elif frame.kind == standing.KIND:
        work.note("keyword-initiates", what=frame.card, player=frame.owner)
    elif frame.kind == delayed.DELAYED:
        index, effect = delayed.effect_of(work, frame)
        work.note(delayed.BEGINS[effect.when], ability=frame.ability)
        ability = work.table.abilities[frame.ability]
        comes = effect.do in LEAVING and provisos.is_so(work, frame, ability, index)
        work.change(members=tuple(reach.members_of(work, frame, effect, index)) if comes else ())
    else:
        work.change(members=reach.preview(work, frame))
        coming.meet(work)
    go_on(work)
    return True


def _execute(work: Work) -> bool:
    frame = work.frame
    if frame.kind == "framework":
        if not framework.resolved(work):
            if not frame.canceled and not (replacing.settled(work) and framework.resolve(work)):
                return True
            if infamy.waits(work):
                framework.holds_at(work)  # until it has been said where its power is placed
                return True
        framework.after_event(work, go_on)
        return True
    if frame.kind == delayed.DELAYED:
        index, effect = delayed.effect_of(work, frame)
        if not (replacing.settled(work) and executing.settled(work, index, effect)):
            return True
        effects.execute(work, effect, index)
        delayed.found(work, work.frame)
        go_on(work)
        states.state_checks(work)
        return True
    if frame.kind == standing.KIND:
        standing.stand(work)
        go_on(work)
        return True
    if frame.kind == "attachments":
        if not replacing.settled(work):
            return True
        for member in frame.members:
            if member.status == "imminent":
                leaving.remove(work, member.card, "discard", GAME)
        go_on(work)
        return True
    if frame.only_saves and not _then_opportunity(work):
        return False
    if frame.canceled and not OUTCOMES["canceled"].happened:
        work.note("not-executed", ability=frame.ability)
    elif not executing.execute_ability(work):
        return True
    executing.event_resolved(work, frame)
    go_on(work)
    states.state_checks(work)
    return True


def _then_opportunity(work: Work) -> bool:
    """The special opportunity for saves before a "then" effect removes a card (FAQ 3.40)."""
    if not _opportunity(work):
        return False
    index = len(work.frame.done)
    work.decide("then", at=index)
    work.change(only_saves=False, turn="", passes=0)
    return True


# --- passives ----------------------------------------------------------------------------------------------


def _passives(work: Work) -> bool:
    """Initiate the passives that this frame set off, one at a time, in the first player's order.

    Those that a save or cancel set off wait for step 4 of what it answered (FAQ, step 4).
    """
    frame = work.frame
    if frame.answers:
        go_on(work)
        return True
    if not judging.passives_asked(work):
        return True
    due = [p for p in work.pending if p.occurrence >= frame.mark and not standing.idle(work, p)]
    waiting = initiating(work, due)
    if not waiting:
        drop_withheld(work, due)
        work.pending = [p for p in work.pending if p.occurrence < frame.mark]  # the rest had nothing to do
        go_on(work)
        return True
    if len(waiting) > 1 and any(p.ability != GAME for p in waiting):
        work.choice = Choice("passive", work.first, tuple(passives.name_of(p) for p in waiting))
        if any(p.ability == GAME for p in waiting):
            work.note("attachments-ordered")
        return True
    passives.start(work, waiting[0])
    return True


# --- the end -------------------------------------------------------------------------------------------------


def _shadows(work: Work) -> bool:
    """Each player in turn may bring one card out; each is a complete action of its own (FAQ, Shadows)."""
    if not _opportunity(work):
        return False
    go_on(work)
    return True


def _placing(work: Work) -> bool:
    """Each player in turn places setup cards, as many as he or she may, and passes when finished."""
    frame = work.frame
    if not frame.turn:
        work.change(turn=work.first)
        return True
    if going_round.all_passed(work):
        go_on(work)
        return True
    holds = any(
        setup.is_placing(work.table.abilities[uid])
        and work.cards[ref].controller == frame.turn
        and work.cards[ref].zone == "hand"
        for uid, ref in work.table.holder.items()
    )
    if holds:
        return False
    going_round.passes(work)
    return True


_STEPS: dict[str, Callable[[Work], bool]] = {
    "segment": _segment,
    "initiate": _initiate,
    "answers": _answers,
    "execute": _execute,
    "shadows": _shadows,
    "placing": _placing,
    "passives": _passives,
    "responses": _responses,
    "end": ending.end,
}
STEPS = {name: infamy.first_placed(step) for name, step in _STEPS.items()}
"""What each named step of the structure does."""
