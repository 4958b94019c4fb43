"""The words that situations and disputes of B'Twixt are written in."""

from __future__ import annotations

SEASONS = ("summer", "autumn", "winter")
TYPES = ("influence", "ally")
COLORS = ("red", "green", "purple", "white", "blue")
LEADER_SPECIFIC, EVENT = "white", "blue"  # the two colors set aside in setup

HAND, BID, PLAYED = "hand", "bid", "played"
DECK, ROW, CURRENT, ADDITIONAL = "deck", "row", "current", "additional"
COUNCIL, DEAD, DISCARD, REMOVED = "council", "dead", "discard", "removed"
INFLUENCE_ZONES = (HAND, BID, PLAYED, DECK, DISCARD, REMOVED)
ALLY_ZONES = (DECK, ROW, CURRENT, ADDITIONAL, COUNCIL, DEAD)
ZONES = tuple(dict.fromkeys((*INFLUENCE_ZONES, *ALLY_ZONES)))

PLAYED_NOW, AFTER_BID, WHEN_CLAIMED, THROUGHOUT = "played", "after-bid", "when-claimed", "throughout"
WHEN = (PLAYED_NOW, AFTER_BID, WHEN_CLAIMED, THROUGHOUT)
CONDITIONS = ("won", "lost")

EFFECTS = (
    "move-card",
    "move-itself",
    "kill",
    "next-ally",
    "claim-next",
    "token-on-ally",
    "gain-token",
    "take-back",
    "counts",
    "bars",
    "pulls",
    "placed",
    "words",
)
CONSTANT = ("counts", "bars", "pulls", "placed")
"""Effects that are so as long as their card lies there; the others are carried out at one time."""
PLACES = ("highest-ally", "lowest-ally", "left", "right", "weaker", "stronger", "named")
REACH = ("you", "others", "any")
