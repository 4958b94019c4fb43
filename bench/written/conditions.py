"""What must be so, a clause each: 'it is Winter', 'you control fewer characters than each opponent'."""

from __future__ import annotations

from typing import Any

from bench.written import numbers
from bench.written.cards import cards, icon
from bench.written.parts import NotWritten, Parts, Plain, Speech, as_list, listed, only, with_article, wording
from bench.written.persons import PLAYERS, does, their

SELF = "{name}"  # stands for the card itself in what is said without knowing it
PHASES = ("plot", "draw", "marshalling", "challenges", "dominance", "standing", "taxation", "epic")
SIDES = {"attacker": "attacking", "defender": "defending"}
STANDS: tuple[tuple[str, Any, str], ...] = (
    ("standing", True, "standing"),
    ("standing", False, "kneeling"),
    ("participating", "any", "participating in a challenge"),
    ("participating", "attacking", "attacking"),
    ("participating", "defending", "defending"),
)
HAS = {  # what very cards have
    "at_least": "{} or more", "at_most": "{} or fewer", "exactly": "{}", "more_than": "more than {}",
}  # fmt: skip
WON = {
    "challenge-won": "won {}", "challenge-lost": "lost {}", "dominance-won": "won dominance",
    "dominance-lost": "lost dominance",
}  # fmt: skip


def facts(asked: Plain, speech: Speech) -> list[str]:
    """What must be so, a clause each. Raises NotWritten."""
    parts = Parts(asked, "condition")
    found = [*_whole(parts, asked, speech)]
    if season := parts.take("season"):
        found.append(f"it is {listed([one.capitalize() for one in as_list(season)])}")
    for one in parts.take("all", []):
        found += facts(one, speech)
    if left_out := parts.take("not"):
        found.append(_not(left_out, speech))
    if which := parts.take("card"):
        found.append(_there_is(dict(which), parts.take("count", 1), speech))
    if which := parts.take("none"):
        found.append(_there_is(dict(which), 0, speech))
    if which := parts.take("subject"):
        found.append(_is(speech.call("subject"), dict(which), speech))
    if phases := parts.take("phase"):
        found.append(f"it is the {wording({one: one for one in PHASES}, ' '.join(phases), 'phase')} phase")
    if parts.takes("first_player", "you"):
        found.append("you are the first player")
    if houses := parts.take("plays_house"):
        found.append(_plays(parts, houses))
    found += _roles(parts)
    if past := parts.take("happened"):
        found.append(_happened(past, speech))
    if parts.has("number"):
        found.append(_compared(parts, speech))
    parts.done()
    return found


def _whole(parts: Parts, asked: Plain, speech: Speech) -> list[str]:
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
    if _would_win(asked):
        parts.written("challenge", "any")
        types = [one.capitalize() for one in asked["challenge"] if one != "any"]
        said = with_article(f"{listed(types)} challenge") if types else "a challenge"
        return [f"an opponent would win {said} against you"]
    if asked.get("defender") == "opponent" and card.get("participating") == "attacking":
        parts.written("card", "defender", "number", "more_than")
        whom = speech.name if card.get("self") else "attached character"
        return [f"{whom} is attacking {attacked(asked)}"]
    if len(asked.get("any", ())) == 2 and "challenge" in asked and asked["any"][1].get("defender") == "you":
        parts.written("any", "challenge", "card")
        whom = speech.name if card.get("self") else "attached character"
        return [f"{whom} is participating in a challenge against an opponent running an agenda"]
    return []


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


def when(asked: Plain, speech: Speech, word: str) -> str:
    """'if it is Winter and you control a Lord character'."""
    if word == "while" and set(asked) == {"card"} and set(asked["card"]) == {"self", "on"}:
        return f"while attached to {cards(asked['card']['on'], speech)}"
    return f"{word} {' and '.join(facts(asked, speech))}"


