"""Whose and where: the words for players and places as those of the timing engine."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from reading.engine.describing import exclude
from reading.engine.spelling import titled
from reading.engine.unsaid import Unsaid
from reading.model import Mod, Noun

Plain = dict[str, Any]
OF_WHOM = "which player"  # how a selector calls a player of whom more is said


WHOSE = {
    "you": "you",
    "opponent": "opponent",
    "each-opponent": "opponent",
    "winner": "winner",
    "loser": "loser",
    "attacker": "attacker",
    "defender": "defender",
    "each": "any",
    "any": "any",
}
ZONES = {
    "play": ["play"],
    "hand": ["hand"],
    "deck": ["deck"],
    "discard": ["discard"],
    "dead": ["dead"],
    "shadows": ["shadows"],
    "used": ["used"],
    "piles": ["dead", "discard"],
    "hand-or-discard": ["hand", "discard"],
    "hand-or-deck": ["hand", "deck"],
    "hand-or-play": ["hand", "play"],
}
WHEREVER = ["play", "hand", "deck", "discard", "dead", "shadows", "removed"]
PLACES = ("hand", "deck", "discard", "dead", "shadows", "either pile", "used", "plot deck")


def person_of(value: Any) -> str:
    """The player word of a slot: you, opponent, that ...; '' where none was read."""
    for _ in range(4):
        if not isinstance(value, dict):
            return ""
        if "is" in value:
            return str(value["is"])
        value = value.get("who") or value.get("person")
    return ""


def place_of(place: Plain, his: bool = False) -> Plain:
    """Zone, and whose it is, as keys of a selector; `his`: where the player spoken of is known. Raises Unsaid."""
    zones = ZONES.get(place.get("zone", ""))
    if zones is None:
        raise Unsaid("where it is")
    found: Plain = {"zone": zones} if zones != ["play"] else {}
    for kind in PLACES:
        possessive = place.get(kind, {}).get("possessive") if isinstance(place.get(kind), dict) else None
        who = person_of(possessive) if possessive else ""
        if "person mod" in str(possessive):
            raise Unsaid("which player")
        if who in WHOSE and WHOSE[who] != "any":
            found["controller"] = WHOSE[who]
        elif who and who not in ("each", "any", "owner") and not (his and who == "that"):
            raise Unsaid("whose pile")
    return found


def where(plain: Plain, lacks: list[str], value: Any) -> None:
    try:
        plain |= place_of(value.get("place", {}))
    except Unsaid as unsaid:
        lacks.append(str(unsaid))


def held_by(plain: Plain, lacks: list[str], mod: Mod) -> None:
    who = person_of(mod.value)
    if (house := _great_house(mod.value)) and not mod.no and mod.kind == "controller":  # 'each House Stark player'
        plain["controlled_by"] = {"plays_house": [titled(house)]}
        return
    if "person mod" in str(mod.value):
        lacks.append(OF_WHOM)
    if who in WHOSE:
        if mod.no:
            exclude(plain, {mod.kind: WHOSE[who]})
        elif WHOSE[who] != "any":
            plain[mod.kind] = WHOSE[who]
    elif mod.no:
        lacks.append(f"not {'controlled' if mod.kind == 'controller' else 'owned'} by {who or 'somebody'}")
    else:
        lacks.append(f"controlled by {who or 'somebody'}" if mod.kind == "controller" else f"owned by {who}")


def _great_house(value: Any) -> str:
    """The House by which players are called; '' where they are not."""
    for _ in range(4):
        if not isinstance(value, dict):
            return ""
        if "great house" in value:
            return str(value["great house"])
        value = value.get("who") or value.get("person")
    return ""


def out_of_their_own(noun: Noun) -> Noun:
    """'... from his or her hand', of players who choose out of their own: the phrase without whose hand it is."""
    return replace(noun, mods=tuple(_nobodys(mod) if _theirs(mod) else mod for mod in noun.mods))


def _theirs(mod: Mod) -> bool:
    place = mod.value.get("place") if mod.kind == "where" else None
    piles = [place[kind] for kind in PLACES if isinstance(place.get(kind), dict)] if isinstance(place, dict) else []
    return any(person_of(pile.get("possessive")) == "that" for pile in piles)


def _nobodys(mod: Mod) -> Mod:
    place = {key: value for key, value in mod.value["place"].items() if key not in PLACES}
    return replace(mod, value={**mod.value, "place": place})
