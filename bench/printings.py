"""What the commands of the reader are told: a card file, and which of its printings."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from reading.engine.card import Described, described
from reading.reader import read_card

Plain = dict[str, Any]


def named(arguments: Sequence[str]) -> list[str]:
    """The arguments that are no options: a card file first."""
    return [name for name in arguments if not name.startswith("-")]


def printings(file: str, ids: Sequence[str] = ()) -> list[Plain]:
    """The printings of a card file, or those of these ids alone."""
    cards: list[Plain] = json.loads(Path(file).read_text(encoding="utf-8"))
    return [card for card in cards if not ids or card["id"] in ids]


def read_as(card: Plain) -> Described:
    """A printing as the reader describes it."""
    return described(read_card(card["rules_text"] or "", card["name"], card["card_type"]))
