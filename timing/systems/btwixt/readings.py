"""The points of B'Twixt that the rulebook does not settle, where the engine had to take a reading."""

from __future__ import annotations

from typing import NamedTuple

from timing.kernel import describe
from timing.kernel.replay import MoveLine
from timing.systems.btwixt import situation
from timing.systems.btwixt.cites import cite
from timing.systems.btwixt.dispute import DisputeFile, Outcome, Question
from timing.systems.btwixt.reasons import REASONS


class Reading(NamedTuple):
    """A reading, what it rests on, and the entries it is of."""

    reads: str
    rests_on: str
    cites: tuple[str, ...]


READINGS: tuple[Reading, ...] = (
    Reading(
        "A round has six steps.",
        "seven are announced and six are numbered",
        cite("play"),
    ),
    Reading(
        "In the claim the ally is placed, its When Claimed ability resolves, the winner gains the power token, and then abilities with the triumph icon resolve.",
        "it is the order in which the rulebook speaks of them; of the triumph icon it only says that it is after the bid is won",
        cite("play/claim", "additional/triumph-icon"),
    ),
    Reading(
        "Several abilities with the triumph icon resolve clockwise from the first player, those in front of one leader in the order in which they came there.",
        "turns go clockwise from the first player; no order is printed for these",
        cite("additional/triumph-icon", "play/play-influence"),
    ),
    Reading(
        "A leader who wins a bid gains the power token though there is no ally to claim any more.",
        "the token is for winning the bid",
        cite("play/claim", "additional/gaining-power-tokens"),
    ),
    Reading(
        "Power tokens on a current ally that is claimed come to the council with it.",
        "the clarification speaks of an ally that is killed alone",
        cite("clarifications/little-birds"),
    ),
    Reading(
        "An influence card joins the bid pile after its ability; one that its ability has moved stays where it was moved to.",
        "cards start out in front of the leader who plays them, and can be moved",
        cite("play/play-influence", "additional/you"),
    ),
    Reading(
        "Copies of Pulling the Strings count for the leader in front of whom they lie.",
        'the example speaks of a neighbor who has it in their bid, the clarification of copies played; "you" is who has it',
        cite("clarifications/pulling-the-strings", "examples/card-over-rulebook", "additional/you"),
    ),
    Reading(
        "In the Kingsmoot Draft leader-specific cards are discarded like others, and ten cards are dealt.",
        "the version is played like the Draft Version, which knows neither removal nor a card of one's own",
        cite("variants/kingsmoot-draft", "variants/draft"),
    ),
    Reading(
        "A draft of the Short Version begins to the left, whatever the season.",
        "the directions are given from setup on",
        cite("variants/draft", "variants/short"),
    ),
)  # fmt: skip


def table() -> str:
    """Every reading, and what it rests on."""
    return describe.readings(REASONS, ((reading.reads, reading.rests_on) for reading in READINGS))


def format_tables() -> str:
    """The keys of dispute files, one table a record."""
    return describe.format_tables((DisputeFile, *situation.RECORDS, MoveLine, Question, Outcome))
