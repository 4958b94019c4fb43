"""The disputes of a game by what they are about."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from timing.kernel.system import Topics


class Topic(NamedTuple):
    """A topic with its disputes."""

    name: str
    disputes: tuple[Any, ...]


def by_topic(headings: Topics, listed: Iterable[Any]) -> list[tuple[str, list[Topic]]]:
    """Disputes under the topic that each names first, topics under their headings; empty ones are left out."""
    found: dict[str, list[Any]] = {}
    for one in listed:
        found.setdefault(one.about[0] if one.about else "", []).append(one)
    whole = []
    for heading, topics in headings:
        filled = [Topic(name, tuple(found.pop(mark))) for mark, name in topics if mark in found]
        if filled:
            whole.append((heading, filled))
    rest = tuple(one for disputes in found.values() for one in disputes)
    return [*whole, ("Others", [Topic("Everything else", rest)])] if rest else whole
