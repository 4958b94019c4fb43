"""The walk from box to box of the round chart, with its loops (FAQ, flowcharts, pp. 22-23)."""

from __future__ import annotations

from timing.kernel import memory
from timing.kernel.memory import Marked
from timing.kernel.structure import Box
from timing.systems.agot1e import delayed, epic, strengths
from timing.systems.agot1e.leaving import end_challenge
from timing.systems.agot1e.state import CLOSED, Frame
from timing.systems.agot1e.structure import (
    AFTER_ATTACKERS,
    BEFORE_CHALLENGE,
    CHALLENGE_PHASES,
    DECLARES,
    IN_CHALLENGE,
    NEXT_PLAYER,
    RESOLVES,
)
from timing.systems.agot1e.words import REPEATS
from timing.systems.agot1e.work import Work

NEVER_FORGOTTEN = ("season", strengths.KIND)  # marks of how things stand, which no phase forgets


def enter_box(work: Work, box_id: str, event: int = 1, turn: str = "") -> None:
    """Open the window or segment of a box."""
    box = work.table.structure.box(box_id)
    work.box = box_id
    work.serial += 1
    if box.kind == "actions":
        turn = turn or work.first
        work.frames.append(Frame("segment", "actions", work.serial, work.count, kind="segment", turn=turn))
        return
    window = work.table.structure.window(box.window)
    events = box.events[min(event, len(box.events)) - 1 :]
    work.frames.append(Frame(box.window, window.steps[0].id, work.serial, work.count, events=events))


def box_done(work: Work) -> None:
    """After a box: the dispute is over, or play goes on as far as the situation asks."""
    ends = work.table.situation.ends
    following = following_box(work)
    waits = delayed.after_challenge(work) if resolves(work) else delayed.due(work)
    settled = not waits and (resolves(work) or (work.phase in CHALLENGE_PHASES and work.challenge is None))
    if (
        ends == "box"
        or following is None
        or (ends == "phase" and following.phase != work.phase)
        or (ends == "challenge" and settled)
    ):
        work.over = CLOSED
        work.note("over")


def next_box(work: Work) -> None:
    """Enter the box that follows, or end the dispute after the last box of the round."""
    box = following_box(work)
    if box is None:
        work.over = CLOSED
        return
    repeats = _repeats(work)
    if repeats or box.phase != work.phase or box.id == work.structure.boxes_of(epic.EPIC)[0].id:
        _new_phase(work, repeats)
    elif work.box == work.structure.boxes_of(work.phase)[0].id:
        _first_player_starts(work)
    elif box.loop is None and _passes_turn(work):
        work.active = work.seats.left_of(work.active)
        work.been_active.append(work.active)
        work.note("active-player", player=work.active)
    if _challenge_is_over(work, box):
        end_challenge(work)
    if delayed.may_open(work):
        work.box = work.structure.marked(
            work.phase, DECLARES
        ).id  # an effect takes the place of declaring (FAQ, Show of Force)
        delayed.open_next(work)
        return
    work.note("box", box=box.id)
    enter_box(work, box.id)


def following_box(work: Work) -> Box | None:
    """The box that comes next: along the chart, or back by a loop."""
    structure = work.table.structure
    box = structure.box(work.box)
    if Marked("end-round", what=work.phase) in work.marks:
        return None
    last = structure.boxes_of(work.phase)[-1]
    if Marked("end-phase", what=work.phase) in work.marks and box.id != last.id:
        return last
    if box.loop and not box.loop.turns:
        return structure.box(box.loop.to)
    if box.loop and len(work.been_active) < len(work.table.seats):
        return structure.box(box.loop.to)
    if box.kind == "actions" and BEFORE_CHALLENGE in box.marks and work.challenge and work.challenge.begun:
        return structure.marked(box.phase, AFTER_ATTACKERS)  # an effect has declared it (FAQ, Show of Force)
    if IN_CHALLENGE in box.marks and work.challenge is None:
        declined = Marked("no challenge", work.active) in work.marks
        return structure.marked(box.phase, NEXT_PLAYER if declined else BEFORE_CHALLENGE)
    following = structure.boxes_of(work.phase)[0] if _repeats(work) else structure.next_box(box.id)
    if _repeats(work):
        return _of_the_format(work, following)
    if box.id == last.id and epic.follows(work):
        return structure.boxes_of(epic.EPIC)[0]
    if box.id == last.id and work.phase == epic.EPIC and epic.phases(work):  # of one that an event has made
        following = structure.boxes_of("standing")[0]
    while following is not None and following.phase != work.phase and work.skips(following.phase):
        following = structure.next_box(structure.boxes_of(following.phase)[-1].id)
    return _of_the_format(work, following)


def _of_the_format(work: Work, following: Box | None) -> Box | None:
    """The box, or the next one behind it that belongs to the format."""
    while following is not None and following.melee_only and work.table.situation.format != "melee":
        following = work.table.structure.next_box(following.id)
    return following


def _repeats(work: Work) -> bool:
    """Whether the phase has just ended and begins anew."""
    last = work.table.structure.boxes_of(work.phase)[-1]
    return work.box == last.id and Marked(REPEATS, what=work.phase) in work.marks


def resolves(work: Work) -> bool:
    """Whether a challenge is resolved in the box that play is in."""
    return RESOLVES in work.structure.box(work.box).marks


def _passes_turn(work: Work) -> bool:
    box = work.table.structure.box(work.box)
    return box.loop is not None and box.loop.turns and len(work.been_active) < len(work.table.seats)


def _new_phase(work: Work, repeats: bool) -> None:
    """In each phase the first player starts as the active player (FAQ, flowcharts)."""
    if work.phase == epic.EPIC and not repeats:
        epic.end(work)
    work.active = work.first
    work.been_active = [work.first]
    work.marks = [mark for mark in work.marks if mark.kind in NEVER_FORGOTTEN]
    work.used = memory.without(work.used, "phase")


def _first_player_starts(work: Work) -> None:
    """Who is first player once the window that begins the phase is over starts as the active player (flowcharts)."""
    if work.active != work.first:
        work.active = work.first
        work.been_active = [work.first]
        work.note("active-player", player=work.active)


def _challenge_is_over(work: Work, box: Box) -> bool:
    """Once resolved, or when the phase's challenges are over or the phase itself is."""
    last = work.table.structure.boxes_of(work.phase)[-1]
    over = NEXT_PLAYER in box.marks or box.id == last.id or box.phase not in CHALLENGE_PHASES
    over = over or resolves(work)
    return work.challenge is not None and over
