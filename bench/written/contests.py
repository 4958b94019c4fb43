"""Challenges in conditions: 'during Military challenges against you', 'NAME is attacking an opponent with ...'."""

from __future__ import annotations

from typing import Any

from bench.written.cards import cards
from bench.written.parts import NotWritten, Parts, Plain, Speech, listed, with_article

SELF = "{name}"  # stands for the card itself in what is said without knowing it
MINE = {"type": ["character"], "participating": "any", "controller": "you"}
MORE = {  # an opponent has more participating characters than you
    "number": {"count": MINE, "of": "each-opponent", "take": "highest"},
    "more_than": {"count": MINE},
}


def whole(parts: Parts, asked: Plain, speech: Speech) -> list[str]:
    """What several keys say together: 'NAME is the only King in play', 'you are the only player to control ...'."""
    card, none, number = asked.get("card", {}), asked.get("none", {}), asked.get("number", {})
    if set(card) == {"title", "controller"} and none == {**card, "controller": "opponent"}:
        parts.written("card", "none")
        return [f"you are the only player to control {listed(card['title'])}"]
    kind = {key: held for key, held in card.items() if key != "self"}
    if card.get("self") and number == {"count": kind} and asked.get("exactly") == 1:
        parts.written("card", "number", "exactly")
        return [f"{speech.name} is the only {cards(kind, speech, '')} in play"]
    if set(asked) == {"challenge"}:
        parts.written("challenge")
        return [f"it was {with_article(listed([one.capitalize() for one in asked['challenge']]))} challenge"]
    if agendas := _agendas(asked):
        parts.written(*asked)
        return [agendas]
    if asked == {"plays_house": ["Neutral"]}:
        parts.written("plays_house")
        return ["you are running the Neutral Faction House card"]
    if _would_win(asked):
        parts.written("challenge", "any")
        types = [one.capitalize() for one in asked["challenge"] if one != "any"]
        said = with_article(f"{listed(types)} challenge") if types else "a challenge"
        return [f"an opponent would win {said} against you"]
    if said := _taking_part(parts, asked, speech):
        return [said]
    if asked.get("defender") == "opponent" and card.get("participating") == "attacking":
        parts.written("card", "defender", "number", "more_than")
        whom = speech.name if card.get("self") else "attached character"
        return [f"{whom} is attacking {attacked(asked)}"]
    if len(asked.get("any", ())) == 2 and "challenge" in asked and asked["any"][1].get("defender") == "you":
        parts.written("any", "challenge", "card")
        whom = speech.name if card.get("self") else "attached character"
        return [f"{whom} is participating in a challenge against an opponent running an agenda"]
    return []


def _taking_part(parts: Parts, asked: Plain, speech: Speech) -> str:
    """'NAME is participating in a challenge in which a Dragon character is participating', '' for anything else."""
    card = asked.get("card", {})
    both = asked.get("all", ())
    if set(asked) == {"all"} and len(both) == 2 and set(both[1]) == {"challenge", "card"}:
        parts.written("all")
        card, other = both[0].get("card", {}), dict(both[1]["card"])
        if set(both[0]) == {"card"} and other.pop("participating", "") == "any" and both[1]["challenge"] == ["any"]:
            who = _very(card, speech)
            return f"{who} is participating in a challenge in which {cards(other, speech)} is participating"
    if asked == {"card": card, "challenge": ["any"], **MORE}:
        parts.written("card", "challenge", *MORE)
        more = "an opponent has more participating characters than you"
        return f"{_very(card, speech)} is participating in a challenge in which {more}"
    if asked == {"challenge": ["any"], "number": {"challenge": "initiated"}, "exactly": 1}:
        parts.written("challenge", "number", "exactly")
        return "this was the first challenge initiated this phase"
    return ""


def _very(card: Plain, speech: Speech) -> str:
    """The card itself or what it is attached to, said of it that it takes part and no more. Raises NotWritten."""
    if card == {"self": True, "participating": "any"}:
        return speech.name
    if card == {"host": True, "participating": "any"}:
        return "attached character"
    raise NotWritten("which card takes part")


def _agendas(asked: Plain) -> str:
    """'You are running a non-character agenda', '... a character agenda or are not running an agenda'."""
    mine = {"type": ["agenda"], "controller": "you"}
    if asked == {"card": {**mine, "not": {"printed_type": ["character"]}}}:
        return "you are running a non-character agenda"
    if asked == {"any": [{"none": mine}, {"card": {**mine, "printed_type": ["character"]}}]}:
        return "you are running a character agenda or are not running an agenda"
    return ""


def _would_win(asked: Plain) -> bool:
    """Whether an opponent is about to win the challenge, as the attacker or as the defender."""
    sides = [one.get("defender") for one in asked.get("any", ())]
    return set(asked) == {"challenge", "any"} and sides == ["you", "opponent"]


def attacked(asked: Plain) -> str:
    """'an opponent with more cards in hand than you'. Raises NotWritten."""
    number, than = asked.get("number", {}), asked.get("more_than")
    if number.get("stat") == "hand" and than == {**number, "of": "you"} and number["of"] == "defender":
        return "an opponent with more cards in hand than you"
    count = number.get("count", {})
    if count.get("controller") == "defender" and than == {"count": {**count, "controller": "you"}}:
        return f"an opponent who controls more {count['type'][0]}s than you"
    raise NotWritten("attacking which opponent")


def _first_in(number: Any) -> str:
    """The span in which challenges are counted; '' where the number is of something else."""
    past = {"past": {"what": ["challenge-declared"], "span": "round"}}
    return "phase" if number == {"challenge": "initiated"} else "round" if number == past else ""


def during(asked: dict[str, Any], many: bool) -> str:
    """'during Military challenges', 'during an Intrigue challenge against you'; takes what it says out of `asked`."""
    if "any" in asked or asked.get("number") == MORE["number"]:
        return ""
    if asked.get("number") == {"challenge": "initiated"} and asked.get("exactly") == 0:
        del asked["number"], asked["exactly"]
        return "before any challenges are declared"
    types = asked.pop("challenge", None)
    if types is None:
        return ""
    if types == ["any"] and asked.get("exactly") == 1 and (span := _first_in(asked.get("number"))):
        del asked["number"], asked["exactly"]
        return f"during the first challenge initiated each {span}"
    words = [one.capitalize() for one in types if one != "any"]
    said = f"{'unopposed ' if asked.pop('unopposed', False) else ''}{listed(words) + ' ' if words else ''}challenge"
    card = asked.get("card", {})
    if set(card) in ({"self", "participating"}, {"host", "participating"}) and types == ["any"]:
        del asked["card"]
        verb = {"attacking": "attacking", "defending": "defending", "any": "participating"}[card["participating"]]
        whom = SELF if "self" in card else "attached character"
        return f"during {'challenges' if many else 'a challenge'} in which {whom} is {verb}"
    if asked.get("happened", {}).get("cause") == ["naval"] and asked["happened"].get("player") == "you":
        del asked["happened"]
        return f"during {'challenges' if many else 'a challenge'} in which you have declared a naval attacker"
    against = " against you" if asked.get("defender") == "you" else ""
    if against:
        del asked["defender"]
    if many and asked.get("attacker") == "you" and not against:
        del asked["attacker"]
        against = " you initiate"
    return f"during {said + 's' if many else with_article(said)}{against}"
