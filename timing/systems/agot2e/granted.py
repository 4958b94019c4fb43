"""Abilities that the rules give a card: a duplicate's save, marshaling, ambush. No file can claim to be one."""

from __future__ import annotations

import re
from collections.abc import Iterator

from timing.systems.agot2e.abilities import Ability, Cost, Effect, Target, Trigger
from timing.systems.agot2e.expressions import Selector
from timing.systems.agot2e.situation import Card

DUPLICATE, MARSHAL, AMBUSH = "duplicate", "marshal", "ambush"
INTO_SHADOWS, OUT_OF_SHADOWS = "into-shadows", "out-of-shadows"
ENTERING = (MARSHAL, AMBUSH, OUT_OF_SHADOWS)
SHADOWS_COST = 2
CHARACTERS = Selector(type=("character",))


def _has(card: Card, keyword: str) -> bool:
    return any(re.match(rf"{keyword}\b", word.strip(), re.IGNORECASE) for word in card.keywords)


def abilities(card: Card, gained: frozenset[str] = frozenset()) -> Iterator[Ability]:
    """What the rules give this card, whatever its text says.

    `gained`: keywords that cards of the table may gain (ambush, shadow); whether this one has them is seen at its use.
    """
    enters = card.type in ("character", "location", "attachment")
    if enters:
        yield _save()
        if "be marshaled" not in card.cannot:
            yield _entering(card, MARSHAL, card.cost, "marshaling")
        if "ambush" in gained or _has(card, "ambush"):
            yield _entering(card, AMBUSH, 0, "challenges")
    if _has(card, "shadow"):
        yield _entering(card, INTO_SHADOWS, SHADOWS_COST, "marshaling")
    if enters and ("shadow" in gained or _has(card, "shadow")):  # events are played from shadows
        yield _entering(card, OUT_OF_SHADOWS, 0, "", "shadows")


PRICED = {AMBUSH: "ambush", OUT_OF_SHADOWS: "shadow"}
"""What costs the number of a keyword."""


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


def _entering(card: Card, how: str, gold: int, phase: str, zone: str = "hand") -> Ability:
    return Ability(
        id=how,
        label=how.replace("-", " "),
        kind="action",
        phase=(phase,) if phase else (),
        zone=(zone,),
        cost=(Cost("pay-gold", n=gold),) if gold else (),
        target=Target(card.attaches_to or CHARACTERS) if card.type == "attachment" and how in ENTERING else None,
        effects=(Effect(how, "self"),),
        cannot_be_canceled=True,
        granted=how,
    )
