"""What has brought a happening about: a card effect, the payment of a cost, claim, a keyword, a declaration.

A cost is no effect (FAQ, event and character ability costs), and neither is what keywords and the framework do (4.14).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from timing.kernel.occurrence import Occurrence
from timing.systems.agot1e.printed import ICONS, NAVAL
from timing.systems.agot1e.words import STANDING

if TYPE_CHECKING:
    from timing.systems.agot1e.work import Work

EFFECT, TRIGGERED, COST, INFLUENCE = "effect", "triggered-effect", "cost", "influence"
MARSHAL = "marshal"  # a card is marshalled
ATTACK, DEFENSE = "attack", "defense"
CLAIM, DEADLY = "claim", "deadly"
CLAIMS = tuple(f"{icon}-{CLAIM}" for icon in ICONS)
CAUSES = (EFFECT, TRIGGERED, COST, INFLUENCE, CLAIM, *CLAIMS, DEADLY, ATTACK, DEFENSE, MARSHAL, NAVAL, *STANDING)
EVENTS = {"claim is implemented": CLAIM, "deadly is resolved": DEADLY}


SIDES = {"attacker-declared": ATTACK, "defender-declared": DEFENSE}


def causes(work: Work, occurrence: Occurrence) -> frozenset[str]:
    """Everything that has brought it about; empty where it is what the framework does anyway."""
    side = SIDES.get(occurrence.what)
    return _causes(work, occurrence) | {side} if side else _causes(work, occurrence)


USES = ("action-used", "response-used")


def by_rule(work: Work, occurrence: Occurrence) -> bool:
    """Whether it is the use of what the rules let any card do (be marshalled, saved by a duplicate), no card's own."""
    used = work.table.abilities.get(occurrence.by) if occurrence.what in USES else None
    return used is not None and bool(used.granted)


def _causes(work: Work, occurrence: Occurrence) -> frozenset[str]:
    if occurrence.type in CAUSES:
        return frozenset((COST, INFLUENCE)) if occurrence.type == INFLUENCE else frozenset((occurrence.type,))
    if occurrence.by in EVENTS:
        cause = EVENTS[occurrence.by]
        kind = work.claim_kind() if work.challenge and cause == CLAIM else ""
        return frozenset((cause, f"{kind}-{cause}"))
    ability = work.table.abilities.get(occurrence.by)
    if ability is None:
        return frozenset()
    if ability.granted:  # what the rules let a card do
        return frozenset((ability.granted,)) if ability.granted in (NAVAL, MARSHAL) else frozenset()
    return frozenset((EFFECT, TRIGGERED)) if ability.triggered else frozenset((EFFECT,))
