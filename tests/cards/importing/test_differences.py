"""Where a card file says otherwise than the documents: told, and nothing replaced."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from sqlalchemy import create_engine
from sqlalchemy.orm import Session

from cards.deck.catalogue import catalogue
from cards.importing.differences import differences
from cards.importing.reading import read_values
from cards.importing.service import import_file
from cards.shipped import Shipped
from database import PeopleBase
from tests.cards.importing.files import first


@pytest.fixture
def people() -> Iterator[Session]:
    engine = create_engine("sqlite://")
    PeopleBase.metadata.create_all(engine)
    with Session(engine) as session:
        yield session
    engine.dispose()


def told(corpus: Session, people: Session, *given: dict[str, Any]) -> set[tuple[str, str, str, str]]:
    import_file(people, read_values(list(given), "cards.json", "0"), datetime.now(UTC), "a file")
    return {
        (one.card_id, one.field, one.documents, one.file) for one in differences(corpus, people) if one.field != "card"
    }


def test_without_a_card_file_there_is_nothing_to_tell(corpus: Session, people: Session) -> None:
    assert differences(corpus, people) == []


def test_each_field_that_differs_is_told(corpus: Session, people: Session) -> None:
    found = told(
        corpus,
        people,
        first("kotse_45", name="Randyl Tarly", house=["Baratheon"]),
        first("core_56", name="Lannisport Brothel", card_type="Character", house=["Stark"], unique=False),
        first("cad_76", name="Daenerys Targaryen", house=["Targaryen"]),
        first("core_117", name="Jhogo", house=["Targaryen"], traits=["Dothraki"]),
        first("acoa_13", name="Pyromancer's Cache", card_type="Location", house=["Neutral"], legality_joust="Legal"),
        first("atoc_97", name="A United Cause", legality_joust="Banned"),
        first("cad_2", name="Defiance", card_type="Agenda", limit=2),
    )
    assert ("kotse_45", "title", "Randyll Tarly", "Randyl Tarly") in found
    assert ("core_56", "type", "location", "character") in found
    assert ("core_56", "House", "lannister", "stark") in found
    assert ("core_56", "unique", "yes", "no") in found
    assert ("cad_76", "House only", "Targaryen", "any House") in found
    assert ("core_117", "traits", "Dothraki. Queensguard", "Dothraki") in found
    assert ("acoa_13", "Joust list", "restricted", "not on a list") in found
    assert ("atoc_97", "Joust list", "not on a list", "banned") in found
    assert ("cad_2", "limit (deck check)", "1", "2") in found


def test_cards_that_the_file_lacks_are_told(corpus: Session, people: Session) -> None:
    import_file(people, read_values([first()], "cards.json", "0"), datetime.now(UTC))
    lacking = [one for one in differences(corpus, people) if one.field == "card"]
    assert "core_13" in {one.card_id for one in lacking}
    assert not {one.card_id for one in lacking} & {"westeros_226", "unplaced_1", "title_1"}


def test_a_file_never_replaces_what_the_documents_say(corpus: Session, people: Session) -> None:
    told(
        corpus,
        people,
        first("cad_76", name="Dany", house=["Neutral"], card_type="Event"),
        first("acoa_13", name="Pyromancer's Cache", legality_joust="Legal", card_type="Location"),
    )
    index = catalogue(corpus, people, Shipped(None))
    daenerys = index.printing("cad_76")
    assert daenerys is not None
    assert (daenerys.title, daenerys.type) == ("Daenerys Targaryen", "character")
    assert daenerys.allowed_houses == {"Targaryen"}
    assert [one.id for one in index.alias("dany")] == ["cad_76"]
    assert "acoa_13" in index.list_on("joust", "restricted", datetime.now(UTC).date()).cards
