"""Wordings that a person described: a line of data stands for exactly the wording whose digest it names."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bench.wording import unknown
from cards.importing.records import Record
from reading.engine import reviewed
from reading.engine.card import as_card, described
from reading.reader import read_card

HUMS = "Every septon hums while Old Mill is turning. (Limit 1 per phase.)"
TEXT = f"Stealth.\n{HUMS}\nAny Phase: Kneel Old Mill to draw 1 card."
CONSTANT: dict[str, Any] = {"kind": "constant", "effects": [{"do": "str", "n": 1, "to": "self"}]}


@pytest.fixture
def by_hand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Puts lines in the place of those that ship."""

    def put(*records: dict[str, Any]) -> None:
        lines = "".join(json.dumps(record) + "\n" for record in records)
        (tmp_path / "mill.jsonl").write_text(lines, encoding="utf-8")
        found = reviewed.reviewed(tmp_path)
        monkeypatch.setattr(reviewed, "reviewed", lambda: found)

    return put


def test_one_ability_is_described_by_hand_and_the_rest_as_it_is_read(by_hand: Any) -> None:
    assert "undescribed" in str(as_card(read_card(TEXT, "Old Mill", "location"), "mill", "ann"))
    by_hand({"of": reviewed.digest(HUMS, "Old Mill", "ability"), "card": "Old Mill", "abilities": [CONSTANT]})
    card = as_card(read_card(TEXT, "Old Mill", "location"), "mill", "ann")
    assert card["keywords"] == ["stealth"]
    hums, draws = card["abilities"]
    assert {"kind": "constant", "effects": CONSTANT["effects"]}.items() <= hums.items()
    assert "undescribed" not in hums
    assert draws["cost"] == [{"do": "kneel"}]


def test_a_whole_text_is_described_by_hand(by_hand: Any) -> None:
    record = {"of": reviewed.digest(TEXT, "Old Mill", "card"), "card": "Old Mill", "keywords": ["renown"]}
    by_hand({**record, "abilities": [CONSTANT]})
    card = as_card(read_card(TEXT, "Old Mill", "location"), "mill", "ann")
    assert card["keywords"] == ["renown"]
    assert [one["effects"] for one in card["abilities"]] == [CONSTANT["effects"]]


def test_what_the_grammar_alone_reads_is_told_where_nobody_is_known_to_have_described_anything(by_hand: Any) -> None:
    by_hand({"of": reviewed.digest(HUMS, "Old Mill", "ability"), "card": "Old Mill", "abilities": [CONSTANT]})
    reading = read_card(TEXT, "Old Mill", "location")
    assert described(reading).by_hand
    assert not described(reading, known={}).by_hand
    assert "undescribed" in str(described(reading, known={}).abilities)


@pytest.mark.parametrize("text", [HUMS.upper(), HUMS.replace(".", ""), HUMS.replace("Old Mill", "New Mill")])
def test_case_punctuation_and_the_own_title_do_not_count(text: str) -> None:
    title = "New Mill" if "New Mill" in text else "Old Mill"
    assert reviewed.digest(text, title, "ability") == reviewed.digest(HUMS, "Old Mill", "ability")


@pytest.mark.parametrize("text", [HUMS.replace("1", "2"), HUMS.replace("Every", "Each"), HUMS.replace("is", "is not")])
def test_any_other_word_is_another_wording(text: str) -> None:
    assert reviewed.digest(text, "Old Mill", "ability") != reviewed.digest(HUMS, "Old Mill", "ability")


def test_what_a_line_leaves_out_is_told(by_hand: Any) -> None:
    told = {**CONSTANT, "undescribed": ["the septon"]}
    by_hand({"of": reviewed.digest(HUMS, "Old Mill", "ability"), "card": "Old Mill", "abilities": [told]})
    card = as_card(read_card(HUMS, "Old Mill", "location"), "mill", "ann")
    assert card["abilities"][0]["undescribed"] == ["the septon"]


@pytest.mark.parametrize("line", ["{", '{"of": "ability:12"}', '{"abilities": []}'])
def test_a_bad_line_is_refused_with_its_place(tmp_path: Path, line: str) -> None:
    (tmp_path / "mill.jsonl").write_text(line, encoding="utf-8")
    with pytest.raises(ValueError, match=r"mill\.jsonl, line 1"):
        reviewed.reviewed(tmp_path)


def test_a_wording_that_is_described_twice_is_refused(tmp_path: Path) -> None:
    line = json.dumps({"of": reviewed.digest(HUMS, "Old Mill", "ability"), "abilities": [CONSTANT]})
    (tmp_path / "mill.jsonl").write_text(f"{line}\n{line}\n", encoding="utf-8")
    with pytest.raises(ValueError, match="twice"):
        reviewed.reviewed(tmp_path)


def test_the_shipped_lines_are_of_wordings_and_say_what_the_engine_reads() -> None:
    assert all(record.get("card") and "abilities" in record for record in reviewed.reviewed().values())


def test_what_a_description_speaks_of_and_is_nowhere_is_told() -> None:
    gains = {"kind": "constant", "id": "constant-1", "effects": [{"do": "gain", "what": "ability:two", "to": "self"}]}
    asks = {
        "id": "two",
        "kind": "constant",
        "effects": [{"do": "kneel", "to": "all", "which": {"trait": ["Sellsword"]}}],
    }
    record = Record("core_1", "Old Mill", "character", "Core", 1, "", {"traits": ["Lord"]})
    assert unknown({"abilities": [gains]}, [record]) == ["it lets cards gain two, which it does not describe"]
    assert unknown({"abilities": [gains, asks]}, [record]) == ["no card has the trait Sellsword"]
    assert unknown({"abilities": [{**asks, "effects": [{"which": {"trait": ["Lord"]}}]}]}, [record]) == []
