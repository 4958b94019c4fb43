"""Sentences about a player who is called "Me", said to whoever has told of the dispute: "you have", "your deck"."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import fields, is_dataclass, replace
from typing import Any, TypeVar

Shown = TypeVar("Shown")
ME, YOU = "Me", "You"
_IRREGULAR = {"has": "have", "is": "are", "does": "do", "was": "were", "goes": "go"}
_ALIKE = frozenset("cannot may can must could would will had might should chose lost".split())
_NO_VERBS = frozenset("as always besides counterclockwise clockwise this its across towards less unless".split())
_BESIDES = re.compile(
    r"\b(and|or|mulligan:) (names|chooses|declares|passes|wins|controls|claims|shuffles|draws|places|gains|takes)\b"
)
"""What else the same player does, behind the first verb."""
_IN_TITLES = r"(?<!Hear )(?<!Like )(?<!Cast )(?<!For-)"
_OF_ME = re.compile(_IN_TITLES + r"\bMe[’']s\b")
_YOURS = re.compile(
    r"\bthe (?P<what>(?:next|revealed) plot|(?:dead|discard|used|bid) piles?|hand|(?:plot )?deck|pool|"
    r"(?:faction|House) card) of Me\b",
    re.I,
)
_ONE_OF_YOURS = re.compile(r"(?<!\bleft)(?<!\bright)(?<!clockwise)(?<!instead)(?<!control)(?<!name) of Me\b")
_DOES = re.compile(_IN_TITLES + r"\bMe (?P<also>also |then |now |first |already |still )?(?P<verb>[a-z]+)\b")
_OBJECT = re.compile(_IN_TITLES + r"\bMe\b")
_CAPITAL = re.compile(r"\A(?:Me\b|[A-Z])")


def in_second_person(sentence: str, names: Iterable[str]) -> str:
    """The sentence with every "Me" as its place in it asks: you with the verb that fits, or your.

    `names` are the players'; where nobody is called so, it is a word of a title.
    """
    if ME not in sentence or ME not in names:
        return sentence
    said = _OF_ME.sub("your", sentence)
    said = said.replace("(Me)", "(yours)")
    said = _YOURS.sub(lambda match: f"your {match['what']}", said)
    said = _ONE_OF_YOURS.sub(" of yours", said)
    said = _OBJECT.sub("you", _DOES.sub(_as_subject, said))
    if said.startswith("you "):
        said = _BESIDES.sub(lambda match: f"{match[1]} {_of_second_person(match[2])}", said)
    return said[:1].upper() + said[1:] if _CAPITAL.match(sentence) else said


def spoken(shown: Shown, names: Iterable[str]) -> Shown:
    """What a page shows of a position (texts, tuples and records of them), said to whoever is called "Me".

    What programs send and read (refs, moves, addresses) is never called so: ids are in small letters.
    """
    called = tuple(names)
    if ME not in called:
        return shown
    said: Shown = _spoken(shown, called)
    return said


def _spoken(shown: Any, names: tuple[str, ...]) -> Any:
    if isinstance(shown, str):
        return in_second_person(shown, names)
    if isinstance(shown, tuple):
        said = [_spoken(one, names) for one in shown]
        return type(shown)(*said) if hasattr(shown, "_fields") else tuple(said)
    if is_dataclass(shown) and not isinstance(shown, type):
        return replace(shown, **{one.name: _spoken(getattr(shown, one.name), names) for one in fields(shown)})
    return shown


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
