"""Small card files for the tests, in the two formats."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from flask import Flask

from app import create_app
from services import services

HOUSES = ["Stark", "Lannister", "Baratheon", "Targaryen", "Greyjoy", "Martell", "Neutral"]


def first(card_id: str = "core_8", **more: Any) -> dict[str, Any]:
    """A record of the first edition's file."""
    return {
        "id": card_id,
        "name": "Robb Stark",
        "card_type": "Character",
        "set": "Core",
        "number": int(card_id.rpartition("_")[2]),
        "quantity": 1,
        "limit": 3,
        "legality_joust": "Legal",
        "legality_melee": "Legal",
        "house": ["Stark"],
        "legal_in_houses": HOUSES,
        "unique": True,
        "rules_text": "Renown.\nHe is here.",
        "erratas": [],
        "faqs": [],
        "duplicate_id": None,
        "cost": 4,
        "icons": ["Military"],
        "crest": ["Noble"],
        "traits": ["Lord"],
        "strength": 4,
        "income": None,
        "initiative": None,
        "claim": None,
        "influence": None,
        **more,
    }


def second(code: str = "01001", **more: Any) -> dict[str, Any]:
    """A record of the second edition's files."""
    return {
        "code": code,
        "type": "plot",
        "name": "A Clash of Kings",
        "faction": "neutral",
        "plotStats": {"income": 4, "initiative": 9, "claim": 1, "reserve": 6},
        "traits": ["Noble"],
        "deckLimit": 2,
        "quantity": 1,
        "text": "A text.",
        **more,
    }


def pack(*cards: dict[str, Any], code: str = "Core") -> dict[str, Any]:
    """A pack of the second edition."""
    return {"cgdbId": 1, "code": code, "name": f"{code} Set", "releaseDate": "2015-10-08", "cards": list(cards)}


def write(path: Path, given: object) -> Path:
    """Write a value as a JSON file."""
    path.write_text(json.dumps(given), encoding="utf-8")
    return path


@contextmanager
def app_with(records: list[dict[str, Any]], data: Path, folder: Path) -> Iterator[Flask]:
    """The application on the real content, with these records imported into a database of its own in `folder`."""
    app = create_app(
        data=data,
        database_url=f"sqlite:///{folder / 'people.sqlite'}",
        secret_key="x",
        testing=True,
        shipped_cards=False,
    )
    answer = app.test_cli_runner().invoke(args=["cards", "import", str(write(folder / "cards.json", records))])
    assert answer.exit_code == 0, answer.output
    yield app
    services(app).release()
