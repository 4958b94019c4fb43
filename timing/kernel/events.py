"""Events of a game's framework: what the boxes of its round carry out, one record for each."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

W = TypeVar("W", bound=Any)


@dataclass(frozen=True, slots=True)
class Event(Generic[W]):
    """One event: what the rules ask for as it initiates, and what it does as it resolves; None: nothing.

    Either says False where a player has to decide something before, and is then asked again.
    """

    initiates: Callable[[W], bool] | None = None
    resolves: Callable[[W], bool | None] | None = None
