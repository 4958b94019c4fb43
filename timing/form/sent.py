"""What a form sent: one value or several for a name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True)
class Sent:
    """What a form sent: one value or several for a name."""

    one: Callable[[str], str | None]
    several: Callable[[str], list[str]]

    def has(self, name: str) -> bool:
        """Whether the form has the field."""
        return self.one(name) is not None

    def text(self, name: str, longest: int = 200) -> str:
        """The text of a field, without spaces around it."""
        return " ".join((self.one(name) or "").split())[:longest]

    def number(self, name: str, least: int, most: int, usual: int = 0) -> int:
        """The number of a field, brought within its bounds."""
        text = (self.one(name) or "").strip().replace("−", "-").removeprefix("+")
        try:
            return min(max(int(text[:6]), least), most)
        except ValueError:
            return usual
