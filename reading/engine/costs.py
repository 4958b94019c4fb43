"""Costs in the words of the timing engine."""

from __future__ import annotations

from typing import Any

from reading.costs import codes_of, joined_by_or
from reading.engine.numbers import x_of
from reading.engine.places import person_of
from reading.engine.telling import Telling
from reading.engine.unsaid import Unsaid
from reading.engine.whom import last_named, number, set_target, tokens_of
from reading.model import Act, Noun
from timing.systems.agot1e.words import LEAVING, MOST_CARDS

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
    "discard_token": "discard-gold",
}
FROM_TOP = {"top", "where", "count"}


TO_DECK = {"bottom": "bottom-of-deck", "top": "top-of-deck", "shuffle": "into-deck"}
WITH_AMOUNT = ("pay-gold", "kneel-influence", "discard-from-hand", "discard-power", "discard-gold")


def tell_costs(telling: Telling) -> list[Plain]:
    """Everything to pay, each with what may be paid in its place; what the engine has no word for is told in words."""
    deeds = telling.ability.parsed.deeds
    pieces = deeds.paid_in.pieces if deeds.paid_in is not None else []
    found: list[list[Plain]] = []
    if deeds.effects and rest_of_its_cost(telling, deeds.effects[0].act):
        found.append([{"do": "pay-gold", "amount": {"stat": "rest-of-cost", "of": "self"}}])
    for piece in deeds.costs:
        told = ways_of(telling, piece.value)
        if told is None:
            return _cost_in_words(telling)
        if found and joined_by_or(pieces, piece):
            found[-1] += told[0]
            told = told[1:]
        found += told
    return [{**ways[0], "or": ways[1:]} if len(ways) > 1 else ways[0] for ways in found]


def _cost_in_words(telling: Telling) -> list[Plain]:
    pieces = telling.ability.parsed.deeds.costs
    words = ", ".join(telling.words_of(piece) for piece in pieces)[:300]
    telling.lacks.append(f"cost in words only: {words}")
    return [{"do": "words", "words": words}]


def ways_of(telling: Telling, act: Act) -> list[list[Plain]] | None:
    """What one act pays: one entry for each cost, with its alternatives; None where the engine lacks a word."""
    entries = codes_of(act, telling.ability.trigger_self)
    noun = act.slots.get("card")
    parts = noun.parts if isinstance(noun, Noun) and noun.items else ()
    found: list[list[Plain]] = []
    for at, entry in enumerate(entries):
        own = parts if len(entry) == len(parts) > 1 else parts[at : at + 1] if len(entries) == len(parts) else ()
        told = [_cost(telling, code, act, own[k] if k < len(own) else None) for k, code in enumerate(entry)]
        if any(one is None for one in told):
            return None
        found.append([one for one in told if one is not None])
    return found


def _cost(telling: Telling, code: str, act: Act, part: Noun | None) -> Plain | None:
    noun = part or act.slots.get("card")
    do = _verb(telling, code, act)
    n = noun.n if isinstance(noun, Noun) and do not in WITH_AMOUNT else number(act)
    if do == "discard-from-deck":
        return _from_deck(telling, noun)
    plain: Plain = {"do": do}
    if do == "pay-gold" and isinstance(act.slots.get("card"), Noun) and (chosen := _cost_of_one(telling, act)):
        return {**plain, "amount": chosen}
    if do in ("pay-gold", "kneel-influence") and n is None and (told := _worked_out(telling, act)):
        return {**plain, "amount": told}
    if not do or (do in WITH_AMOUNT and n is None):
        return None
    if n and n > 1:
        plain["n"] = n
    if do in ("put-into-play", "come-out-of-shadows"):
        telling.zones = ["shadows" if do == "come-out-of-shadows" else "hand"]
        return plain
    if code in ("discard_power", "discard_token"):
        source = act.slots.get("from")
        if code == "discard_power" and _your_house(act, source):
            return {**plain, "do": "discard-house-power"}
        if not isinstance(source, Noun):  # "from your House": the engine asks cards for power, not players
            return None
        if source.ref == "back":  # 'discard 1 gold token from him'
            return {**plain, "card": {"self": True}} if last_named(telling) == "self" else None
        return {**plain, "card": telling.select(source)}
    if do == "discard-from-hand" and {"random", "randomly"} & {token.word for token in tokens_of(telling, act.slots)}:
        plain["random"] = True
    if part is None and isinstance(noun, Noun):
        noun = next((one for one in noun.parts if one.ref != "self"), noun)
    spoken = (
        isinstance(noun, Noun) and noun.ref == "back" and not (noun.heads or noun.mods)
    )  # 'return her to your hand'
    other = isinstance(noun, Noun) and noun.ref != "self" and not spoken and not code.endswith("_self")
    if isinstance(noun, Noun) and (noun.amount in ("any", "up-to", "x") or _so_many(telling, act, noun)):
        if do in ("kneel", *LEAVING) and other and len(telling.ability.costs) == 1:
            plain |= {"n": 1, "as_many_as": _most(telling, act, noun)}
            telling.pays_x = True
        else:
            telling.lacks.append("how many are paid with")
    if isinstance(noun, Noun) and other and do not in ("pay-gold", "kneel-influence"):
        card = telling.select(noun)
        if card.get("controller", "you") != "you":  # only what is one's own pays (FAQ, costs)
            telling.lacks.append("whose card pays")
        plain["card"] = {**card, "controller": "you"}
    return plain


