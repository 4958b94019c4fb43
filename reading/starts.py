"""What each rule of a grammar can begin with, so that a rule is not tried where it cannot begin.

A rule begins with words, or with tokens of a class ('#number', '#capital' ...). Rules may come round in circles; the
sets are therefore grown until nothing is added.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from reading.tokens import Token

Starts = frozenset[str] | None  # None: anything


@dataclass(frozen=True, slots=True)
class Hint:
    """What a reader can begin with: words, classes of token, and whatever these rules can begin with."""

    words: frozenset[str] = frozenset()
    rules: tuple[str, ...] = ()


def keys_of(token: Token, known: frozenset[str]) -> tuple[str, ...]:
    """What a token counts as at the start of a rule: its word, where the grammar knows it, and its classes."""
    word = (token.word,) if token.word in known else ()
    capital = ("#capital",) if token.capital else ()
    hyphen = ("#hyphen",) if "-" in token.word else ()
    return (*word, f"#{token.kind}", *capital, *hyphen)


def starts_of_rules(
    rows: Mapping[str, Sequence[Any]], hints: Mapping[str, Hint], readers: Mapping[str, Any]
) -> dict[str, Starts]:
    """For every rule what it can begin with."""
    found: dict[str, Starts] = dict.fromkeys({*rows, *readers}, frozenset())
    growing = True
    while growing:
        growing = False
        for rule, before in list(found.items()):
            starts = _of_rule(rule, rows, hints, readers, found)
            if starts != before:
                found[rule], growing = starts, True
    return found


def _of_rule(
    rule: str,
    rows: Mapping[str, Sequence[Any]],
    hints: Mapping[str, Hint],
    readers: Mapping[str, Any],
    found: Mapping[str, Starts],
) -> Starts:
    parts = [starts_of(row.elements, found) for row in rows.get(rule, ())]
    if rule in readers:
        hint = hints.get(rule)
        parts += [hint.words, *(found[other] for other in hint.rules)] if hint else [None]
    return union(parts)


def union(parts: Sequence[Starts]) -> Starts:
    known = [part for part in parts if part is not None]
    return frozenset().union(*known) if len(known) == len(parts) else None


def starts_of(elements: Sequence[Any], found: Mapping[str, Starts]) -> Starts:
    """What a sequence can begin with, when something of it is there."""
    parts: list[Starts] = []
    for element in elements:
        if hasattr(element, "words"):
            parts.append(element.words)
        elif hasattr(element, "rule"):
            parts.append(found.get(element.rule, frozenset()))
        else:
            parts += [starts_of(way, found) for way in element.ways]
        if not may_be_empty(element):
            break
    return union(parts)


def may_be_empty(element: Any) -> bool:
    """Whether nothing at all may stand for the element."""
    return hasattr(element, "ways") and (element.optional or any(all(map(may_be_empty, way)) for way in element.ways))
