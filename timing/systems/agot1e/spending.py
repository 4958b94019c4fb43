"""What a player may spend as if it were gold in the pool: gold or power on cards, or influence for what cards cost.

A cost in gold is then paid with cards, as influence is: those that are named pay as much as they have, the pool the
rest. None is named in vain (rulebook, Influence; the texts themselves speak of "as if in your gold pool").
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from timing.systems.agot1e.abilities import Ability, Cost
from timing.systems.agot1e.dues import gold_due
from timing.systems.agot1e.granted import MARSHAL
from timing.systems.agot1e.state import Frame
from timing.systems.agot1e.work import Work

SPEND = "spend-gold"  # a cost in gold for which cards may pay, too
INFLUENCE = "influence"


@dataclass(frozen=True, slots=True)
class Spending(Cost):
    """A cost in gold that what lies on cards may pay, too: which cards, and with what."""

    purses: tuple[tuple[str, str], ...] = ()

    def kind(self, ref: str) -> str:
        """With what the card pays: gold, power or influence; '' where it does not."""
        return dict(self.purses).get(ref, "")


def with_purses(work: Work, frame: Frame, ability: Ability) -> Ability:
    """The ability with costs in gold that may be paid with what is not in the pool, where there is any such thing."""
    found = _purses(work, frame) if any(way.do == "pay-gold" for cost in ability.cost for way in cost.ways) else {}
    if not found:
        return ability
    purses = tuple(found.items())
    return replace(ability, cost=tuple(_spending(work, frame, cost, purses) for cost in ability.cost))


def _spending(work: Work, frame: Frame, cost: Cost, purses: tuple[tuple[str, str], ...]) -> Cost:
    ways = tuple(_spending(work, frame, way, purses) for way in cost.or_)
    if cost.do != "pay-gold":
        return replace(cost, or_=ways)
    return Spending(do=SPEND, n=gold_due(work, frame, cost), to=cost.to, or_=ways, purses=purses)


def _purses(work: Work, frame: Frame) -> dict[str, str]:
    """The cards that may pay gold for the player of the window, and with what."""
    found: dict[str, str] = {}
    marshals = work.table.abilities[frame.ability].granted == MARSHAL
    for uid, ability, effects in work.table.constants_that(("spend-as-gold",)):
        if work.cards[work.table.holder[uid]].controller != frame.owner or not work.active_constant(uid, ability):
            continue
        for effect in effects:
            reached = work.reach(effect.to, effect.which, uid)
            if effect.what != INFLUENCE:
                found |= {ref: effect.what for ref in reached if getattr(work.cards[ref], effect.what)}
            elif marshals and work.table.holder[frame.ability] in reached:
                found |= {ref: INFLUENCE for ref, held in work.cards.items() if _gives(work, ref, frame.owner)}
    return found


def _gives(work: Work, ref: str, player: str) -> bool:
    """Whether the player may kneel the card for its influence."""
    held = work.cards[ref]
    able = held.zone == "play" and held.controller == player and not held.kneeling and work.influence(ref)
    return bool(able) and not work.cannot(ref, "kneel") and not work.cannot(ref, "kneel to pay")


def worth(work: Work, cost: Cost, ref: str) -> int:
    """How much gold the card stands for."""
    kind = cost.kind(ref) if isinstance(cost, Spending) else ""
    if kind == INFLUENCE:
        return work.influence(ref)
    return int(getattr(work.cards[ref], kind)) if kind else 0


def take(work: Work, cost: Cost, ref: str, n: int) -> None:
    """The card has paid so much."""
    kind = cost.kind(ref) if isinstance(cost, Spending) else ""
    if kind == INFLUENCE:
        work.set(ref, kneeling=True)
        work.note("kneels", card=ref)
    elif kind == "power":
        work.set(ref, power=work.cards[ref].power - n)
        work.note("power-discarded", card=ref, n=n)
    elif kind:
        work.set(ref, gold=work.cards[ref].gold - n)
        work.note("gold-discarded", card=ref, n=n)
