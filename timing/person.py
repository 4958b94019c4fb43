"""Sentences about a player who is called "Me", said to whoever has told of the dispute: "you have", "your deck"."""

from __future__ import annotations

import re
from collections.abc import Iterable

ME = "Me"
_IRREGULAR = {"has": "have", "is": "are", "does": "do", "was": "were", "goes": "go"}
_ALIKE = frozenset("cannot may can must could would will had might should chose lost".split())
_NO_VERBS = frozenset("as always besides counterclockwise clockwise this its across towards less unless".split())
_BESIDES = re.compile(r"\b(and|or|mulligan:) (names|chooses|declares|passes|wins|controls|claims|shuffles|draws)\b")
"""What else the same player does, behind the first verb."""
_OF_ME = re.compile(r"(?<!Hear )(?<!Like )\bMe[’']s\b")
_DOES = re.compile(r"(?<!Hear )(?<!Like )\bMe (?P<also>also |then |now |first |already |still )?(?P<verb>[a-z]+)\b")
_OBJECT = re.compile(r"(?<!Hear )(?<!Like )\bMe\b")  # but in titles


def in_second_person(sentence: str, names: Iterable[str]) -> str:
    """The sentence with every "Me" as its place in it asks: you with the verb that fits, or your.

    `names` are the players'; where nobody is called so, it is a word of a title.
    """
    if ME not in sentence or ME not in names:
        return sentence
    said = _OF_ME.sub("your", sentence)
    said = _OBJECT.sub("you", _DOES.sub(_as_subject, said))
    if said.startswith("you "):
        said = _BESIDES.sub(lambda match: f"{match[1]} {_of_second_person(match[2])}", said)
    return said[:1].upper() + said[1:]


def _as_subject(match: re.Match[str]) -> str:
    verb, also = match["verb"], match["also"] or ""
    if verb in _ALIKE:
        return f"you {also}{verb}"
    if verb in _IRREGULAR:
        return f"you {also}{_IRREGULAR[verb]}"
    if verb in _NO_VERBS or not verb.endswith("s") or verb.endswith("ss"):
        return f"you {also}{verb}"
    return f"you {also}{_of_second_person(verb)}"


def _of_second_person(verb: str) -> str:
    """'Carries' to 'carry', 'passes' to 'pass', 'wins' to 'win'."""
    if verb.endswith("ies"):
        return f"{verb[:-3]}y"
    return verb[:-2] if verb.endswith(("ches", "shes", "sses", "xes", "zes")) else verb[:-1]
