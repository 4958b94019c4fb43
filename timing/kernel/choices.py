"""What the rules put to a player: one record for each kind of choice says all there is to know of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

from timing.kernel.moves import Move, Part
from timing.kernel.reasons import Reason

W = TypeVar("W", bound=Any)


class Choice(NamedTuple):
    """Something the rules put to a player; `n` of the options are to be named, or from `least` to `n`."""

    kind: str
    player: str
    options: tuple[str, ...]
    n: int = 1
    least: int = -1  # fewer than n may be named, down to this many; -1: exactly n
    or_none: bool = False  # none may be named though `least` is more
    never_single: tuple[str, ...] = ()  # options that may not be named by themselves
    dear: tuple[tuple[str, int], ...] = ()  # what naming an option costs, of those that cost anything
    means: int = 0  # how much there is to pay that with


def nothing_refused(work: Any) -> tuple[Part, ...]:
    """Nothing that the words mean is left out of the options."""
    return ()


@dataclass(frozen=True, slots=True)
class ChoiceKind(Generic[W]):
    """A kind of choice: its headline, why it is this player's, what making it does, what is refused.

    A headline may name {who} chooses, how many ({n}: "up to 2 cards", "one card or none"; {most}: without "or none")
    and {what} for. `none`: what it means to choose none of the options, where that may be.
    `ordered`: the order of the names counts, too. `in_order`: a dispute file may give the order of several choices of
    this kind with the first of them. `unsaid`: what a file means that leaves such a choice out, if it may.
    """

    headline: str
    why: Callable[[W, Choice], Reason]
    carry_out: Callable[[W, Choice, Move], None]
    refused: Callable[[W], tuple[Part, ...]] = nothing_refused
    ordered: bool = False
    in_order: bool = False
    none: str = "None"
    unsaid: Callable[[Choice], tuple[str, ...]] | None = None
