"""The effects that are carried out card by card."""

from __future__ import annotations

from timing.systems.agot1e.effects.challenging import PARTICIPATION
from timing.systems.agot1e.effects.changing import CHANGING
from timing.systems.agot1e.effects.entering import ENTERING
from timing.systems.agot1e.effects.kinds import OnCard
from timing.systems.agot1e.effects.piles import PLOTS
from timing.systems.agot1e.effects.power import POWER_ON_CARDS

ON_CARDS: dict[str, OnCard] = {**CHANGING, **ENTERING, **POWER_ON_CARDS, **PARTICIPATION, **PLOTS}
