"""What carries each effect out, but for those by which cards leave play."""

from __future__ import annotations

from timing.systems.agot1e import epic
from timing.systems.agot1e.effects.answering import ANSWERING
from timing.systems.agot1e.effects.challenging import CHALLENGING
from timing.systems.agot1e.effects.changing import change_cost, make_season
from timing.systems.agot1e.effects.entering import ATTACHING
from timing.systems.agot1e.effects.kinds import OnTable
from timing.systems.agot1e.effects.on_cards import ON_CARDS
from timing.systems.agot1e.effects.piles import PILES
from timing.systems.agot1e.effects.power import POWER_AND_GOLD

CHANGES: dict[str, OnTable] = {"season": make_season, "cost": change_cost, epic.DO: epic.create}
ON_TABLE: dict[str, OnTable] = {**CHANGES, **ATTACHING, **POWER_AND_GOLD, **PILES, **ANSWERING, **CHALLENGING}

__all__ = ["ON_CARDS", "ON_TABLE"]
