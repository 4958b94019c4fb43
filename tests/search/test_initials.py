"""Cards that are called by the initials of their titles."""

from __future__ import annotations

from urllib.parse import quote_plus

import pytest
from flask import Flask
from flask.testing import FlaskClient

from search.initials import fits_capitals, initials_of, typed_in
from services import services
from tests.search.test_brief import in_short
from tests.search.test_views import results


@pytest.mark.parametrize(
    ("title", "letters"),
    [
        ("valar morghulis", {"vm"}),
        ("the laughing storm", {"tls", "ls"}),
        ("house of dreams", {"hod", "hd"}),
        ("fire and blood", {"fab", "fnb", "fb"}),
        ("the war of five kings", {"twofk", "two5k", "wofk", "wo5k", "wfk", "w5k"}),
        ("hodor", set()),
    ],
)
def test_the_initials_of_a_title_are_of_all_words_or_of_the_large_ones(title: str, letters: set[str]) -> None:
    assert initials_of(title.split()) == letters


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("VM", [("VM", "vm", True)]),
        ("is HoD banned?", [("is", "is", False), ("HoD", "hod", True), ("banned", "banned", False)]),
        ("S&D", [("S&D", "snd", True)]),
        ("Wot5K's", [("Wot5K", "wot5k", True)]),
        ("LaNNister", [("LaNNister", "lannister", False)]),
        ("4.2 (p 19)", []),
    ],
)
def test_words_that_may_be_initials_are_those_of_letters(text: str, read: list[tuple[str, str, bool]]) -> None:
    assert [(one.text, one.letters, one.capitals) for one in typed_in(text)] == read
    assert all(text[one.start : one.end] == one.text for one in typed_in(text))


def test_capitals_tell_titles_apart() -> None:
    assert fits_capitals("HoD", "House of Dreams")
    assert not fits_capitals("SaD", "Ser Arthur Dayne")
    assert not fits_capitals("HOD", "House of Dreams")


@pytest.mark.parametrize(
    ("typed", "title"),
    [
        ("VM", "Valar Morghulis"),
        ("what is VM", "Valar Morghulis"),
        ("Wot5K", "War of the Five Kings"),
        ("wot5k", "War of the Five Kings"),
        ("PTTS", "Put to the Sword"),
        ("2e PTTS", "Put to the Sword"),
        ("SnD", "Search and Detain"),
        ("S&D", "Search and Detain"),
        ("fnb", "Fire and Blood"),
        ("HoD", "House of Dreams"),
        ("HOD", "House of Dreams"),
        ("hod", "House of Dreams"),
        ("HoD agenda", "House of Dreams"),
        ("TLS", "The Laughing Storm"),
        ("hodo", "Hodor"),
        ("VAL", "Val"),
    ],
)
def test_a_card_is_called_by_the_initials_of_its_title(app: Flask, typed: str, title: str) -> None:
    services(app).search.open_added()
    found = services(app).search.search(typed, limit=1)
    assert (found.hits[0].document.kind, found.hits[0].document.title) == ("card", title)
    assert not found.corrections
    assert not found.unknown


@pytest.mark.parametrize("typed", ["STR", "FAQ", "LCG", "TO", "NW", "UO", "OP", "CR", "SoS", "STR tie", "vm"])
def test_an_abbreviation_of_the_rules_is_no_title(client: FlaskClient, typed: str) -> None:
    found = results(client, f"q={quote_plus(typed)}")["results"]
    titles = [one["title"] for one in found[:1] if one["kind"] == "card"]
    assert titles in ([], ["Tommen Baratheon"])  # "to" is the beginning of his name


@pytest.mark.parametrize("text", ["is VM banned", "vm banned?", "VM legal in melee", "is vm on the restricted list"])
def test_two_letters_name_a_card_beside_a_word_of_its_status(client: FlaskClient, text: str) -> None:
    assert [one["title"] for one in in_short(client, text)] == ["Valar Morghulis"]


def test_initials_with_a_digit_name_a_card_whose_standing_is_asked_for(client: FlaskClient) -> None:
    (said,) = in_short(client, "Wot5k restricted")
    assert said["title"] == "War of the Five Kings"
    assert said["text"].startswith("restricted in melee, not in joust")
