"""Cards in a text of the second edition: "up to 2 participating [stark] or {Knight} characters you control"."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from reading.agot2e.tails import tail
from reading.agot2e.unread import Unread

Plain = dict[str, Any]
FACTIONS = (
    "baratheon", "greyjoy", "lannister", "martell", "stark", "targaryen", "thenightswatch", "tyrell", "neutral",
)  # fmt: skip
TYPES = ("character", "location", "attachment", "event")


MANY = 20
"""How many "any number" is."""


class Counted(NamedTuple):
    """Cards with how many of them are meant; `all` of them for "each"."""

    which: Plain
    n: Any = 1
    up_to: bool = False
    all: bool = False


_NUMBER = re.compile(
    r"(up to )?(an?|another|each other|each|every|all|the|any number of|any|other|\d+|X|one|two|three|1 or more) "
)
_EITHER = ("neutral", "loyal", "unique", "in-faction")
"""What may be one of two, as factions and traits are: "[lannister] or neutral"."""
_COUNTS = {"one": 1, "two": 2, "three": 3, "any number of": MANY, "1 or more": MANY}
_WORDS: dict[str, Plain] = {
    "participating": {"participating": True}, "attacking": {"attacking": True}, "defending": {"defending": True},
    "standing": {"kneeling": False}, "kneeling": {"kneeling": True}, "unique": {"unique": True},
    "loyal": {"loyal": True}, "neutral": {"faction": ["neutral"]}, "limited": {"keyword": ["limited"]},
    "knelt": {"kneeling": True}, "in-faction": {"in_faction": True},
    "out-of-faction": {"not": {"any": [{"in_faction": True}, {"faction": ["neutral"]}]}},
}  # fmt: skip
_DENIED: dict[str, Plain] = {
    "unique": {"unique": False}, "loyal": {"loyal": False}, "attacking": {"attacking": False},
    "participating": {"participating": False}, "defending": {"defending": False},
}  # fmt: skip
_NOT: dict[str, Plain] = {"limited": {"keyword": ["limited"]}, "neutral": {"faction": ["neutral"]}}
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
    phrase = phrase.strip()
    if phrase == "SELF":
        return Counted({"self": True})
    if phrase in ("attached character", "attached location", "attached card"):
        return Counted({"host": True})
    try:
        return _counted(phrase)
    except Unread:
        return _alternatives(phrase)


def _alternatives(phrase: str) -> Counted:
    """ "a {Dragon} character or Daenerys Targaryen", "SELF or a {Raven} card": one of two."""
    for at in re.finditer(r",? (?:and/)?or ", phrase):
        one, other = phrase[: at.start()], phrase[at.end() :]
        named = _NAME.match(other) or _NAME.match(one) or "SELF" in (one, other)
        if not (named or re.match(r"(?:an?|another|\d+|each) ", other)):
            continue
        try:
            first = Counted(title(one)) if _NAME.match(one) and one != "SELF" else counted(one)
            second = Counted(title(other)) if _NAME.match(other) and other != "SELF" else counted(other)
        except Unread:
            continue
        if second.n != 1 and first.n == 1:
            continue
        whole = {key: value for key, value in first.which.items() if key in ("zone", "owner", "participating")}
        tailed = {key: value for key, value in second.which.items() if key in ("zone", "owner", "controller")}
        both = {**tailed, **whole}
        return Counted({**both, "any": [first.which, second.which]}, first.n, first.up_to, first.all)
    raise Unread(phrase)


def _counted(phrase: str) -> Counted:
    made: Plain = {}
    rest = _tails(phrase, made)
    theirs = re.match(r"(?:an )?opponent's (.+)$", rest)
    if theirs:
        _add(made, {"controller": "opponent"})
        rest = theirs[1]
    number = _NUMBER.match(rest)
    word = number[2] if number else ""
    rest = rest[number.end() :] if number else rest
    if word in ("another", "each other", "other"):
        made["self"] = False
    if rest.startswith("other "):
        made["self"], rest = False, rest.removeprefix("other ")
    _kinds(rest, made)
    n: Any = "X" if word == "X" else int(word) if word.isdigit() else _COUNTS.get(word, 1)
    up_to = bool(number and number[1]) or word == "any number of"
    return Counted(made, n, up_to, word in ("each", "each other", "every", "all"))


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
    while (found := tail(phrase)) is not None:
        phrase, more = found
        _add(made, more)
    return phrase


_STEP = re.compile(
    r"(?P<no>non-)?(?:\[(?P<faction>\w+)\]|\{(?P<trait>[^}]+)\}|(?P<word>[a-z]+(?:-of)?(?:-faction)?))"
    r"(?P<more>,? (?:or|and|and/or) |, | |$)"
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
        if word in (*TYPES, "limited") and step["no"]:
            _add(made, {"not": {"type": [word]} if word in TYPES else _NOT["limited"]})
            continue
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
        either = step["word"] in _EITHER and (joined or (len(groups) > 1 and not groups[-1])) and not step["no"]
        if step["word"] and not either:
            _adjective(step, made)
            continue
        of = dict(_WORDS[step["word"]]) if either else _of(step)
        if step["no"] and len(groups) > 1 and not groups[-1]:  # "[stark] or non-{Army}": one of two
            groups[-1].append({"not": of})
            continue
        if step["no"]:
            _add(made, {"not": of})
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
    if not re.match(r"(?:plots? ?)?(?:cards?)?(?: ?revealed)?$", rest):
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
