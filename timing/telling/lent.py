"""What a card has been given by what lent it to another player, and who has it by what it bears."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

Plain = dict[str, Any]


def texts_given(cards: Iterable[Plain]) -> list[Plain]:
    """The texts that last on cards which somebody else controls than their owner, as a situation states them."""
    return [one for card in cards if card.get("controller", card["owner"]) != card["owner"] for one in _given(card)]


def by_what_they_bear(full: Mapping[int, Plain], cards: Mapping[int, Plain], refs: Mapping[int, str]) -> None:
    """Who bears an attachment that takes control is controlled by its owner: 'Paul has Ward on my Syrio'."""
    by_ref = {ref: n for n, ref in refs.items()}
    for one in full.values():
        host = by_ref.get(one.get("attached_to", ""))
        takes = any(
            (effect.get("do"), effect.get("to")) == ("take-control", "host")
            for ability in one.get("abilities", ())
            for effect in ability.get("effects", ())
            if isinstance(effect, dict)
        )
        if host is None or not takes or one.get("zone", "play") != "play":
            continue
        for bearer in (full[host], cards[host]):
            if bearer["owner"] != one["owner"]:
                bearer["controller"] = one["owner"]


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
