"""Cards that attach themselves: attachments, and events and characters that become attachments with a text."""

from __future__ import annotations

from typing import Any

from reading.deeds import Deed
from reading.engine.selecting import ZONES, person_of, titled
from reading.engine.telling import Telling
from reading.engine.whom import to_whom
from reading.model import Noun
from timing.systems.agot1e.words import TO_HOUSE

Plain = dict[str, Any]


def attach(telling: Telling, deed: Deed, _code: str) -> list[Plain] | None:
    """'Attach NAME to a House Lannister character (counts as a Boon attachment with the text ...)'."""
    act = deed.act
    noun, to = act.slots.get("card"), act.slots.get("to")
    if not (isinstance(noun, Noun) and noun.ref == "self" and isinstance(to, Noun)):
        return None
    place = act.slots.get("place")
    if place is not None:
        if place.get("zone") not in ("hand-or-play", "hand"):
            return None
        telling.zones = ZONES[place["zone"]]
    whom = to_whom(telling, to, False)
    return [{"do": "attach", **whom}, *_counted(telling, deed)] if whom else None


def _counted(telling: Telling, deed: Deed) -> list[Plain]:
    """As what it counts from then on: the trait, and the text in place of its own."""
    counts = deed.act.slots.get("counts as") or {}
    traits = [counts["trait name"]] if "trait name" in counts else []
    for sentence in telling.ability.parsed.block.sentences:
        traits += [piece.value["trait name"] for piece in sentence.marks("word") if "trait name" in piece.value]
    if not traits:
        return []
    own: Plain = {"to": "self", "then": True}
    found = [{"do": "gain", "what": titled(str(traits[0])), **own}]
    if telling.type == "character":
        found.append({"do": "lose", "what": f"ability:{telling.own}", **own})
    return found + [{"do": "gain", "what": f"ability:{name}", **own} for name in telling.inner]


def as_attachment(telling: Telling, deed: Deed, _code: str) -> list[Plain] | None:
    """'You may play NAME as an attachment to your House card'."""
    act = deed.act
    noun, tail = act.slots.get("card"), act.slots.get("play tail") or {}
    house = tail.get("house") if isinstance(tail, dict) else None
    if not isinstance(noun, Noun) or noun.ref != "self" or not isinstance(house, dict):
        return None
    if person_of(house.get("possessive")) != "you" or "attachment" not in telling.words(tail):
        return None
    telling.zones = ["hand"]
    return [{"do": "gain", "what": TO_HOUSE, "to": "self"}]
