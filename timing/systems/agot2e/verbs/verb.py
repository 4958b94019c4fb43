"""What a verb is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from timing.kernel.reasons import Reason
from timing.systems.agot2e.state import Item

if TYPE_CHECKING:
    from timing.systems.agot2e.work import Work


def nothing_bars(work: Work, item: Item) -> tuple[Reason, ...]:
    return ()


def nothing_done(work: Work, item: Item) -> bool:
    return True


@dataclass(frozen=True, slots=True)
class Verb:
    """`happens` is what occurs as it is carried out; `bars` says why it cannot be, `carry_out` whether it was.

    `whom`: it is done to cards, to players, or to what is `answered`. `uses`: in effects, as a cost, as something
    that lasts.
    """

    about: str
    happens: tuple[str, ...]
    carry_out: Callable[[Work, Item], bool] = nothing_done
    bars: Callable[[Work, Item], tuple[Reason, ...]] = nothing_bars
    whom: str = "card"
    uses: tuple[str, ...] = ("effect",)


BOTH = ("effect", "cost")
