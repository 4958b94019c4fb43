"""AGoTDB's own numbers for cards and Houses. French files name cards in French, so only the numbers tell."""

from __future__ import annotations

from timing.systems.agot1e.printed import HOUSES

# The LCG sets of its database; a card's number there is the set's times 10,000 plus the collector number.
PREFIXES = {
    18: "acoa", 19: "core", 20: "ator", 21: "kl", 22: "kotse", 23: "pots", 24: "dotn", 25: "low", 26: "bwb",
    27: "kotst", 28: "soo", 29: "qod", 30: "atoc", 31: "lotr", 32: "btns", 33: "asots", 34: "kr", 35: "cad",
}  # fmt: skip
_HOUSES = {1 << at: house for at, house in enumerate(HOUSES)}
_SET = 10_000
_LONGEST = 9


def card_id_of(universal_id: str) -> str | None:
    """Our id for a UniversalId ("340105" is "kr_105"); None for a card of the collectible game or no number."""
    if not universal_id.isdecimal() or len(universal_id) > _LONGEST:
        return None
    set_id, number = divmod(int(universal_id), _SET)
    return f"{PREFIXES[set_id]}_{number}" if set_id in PREFIXES and number else None


def houses_of(mask: str) -> list[str]:
    """The Houses in a bit mask; 0 is the Neutral Faction. Empty when there is no mask."""
    if not mask.isdecimal() or len(mask) > _LONGEST:
        return []
    return [house for bit, house in _HOUSES.items() if int(mask) & bit] or ["Neutral Faction"]
