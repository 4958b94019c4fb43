"""The points of B'Twixt that the rulebook does not settle, where the engine had to take a reading."""

from __future__ import annotations

from typing import NamedTuple

from timing.systems.btwixt.cites import cite


class Reading(NamedTuple):
    """A reading, what it rests on, the entries it is of, and the code of the transcript's line where it decides."""

    reads: str
    rests_on: str
    cites: tuple[str, ...]
    note: str


READINGS: tuple[Reading, ...] = (
    Reading(
        "In the claim the ally is placed, its When Claimed ability resolves, the winner gains the power token, and then abilities with the triumph icon resolve.",
        "it is the order in which the rulebook speaks of them; of the triumph icon it only says that it is after the bid is won",
        cite("play/claim", "additional/triumph-icon"),
        "claim-in-order",
    ),
    Reading(
        "Several abilities with the triumph icon resolve clockwise from the first player, those in front of one leader in the order in which they came there.",
        "turns go clockwise from the first player; no order is printed for these",
        cite("additional/triumph-icon", "play/play-influence"),
        "triumph-in-turn",
    ),
    Reading(
        "A leader who wins a bid gains the power token though there is no ally to claim any more.",
        "the token is for winning the bid",
        cite("play/claim", "additional/gaining-power-tokens"),
        "no-ally",
    ),
    Reading(
        "Power tokens on a current ally that is claimed come to the council with it.",
        "the clarification speaks of an ally that is killed alone",
        cite("clarifications/little-birds"),
        "tokens-come-along",
    ),
    Reading(
        "An influence card joins the bid pile after its ability; one that its ability has moved stays where it was moved to.",
        "cards start out in front of the leader who plays them, and can be moved",
        cite("play/play-influence", "additional/you"),
        "stays-where-moved",
    ),
    Reading(
        "Copies of Pulling the Strings count for the leader in front of whom they lie.",
        'the example speaks of a neighbor who has it in their bid, the clarification of copies played; "you" is who has it',
        cite("clarifications/pulling-the-strings", "examples/card-over-rulebook", "additional/you"),
        "strings-where-they-lie",
    ),
    Reading(
        "In the Kingsmoot Draft leader-specific cards are discarded like others, and ten cards are dealt.",
        "the version is played like the Draft Version, which knows neither removal nor a card of one's own",
        cite("variants/kingsmoot-draft", "variants/draft"),
        "kingsmoot-deck",
    ),
    Reading(
        "A draft of the Short Version begins to the left, whatever the season.",
        "the directions are given from setup on",
        cite("variants/draft", "variants/short"),
        "draft-short",
    ),
)  # fmt: skip
