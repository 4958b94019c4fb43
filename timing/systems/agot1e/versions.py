"""Versions of the language that situations are written in, and how older ones are read.

Links, saved disputes and files carry no version up to the first; `upgraded` says in today's words what they say.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from timing.kernel.fields import DEEPEST

LANGUAGE = 2

# keys of a selector in version 1, with the comparison that they stand for
COMPARED = {
    "most_str": ("str", "at_most"),
    "least_str": ("str", "at_least"),
    "most_cost": ("cost", "at_most"),
}


def upgraded(plain: Any, depth: int = 0) -> Any:
    """The same plain data in today's words; what is not of an older version stays as it is.

    What is nested so deeply that it is refused when it is read stays as well.
    """
    if depth > DEEPEST or not isinstance(plain, list | Mapping):
        return plain
    if isinstance(plain, list):
        return [upgraded(part, depth + 1) for part in plain]
    found: dict[Any, Any] = {}
    for key, value in plain.items():
        if key in COMPARED:
            name, bound = COMPARED[key]
            found.setdefault(name, {})[bound] = value
        elif key == "has_power":
            if value is True:
                found["power"] = {"at_least": 1}
        else:
            found[key] = upgraded(value, depth + 1)
    return found
