"""Situations of any game: read and written as plain data, players called by a name, what is named twice."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any, TypeVar

from timing.kernel.fields import Malformed, Plain, Problem, Record

T = TypeVar("T", bound=Any)
Faults = Callable[[Any], Iterable[Problem]]


def no_faults(situation: Any) -> Iterable[Problem]:
    """Nothing has to be so before a situation can be completed."""
    return ()


def read(
    plain: Plain, cls: type[T], completed: Callable[[T], T], faults: Faults, faults_before: Faults = no_faults
) -> T:
    """A situation of that class from plain data.

    `completed` fills in what follows from the rest, `faults` says what does not hang together then, `faults_before`
    what has to hang together for that.

    Raises:
        Malformed: with every problem found, each with its path.
    """
    problems: list[Problem] = []
    situation: T = Record(cls).read(plain, (), problems)
    problems = problems or list(faults_before(situation))
    if not problems:
        situation = completed(situation)
        problems = list(faults(situation))
    if problems:
        raise Malformed(problems)
    return situation


def write(situation: Any) -> dict[str, Plain]:
    """The situation as plain data; to read it gives an equal situation."""
    plain: dict[str, Plain] = Record(type(situation)).write(situation)
    return plain


def slug(text: str) -> str:
    """'Pay twice!' -> 'pay-twice'."""
    kept = "".join(letter if letter.isalnum() else "-" for letter in text.lower())
    return "-".join(part for part in kept.split("-") if part)


def called(players: Sequence[T]) -> tuple[T, ...]:
    """The players, each with a name: its id where none is given."""
    return tuple(replace(one, name=one.name or one.id.capitalize()) for one in players)


def twice(path: tuple[str | int, ...], key: str, names: Sequence[str], says: str) -> Iterator[Problem]:
    """A problem for each of the names that has come before."""
    for at, name in enumerate(names):
        if name in names[:at]:
            yield Problem((*path, at, key), f"{name!r} {says}")
