"""Passives that a state of the table sets off: "discard NAME from play any time you control ..." (FAQ 3.21).

As soon as the state is there, and as long as it is, the engine's constant abilities remove the card, or kneel it.
"""

from __future__ import annotations

from typing import Any

from reading.engine.conditions import condition_of
from reading.engine.joining import both
from reading.engine.telling import Telling
from reading.engine.unsaid import Unsaid
from reading.triggers import events_in
from timing.systems.agot1e.words import BY_STATE

Plain = dict[str, Any]


def state_passive(telling: Telling) -> Plain:
    """The state that sets a passive off, as a condition; empty for any other ability."""
    ability, when = telling.ability, telling.ability.parsed.when
    if ability.kind != "passive" or not when or events_in(when) or when["word"] not in ("if", "any-time"):
        return {}
    happening = when.get("happening")
    if not isinstance(happening, dict) or "_from" not in happening:
        return {}
    try:
        return condition_of(telling, happening["_from"], when["_to"])
    except Unsaid:
        return {}


def terminal(telling: Telling, state: Plain) -> bool:
    """Make the effects hang on the state; False where it cannot set one off, or they cost or choose something."""
    effects = telling.effects
    if telling.target or telling.ability.parsed.deeds.costs or not effects:
        return False
    if any(plain["do"] not in BY_STATE or plain.get("may") or plain.get("then") for plain in effects):
        return False
    spoken = state.get("card", {})
    for plain in effects:
        if "which" in plain and plain["which"] == {"title": spoken.get("title")}:
            plain["which"] = spoken  # 'if you control NAME, discard NAME': the one that is spoken of, and no other copy
        plain["if"] = both(state, plain.get("if", {}))
    return True
