"""Small pieces of sentences: numbers with their nouns, lists, dates."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import date

_MOST_NAMED = 6


def human(day: date) -> str:
    """A date in words: 17 July 2015."""
    return f"{day.day} {day:%B %Y}"


def a_list(words: Iterable[str], last: str = "and") -> str:
    """Words joined as in a sentence; a long list is cut."""
    said = list(dict.fromkeys(words))
    if len(said) > _MOST_NAMED + 1:
        said = [*said[:_MOST_NAMED], f"{len(said) - _MOST_NAMED} more"]
    return said[0] if len(said) == 1 else f"{', '.join(said[:-1])} {last} {said[-1]}" if said else "none"


def number_of(number: int, one: str, many: str | None = None) -> str:
    """A number with its noun: "1 card", "2 cards"."""
    return f"{number} {one if number == 1 else many or f'{one}s'}"
