"""Wordings that no printing has, or none alone: each is described as its example says, and nothing is left out."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from reading.engine.card import described
from reading.reader import read_card

LINES = (Path(__file__).parent / "examples.jsonl").read_text(encoding="utf-8").splitlines()
EXAMPLES = [json.loads(line) for line in LINES]


@pytest.mark.parametrize("example", EXAMPLES, ids=[one["text"][:60] for one in EXAMPLES])
def test_a_wording_is_described_as_its_example_says(example: dict[str, Any]) -> None:
    found = described(read_card(example["text"], "Old Mill", example["type"]))
    told = [{key: value for key, value in one.items() if key not in ("id", "label")} for one in found.abilities]
    assert found.simplified == []
    assert told == example["abilities"]


def test_examples_are_sorted_and_stand_once() -> None:
    texts = [one["text"] for one in EXAMPLES]
    assert texts == sorted(set(texts))
