"""Gold and influence that a form leaves open: enough for what the cards of the dispute cost."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from timing.systems.agot1e.granted import SHADOWS_GOLD

Plain = dict[str, Any]
COUNTED = (
    "dominance/1",
    "dominance/2",
)  # unspent gold is about to count there, so none is made up but for cards in Shadows
_PAID_IN = {"gold": "pay-gold", "influence": "kneel-influence"}


def filled(draft: Mapping[str, Any]) -> Plain:
    """The draft with every purse that was left open holding what the player's cards can ask for, each once."""
    players = [{**enough(draft, player["id"]), **player} for player in draft["players"]]
    return {**draft, "players": players}


def opened(situation: Mapping[str, Any]) -> Plain:
    """The draft of a situation, purses that hold just what is enough left open again."""
    players = []
    for player in situation["players"]:
        usual = enough(situation, player["id"])
        players.append({key: value for key, value in player.items() if key not in _PAID_IN or value != usual.get(key)})
    return {**situation, "players": players}


def enough(draft: Mapping[str, Any], player: str) -> Plain:
    """Gold and influence for every described cost of a player's cards, and for those that may be marshalled."""
    if draft["opening"].get("box") in COUNTED and draft["opening"].get("step") != "shadows":
        return {}
    held = [card for card in draft.get("cards", []) if (card.get("controller") or card.get("owner")) == player]
    found = {purse: sum(_asked(card, paid) for card in held) for purse, paid in _PAID_IN.items()}
    found["gold"] += sum(card.get("cost") or 0 for card in held if _may_be_marshalled(card))
    found["gold"] += sum(SHADOWS_GOLD for card in held if _goes_into_shadows(card))
    found["influence"] += sum(card.get("cost") or 0 for card in held if _has_ambush(card))
    return {purse: min(n, 60) for purse, n in found.items() if n}


def _asked(card: Mapping[str, Any], paid: str) -> int:
    costs = [cost for ability in card.get("abilities", []) for cost in _listed(ability.get("cost"))]
    due = [int(cost.get("n", 1)) + int(cost.get("penalty", 0)) for cost in costs if cost.get("do") == paid]
    return sum(due)


def _listed(value: Any) -> list[Plain]:
    found = value if isinstance(value, list) else [value]
    return [one for one in found if isinstance(one, dict)]


def _may_be_marshalled(card: Mapping[str, Any]) -> bool:
    lasting = card.get("type") in ("character", "location", "attachment")
    return card.get("zone") == "shadows" or (card.get("zone") == "hand" and lasting)


def _goes_into_shadows(card: Mapping[str, Any]) -> bool:
    return card.get("zone") == "hand" and "shadow" in [str(crest).lower() for crest in _words(card.get("crests"))]


def _has_ambush(card: Mapping[str, Any]) -> bool:
    return card.get("zone") == "hand" and "ambush" in [str(word).lower() for word in _words(card.get("keywords"))]


def _words(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]
