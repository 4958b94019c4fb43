"""Immunities in the engine's words."""

from __future__ import annotations

import re

WALLS = {
    "event": "events",
    "character": "character-abilities",
    "location": "location-abilities",
    "attachment": "attachment-abilities",
    "plot": "plot-effects",
    "triggered": "triggered-effects",
}
SAID = re.compile(
    r"(?:(?:all|other)\s+)?(?:(?P<whose>(?:your |an )?opponents?'?s?'?)\s+)?"
    r"(?P<kind>event|character|location|attachment|plot|triggered|card)?s?"
    r"(?:\s+card)?(?:\s+(?:effects?|abilit(?:y|ies)|cards?))?"
)


def walls_of(words: str) -> list[str] | None:
    """What a card is immune to, of words such as "opponents' events and character abilities"; None if unclear."""
    plain = words.lower().replace("’", "'").replace(" '", "'").replace("trigggered", "triggered").strip(" .\"'")
    parts = [part.strip() for part in re.split(r",\s*and|,\s*or|,|\band\b|\bor\b", plain) if part.strip()]
    found: list[str] = []
    whose = ""
    for part in parts:
        said = SAID.fullmatch(part)
        if said is None or not part:
            return None
        whose = "opponents-" if said["whose"] else whose
        kind = said["kind"] or ""
        if kind in WALLS:
            found.append(f"{whose}{WALLS[kind]}")
        elif kind == "card" or part.endswith("effects"):
            found.append("opponents-effects" if whose else "all-effects")
        else:
            return None
    return found or None
