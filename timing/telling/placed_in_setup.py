"""Whether a card may be placed in setup, where nothing is played and nobody acts (rulebook, Game Setup, step 6)."""

from __future__ import annotations

from timing.systems.agot1e.dues import PENALTY
from timing.telling.allowances import question_words
from timing.telling.story import Use
from timing.telling.table import Plain, Table
from timing.telling.walking import NO, UNKNOWN, YES

PLACES = frozenset(("marshal", "put", "play", "bring", "place", "use"))
WORTH = 5
"""Gold that the characters and locations of a setup are worth together at most."""
PLACED = frozenset(("character", "location"))


def placed_in_setup(table: Table, asked: Use) -> str:
    """Yes, no, or unknown where it turns on what else is placed; empty where something else is asked."""
    card = table.full.get(asked.thing, {})
    if table.story.phase != "setup" or asked.how not in PLACES or not card.get("card"):
        return ""
    if card.get("zone", "hand") not in ("hand", "play"):
        return ""
    if card["type"] == "attachment":
        return YES if "setup" in [one.lower() for one in card.get("keywords", ())] else NO
    dupe = "dupe" in question_words(table).split()
    twin = dupe or any(
        one["title"] == card["title"] and one["owner"] == card["owner"] and one["ref"] != card["ref"]
        for one in table.full.values()
    )
    if card["type"] not in PLACED or (twin and card.get("unique")):  # a duplicate
        return NO
    worth = _worth(table, card)
    if worth is not None and worth > WORTH:
        return NO
    beside = [one for n, one in table.full.items() if n not in (asked.thing, asked.on) and one.get("card")]
    return UNKNOWN if worth is None or any(one["type"] in PLACED for one in beside) else YES


def _worth(table: Table, card: Plain) -> int | None:
    """What a card counts of the gold: its cost, and the gold penalty where its player is of another House."""
    cost, houses = card.get("cost"), card.get("house") or ()
    if not isinstance(cost, int):
        return None
    told = {table.seats.who(who): house for who, house in table.story.houses.items()}.get(card["owner"], "")
    own = [houses] if isinstance(houses, str) else list(houses)
    other = bool(told) and bool(own) and "Neutral" not in own and told not in own
    return cost + (PENALTY if other else 0)
