"""What a cost is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from timing.kernel.reasons import Reason

if TYPE_CHECKING:
    from timing.systems.agot1e.abilities import Ability, Cost
    from timing.systems.agot1e.state import Frame
    from timing.systems.agot1e.work import Work


def nothing_bars(work: Work, frame: Frame, cost: Cost, ref: str) -> list[Reason]:
    return []


def nothing_lacks(work: Work, frame: Frame, ability: Ability, cost: Cost) -> list[Reason]:
    return []


def one_each(work: Work, cost: Cost, ref: str) -> int:
    """Every card counts as one."""
    return 1


def nothing_else(work: Work, player: str) -> int:
    return 0


@dataclass(frozen=True, slots=True)
class Payment:
    """All there is to know of one way to pay.

    `said` is its clause, with parts that `saying.payments.PAID` knows, `short` what refusals say is lacking, `paying`
    its gerund.
    `amount`: it is always told with its number, such as '2 gold'. `in_form`: the form's words for it, by the value
    that they send.

    `hand_over`: it is paid with cards, and this is done with each (the last argument is how much the card pays);
    `payers` are the cards it is paid with where its words name none, `worth` how much one stands for (`by_worth`: more
    than one), `bars` why one cannot pay. `elsewhere` is what the player has beside the cards, and `rest` pays what they
    leave. `pay`: it is paid without cards in play. `lacks`: what else is missing. `leaves`: the card leaves by it.

    `writes`, `happens`, `reads`: for the explorer, as of effects (`verb.Verb`).
    """

    said: str = ""
    short: str = ""
    paying: str = ""
    amount: bool = False
    in_form: tuple[tuple[str, str], ...] = ()
    hand_over: Callable[[Work, Frame, Cost, str, int], None] | None = None
    payers: Callable[[Work], list[str]] | None = None
    by_worth: bool = False
    worth: Callable[[Work, Cost, str], int] = one_each
    elsewhere: Callable[[Work, str], int] = nothing_else
    bars: Callable[[Work, Frame, Cost, str], list[Reason]] = nothing_bars
    lacks: Callable[[Work, Frame, Ability, Cost], list[Reason]] = nothing_lacks
    pay: Callable[[Work, Frame, Cost], None] | None = None
    rest: Callable[[Work, Frame, Cost, int], None] | None = None
    leaves: bool = False
    writes: tuple[str, ...] = ()
    happens: tuple[str, ...] = ()
    reads: tuple[str, ...] = ()
