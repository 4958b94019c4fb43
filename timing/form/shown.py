"""A draft as the form shows it: abilities in fields where these can say them, problems in words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from timing.form.frame import GameForm, Shown
from timing.kernel.fields import Problem

Plain = dict[str, Any]


def shown_cards(form: GameForm, draft: Mapping[str, Any]) -> list[tuple[Plain, list[Shown]]]:
    """Every card with its abilities as the form shows them."""
    return [(card, [form.shown(ability) for ability in card.get("abilities", [])]) for card in draft.get("cards", [])]


def place_of(problem: Problem) -> str:
    """The place in the page that a problem is about."""
    path = problem.path
    if path[:1] == ("cards",) and len(path) > 1:
        return f"c{path[1]}.a{path[3]}" if len(path) > 3 and path[2] == "abilities" else f"c{path[1]}"
    first = str(path[0]) if path else ""
    return {"players": "seats", "first_player": "seats", "cards": "cards"}.get(first, "opening")


def said_of(problem: Problem, draft: Mapping[str, Any]) -> str:
    """A problem in words, with the card it is about by its title."""
    path = problem.path
    if path[:1] == ("cards",) and len(path) > 1 and isinstance(path[1], int) and path[1] < len(draft["cards"]):
        rest = ", ".join(str(part) for part in path[2:])
        title = draft["cards"][path[1]].get("title") or draft["cards"][path[1]]["ref"]
        return f"{title}{f' ({rest})' if rest else ''}: {problem.message}"
    return str(problem)
