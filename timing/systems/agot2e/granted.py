"""Abilities that the rules give a card: a duplicate's save, marshaling, ambush. No file can claim to be one."""

from __future__ import annotations

import re
from collections.abc import Iterator

from timing.systems.agot2e.abilities import Ability, Cost, Effect, Target, Trigger
from timing.systems.agot2e.expressions import Selector
from timing.systems.agot2e.situation import Card

DUPLICATE, MARSHAL, AMBUSH = "duplicate", "marshal", "ambush"
ENTERING = (MARSHAL, AMBUSH)
CHARACTERS = Selector(type=("character",))
_AMBUSH = re.compile(r"ambush\s*\(?(\d+)\)?$", re.IGNORECASE)


def ambush_cost(card: Card) -> int | None:
    """The X of ambush (X); None without the keyword."""
    for keyword in card.keywords:
        found = _AMBUSH.match(keyword.strip())
        if found:
            return int(found[1])
    return None


def abilities(card: Card) -> Iterator[Ability]:
    """What the rules give this card, whatever its text says."""
    if card.type in ("character", "location", "attachment"):
        yield _save()
        yield _entering(card, MARSHAL, card.cost, "marshaling")
        cost = ambush_cost(card)
        if cost is not None:
            yield _entering(card, AMBUSH, cost, "challenges")


def _save() -> Ability:
    return Ability(
        id="duplicate",
        label="discard the duplicate to save",
        kind="interrupt",
        trigger=Trigger(would=("leaves-play",), card=Selector(host=True)),
        cost=(Cost("discard-duplicate"),),
        effects=(Effect("save", "trigger"),),
        cannot_be_canceled=True,
        granted=DUPLICATE,
    )


def _entering(card: Card, how: str, gold: int, phase: str) -> Ability:
    return Ability(
        id=how,
        label=f"{how}",
        kind="action",
        phase=(phase,),
        zone=("hand",),
        cost=(Cost("pay-gold", n=gold),) if gold else (),
        target=Target(card.attaches_to or CHARACTERS) if card.type == "attachment" else None,
        effects=(Effect("marshal" if how == MARSHAL else "ambush", "self"),),
        cannot_be_canceled=True,
        granted=how,
    )