def _worked_out(telling: Telling, act: Act) -> Plain | None:
    """'Pay X gold', X being said elsewhere: what it is, seen before anything is done."""
    if not _x(telling, act):
        return None
    before, telling.chosen = telling.chosen, bool(telling.ability.chooses)
    try:
        told = x_of(telling)
    except Unsaid:
        return None
    finally:
        telling.chosen = before
    return _of_what_is_chosen(told)


def _cost_of_one(telling: Telling, act: Act) -> Plain | None:
    """'Pay the printed cost of 1 location in your discard pile to put it into play': that location is chosen."""
    noun = act.slots["card"]
    if noun.ref or noun.amount != "one" or noun.items:
        return None
    set_target(telling, noun)
    return {"stat": "cost", "of": "target"}


def _your_house(act: Act, source: Any) -> bool:
    """'From your House', 'from your House card'."""
    if isinstance(source, Noun):
        return source.heads == ("house",) and [person_of(mod.value) for mod in source.mods] == ["you"]
    house = act.slots.get("house")
    return isinstance(house, dict) and person_of(house.get("possessive")) == "you"


def rest_of_its_cost(telling: Telling, act: Act) -> bool:
    """'Bring NAME out of Shadows by paying the rest of its gold cost.'"""
    noun = act.slots.get("card")
    own = isinstance(noun, Noun) and noun.ref == "self" and "shadows" in act.slots and act.modal == ""
    return own and {"paying", "rest"} <= set(telling.words(act.slots))


def _x(telling: Telling, act: Act) -> bool:
    return "x" in telling.words(act.slots)


def _of_what_is_chosen(told: Plain) -> Plain:
    """'That location' in what X is: the card that is chosen, whom costs are told before."""
    return {**told, "of": "target"} if told.get("of") in ("subject", "trigger") else told


def _so_many(telling: Telling, act: Act, noun: Noun) -> bool:
    """'Kneel X Knight characters'."""
    return noun.n is None and not noun.items and "x" in telling.words(act.slots)


def _most(telling: Telling, act: Act, noun: Noun) -> int:
    """'Up to 3', '(to a maximum of 3)'; else as many as there may be."""
    if noun.amount == "up-to" and noun.n:
        return noun.n
    sentence = telling.ability.parsed.deeds.paid_in
    before = [piece for piece in sentence.pieces if piece.kind != "joint"] if sentence else []
    at = next((k for k, piece in enumerate(before) if piece.value is act), len(before))
    bound = before[at + 1].value if at + 1 < len(before) and before[at + 1].kind == "mark" else {}
    words = telling.words(bound) if bound.get("is") == "bound" else []
    n = (bound.get("count") or {}).get("number")
    return n if "maximum" in words and isinstance(n, int) else MOST_CARDS


def _verb(telling: Telling, code: str, act: Act) -> str:
    """The engine's word for a cost; '' where it has none."""
    noun = act.slots.get("card")
    if act.do == "return_to_deck":
        words = telling.words(act.slots)
        ours = isinstance(noun, Noun) and (noun.ref == "self" or telling.select(noun).get("controller") == "you")
        return next((do for word, do in TO_DECK.items() if word in words), "") if ours else ""
    if act.do == "put_into_play":
        own = isinstance(noun, Noun) and noun.ref == "self"
        return ("come-out-of-shadows" if "shadows" in act.slots else "put-into-play") if own else ""
    if act.do == "to_shadows":
        return "to-shadows" if isinstance(noun, Noun) and noun.ref == "self" else ""
    if act.do == "discard" and code == "other":
        return "discard-from-deck"
    return "" if code == "discard_other" and act.slots.get("place") else COSTS.get(code, "")


def _from_deck(telling: Telling, noun: Any) -> Plain | None:
    """'Discard the top 2 cards of your deck'."""
    if not isinstance(noun, Noun) or noun.heads != ("card",) or not noun.mod("top"):
        return None
    places = [mod.value.get("place", {}) for mod in noun.mod("where")]
    if len(places) != 1 or places[0].get("zone") != "deck" or {mod.kind for mod in noun.mods} - FROM_TOP:
        return None
    if person_of((places[0].get("deck") or {}).get("possessive")) != "you":
        return None
    counts = [mod.value for mod in noun.mod("count")]
    n = counts[0] if counts else 1
    return {"do": "discard-from-deck", **({"n": n} if n > 1 else {})} if isinstance(n, int) else None
