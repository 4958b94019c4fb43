"""Printings of the second edition are played on made tables: what is never used is named, and what breaks off."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bench.playing2 import main, play, witnesses


def one(kind: str, *effects: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"id": "ability-1", "kind": kind, "effects": list(effects), **more}


DRAW = {"do": "draw", "n": 1}
ATTACKING = {"there_is": {"self": True, "attacking": True}}
MAESTER = {"type": "character", "trait": ["Maester"], "controller": "you"}


@pytest.mark.parametrize(
    "ability",
    [
        one("action", DRAW, cost=[{"do": "kneel", "card": MAESTER}]),
        one("reaction", DRAW, trigger={"after": "marshaled", "card": {"self": True}}),
        one("reaction", DRAW, trigger={"after": "killed", "card": {"type": "character"}}),
        one("interrupt", DRAW, trigger={"when": "phase-ends", "if": {"phase": "dominance"}}),
        one("reaction", DRAW, trigger={"after": "challenge-won", "if": ATTACKING}),
    ],
)  # fmt: skip
def test_a_table_is_found_on_which_an_ability_is_used(ability: dict[str, Any]) -> None:
    card = {"title": "Old Raven", "type": "character", "icons": ["power"], "str": 3, "abilities": [ability]}
    assert play(card) == ((), ())


def test_what_is_never_used_is_named() -> None:
    never = one("action", DRAW, **{"if": {"number": 1, "is": 2}})
    assert play({"title": "Old Raven", "type": "location", "abilities": [never]}, 3).unused == ("ability-1",)


def test_a_table_that_is_refused_is_an_error() -> None:
    wrong = one("action", {"do": "hum"})
    assert "hum" in play({"title": "Old Raven", "type": "location", "abilities": [wrong]}, 1).errors[0]


def test_cards_of_both_players_fit_what_abilities_speak_of() -> None:
    found = witnesses([one("action", DRAW, cost=[{"do": "kneel", "card": {**MAESTER, "cost": {"at_most": 4}}}])])
    assert [(card["owner"], card["traits"], card["cost"]) for card in found] == [
        ("ann", ["Maester"], 4),
        ("bob", ["Maester"], 4),
    ]


def test_printings_that_are_named_are_played(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cards = [
        {"code": "01001", "deckLimit": 3, "faction": "stark", "name": "Old Mill", "text": "<b>Action:</b> Draw 1 card.",
         "traits": [], "type": "location", "quantity": 3, "cost": 1}
    ]  # fmt: skip
    file = tmp_path / "cards.json"
    file.write_text(json.dumps([{"code": "One", "name": "One", "cards": cards}]))
    assert main([str(file), "01001"]) == 0
    assert capsys.readouterr().out.strip() == "1 printings played, 0 not used in full, 0 with errors"
    assert main([str(file)]) == 2
