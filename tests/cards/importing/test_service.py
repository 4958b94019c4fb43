"""Importing: all or nothing, once, and back again, on both databases."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy.orm import Session

from cards.importing import service
from cards.importing.reading import read_values
from cards.importing.records import CardFile
from database import PeopleStore
from errors import NotFound, Refused
from tests.cards.importing.files import first, pack, second

NOW = datetime(2026, 1, 1, tzinfo=UTC)


@pytest.fixture
def people(tables_url: str, tmp_path: Path) -> Iterator[Session]:
    store = PeopleStore(tables_url, tmp_path).open()
    with store.session() as session:
        yield session
    store.release()


def file(*given: dict[str, Any], digest: str = "a") -> CardFile:
    return read_values(list(given), "cards.json", digest)


def titles(session: Session) -> dict[str, str]:
    return {one.card_id: one.title for one in service.imported(session, "agot1e")}


def test_an_import_is_a_batch_marked_with_its_source(people: Session) -> None:
    batch, new = service.import_file(
        people, file(first(), first("core_9", name="Sansa Stark")), NOW, "the community's file"
    )
    people.commit()
    assert new
    assert (batch.cards, batch.game, batch.source, batch.current) == (2, "agot1e", "the community's file", True)
    robb = service.card(people, "agot1e", "core_8")
    assert robb is not None
    assert (robb.title, robb.source, robb.batch_id) == ("Robb Stark", "the community's file", batch.id)
    assert robb.facts["limit"] == 3
    assert service.card(people, "agot1e", "core_10") is None


def test_the_same_file_is_imported_once(people: Session) -> None:
    batch, _new = service.import_file(people, file(first()), NOW)
    again, new = service.import_file(people, file(first()), NOW)
    assert not new
    assert again.id == batch.id
    assert len(service.batches(people)) == 1


def test_the_newest_file_counts_and_undoing_it_brings_the_older_one_back(people: Session) -> None:
    service.import_file(people, file(first(), first("core_9", name="Sansa Stark")), NOW)
    newer, _new = service.import_file(people, file(first(name="Robb"), digest="b"), NOW)
    assert titles(people) == {"core_8": "Robb", "core_9": "Sansa Stark"}
    assert len(service.standing(people, "agot1e")) == 2
    undone = service.undo(people, NOW)
    assert undone.id == newer.id
    assert not undone.current
    assert titles(people) == {"core_8": "Robb Stark", "core_9": "Sansa Stark"}
    assert len(service.standing(people, "agot1e")) == 1


def test_an_older_import_can_be_undone_by_its_number_and_imported_again(people: Session) -> None:
    older, _new = service.import_file(people, file(first()), NOW)
    service.import_file(people, file(first("core_9"), digest="b"), NOW)
    service.undo(people, NOW, older.id)
    assert list(titles(people)) == ["core_9"]
    again, new = service.import_file(people, file(first()), NOW)
    assert new
    assert again.id != older.id
    assert [one.current for one in service.batches(people)] == [True, True, False]


def test_undoing_what_is_not_there_is_refused(people: Session) -> None:
    with pytest.raises(NotFound, match="no import to undo"):
        service.undo(people, NOW)
    with pytest.raises(NotFound, match="no import 7"):
        service.undo(people, NOW, 7)
    batch, _new = service.import_file(people, file(first()), NOW)
    service.undo(people, NOW)
    with pytest.raises(Refused, match="undone already"):
        service.undo(people, NOW, batch.id)


def test_a_file_with_problems_leaves_nothing_behind(people: Session) -> None:
    bad = file(first(), first("core_9", card_type="Dragon"))
    with pytest.raises(service.CardFileRefused, match="1 problem") as refused:
        service.import_file(people, bad, NOW)
    people.rollback()
    assert refused.value.file is bad
    assert service.batches(people) == []
    assert titles(people) == {}


def test_an_import_that_is_interrupted_leaves_nothing_behind(people: Session) -> None:
    def stop(_count: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        service.import_file(people, file(first()), NOW, progress=stop)
    people.rollback()
    assert service.batches(people) == []


def test_editions_do_not_mix(people: Session) -> None:
    service.import_file(people, file(first()), NOW)
    service.import_file(people, read_values([pack(second())], "packs", "c"), NOW)
    assert list(titles(people)) == ["core_8"]
    assert [one.card_id for one in service.imported(people, "agot2e")] == ["01001"]
    assert [one.game for one in service.batches(people, "agot2e")] == ["agot2e"]


def test_progress_is_told_as_rows_are_stored(people: Session) -> None:
    told: list[int] = []
    service.import_file(people, file(*(first(f"core_{n}") for n in range(600))), NOW, progress=told.append)
    assert sum(told) == 600
    assert len(told) > 1


@pytest.mark.parametrize(
    ("spans", "parts"),
    [
        ([], [("abcdef", False)]),
        ([[0, 2]], [("ab", True), ("cdef", False)]),
        ([[4, 6]], [("abcd", False), ("ef", True)]),
        ([[3, 4], [0, 1]], [("a", True), ("bc", False), ("d", True), ("ef", False)]),
        ([[0, 4], [2, 9]], [("abcd", True), ("ef", True)]),
        ([[5, 5], [9, 12]], [("abcdef", False)]),
    ],
)
def test_errata_show_as_parts_of_the_text(spans: list[list[int]], parts: list[tuple[str, bool]]) -> None:
    assert service.text_parts("abcdef", spans) == parts
    assert service.text_parts("", spans) == []
