"""From box to box of the round, and how far a dispute goes."""

from __future__ import annotations

from timing.kernel.structure import SEGMENT, Box
from timing.systems.agot2e import sequence
from timing.systems.agot2e.frames import pop, push
from timing.systems.agot2e.structure import ACTIVE, IN_CHALLENGE, NEXT_PLAYER, SECOND_EDITION
from timing.systems.agot2e.work import Work


def enter_box(work: Work, box_id: str, part: int = 0) -> None:
    """Open the window of a box."""
    box = SECOND_EDITION.box(box_id)
    work.box = box_id
    if box.kind == "actions":
        push(work, SEGMENT)
    else:
        push(work, "framework", part=part)


def next_box(work: Work) -> None:
    """Go on to the box that follows, or end the dispute."""
    box = SECOND_EDITION.box(work.box)
    after = following(work, box)
    if after is None or _ends(work, box, after):
        work.over = "box"
        return
    work.note("box", box=after.id)
    if box.loop and not box.loop.turns and after.id == box.loop.to:
        work.note("window-after-challenge")
    enter_box(work, after.id)


def following(work: Work, box: Box) -> Box | None:
    """The box that follows here: loops while they are to be gone round, no steps of a challenge that is not."""
    if box.loop and _again(work, box):
        return SECOND_EDITION.box(box.loop.to)
    if ACTIVE in box.marks and work.challenge is None:
        return SECOND_EDITION.marked(box.phase, NEXT_PLAYER)
    after = SECOND_EDITION.next_box(box.id)
    if work.challenge is not None and work.challenge.over and IN_CHALLENGE in box.marks and not box.loop:
        while after is not None and not after.loop:  # a challenge without a winner or loser goes to its end
            after = SECOND_EDITION.next_box(after.id)
    if after is not None and after.melee_only and work.table.situation.format != "melee":
        return following(work, after)
    return after


def _again(work: Work, box: Box) -> bool:
    if NEXT_PLAYER in box.marks:
        return any(player not in work.been_active for player in work.order())
    return True


def _ends(work: Work, box: Box, after: Box) -> bool:
    how = work.table.situation.ends
    if how == "round":
        return after.id == SECOND_EDITION.boxes[0].id
    if how == "phase":
        return after.phase != box.phase
    if how == "challenge":
        return IN_CHALLENGE not in after.marks and box.id != work.table.situation.opening.box
    return True


def segment(work: Work) -> bool:
    """An action window: open until all have passed in a row."""
    if sequence.ask_around(work):
        return False
    pop(work)
    return True
