"""The pages of the corpus and its JSON, over the real content."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select
from sqlalchemy.orm import Session

from app import create_app
from rules import service
from rules.models import Entry
from services import NAME, services
from tests.conftest import DOCUMENT, MakeContent, assert_error

PAGES = [
    ("/", "What is the ruling?"),
    ("/rules/", "Documents"),
    ("/rules/agot1e-faq/", "Timing structure"),
    ("/rules/agot1e-faq/chapter/timing", "What is moribund?"),
    ("/rules/agot1e-faq/moribund", "What cites this"),
    ("/glossary", "moribund"),
    ("/about", "Whose words these are"),
    ("/go/3.17", "Which “3.17”?"),
]


@pytest.mark.parametrize(("url", "words"), PAGES)
def test_a_page_answers_with_its_words(client: FlaskClient, url: str, words: str) -> None:
    answer = client.get(url)
    assert answer.status_code == 200
    assert words in answer.text
    assert services(client.application).corpus.version in answer.text


def test_every_entry_is_served(client: FlaskClient, corpus: Session) -> None:
    for entry_id, title in corpus.execute(select(Entry.id, Entry.title)):
        answer = client.get(f"/rules/{entry_id}")
        assert answer.status_code == 200, entry_id
        assert f"<h1>{_escaped(title)}</h1>" in answer.text


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("'", "&#39;").replace('"', "&#34;")


def test_an_entry_says_where_it_comes_from_and_shows_its_verdict(client: FlaskClient) -> None:
    page = client.get("/rules/agot1e-faq/may-passive-ability-be-ignored").text
    assert '<strong class="verdict no">No</strong>' in page
    assert "FAQ 5.5.1 (17 July 2015), p. 25" in page
    assert "First edition (LCG)" in page


def test_what_yields_says_so_first_and_links_what_prevails(client: FlaskClient) -> None:
    page = client.get("/rules/agot1e-core/expert-rules/responses").text
    assert page.index("In force in part:") < page.index('<div class="statement">') < page.index("Narrowed by")
    assert 'href="/rules/agot1e-faq/first-actions-and-responses"' in page


def test_the_disputes_of_an_entry_are_handed_in(data: Any) -> None:
    app = create_app(data=data, secret_key="x", testing=True)
    app.extensions[NAME] = replace(
        services(app),
        disputes_for=lambda entry_id: [("Jaime pays", "/timing/jaime")] if "moribund" in entry_id else [],
    )
    page = app.test_client().get("/rules/agot1e-faq/moribund").text
    assert '<a class="dispute" href="/timing/jaime">Jaime pays</a>' in page
    services(app).corpus.release()


@pytest.mark.parametrize(
    ("what", "leads_to"),
    [
        ("3.28", "/rules/agot1e-faq/duration-of-control-change"),
        ("faq 4.2", "/rules/agot1e-faq/duplicates"),
        ("moribund", "/rules/agot1e-faq/moribund"),
        ("agot1e-faq/moribund", "/rules/agot1e-faq/moribund"),
    ],
)
def test_go_leads_to_the_one_entry_meant(client: FlaskClient, what: str, leads_to: str) -> None:
    answer = client.get(f"/go/{what}")
    assert (answer.status_code, answer.location) == (302, leads_to)


def test_go_without_an_answer_is_a_page_with_ways_on(client: FlaskClient) -> None:
    answer = client.get("/go/moribnud")
    assert answer.status_code == 404
    assert "Nearest to it" in answer.text
    assert 'role="search"' in answer.text


@pytest.mark.parametrize(
    "url",
    [
        "/rules/agot1e-faq/nowhere",
        "/rules/nowhere/",
        "/rules/nowhere/at-all",
        "/rules/agot1e-faq/chapter/nowhere",
        "/nowhere",
        "/qr/a/b.svg",
        "/go/%00",
        "/go/" + "x" * 2000,
        "/rules/%F0%9F%90%89/%E2%80%AE",
        "/rules/agot1e-faq/..%2f..%2fapp.py",
        "/static/../app.py",
    ],
)
def test_what_does_not_exist_is_a_404_page(client: FlaskClient, url: str) -> None:
    answer = client.get(url)
    assert answer.status_code == 404
    assert "Nothing is here" in answer.text
    assert "Traceback" not in answer.text


@pytest.mark.parametrize(
    "url",
    [
        "/api/v1/entries/agot1e-faq/nowhere",
        "/api/v1/entries/nowhere",
        "/api/v1/documents/nowhere",
        "/api/v1/documents/agot1e-faq/chapters/nowhere",
        "/api/v1/nowhere",
    ],
)
def test_what_does_not_exist_is_a_404_error_of_the_one_shape(client: FlaskClient, url: str) -> None:
    assert_error(client.get(url), 404, "not_found")


def test_an_entry_as_json_has_everything_the_page_has(client: FlaskClient) -> None:
    body = client.get("/api/v1/entries/agot1e-faq/first-actions-and-responses").get_json()
    assert body["id"] == "agot1e-faq/first-actions-and-responses"
    assert body["source"]["page"] == "17"
    assert body["corpus"]["version"] == services(client.application).corpus.version
    assert {one["relation"] for one in body["standings"]} == {"narrows", "differs"}
    assert all(body[part] for part in ("cites", "cited_by", "mentions", "open"))


def test_documents_and_chapters_as_json(client: FlaskClient) -> None:
    documents = client.get("/api/v1/documents").get_json()["documents"]
    assert "agot1e-faq" in {document["id"] for document in documents}
    document = client.get("/api/v1/documents/agot1e-faq").get_json()
    slugs = [chapter["slug"] for chapter in document["chapters"]]
    chapter = client.get(f"/api/v1/documents/agot1e-faq/chapters/{slugs[0]}").get_json()
    assert chapter["entries"][0]["html"].startswith("<")


def test_the_whole_corpus_has_an_etag_and_is_not_sent_twice(client: FlaskClient) -> None:
    answer = client.get("/api/v1/corpus.json")
    body = answer.get_json()
    assert body["corpus"]["version"] == answer.get_etag()[0] == services(client.application).corpus.version
    assert len(body["entries"]) == sum(document["entries"] for document in body["documents"])
    again = client.get("/api/v1/corpus.json", headers={"If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


def test_a_page_that_has_not_changed_is_not_sent_twice(client: FlaskClient) -> None:
    answer = client.get("/rules/agot1e-faq/moribund")
    again = client.get("/rules/agot1e-faq/moribund", headers={"If-None-Match": answer.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


def test_a_qr_code_is_an_svg(client: FlaskClient) -> None:
    answer = client.get("/qr/agot1e-faq/moribund.svg")
    assert answer.mimetype == "image/svg+xml"
    assert b"<svg" in answer.data


def test_an_id_that_has_moved_redirects_for_good(make_content: MakeContent, tmp_path: Any) -> None:
    document = DOCUMENT.replace("redirects: {}", "redirects:\n  agot1e-small/old: agot1e-small/window/end")
    app = create_app(data=tmp_path / "data", content=(make_content(document=document),), secret_key="x", testing=True)
    client = app.test_client()
    page, api = client.get("/rules/agot1e-small/old"), client.get("/api/v1/entries/agot1e-small/old")
    assert (page.status_code, page.location) == (301, "/rules/agot1e-small/window/end")
    assert (api.status_code, api.location) == (301, "/api/v1/entries/agot1e-small/window/end")
    assert client.get("/go/agot1e-small/old").location == "/rules/agot1e-small/window/end"
    services(app).corpus.release()


def test_when_the_content_is_refused_every_page_says_so_and_shows_no_traceback(
    make_content: MakeContent, tmp_path: Any
) -> None:
    content = make_content({"one.md": "nonsense"})
    app = create_app(data=tmp_path / "data", content=(content,), secret_key="x", testing=True)
    page = app.test_client().get("/")
    assert page.status_code == 503
    assert "The corpus is not valid" in page.text
    assert "Traceback" not in page.text
    assert_error(app.test_client().get("/api/v1/documents"), 503, "corpus_refused")


def test_the_commands_check_and_build_say_what_they_did(app: Flask) -> None:
    checked = app.test_cli_runner().invoke(args=["check"])
    assert checked.exit_code == 0
    assert checked.output.endswith("terms, 0 problems\n")
    built = app.test_cli_runner().invoke(args=["build"])
    assert built.exit_code == 0
    assert services(app).corpus.version in built.output


def test_the_commands_name_every_problem_of_broken_content(make_content: MakeContent, tmp_path: Any) -> None:
    content = make_content({"one.md": "## A {#a kind=rule}\n\nText.\n\n## B {#b p=1}\n\nText.\n"})
    app = create_app(data=tmp_path / "data", content=(content,), secret_key="x", testing=True)
    for command in ("check", "build"):
        result = app.test_cli_runner().invoke(args=[command])
        assert result.exit_code == 1
        assert "one.md:1: no page" in result.output
        assert "one.md:5: no kind" in result.output


def test_what_changed_last_keeps_the_games_dates_apart_from_ours(client: FlaskClient) -> None:
    home = client.get("/").text
    games = home[home.index("In the games") : home.index("In this reference")]
    assert "17 July 2015" in games
    assert "2026" not in games
    page = client.get("/changes").text
    assert re.search(
        r"Taken up here on <time[^>]*>21 November 2026</time>; the document is of <time[^>]*>17 July 2015", page
    )


def test_the_terms_of_the_glossary_stand_under_the_letters_they_begin_with(corpus: Session) -> None:
    for _, terms in service.glossary(corpus):
        letters = service.by_letter(terms)
        assert [term for _, those in letters for term in those] == terms
        assert all(term.name.upper().startswith(letter) for letter, those in letters if letter != "#" for term in those)
