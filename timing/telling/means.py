"""The abilities that a telling speaks of: which of a card's is meant, and what it does."""

from __future__ import annotations

from timing.telling.story import Use
from timing.telling.table import ENTERING, Plain, Table

ANSWERS = ("save", "cancel")
DOES: dict[str, tuple[str, ...]] = {
    "draw": ("draw", "deck-to-hand"),
    "stand": ("stand",),
    "kneel": ("kneel",),
    "kill": ("kill",),
    "discard": ("discard", "discard-from-hand", "discard-from-deck"),
    "return": ("return-to-hand", "top-of-deck", "bottom-of-deck", "into-deck"),
    "put": ("put-into-play",),
    "take": ("take-control",),
    "move": ("move-power", "move-attachment"),
    "remove": ("remove-from-challenge",),
    "search": ("search",),
    "shuffle": ("into-deck", "shuffle"),
    "look": ("look-at",),
    "strip": ("lose", "icons"),
}
"""What is said to be done by its word, and the effects that are it."""


def abilities(card: Plain) -> list[Plain]:
    """The abilities of a card, as plain data."""
    found: list[Plain] = card.get("abilities", [])
    return found


def effects(ability: Plain) -> list[str]:
    """What an ability does, by the words of the language."""
    given = ability.get("effects", [])
    return [one.get("do", "") for one in (given if isinstance(given, list) else [given])]


def ability_of(table: Table, use: Use) -> str:
    """The ability that a use speaks of: CARD/ID, CARD/duplicate and the like; empty where the card has none."""
    card = table.full.get(use.thing)
    if card is None:
        return ""
    ref = card["ref"]
    if use.how == "place":
        return ""
    zone = card.get("zone", "play")
    twin = bool(table.story.duplicates.get(use.thing)) and use.on is None
    if use.how == "dupe" or (use.to == "save" and (use.on == use.thing or twin)) or (twin and use.how == "save"):
        return f"{ref}/duplicate"
    if zone == "shadows" and (use.how in ("bring", "put", "come", "play") or not abilities(card)):
        return f"{ref}/out-of-shadows"
    if use.how in ("marshal", "ambush", "into-shadows") and card["type"] not in ("event", "plot"):
        return f"{ref}/{use.how}"
    from_hand = any("hand" in one.get("from", ()) for one in abilities(card))
    answers = bool(table.story.killed or table.story.fight.winner) and table.story.phase != "marshalling"
    from_hand = from_hand and (use.how not in ("play", "marshal", "put") or (answers and use.how != "marshal"))
    entering = use.to not in ANSWERS and card["type"] != "event" and not from_hand
    if zone == "hand" and entering and use.how in (*ENTERING, "bring", "use"):
        return f"{ref}/marshal"
    usable = [one for one in abilities(card) if one.get("kind") in ("action", "response")]
    usable = [one for one in usable if not one.get("dormant")] or usable
    if not usable and use.on is None and table.story.duplicates.get(use.thing):
        return f"{ref}/duplicate"
    every = usable or [one for one in abilities(card) if one.get("kind") == "passive"]
    if not every:
        return ""
    best = max(every, key=lambda one: _fits(one, use))
    return f"{ref}/{best['id']}"


def _fits(ability: Plain, use: Use) -> int:
    does = effects(ability)
    costs = [cost.get("do", "") for cost in ability.get("cost", []) if isinstance(cost, dict)]
    purpose = 3 if use.to and {use.to, *DOES.get(use.to, ())} & set(does) else 0
    return purpose + (2 if use.how in costs else 0) + (1 if {use.how, *DOES.get(use.how, ())} & set(does) else 0)


def ability_doing(card: Plain, does: tuple[str, ...]) -> Plain | None:
    """The ability that somebody uses, or that comes by itself, and that does one of these; None where none does."""
    kinds = ("action", "response", "passive")
    return next(
        (one for one in abilities(card) if one.get("kind") in kinds and set(all_effects(one)) & set(does)), None
    )


USABLE = ("action", "response")
"""Kinds of abilities that somebody uses."""


def _costs(ability: Plain) -> list[Plain]:
    costs = ability.get("cost", [])
    return [one for one in (costs if isinstance(costs, list) else [costs]) if isinstance(one, dict)]


def cancels(ability: Plain, card: Plain) -> bool:
    """Whether an ability cancels what a card of this type does when it is used."""
    for effect in ability.get("effects", []):
        what = effect.get("cancels") if isinstance(effect, dict) and effect.get("do") == "cancel" else None
        if isinstance(what, dict):
            types = (what.get("source") or {}).get("type") or [card["type"]]
            barred, used = set(what.get("without", ())), [one for one in abilities(card) if one.get("kind") in USABLE]
            free = [one for one in used if not barred & {cost.get("do") for cost in _costs(one)}]
            kinds = {str(one["kind"]) for one in free} | {"triggered", card["type"]}
            return card["type"] in types and bool(kinds & set(what.get("of", ()))) and (bool(free) or not barred)
    return False


def all_effects(ability: Plain) -> list[str]:
    """What an ability does, what it does in turn by that, too."""
    found: list[str] = []
    left: list[object] = [ability.get("effects", [])]
    while left:
        one = left.pop()
        if isinstance(one, dict):
            found += [one["do"]] if isinstance(one.get("do"), str) else []
            left += [part for key, part in one.items() if key != "cost"]
        elif isinstance(one, list):
            left += one
    return found


def described(table: Table, uid: str) -> Plain:
    """The description of an ability; empty for those that the rules give."""
    ref, _, name = uid.partition("/")
    card = next((one for one in table.full.values() if one["ref"] == ref), {})
    return next((one for one in abilities(card) if one.get("id") == name), {})


def gives_to_others(card: Plain, ability: Plain) -> bool:
    """Whether the ability is one that the card lets other cards gain."""
    given = [effect for one in abilities(card) for effect in one.get("effects", ()) if isinstance(effect, dict)]
    gained = f"ability:{ability.get('id')}"
    return bool(ability.get("dormant")) and any(one.get("what") == gained and one.get("to") != "self" for one in given)


def triggers(ability: Plain) -> tuple[str, ...]:
    """What a response or passive answers."""
    after = (ability.get("trigger") or {}).get("after", ())
    return (after,) if isinstance(after, str) else tuple(after)


def is_answer(uid: str, ability: Plain) -> bool:
    """Whether the ability saves or cancels."""
    return uid.endswith("/duplicate") or bool(set(effects(ability)) & set(ANSWERS))
