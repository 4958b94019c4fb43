"""Constant abilities in a text of the second edition: sentences without a label ("While ..., it gains renown")."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from reading.agot2e.cards import Unread, cards

Plain = dict[str, Any]
KEYWORDS = (
    "ambush", "assault", "bestow", "insight", "intimidate", "limited", "no attachments", "pillage", "renown", "shadow",
    "stealth", "terminal",
)  # fmt: skip
KEYWORD = re.compile(rf"({'|'.join(KEYWORDS)})( \([\dX]+\)| except [\w' -]+)?$", re.IGNORECASE)
"""A sentence that is a keyword and nothing else."""
_PRINTED = re.compile(r"[+-]\d+ (?:Income|Initiative|Reserve)$")  # values of the card, no ability
_GAINED = "insight|intimidate|pillage|renown|stealth"
_SUBJECT = r"(?P<who>SELF|it|he|she|attached character|each [^,]*?)"
_PREDICATE = re.compile(
    rf"(?:gets (?P<n>[+-]\d+) STR(?: for each (?P<each>[^,]+?))?"
    rf"|gains (?:an? \[(?P<icon>military|intrigue|power)\] icon|the \{{(?P<trait>[^}}]+)\}} trait"
    rf"|(?P<word>{_GAINED})))$"
)
_WHILE = re.compile(r"(?:While|If) (?P<so>[^,]+), (?P<then>.+)$")
_SENTENCE = re.compile(rf"{_SUBJECT} (?P<does>(?:gets|gains) .+)$", re.IGNORECASE)


def constants(line: str) -> tuple[list[Plain], bool]:
    """The constant abilities of a line whose title is SELF, and whether all of it was understood."""
    found: list[Plain] = []
    whole = True
    for sentence in re.split(r"(?<!\bX)\. ", line.strip().rstrip(". ")):
        bare = re.sub(r"[{}]", "", sentence).strip(". ")
        if not bare or KEYWORD.match(bare) or _PRINTED.match(bare):
            continue
        try:
            found.append(_ability(sentence.strip()))
        except Unread:
            whole = False
    return found, whole


def _ability(said: str) -> Plain:
    made: Plain = {"kind": "constant"}
    about = ""
    circumstance = _WHILE.match(said)
    if circumstance:
        made["if"], about = _condition(circumstance["so"])
        said = circumstance["then"]
    sentence = _SENTENCE.match(said)
    if sentence is None:
        raise Unread(said)
    to = _whom(sentence["who"], about)
    made["effects"] = [{**effect, **to} for effect in _predicates(sentence["does"])]
    turning = {*_keys(made.get("if")), *(key for one in made["effects"] for key in _keys(one))}
    gains = any(one["do"] == "gain" for one in made["effects"])
    if "str" in turning or (gains and turning & {"trait", "keyword"}):
        raise Unread(said)  # what it turns on may be what it changes, which the engine does not work out
    return made


def _keys(part: Any) -> Iterator[str]:
    """Every key of a description, at any depth."""
    if isinstance(part, dict):
        for key, value in part.items():
            yield key
            yield from _keys(value)


def _whom(who: str, about: str) -> Plain:
    if who == "SELF":
        return {"to": "self"}
    if who.lower() == "attached character":
        return {"to": "host"}
    if who.lower().startswith("each "):
        return {"to": "all", "which": cards(who[:1].lower() + who[1:])}
    if not about:  # "it" speaks of whom the condition speaks of
        raise Unread(who)
    return {"to": about}


def _predicates(said: str) -> Iterator[Plain]:
    """ "gets +1 STR and gains renown", "gains insight and stealth": one effect for each."""
    parts = re.split(r",? and |, ", said)
    verb = ""
    for said_part in parts:
        part = said_part if re.match(r"gets |gains ", said_part) else f"{verb}{said_part}"
        match = _PREDICATE.match(part)
        if match is None:
            raise Unread(said)
        verb = "gains " if part.startswith("gains ") else ""
        if match["n"] is None:
            yield {"do": "gain", "what": match["icon"] or match["trait"] or match["word"]}
        elif match["each"] is None:
            yield {"do": "str", "n": int(match["n"])}
        else:
            counted = {"count": cards(match["each"])}
            yield {"do": "str", "n": counted if match["n"] == "+1" else {"times": [int(match["n"]), counted]}}


def _condition(said: str) -> tuple[Plain, str]:
    """A condition, and whom "it" means after it."""
    held = re.match(r"you control (?:(no) (.+)|(an?|another) (.+))$", said)
    if held:
        which = cards(f"{held[3] + ' ' if held[3] else ''}{held[2] or held[4]} you control")
        return ({"not": {"there_is": which}} if held[1] else {"there_is": which}), ""
    is_so = re.match(r"(SELF|attached character) is (attacking|defending|participating|standing|kneeling)$", said)
    if is_so:
        card, to = ({"self": True}, "self") if is_so[1] == "SELF" else ({"host": True}, "host")
        so = {"kneeling": is_so[2] == "kneeling"} if is_so[2] in ("standing", "kneeling") else {is_so[2]: True}
        return {"there_is": {**card, **so}}, to
    plot = re.match(r"(there is|you have) an? \{([^}]+)\} plot card revealed$", said)
    if plot:
        mine = {"controller": "you"} if plot[1] == "you have" else {}
        return {"there_is": {"type": "plot", "zone": "revealed", "trait": [plot[2]], **mine}}, ""
    first = re.match(r"you are (not )?the first player$", said)
    if first:
        role: Plain = {"player": "you", "role": "first-player"}
        return ({"not": role} if first[1] else role), ""
    raise Unread(said)