def during(asked: dict[str, Any], many: bool) -> str:
    """'during Military challenges', 'during an Intrigue challenge against you'; takes what it says out of `asked`."""
    if "any" in asked:
        return ""
    if asked.get("number") == {"challenge": "initiated"} and asked.get("exactly") == 0:
        del asked["number"], asked["exactly"]
        return "before any challenges are declared"
    types = asked.pop("challenge", None)
    if types is None:
        return ""
    if types == ["any"] and asked.get("number") == {"challenge": "initiated"} and asked.get("exactly") == 1:
        del asked["number"], asked["exactly"]
        span = "round" if asked.pop("phase", None) == ["challenges"] else "phase"
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
    return f"during {said + 's' if many else with_article(said)}{against}"


def _plays(parts: Parts, houses: list[str]) -> str:
    if parts.take("player", "you") != "you":
        raise NotWritten("whose House")
    return f"you have {numbers.house_cards(houses)}"


def _roles(parts: Parts) -> list[str]:
    return [f"you are the {side} player" for role, side in SIDES.items() if parts.takes(role, "you")]


def _not(left_out: Plain, speech: Speech) -> str:
    if only(left_out, "season"):
        return f"it is not {listed([one.capitalize() for one in left_out['season']])}"
    if only(left_out, "phase"):
        return f"it is not the {left_out['phase'][0]} phase"
    if only(left_out, "happened") and (thing := numbers.thrown(left_out["happened"], speech)):
        return f"that card is not {with_article(thing)}"
    if only(left_out, "happened"):
        return _happened(left_out["happened"], speech, no=True)
    raise NotWritten(f"not: {', '.join(sorted(left_out))}")


def _happened(past: Plain, speech: Speech, no: bool = False) -> str:
    if not no and (thing := numbers.thrown(past, speech)):
        return f"that card is {with_article(thing)}"
    parts = Parts(past, "what has happened")
    what, who, span = as_list(parts.take("what")), parts.take("player"), parts.take("span")
    if what == ["attacker-declared"] and no and parts.takes("card", {"self": True}):
        parts.done()
        return f"{speech.name} did not attack this {span}"
    types = [one.capitalize() for one in parts.take("type", [])]
    parts.done()
    if who != "you" or len(what) != 1 or what[0] not in WON or span not in ("phase", "round"):
        raise NotWritten(f"what has happened: {' '.join(what)}")
    challenge = with_article(f"{listed(types)} challenge") if types else "a challenge"
    have = "" if "dominance" in what[0] else "have not " if no else "have "
    return f"you {have}{WON[what[0]].format(challenge)} this {span}"


def _there_is(which: dict[str, Any], count: Any, speech: Speech) -> str:
    whom = speech.name if which.pop("self", False) else "attached character" if which.pop("host", False) else ""
    if whom:
        return _is(whom, which, speech, no=not count)
    holder, zone = which.pop("controller", None), which.get("zone")
    if which.get("type") == ["agenda"]:
        return _running(which, holder, count, speech)
    if not isinstance(count, int):
        raise NotWritten("so many cards that it is worked out")
    if zone == ["beside-plots"] and holder == "you" and set(which) == {"zone", "trait"} and count == 1:
        return f"there is {with_article(listed(which['trait']))} card next to your plot deck"
    if "top" in which and speech.seen == {"zone": zone, "controller": holder, "top": which["top"]}:
        rest = {key: held for key, held in which.items() if key not in ("zone", "top")}
        return f"that card is {cards(rest, speech)}"
    if zone and zone != ["play"]:
        return _lying(which, holder, count, speech)
    if holder is None:
        return _in_play(which, count, speech)
    return _controls(which, holder, count, speech)


def _lying(which: dict[str, Any], holder: str | None, count: int, speech: Speech) -> str:
    """Of cards that are not in play."""
    if holder is not None:
        which["controller"] = holder
    if not count:
        return f"there are no {cards(which, speech, '', plural=True)}"
    return f"there {'are' if count > 1 else 'is'} {cards(which, speech, f'at least {count}', plural=count > 1)}"


