"""Epic phases, which events create between dominance and standing: which comes next, and what may be declared in it.

Sources: FAQ 3.36, What is the timing of an epic phase? (p. 28).
"""

from __future__ import annotations

from timing.systems.agot1e.abilities import Effect
from timing.systems.agot1e.leaving import leave_pile
from timing.systems.agot1e.state import DECLARED, Frame, Lasting
from timing.systems.agot1e.words import LIES_BESIDE
from timing.systems.agot1e.work import Work

EPIC, BESIDE = "epic", "beside-plots"
DO = "epic-phase"


def create(work: Work, frame: Frame, effect: Effect) -> bool:
    """A phase more this round; the event that made it lies next to its player's plot deck until that phase is over."""
    holder = work.table.holder[frame.ability]
    work.lasting.append(Lasting(DO, "", 0, effect.what, "round", frame.ability))
    work.set(holder, zone=BESIDE)
    work.note("epic-phase", card=holder)
    return True


def lie_beside(work: Work, frame: Frame, effect: Effect) -> bool:
    """An event lies next to its player's plot deck for that long, in place of being discarded at once."""
    holder = work.table.holder[frame.ability]
    if work.facts(holder).type != "event":
        return False
    work.lasting.append(Lasting(LIES_BESIDE, holder, 0, "", effect.until, frame.ability))
    work.set(holder, zone=BESIDE)
    work.note("lies-beside", card=holder)
    return True


def phases(work: Work) -> list[Lasting]:
    """The epic phases that are still to come, in the order in which they were created; the one under way is first."""
    return [one for one in work.lasting if one.do == DO]


def follows(work: Work) -> bool:
    """Whether an epic phase comes next at the end of the phase under way."""
    waiting = len(phases(work)) - (work.phase == EPIC)
    return work.phase in ("dominance", EPIC) and waiting > 0


def grants(work: Work, kind: str) -> bool:
    """Whether the active player may initiate a challenge of that type in the epic phase under way: one in all."""
    declared = sum(n for one, n in work.used.items() if (one.kind, one.player) == (DECLARED, work.active))
    granted = next(iter(phases(work)), None)
    return granted is None or (granted.what in ("", kind) and not declared)


def end(work: Work) -> None:
    """The phase is over: its event goes to its pile."""
    for one in phases(work)[:1]:
        work.lasting.remove(one)
        card = work.table.holder[one.by]
        if work.cards[card].zone == BESIDE:
            leave_pile(work, card, "dead" if "deathbound" in work.facts(card).keywords else "discard")
