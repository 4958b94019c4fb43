"""Fields as a form gives them back when nobody touches them: a list without a value shows its first one."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from timing.systems.agot1e.form import words
from timing.systems.agot1e.form.asked import Does, Fields

_LISTS: dict[str, Any] = {
    "kind": words.KINDS,
    "phase": words.PHASES,
    "after": (("", "(no trigger)"), *words.HAPPENINGS),
    "after_whose": words.WHOSE_HAPPENING,
    "after_type": words.TYPES,
    "cost": words.COSTS,
    "limit": words.LIMITS,
}
_EFFECT_LISTS: dict[str, Any] = {
    "do": words.EFFECTS,
    "to": words.TO,
    "type": words.TYPES,
    "whose": words.WHOSE,
    "until": words.UNTIL,
    "source": words.FROM,
    "destination": words.DESTINATIONS,
    "picked": words.PICKED,
    "cancels": words.CANCELS,
}


def as_shown(of: Fields) -> Fields:
    """The fields of an ability as they come back."""
    kept: dict[str, Any] = {name: _listed(choices, getattr(of, name)) for name, choices in _LISTS.items()}
    more = None if of.more is None else _does(of.more)
    return replace(of, **kept, label=_text(of.label), does=_does(of.does), more=more)


def _does(of: Does) -> Does:
    kept: dict[str, Any] = {name: _listed(choices, getattr(of, name)) for name, choices in _EFFECT_LISTS.items()}
    return replace(of, **kept, n=min(max(of.n, -20), 20), what=_text(of.what), of=_text(of.of))


def _text(text: str) -> str:
    return " ".join(text.split())[:200]


def _listed(choices: Iterable[Any], value: str) -> str:
    """The value, or the first one that the list (or a group of it) has."""
    values: list[str] = []
    for name, rest in choices:
        values += [name] if isinstance(rest, str) else [inner for inner, _ in rest]
    return value if value in values else values[0]
