"""What a claim of an ally is on this table: the copies of Pulling the Strings and the abilities that name a council."""

from __future__ import annotations

from collections.abc import Callable

from timing.systems.btwixt import councils
from timing.systems.btwixt.placement import Claim, Placement, placed
from timing.systems.btwixt.situation import Effect
from timing.systems.btwixt.words import CURRENT, THROUGHOUT
from timing.systems.btwixt.work import Work


def placement(work: Work, ally: str, claimer: str, by: str = "", effect: Effect | None = None) -> Placement:
    """Where the ally may go; `by` and `effect`: the card through whose ability it is claimed."""
    left, right = councils.neighbors(work.seats, claimer)
    claim = Claim(
        ally,
        claimer,
        (work.copies(left), work.copies(right)),
        additional=work.cards[ally].zone != CURRENT,
        own=_own(work, ally, claimer),
        by=by,
        through=_named(work, by, claimer, effect) if effect and effect.where else None,
    )
    return placed(work.seats, claim)


def _own(work: Work, ally: str, claimer: str) -> tuple[str, ...] | None:
    """The councils that the ally's own ability leaves; None if it names none."""
    for _, effect in work.table.effects(ally, THROUGHOUT):
        if effect.do == "placed":
            return _named(work, ally, claimer, effect)
    return None


def _named(work: Work, card: str, claimer: str, effect: Effect) -> tuple[str, ...]:
    """Those of the claimer's councils that an effect's words fit; both, where they fit neither better."""
    theirs = councils.of_leader(work.seats, claimer)
    if effect.where in SIDES:
        return (theirs[SIDES.index(effect.where)],)
    if effect.where == "named":
        named = councils.named(work.seats, *effect.council)
        return (named,) if named in theirs else theirs
    figures = [FIGURES[effect.where](work, council) for council in theirs]
    best = max((one for one in figures if one is not None), default=None)
    return tuple(council for council, figure in zip(theirs, figures, strict=True) if figure == best)


SIDES = ("left", "right")


def _powers(work: Work, council: str) -> list[int]:
    return [work.table.cards[ref].power for ref in work.allies_in(council)]


FIGURES: dict[str, Callable[[Work, str], int | None]] = {
    "highest-ally": lambda work, council: max(_powers(work, council), default=None),
    "lowest-ally": lambda work, council: max((-power for power in _powers(work, council)), default=None),
    "stronger": lambda work, council: work.strength(council).power,
    "weaker": lambda work, council: -work.strength(council).power,
}
"""By the word of a place: the figure whose highest it means; None where a council has none."""
