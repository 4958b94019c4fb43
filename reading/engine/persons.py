"""Players in the engine's words."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from reading.engine.numbers import compared
from reading.engine.places import WHOSE, person_of, place_of
from reading.engine.selecting import selector
from reading.engine.spelling import titled
from reading.engine.unsaid import Unsaid
from reading.model import Noun, Person

if TYPE_CHECKING:
    from reading.engine.telling import Telling

Plain = dict[str, Any]
SPOKEN_OF = "the player spoken of"
SETTLED = ("chosen", "trigger-player")  # whom 'that player' has been found to mean
DOUBTFUL = ("that", "none", "controller", "owner", "active", "first")


def player_of(value: Any, doubtful: bool = False) -> str:
    """The engine's word for a player. Raises Unsaid for one that only the sentence before names."""
    if "person mod" in str(value):
        raise Unsaid("which player")
    return _word(value)


def _word(value: Any) -> str:
    who = person_of(value)
    if who == SPOKEN_OF or who in SETTLED:
        return who
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
        if value.get("is") == "the one":
            return value
        value = value.get("who") or value.get("person")
    return {}


def described(telling: Telling, mod: Plain, player: str, speaker: str = "you") -> Plain:
    """What is said of a player ('with a House Stark House card', 'running an agenda'), as a condition. Raises Unsaid.

    `player` is what the condition calls that player, `speaker` what it calls the one whose card it is.
    """
    said = _said_of(telling, mod)
    if player != "you" and "each-opponent" in str(said):  # that player's opponents
        raise Unsaid("which player")
    called: Plain = _called(said, {SPOKEN_OF: player, "you": speaker})
    return called


def _said_of(telling: Telling, mod: Plain) -> Plain:
    """The condition in which the player is called SPOKEN_OF. Raises Unsaid."""
    words = telling.words(mod)
    if "opponent" in words or "opponents" in words or "title" in words:  # seen from whom?
        raise Unsaid("which player")
    if "comparison" in mod:
        return _compared(telling, mod["comparison"])
    if "state end" in mod:
        return _fact(telling, mod["state end"])
    if isinstance(mod.get("having"), Noun):
        return _having(mod["having"], mod.get("place"), "without" in words[:1])
    having = mod.get("has")
    told = having if isinstance(having, list) and len(having) == 1 and words[:1] in (["with"], ["without"]) else []
    if told and isinstance(told[0].get("card"), Noun):
        return _having(told[0]["card"], None, words[0] == "without")
    agenda = mod.get("card")
    if "running" in words[:2] and (words[-2:] == ["an", "agenda"] or isinstance(agenda, Noun)):
        plain: Plain = {"type": ["agenda"], "controller": SPOKEN_OF}
        if isinstance(agenda, Noun):
            said, lacks = selector(agenda)
            if lacks or set(said) - {"type", "trait", "title"}:
                raise Unsaid("which agenda")
            plain |= said
        return {"none" if words[0] == "not" else "card": plain}
    raise Unsaid("which player")


def _compared(telling: Telling, comparison: Plain) -> Plain:
    things = comparison.get("things", {}).get("card")
    _of_the_player(things)
    if isinstance(things, Noun) and things.heads == ("house",):
        houses = [titled(str(mod.value)) for mod in things.mods if mod.kind == "house" and not mod.no]
        if not houses or any(mod.kind not in ("house", "or") or mod.no for mod in things.mods):
            raise Unsaid("which House")
        return {"plays_house": houses, "player": SPOKEN_OF}
    return compared(telling, SPOKEN_OF, comparison)


def _fact(telling: Telling, read: Plain) -> Plain:
    """'who controls a Queen character', 'who has not won a Military challenge': a fact of the player spoken of."""
    from reading.engine.conditions import fact  # the two know each other: facts speak of players, players of facts

    start, end = read["_from"], read["_to"]
    found = (value for last, value in telling.ability.parsed.parse.at("person fact", start) if last == end)
    said = next(found, None)
    if said is None:
        raise Unsaid("which player")
    return fact(telling, {**said, "who": {"is": SPOKEN_OF}})


def _of_the_player(things: Any) -> None:
    """'A character controlled by an opponent without attachments': the character's, not the player's. Raises Unsaid."""
    if isinstance(things, Noun) and things.heads == ("attachment",):
        raise Unsaid("whose attachments")


def _having(noun: Noun, place: Any, no: bool) -> Plain:
    """'without a Treaty agenda', 'with a King character in his or her discard pile'."""
    _of_the_player(noun)
    plain, lacks = selector(noun)
    if lacks or not plain or noun.ref or (noun.n or 1) != 1 or noun.amount not in ("one", ""):
        raise Unsaid(lacks[0] if lacks else "which player")
    plain |= place_of(place, his=True) if isinstance(place, dict) else {}
    return {"none" if no else "card": {**plain, "controller": SPOKEN_OF}}


def of_subject(telling: Telling, when: Plain) -> bool:
    """Whether a condition is one of each player who does it: 'players cannot ... unless they control a Lord'."""
    acts = telling.ability.parsed.block.sentences[0].acts()
    subject = acts[0].subject if acts else None
    each = isinstance(subject, Person) and subject.who in ("any", "each", "each-opponent")
    happening = when.get("happening")
    return each and isinstance(happening, dict) and bool({"he", "she", "they"} & set(telling.words(when)))


def of_them(telling: Telling, start: int, end: int) -> Plain:
    """A condition in which 'he or she', 'they' is the player spoken of, seen from that player. Raises Unsaid."""
    from reading.engine.conditions import condition_of

    made = condition_of(telling, start, end, his=SPOKEN_OF)
    called: Plain = _called(made, {SPOKEN_OF: "you", "you": "self-controller"})
    return called


def seen_from(telling: Telling, value: Any) -> Plain:
    """What more is said of a player, as a condition seen from that player; empty where nothing is. Raises Unsaid."""
    mod = person_mod(value)
    return described(telling, mod, "you", "self-controller") if mod else {}


def _called(value: Any, names: dict[str, str]) -> Any:
    """A condition in which players are called otherwise."""
    if isinstance(value, dict) and "count" in value and "of" in value:  # each of these players counts his or her own
        return {**value, "of": _called(value["of"], names)}
    if isinstance(value, dict):
        return {key: _called(part, names) for key, part in value.items()}
    if isinstance(value, list):
        return [_called(part, names) for part in value]
    return names.get(value, value) if isinstance(value, str) else value
