"""The two shapes of what carries an effect out; each says whether it did something."""

from __future__ import annotations

from collections.abc import Callable

from timing.systems.agot1e.abilities import Effect
from timing.systems.agot1e.state import Frame
from timing.systems.agot1e.work import Work

OnCard = Callable[[Work, Frame, Effect, str], bool]
"""Carries an effect out on one card, whose reference is the last argument."""
OnTable = Callable[[Work, Frame, Effect], bool]
"""Carries an effect out once, on players or on the table."""
