"""The pages of cards, errata and lists, and their JSON."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select
from sqlalchemy.orm import Session

from cards.models import Printing
from services import NAME, services
from tests.conftest import assert_error
from timing.systems.agot1e.printed import ICONS


def test_every_printing_has_a_page(client: FlaskClient, corpus: Session) -> None:
    for printing_id in corpus.scalars(select(Printing.id)):
        assert client.get(f"/cards/{printing_id}").status_code == 200


def test_a_card_shows_what_was_changed_where_it_is_listed_and_what_was_ruled(client: FlaskClient) -> None:
    page = client.get("/cards/dotn_117").text
    for shown in ("Joust: restricted · Melee: restricted", "4.2</a>", "FAQ 5.5.1, p. 6", "draw cap", "F117"):
        assert shown in page
    assert "When must the card that Val reveals and draws be played" in page
    assert 'class="verdict' in page


def test_a_card_lists_the_entries_that_name_it(client: FlaskClient) -> None:
    body = client.get("/api/v1/cards/core_163").get_json()
    assert body["named_by"]
    page = client.get("/cards/core_163").text
    for entry in body["named_by"]:
        assert f'href="{entry["url"]}"' in page


def test_the_newest_erratum_stands_first(client: FlaskClient) -> None:
    page = client.get("/cards/dotn_119").text
    assert page.index('id="erratum-3-1"') < page.index('id="erratum-2-0"')


@pytest.mark.parametrize(
    ("name", "card"),
    [
        ("KR F105", "kr_105"),
        ("Core B187", "core_187"),
        ("Thundering Calvary", "qod_12"),
        ("Ser Axel Florent (Core)", "core_78"),
        ("Randyl Tarly", "kotse_45"),
        ("Longship Maiden's Bane", "kr_105"),
        ("CORE_13", "core_13"),
        ("Robert Baratheon (B90)", "core_90"),
    ],
)
def test_another_name_of_a_card_redirects_to_it(client: FlaskClient, name: str, card: str) -> None:
    assert client.get(f"/cards/{name}").location == f"/cards/{card}"


def test_what_a_person_types_goes_to_the_card(client: FlaskClient) -> None:
    assert client.get("/go/KR F105").location == "/cards/kr_105"
    assert client.get("/go/Robert Baratheon").location == "/cards/Robert%20Baratheon"
    assert client.get("/go/3.28").location == "/rules/agot1e-faq/duration-of-control-change"


def test_a_title_of_several_cards_asks_which(client: FlaskClient) -> None:
    answer = client.get("/cards/Robert Baratheon")
    assert answer.status_code == 200
    for card in ("core_71", "kl_46", "kotst_1"):
        assert f'href="/cards/{card}"' in answer.text
    error = assert_error(client.get("/api/v1/cards/Robert Baratheon"), 400, "ambiguous", says="core_71, kl_46")
    assert error["where"] == "card_id"


def test_a_misspelt_title_is_a_404_that_offers_what_is_near(client: FlaskClient) -> None:
    answer = client.get("/cards/Danerys Targarien")
    assert answer.status_code == 404
    assert 'href="/cards/core_106"' in answer.text


@pytest.mark.parametrize("name", ["core_9999", "nosuch_1", "qqqqqqq", "core_0", "%20"])
def test_an_unknown_card_is_a_404(client: FlaskClient, name: str) -> None:
    assert client.get(f"/cards/{name}").status_code == 404
    assert_error(client.get(f"/api/v1/cards/{name}"), 404, "not_found")


def test_the_json_of_a_card_has_the_facts_with_its_errata(client: FlaskClient) -> None:
    body = client.get("/api/v1/cards/cad_76").get_json()
    assert body["facts"]["house_only"] == ["targaryen"]
    assert body["facts"]["unique"] is None
    assert [one["version"] for one in body["errata"]] == ["5.3"]
    assert {one["format"]: one["status"] for one in body["formats"]}["joust"] == "restricted"
    assert [one["id"] for one in body["same_title"]] == ["core_106", "qod_22", "soo_9"]


def test_cards_can_be_narrowed(client: FlaskClient) -> None:
    body = client.get("/api/v1/cards?q=joust:restricted house:stark").get_json()
    assert body["total"] == len(body["cards"]) > 0
    assert all("Restricted: Joust" in [badge["text"] for badge in card["badges"]] for card in body["cards"])
    dear = client.get("/api/v1/cards?q=cost>7 house:stark").get_json()
    assert "King Robb's Host" in [card["title"] for card in dear["cards"]]


def test_what_cannot_be_found_among_cards_is_offered_near_ones_or_the_whole_search(client: FlaskClient) -> None:
    assert 'href="/cards/core_106"' in client.get("/cards/?q=Danerys Targarien").text
    assert 'href="/search?q=' in client.get("/cards/?q=qqqqqqqq").text


def test_hostile_words_are_shown_as_words(client: FlaskClient) -> None:
    for url in ("/cards/?q=<script>alert(1)</script>", "/cards/<script>alert(1)", "/errata?since=<b>", "/lists/<b>"):
        assert "<script>alert" not in client.get(url).text
        assert "<b>" not in client.get(url).text


def test_errata_by_version(client: FlaskClient) -> None:
    assert len(re.findall(r'<li><h3><a href="/cards/', client.get("/errata").text)) == 94
    page = client.get("/errata?in=5.5.1").text
    assert "What is new in 5.5.1" in page
    assert "A Game of Cyvasse" in page
    assert client.get("/api/v1/errata?since=5.0").get_json()["total"] == 11
    assert client.get("/errata?since=").status_code == 200
    assert client.get("/errata?since=new").status_code == 400
    assert_error(client.get("/api/v1/errata?in=new"), 400, "refused", says="is not a version of the FAQ")


def test_errata_as_of_a_version(client: FlaskClient) -> None:
    page = client.get("/errata?until=1.0").text
    assert "Errata as of version 1.0" in page
    assert len(re.findall(r'<li><h3><a href="/cards/', page)) == 3
    assert client.get("/api/v1/errata?until=1.0").get_json()["total"] == 3
    for link in re.findall(r'href="(/lists/[a-z]+\?version=[0-9.]+)"', page):
        assert client.get(link).status_code == 200
    assert_error(client.get("/api/v1/errata?until=new"), 400, "refused", says="is not a version of the FAQ")


def test_a_card_as_of_a_version_has_the_errata_that_held_then_and_says_how_many_came_later(client: FlaskClient) -> None:
    page = client.get("/cards/dotn_119?version=2.0").text
    assert 'id="erratum-2-0"' in page
    assert 'id="erratum-3-1"' not in page
    assert "1 erratum of it or before still stands; 1 came later (version 3.1)" in page
    told = client.get("/api/v1/cards/dotn_119?version=2.0").get_json()["as_of"]
    assert [len(told[part]) for part in ("errata", "later")] == [1, 1]
    assert client.get("/cards/dotn_119?version=9.9").status_code == 404
    assert "as_of" not in client.get("/api/v1/cards/dotn_119").get_json()


def test_a_card_as_of_a_version_says_what_is_known_of_its_lists_then_and_what_is_not(client: FlaskClient) -> None:
    def joust(version: str) -> str:
        told = client.get(f"/api/v1/cards/acoa_106?version={version}").get_json()["as_of"]
        return {one["format"]: str(one["known"]) for one in told["formats"]}["joust"]

    assert joust("4.0") == "Still banned"
    assert joust("5.0") == "No longer listed"
    assert joust("2.0").startswith("Not known")
    assert joust("5.5") == "Not restricted"
    page = client.get("/cards/acoa_106?version=4.0").text
    assert "As of version 4.0 of the FAQ." in page
    assert "Still banned." in page


def test_lists_of_a_version(client: FlaskClient) -> None:
    before = client.get("/lists/joust?version=5.4").text
    assert "A Game of Cyvasse</a>, <a" in before
    assert "were still restricted" in before
    assert '<h2 id="restricted">' not in before
    assert "No document of ours says what was on the lists" in client.get("/lists/melee?version=2.0").text
    assert '<h2 id="restricted">' in client.get("/lists/joust?version=5.5").text
    assert client.get("/lists/joust?version=9.9").status_code == 404
    assert client.get("/lists/legacy-2008?version=5.4").status_code == 404
    assert client.get("/lists/restricted?version=4.0").location == "/lists/joust?version=4.0"
    told = client.get("/api/v1/lists/joust").get_json()["versions"]
    assert [one["version"] for one in told if one["known"]] == ["5.5.1"]
    assert {row["id"] for one in told if one["version"] == "4.0" for row in one["had"]} == {"acoa_43", "acoa_106"}


def test_lists_of_a_day(client: FlaskClient) -> None:
    body = client.get("/api/v1/lists/joust?on=2015-07-17").get_json()
    assert (len(body["restricted"]), body["banned"], body["known"]) == (43, [], True)
    assert body["restricted"][0] == {
        "id": "core_13",
        "title": "Bran Stark",
        "tag": "Core S13",
        "game": "agot1e",
        "url": "/cards/core_13",
        "status": "restricted",
        "printing": "core_13",
        "page": "6",
        "printed_as": None,
        "removed_by": None,
        "why": None,
    }
    before = client.get("/api/v1/lists/joust?on=2014-01-01").get_json()
    assert (before["known"], before["restricted"]) == (False, [])
    assert "Known to have been on a list before" in client.get("/lists/joust?on=2014-01-01").text
    assert_error(client.get("/api/v1/lists/joust?on=soon"), 400, "refused", says="is not a day")
    assert_error(client.get("/api/v1/lists/chess"), 404, "not_found", says="there are joust, melee")


@pytest.mark.parametrize("code", ["joust", "melee", "lcg-2008", "legacy-2008"])
def test_each_list_says_where_it_comes_from(client: FlaskClient, code: str) -> None:
    page = client.get(f"/lists/{code}").text
    assert "Fantasy Flight Games" in page
    assert 'href="/rules/' in page


def test_other_names_of_a_list_redirect(client: FlaskClient) -> None:
    assert client.get("/lists/legacy?on=2008-05-05").location == "/lists/legacy-2008?on=2008-05-05"
    assert client.get("/lists/restricted").location == "/lists/joust"


def test_the_lists_can_be_taken_away_as_one_file(client: FlaskClient) -> None:
    whole = client.get("/lists/restricted-list.json").get_json()
    assert [one["code"] for one in whole] == ["tournament-2008", "faq-5.5.1"]
    active = client.get("/api/v1/restrictions?activeonly=1").get_json()["restrictions"]
    assert [one["code"] for one in active] == ["faq-5.5.1"]


def test_disputes_of_a_card_are_on_its_page(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    own = replace(services(client.application), disputes_of_card=lambda title, game: [(f"{game}: {title}", "/x")])
    monkeypatch.setitem(client.application.extensions, NAME, own)
    assert "agot1e: Val" in client.get("/cards/dotn_117").text


@pytest.mark.parametrize(
    ("text", "card"),
    [
        ("KR F105", "card:kr_105"),
        ("core b187", "card:core_187"),
        ("thundering calvary", "card:qod_12"),
        ("randyl tarly", "card:kotse_45"),
        ("fleeing to the wall", "card:core_187"),
        ("longship maidens bane", "card:kr_105"),
    ],
)
def test_the_search_finds_the_card_first(client: FlaskClient, text: str, card: str) -> None:
    results = client.get("/api/v1/search", query_string={"q": text}).get_json()["results"]
    cards = [one["id"] for one in results if one["kind"] == "card"]
    assert cards[0] == card
    assert card in [one["id"] for one in results[:3]]


def test_a_name_that_no_card_has_leads_to_those_it_may_mean(client: FlaskClient) -> None:
    answer = client.get("/cards/jamie")
    page = answer.get_data(as_text=True)
    assert answer.status_code == 404
    assert page.index("Ser Jaime Lannister") > page.index("Nearest to it")
    assert "from the card file" not in page


def test_a_cards_errata_stand_beside_its_status_at_the_top(client: FlaskClient) -> None:
    page = client.get("/cards/kl_46").get_data(as_text=True)
    top = page[page.index("<h1>") : page.index("<h2")]
    assert '<a href="#changed">Errata 3.2</a>' in top
    assert "#changed" not in client.get("/cards/core_191").get_data(as_text=True)


@pytest.mark.parametrize(
    ("typed", "title"),
    [
        ("castely rock", "Casterly Rock"),
        ("aria stark", "Arya Stark"),
        ("little finger", "Littlefinger"),
        ("valyrian steal", "Valyrian Steel Link"),
        ("deth by", "Death by Payne"),
        ("syrio forell", "Syrio Forel"),
        ("ned stark", "Eddard Stark"),
        ("VM", "Valar Morghulis"),
    ],
)
def test_a_name_typed_badly_suggests_the_card_that_is_meant_first(app: Flask, typed: str, title: str) -> None:
    services(app).search.open_added()
    answer = app.test_client().get(f"/cards/{typed}")
    assert answer.status_code == 404
    titles = re.findall(r'<a [^>]*href="/cards/\w+_\d+"[^>]*>(?:<[^>]*>)*([^<]+)', answer.text)
    assert titles[0].strip() == title


def test_icons_stand_in_the_order_of_the_challenges_in_every_list(client: FlaskClient) -> None:
    order = list(ICONS)
    rows = re.findall(r'<span class="unbroken">(.*?)</span></span>', client.get("/cards/?q=type:character").text)
    shown = [[name for name in re.findall(r'class="icon (\w+)"', row) if name in order] for row in rows]
    assert max(map(len, shown)) == len(order)
    assert all(row == sorted(row, key=order.index) for row in shown)
