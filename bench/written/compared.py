"""Numbers that are compared: 'you have 2 or fewer cards in hand', 'an opponent has more power than you'."""

from __future__ import annotations

from typing import Any

from bench.written import numbers
from bench.written.cards import cards
from bench.written.parts import NotWritten, Parts, Plain, Speech, only, wording
from bench.written.persons import PLAYERS, does, their


def compared(parts: Parts, speech: Speech, no: bool = False) -> str:
    """'You have 2 or fewer cards in your hand', 'you have more power than an opponent'."""
    number = parts.take("number")
    key = next((key for key in ("at_least", "at_most", "exactly", "more_than", "less_than") if parts.has(key)), "")
    if not key:
        raise NotWritten("condition: number")
    than = parts.take(key)
    if number == {"stat": "initiative", "of": "you"} and isinstance(than, int):
        return f"your total initiative is {wording(numbers.BOUNDS, key, 'initiative').format(than)}"
    if "past" in number:
        return _so_often(number, key, than)
    on = number.get("count", {}).get("on", {})
    if key == "at_least" and isinstance(than, int) and on in ({"self": True}, {"host": True}):
        kind = {one: held for one, held in number["count"].items() if one != "on"}
        return f"{cards(on, speech)} has {than} or more {cards(kind, speech, '', plural=True)}"
    if isinstance(than, int):
        return _so_many(number, key, than, speech)
    if no:
        holder, _, thing = _things(number, speech)
        return f"{does(holder, 'do')} not have more {thing} than {_whom(number, key, than, holder)}"
    return _more(number, key, than, speech)


def _so_often(number: Plain, key: str, than: Any) -> str:
    past = number["past"]
    if past.get("what") != ["challenge-lost"] or set(past) != {"what", "player", "span"} or past["player"] != "you":
        raise NotWritten("how often something has happened")
    if key != "at_least":
        raise NotWritten("how often, exactly")
    return f"you have lost {than} or more challenges this {past['span']}"


def _so_many(number: Plain, key: str, than: int, speech: Speech) -> str:
    count = number.get("count", {})
    if (key, than) == ("at_least", 1) and count.get("zone") == ["revealed"] and "controller" in count:
        holder, which = (
            count["controller"],
            {one: held for one, held in count.items() if one not in ("zone", "controller")},
        )
        return f"{'any player has' if holder == 'any' else does(holder, 'have')} {cards(which, speech)} revealed"
    holder, verb, thing = _things(number, speech, than != 1, least=(key, than) == ("at_least", 1))
    if (key, than) == ("exactly", 0):
        said = f"no {thing}"
    elif key == "at_least" and "cards" not in thing.split()[:1]:
        said = f"{'at least ' if 'count' in number else ''}{than}{'' if 'count' in number else ' or more'} {thing}"
    else:
        said = wording(numbers.MANY, key, "condition: number").format(than, thing)
    return f"{does(holder, verb)} {said}"


def _things(number: Plain, speech: Speech, plural: bool = True, least: bool = False) -> tuple[str, str, str]:
    """Whose number it is, whether that player has or controls it, and what it counts."""
    if "count" in number:
        which = dict(number["count"])
        holder = which.pop("controller", None)
        if holder is None:
            raise NotWritten("condition: number of all cards")
        if number.get("of", "you") != "you":
            raise NotWritten("condition: number of cards of opponents")
        verb = "control" if which.get("zone", ["play"]) == ["play"] and not least else "have"
        zone = which.pop("zone", ["play"])
        behind = {"play": "", "shadows": " in Shadows", "used": f" in {their(holder)} used pile"}
        return holder, verb, cards(which, speech, "", plural=plural) + wording(behind, " ".join(zone), "number in")
    stat, of = number.get("stat"), number.get("of")
    if of not in PLAYERS or set(number) - {"stat", "of"} or not isinstance(stat, str):
        raise NotWritten(f"condition: number {stat} of {of}")
    thing = numbers.has(stat, of)
    return of, "have", thing.removesuffix("s") if stat == "opponents" and not plural else thing


def _more(number: Plain, key: str, than: Plain, speech: Speech) -> str:
    """'You have more cards in hand than each opponent', 'there are more Wildlings than Rangers in play'."""
    word = wording({"more_than": "more", "less_than": "fewer"}, key, "condition: number")
    if (
        only(number, "count")
        and only(than, "count")
        and not {"controller"} & (set(number["count"]) | set(than["count"]))
    ):
        first, second = (cards(one["count"], speech, "", plural=True) for one in (number, than))
        return f"there are {word} {first} than {second} in play"
    if number.get("stat") == "power" and than.get("stat") == "str":
        return f"{speech.call(number['of'])} has {word} power on it than {speech.call(than['of'])} has STR"
    if number.get("of") == "each-opponent" and number.get("take") == "highest" and "stat" in number:
        if than != {"stat": number["stat"], "of": "you"} or key != "more_than":
            raise NotWritten("condition: number of opponents")
        return f"an opponent has more {numbers.has(number['stat'], 'any')} than you"
    holder, verb, thing = _things(number, speech)
    return f"{does(holder, verb)} {word} {thing} than {_whom(number, key, than, holder)}"


def _whom(number: Plain, key: str, than: Plain, holder: str) -> str:
    """With whom somebody is compared: the same number of other players."""
    whole = {"more_than": "highest", "less_than": "lowest"}[key]
    if than == {**number, "of": "each-opponent", "take": whole}:
        return "each opponent"
    if than.get("of") == "each-opponent" and than.get("take") and {**than, "of": None, "take": None} == {
        **number, "of": None, "take": None,
    }:  # fmt: skip
        return "any opponent"
    if "stat" in than and than.get("stat") == number.get("stat") and set(than) == {"stat", "of"}:
        return _called(than["of"])
    if only(than, "count") and only(number, "count"):
        other = than["count"].get("controller")
        if {**than["count"], "controller": holder} == number["count"] and other:
            return _called(other)
    raise NotWritten("condition: number compared")


def _called(who: str) -> str:
    called = {"you": "you", "defender": "the defending player", "chosen": "that player", "opponent": "your opponent"}
    return wording(called, who, "compared with")
