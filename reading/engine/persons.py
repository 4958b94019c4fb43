"""Players in the engine's words."""

from __future__ import annotations

from typing import Any

from reading.engine.numbers import compared
from reading.engine.selecting import WHOSE, person_of, titled
from reading.engine.telling import Telling
from reading.engine.unsaid import Unsaid
from reading.model import Noun

Plain = dict[str, Any]
SPOKEN_OF = "the player spoken of"
DOUBTFUL = ("that", "none", "controller", "owner", "active", "first")


def player_of(value: Any, doubtful: bool = False) -> str:
    """The engine's word for a player. Raises Unsaid for one that only the sentence before names."""
    if "person mod" in str(value):
        raise Unsaid("which player")
    return _word(value)


def _word(value: Any) -> str:
    who = person_of(value)
    if who in DOUBTFUL:
        if who == "first":
            return "first-player"
        if who == "active":
            return "active-player"
        raise Unsaid("which player")
    if who == "each-opponent":
        return "each-opponent"
    if who in WHOSE:
        return WHOSE[who]
    raise Unsaid("which player")


def of_player(telling: Telling, value: Any, role: str) -> Plain:
    """That the player who has a role in the challenge is the one that is spoken of, and is so. Raises Unsaid."""
    word = _word(value)
    made: Plain = {} if word == "any" else {role: "opponent" if word == "each-opponent" else word}
    mod = person_mod(value)
    return {**made, **described(telling, mod, role)} if mod else made


def person_mod(value: Any) -> Plain:
    """What more is said of a player; empty where nothing is."""
    for _ in range(4):
        if not isinstance(value, dict):
            return {}
        if "person mod" in value:
            return value["person mod"] if isinstance(value["person mod"], dict) else {"_unclear": True}
        value = value.get("who") or value.get("person")
    return {}


def described(telling: Telling, mod: Plain, player: str, speaker: str = "you") -> Plain:
    """What is said of a player ('with a House Stark House card', 'running an agenda'), as a condition. Raises Unsaid.

    `player` is what the condition calls that player, `speaker` what it calls the one whose card it is.
    """
    words = telling.words(mod)
    if words == ["running", "an", "agenda"]:
        return {"card": {"type": ["agenda"], "controller": player}}
    if words == ["not", "running", "an", "agenda"]:
        return {"none": {"type": ["agenda"], "controller": player}}
    comparison = mod.get("comparison")
    if not isinstance(comparison, dict):
        raise Unsaid("which player")
    things = comparison.get("things", {}).get("card")
    if isinstance(things, Noun) and things.heads == ("house",):
        houses = [titled(str(mod.value)) for mod in things.mods if mod.kind == "house" and not mod.no]
        if not houses or any(mod.kind not in ("house", "or") or mod.no for mod in things.mods):
            raise Unsaid("which House")
        return {"plays_house": houses, "player": player}
    called: Plain = _called(compared(telling, SPOKEN_OF, comparison), {SPOKEN_OF: player, "you": speaker})
    return called


def seen_from(telling: Telling, value: Any) -> Plain:
    """What more is said of a player, as a condition seen from that player; empty where nothing is. Raises Unsaid."""
    mod = person_mod(value)
    return described(telling, mod, "you", "self-controller") if mod else {}


def _called(value: Any, names: dict[str, str]) -> Any:
    if isinstance(value, dict):
        return {key: _called(part, names) for key, part in value.items()}
    if isinstance(value, list):
        return [_called(part, names) for part in value]
    return names.get(value, value) if isinstance(value, str) else value
