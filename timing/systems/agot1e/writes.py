"""What the verbs of costs write, make happen and read: one row for each; and which facts go with which.

Relevance is worked out from these rows and from the records of the effects' verbs; tests compare them with what each
verb really does in generated games, and a verb without a row fails a test.
"""

from __future__ import annotations

from typing import NamedTuple

from timing.systems.agot1e import words
from timing.systems.agot1e.verbs.known import VERBS
from timing.systems.agot1e.verbs.verb import Verb
from timing.systems.agot1e.words import LEAVING


class Paying(NamedTuple):
    """Facts written, happenings that come of it, and facts that decide whether it can be paid."""

    writes: tuple[str, ...] = ()
    happens: tuple[str, ...] = ()
    reads: tuple[str, ...] = ()


COSTS: dict[str, Verb | Paying] = {
    **{do: VERBS[do] for do in ("kneel", "stand", "discard-power", "discard-from-hand")},
    **{do: VERBS[do] for do in LEAVING if do in words.COSTS},
    "discard-from-deck": VERBS["discard-from-deck"],
    "discard-gold": Paying(("gold",), (), ("gold",)),
    "pay-gold": Paying(("gold",), (), ("gold", "zone")),
    "kneel-influence": Paying(("kneeling", "gold"), ("knelt",), ("kneeling", "gold")),
    "discard-duplicate": Paying(("zone",), (), ("zone",)),
    **{do: VERBS[do] for do in ("discard-house-power", "put-into-play", "come-out-of-shadows")},
    "words": Paying(),
}
"""The costs' verbs."""

FOLLOWS: dict[str, tuple[str, ...]] = {
    "kneeling": ("zone",),
    "str": ("zone", "text", "challenge"),
    "text": ("zone",),
    "control": ("zone",),
    "power": ("zone", "control", "text"),
    "hand": ("zone", "events"),
    "challenge": ("zone", "control"),
}
"""What is the case with the first goes with the others: a card that leaves play takes its power with it."""
