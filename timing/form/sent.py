"""What a form sent: one value or several for a name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, fields
from typing import Any


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


def values(sent: Sent, name: str, record: Any, besides: tuple[str, ...] = ("does", "more")) -> dict[str, Any]:
    """The texts, numbers and ticks of a record, each from the form's field of that name, but for those `besides`."""
    plain = (field for field in fields(record) if field.name not in besides)
    return {field.name: _value(sent, f"{name}{field.name}", field.name, field.default) for field in plain}


def _value(sent: Sent, field: str, name: str, usual: Any) -> Any:
    if isinstance(usual, bool):
        return sent.has(field)
    if isinstance(usual, int):
        return sent.number(field, -20 if name == "n" else 1, 20, usual)
    return sent.text(field) if sent.has(field) else usual
