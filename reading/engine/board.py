"""Effects on the board around the cards: power between House cards, plots, piles, income, who takes part."""

from __future__ import annotations

from typing import Any

from reading.deeds import Deed
from reading.engine import rounds
from reading.engine.history import types_of
from reading.engine.places import person_of
from reading.engine.telling import Telling
from reading.engine.whom import number, players, to_whom, tokens_of, whom
from reading.model import Noun, Person
from timing.systems.agot1e.words import DEFENDING, YOUR_SIDE

Plain = dict[str, Any]
PILES = {"dead": ("dead",), "discard": ("discard",), "either pile": ("dead", "discard")}


def _who(deed: Deed) -> str:
    return deed.act.subject.who if isinstance(deed.act.subject, Person) else ""


def reveal_plot(telling: Telling, deed: Deed, _code: str) -> list[Plain] | None:
    """'Choose and reveal a new plot card'; one that the text names is told in words."""
    return None if "card" in deed.act.slots else [{"do": "reveal-plot", **players(telling, _who(deed) or "you")}]


def resolve_plot(telling: Telling, deed: Deed, _code: str) -> list[Plain] | None:
    """'Trigger the when revealed effect of the top River plot card in your used pile'."""
    noun = (deed.act.slots.get("effect") or deed.act.slots).get("card")
    words = " ".join(telling.words(deed.act.slots))
    if not isinstance(noun, Noun) or noun.heads != ("plot",) or "when-revealed effect o" not in words or noun.items:
        return None
    lacks = len(telling.lacks)
    plain = telling.select(noun)
    if plain.get("zone") != ["used"] or plain.get("controller") != "you":  # it is its owner's effect
        return None
    if "topmost" in plain:
        return [{"do": "resolve-plot", "to": "all", "which": plain}] if lacks == len(telling.lacks) else None
    to = to_whom(telling, noun, True) if noun.amount == "one" and lacks == len(telling.lacks) else None
    return [{"do": "resolve-plot", **to}] if to else None


def join(telling: Telling, deed: Deed, _code: str) -> list[Plain] | None:
    """'Have it participate in the challenge': on its controller's side; 'as an attacker' asks that this one attacks."""
    words = {token.word for token in tokens_of(telling, deed.act.slots)}
    to = None if words & {"winning", "challenges"} or "own" not in deed.act.slots else whom(telling, deed)
    sides = words & {"attacker", "defender"}
    role: Plain = {"if": {sides.pop(): "you"}} if len(sides) == 1 and not _on_that_side(telling, to, sides) else {}
    there = not any(effect["do"] == "put-into-play" for effect in telling.effects)
    if to == {"to": "self"} and role == {"if": {"defender": "you"}} and there:  # for whoever is attacked
        role = {"what": DEFENDING}
    if "challenge types" in deed.act.slots:  # 'in the current Military or Power challenge'
        role = {"if": {**role.get("if", {}), "challenge": types_of(deed.act.slots["challenge types"])}}
    mine = {"what": YOUR_SIDE} if to and to["to"] == "target" and _on_your_side(telling, deed) else {}
    return [{"do": "join-challenge", **to, **mine, **role}] if to else None


def _on_your_side(telling: Telling, deed: Deed) -> bool:
    """'... on your side': though another player may control it."""
    return "on your side" in " ".join(token.word for token in tokens_of(telling, deed.act.slots))


def _on_that_side(telling: Telling, to: Plain | None, sides: set[str]) -> bool:
    """'Choose a character controlled by the defending player. It participates as a defender.'"""
    choose = (telling.target or {}).get("choose", {})
    return bool(to) and to == {"to": "target"} and choose.get("controller") in sides


def into_decks(telling: Telling, deed: Deed) -> list[Plain] | None:
    """'All players shuffle their dead piles into their decks'."""
    act = deed.act
    key = next((key for key in PILES if key in act.slots), "")
    who = _who(deed) or (person_of(act.slots[key].get("possessive")) if key else "")
    if not key or who not in ("each", "each-opponent", "you", ""):
        return None
    told = {"who": "you", **players(telling, who)}
    return [{"do": "move-pile", "from": zone, "destination": "deck", **told} for zone in PILES[key]]


def income(telling: Telling, deed: Deed) -> list[Plain] | None:
    """'Add 2 to your income'; of a card that adds it, what the card gives."""
    act = deed.act
    if "income" not in {token.word for token in tokens_of(telling, act.slots)}:
        return None
    signed = str(act.slots.get("signed", "")).removeprefix("+")
    n = int(signed) if signed.lstrip("-").isdigit() else number(act)
    if n is None:
        return None
    lasting = {} if telling.ability.kind == "constant" else {"until": "round"}
    if isinstance(act.subject, Noun):
        to = to_whom(telling, act.subject, False)
        return [{"do": "income", "n": n, **to, **lasting}] if to else None
    return [{"do": "income", "n": n, "who": "you", **players(telling, _who(deed)), **lasting}]


def extra_challenge(telling: Telling, deed: Deed, _code: str) -> list[Plain] | None:
    """'You may initiate an additional Power challenge this phase': of one type, against whom the player likes."""
    act = deed.act
    read = act.slots.get("challenge") or {}
    head = read.get("challenge head") or {}
    words = {token.word for token in tokens_of(telling, act.slots)}
    types = types_of(head.get("types"))
    tail = read.get("tail") or {}
    detail = tail.get("challenge detail") or {}
    plain = set(detail) <= {"during", "_from", "_to"} and "more" not in tail and "extra tail" not in act.slots
    if "additional" not in words or len(types) != 1 or not plain or {"other type", "quantity"} & set(head):
        return None
    told = {"do": "extra-challenge", "what": types[0], "n": 1, "who": "you", **players(telling, _who(deed))}
    span = next((span for span in ("phase", "round") if span in words), "")
    return [{**told, "until": span} if span and telling.ability.kind != "constant" else told]


def drawn_in_phase(telling: Telling, deed: Deed) -> list[Plain] | None:
    """'Players draw 1 additional card during the draw phase'."""
    act, n = deed.act, number(deed.act)
    if (act.slots.get("phase") or {}).get("name") != "draw" or n is None or telling.ability.kind != "constant":
        return None
    less = {token.word for token in tokens_of(telling, act.slots)} & {"fewer", "less"}
    told = {"do": "extra-draw", "n": -n if less else n, "who": "you", **players(telling, _who(deed))}
    return [{**told, **rounds.at_least(telling, deed)}]


def first_player(telling: Telling, deed: Deed) -> list[Plain] | None:
    """'Choose a new first player'; None where it takes the place of what the winner of initiative names."""
    if telling.ability.kind not in ("action", "response"):
        return None
    who = person_of(deed.act.slots.get("person")) or "any"
    telling.asks({"player": who if who in ("opponent", "any") else "any"}, None)
    telling.player_chosen = True
    return [{"do": "first-player", "who": "chosen"}]
