"""Numbers and comparisons of any game's language: how they are written, worked out and refused.

A game adds the leaves (what can be counted or read off a card) in its own `Number` record; here stand the
operations that combine them, the bounds that compare them, and how a value is written. Everything ends, nothing has a
side effect.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from timing.kernel.fields import Field, Kind, Plain, Problem, Record, Whole

MOST = 999
Amount = Any  # an int, or a game's record of a number that has to be worked out


@dataclass(frozen=True, slots=True)
class Amounts:
    """A whole number within bounds, or an expression that gives one; `cls` is the game's record of a number."""

    cls: Any
    least: int = -MOST
    most: int = MOST

    def read(self, value: Plain, path: tuple[str | int, ...], problems: list[Problem]) -> Amount:
        if isinstance(value, Mapping):
            return Record(self.cls).read(value, path, problems)
        if isinstance(value, bool) or not isinstance(value, int):
            problems.append(Problem(path, "should be a whole number, or a mapping that says how to work it out"))
            return max(self.least, 0)
        return Whole(self.least, self.most).read(value, path, problems)

    def write(self, value: Any) -> Plain:
        return value if isinstance(value, int) else Record(self.cls).write(value)

    def schema(self) -> dict[str, Plain]:
        return {"anyOf": [Whole(self.least, self.most).schema(), Record(self.cls).schema()]}


def operations(amounts: Kind) -> tuple[Field, ...]:
    """The keys by which numbers are combined, for a game's own record of a number."""
    from timing.kernel.fields import Many, Text

    return (
        Field("sum", Many(amounts), "these added up"),
        Field("difference", Many(amounts), "the first less the others, at least 0"),
        Field("times", Many(amounts), "these multiplied"),
        Field("half", amounts, "half of this"),
        Field("round", Text(("up", "down")), "of a half: which way; down when left out", attribute="round_"),
        Field("maximum", Many(amounts), "the greatest of these"),
        Field("minimum", Many(amounts), "the least of these"),
    )


COMBINED = ("sum", "difference", "times", "maximum", "minimum")


def combine(operation: str, values: Sequence[int]) -> int:
    """What the operation makes of the values, in their order; 0 of none at all."""
    if not values:
        return 0
    if operation == "difference":
        return max(values[0] - sum(values[1:]), 0)
    if operation == "times":
        found = 1
        for value in values:
            found *= value
        return found
    if operation == "sum":
        return sum(values)
    return max(values) if operation == "maximum" else min(values)


def half(value: int, rounding: str) -> int:
    """Half of a number, rounded up or down."""
    return -(-value // 2) if rounding == "up" else value // 2


@dataclass(frozen=True, slots=True)
class Bound:
    """What a number is compared with; every key given has to hold. A bare number stands for `exactly`.

    A game's own bound is a class of this one, with `comparisons` of its own numbers as FIELDS.
    """

    exactly: Amount = None
    at_least: Amount = None
    at_most: Amount = None
    more_than: Amount = None
    less_than: Amount = None

    FIELDS: ClassVar[tuple[Field, ...]] = ()


COMPARES: dict[str, Callable[[int, int], bool]] = {
    "exactly": lambda found, wanted: found == wanted,
    "at_least": lambda found, wanted: found >= wanted,
    "at_most": lambda found, wanted: found <= wanted,
    "more_than": lambda found, wanted: found > wanted,
    "less_than": lambda found, wanted: found < wanted,
}
SAID = {
    "exactly": "exactly",
    "at_least": "at least",
    "at_most": "at most",
    "more_than": "more than",
    "less_than": "less than",
}


def comparisons(amounts: Kind) -> tuple[Field, ...]:
    """The keys of a comparison."""
    return tuple(Field(key, amounts, f"the number is {said} this") for key, said in SAID.items())


@dataclass(frozen=True, slots=True)
class Bounds:
    """A comparison: a mapping of its keys, or a bare number for `exactly`; `cls` is the game's record of a bound."""

    cls: Any

    def read(self, value: Plain, path: tuple[str | int, ...], problems: list[Problem]) -> Bound:
        if isinstance(value, int) and not isinstance(value, bool):
            value = {"exactly": value}
        bound: Bound = Record(self.cls).read(value, path, problems)
        return bound

    def write(self, value: Any) -> Plain:
        plain: Plain = Record(self.cls).write(value)
        return plain["exactly"] if set(plain) == {"exactly"} and isinstance(plain["exactly"], int) else plain

    def schema(self) -> dict[str, Plain]:
        return {"anyOf": [{"type": "integer"}, Record(self.cls).schema()]}


def within(found: int, bound: Any, worth: Callable[[Amount], int]) -> bool:
    """Whether a number keeps to every comparison of a record that has their keys; `worth` works amounts out."""
    return not any(True for _ in broken(found, bound, worth))


def broken(found: int, bound: Any, worth: Callable[[Amount], int]) -> list[tuple[str, int]]:
    """The comparisons that the number does not keep to, as (key, what it is compared with)."""
    failed = []
    for key, compares in COMPARES.items():
        wanted = getattr(bound, key)
        if wanted is not None:
            value = wanted if isinstance(wanted, int) else worth(wanted)
            if not compares(found, value):
                failed.append((key, value))
    return failed


def said_bound(key: str, value: int) -> str:
    """('at_least', 2) -> 'at least 2'."""
    return f"{SAID[key]} {value}"
