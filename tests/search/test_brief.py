"""What is said before the results: a card's standing, a question's verdict, a number's entry."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.search.test_views import results


def in_short(client: FlaskClient, text: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = results(client, f"q={text.replace(' ', '+')}").get("in_short", [])
    return found


@pytest.mark.parametrize(
    "text",
    ["is Val restricted", "val legal in joust", "Val restricted list", "what is the status of Val", "Val errata"],
)
def test_a_cards_standing_is_said_by_list(client: FlaskClient, text: str) -> None:
    said = in_short(client, text)
    assert [one["title"] for one in said] == ["Val"]
    assert said[0]["text"] == "Joust: restricted · Melee: restricted · Errata 4.2"
    assert results(client, f"q={text.replace(' ', '+')}")["results"][0]["id"] == "card:dotn_117"


@pytest.mark.parametrize("text", ["what does val say now", "was val changed", "is val still allowed"])
def test_who_asks_what_a_card_says_today_is_told_how_it_stands(client: FlaskClient, text: str) -> None:
    assert [one["title"] for one in in_short(client, text)] == ["Val"]


def test_of_several_cards_that_are_to_go_together_each_is_said(client: FlaskClient) -> None:
    said = in_short(client, "can I run the rangers and the builders in one deck")
    assert {one["title"] for one in said} == {"The Rangers", "The Builders"}


def test_the_set_that_is_named_tells_which_card_of_a_title_is_meant(client: FlaskClient) -> None:
    query = "what is the status of the clash of arms jaqen"
    assert results(client, f"q={query.replace(' ', '+')}")["results"][0]["id"] == "card:acoa_43"


def test_todays_formats_stand_before_those_of_a_season_that_is_over(client: FlaskClient) -> None:
    text = in_short(client, "jaqen banned")[0]["text"]
    assert text.startswith("Joust: not restricted · Melee: not restricted · LCG 2008-2009: banned")


def test_each_card_of_a_title_has_a_line(client: FlaskClient) -> None:
    said = in_short(client, "daenerys restricted")
    assert len(said) == 3
    assert {one["title"] for one in said} == {"Daenerys Targaryen"}
    assert len({one["url"] for one in said}) == 3


@pytest.mark.parametrize(
    "text",
    [
        "restricted list",
        "what cards are banned in lcg",
        "which cards were banned in the first season",
        "is it allowed to kneel Val",
        "legal deck size",
        "what does renown say",
        "the deck is empty",
        "loyal cards in my deck",
        "banned",
    ],
)
def test_what_names_no_card_has_no_standing(client: FlaskClient, text: str) -> None:
    assert not any(one["url"].startswith("/cards/") for one in in_short(client, text))


def test_filters_that_leave_cards_out_leave_their_standing_out(client: FlaskClient) -> None:
    assert "in_short" not in results(client, "q=is+Val+restricted&kind=question")


def test_a_number_is_said_with_its_entry(client: FlaskClient) -> None:
    said = in_short(client, "faq 4.2")
    assert said[0]["title"] == "4.2 Duplicates"
    assert said[0]["url"] == "/rules/agot1e-faq/duplicates"
    assert said[0]["text"]


def test_a_yes_no_question_is_said_with_its_verdict(client: FlaskClient) -> None:
    said = in_short(client, "can a cost be saved from or canceled")
    assert (said[0]["verdict"], said[0]["url"]) == ("no", "/rules/agot1e-faq/saving-or-canceling-a-cost")
    assert said[0]["verdict_word"] == "No"


def test_whether_one_can_save_from_claim_is_answered_by_what_saves(client: FlaskClient) -> None:
    said = in_short(client, "Can I save from claim")
    assert said[0]["url"] == "/rules/agot1e-core/duplicates/save"
    assert said[0]["text"]


@pytest.mark.parametrize("text", ["duplicates", "can he do it", "who wins", "can I", ""])
def test_nothing_is_said_where_no_one_thing_was_asked(client: FlaskClient, text: str) -> None:
    assert in_short(client, text) == []


def test_the_page_says_it_before_the_results(client: FlaskClient) -> None:
    page = client.get("/search?q=is+Val+restricted").get_data(as_text=True)
    assert page.index("Joust: restricted · Melee: restricted") < page.index('class="found"')


def test_a_card_page_says_its_standing_before_anything_else(client: FlaskClient) -> None:
    page = client.get("/cards/dotn_117").get_data(as_text=True)
    assert page.index("</h1>") < page.index("Joust: restricted · Melee: restricted") < page.index('id="changed"')


def test_an_unknown_name_of_a_card_has_the_suggestions_of_the_search(client: FlaskClient) -> None:
    answer = client.get("/cards/jamie")
    assert answer.status_code == 404
    assert "Ser Jaime Lannister" in answer.get_data(as_text=True)


@pytest.mark.parametrize("text", ["xqzzyw", "zzzz"])
def test_a_name_that_is_like_no_card_is_not_found(client: FlaskClient, text: str) -> None:
    assert client.get(f"/cards/{text}").status_code == 404
