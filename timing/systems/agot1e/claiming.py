"""Replacement effects that change how the claim of a challenge is handled (FAQ 3.23).

Such an ability is a replacement of `claim-implemented`. What it says is carried out in the place of the claim, within
the same framework event: it is initiated, may be saved from and is executed, and what it sets off waits for the steps
of the window it belongs to.
"""

from __future__ import annotations

from timing.kernel.choices import Choice
from timing.systems.agot1e import choosing, replacing
from timing.systems.agot1e.state import Frame
from timing.systems.agot1e.work import Work

CLAIM = "claim-implemented"
KIND = "replacement"  # the kind of frame, and the id of its window
PICKED, CARRIED_OUT = replacing.CLAIM, "claim-replaced"


def settled(work: Work) -> bool:
    """Settle which replacement applies to the claim that initiates; False while the first player has to pick."""
    if work.frame.settled(PICKED):
        return True
    uids = applicable(work)
    if len(uids) > 1:
        work.choice = Choice(replacing.CHOICE, work.first, tuple(uids))
        return False
    work.decide(PICKED, answer=uids[0] if uids else "")
    return True


def applicable(work: Work) -> list[str]:
    """The replacement abilities that speak of this claim, in the order of the table."""
    found = []
    for uid, ability in work.table.replacements:
        trigger = ability.trigger
        if trigger is None or CLAIM not in trigger.after or not work.works(uid) or work.challenge is None:
            continue
        if trigger.type and work.challenge.type not in trigger.type:
            continue
        if ability.if_ is None or work.holds(ability.if_, uid):
            found.append(uid)
    return found


def replaced(work: Work) -> str:
    """The replacement ability that takes the place of this claim; '' where there is none."""
    return work.frame.answer(PICKED)


def carried_out(work: Work) -> bool:
    """Whether what takes the place of the claim has been carried out; it is begun if it has not."""
    uid = replaced(work)
    if not uid or work.frame.settled(CARRIED_OUT, uid):
        return True
    work.decide(CARRIED_OUT, uid)
    work.note("claim-replaced", ability=uid)
    owner = work.cards[work.table.holder[uid]].controller
    work.frames.append(Frame(KIND, "1", work.frame.serial, work.count, owner, uid, KIND))
    choosing.for_passive(work)
    return False
