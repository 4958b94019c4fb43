"""What opens an ability: 'after you win a challenge', 'at the beginning of the dominance phase'."""

from __future__ import annotations

from typing import Any

from bench.written.cards import cards
from bench.written.conditions import PHASES
from bench.written.parts import NotWritten, Parts, Speech, as_list, listed, with_article, wording
from bench.written.persons import does, whose

OF_PHASES = {"phase-begins": "at the beginning of {}", "phase-ends": "at the end of {}"}
HAPPENS = {  # to a card
    "killed": "{} is killed",
    "left-play": "{} leaves play",
    "entered-play": "{} enters play",
    "put-into-play": "{} is put into play through a card effect",
    "came-out-of-shadows": "{} comes out of Shadows",
    "knelt": "{} kneels",
    "stood": "{} stands",
    "attacker-declared": "{} is declared as an attacker",
    "defender-declared": "{} is declared as a defender",
    "attacker-declared defender-declared": "{} is declared as an attacker or defender",
    "entered-play left-play": "{} enters play or leaves play",
    "discarded killed": "{} is killed or discarded from play",
    "renown-claimed": "{} claims power for renown",
    "power-claimed": "{} claims power",
    "event-played": "{} is played",
    "card-played": "{} is played",
    "control-taken": "{} changes control",
    "str-lowered": "{}'s STR is lowered",
    "attached": "{} is attached",
    "action-used response-used": "{}'s effect is triggered",
    "came-out-of-shadows killed": "{} comes out of Shadows or after {} is killed",
}
BY = {  # what a player does, without a card
    "initiative-won": "win initiative",
    "challenge-declared": "initiate a challenge",
    "dominance-won": "win dominance",
    "dominance-lost": "lose dominance",
    "income-counted": "count income",
    "event-played": "play an event card",
    "attacker-declared": "declare attackers",
    "drawn": "draw a card",
}
TO_PLAYERS = {
    "card-played": "play", "event-played": "play", "knelt": "kneel", "control-taken": "take control of",
    "card-played control-taken": "play or take control of",
}  # fmt: skip
CHALLENGES = {"challenge-won": "win", "unopposed": "win", "challenge-lost": "lose"}
CAUSES = {
    ("killed", "military-claim"): "{} is killed for Military claim",
    ("killed", "deadly"): "{} is killed for deadly",
    ("killed", "effect"): "{} is killed by a card effect",
    ("knelt", "effect"): "{} is knelt by a card effect",
    ("knelt", "triggered-effect"): "{} is knelt by a triggered effect",
    ("knelt", "attack"): "{} is knelt as an attacker",
    ("knelt", "defense"): "{} is knelt as a defender",
    ("stood", "vigilant"): "{} stands for Vigilant",
    ("attacker-declared", "naval"): "{} is declared as a naval attacker",
}


THIRD = {"number": {"past": {"what": ["challenge-lost"], "player": "you", "span": "phase"}}, "exactly": 3}
LAST_CARD = {"number": {"stat": "hand", "of": "trigger-player"}, "exactly": 0}


def opening(trigger: Parts, asked: dict[str, Any], speech: Speech) -> str:
    """'After ...'; takes what it says of the condition out of `asked`. Raises NotWritten."""
    after = trigger.take("after")
    if "trigger-player" in str(trigger.peek("if")) and trigger.peek("if") != LAST_CARD and not asked:
        asked |= trigger.take("if")  # of whom it happens to, which only the happening tells
    if after in (["phase-begins"], ["phase-ends"]):
        trigger.done()
        (phase,) = as_list(asked.pop("phase", ["any"]))
        if phase not in (*PHASES, "any"):
            raise NotWritten(f"phase {phase}")
        return OF_PHASES[after[0]].format("each phase" if phase == "any" else f"the {phase} phase")
    said = _said(trigger, " ".join(sorted(after)), asked, speech)
    trigger.done()
    return f"after {said}"


