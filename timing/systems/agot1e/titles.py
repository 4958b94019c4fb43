"""Which multiplayer title supports and which opposes which other (rulebook, The Multiplayer Titles)."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from timing.systems.agot1e.work import Work

SUPPORTS, OPPOSES = "supports", "opposes"
RELATIONS: dict[str, dict[str, tuple[str, ...]]] = {
    SUPPORTS: {
        "Hand of the King": ("Master of Whispers",),
        "Master of Whispers": ("Master of Coin",),
        "Master of Laws": ("Hand of the King",),
        "Master of Coin": ("Master of Laws",),
    },
    OPPOSES: {
        "Hand of the King": ("Master of Coin",),
        "Master of Whispers": ("Master of Laws", "Crown Regent"),
        "Master of Laws": ("Master of Whispers",),
        "Master of Coin": ("Hand of the King",),
    },
}
"""By relation, of each title the titles that it supports or opposes; the others stand to none so."""


def held(work: Work, player: str) -> set[str]:
    """The titles that the player holds."""
    titles = (ref for ref, card in work.cards.items() if work.facts(ref).type == "title" and card.controller == player)
    return {work.facts(ref).title for ref in titles if work.cards[ref].zone == "play"}


def related(work: Work, relation: str, player: str, other: str) -> bool:
    """Whether a title of the player supports, or opposes, one that the other player holds."""
    theirs = held(work, other)
    return any(theirs.intersection(RELATIONS[relation].get(title, ())) for title in held(work, player))
