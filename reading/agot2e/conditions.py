"""Conditions in a text of the second edition: "if you control a standing {Knight} character"."""

from __future__ import annotations

import re
from collections.abc import Callable

from reading.agot2e.amounts import known
from reading.agot2e.cards import Plain, cards, title
from reading.agot2e.facts import fact
from reading.agot2e.tails import IT, KEYWORDS
from reading.agot2e.unread import Unread
from timing.systems.agot2e.words import PHASES

_BOUNDS = {"more": "at_least", "fewer": "at_most", "less": "at_most"}
_PART = r"attacking|defending|participating|standing|kneeling|knelt"
_TYPE = r"\[(?:military|intrigue|power)\]"


def condition(said: str, it: str = "") -> tuple[Plain, str]:
    """A condition, and whom "it" means after it ("self", "host" or "").

    Raises:
        Unread: where it is not worded as usual.
    """
    lack = Unread(said)
    for pattern, make in _SAID:
        found = re.match(rf"(?:{pattern})$", said)
        if found:
            try:
                so, to = make(found)
                return (known(so, it) if it else so), to
            except Unread as unread:
                lack = unread
    made = fact(said)
    if made is None:
        return _together(said, it, lack)
    so, to = made
    return (known(so, it) if it else so), to


def _together(said: str, it: str, lack: Unread) -> tuple[Plain, str]:
    """Two conditions at once: "you are the first player and control a {King} character"."""
    for at in re.finditer(r",? and ", said):
        other = said[at.end() :]
        subject = re.match(r"(you|SELF|it|attached character) ", said)
        if subject and re.match(r"(?:control|have|are|is|has|won|lost) ", other):
            other = f"{subject[1]} {other}"
        try:
            (one, first), (more, second) = condition(said[: at.start()], it), condition(other, it)
        except Unread:
            continue
        if set(one) & set(more):
            continue
        return {**one, **more}, first or second
    raise lack


def during(said: str) -> tuple[Plain, str]:
    """When something holds: "a challenge in which ...", "[power] challenges", "the challenges phase"."""
    found = re.match(rf"(?:an? )?({_TYPE})?(?: or ({_TYPE}))? ?challenges?(?: in which (.+))?$", said)
    if found:
        types = [one[1:-1] for one in found.groups()[:2] if one]
        made: Plain = {"challenge": types or ["intrigue", "military", "power"]}
        more, it = (_which(found[3])) if found[3] else ({}, "")
        return {**made, **more}, it
    nth = re.match(
        rf"(?:the )?(first|second|third) (?:({_TYPE}) )?challenge you initiate "
        r"(?:(?:each|this) (?:phase|round)|during the challenges phase)$",
        said,
    )
    if nth:
        n = {"first": 1, "second": 2, "third": 3}[nth[1]]
        kind = nth[2][1:-1] if nth[2] else ""
        stat = f"initiated-{kind}" if kind else "initiated"
        most = {"number": {"stat": stat, "of": "you"}, "is": n, "player": "you", "role": "attacker"}
        return {**most, "challenge": [kind] if kind else ["intrigue", "military", "power"]}, ""
    phase = re.match(r"the (\w+) phase$", said)
    if phase and phase[1] in PHASES:
        return {"phase": phase[1]}, ""
    raise Unread(said)


def _which(said: str) -> tuple[Plain, str]:
    """What is so of a challenge: who takes part, and how many."""
    side = re.match(r"you are the (attacking|defending) player$", said)
    if side:
        return {"player": "you", "role": "attacker" if side[1] == "attacking" else "defender"}, ""
    either = re.match(r"you are the attacking or defending player$", said)
    if either:
        return {"any": [{"player": "you", "role": role} for role in ("attacker", "defender")]}, ""
    return condition(said)


def _there(which: Plain, number: str = "", way: str = "more") -> Plain:
    if not number:
        return {"there_is": which}
    return {"there_is": which, "n": {_BOUNDS[way]: int(number)}}


def _control(found: re.Match[str]) -> tuple[Plain, str]:
    no, number, way, what = found.groups()
    if not no and not number and not re.match(r"(?:an?|another|any) ", what):
        try:
            return {"there_is": {**title(what), "controller": "you"}}, ""
        except Unread:
            if " or " not in what:
                raise
    which = cards(what)
    if which.get("controller", "you") != "you":
        raise Unread(what)
    so = _there({**which, "controller": "you"}, number or "", way or "more")
    return ({"not": so} if no else so), ""


def _others(found: re.Match[str]) -> tuple[Plain, str]:
    which = cards(found[2])
    if "controller" in which:
        raise Unread(found[2])
    so = {"there_is": {**which, "controller": "opponent"}}
    return ({"not": so} if found[1] == "no opponent" else so), ""


def _exists(found: re.Match[str]) -> tuple[Plain, str]:
    no, number, way, what = found.groups()
    if not no and not number and not re.match(r"(?:an?|another) ", what):
        raise Unread(what)
    so = _there(cards(what), number or "", way or "more")
    return ({"not": so} if no else so), ""


def _pile(found: re.Match[str]) -> tuple[Plain, str]:
    no, number, way, what = found.groups()
    which = cards(what)
    if which.get("owner") != "you" and which.get("zone") != "revealed":
        raise Unread(what)
    if which.get("zone") == "hand":
        raise Unread(what)
    if which.get("zone") == "revealed":
        which = {**which, "controller": "you"}
    so = _there(which, number or "", way or "more")
    return ({"not": so} if no else so), ""