def _said(trigger: Parts, what: str, asked: dict[str, Any], speech: Speech) -> str:
    if what in CHALLENGES:
        return _contest(trigger, what, asked, speech)
    if what == "challenge-resolved":
        return f"{_challenge(trigger, asked, what, '')} resolves{_taking_part(asked, speech)}"
    which, who, cause = trigger.take("card"), trigger.take("player"), trigger.take("cause")
    if trigger.takes("once", True):
        if (what, cause, who) == ("killed", ["military-claim"], None) and which is not None:
            return f"{cards(which, speech, '1 or more', plural=True)} are killed for Military claim"
        if cause not in (None, ["triggered-effect"]):
            raise NotWritten("once: for which cause")
        return _once(what, which, who, speech)
    if what == "card-played" and which is None and trigger.takes("if", LAST_CARD):
        return f"{does(who or 'any', 'play')} the last card from his or her hand"
    if what == "marshalled put-into-play" and who is not None and which is not None:
        return f"{does(who, 'play')} or {'put' if who == 'you' else 'puts'} {cards(which, speech)} into play"
    if which is not None and which.get("standing") is not None and what in ("knelt", "stood"):
        raise NotWritten("how what kneels or stands has stood")
    if which is not None and (who is not None or what == "card-played") and "controller" in which:
        raise NotWritten("whose card it is that somebody plays")
    if cause is not None:
        return _caused(trigger, what, which, who, cause, speech)
    if what == "plot-revealed" and who is not None and set(which or {}) <= {"type", "zone", "trait"}:
        plot = {key: value for key, value in which.items() if key != "zone"}
        return f"{does(who, 'reveal')} {cards(plot, speech)}"
    if what == "plot-used" and which is not None and (who is None) == ("self" in which):
        whole = cards({key: value for key, value in which.items() if key != "zone"}, speech)
        return f"{'this plot' if whole == speech.name else whole} is placed in {whose(who or 'you')} used pile"
    if what in ("discarded-from-hand", "discarded-from-deck", "placed-in-dead-pile"):
        return _out_of_pile(what, which, who, speech)
    if what == "challenge-declared" and who is None and which is None:
        return _declared(asked)
    if which is not None and who is not None and what in TO_PLAYERS:
        return f"{does(who, TO_PLAYERS[what])} {cards(which, speech)}"
    if what == "card-played" and which is not None and set(which) != {"self"}:
        return f"a player plays {cards(which, speech)}"
    if which is not None and who is not None and what == "attacker-declared":
        return f"{does(who, 'declare')} {cards(which, speech)} as an attacker"
    if which is None and what in BY and (who is not None or what != "event-played"):
        return f"{does(who or 'any', BY[what])}{_against_you(asked) if what == 'challenge-declared' else ''}"
    if what in HAPPENS and who is None:
        kind = "event card" if what == "event-played" else "card"
        phrase = (
            with_article(kind)
            if which is None
            else cards({**which, **({"type": ["event"]} if kind[0] == "e" else {})}, speech)
        )
        if what == "attacker-declared":
            return HAPPENS[what].format(phrase) + _against_you(asked)
        return HAPPENS[what].format(phrase, phrase)
    raise NotWritten(f"after {what}")


def _contest(trigger: Parts, what: str, asked: dict[str, Any], speech: Speech) -> str:
    """A challenge that is won or lost, and who took part in it."""
    who = trigger.take("player", "any")
    if (what, who) == ("challenge-lost", "you") and asked == THIRD:
        asked.clear()
        return "you have lost your third challenge in the same phase"
    said = f"{does(who, CHALLENGES[what])} {_of_type(trigger, asked)}{_challenge(trigger, asked, what, who)}"
    if who in {"any", "opponent"}:
        said += _against_you(asked, "loser")
    if asked.get("loser") == "opponent" and asked.get("player") == "loser":
        del asked["loser"], asked["player"]
        houses = " or ".join(f"a House {house}" for house in asked.pop("plays_house"))
        said += f" against an opponent with {houses} House card"
    said += _taking_part(asked, speech)
    if asked.get("number") == {"challenge": "margin"} and isinstance(asked.get("at_least"), int):
        del asked["number"]
        said += f" by {asked.pop('at_least')} or more total STR"
    return said


def _of_type(trigger: Parts, asked: dict[str, Any]) -> str:
    """'an Intrigue challenge or ...', where any challenge counts in which a card took part."""
    ways = asked.get("any", [])
    if len(ways) != 2 or set(ways[0]) != {"challenge"} or set(ways[1]) != {"card"}:
        return ""
    if trigger.has("type"):
        raise NotWritten("a challenge of a type, or in which a card took part")
    del asked["any"]
    asked["card"] = ways[1]["card"]
    return f"{with_article(listed([one.capitalize() for one in ways[0]['challenge']]))} challenge or "


def _with_fewer(asked: dict[str, Any]) -> str:
    """'... with fewer participating characters than your opponent'."""
    count = (asked.get("number") or {}).get("count", {})
    mine = {"type": ["character"], "participating": "any", "controller": "you"}
    if count != mine or asked.get("less_than") != {"count": {**mine, "controller": "opponent"}}:
        return ""
    del asked["number"], asked["less_than"]
    return " with fewer participating characters than your opponent"


def _against_you(asked: dict[str, Any], role: str = "defender") -> str:
    if asked.get(role) != "you":
        return ""
    del asked[role]
    return " against you"


