"""The report of what keeps printings from being described whole."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bench.lacks import main, pattern

TEXTS = (
    "Any Phase: Pay X gold to draw 1 card.",
    "Any Phase: Pay X gold to draw 2 cards.",
    "Any Phase: Kneel Old Mill to draw 1 card.",
)


def test_wordings_are_counted_as_one_whatever_they_name() -> None:
    assert (
        pattern("later: kneel Old Mill and 2 House Stark characters", "Old Mill")
        == "later: kneel NAME and N HOUSE CARD"
    )
    assert pattern("how much: otherwise under a condition", "") == "how much: otherwise under a condition"


def test_printings_are_counted_that_lack_nothing_else(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cards = [
        {"id": f"set_{at}", "name": "Old Mill", "card_type": "Location", "rules_text": text}
        for at, text in enumerate(TEXTS)
    ]
    file = tmp_path / "cards.json"
    file.write_text(json.dumps(cards))
    assert main([str(file), "--list"]) == 0
    out = capsys.readouterr().out.splitlines()
    assert out[0].startswith("1 of 3 printings whole")
    assert out[1] == "   2    2  cost in words only: pay x gold   [set_0 Old Mill; set_1 Old Mill]"


def test_without_a_card_file_the_use_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert "CARDS" in capsys.readouterr().err
