"""What a card has been given by the ability that lent it to another player, where a story only tells who has it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

Plain = dict[str, Any]


def texts_given(cards: Iterable[Plain]) -> list[Plain]:
    """The texts that last on cards which somebody else controls than their owner, as a situation states them."""
    return [one for card in cards if card.get("controller", card["owner"]) != card["owner"] for one in _given(card)]


def _given(card: Plain) -> list[Plain]:
    found = []
    for ability in card.get("abilities", ()):
        effects = [one for one in ability["effects"] if isinstance(one, dict)]
        lends = any(
            (one.get("do"), one.get("to"), one.get("who")) == ("put-into-play", "self", "chosen") for one in effects
        )
        for one in effects if lends else ():
            if one.get("do") == "gain" and one.get("to") == "self" and str(one.get("what", "")).startswith("ability:"):
                by = f"{card['ref']}/{ability['id']}"
                found.append({"do": "gain", "card": card["ref"], "n": 1, "what": one["what"], "by": by})
    return found
