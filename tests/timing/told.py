"""What a telling came to, as tests ask for it."""

from __future__ import annotations

from typing import Any


def verdict(told: dict[str, Any]) -> str | None:
    """The answer to its question; None where none was understood."""
    return (told["question"] or {}).get("answer")


def card(told: dict[str, Any], title: str) -> dict[str, Any]:
    """The first card of a title on its table; empty where none is."""
    return next((one for one in told["situation"]["cards"] if one.get("title") == title), {})
