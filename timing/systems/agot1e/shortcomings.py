"""What is missing: which part of a condition is not so, and what a card lacks of what may be chosen.

Everything here explains a refusal that is decided elsewhere (timing.systems.agot1e.evaluating).
"""

from __future__ import annotations

from collections.abc import Iterator

from timing.kernel.expressions import SAID
from timing.kernel.reasons import Reason
from timing.systems.agot1e import saying
from timing.systems.agot1e.conditions import Failure, failures
from timing.systems.agot1e.evaluating import misfits
from timing.systems.agot1e.expressions import Condition
from timing.systems.agot1e.meaning import Scene
from timing.systems.agot1e.reasons import reason
from timing.systems.agot1e.work import Work

MOST_NAMED = 4


def unmet(work: Work, condition: Condition, seen: Scene) -> Iterator[Reason]:
    """A reason for each part of the ability's condition that is not so now, with what there is instead."""
    for failure in failures(work, condition, seen):
        yield reason("condition-not-met", ability=seen.uid, what=_says(work, failure))


def _says(work: Work, failure: Failure) -> str:
    part = failure.part
    if failure.kind == "number":
        return f"{saying.number(part.number)} has to be {SAID[failure.key]} {failure.wanted}; it is {failure.found}"
    named = " and ".join(work.facts(ref).title for ref in failure.cards[:MOST_NAMED])
    if failure.key == "card" and part.card is not None and not saying.means_one(part.card):
        wanted = f"it needs {failure.wanted} {saying.cards(part.card, plural=failure.wanted != 1)}"
        there = f"there {'is' if failure.found == 1 else 'are'} {failure.found}" if failure.found else "there is none"
        return f"{wanted}; {there}" + (f" ({named})" if named else "")
    if failure.key == "none" and part.none is not None and not saying.means_one(part.none):
        return f"there may be no {saying.cards(part.none)}; there is {named}"
    return f"it asks that {saying.condition(_only(part, failure.key))}"


def _only(part: Condition, key: str) -> Condition:
    """The condition with one of its keys alone."""
    kept = {key: getattr(part, key)}
    if key == "plays_house":
        kept["player"] = part.player
    return Condition(**kept)


def unfit(work: Work, uid: str, ref: str) -> Reason:
    """Why a card is not among those that an ability lets its player choose: the first thing that it lacks."""
    target = work.table.abilities[uid].target
    if target is None or ref not in work.cards:
        return reason("target-unfit", card=ref, what="such a card")
    lacking = misfits(work, target.choose, ref, work.scene(uid))
    if not lacking:
        return reason("target-unfit", card=ref, what="such a card")
    return reason("target-unfit", card=ref, what=saying.criterion(target.choose, lacking[0]))
