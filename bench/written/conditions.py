"""What must be so, a clause each: 'it is Winter', 'you control fewer characters than each opponent'."""

from __future__ import annotations

from typing import Any

from bench.written import numbers
from bench.written.cards import cards, icon
from bench.written.compared import compared
from bench.written.contests import whole
from bench.written.parts import NotWritten, Parts, Plain, Speech, as_list, listed, only, with_article, wording
from bench.written.persons import does

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
    found = [*whole(parts, asked, speech)]
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
        found.append(compared(parts, speech))
    parts.done()
    return found


def when(asked: Plain, speech: Speech, word: str) -> str:
    """'if it is Winter and you control a Lord character'."""
    if word == "while" and set(asked) == {"card"} and set(asked["card"]) == {"self", "on"}:
        return f"while attached to {cards(asked['card']['on'], speech)}"
    return f"{word} {' and '.join(facts(asked, speech))}"


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
    if set(left_out) == {"number", "more_than"}:
        parts = Parts(left_out, "condition")
        return compared(parts, speech, no=True)
    raise NotWritten(f"not: {', '.join(sorted(left_out))}")


def _happened(past: Plain, speech: Speech, no: bool = False) -> str:
    if not no and (thing := numbers.thrown(past, speech)):
        return f"that card is {with_article(thing)}"
    parts = Parts(past, "what has happened")
    what, who, span = as_list(parts.take("what")), parts.take("player"), parts.take("span")
    if no and parts.takes("cause", ["attack"]) and parts.takes("card", {"self": True}):
        parts.done()  # has attacked: declared so, or by an effect
        return f"{speech.name} did not attack this {span}"
    if what == ["attacker-declared"] and no and parts.takes("card", {"self": True}):
        parts.done()
        return f"{speech.name} was not declared as an attacker this {span}"
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
    said = has(which, speech, no)
    if said:
        return f"{whom} does not have {said}" if no else f"{whom} has {said}"
    if which and set(which) <= {"type", "trait", "crest", "house", "in_house"}:
        return f"{whom} is {deny}{cards(which, speech)}"
    raise NotWritten(f"how the card stands: {sorted(which)}")


def has(which: dict[str, Any], speech: Speech, no: bool = False) -> str:
    """'a Power icon', '3 or more gold tokens on it', '' for anything else. Raises NotWritten."""
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
