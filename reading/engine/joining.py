"""Conditions joined and denied."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from typing import Any

Plain = dict[str, Any]


def both(one: Plain, other: Plain) -> Plain:
    """One condition and another."""
    if not one or not other:
        return one or other
    if not set(one) & set(other):
        return {**one, **other}
    parts = [part for whole in (one, other) for part in (whole["all"] if set(whole) == {"all"} else [whole])]
    return {"all": parts}


def all_of(parts: Iterable[Plain]) -> Plain:
    """Each of several conditions."""
    return reduce(both, parts, {})


SAID_TOGETHER = (  # keys of one condition that say something only together
    {"number", "at_least", "at_most", "exactly", "more_than", "less_than"},
    {"card", "count"},
    {"plays_house", "player"},
)


def pieces_of(whole: Plain) -> list[Plain]:
    """The conditions that one joins."""
    found = [piece for one in whole.get("all", ()) for piece in pieces_of(one)]
    rest = {key: held for key, held in whole.items() if key != "all"}
    for keys in SAID_TOGETHER:
        if said := {key: held for key, held in rest.items() if key in keys}:
            found.append(said)
    taken = set().union(*SAID_TOGETHER)
    return [*found, *({key: held} for key, held in rest.items() if key not in taken)]


def apart(whole: Plain, word: str) -> tuple[Plain, Plain]:
    """Of what has to be so that which speaks of `word`, and the rest."""
    pieces = pieces_of(whole)
    return all_of(one for one in pieces if word in str(one)), all_of(one for one in pieces if word not in str(one))


def negated(condition: Plain) -> Plain:
    """That it is not so."""
    if set(condition) == {"card"}:
        return {"none": condition["card"]}
    return condition["not"] if set(condition) == {"not"} else {"not": condition}
