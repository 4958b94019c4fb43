"""Power and gold that go from one place to another: cards, House cards, gold pools, the treasury."""

from __future__ import annotations

from typing import Any

from reading.deeds import Deed
from reading.engine.numbers import count_of, said_number
from reading.engine.places import WHOSE, person_of
from reading.engine.telling import Telling
from reading.engine.unsaid import Unsaid
from reading.engine.whom import number, players, to_whom, tokens_of
from reading.model import Noun, Person

Plain = dict[str, Any]
OURS = frozenset("to your own yours house card".split())
ONTO = {"self": "self", "host": "host", "trigger": "trigger"}


def move_power(telling: Telling, deed: Deed, _code: str) -> list[Plain] | None:
    """'Move 1 power from the losing opponent's House card to NAME', 'from a character to your House card'."""
    if isinstance(deed.act.subject, Person) or deed.act.modal == "must":
        return None
    source = power_from(telling, deed)
    goal = _goal(telling, deed, source) if source is not None else None
    if source is None or goal is None:
        return None
    return [{"do": "move-power", "n": amount(telling, deed, "power", source), **source, **goal}]


def power_from(telling: Telling, deed: Deed) -> Plain | None:
    """The cards or the players' House cards that power is taken from."""
    act = deed.act
    noun = act.slots.get("from")
    if isinstance(noun, Noun) and noun.heads == ("house",):
        owners = [person_of(mod.value) for mod in noun.mod("controller")]
        return _house_of(telling, owners[0]) if len(owners) == 1 and len(noun.mods) == 1 else None
    if isinstance(noun, Noun) and not noun.ref and noun.amount == "all" and telling.words(act.slots)[0] == "move":
        raise Unsaid("which of the cards the power is taken from")  # 'from an opponent's card' is one card
    if isinstance(noun, Noun):
        return to_whom(telling, noun, False)
    house = noun if isinstance(noun, dict) else act.slots.get("house")
    return _house_of(telling, person_of(house.get("possessive"))) if isinstance(house, dict) else None


def _house_of(telling: Telling, owner: str) -> Plain | None:
    if owner == "any":
        telling.asks({"player": "any"}, None)
        telling.player_chosen = True
        return {"who": "chosen"}
    before = len(telling.lacks)
    who = {"who": "you", **players(telling, owner)} if owner else None
    return who if len(telling.lacks) == before else None


def _goal(telling: Telling, deed: Deed, source: Plain) -> Plain | None:
    """Where the power goes: yours, a card, the House card of the controller."""
    to = deed.act.slots.get("power to")
    if not isinstance(to, dict):
        return None
    words = {token.word for token in tokens_of(telling, to)}
    if words <= OURS and words & {"your", "yours"}:
        return {}
    if isinstance(to.get("house"), dict):
        return {"onto": "house"} if person_of(to["house"].get("possessive")) == "controller" else None
    noun = to.get("to")
    if not isinstance(noun, Noun) or "house" in noun.heads:
        return None
    whom = to_whom(telling, noun, False)
    if whom is None or whom["to"] not in (*ONTO, "target"):
        return None
    if whom["to"] == "target":
        asked = (
            telling.also[-1]["choose"] if "of" in whom and telling.also else (telling.target or {}).get("choose", {})
        )
        if source.get("to") in ("target", "trigger"):  # 'another character': the engine never moves it to where it was
            asked.pop("other", None)
        return {"onto": whom.get("of", "target")}
    return {"onto": whom["to"]}


def amount(telling: Telling, deed: Deed, what: str, source: Plain) -> Any:
    """How much is taken: a number, or all there is. Raises Unsaid for what a player may choose."""
    read = deed.act.slots.get("n")
    rel = read.get("rel") if isinstance(read, dict) else ""
    words = {token.word for token in tokens_of(telling, deed.act.slots)}
    if rel == "all" or ("all" in words and number(deed.act) is None):
        if "to" in source:
            return {"stat": what, "of": "subject"}
        return {"stat": "house-power" if what == "power" else what, "of": source.get("who", "you")}
    if rel == "up_to" or "up" in words or ("any" in words & {"any"} and "number" in words):
        raise Unsaid("how much: as the player likes")
    return said_number(telling, deed.act, number(deed.act))


def discard_power(telling: Telling, deed: Deed, _code: str) -> list[Plain] | None:
    """'Discard 2 power from his or her House card', 'all power from attached character'."""
    if isinstance(deed.act.subject, Person):
        return None
    source = power_from(telling, deed)
    if source is None:
        return None
    do = "discard-power" if "to" in source else "discard-house-power"
    told = {"do": do, "n": amount(telling, deed, "power", source), **source}
    also = deed.act.slots.get("house") if isinstance(deed.act.slots.get("from"), Noun) else None
    if not isinstance(also, dict):
        return [told]
    house = _house_of(telling, person_of(also.get("possessive")))  # '1 power from it and 1 power from your House card'
    if house is None or "quantity" not in deed.act.slots:
        return None
    return [told, {"do": "discard-house-power", "n": count_of(deed.act.slots["quantity"].get("count")), **house}]


def place_gold(telling: Telling, deed: Deed, _code: str) -> list[Plain] | None:
    """'Place 2 gold tokens from the treasury on NAME', 'move 1 gold from your gold pool to attached character'."""
    act = deed.act
    noun, pool = act.slots.get("to"), act.slots.get("pool")
    if not isinstance(noun, Noun) or isinstance(act.subject, Person) or "card" in act.slots:
        return None
    if pool is not None and person_of(pool.get("possessive")) != "you":
        return None
    to = to_whom(telling, noun, False)
    if not to or "n" not in act.slots:
        return None
    told = {"do": "place-gold", "n": amount(telling, deed, "gold", {"to": "self"}), **to}
    return [{**told, "what": "pool"} if pool is not None else told]


def gold_moved(telling: Telling, deed: Deed) -> list[Plain] | None:
    """Gold into your pool that comes from a card or from other players; None where it comes from the treasury."""
    act = deed.act
    to, pool = act.slots.get("to"), act.slots.get("pool")
    if isinstance(act.subject, Person) or not isinstance(to, dict):
        return None
    if not {token.word for token in tokens_of(telling, to)} & {"your", "yours"}:
        return None
    if isinstance(act.slots.get("from"), Noun):
        source = to_whom(telling, act.slots["from"], False)
        return [{"do": "take-gold", "n": amount(telling, deed, "gold", source), **source}] if source else None
    if isinstance(pool, dict):
        owner = person_of(pool.get("possessive"))
        if owner in ("opponent", "any") and not telling.player_chosen and "person mod" not in str(pool):
            telling.asks({"player": owner}, None)  # 'any opponent\'s gold pool': whose, is chosen
            telling.player_chosen = True
            return [{"do": "move-gold", "n": amount(telling, deed, "gold", {"who": "chosen"}), "who": "chosen"}]
        before = len(telling.lacks)
        who = players(telling, owner) if owner not in ("", "you") else {}
        if not who or len(telling.lacks) > before or (WHOSE.get(owner) == "opponent" and owner != "each-opponent"):
            return None
        return [{"do": "move-gold", "n": amount(telling, deed, "gold", who), **who}]
    return None