def _stands(found: re.Match[str]) -> tuple[Plain, str]:
    who, no, how, alone, kinds = found.groups()
    card, to = ({"self": True}, "self") if who == "SELF" else ({"host": True}, "host")
    so: Plain = {}
    for one in re.findall(_PART, how):
        kneels = one in ("kneeling", "knelt")
        so = {"kneeling": kneels} if kneels or one == "standing" else {**so, one: True}
    if len(so) > 1:  # attacking or defending
        so = {"participating": True}
    made: Plain = {"there_is": {**card, **so}}
    if alone and "participating" in so:
        made = {"there_is": {**card, "alone": True}}
    elif alone:
        made |= _alone(so)
    if kinds:
        made["challenge"] = re.findall(r"\[(\w+)\]", kinds)
    return ({"not": made} if no else made), to


def _alone(so: Plain) -> Plain:
    sides = {"attacking": "attackers", "defending": "defenders"}
    key = next(iter(so))
    if key not in sides:
        raise Unread("alone")
    return {"number": {"challenge": sides[key]}, "is": 1}


def _first(found: re.Match[str]) -> tuple[Plain, str]:
    role: Plain = {"player": "you", "role": "first-player"}
    return ({"not": role} if found[1] else role), ""


def _bears(found: re.Match[str]) -> tuple[Plain, str]:
    to = {"SELF": "self", "attached character": "host"}.get(found[1], "")
    card: Plain = {"self": True} if to == "self" else {"host": True} if to else {"meant": IT}
    if found[2]:
        which: Plain = {found[4]: {_BOUNDS[found[3]]: int(found[2])}}
    else:
        which = {"trait": re.findall(r"\{([^}]+)\}", found[5])}
    return {"there_is": {**card, **which}}, to


def _named(found: re.Match[str]) -> tuple[Plain, str]:
    return {"there_is": {"host": True, **title(found[1])}}, "host"


def _kind(found: re.Match[str]) -> tuple[Plain, str]:
    word = found[1]
    which: Plain = {"unique": word == "unique"} if "unique" in word else {"loyal": word == "loyal"}
    return {"there_is": {"host": True, **which}}, "host"


def _gold(found: re.Match[str]) -> tuple[Plain, str]:
    bound = 0 if found[1] == "no" else {_BOUNDS[found[3]]: int(found[2])}
    return {"number": {"stat": "gold-pool", "of": "you"}, "is": bound}, ""


def _hand(found: re.Match[str]) -> tuple[Plain, str]:
    bound = 0 if found[1] == "no" else {_BOUNDS[found[3]]: int(found[2])}
    return {"number": {"stat": "hand", "of": "you"}, "is": bound}, ""


def _seasons(found: re.Match[str]) -> tuple[Plain, str]:
    more, fewer = ({"count": {"type": "plot", "zone": "revealed", "trait": [trait]}} for trait in found.groups())
    return {"number": more, "is": {"more_than": fewer}}, ""


def _attached(found: re.Match[str]) -> tuple[Plain, str]:
    to = {"SELF": {"self": True}}.get(found[2], {"host": True})
    return {"there_is": {**cards(found[1]), "attached_to": to}}, "self" if found[2] == "SELF" else "host"


def _has_keyword(found: re.Match[str]) -> tuple[Plain, str]:
    return {"there_is": {**cards(found[1]), "keyword": [found[2]]}}, ""


def _came(found: re.Match[str]) -> tuple[Plain, str]:
    how = "ambush" if "ambush" in found[2] else "out-of-shadows"
    return {"there_is": {"self": True, "entered": how}}, "self"


def _side(found: re.Match[str]) -> tuple[Plain, str]:
    return {"player": "you", "role": "attacker" if found[1] == "attacking" else "defender"}, ""


def _moment(found: re.Match[str]) -> tuple[Plain, str]:
    return {"phase": found[1]}, ""


_N = r"(?:(no) |(?:at least )?(\d+)(?: or (more|fewer))? )?"
_SAID: tuple[tuple[str, Callable[[re.Match[str]], tuple[Plain, str]]], ...] = (
    (r"(SELF|attached character|attached location|attached card) is (not )?"
     rf"((?:{_PART})(?: or (?:{_PART}))?)( alone)?"
     rf"(?: in a challenge| (?:in|during) an? ({_TYPE}(?: or {_TYPE})?) challenge)?", _stands),
    (r"you are (not )?the first player", _first),
    (r"you are the (attacking|defending) player", _side),
    (r"you are the attacking or defending player", lambda m: _which(m[0])),
    (rf"(an? [^,]+?) has ({'|'.join(KEYWORDS)})", _has_keyword),
    (r"(SELF) (came out of shadows|entered play using ambush) this phase", _came),
    (r"you have (no|(\d+) or (more|fewer)) gold in your gold pool", _gold),
    (r"you have (no|(\d+) or (more|fewer)) cards? in (?:your )?hand", _hand),
    (r"there are more \{([^}]+)\} plot cards than \{([^}]+)\} plot cards revealed", _seasons),
    (rf"you have {_N}(.+)", _pile),
    (rf"you control {_N}(.+)", _control),
    (r"(an opponent|no opponent) controls ((?:an? )[^,]+)", _others),
    (r"(SELF|attached character|it|he|she) has (?:(\d+) or (more|fewer) (power|gold)(?: on (?:it|him|her))?"
     r"|the ((?:\{[^}]+\}(?: or )?)+) trait)", _bears),
    (r"attached character is ((?:non-)?(?:unique|loyal))", _kind),
    (r"attached character is ([A-Z].+)", _named),
    (r"there is (an? .+) attached to (SELF|it|him|her|attached character)", _attached),
    (rf"there (?:is|are) {_N}(.+)", _exists),
    (r"it is the (\w+) phase", _moment),
)  # fmt: skip