def _declared(asked: dict[str, Any]) -> str:
    """Somebody's declaration of a challenge."""
    against = _against_you(asked)
    return f"a player initiates a challenge{against}"


def _once(what: str, which: Any, who: str | None, speech: Speech) -> str:
    piles = {"discarded-from-hand": "hand", "discarded-from-deck": "deck"}
    if what == "discarded-from-deck" and which == {"type": ["character"]} and who is not None:
        return f"a triggered effect discards 1 or more characters from the top of {whose(who)} deck"
    if what not in piles or which is not None or who is None:
        raise NotWritten(f"once: after {what}")
    return f"1 or more cards are discarded from {whose(who)} {piles[what]}"


def _caused(trigger: Parts, what: str, which: Any, who: str | None, cause: list[str], speech: Speech) -> str:
    by = trigger.take("by")
    if what == "attacker-declared defender-declared" and which is None and cause == ["naval"] and who is None:
        return "a player declares a naval attacker or defender"
    if what == "knelt" and who == "you" and cause == ["influence"] and which is not None:
        return f"you kneel {cards(which, speech)} to pay an influence cost"
    if what == "knelt" and who == "you" and cause == ["attack", "defense"] and which is not None:
        return f"you kneel {cards(which, speech)} as an attacker or defender"
    if what == "drawn" and which is None and cause == ["effect"] and by is None:
        return f"{does(who or 'any', 'draw')} a card through a card effect"
    if what == "attacker-declared" and who == "you" and cause == ["naval"]:
        return f"you declare {cards(which, speech)} as a naval attacker"
    if who is not None or which is None or len(cause) != 1 or (what, cause[0]) not in CAUSES:
        raise NotWritten(f"trigger: cause {' '.join(cause)}")
    said = CAUSES[what, cause[0]].format(cards(which, speech))
    if by is not None and (what, cause) == ("knelt", ["effect"]) and set(by) == {"controller"}:
        return said.replace("a card effect", f"{whose(by['controller'])} card effect")
    if by is not None:
        raise NotWritten("trigger: by")
    return said


def _out_of_pile(what: str, which: Any, who: str | None, speech: Speech) -> str:
    pile = {"discarded-from-hand": "hand", "discarded-from-deck": "deck", "placed-in-dead-pile": "dead pile"}[what]
    verb = "placed in" if what == "placed-in-dead-pile" else "discarded from"
    card = "a card" if which is None else _a_card(dict(which), speech)
    return f"{card} is {verb} {whose(who or 'any')} {pile}"


def _a_card(which: dict[str, Any], speech: Speech) -> str:
    """'A character or location card' that is in no pile any more."""
    if set(which) == {"type"}:
        return f"{with_article(listed(which['type']))} card"
    return cards(which, speech)


def _challenge(trigger: Parts, asked: dict[str, Any], what: str, who: str) -> str:
    types = [one.capitalize() for one in as_list(trigger.take("type", []))]
    words = [*(["unopposed"] if what == "unopposed" else []), *([listed(types)] if types else [])]
    side = next((side for side in ("attacker", "defender") if asked.get(side) == "you"), "")
    if side and who == "you":
        del asked[side]
        return f"{with_article(' '.join([*words, 'challenge']))} as the {side}"
    return with_article(" ".join([*words, "challenge"]))


def _taking_part(asked: dict[str, Any], speech: Speech) -> str:
    """'... in which Old Mill participated'."""
    if fewer := _with_fewer(asked):
        return fewer
    ways = asked.get("any", [])
    alone = [{"card": {"self": True, "participating": side, "alone": True}} for side in ("attacking", "defending")]
    if ways == alone:
        del asked["any"]
        return f" in which {speech.name} attacked or defended alone"
    naval = asked.get("happened", {})
    if naval.get("cause") == ["naval"] and naval.get("card") == {"self": True}:
        del asked["happened"]
        return f" in which {speech.name} was declared as a naval attacker or defender"
    which = asked.get("card", {})
    side = which.get("participating")
    if side is None or asked.get("count", 1) != 1:
        return ""
    verbs = {"any": "participated", "attacking": "attacked", "defending": "defended"}
    verb = wording(verbs, side, "participating")
    rest = {key: value for key, value in which.items() if key not in ("participating", "alone")}
    very = set(rest) in ({"self"}, {"host"}, {"any"})
    if not very and (which.get("alone") or rest.get("controller") not in (None, "you")):
        return ""
    del asked["card"]
    if very:
        return f" in which {cards(rest, speech)} {verb}{' alone' if which.get('alone') else ''}"
    return f" in which {cards(rest, speech, 'at least 1')} {verb}"
