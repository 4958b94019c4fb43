"""What every verb of effects and costs writes, makes happen and reads: one row for each.

The facts are those a question or an ability can turn on: where cards are (zone; of events that
have been played: events), how they stand (kneeling), their
STR, what text, keywords and immunities they have (text), who controls them, power, gold and influence, hands with the
cards drawn so far, and the challenge with how far play goes on. Relevance is worked out from these rows; tests
compare them with what each verb really does in generated games, and a verb without a row fails a test.
"""

from __future__ import annotations

from typing import NamedTuple

from timing.systems.agot1e import words
from timing.systems.agot1e.words import GROUPS, LEAVING

FACTS = ("zone", "events", "kneeling", "str", "text", "control", "power", "gold", "hand", "challenge")
_PILES = ("placed-in-dead-pile", "placed-in-discard-pile")


class Verb(NamedTuple):
    """Facts written, happenings that come of it, and facts that decide whether and what it does."""

    writes: tuple[str, ...] = ()
    happens: tuple[str, ...] = ()
    reads: tuple[str, ...] = ()


_REMOVES = Verb(("zone", "hand"), (*GROUPS["left-play"], *_PILES), ("zone",))
_ENTERS = Verb(("zone", "control", "kneeling", "hand"), (*GROUPS["entered-play"], "attached"), ("zone", "control"))
_CHANGES_STR = Verb(("str",), ("str-raised", "str-lowered"))

VERBS: dict[str, Verb] = {
    **dict.fromkeys(LEAVING, _REMOVES),
    "put-into-play": _ENTERS,
    "come-out-of-shadows": _ENTERS,
    "attach": _ENTERS,
    "into-shadows": Verb(("zone", "hand"), ("played-into-shadows",), ("zone",)),
    "duplicate": Verb(("zone", "hand"), (), ("zone",)),
    "move-attachment": Verb(("zone",), ("attached",), ("zone",)),
    "move-pile": Verb(("zone", "hand"), (), ("zone",)),
    "change-destination": Verb(("zone",), (), ("zone",)),
    "save": Verb(("zone",), ("saved",), ("zone",)),
    "reveal-plot": Verb(("zone",), ("plot-used", "plot-revealed"), ("zone",)),
    "resolve-plot": Verb((), ("plot-revealed", "words"), ("zone",)),  # sets off what the plot does when it is revealed
    "must-play": Verb(("zone",), (), ("zone",)),
    "kneel": Verb(("kneeling",), ("knelt",), ("kneeling",)),
    "stand": Verb(("kneeling",), ("stood",), ("kneeling",)),
    "str": _CHANGES_STR,
    **dict.fromkeys(("initiative", "season"), Verb(("text",))),
    "claim": Verb(("text", "challenge")),
    "gain": Verb(("text",), ("gained",)),
    "lose": Verb(("text",), ("lost",)),
    "blank": Verb(("text",)),
    "take-control": Verb(("control", "challenge"), ("control-taken", "removed-from-challenge"), ("control", "zone")),
    "claim-power": Verb(("power",), ("power-claimed",)),
    "move-power": Verb(("power",), ("power-moved",), ("power",)),
    "discard-power": Verb(("power",), ("power-discarded",), ("power",)),
    "discard-house-power": Verb(("power",), ("power-discarded",), ("power",)),
    "gain-gold": Verb(("gold",), ("gold-gained",)),
    "lose-gold": Verb(("gold",), (), ("gold",)),
    "move-gold": Verb(("gold",), ("gold-gained",), ("gold",)),
    "place-gold": Verb(("gold",), (), ("gold",)),
    "take-gold": Verb(("gold",), ("gold-gained",), ("gold",)),
    "discard-gold": Verb(("gold",), (), ("gold",)),
    "income": Verb(("gold",)),
    "income-at-most": Verb(("gold",)),
    "income-taken": Verb(("gold",)),
    "draw": Verb(("hand", "zone"), ("drawn",), ("hand", "zone")),
    "discard-from-hand": Verb(("hand", "zone"), ("discarded-from-hand",), ("hand", "zone")),
    "search": Verb((), ("searched",), ("zone",)),
    **dict.fromkeys(("look-at", "shuffle", "deck-rule"), Verb()),
    "reveal": Verb((), ("revealed",)),
    "forbid": Verb(("text",)),
    "extra-challenge": Verb(("text",)),
    "side-str": Verb(("str",)),
    **dict.fromkeys(("extra-draw", "draw-cap", "needs", "dominance", "unopposed-power", "skip-phase"), Verb(("text",))),
    "epic-phase": Verb(("zone", "text", "challenge")),
    "deck-to-hand": Verb(("hand", "zone"), (), ("hand", "zone")),
    "cost": Verb(("gold", "text")),
    "discard-from-deck": Verb(("zone",), ("discarded-from-deck",), ("zone",)),
    "remove-from-challenge": Verb(("challenge",), ("removed-from-challenge",), ("challenge",)),
    "join-challenge": Verb(("challenge",), ("attacker-declared", "defender-declared"), ("challenge",)),
    "start-challenge": Verb(("challenge",), ("challenge-declared", "attacker-declared"), ("challenge", "control")),
    "win-challenge": Verb(("challenge",), ("challenge-won", "challenge-lost"), ("challenge", "str")),
    "end-challenge": Verb(("challenge", "str", "text", "control", "gold"), (), ("challenge",)),
    "end-phase": Verb(("challenge",)),
    "first-player": Verb(("challenge",)),
    "end-round": Verb(("challenge",)),
    "cancel": Verb((), ("canceled",)),
    "words": Verb((), ("words",)),
}
"""The effects' verbs. A cancel writes what it keeps others from writing, which relevance sees to."""

COSTS: dict[str, Verb] = {
    **{do: VERBS[do] for do in ("kneel", "stand", "discard-power", "discard-from-hand")},
    **{do: VERBS[do] for do in LEAVING if do in words.COSTS},
    "discard-from-deck": VERBS["discard-from-deck"],
    "discard-gold": Verb(("gold",), (), ("gold",)),
    "pay-gold": Verb(("gold",), (), ("gold", "zone")),
    "kneel-influence": Verb(("kneeling", "gold"), ("knelt",), ("kneeling", "gold")),
    "discard-duplicate": Verb(("zone",), (), ("zone",)),
    **{do: VERBS[do] for do in ("discard-house-power", "put-into-play", "come-out-of-shadows")},
    "words": Verb(),
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
