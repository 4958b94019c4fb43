"""Sentences about a player who is called "Me", as whoever tells a dispute would say them: "I have", "my deck"."""

from __future__ import annotations

import re
from collections.abc import Iterable

ME = "Me"
_IRREGULAR = {"has": "have", "is": "am", "does": "do", "was": "was", "goes": "go"}
_ALIKE = frozenset("cannot may can must could would will had might should chose lost".split())
_NO_VERBS = frozenset("as always besides counterclockwise clockwise this its across towards less unless".split())
_BESIDES = re.compile(r"\b(and|or|mulligan:) (names|chooses|declares|passes|wins|controls|claims|shuffles|draws)\b")
"""What else the same player does, behind the first verb."""
_OF_ME = re.compile(r"(?<!Hear )(?<!Like )\bMe[’']s\b")
_DOES = re.compile(r"(?<!Hear )(?<!Like )\bMe (?P<also>also |then |now |first |already |still )?(?P<verb>[a-z]+)\b")
_OBJECT = re.compile(r"(?<!Hear )(?<!Like )\bMe\b")  # but in titles


def in_first_person(sentence: str, names: Iterable[str]) -> str:
    """The sentence with every "Me" as its place in it asks: I with the verb that fits, my, or me.

    `names` are the players'; where nobody is called so, it is a word of a title.
    """
    if ME not in sentence or ME not in names:
        return sentence
    said = _OF_ME.sub("my", sentence)
    said = _OBJECT.sub("me", _DOES.sub(_as_subject, said))
    if said.startswith("I "):
        said = _BESIDES.sub(lambda match: f"{match[1]} {_of_first_person(match[2])}", said)
    return said[:1].upper() + said[1:]


def _as_subject(match: re.Match[str]) -> str:
    verb, also = match["verb"], match["also"] or ""
    if verb in _ALIKE:
        return f"I {also}{verb}"
    if verb in _IRREGULAR:
        return f"I {also}{_IRREGULAR[verb]}"
    if verb in _NO_VERBS or not verb.endswith("s") or verb.endswith("ss"):
        return f"me {also}{verb}"
    return f"I {also}{_of_first_person(verb)}"


def _of_first_person(verb: str) -> str:
    """'Carries' to 'carry', 'passes' to 'pass', 'wins' to 'win'."""
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    return verb[:-2] if verb.endswith(("ches", "shes", "sses", "xes", "zes")) else verb[:-1]
