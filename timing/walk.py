"""The walk from box to box of the round chart, with its loops (FAQ, flowcharts, pp. 22-23)."""

from __future__ import annotations

from timing import delayed
from timing.happen import end_challenge
from timing.state import Frame
from timing.structure import Box
from timing.table import Work

# boxes between which a challenge is under way, and where play goes when there is none
DURING = {"challenges": range(3, 7), "epic": range(2, 6)}
NEXT_PLAYER = {"challenges": "challenges/8", "epic": "epic/7"}
FIRST_BOX = {"challenges": "challenges/2", "epic": "epic/2"}
DECLARED = {"challenges": "challenges/3", "epic": "epic/2"}
RESOLVED = ("challenges/7", "epic/6")


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
    settled = (work.box in RESOLVED and not work.delayed) or (work.phase in DURING and work.challenge is None)
    if (
        ends == "box"
        or following is None
        or (ends == "phase" and following.phase != work.phase)
        or (ends == "challenge" and settled)
    ):
        work.over = "closed"
        work.note("over")


def next_box(work: Work) -> None:
    """Enter the box that follows, or end the dispute after the last box of the round."""
    box = following_box(work)
    if box is None:
        work.over = "closed"
        return
    if box.phase != work.phase:
        _new_phase(work)
    elif box.loop is None and _passes_turn(work):
        work.active = work.table.left_of(work.active)
        work.been_active.append(work.active)
        work.note("active-player", player=work.active)
    if _challenge_is_over(work, box):
        end_challenge(work)
    if work.box in RESOLVED and delayed.may_open(work):
        work.box = DECLARED[work.phase]  # an effect takes the place of declaring (FAQ, Show of Force)
        delayed.open_next(work)
        return
    work.note("box", box=box.id)
    enter_box(work, box.id)


def following_box(work: Work) -> Box | None:
    """The box that comes next: along the chart, or back by a loop."""
    structure = work.table.structure
    box = structure.box(work.box)
    if ("end-round", work.phase) in work.marks:
        return None
    last = structure.boxes_of(work.phase)[-1]
    if ("end-phase", work.phase) in work.marks and box.id != last.id:
        return last
    if box.loop and box.loop.kind == "next-challenge":
        return structure.box(box.loop.to)
    if box.loop and len(work.been_active) < len(work.table.seats):
        return structure.box(box.loop.to)
    if box.id == "challenges/2" and work.challenge and work.challenge.begun:
        return structure.box("challenges/4")  # an effect has declared it (FAQ, Show of Force)
    if box.phase in DURING and box.number in DURING[box.phase] and work.challenge is None:
        declined = ("no challenge", work.active) in work.marks
        return structure.box(NEXT_PLAYER[box.phase] if declined else FIRST_BOX[box.phase])
    following = structure.next_box(box.id)
    while following is not None and following.melee_only and work.table.situation.format != "melee":
        following = structure.next_box(following.id)
    return following


def _passes_turn(work: Work) -> bool:
    box = work.table.structure.box(work.box)
    return box.loop is not None and box.loop.kind == "next-active-player"


def _new_phase(work: Work) -> None:
    """In each phase the first player starts as the active player (FAQ, flowcharts)."""
    work.active = work.first
    work.been_active = [work.first]
    work.marks = []
    work.used = {key: n for key, n in work.used.items() if not key.startswith(("phase:", "declared:"))}


def _challenge_is_over(work: Work, box: Box) -> bool:
    """Once resolved, or when the phase's challenges are over or the phase itself is."""
    last = work.table.structure.boxes_of(work.phase)[-1]
    over = work.box in RESOLVED or box.id in NEXT_PLAYER.values() or box.id == last.id or box.phase not in DURING
    return work.challenge is not None and over
