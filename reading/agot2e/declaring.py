"""Who may, must and cannot be declared in challenges by constant abilities, in a text of the second edition."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from reading.agot2e.cards import cards
from reading.agot2e.conditions import during
from reading.agot2e.objects import target
from reading.agot2e.unread import Unread

Plain = dict[str, Any]
_WHO = {"each player": "each", "the defending player": "defender", "players": "each"}
_AS = {"an attacker": "be declared as an attacker", "a defender": "be declared as a defender",
       "an attacker or defender": "be declared"}  # fmt: skip
_DECLARED = "|".join(sorted(_AS, key=len, reverse=True))
_AGAINST_YOU: Plain = {"player": "you", "role": "defender"}


def _whom(said: str) -> Plain:
    if said.lower().startswith("each "):
        return {"to": "all", "which": cards(said[:1].lower() + said[1:])}
    on = target(said[:1].lower() + said[1:] if not said.startswith("SELF") else said, "")
    if on.get("to") not in ("self", "host"):
        raise Unread(said)
    return on


def _no_more(m: re.Match[str]) -> Plain:
    whats = [f"{one}s" for one in re.findall(r"attacker|defender", m["what"])]
    n = int(m["n"])
    return {"effects": [{"do": "at-most", "what": what, "n": n, "who": _WHO[m["who"].lower()]} for what in whats]}


def _as_many(m: re.Match[str]) -> Plain:
    n = 1 if m["n"] == "one" else int(m["n"])
    return {"effects": [{"do": "at-least", "what": "defenders", "n": n, "who": "each"}]}


def _must(m: re.Match[str]) -> Plain:
    return {"effects": [{"do": "must", "what": _AS[m["how"]], **_whom(m["of"])}]}


def _claimed(m: re.Match[str]) -> Plain:
    noun = re.sub(r"\bcharacters\b", "character", m["of"])
    so = {"if": {"challenge": [m["type"]]}} if m["type"] else {}
    which = cards(f"each {noun}")
    return {**so, "effects": [{"do": "must", "what": "be chosen for claim", "to": "all", "which": which}]}


def _may(m: re.Match[str]) -> Plain:
    so, _ = during(m["so"])
    what = "defend kneeling" if m["even"] else "defend without an icon"
    return {"if": so, "effects": [{"do": "may", "what": what, **_whom(m["of"])}]}


def _stays(m: re.Match[str]) -> Plain:
    return {"effects": [{"do": "may", "what": "stay kneeling", **_whom(m["of"])}]}


def _not_against(m: re.Match[str]) -> Plain:
    what = "participate" if m["how"] == "participate" else "attack"
    return {"if": dict(_AGAINST_YOU), "effects": [{"do": "cannot", "what": what, **_whom(m["of"])}]}


_HOWS = {"attacker": ("attack",), "defender": ("defend",), "attacker or defender": ("attack", "defend")}


def _in_first(m: re.Match[str]) -> Plain:
    whose = "you" if "you initiate" in m["whose"] else "attacker"
    so: Plain = {"challenge": ["intrigue", "military", "power"], "number": {"stat": "initiated", "of": whose}, "is": 1}
    if whose == "you":
        so |= {"player": "you", "role": "attacker"}
    return {"if": so, "effects": [{"do": "cannot", "what": one, **_whom(m["of"])} for one in _HOWS[m["how"]]]}


_STAND = r"during the standing phase"
_ROWS: tuple[tuple[str, Callable[[re.Match[str]], Plain]], ...] = (
    (r"(?P<who>each player|the defending player|players) cannot declare more than (?P<n>\d+) characters? as (?:an? )?"
     r"(?P<what>attacker or defender|attacker|defender)s?(?: in each challenge)?", _no_more),
    (r"at least (?P<n>one|\d+) characters? must be declared as a defender(?: in each challenge)?,? if able", _as_many),
    (rf"(?P<of>(?!while |if |during )[^,]+?) must be declared as (?P<how>{_DECLARED})"
     r"(?: in each challenge)?,? if able", _must),
    (r"(?P<of>(?!while |if |during )[^,]*characters) must be chosen for (?:\[(?P<type>\w+)\] )?claim,? "
     r"if able", _claimed),
    (r"(?P<of>SELF|attached character) may be declared as a defender during (?P<so>.+?)"
     r"(?P<even>,? even while kneeling)?", _may),
    (rf"you may choose not to stand (?P<of>SELF) {_STAND}", _stays),
    (rf"attached character's controller may choose not to stand (?P<of>attached character) {_STAND}", _stays),
    (r"(?P<of>SELF|attached character) cannot (?P<how>participate|be declared as an attacker) in challenges against "
     r"you", _not_against),
    (r"(?P<of>SELF|each .+?) cannot be declared as an? (?P<how>attacker or defender|attacker|defender) (?:in|during) "
     r"the first challenge (?P<whose>you initiate|each player initiates) (?:each|this) (?:round|phase)", _in_first),
)  # fmt: skip


def declaring(said: str) -> Plain | None:
    """The ability without its kind; None where the sentence says nothing of who is declared or chosen for claim."""
    for pattern, make in _ROWS:
        found = re.match(rf"(?:{pattern})$", said, re.IGNORECASE)
        if found:
            return make(found)
    return None
