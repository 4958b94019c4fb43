"""Conditions on players: what they control, have, run, and who they are."""

from __future__ import annotations

from typing import Any

from reading.engine.joining import negated
from reading.engine.meant import amount, chosen
from reading.engine.numbers import bound_of, compared
from reading.engine.persons import player_of
from reading.engine.places import person_of, place_of
from reading.engine.selecting import selector
from reading.engine.spelling import titled
from reading.engine.telling import Telling
from reading.engine.unsaid import Unsaid
from reading.model import Noun
from timing.systems.agot1e.printed import NEUTRAL

Plain = dict[str, Any]


def compares(telling: Telling, read: Plain) -> Plain:
    who = person_of(read["who"])
    if who == "no-opponent":
        raise Unsaid("which player")
    if isinstance(of_house := _house_card(read), Noun):  # which House is played, whether its card is described or not
        return has(telling, {**read, "card": of_house})
    return compared(telling, player_of(read["who"]), read["comparison"], bool(read.get("house")))


def total_initiative(telling: Telling, read: Plain) -> Plain:
    """'Your total initiative is 2 or lower'."""
    return {"number": {"stat": "initiative", "of": player_of(read["who"])}, **bound_of(read["bound"])}


def _house_card(read: Plain) -> Any:
    """'A House Stark House card' in 'you have ...'; None for anything else."""
    comparison = read["comparison"]
    noun = (comparison.get("things") or {}).get("card")
    one = comparison.get("rel") == "quantity" and comparison["quantity"].get("count", {}).get("number") == 1
    return noun if one and isinstance(noun, Noun) and noun.heads == ("house",) else None


def controls(telling: Telling, read: Plain) -> Plain:
    """'You control 2 or more Knights', 'no opponent controls a Queen'."""
    who, noun = person_of(read["who"]), read["card"]
    nobody = who == "no-opponent"
    player = "opponent" if nobody else player_of(read["who"])
    if player == "each-opponent" or not isinstance(noun, Noun) or (nobody and noun.amount == "no"):
        raise Unsaid("which player")
    made = amount(telling, noun, {} if player == "any" else {"controller": player})
    return negated(made) if nobody else made


def has(telling: Telling, read: Plain) -> Plain:
    noun = read["card"]
    place = read.get("place")
    if not isinstance(noun, Noun):
        raise Unsaid("a condition")
    player = player_of(read["who"])
    more: Plain = {} if player == "any" else {"controller": player}
    if noun.heads == ("house",):
        houses = [titled(str(mod.value)) for mod in noun.mods if mod.kind == "house" and not mod.no]
        if len(houses) != len(noun.mods) or not houses:
            raise Unsaid("which House")
        return {"plays_house": houses, **({"player": player} if player != "you" else {})}
    if place:
        more |= place_of(place)
        more["controller"] = player
    return amount(telling, noun, more)


def no_power(telling: Telling, read: Plain) -> Plain:
    return {"number": {"stat": "house-power", "of": player_of(read["who"])}, "exactly": 0}


def agenda(telling: Telling, read: Plain) -> Plain:
    who = person_of(read["who"])
    player = "opponent" if who == "no-opponent" else player_of(read["who"])
    plain: Plain = {"type": ["agenda"], "controller": "opponent" if player == "each-opponent" else player}
    noun = read.get("card")
    if isinstance(noun, Noun):
        if noun.ref == "name":
            plain["title"] = [titled(noun.name)]
        else:
            said, lacks = selector(noun)
            if lacks or set(said) - {"type", "trait"}:
                raise Unsaid("which agenda")
            plain |= said
    made: Plain = {"card": plain}
    return negated(made) if who == "no-opponent" else made


def non_character_agenda(telling: Telling, read: Plain) -> Plain:
    """'You are running a non-character agenda': one that is no character by what is printed (FAQ 4.20)."""
    return {"card": {**_agenda_of(read), "not": {"printed_type": ["character"]}}}


def only_character_agenda(telling: Telling, read: Plain) -> Plain:
    """'You are running a character agenda or are not running an agenda'."""
    plain = _agenda_of(read)
    return {"any": [{"none": plain}, {"card": {**plain, "printed_type": ["character"]}}]}


def _agenda_of(read: Plain) -> Plain:
    return {"type": ["agenda"], "controller": player_of(read["who"])}


def neutral_faction(telling: Telling, read: Plain) -> Plain:
    """'You are running the Neutral Faction House card'."""
    player = player_of(read["who"])
    return {"plays_house": [NEUTRAL], **({"player": player} if player != "you" else {})}


def role(telling: Telling, read: Plain) -> Plain:
    return {read["role"]: player_of(read["who"])}


def only_controller(telling: Telling, read: Plain) -> Plain:
    plain = chosen(telling, read["card"])
    plain.pop("self", None)
    if plain.get("host") or not plain:
        title = telling.title
        if not title:
            raise Unsaid("a condition")
        plain = {"title": [title]}
    who = player_of(read["who"])
    return {"card": {**plain, "controller": who}, "none": {**plain, "controller": "opponent"}}


def has_revealed(telling: Telling, read: Plain) -> Plain:
    """'If any player has a River plot revealed'."""
    player = player_of(read["who"])
    more: Plain = {} if player == "any" else {"controller": player}
    return amount(telling, read["card"], {**more, "zone": ["revealed"]})
