"""A card that is found by what it does brings what decides about it; a game that is named brings its entries."""

from __future__ import annotations

import pytest
from flask import Flask

from search.service import SearchService
from services import services
from tests.search.conftest import ids


def test_questions_about_a_card_come_next_to_the_card_that_is_described(app: Flask) -> None:
    search = services(app).search
    found = search.search("plot with which the player who commands the fewest cards gets gold", limit=3).hits
    assert [found[0].document.title, found[1].document.id] == ["Redwyne Straits", "agot1e-faq/at-your-command-example"]
    assert found[0].score >= found[1].score >= found[2].score


@pytest.mark.parametrize(
    ("told", "decides"),
    [
        ("second edition, power goes over from my guy to his, has he claimed it", "agot2e-summary/other/moving-power"),
        ("btwixt, how do we see who has won after the last card", "btwixt/scoring"),
    ],
)
def test_where_a_game_is_named_what_decides_it_there_is_found(real: SearchService, told: str, decides: str) -> None:
    found = ids(real, told, limit=3)
    assert decides in found
    assert found[0].startswith(decides.partition("/")[0])


@pytest.mark.parametrize(
    ("called", "title"),
    [
        ("cat of the canals", "Cat o' the Canals"),
        ("cat o' the canals", "Cat o' the Canals"),
        ("red viper the one immune to events", "The Red Viper"),
        ("red viper, the version immune to events", "The Red Viper"),
        ("White Harbor", "White Harbor"),
        ("hodor can he attack", "Hodor"),
        ("littlefinger cost 10", "Littlefinger"),
        ("cersei chambers", "Queen Cersei's Chambers"),
        ("is A Game of Cyvasse off the joust list again", "A Game of Cyvasse"),
        ("Narrow Escape changed text, how often per phase", "Narrow Escape"),
    ],
)
def test_a_card_that_is_called_by_its_title_stands_before_the_questions_about_it(
    app: Flask, called: str, title: str
) -> None:
    found = services(app).search.search(called, limit=2).hits
    assert (found[0].document.kind, found[0].document.title) == ("card", title)


@pytest.mark.parametrize(
    ("asked", "entry"),
    [
        ("cat o' the canals stealth", "agot1e-faq/cat-o-the-canals-and-stealth"),
        ("meera reed can she blank the red viper", "agot1e-faq/meera-reed-against-red-viper"),
        ("epic phase", "agot1e-faq/epic-phase-timing"),
        ("small council", "btwixt/terms/small-council"),
        ("dead pile", "agot1e-faq/dead-and-discard-pile"),
        ("in play", "agot1e-core/expert-rules/in-play"),
        ("used pile", "agot1e-faq/plot-states"),
        ("deadpile", "agot1e-faq/dead-and-discard-pile"),
        ("multihouse", "agot1e-core/multi-house-cards"),
        ("passive abils", "agot1e-faq/card-ability-types"),
        ("deadly keyword", "agot1e-core/keywords/deadly"),
        ("what does the deadly keyword do", "agot1e-core/keywords/deadly"),
        ("keyword renown", "agot1e-core/keywords/renown"),
        ("terminal keyword", "agot2e-summary/keywords/terminal"),
        ("define in play", "agot1e-core/expert-rules/in-play"),
        ("joust keyword", "agot1e-faq/joust-keyword"),
    ],
)
def test_what_is_asked_about_a_card_stands_before_it(app: Flask, asked: str, entry: str) -> None:
    assert services(app).search.search(asked, limit=2).hits[0].document.id == entry


def test_of_entries_of_one_title_that_of_the_game_comes_first_that_is_named(app: Flask) -> None:
    found = services(app).search.search("HotK title 2ed", limit=1).hits
    assert found[0].document.id == "agot2e-summary/melee/hand-of-the-king"


@pytest.mark.parametrize(
    ("said", "first"),
    [
        ("AYC incl shadows?", "agot1e-faq/at-your-command"),
        ("NW agendas stack", "agot1e-faq/north-agendas-together"),
        ("MB under HoD", "agot1e-faq/maidens-bane-under-house-of-dreams"),
    ],
)
def test_initials_of_well_known_names_are_known(app: Flask, said: str, first: str) -> None:
    assert services(app).search.search(said, limit=1).hits[0].document.id == first


@pytest.mark.parametrize(
    ("described", "title"),
    [
        ("archmaester that resolves a when revealed of a used plot when he dies", "Archmaester Marwyn"),
        ("littlefinger 10 gold shadows", "Littlefinger"),
        ("neutral agenda with 85 card deck", "The Long Voyage"),
        ("gregor 10 strength second edition", "Ser Gregor Clegane"),
        ("2e plot return all 3 cost or less to hand winter", "The First Snow of Winter"),
        ("2e character 7 cost 6 strength lannister renown", "Tywin Lannister"),
    ],
)
def test_a_card_is_found_by_what_it_is_and_by_its_numbers(app: Flask, described: str, title: str) -> None:
    found = services(app).search.search(described, limit=1).hits
    assert (found[0].document.kind, found[0].document.title) == ("card", title)


def test_rules_of_the_second_edition_stay_before_its_cards(app: Flask) -> None:
    for text in ("2e plots", "2e when do plots return to the plot deck", "second edition attachment rules"):
        assert services(app).search.search(text, limit=1).hits[0].document.kind != "card"


def test_a_card_of_the_first_edition_is_described_where_that_is_named(app: Flask) -> None:
    search = services(app).search
    asked = "first edition plot where the player with biggest hand must discard down to 4"
    assert search.search(asked, limit=1).hits[0].document.title == "Rule by Decree"
    assert search.search("core plot that turns opponents income into 0", limit=1).hits[0].document.title == "Blockade"
    assert search.search("core rules on claim", limit=1).hits[0].document.id == "agot1e-core/challenges/claim"
