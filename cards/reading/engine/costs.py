"""Costs in the words of the timing engine."""

from __future__ import annotations

from typing import Any

from cards.reading.costs import codes_of
from cards.reading.engine.telling import Telling
from cards.reading.engine.whom import number
from cards.reading.model import Act, Noun

Plain = dict[str, Any]
COSTS = {
    "kneel_self": "kneel",
    "kneel_other": "kneel",
    "kneel_house_card": "kneel",
    "stand_self": "stand",
    "stand_other": "stand",
    "discard_self": "discard",
    "discard_other": "discard",
    "kill_self": "kill",
    "kill_own": "kill",
    "sacrifice_self": "sacrifice",
    "return_own": "return-to-hand",
    "remove_self": "remove-from-game",
    "pay_gold": "pay-gold",
    "kneel_influence": "kneel-influence",
    "discard_card_from_hand": "discard-from-hand",
    "discard_power": "discard-power",
}


def tell_costs(telling: Telling) -> list[Plain]:
    """Everything to pay; alternatives and what the engine has no word for are told in words."""
    ability = telling.ability
    found: list[Plain] = []
    if any("|" in code for code in ability.costs):
        return _cost_in_words(telling)
    for act in (piece.value for piece in ability.parsed.deeds.costs):
        for entry in codes_of(act, ability.trigger_self):
            plain = _cost(telling, entry[0], act) if len(entry) == 1 else None
            if plain is None:
                return _cost_in_words(telling)
            found.append(plain)
    return found


def _cost_in_words(telling: Telling) -> list[Plain]:
    pieces = telling.ability.parsed.deeds.costs
    words = ", ".join(telling.words_of(piece) for piece in pieces)[:300]
    telling.lacks.append(f"cost in words only: {words}")
    return [{"do": "words", "words": words}]


def _cost(telling: Telling, code: str, act: Act) -> Plain | None:
    if code not in COSTS or act.do == "return_to_deck":
        return None
    do = COSTS[code]
    plain: Plain = {"do": do}
    noun, n = act.slots.get("card"), number(act)
    if do in ("pay-gold", "kneel-influence", "discard-from-hand", "discard-power") and n is None:
        return None
    if n and n > 1:
        plain["n"] = n
    if (
        not code.endswith("_self")
        and isinstance(noun, Noun)
        and noun.ref != "self"
        and do not in ("pay-gold", "kneel-influence")
    ):
        own = next((part for part in noun.parts if part.ref != "self"), noun)
        plain["card"] = {**telling.select(own), "controller": "you"}
    if code == "discard_power":
        source = act.slots.get("from")
        if not isinstance(source, Noun):  # "from your House": the engine asks cards for power, not players
            return None
        plain["card"] = telling.select(source)
    return plain
