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
_AMBUSH = re.compile(r"ambush\s*\(?(\d+)\)?$", re.IGNORECASE)
_SHADOW = re.compile(r"shadow\s*\(?(\d+)\)?$", re.IGNORECASE)


def ambush_cost(card: Card) -> int | None:
    """The X of ambush (X); None without the keyword."""
    return _numbered(card, _AMBUSH)


def shadow_cost(card: Card) -> int | None:
    """The X of shadow (X); None without the keyword."""
    return _numbered(card, _SHADOW)


def _numbered(card: Card, keyword: re.Pattern[str]) -> int | None:
    found = (keyword.match(word.strip()) for word in card.keywords)
    return next((int(one[1]) for one in found if one), None)


def abilities(card: Card) -> Iterator[Ability]:
    """What the rules give this card, whatever its text says."""
    if card.type in ("character", "location", "attachment"):
        yield _save()
        if "be marshaled" not in card.cannot:
            yield _entering(card, MARSHAL, card.cost, "marshaling")
        cost = ambush_cost(card)
        if cost is not None:
            yield _entering(card, AMBUSH, cost, "challenges")
    price = shadow_cost(card)
    if price is not None:
        yield _entering(card, INTO_SHADOWS, SHADOWS_COST, "marshaling")
        if card.type != "event":  # those are played from shadows
            yield _entering(card, OUT_OF_SHADOWS, price, "", "shadows")


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
