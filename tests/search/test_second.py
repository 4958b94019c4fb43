"""The second edition's cards and lists are found, and how they stand is said first; the first edition is meant unless
the second is named."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from search.second_index import SecondIndex
from services import services
from tests.search.test_brief import in_short
from tests.search.test_views import results

BOTH_EDITIONS = "Tywin Lannister"


def found(client: FlaskClient, text: str) -> list[dict[str, Any]]:
    some: list[dict[str, Any]] = results(client, f"q={text.replace(' ', '+')}")["results"]
    return some


def games(some: list[dict[str, Any]]) -> list[str]:
    return [one["game"] for one in some]


@pytest.mark.parametrize("said", ["2e", "second edition", "2nd edition"])
def test_who_names_the_second_edition_finds_its_cards_first(client: FlaskClient, said: str) -> None:
    first = found(client, f"{said} {BOTH_EDITIONS}")
    assert (first[0]["title"], first[0]["game"]) == (BOTH_EDITIONS, "agot2e")


def test_who_names_no_edition_finds_the_cards_of_the_first_one_first(client: FlaskClient) -> None:
    some = [one for one in found(client, BOTH_EDITIONS) if one["title"] == BOTH_EDITIONS]
    assert games(some)[:3] == ["agot1e"] * 3
    assert "agot2e" in games(some)


@pytest.mark.parametrize("text", ["is val restricted", "val", "is tywin lannister restricted"])
def test_the_first_editions_answer_is_the_same_whether_there_is_a_second_or_not(client: FlaskClient, text: str) -> None:
    assert all(not one["url"].removeprefix("/cards/").isdecimal() for one in in_short(client, text))
    assert set(games(found(client, text)[:3])) == {"agot1e"}


@pytest.mark.parametrize("text", ["the annals of castle black", "is the annals of castle black restricted"])
def test_a_title_that_only_the_second_edition_has_needs_no_edition(client: FlaskClient, text: str) -> None:
    first = found(client, text)[0]
    assert (first["title"], first["game"]) == ("The Annals of Castle Black", "agot2e")


@pytest.mark.parametrize(
    ("text", "title"),
    [
        ("ghosts of harrenhall", "Ghosts of Harrenhal"),
        ("dracaris", "Dracarys!"),
        ("dracaris targaryen event", "Dracarys!"),
        ("annals of castel black", "The Annals of Castle Black"),
        ("put to the sord", "Put to the Sword"),
        ("khaleesi title attachment", "Khaleesi"),
        ("sea bitch warship steal location", "Sea Bitch"),
        ("fealty agenda", "Fealty"),
        ("neutral agenda fealty", "Fealty"),
    ],
)
def test_a_title_is_found_with_a_slip_of_the_pen_and_with_what_the_card_is(
    client: FlaskClient, text: str, title: str
) -> None:
    first = found(client, text)[0]
    assert (first["title"], first["game"]) == (title, "agot2e")


@pytest.mark.parametrize(
    ("text", "title"),
    [("hands judgement event", "The Hand's Judgment"), ("hatchlings feast event", "The Hatchlings' Feast")],
)
def test_where_both_editions_have_near_titles_both_are_among_the_first(
    client: FlaskClient, text: str, title: str
) -> None:
    some = found(client, text)[:3]
    assert some[0]["game"] == "agot1e"
    assert title in {one["title"] for one in some if one["game"] == "agot2e"}


@pytest.mark.parametrize(
    "text", ["frozen solid cache", "narrow escape discards hand", "no one left", "is there no one left", "tithes"]
)
def test_words_of_a_title_that_tell_of_other_things_find_no_card_of_the_second_edition(
    client: FlaskClient, text: str
) -> None:
    assert found(client, text)[0]["game"] != "agot2e"


def test_a_misspelt_title_is_found_where_the_edition_is_named(client: FlaskClient) -> None:
    assert found(client, "2e anals of castel black")[0]["title"] == "The Annals of Castle Black"


def test_cards_of_the_second_edition_are_found_by_what_they_do(client: FlaskClient) -> None:
    some = found(client, "2e stark character with intimidate")
    assert set(games(some[:3])) == {"agot2e"}


def test_how_a_card_stands_is_said_by_the_lists_of_the_second_edition(client: FlaskClient) -> None:
    said = {one["url"]: one["text"] for one in in_short(client, "annals of castle black status 2e")}
    assert said["/cards/06040"] == "Joust (second edition): banned · Melee (second edition): banned"
    assert "not beside" in said["/cards/17158"]


def test_of_a_card_on_no_list_nothing_is_said_of_errata_that_no_document_of_ours_has(client: FlaskClient) -> None:
    (said,) = in_short(client, "is lion guard of the rock restricted 2e") or in_short(client, "is hodor restricted 2e")
    assert said["text"].endswith("on no list")
    assert "erratum" not in said["text"]


def test_two_titles_of_one_pod_may_not_be_in_one_deck(client: FlaskClient) -> None:
    first = in_short(client, "can secret schemes and annals of castle black be in one deck 2e")[0]
    assert (first["title"], first["verdict"]) == ("Joust (second edition)", "no")
    assert "one pod" in first["text"]


def test_how_a_card_stood_under_a_version_of_the_lists_is_said_for_every_list_of_that_number(
    client: FlaskClient,
) -> None:
    said = next(one for one in in_short(client, "is hodor restricted 2e 1.4") if one.get("heading"))
    assert "FFG FAQ v1.4 (11 June 2018)" in said["text"]
    assert "Standard v1.4 (8 July 2022)" in said["text"]


def test_the_lists_of_the_second_edition_are_said_where_it_is_named(client: FlaskClient) -> None:
    said = in_short(client, "2e restricted list")
    assert [one["url"] for one in said] == ["/lists/agot2e-joust", "/lists/agot2e-melee"]
    assert all("restricted" in one["text"] and "pod" in one["text"] for one in said)
    assert {one["url"] for one in found(client, "2e restricted list")[:2]} == {one["url"] for one in said}
    assert "agot2e" not in " ".join(one["url"] for one in in_short(client, "restricted list"))


def test_the_cards_of_a_house_are_named_that_a_list_of_the_second_edition_has(client: FlaskClient) -> None:
    (said,) = in_short(client, "restricted stark cards 2e joust")
    assert (said["title"], "Robb Stark" in said["text"]) == ("Joust (second edition)", True)
    assert found(client, "restricted stark cards 2e joust")[0]["id"] == "list:agot2e-joust"


def test_the_first_editions_errata_are_not_said_of_the_second(client: FlaskClient) -> None:
    assert in_short(client, "2e errata") == []


def test_every_card_and_list_that_is_found_has_a_page(client: FlaskClient) -> None:
    urls = [one["url"] for one in found(client, "2e restricted list") + found(client, f"2e {BOTH_EDITIONS}")]
    for url in urls:
        assert client.get(url).status_code == 200, url


def test_a_cards_page_says_its_facts_and_how_it_stands(client: FlaskClient) -> None:
    page = client.get("/cards/06040").text
    assert "The Annals of Castle Black" in page
    assert "Banned" in page
    assert "Second edition" in page
    assert "/lists/agot2e-joust" in page


def test_a_list_names_its_cards_and_pods_by_title(client: FlaskClient) -> None:
    page = client.get("/lists/agot2e-joust").text
    assert '<a href="/cards/06040">The Annals of Castle Black</a>' in page
    assert "Pod 1" in page
    assert "<code>" not in page.split("Pod 1")[1].split("</section>")[0]


def test_nothing_of_the_second_edition_is_indexed_until_it_is_asked_for(client: FlaskClient) -> None:
    state = services(client.application).search.state
    fresh = state.now().second
    assert fresh is not None
    made = SecondIndex("again", lambda: fresh.documents, lambda documents: documents)
    assert made.titled(["t:val"])
    assert "engine" not in vars(made)
