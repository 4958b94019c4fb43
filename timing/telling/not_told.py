"""What stands in a situation that nobody has told: by the keys under which it is answered otherwise (`asks.py`)."""

from __future__ import annotations

from typing import Any

from timing.telling.seats import Seats
from timing.telling.story import Story
from timing.telling.table import STANDING, TITLE, Table

COUNTED = {"hand": "hands", "gold": "gold", "influence": "influence"}
"""What players have, and where a story holds what is told of it."""
LIKE = -1000
"""From here on down: cards like one that was told of."""


def not_told(before: Story, table: Table, situation: dict[str, Any]) -> list[str]:
    """The keys of what the situation has and the story, as it was read, does not say; cards by their refs."""
    found, fight = [], Seats(before.copy()).story.fight
    challenge = situation.get("challenge", {})
    if challenge and not before.fight.type:
        found.append("challenge")
    if challenge and not fight.attacker:
        found.append("attacker")
    if challenge.get("winner") and not fight.winner:
        found.append("winner")
    if challenge and before.fight.claim is None and not _has_plot(situation, challenge["attacker"]):
        found.append("claim")
    if not before.first_player:
        found.append("first-player")
    for key, told in COUNTED.items():
        known = {table.seats.who(who) or who for who in getattr(before, told)}
        has = (one for one in situation["players"] if key == "hand" or one.get(key))
        found += [f"{key}.{one['id']}" for one in has if one["id"] not in known]
    laid = {card["ref"] for card in situation.get("cards", ())}
    return found + [f"card.{ref}" for n, ref in table.refs.items() if _supposed(n) and ref in laid]


def _has_plot(situation: dict[str, Any], player: str) -> bool:
    """Whether the claim is that of a plot that is described."""
    cards = (card for card in situation.get("cards", ()) if card.get("type") == "plot")
    return any(card.get("controller", card.get("owner")) == player for card in cards)


def _supposed(n: int) -> bool:
    return LIKE < n < 0 and not STANDING - 9 <= n <= TITLE
