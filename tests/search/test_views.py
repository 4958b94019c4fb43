"""The search page, its JSON and the suggestions."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.conftest import assert_error


def results(client: FlaskClient, query: str) -> dict[str, Any]:
    answer = client.get(f"/api/v1/search?{query}")
    assert answer.status_code == 200
    body: dict[str, Any] = answer.get_json()
    return body


def test_the_json_is_what_programs_were_told(client: FlaskClient) -> None:
    body = results(client, "q=moribund&limit=3")
    assert body["query"] == "moribund"
    assert body["total"] >= 3
    assert len(body["results"]) == 3
    first = body["results"][0]
    assert {"id", "kind", "title", "url", "snippet", "score"} <= set(first)
    assert (first["id"], first["url"]) == ("agot1e-faq/moribund", "/rules/agot1e-faq/moribund")
    assert all(first["snippet"][start:end].lower() == "moribund" for start, end in first["marks"])
    assert body["corpus"]["version"]


def test_a_card_has_its_public_id_and_its_title(client: FlaskClient) -> None:
    first = results(client, "q=KR+F105")["results"][0]
    assert (first["id"], first["kind"], first["title"]) == ("card:kr_105", "card", "Longship Maiden's Bane")
    assert client.get(first["url"]).status_code == 200


def test_every_result_leads_to_a_page(client: FlaskClient) -> None:
    for one in results(client, "q=character&limit=30")["results"]:
        assert client.get(one["url"]).status_code == 200


def test_a_question_brings_its_verdict(client: FlaskClient) -> None:
    first = results(client, "q=who+wins+dominance+on+a+tie&kind=question")["results"][0]
    assert first["id"] == "agot1e-faq/who-wins-tied-dominance"
    assert first["verdict"] == "answer"


@pytest.mark.parametrize("query", ["", "q=", "q=%20", "q=xyzzyq", "q=%00%1b"])
def test_nothing_to_go_by_is_an_empty_answer(client: FlaskClient, query: str) -> None:
    body = results(client, query)
    assert (body["total"], body["results"]) == (0, [])


def test_bytes_that_are_no_text_are_answered(client: FlaskClient) -> None:
    assert results(client, "q=%FF%FE%ED%A0%80")["total"] >= 0


@pytest.mark.parametrize(
    ("query", "code", "where"),
    [
        ("q=x&limit=0", "bad_number", "limit"),
        ("q=x&limit=101", "bad_number", "limit"),
        ("q=x&limit=ten", "bad_number", "limit"),
        ("q=x&limit=٣", "bad_number", "limit"),
        ("q=x&limit=99999999999999999999", "bad_number", "limit"),
        ("q=x&offset=-1", "bad_number", "offset"),
        ("q=x&kind=spoon", "bad_filter", "kind"),
        ("q=x&game=chess", "bad_filter", "game"),
        ("q=x&verdict=perhaps", "bad_filter", "verdict"),
        ("q=x&doc=../etc", "bad_filter", "doc"),
    ],
)
def test_a_bad_argument_is_refused_and_named(client: FlaskClient, query: str, code: str, where: str) -> None:
    error = assert_error(client.get(f"/api/v1/search?{query}"), 400, code)
    assert error["where"] == where


def test_a_very_long_query_is_answered_and_what_was_cut_is_said(client: FlaskClient) -> None:
    body = results(client, "q=" + "moribund+" * 1200)
    assert body["results"][0]["id"] == "agot1e-faq/moribund"
    assert body["ignored"]


def test_suggestions_have_a_place_to_go(client: FlaskClient) -> None:
    answer = client.get("/api/v1/suggest?q=mori&limit=4")
    found = answer.get_json()["suggestions"]
    assert found[0]["url"] == "/rules/agot1e-faq/moribund"
    assert len(found) == 4
    assert_error(client.get("/api/v1/suggest?q=x&limit=50"), 400, "bad_number")


def test_the_page_shows_results_with_their_verdicts_and_what_was_found(client: FlaskClient) -> None:
    page = client.get("/search?q=dominance+tie").text
    assert 'href="/rules/agot1e-faq/who-wins-tied-dominance"' in page
    assert 'class="verdict' in page
    assert "<mark>" in page
    assert "What was searched" in page
    assert 'value="dominance tie"' in page


def test_the_page_says_what_a_misspelt_word_was_taken_for(client: FlaskClient) -> None:
    page = client.get("/search?q=moribound").text
    assert "Nothing here is called <q>moribound</q>; this is for <strong>moribund</strong>" in page
    assert 'href="/search?q=moribund"' in page


@pytest.mark.parametrize("query", ["q=xyzzyq", "q=%22duplicate+plot+stealth%22", "q=moribund&kind=keyword&game=btwixt"])
def test_a_page_without_results_helps(client: FlaskClient, query: str) -> None:
    page = client.get(f"/search?{query}").text
    assert "Nothing found" in page
    assert "What helps" in page
    assert 'href="/glossary"' in page


def test_the_page_without_a_query_invites_one(client: FlaskClient) -> None:
    answer = client.get("/search")
    assert answer.status_code == 200
    assert "Nothing found" not in answer.text


def test_filters_are_links_that_turn_them_on_and_off(client: FlaskClient) -> None:
    page = client.get("/search?q=duplicate").text
    assert "/search?q=duplicate&amp;kind=question" in page
    narrowed = client.get("/search?q=duplicate&kind=question").text
    assert 'href="/search?q=duplicate"' in narrowed
    assert "Only" in narrowed


def test_a_filter_that_does_not_exist_is_left_out_on_the_page(client: FlaskClient) -> None:
    assert client.get("/search?q=duplicate&kind=spoon").status_code == 200


def test_results_go_on_over_pages(client: FlaskClient) -> None:
    page = client.get("/search?q=character").text
    assert 'href="/search?q=character&amp;page=2"' in page
    assert client.get("/search?q=character&page=2").status_code == 200
    assert client.get("/search?q=character&page=999999").status_code == 400
    assert client.get("/search?q=character&page=x").status_code == 400


def test_the_results_alone_are_a_part_of_the_page(client: FlaskClient) -> None:
    part = client.get("/search?q=moribund&part=results").text
    assert "<html" not in part
    assert part.strip() in client.get("/search?q=moribund").text


@pytest.mark.parametrize(
    "text", ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "</title><b>", "{{7*7}}"]
)
def test_nothing_typed_becomes_markup(client: FlaskClient, text: str) -> None:
    for page in (
        client.get("/search", query_string={"q": text}).text,
        client.get("/search", query_string={"q": f"moribund {text}"}).text,
    ):
        assert text not in page or text == "{{7*7}}"
        assert "<b>" not in page
        assert "onerror=alert(1)>" not in page.replace("&gt;", "")
        assert "49" not in page or text != "{{7*7}}" or "{{7*7}}" in page


def test_the_json_escapes_nothing_twice(client: FlaskClient) -> None:
    body = json.loads(client.get("/api/v1/search", query_string={"q": "<b>moribund</b>"}).data)
    assert body["query"] == "<b>moribund</b>"
    assert "&lt;" not in json.dumps(body)


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("can i save from cl", "Can I save from claim?"),
        ("must i dr", "Must I draw?"),
        ("is a mori", "Is a moribund card in play?"),
        ("does the attacker wi", "Does the attacker win ties?"),
    ],
)
def test_a_question_that_is_begun_is_finished_as_one_that_is_settled(
    client: FlaskClient, text: str, asked: str
) -> None:
    offers = client.get("/api/v1/suggest", query_string={"q": text}).get_json()["suggestions"]
    assert (offers[0]["text"], offers[0]["kind"], offers[0]["verdict"]) == (asked, "question", "yes")
    assert client.get(offers[0]["url"]).status_code == 200
    assert 'class="verdict yes"' in client.get(offers[0]["url"]).text


def test_what_is_no_question_is_finished_by_what_is_found_alone(client: FlaskClient) -> None:
    for text in ("mori", "can i", "claim"):
        offers = client.get("/api/v1/suggest", query_string={"q": text}).get_json()["suggestions"]
        assert not any(one["url"].startswith("/search") for one in offers), text


def test_the_cards_that_come_with_maester_are_from_no_card_file(client: FlaskClient) -> None:
    assert "card file" not in client.get("/search?q=bran+stark").text


def test_the_search_is_no_place_that_is_marked(client: FlaskClient) -> None:
    assert 'aria-current="page"' not in client.get("/search?q=val").text
