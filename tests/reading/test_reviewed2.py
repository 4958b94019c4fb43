"""Wordings of the second edition that a person described: a line of data stands for exactly one wording."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bench import wording2
from bench.lacks2 import engine_refuses
from cards.second import as_card
from reading.agot2e import reviewed
from reading.agot2e.reader import read

HUMS = "Every septon hums while Old Mill is turning."
TEXT = f"Stealth.\n{HUMS}\n<b>Action:</b> Kneel Old Mill to draw 1 card."
CONSTANT: dict[str, Any] = {"kind": "constant", "effects": [{"do": "str", "n": 1, "to": "self"}]}


@pytest.fixture
def by_hand(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Puts lines in the place of those that ship."""

    def put(*records: dict[str, Any]) -> None:
        lines = "".join(json.dumps(record) + "\n" for record in records)
        folder = tmp_path / str(len(list(tmp_path.iterdir())))  # what a folder holds is read once
        folder.mkdir()
        (folder / "01.jsonl").write_text(lines, encoding="utf-8")
        monkeypatch.setattr(reviewed, "CONTENT", folder)

    return put


def line(text: str = HUMS, of: str = "ability", **rest: Any) -> dict[str, Any]:
    return {"of": reviewed.digest(text, "Old Mill", of), "card": "Old Mill", **rest}


def test_one_line_is_described_by_hand_and_the_rest_as_it_is_read(by_hand: Any) -> None:
    assert read(TEXT, "Old Mill").left_out == ("constant ability",)
    by_hand(line(abilities=[CONSTANT]))
    card = as_card("Old Mill", "location", TEXT, {})
    hums, draws = card["abilities"]
    assert card["keywords"] == ["stealth"]
    assert hums == {**CONSTANT, "id": "ability-1"}
    assert draws["cost"] == [{"do": "kneel"}]
    assert "lacks" not in card


def test_a_whole_text_is_described_by_hand(by_hand: Any) -> None:
    by_hand(line(TEXT, "card", keywords=["renown"], abilities=[CONSTANT]))
    card = as_card("Old Mill", "location", TEXT, {})
    assert card["keywords"] == ["renown"]
    assert [one["effects"] for one in card["abilities"]] == [CONSTANT["effects"]]


def test_what_has_to_be_so_holds_for_the_abilities_below_the_line(by_hand: Any) -> None:
    first = {"player": "you", "role": "first-player"}
    by_hand(line(**{"if": first}))
    draws = read(TEXT, "Old Mill").abilities[-1]
    assert draws["if"] == first


@pytest.mark.parametrize("text", [HUMS.upper(), HUMS.replace(".", ""), f"<i>{HUMS}</i>"])
def test_case_punctuation_and_tags_do_not_count(text: str) -> None:
    assert reviewed.digest(text, "Old Mill", "ability") == line()["of"]


def test_any_other_word_is_another_wording(by_hand: Any) -> None:
    by_hand(line(abilities=[CONSTANT]))
    assert read(HUMS.replace("hums", "sings"), "Old Mill").abilities == ()


def test_what_a_line_leaves_out_is_told(by_hand: Any) -> None:
    by_hand(line(abilities=[{**CONSTANT, "undescribed": ["the septon"]}]))
    found = read(TEXT, "Old Mill")
    assert found.unread == ("the septon",)
    assert found.left_out == ("constant ability",)


def test_a_line_is_checked_against_its_cards(by_hand: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    cards = [
        {"code": "01001", "deckLimit": 3, "faction": "stark", "name": "Old Mill", "text": TEXT, "traits": [],
         "type": "location", "quantity": 3, "cost": 1}
    ]  # fmt: skip
    file = tmp_path / "cards.json"
    file.write_text(json.dumps([{"code": "One", "name": "One", "cards": cards}]))
    words = {"kind": "constant", "effects": [{"do": "words", "what": "it hums"}]}
    by_hand(line(abilities=[words]), line("Something else", abilities=[]))
    assert wording2.main([str(file), "--check"]) == 1
    out = capsys.readouterr().out
    assert "in words, and it is not told" in out
    assert "is the wording of no printing" in out
    by_hand(line(abilities=[{"kind": "constant", "effects": [{"do": "hum"}]}]))
    assert wording2.main([str(file), "--check"]) == 1
    assert "the engine does not take it" in capsys.readouterr().out
    by_hand(line(abilities=[CONSTANT]))
    assert wording2.main([str(file), "--check"]) == 0


def test_the_lines_that_ship_are_taken_by_the_engine_and_say_what_is_in_words() -> None:
    for record in reviewed.reviewed().values():
        abilities = [{**one, "id": f"ability-{at}"} for at, one in enumerate(record.get("abilities", []))]
        assert not engine_refuses({"type": "character", "abilities": abilities}), record["card"]
        assert '"words"' not in json.dumps(abilities) or "undescribed" in json.dumps(abilities), record["card"]


@pytest.mark.parametrize("path", sorted(reviewed.CONTENT.glob("*.jsonl")), ids=lambda path: path.stem)
def test_the_lines_of_a_cycle_stand_in_the_order_of_their_digests(path: Path) -> None:
    names = [json.loads(one)["of"] for one in path.read_text(encoding="utf-8").splitlines()]
    assert names == sorted(names)
