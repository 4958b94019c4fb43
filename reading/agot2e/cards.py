"""Cards in a text of the second edition: "up to 2 participating [stark] or {Knight} characters you control"."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from timing.systems.agot2e.words import CHALLENGES

Plain = dict[str, Any]
FACTIONS = (
    "baratheon", "greyjoy", "lannister", "martell", "stark", "targaryen", "thenightswatch", "tyrell", "neutral",
)  # fmt: skip
TYPES = ("character", "location", "attachment", "event")
KEYWORDS = ("assault", "insight", "intimidate", "pillage", "renown", "stealth", "terminal", "shadow", "ambush")


class Unread(ValueError):
    """A part of a text that is not worded as usual."""


class Counted(NamedTuple):
    """Cards with how many of them are meant; `all` of them for "each"."""

    which: Plain
    n: int = 1
    up_to: bool = False
    all: bool = False


_NUMBER = re.compile(r"(up to )?(an?|another|each other|each|every|all|the|any|other|\d+) ")
_WORDS: dict[str, Plain] = {
    "participating": {"participating": True}, "attacking": {"attacking": True}, "defending": {"defending": True},
    "standing": {"kneeling": False}, "kneeling": {"kneeling": True}, "unique": {"unique": True},
    "loyal": {"loyal": True}, "neutral": {"faction": ["neutral"]},
}  # fmt: skip
_DENIED: dict[str, Plain] = {
    "unique": {"unique": False}, "loyal": {"loyal": False}, "attacking": {"attacking": False},
    "participating": {"participating": False}, "defending": {"defending": False},
}  # fmt: skip
_NOT: dict[str, Plain] = {"limited": {"keyword": ["limited"]}, "neutral": {"faction": ["neutral"]}}
_WHOSE = {
    "you control": "you", "in play": "", "an opponent controls": "opponent", "your opponents control": "opponent",
    "your opponent controls": "opponent", "controlled by an opponent": "opponent",
    "your opponents controls": "opponent",
    "controlled by the losing opponent": "loser", "the losing opponent controls": "loser",
    "controlled by the defending player": "defender", "the defending player controls": "defender",
    "controlled by the attacking player": "attacker", "controlled by the first player": "first-player",
    "controlled by that opponent": "target-player", "controlled by that player": "target-player",
    "that player controls": "target-player", "that opponent controls": "target-player",
}  # fmt: skip
_PLACES: dict[str, Plain] = {
    "in your hand": {"zone": "hand", "owner": "you"}, "from your hand": {"zone": "hand", "owner": "you"},
    "in your discard pile": {"zone": "discard", "owner": "you"},
    "from your discard pile": {"zone": "discard", "owner": "you"},
    "in your dead pile": {"zone": "dead", "owner": "you"}, "from your dead pile": {"zone": "dead", "owner": "you"},
    "in your hand or discard pile": {"zone": ["hand", "discard"], "owner": "you"},
    "from your hand or discard pile": {"zone": ["hand", "discard"], "owner": "you"},
    "in an opponent's discard pile": {"zone": "discard", "owner": "opponent"},
    "in an opponent's dead pile": {"zone": "dead", "owner": "opponent"},
    "in any discard pile": {"zone": "discard"}, "in a discard pile": {"zone": "discard"},
    "in any dead pile": {"zone": "dead"}, "in a player's discard pile": {"zone": "discard"},
    "in shadows": {"zone": "shadows"}, "in your used pile": {"zone": "used", "owner": "you"},
    "you control in shadows": {"zone": "shadows", "controller": "you"},
    "in shadows you control": {"zone": "shadows", "controller": "you"},
    "owned by an opponent": {"owner": "opponent"}, "you own": {"owner": "you"},
    "with attachments": {"has_attachments": True}, "without attachments": {"has_attachments": False},
    "without an attachment": {"has_attachments": False}, "with an attachment": {"has_attachments": True},
    "without power": {"power": 0}, "with power": {"power": {"at_least": 1}},
    "with no power": {"power": 0}, "with a duplicate": {"has_duplicate": True},
    "with no attachments": {"has_attachments": False}, "without a challenge icon": {"not": {"icon": list(CHALLENGES)}},
    "with no challenge icons": {"not": {"icon": list(CHALLENGES)}},
    "attached to SELF": {"attached_to": {"self": True}}, "on SELF": {"attached_to": {"self": True}},
    "without power on it": {"power": 0}, "with 1 or more gold": {"gold": {"at_least": 1}},
}  # fmt: skip
_TAIL = re.compile(
    r"(?P<head>.+?),? (?:(?P<whose>" + "|".join(sorted(map(re.escape, _WHOSE), key=len, reverse=True)) + r")"
    r"|(?P<place>" + "|".join(sorted(map(re.escape, _PLACES), key=len, reverse=True)) + r")"
    r"|with (?P<what>printed cost|STR|printed STR) (?P<n>\d+) or (?P<than>lower|higher|less|more)"
    r"|with (?P<least>\d+) or (?P<way>more|fewer) (?P<of>power|gold|challenge icons?)"
    r"|with fewer than (?P<under>\d+) challenge icons"
    r"|with (?:a )?(?P<fewer>lower|higher) STR than (?:SELF|his|hers|its|it|him|her)(?: own)?"
    r"|(?P<has>with|without) (?P<icons>(?:an? )?\[(?:military|intrigue|power)\]"
    r"(?: (?:or|and) (?:an? )?\[(?:military|intrigue|power)\])?) icons?"
    rf"|(?P<holds>with|without) (?P<keyword>{'|'.join(KEYWORDS)}))$"
)
_BOUNDS = {"lower": "at_most", "less": "at_most", "fewer": "at_most", "higher": "at_least", "more": "at_least"}
_STATS = {"printed cost": "cost", "STR": "str", "printed STR": "printed_str", "power": "power", "gold": "gold"}
_NAME = re.compile(r"(?:the )?[A-Z][\w'’-]*(?: (?:of|the|of the|[A-Z][\w'’-]*))*$")


def cards(phrase: str) -> Plain:
    """Cards as a selector, whatever their number.

    Raises:
        Unread: where a part of the phrase is not understood.
    """
    return counted(phrase).which


def title(phrase: str) -> Plain:
    """A card that is called by its title."""
    if not _NAME.match(phrase) or phrase in ("SELF", "STR"):
        raise Unread(phrase)
    return {"title": [phrase]}


def counted(phrase: str) -> Counted:
    """Cards as a selector, with how many of them."""
    if phrase == "SELF":
        return Counted({"self": True})
    if phrase in ("attached character", "attached location", "attached card"):
        return Counted({"host": True})
    made: Plain = {}
    rest = _tails(phrase.strip(), made)
    number = _NUMBER.match(rest)
    word = number[2] if number else ""
    rest = rest[number.end() :] if number else rest
    if word in ("another", "each other", "other"):
        made["self"] = False
    if rest.startswith("other "):
        made["self"], rest = False, rest.removeprefix("other ")
    _kinds(rest, made)
    n = int(word) if word.isdigit() else 1
    return Counted(made, n, bool(number and number[1]), word in ("each", "each other", "every", "all"))


def _add(made: Plain, more: Plain) -> None:
    """Both have to hold; two denials are one of two."""
    for key, value in more.items():
        if key == "not" and "not" in made:
            old = made["not"]
            made["not"] = {"any": [*old.get("any", [old]), value]} if value != old else old
        elif key in made and made[key] != value:
            raise Unread(str(value))
        else:
            made[key] = value


def _tails(phrase: str, made: Plain) -> str:
    """What stands behind the kind of card, from the last words to the first."""
    while found := _TAIL.match(phrase):
        _add(made, _tail(found))
        phrase = found["head"]
    return phrase


def _tail(found: re.Match[str]) -> Plain:
    if found["whose"]:
        whose = _WHOSE[found["whose"]]
        return {"controller": whose} if whose else {}
    if found["place"]:
        return dict(_PLACES[found["place"]])
    if found["what"]:
        return {_STATS[found["what"]]: {_BOUNDS[found["than"]]: int(found["n"])}}
    if found["least"]:
        key = _STATS.get(found["of"], "icons")
        return {key: {_BOUNDS[found["way"]]: int(found["least"])}}
    if found["under"]:
        return {"icons": {"less_than": int(found["under"])}}
    if found["fewer"]:
        return {"str": {"less_than" if found["fewer"] == "lower" else "more_than": {"stat": "str"}}}
    if found["icons"]:
        kinds = re.findall(r"\[(\w+)\]", found["icons"])
        if len(kinds) > 1 and " and " in found["icons"]:
            raise Unread(found["icons"])
        has = {"icon": kinds}
        return has if found["has"] == "with" else {"not": has}
    has = {"keyword": [found["keyword"]]}
    return has if found["holds"] == "with" else {"not": has}


_STEP = re.compile(
    r"(?P<no>non-)?(?:\[(?P<faction>\w+)\]|\{(?P<trait>[^}]+)\}|(?P<word>[a-z]+))(?P<more>,? (?:or|and|and/or) |, | |$)"
)


def _kinds(phrase: str, made: Plain) -> None:
    """Adjectives, factions and traits, and the types of card: "non-limited [stark] or {Ally} character"."""
    at = 0
    groups: list[list[Plain]] = [[]]
    types: list[str] = []
    while at < len(phrase):
        step = _STEP.match(phrase, at)
        if step is None:
            raise Unread(phrase)
        at = step.end()
        joined = step["more"].strip()
        word = (step["word"] or "").removesuffix("s")
        if word in (*TYPES, "card") and not step["no"]:
            types.append(word)
            if joined == "" and at < len(phrase):
                if phrase[at:] in ("card", "cards") and word == "event":
                    break
                raise Unread(phrase)
            continue
        if word == "plot":
            _plots(phrase[at:], made)
            break
        if step["word"]:
            _adjective(step, made)
            continue
        of = _of(step)
        if step["no"]:
            _add(made, {"not": of})
            if len(groups) > 1:  # "[stark] or non-{Army}": one of two, which is not said so
                raise Unread(phrase)
            if joined not in ("", ","):
                raise Unread(phrase)
            continue
        groups[-1].append(of)
        if joined:
            groups.append([])
    if not types and made.get("type") != "plot":
        raise Unread(phrase)
    if types and types != ["card"]:
        if "card" in types:
            raise Unread(phrase)
        made["type"] = types[0] if len(types) == 1 else types
    _join([group for group in groups if group], made)


def _plots(rest: str, made: Plain) -> None:
    """ "plot card revealed", "plot cards" in a pile that has been named."""
    if not re.match(r"(?:cards?)?(?: revealed)?$", rest) and rest not in ("revealed",):
        raise Unread(rest)
    _add(made, {"type": "plot"})
    if rest.endswith("revealed"):
        _add(made, {"zone": "revealed"})
    elif "zone" not in made:
        raise Unread(rest)


def _adjective(step: re.Match[str], made: Plain) -> None:
    word = step["word"]
    if step["more"].strip():
        raise Unread(word)
    if step["no"]:
        if word in _DENIED:
            _add(made, _DENIED[word])
        elif word in _NOT:
            _add(made, {"not": _NOT[word]})
        else:
            raise Unread(word)
    elif word in _WORDS:
        _add(made, _WORDS[word])
    else:
        raise Unread(word)


def _of(step: re.Match[str]) -> Plain:
    if step["faction"]:
        if step["faction"] not in FACTIONS:
            raise Unread(step["faction"])
        return {"faction": [step["faction"]]}
    return {"trait": [step["trait"]]}


def _join(groups: list[list[Plain]], made: Plain) -> None:
    """One of several factions or traits; a faction before traits goes with all of them."""
    if not groups:
        return
    if any(len(group) > 2 or len({*(next(iter(one)) for one in group)}) < len(group) for group in groups):
        raise Unread(str(groups))
    first = groups[0]
    if len(first) == 2:
        if any(len(group) > 1 for group in groups[1:]) or any("faction" in one for g in groups[1:] for one in g):
            raise Unread(str(groups))
        _add(made, next(one for one in first if "faction" in one))
        groups = [[next(one for one in first if "trait" in one)], *groups[1:]]
    if any(len(group) > 1 for group in groups):
        raise Unread(str(groups))
    kinds = {next(iter(group[0])) for group in groups}
    if len(kinds) == 1:
        kind = kinds.pop()
        _add(made, {kind: [value for group in groups for value in group[0][kind]]})
    else:
        _add(made, {"any": [group[0] for group in groups]})
