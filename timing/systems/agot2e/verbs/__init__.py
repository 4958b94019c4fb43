"""Verbs: what an effect, a cost or a framework step does. One record each says all there is to know of it."""

from __future__ import annotations

from timing.systems.agot2e.verbs import answering, changing, contesting, course, entering, leaving, resources
from timing.systems.agot2e.verbs.verb import Verb

VERBS: dict[str, Verb] = {
    **leaving.VERBS,
    **changing.VERBS,
    **resources.VERBS,
    **entering.VERBS,
    **answering.VERBS,
    **contesting.VERBS,
    **course.VERBS,
}
EFFECTS = tuple(name for name, verb in VERBS.items() if "effect" in verb.uses)
COSTS = tuple(name for name, verb in VERBS.items() if "cost" in verb.uses)
LASTING = tuple(name for name, verb in VERBS.items() if "lasting" in verb.uses)

__all__ = ["COSTS", "EFFECTS", "LASTING", "VERBS", "Verb"]
