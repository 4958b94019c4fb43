"""Saves, cancels, and effects only named in words."""

from __future__ import annotations

from timing.systems.agot1e.abilities import Effect
from timing.systems.agot1e.answers import savable
from timing.systems.agot1e.effects.kinds import OnTable
from timing.systems.agot1e.happen import happen
from timing.systems.agot1e.state import Frame
from timing.systems.agot1e.work import Work


def _save(work: Work, frame: Frame, effect: Effect) -> bool:
    at = len(work.frames) - 2
    below = work.frames[at]
    wanted = {member.card for member in savable(work, frame, effect, below)}
    members = tuple(
        m._replace(status="saved") if m.card in wanted and m.status == "imminent" else m for m in below.members
    )
    work.frames[at] = below._replace(members=members)
    for ref in sorted(wanted):
        work.note("saved", card=ref, ability=frame.ability)
        happen(work, "saved", ref, work.cards[ref].controller, frame.ability)
    return bool(wanted)


def _cancel(work: Work, frame: Frame, effect: Effect) -> bool:
    at = len(work.frames) - 2
    below = work.frames[at]
    members = tuple(m._replace(status="canceled") if m.status == "imminent" else m for m in below.members)
    work.frames[at] = below._replace(canceled=True, members=members)
    work.note("canceled", ability=below.ability or below.events[0], by=frame.ability)
    happen(work, "canceled", "", below.owner, frame.ability)
    return True


def _words(work: Work, frame: Frame, effect: Effect) -> bool:
    """An effect only named in words takes part in the timing and leaves the table as it is."""
    if work.table.abilities[frame.ability].target and not frame.targets:
        return False
    work.note("in-words", ability=frame.ability, what=effect.what or effect.do)
    happen(work, "words", "", frame.owner, frame.ability)
    return True


ANSWERING: dict[str, OnTable] = {"save": _save, "cancel": _cancel, "words": _words}
