"""The report of what keeps printings of the second edition from being described whole."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bench.lacks2 import main, pattern

TEXTS = ("Renown.", "The moon rises over [stark] cards.", "The moon rises over [lannister] cards.")


def test_factions_traits_and_numbers_count_as_one() -> None:
    assert pattern("stand 2 [stark] or {Knight} cards") == "stand N {Trait} cards"
    assert pattern("win a [power] challenge") == "win a [type] challenge"


def test_printings_are_counted_that_lack_nothing_else(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cards = [
        {"code": f"0100{at}", "deckLimit": 3, "faction": "stark", "name": f"Raven {at}", "text": text, "traits": [],
         "type": "character", "quantity": 3}
        for at, text in enumerate(TEXTS)
    ]  # fmt: skip
    file = tmp_path / "cards.json"
    file.write_text(json.dumps([{"code": "One", "name": "One", "cards": cards}]))
    assert main([str(file), "--list"]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[0].startswith("1 of 3 printings whole")
    assert out[1].strip() == "2    2  The moon rises over [faction] cards   [01001 Raven 1; 01002 Raven 2]"
