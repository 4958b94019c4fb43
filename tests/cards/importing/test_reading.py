"""Card files: what is read of them, and every problem at once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from cards.importing.reading import BadFile, read_path, read_values
from tests.cards.importing.files import HOUSES, first, pack, second, write


def problems(*given: Any) -> list[str]:
    return [str(one) for one in read_values(list(given), "cards.json", "0").problems]


def remarks(*given: Any) -> list[str]:
    file = read_values(list(given), "cards.json", "0")
    assert not file.problems
    return [str(one) for one in file.remarks]


def test_a_first_edition_file_is_read() -> None:
    locked = first(
        "kr_105", name="Bane", legal_in_houses=["Greyjoy"], legality_joust="Restricted", cost="s2", house=["Greyjoy"]
    )
    file = read_values([first(), locked], "cards.json", "0")
    assert (file.game, len(file.records), file.problems, file.remarks) == ("agot1e", 2, (), ())
    robb, bane = file.records
    assert (robb.card_id, robb.title, robb.type, robb.set_name, robb.number) == (
        "core_8",
        "Robb Stark",
        "character",
        "Core",
        8,
    )
    assert robb.facts == {
        "houses": ["Stark"], "icons": ["Military"], "crests": ["Noble"], "traits": ["Lord"], "cost": "4",
        "strength": "4", "quantity": 1, "limit": 3, "unique": True,
    }  # fmt: skip
    assert bane.facts["allowed_houses"] == ["Greyjoy"]
    assert bane.facts["lists"] == {"joust": "restricted"}
    assert bane.facts["cost"] == "s2"


def test_a_second_edition_folder_of_packs_is_read(tmp_path: Path) -> None:
    folder = tmp_path / "packs"
    folder.mkdir()
    write(
        folder / "Core.json",
        pack(second(), second("01002", errata=[{"issuer": "FFG", "version": "1.1", "text": "It is so."}])),
    )
    write(
        folder / "TtB.json",
        pack(second("02001", type="character", cost="X", icons={"military": True, "power": False}), code="TtB"),
    )
    write(folder / "restricted-list.json", [{"version": "1.0", "formats": []}])
    file = read_path(folder)
    assert (file.game, file.problems, file.remarks) == ("agot2e", (), ())
    assert [one.card_id for one in file.records] == ["01001", "01002", "02001"]
    assert file.records[0].facts["reserve"] == "6"
    assert file.records[1].facts["errata_notes"] == ["FFG 1.1: It is so."]
    assert file.records[2].facts["icons"] == ["Military"]
    assert file.records[2].facts["cost"] == "X"


def test_every_problem_of_every_record_is_reported_with_its_place() -> None:
    told = problems(
        first(),
        first("core_9", card_type="Dragon", house=["Tyrell"]),
        {"id": "core_10"},
        "not an object",
        first(id="Core 11"),
        first("core_12", cost="many", unique="yes", erratas=[{"line": 1}]),
        first(),
    )
    assert told == [
        "record 2 (core_9), card_type: 'Dragon' is none of Character, Location, Event, Attachment, Plot, Agenda, "
        "House, Title",
        "record 2 (core_9), house[0]: 'Tyrell' is none of Stark, Lannister, Baratheon, Greyjoy, Martell, Targaryen, "
        "Neutral",
        "record 3 (core_10): name, card_type, set, number, house, rules_text are missing",
        "record 4: 'not an object' is no object",
        "record 5 (Core 11), id: 'Core 11' has not the form ^[a-z]{1,8}_[0-9]{1,4}$",
        "record 6 (core_12), cost: 'many' is not a value this field can have",
        "record 6 (core_12), erratas[0]: start, end are missing",
        "record 6 (core_12), unique: 'yes' is no boolean",
        "record 7 (core_8), id: record 1 has the same id",
    ]


def test_every_problem_of_a_second_edition_file_is_reported() -> None:
    told = problems(pack(second(), second(), second("1", faction="tully")), {"code": "X", "cards": []})
    assert told == [
        "pack Core, card 2 (01001), code: pack Core, card 1 (01001) has the same code",
        "pack Core, card 3 (1), code: '1' has not the form ^[0-9]{5}$",
        "pack Core, card 3 (1), faction: 'tully' is none of baratheon, greyjoy, lannister, martell, neutral, stark, "
        "targaryen, thenightswatch, tyrell",
        "pack 2: name is missing",
    ]


def test_slips_that_do_no_harm_are_remarks() -> None:
    assert remarks(first("cad_95", number=96)) == ["cad_95, number: 96 is not the number of the id, which is used"]
    assert remarks(first(house=[])) == ["core_8, house: no House is given; it is taken as not stated"]
    assert remarks(first(duplicate_id="core_99")) == [
        "core_8, duplicate_id: no card has the id core_99; it is taken for a card of its own"
    ]
    assert remarks(first(name="âˆž Command")) == ["core_8, name: was encoded twice; it is read as “∞ Command”"]
    assert remarks(first(erratas=[{"line": 7, "start": 0, "end": 3}])) == [
        "core_8, erratas: line 7, 0 to 3 is not in the text; it is passed over"
    ]


def test_errata_spans_count_in_the_whole_text() -> None:
    record = read_values([first(erratas=[{"line": 1, "start": 3, "end": 5}])], "cards.json", "0").records[0]
    assert [record.text[start:end] for start, end in record.facts["errata_spans"]] == ["is"]


def test_every_house_may_hold_a_card_that_names_all() -> None:
    record = read_values([first(legal_in_houses=HOUSES)], "cards.json", "0").records[0]
    assert "allowed_houses" not in record.facts


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"[", "not valid JSON"),
        (b"[" * 100_000, "not valid JSON"),
        (b"\xff\xfe\x00", "not UTF-8"),
        (b"[]", "no JSON array, or an empty one"),
        (b"3", "no JSON array, or an empty one"),
        (b'[{"hello": 1}]', "no card file of the first or the second edition"),
        (b'[{"version": "1.0", "formats": []}]', "restricted and banned lists"),
        (b"\x89PNG\r\n\x1a\n", "not UTF-8"),
    ],
)
def test_what_is_no_card_file_is_refused_with_a_sentence(tmp_path: Path, content: bytes, says: str) -> None:
    path = tmp_path / "cards.json"
    path.write_bytes(content)
    with pytest.raises(BadFile, match=says):
        read_path(path)


def test_a_file_with_a_byte_order_mark_is_read(tmp_path: Path) -> None:
    path = write(tmp_path / "cards.json", [first()])
    path.write_bytes(b"\xef\xbb\xbf" + path.read_bytes())
    assert len(read_path(path).records) == 1


def test_an_empty_folder_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadFile, match=r"no \.json file"):
        read_path(tmp_path)


def test_a_file_too_large_is_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("cards.importing.reading.MOST_BYTES", 10)
    with pytest.raises(BadFile, match="at most 10"):
        read_path(write(tmp_path / "cards.json", [first()]))


def test_a_file_with_packs_and_cards_apart_is_read_as_packs_with_their_cards() -> None:
    card = {
        "code": "01001", "deckLimit": 3, "faction": "stark", "name": "A Raven", "text": "Renown.", "traits": [],
        "type": "character", "quantity": 3, "packCode": "One",
    }  # fmt: skip
    apart = {"source": "a hand", "packs": [{"code": "One", "name": "The First"}], "cards": [card]}
    whole = [{"code": "One", "name": "The First", "cards": [card]}]
    found, wanted = (read_values(given, "cards.json", "") for given in (apart, whole))
    assert found.records == wanted.records
    assert [(one.title, one.set_name) for one in found.records] == [("A Raven", "The First")]
