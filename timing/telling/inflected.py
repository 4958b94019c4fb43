"""What players do, by any form of any verb for it: "whacks", "was whacked" and "has taken out" are ways to kill."""

from __future__ import annotations

import json
import re
from functools import cache

from timing.telling.vocabulary import CONTENT

_VERBS = json.loads((CONTENT / "verbs.json").read_text(encoding="utf-8"))
SENSES: dict[str, str] = _VERBS["senses"]
PHRASAL: dict[str, str] = _VERBS["phrasal"]
PARTICLES = frozenset(
    "up down in out off away over back on around past through home together forward sideways upright rid".split()
)
_VOWEL = re.compile(r"[aeiou]")
_DOUBLED = re.compile(r"^[^aeiou]*[aeiou][bdgklmnprt]$|(?:cel|fer|gin|get|duel)$")


def _regular(base: str) -> tuple[tuple[str, str], ...]:
    """The forms of a verb that has no others: third person, past, and with -ing."""
    stem = base.removesuffix("e") if base.endswith("e") and not base.endswith(("ee", "ye", "oe")) else base
    if base.endswith("ie"):
        return ((f"{base}s", "s"), (f"{base}d", "past"), (f"{base[:-2]}ying", "ing"))
    if base.endswith("y") and not _VOWEL.match(base[-2]):
        return ((f"{base[:-1]}ies", "s"), (f"{base[:-1]}ied", "past"), (f"{base}ing", "ing"))
    third = f"{base}es" if base.endswith(("s", "x", "z", "ch", "sh", "o")) else f"{base}s"
    if _DOUBLED.search(base) and not base.endswith(("ew", "ow")):
        twice = base + base[-1]
        return (
            (third, "s"),
            (f"{twice}ed", "past"),
            (f"{twice}ing", "ing"),
            (f"{base}ed", "past"),
            (f"{base}ing", "ing"),
        )
    past = f"{base}d" if base.endswith("e") else f"{base}ed"
    return ((third, "s"), (past, "past"), (f"{stem}ing", "ing"))


@cache
def forms() -> dict[str, tuple[str, str]]:
    """Each form of each verb: the verb, and which form it is (base, s, past, ing)."""
    bases = {word for words in SENSES.values() for word in words.split()} | set(_VERBS["other"].split())
    bases |= {one.split(" ")[0] for said in PHRASAL.values() for one in said.split(",")} | set(_VERBS["irregular"])
    found: dict[str, tuple[str, str]] = {}
    for base in sorted(bases):
        for form, which in _regular(base):
            found.setdefault(form, (base, which))
    for base, said in _VERBS["irregular"].items():
        for form in said.split():
            found[form] = (
                base,
                "base"
                if form == base
                else "ing"
                if form.endswith("ing")
                else "s"
                if form in ("is", "has", "does")
                else "past",
            )
    for base in bases:
        if found.get(base, (base, ""))[1] != "past" or base in _VERBS["irregular"]:
            found[base] = (base, "base")
    return found


@cache
def alike() -> frozenset[str]:
    """Verbs whose past is the verb itself: "got hit", "was put"."""
    return frozenset(base for base, said in _VERBS["irregular"].items() if base in said.split() or base == "beat")


@cache
def _by_base() -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for sense, words in SENSES.items():
        for word in words.split():
            found.setdefault(word, []).append(sense)
    return {word: tuple(senses) for word, senses in found.items()}


@cache
def _by_phrase() -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for sense, said in PHRASAL.items():
        for one in said.split(","):
            found.setdefault(one, []).append(sense)
    return {phrase: tuple(senses) for phrase, senses in found.items()}


def senses(base: str, behind: tuple[str, ...] = ()) -> tuple[str, ...]:
    """What is done by a verb with the words right behind it, the likeliest first."""
    two = _by_phrase().get(" ".join((base, *behind[:2])), ()) if len(behind) > 1 else ()
    one = _by_phrase().get(" ".join((base, *behind[:1])), ()) if behind else ()
    return tuple(dict.fromkeys((*two, *one, *_by_base().get(base, ()))))
