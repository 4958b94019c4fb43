"""Saves, cancels, other destinations, and effects only named in words."""

from __future__ import annotations

from timing.kernel.reasons import Reason
from timing.systems.agot1e.abilities import Effect
from timing.systems.agot1e.answers import savable
from timing.systems.agot1e.happen import happen
from timing.systems.agot1e.reasons import reason
from timing.systems.agot1e.state import Frame
from timing.systems.agot1e.verbs.verb import InForm, Verb, always
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


def _change_destination(work: Work, frame: Frame, effect: Effect, ref: str) -> bool:
    state = work.cards[ref].moribund
    if state is None:
        return False
    work.set(ref, moribund=state._replace(to=effect.destination or "hand"))
    work.note("destination-changed", card=ref, to=effect.destination or "hand")
    return True


def _not_moribund(work: Work, uid: str, effect: Effect, ref: str, frame: Frame | None) -> list[Reason]:
    return [reason("not-moribund", card=ref)] if work.cards[ref].moribund is None else []


VERBS: dict[str, Verb] = {
    "save": Verb(
        "save {saved}",
        on_table=_save,
        can=always,
        writes=("zone",),
        happens=("saved",),
        reads=("zone",),
        form=InForm("Answers", "save"),
    ),
    "cancel": Verb(
        "cancel {canceled}",
        on_table=_cancel,
        can=always,
        happens=("canceled",),
        form=InForm("Answers", "cancel"),
    ),
    "change-destination": Verb(
        "{whom} goes {into} instead",
        on_card=_change_destination,
        bars=_not_moribund,
        writes=("zone",),
        reads=("zone",),
        form=InForm("Answers", "change where a dying card goes", phrase="{whom} goes to {destination}"),
    ),
    "words": Verb(
        "{told_words}",
        on_table=_words,
        can=always,
        happens=("words",),
        form=InForm("Other", "something else, in words", phrase="{what}"),
    ),
}
