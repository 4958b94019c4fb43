"""The card search with a card file: what it says, with the documents' errata over it. The facts here are invented."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app import create_app
from cards import file_filters, filters
from services import services
from tests.cards.importing.files import first, write

HERALD = {"house": ["Greyjoy"], "cost": 5, "strength": 1, "traits": ["Herald", "House Nobody"]}
PLAIN = {"cost": None, "strength": None, "icons": [], "crest": [], "traits": [], "unique": False}
RECORDS = [
    first("w_201", name="The Invented Herald", icons=["Power (Naval)", "Intrigue"], **HERALD),
    first("w_202", name="Invented Shade", cost=2, crest=["Shadow"], strength=0, unique=False, rules_text="Stealth."),
    first("w_203", name="Invented Plan", card_type="Plot", limit=1, **PLAIN, income=-1, initiative=9, claim=2),
    first("kr_1", name="Invented Reprint", cost=0, duplicate_id="w_204", crest=["War"], unique=False),
    first("w_204", name="Invented Reprint", cost=0, crest=["War"], unique=False),
    first("zz_1", name="Invented Guest", house=["Martell"], cost=1, rules_text="Kneel a «guest» to begin."),
    first("atoc_86", name="Cotter Pyke", house=["Stark"], traits=["Stranger"], unique=False, cost=9),
]
"""Cotter Pyke is the documents' card: its House and, by erratum, its traits are theirs."""


@pytest.fixture(scope="module")
def web(data: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[FlaskClient]:
    """The application on the real content with the invented file imported."""
    folder = tmp_path_factory.mktemp("people")
    app: Flask = create_app(
        data=data, database_url=f"sqlite:///{folder / 'p.sqlite'}", secret_key="x", testing=True, shipped_cards=False
    )
    path = str(write(folder / "cards.json", RECORDS))
    assert app.test_cli_runner().invoke(args=["cards", "import", path, "--source", "invented"]).exit_code == 0
    yield app.test_client()
    services(app).release()


def ask(web: FlaskClient, text: str, **more: Any) -> dict[str, Any]:
    answer = web.get("/api/v1/cards", query_string={"q": text, **more})
    assert answer.status_code == 200
    body: dict[str, Any] = answer.get_json()
    return body


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("invented", {"w_201", "w_202", "w_203", "w_204", "zz_1"}),
        ("invented cost>=3", {"w_201"}),
        ("invented cost >= 3", {"w_201"}),
        ("invented cost<2", {"w_204", "zz_1"}),
        ("invented cost=s2", {"w_202"}),
        ("invented cost:2", {"w_202"}),
        ("invented cost:x", set()),
        ("invented strength<2", {"w_201", "w_202"}),
        ("invented str<=0", {"w_202"}),
        ("income<0", {"w_203"}),
        ("initiative>8 claim=2", {"w_203"}),
        ("invented limit:1", {"w_203"}),
        ("trait:herald", {"w_201"}),
        ('trait:"house nob"', {"w_201"}),
        ("icon=naval", {"w_201"}),
        ("invented icon:int", {"w_201"}),
        ("invented crest=shadow", {"w_202"}),
        ("invented crest=war", {"w_204"}),
        ("invented unique:t", {"w_201", "zz_1"}),
        ("invented unique:f type:plot", {"w_203"}),
        ('text:"kneel a guest"', {"zz_1"}),
        ("invented house=martell", {"zz_1"}),
        ("invented type:p", {"w_203"}),
        ("invented set=kr", {"w_204"}),
        ("invented set:zz", {"zz_1"}),
        ("invented joust:legal type:plot", {"w_203"}),
        ("invented joust:restricted", set()),
    ],
)
def test_each_field_finds_what_the_file_says(web: FlaskClient, text: str, ids: set[str]) -> None:
    body = ask(web, text)
    assert body["unanswered"] == []
    assert {one["id"] for one in body["cards"]} == ids
    assert {one["source"] for one in body["cards"]} <= {"invented"}


def test_what_the_documents_say_stands_before_the_file(web: FlaskClient) -> None:
    found = ask(web, "cost=9")["cards"]
    assert [(one["id"], one["source"]) for one in found] == [("atoc_86", None)]
    assert ask(web, "cotter trait:ironborn")["total"] == 1
    assert ask(web, "cotter trait:stranger")["total"] == 0
    assert ask(web, "cotter house:stark")["total"] == 0


def test_a_card_that_no_file_has_is_not_found_by_what_only_a_file_says(web: FlaskClient) -> None:
    assert ask(web, "viper")["total"] > 0
    assert ask(web, "viper cost>=0")["total"] == 0


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("colour:red", "colour:red is no field; there are name, type,"),
        ("cost!=3", "cost is compared with : = < <= > or >=, as in cost>=3."),
        ("cost:many", "cost is compared with a number"),
        ("cost>s2", "cost is compared with a number"),
        ("trait>lord", "trait is asked for with : or =, as in trait:lord."),
        ("house<stark", "house is asked for with : or =, as in house=stark."),
        ("joust:maybe", "joust is restricted, banned or legal."),
        ("unique:perhaps", "unique is t or f."),
        ("icon:sword", "icon is military, intrigue, power, naval."),
        ("text:...", "it has no word to look for."),
    ],
)
def test_what_is_not_understood_is_said_in_a_sentence(web: FlaskClient, text: str, says: str) -> None:
    assert ask(web, text)["total"] == 0
    (sentence,) = ask(web, f"{text} viper")["unanswered"]
    assert sentence.startswith(text)
    assert says in sentence
    assert sentence.endswith(".")


def test_more_fields_than_are_read_are_said(web: FlaskClient) -> None:
    assert ask(web, "cost:1 " * 20)["unanswered"] == [f"Only the first {filters.MOST_FIELDS} fields were read."]


def test_the_answer_is_bounded_and_tells_how_many_there_are(web: FlaskClient) -> None:
    body = ask(web, "invented", limit=2, offset=4)
    assert (body["total"], body["limit"], body["offset"], len(body["cards"])) == (5, 2, 4, 1)
    assert ask(web, "")["limit"] == 500
    for outside in ({"limit": 501}, {"limit": -1}, {"offset": "x"}, {"offset": 10_001}):
        assert web.get("/api/v1/cards", query_string={"q": "invented", **outside}).status_code == 400
    assert ask(web, "invented")["card_files"] == ["invented"]


def test_the_page_marks_a_card_that_only_a_file_has(web: FlaskClient) -> None:
    page = web.get("/cards/?q=invented cost>=3").text
    assert 'href="/cards/w_201"' in page
    assert "from the card file “invented”" in page
    assert "from the card file" not in web.get("/cards/?q=viper").text


def test_the_page_of_every_card_keeps_to_the_documents_and_says_what_is_beside(web: FlaskClient) -> None:
    page = web.get("/cards/").text
    assert "w_201" not in page
    assert "also finds 5 more cards of the games, some from what the operator of this site imported: invented" in page


def test_a_long_answer_has_pages(web: FlaskClient) -> None:
    page = web.get("/cards/?q=joust:legal").text
    assert 'rel="next" href="/cards/?q=joust%3Alegal&amp;page=2"' in page
    assert page.count('class="card-line"') == 100
    assert 'rel="prev"' in web.get("/cards/?q=joust:legal&page=2").text
    assert web.get("/cards/?q=joust:legal&page=999999").status_code == 200


def test_without_a_card_file_its_fields_are_named_as_such(documents_alone: FlaskClient) -> None:
    for field in file_filters.FIELDS:
        (sentence,) = ask(documents_alone, f"{field}:1")["unanswered"]
        assert "it needs an imported card file" in sentence
