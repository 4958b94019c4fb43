"""Imported cards on pages and in JSON: marked with their file, beside what the documents say."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app import create_app
from services import services
from tests.cards.importing.files import first, write
from tests.conftest import assert_error

RECORDS = [
    first(
        "cad_76",
        name="Dany",
        house=["Targaryen"],
        rules_text="House Targaryen only.\nResponse: <b>Do it</b>.",
        erratas=[{"line": 0, "start": 0, "end": 21}],
        limit=2,
    ),
    first("w_200", name="Nobody's Card", card_type="Event", legal_in_houses=["Stark", "Greyjoy"], unique=False),
    first("ator_35", name="Carrion Bird", house=["Neutral"]),
]


@pytest.fixture(scope="module")
def imported(data: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """The application on the real content, with a small card file imported."""
    folder = tmp_path_factory.mktemp("people")
    app = create_app(
        data=data,
        database_url=f"sqlite:///{folder / 'people.sqlite'}",
        secret_key="x",
        testing=True,
        shipped_cards=False,
    )
    path = str(write(folder / "cards.json", RECORDS))
    assert app.test_cli_runner().invoke(args=["cards", "import", path, "--source", "my file"]).exit_code == 0
    yield app
    services(app).release()


@pytest.fixture
def web(imported: Flask) -> FlaskClient:
    return imported.test_client()


def test_a_card_shows_its_imported_text_with_what_errata_changed_and_whose_word_it_is(web: FlaskClient) -> None:
    page = web.get("/cards/cad_76").text
    assert "<h1>Daenerys Targaryen</h1>" in page  # the documents' title stands
    assert "<ins>House Targaryen only.</ins>" in page
    assert "&lt;b&gt;Do it&lt;/b&gt;" in page
    assert "the card file “my file”" in page
    assert "Character · House Targaryen · unique · cost 4 · STR 4 · <span" in page
    assert page.index('aria-label="military icon"') < page.index('aria-label="noble crest"')
    assert "· Lord. · at most 2 in a deck" in page
    assert "What was changed" in page


def test_another_printing_of_a_card_shows_the_text_that_is_there(web: FlaskClient) -> None:
    page = web.get("/cards/ator_16").text
    assert "Its printing <code>ator_35</code>." in page


def test_a_card_that_no_document_names_has_a_page_of_its_own(web: FlaskClient) -> None:
    page = web.get("/cards/w_200")
    assert page.status_code == 200
    assert "No document names this card" in page.text
    assert "House Stark or House Greyjoy only" in page.text
    assert web.get("/cards/w_201").status_code == 404


def test_the_json_of_a_card_has_the_imported_facts_apart(web: FlaskClient) -> None:
    body = web.get("/api/v1/cards/cad_76").get_json()
    assert body["title"] == "Daenerys Targaryen"
    assert (body["imported"]["title"], body["imported"]["source"]) == ("Dany", "my file")
    assert body["imported"]["facts"]["limit"] == 2
    assert body["source"] is None


def test_the_json_of_a_card_that_only_a_file_has_says_which_file(web: FlaskClient) -> None:
    body = web.get("/api/v1/cards/w_200").get_json()
    assert (body["title"], body["source"], body["named_by"]) == ("Nobody's Card", "my file", [])
    assert body["facts"]["type"] is None  # nothing that the documents say
    assert body["imported"]["facts"]["allowed_houses"] == ["Stark", "Greyjoy"]
    assert_error(web.get("/api/v1/cards/w_201"), 404, "not_found")


def test_a_title_that_only_a_file_has_leads_to_its_card(web: FlaskClient) -> None:
    assert web.get("/cards/nobodys card").location == "/cards/w_200"
    assert web.get("/api/v1/cards/Nobody's Card").get_json()["id"] == "w_200"


def test_without_a_card_file_a_card_is_what_the_documents_say(documents_alone: FlaskClient) -> None:
    assert documents_alone.get("/api/v1/cards/cad_76").get_json()["imported"] is None
    assert "card file" not in documents_alone.get("/cards/cad_76").text
