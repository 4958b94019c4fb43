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


def negated(condition: Plain) -> Plain:
    """That it is not so."""
    if set(condition) == {"card"}:
        return {"none": condition["card"]}
    return condition["not"] if set(condition) == {"not"} else {"not": condition}
