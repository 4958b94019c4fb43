"""Conditions on challenges: of which type, who takes part, what is so in them."""

from __future__ import annotations

from typing import Any

from reading.engine.history import types_of
from reading.engine.joining import all_of, both
from reading.engine.meant import chosen, of_cards
from reading.engine.numbers import bound_of
from reading.engine.persons import of_player, player_of
from reading.engine.places import person_of
from reading.engine.telling import Telling
from reading.engine.unsaid import Unsaid
from reading.model import Noun

Plain = dict[str, Any]


def during(telling: Telling, read: Plain) -> Plain:
    """'During a Power challenge in which NAME is attacking': of which type, and what is so in it. Raises Unsaid."""
    head = read.get("challenge head", {})
    if head.get("first") and "or" not in read and "tail" not in read:
        return _first_of(telling.words(head))
    if not head.get("plain") or "or" in read:
        raise Unsaid("which challenge")
    made: Plain = {"challenge": types_of(head.get("types")) or ["any"]}
    if "unopposed" in head:
        made["unopposed"] = True
    return both(made, details(telling, read.get("tail")))


def _first_of(words: list[str]) -> Plain:
    """'During the first challenge initiated each round', or phase: in a round an epic phase may come after others."""
    if words[-1] == "round":
        past: Plain = {"what": ["challenge-declared"], "span": "round"}
        return {"challenge": ["any"], "number": {"past": past}, "exactly": 1}
    if words[-1] == "phase":
        return {"challenge": ["any"], "number": {"challenge": "initiated"}, "exactly": 1}
    raise Unsaid("which challenge")


def _against(telling: Telling, read: Plain, role: str) -> Plain:
    """'Against an opponent running an agenda': the player on the other side; of one that is won, whoever loses it."""
    declared = bool(set(telling.words(read)[:1]) & {"initiated", "declared"})
    declared |= not role and person_of(read["against"]) == "you"
    if role or declared:
        return of_player(telling, read["against"], "defender" if declared else role)
    sides = [(mine, theirs) for mine, theirs in (("attacker", "defender"), ("defender", "attacker"))]
    return {"any": [{mine: "you", **of_player(telling, read["against"], theirs)} for mine, theirs in sides]}


def details(telling: Telling, tail: Any, by: str = "you", role: str = "") -> Plain:
    """What is said of a challenge after the word, as a condition. Raises Unsaid.

    `by` is who wins or loses it, `role` who the other player is: loser, winner, defender.
    """
    made: Plain = {}
    while isinstance(tail, dict):
        made = both(made, _detail(telling, tail.get("challenge detail", {}), by, role))
        tail = tail.get("more")
    return made


def _detail(telling: Telling, read: Plain, by: str, role: str) -> Plain:
    if "part" in read:
        noun = read["in"]
        if read["part"] == "either":
            sides = ({**read, "part": side} for side in ("attacking", "defending"))
            return {"any": [_detail(telling, side, by, role) for side in sides]}
        more: Plain = {"participating": read["part"], **({"alone": True} if read.get("alone") else {})}
        if isinstance(noun, Noun) and noun.items and noun.joined == "and":
            return all_of(_detail(telling, {**read, "in": one}, by, role) for one in noun.items)
        if isinstance(noun, Noun) and noun.amount == "no":
            return {"none": {**chosen(telling, noun), **more}}
        if isinstance(noun, Noun) and noun.ref == "" and (noun.n or 1) > 1 and not noun.items:
            return {"card": {**chosen(telling, noun), **more}, "count": noun.n}
        return of_cards(telling, noun, more)
    if "naval" in read:
        return _naval(telling, read)
    if "fewer" in read:
        return _fewer_participants(read["fewer"])
    if "margin" in read:
        return {"number": {"challenge": "margin"}, **bound_of(read["n"])}
    if "as" in read:
        return {} if read["as"] == "any" else {read["as"]: by}
    if "told" in read:
        from reading.engine.conditions import (
            fact,  # the two know each other: facts speak of challenges, challenges of facts
        )

        return fact(telling, read["fact"])
    if "met" in read:
        made: Plain = _against(telling, read, role) if "against" in read else {}
        return both(made, {"attacker": player_of(read["attacker"])}) if "attacker" in read else made
    raise Unsaid("a detail of the challenge")


def _naval(telling: Telling, read: Plain) -> Plain:
    """'In which NAME was declared as a Naval attacker or defender', 'you have declared a Naval attacker'."""
    happened: Plain = {"what": [f"{side}-declared" for side in read["naval"]], "cause": ["naval"], "span": "challenge"}
    if "naval by" in read:
        happened["player"] = player_of(read["naval by"])
    else:
        happened["card"] = chosen(telling, read["in"])
    return {"happened": happened}


def _fewer_participants(rel: str) -> Plain:
    """'With fewer participating characters than your opponent'."""
    here: Plain = {"type": ["character"], "participating": "any"}
    return {"number": {"count": {**here, "controller": "you"}}, rel: {"count": {**here, "controller": "opponent"}}}


def takes_part(telling: Telling, read: Plain) -> Plain:
    more: Plain = {"participating": read["side"]}
    if "alone" in read:
        more["alone"] = True
    made = of_cards(telling, read.get("which"), more)
    if "against" in read:
        made = both(made, of_player(telling, read["against"], "defender"))
    if "in" in read and "challenge" in read["in"]:
        made = both(made, during(telling, read["in"]["challenge"]))
    return made


def unopposed(telling: Telling, read: Plain) -> Plain:
    return {"unopposed": True}