def _in_play(which: dict[str, Any], count: int, speech: Speech) -> str:
    if not count:
        if set(which) == {"title"}:
            return f"{cards(which, speech)} is not in play"
        return f"there is no {cards(which, speech, '')} in play"
    if set(which) == {"title"}:
        return f"there is a copy of {cards(which, speech)} in play"
    return f"there {'are' if count > 1 else 'is'} {cards(which, speech, f'at least {count}', plural=count > 1)} in play"


def _controls(which: dict[str, Any], holder: str, count: int, speech: Speech) -> str:
    verb = "do not control" if not count and holder == "you" else "control"
    who = does(holder, verb) if count or holder == "you" else "no opponent controls"
    if not count and holder not in ("you", "opponent"):
        return f"{does(holder, 'control')} {cards(which, speech, 'no', plural=True)}"
    return f"{who} {cards(which, speech) if count < 2 else cards(which, speech, f'at least {count}', plural=True)}"


def _running(which: dict[str, Any], holder: str | None, count: int, speech: Speech) -> str:
    if title := which.pop("title", None):
        which.pop("type")
        said = f"the {listed(title)} card"
    else:
        said = cards(which, speech)
    if holder not in ("you", "opponent") or set(which) - {"type", "trait"}:
        raise NotWritten("who is running an agenda")
    if count:
        return f"you are running {said}" if holder == "you" else f"an opponent is running {said}"
    return f"you are not running {said}" if holder == "you" else f"no opponent is running {said}"


def _is(whom: str, which: dict[str, Any], speech: Speech, no: bool = False) -> str:
    """How a very card stands, what it is or has."""
    deny = "not " if no else ""
    alone = " alone" if which.pop("alone", False) else ""
    for key, value, said in STANDS:
        if which == {key: value}:
            return f"{whom} is {deny}{said}{alone}"
    if which == {"controller": "you"}:
        return f"{whom} is {deny}under your control"
    if which == {"zone": ["revealed"]} and whom == speech.name:
        return "this is your revealed plot card"
    if not which and not no:
        return f"{whom} is still in play"
    if only(which, "title"):
        return f"{whom} is {deny}{listed(which['title'])}"
    if "on" in which and only(which, "on"):
        return f"{whom} is {deny}attached to {cards(which['on'], speech)}"
    said = _has(which, speech, no)
    if said:
        return f"{whom} does not have {said}" if no else f"{whom} has {said}"
    if which and set(which) <= {"type", "trait", "crest", "house", "in_house"}:
        return f"{whom} is {deny}{cards(which, speech)}"
    raise NotWritten(f"how the card stands: {sorted(which)}")


def _has(which: dict[str, Any], speech: Speech, no: bool) -> str:
    if len(which) != 1:
        return ""
    ((key, held),) = which.items()
    if key == "icon":
        return icon(as_list(held))
    if key == "bears":
        return cards(held, speech)
    if key in ("power", "gold", "attachments") and isinstance(held, dict):
        if no and key == "gold":
            raise NotWritten("how much gold the card does not have")
        ((sign, n),) = held.items()
        things = {"power": "power on it", "gold": "gold tokens on it", "attachments": "attachments"}
        return f"{wording(HAS, sign, 'has').format(n)} {things[key]}"
    if key == "str" and only(held, "at_most"):
        return f"{held['at_most']} or less STR"
    if which == {"no_attachments": True}:
        return "no other attachments"
    return ""


def _compared(parts: Parts, speech: Speech) -> str:
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
    return _more(number, key, than, speech)


def _so_often(number: Plain, key: str, than: Any) -> str:
    past = number["past"]
    if past.get("what") != ["challenge-lost"] or set(past) != {"what", "player", "span"} or past["player"] != "you":
        raise NotWritten("how often something has happened")
    if key != "at_least":
        raise NotWritten("how often, exactly")
    return f"you have lost {than} or more challenges this {past['span']}"


def _so_many(number: Plain, key: str, than: int, speech: Speech) -> str:
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
