"""The effects that are carried out card by card."""

from __future__ import annotations

from timing.effects.challenging import PARTICIPATION
from timing.effects.changing import CHANGING
from timing.effects.entering import ENTERING
from timing.effects.kinds import OnCard
from timing.effects.power import POWER_ON_CARDS

ON_CARDS: dict[str, OnCard] = {**CHANGING, **ENTERING, **POWER_ON_CARDS, **PARTICIPATION}
