"""Step 6 of a window: the order of piles, the sweep of what is moribund, and what that brings about."""

from __future__ import annotations

from timing.kernel.choices import Choice
from timing.kernel.memory import Marked
from timing.systems.agot1e import (
    obligations,
    states,
    walk,
)
from timing.systems.agot1e.granted import attaches_itself
from timing.systems.agot1e.leaving import sweep
from timing.systems.agot1e.state import Frame
from timing.systems.agot1e.verbs.entering import no_host
from timing.systems.agot1e.work import Work


def _order_piles(work: Work, frame: Frame) -> bool:
    """Put the order of cards that go to one pile together to their owner (FAQ, question on the order).

    Of piles that nobody asks the order of only that on top of a deck matters, of which cards are drawn.
    """
    piles: dict[tuple[str, str], list[str]] = {}
    for ref, card in work.cards.items():
        state = card.moribund
        if state and state.serial == frame.serial and not state.remaining and work.facts(ref).type != "event":
            piles.setdefault((work.facts(ref).owner, state.to), []).append(ref)
    all_asked = work.table.situation.piles == "ordered" or work.table.stacked
    for (owner, to), refs in piles.items():
        if len(refs) > 1 and (all_asked or to == "deck-top") and Marked("order", owner, to) not in work.marks:
            work.marks.append(Marked("order", owner, to))
            work.choice = Choice("order", owner, tuple(refs), len(refs))
            return True
    work.marks = [mark for mark in work.marks if mark.kind != "order"]
    return False


def ordered(work: Work, refs: tuple[str, ...]) -> None:
    """The owner has said in which order the cards lie in the pile."""
    for place, ref in enumerate(refs):
        work.set(ref, place=place + 1)


def end(work: Work) -> bool:
    frame = work.frame
    if _order_piles(work, frame):
        return True
    obligations.window_ends(work, frame.serial)
    _unattached(work, frame.serial)
    sweep(work, frame.serial)
    if _aftermath(work):
        return True
    work.frames.pop()
    if frame.kind in ("action", AFTERMATH):
        return True
    walk.box_done(work)
    return True


def _unattached(work: Work, serial: int) -> None:
    """What came out of Shadows in this window and was not attached as its text says is discarded (FAQ, Shadows)."""
    for one in [one for one in work.happened if one.serial == serial and one.what == "came-out-of-shadows"]:
        card = work.cards.get(one.card)
        loose = card is not None and card.zone == "play" and not card.attached_to and not card.moribund
        if loose and attaches_itself(work.facts(one.card)):
            no_host(work, one.card)


AFTERMATH = "aftermath"  # the kind of frame, and the id of its window


def _aftermath(work: Work) -> bool:
    """Whether the cards that left in step 6 have brought a state about that removes others, in a window of its own.

    No document speaks of it (`readings`); what step 6 leaves as it is needs no window.
    """
    serial, mark = work.serial + 1, work.count
    work.frames.append(Frame(AFTERMATH, "4", serial, mark, kind=AFTERMATH))
    states.state_checks(work)
    waits = any(one.occurrence >= mark for one in work.pending)
    waits = waits or any(one.id >= mark and one.what in work.table.answered_happenings for one in work.happened)
    if waits or any(card.moribund and card.moribund.serial == serial for card in work.cards.values()):
        work.serial = serial
        work.note("aftermath")
        return True
    work.frames.pop()
    work.happened = [one for one in work.happened if one.serial != serial]
    return False
