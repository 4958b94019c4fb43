"""What is remembered of play beyond the moment: how often something was done in a span, and what has answered what.

A game keeps these records in its states in place of keys put together from words, so that what reads them asks for a
field, equal memories are equal records, and one whose window is gone can be told from one that still matters.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple


class Counted(NamedTuple):
    """What counts within a span of play: a `kind` of deed, done by `player` (empty: whoever it was), with `what`."""

    span: str
    kind: str
    player: str = ""
    what: str = ""


class Answered(NamedTuple):
    """That an ability has answered: one occurrence, or what a window was about to do at one stage of it.

    `occurrence` is the number of what it answered, -1 for none; `mark` is that of the window, with how much of it was
    `done` and how many of its events were `left` to come; `about` the one of several things that it concerned.
    """

    ability: str
    occurrence: int = -1
    mark: int = -1
    done: int = 0
    left: int = 0
    about: str = ""


class Decided(NamedTuple):
    """What has been settled for a window, by a player, a judge or the rules: the `answer` to one kind of question.

    `about` is the card, ability, player or event that it concerns, `at` the number of an effect or of a choice, -1 for
    none; the answer is a word, or the `names` of what was picked.
    """

    kind: str
    about: str = ""
    at: int = -1
    answer: str = ""
    names: tuple[str, ...] = ()


class Marked(NamedTuple):
    """What a phase remembers: something that a player has done, or that has become of it."""

    kind: str
    player: str = ""
    what: str = ""


def decision(settled: Iterable[Decided], kind: str, about: str = "", at: int = -1) -> Decided | None:
    """What has been settled of this last; None while it is open."""
    found = [one for one in settled if one.kind == kind and one.about == about and one.at == at]
    return found[-1] if found else None


Counts = tuple[tuple[Counted, int], ...]
"""How often each was done, in one order: equal memories are equal."""


def counts(counted: Mapping[Counted, int]) -> Counts:
    """The counts as a state keeps them."""
    return tuple(sorted(counted.items())) if counted else ()


def answers(answered: Iterable[Answered]) -> tuple[Answered, ...]:
    """The answers as a state keeps them, in one order."""
    return tuple(sorted(answered))


def without(counted: Mapping[Counted, int], span: str) -> dict[Counted, int]:
    """What is remembered once that span of play is over."""
    return {one: times for one, times in counted.items() if one.span != span}
