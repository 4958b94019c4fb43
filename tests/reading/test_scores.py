"""The measuring command: labels beside readings, field by field."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bench.reader import main

RECORD = {
    "text": "Response: Kneel Old Mill to save a Lord character from being killed.",
    "kind": "response",
    "phase": None,
    "limited_response": False,
    "trigger": "character_would_be_killed",
    "trigger_self": False,
    "saves": True,
    "cancels": False,
    "costs": ["kneel_self"],
    "chooses": False,
    "effects": ["save"],
    "then": False,
    "limit": None,
    "cannot_be_saved": False,
    "cannot_be_canceled": False,
    "granted": False,
}
CARD = {"id": "set_1", "name": "Old Mill", "card_type": "Location", "keywords": [], "play_restrictions": []}


def scored(tmp_path: Path, capsys: pytest.CaptureFixture[str], **labels: object) -> str:
    file = tmp_path / "labels.json"
    file.write_text(json.dumps({"cards": [{**CARD, "abilities": [{**RECORD, **labels}]}]}))
    assert main([str(file), "-v"]) == 0
    return capsys.readouterr().out


def test_a_reading_like_its_label_scores_in_every_field(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "every field             1  100.0 %" in scored(tmp_path, capsys)


def test_a_field_that_differs_is_shown_and_misses_its_aim(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = scored(tmp_path, capsys, costs=["pay_gold"])
    assert "costs: labelled ['pay_gold'], read ['kneel_self']" in out
    assert "aim 92 %  MISSED" in out


def test_a_card_file_is_surveyed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    labels, cards = tmp_path / "labels.json", tmp_path / "cards.json"
    labels.write_text(json.dumps({"cards": []}))
    cards.write_text(json.dumps([{**CARD, "rules_text": RECORD["text"]}]))
    assert main([str(labels), str(cards)]) == 0
    out = capsys.readouterr().out
    assert "read completely: 1 printings (100.0 %)" in out
    assert "whole       1 printings  100.0 %" in out


def test_without_labels_the_use_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    assert "LABELS" in capsys.readouterr().err
