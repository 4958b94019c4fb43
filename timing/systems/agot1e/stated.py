"""What a situation states of what came before its first decision: what has happened, what was used, what lasts.

With these a dispute may start inside a window, at any step: nothing that led there has to be played again.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from timing.kernel.fields import Field, Flag, Text, Whole
from timing.systems.agot1e.abilities import SPANS
from timing.systems.agot1e.structure import FIRST_EDITION
from timing.systems.agot1e.words import DESTINATIONS, HAPPENINGS, LEAVING, PHASE_WORDS, stated

BY_RULE = ("duplicate", "marshal", "ambush", "out-of-shadows", "into-shadows", "prized", "naval", "setup")
STEPS = tuple(dict.fromkeys(step.id for window in FIRST_EDITION.windows for step in window.steps))
AFTER_EVENTS = ("shadows", "4", "5", "6")  # steps of a window that come once, after all its events


@dataclass(frozen=True, slots=True)
class Happened:
    """Something that has happened: in the window that is open, or earlier where `phase` says when."""

    what: str = ""
    card: str = ""
    player: str = ""
    by: str = ""
    type: str = ""
    how: str = ""
    to: str = ""
    remains: bool = False
    phase: str = ""

    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("what", Text(HAPPENINGS), "what happened", required=True, fallback="killed"),
        Field(
            "card", Text(), "ref of the card it happened to; one in play that was killed, discarded, ... is moribund"
        ),
        Field("player", Text(), "id of the player who did it or to whom it happened; the card's controller else"),
        Field("by", Text(), "what did it: CARD/ABILITY, or a framework event such as claim is implemented"),
        Field("type", Text(), "the challenge's type; of a phase, the phase"),
        Field("how", Text(LEAVING), "of a card that leaves: the exact way, as in bottom-of-deck"),
        Field("to", Text(DESTINATIONS), "of a card that leaves: where it is bound, if not where it is by rule"),
        Field("remains", Flag(), "the moribund card was put back into play and remains there"),
        Field("phase", Text(PHASE_WORDS), "it happened earlier this round, in this phase"),
    )


@dataclass(frozen=True, slots=True)
class Used:
    """An ability that has been used: it counts for limits, and for what its card may still answer."""

    use: str = ""
    player: str = ""
    times: int = 1
    answering: int = 0
    saving: str = ""
    canceling: bool = False

    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("use", Text(), "CARD/ABILITY, or the card alone when it has one ability", required=True),
        Field("player", Text(), "id of the player who used it; the card's controller when left out"),
        Field("times", Whole(0, 20), "how often, within the span of its limit; once when left out"),
        Field("answering", Whole(1, 60), "a response: which of `happened` it answered, counted from 1"),
        Field("saving", Text(), "a save in the save/cancel step that is open: ref of the card it was used for"),
        Field("canceling", Flag(), "a cancel that was used in the save/cancel step that is open"),
    )


@dataclass(frozen=True, slots=True)
class LastingEffect:
    """A lasting effect that is in force."""

    do: str = "str"
    card: str = ""
    n: int = 0
    what: str = ""
    until: str = ""
    by: str = ""

    FIELDS: ClassVar[tuple[Field, ...]] = (
        Field("do", Text(stated), "its kind, as in an effect", required=True, fallback="str"),
        Field("card", Text(), "ref of the card it is on"),
        Field("n", Whole(-30, 30), "how much"),
        Field(
            "what",
            Text(),
            "the keyword, icon, trait, `ability:ID` or `cannot be killed`; of control, who had the card before",
        ),
        Field("until", Text(SPANS), "how long it lasts; no end when left out"),
        Field("by", Text(), "CARD/ABILITY that brought it about"),
    )


RECORDS = (Happened, Used, LastingEffect)
