"""Cards of an imported file in the form: by title, by one of several that share it, by a title nearly right."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.cards.importing.files import app_with, first
from tests.timing.forms import NEW, Page

RECORDS = [
    first("core_8", name="Robb Stark", strength=4, icons=["Military", "Power (Naval)"], rules_text="Renown."),
    first("kr_92", name="Robb Stark", strength=3, rules_text="Deadly.\nResponse: Kneel Robb Stark to draw 1 card."),
    first(
        "w_240",
        name="Winterfell Warden",
        rules_text="Response: Kneel Winterfell Warden to save a character from being killed.",
    ),
    first("w_241", name="Shy Maid", cost="s2", rules_text="Shy Maid sings to the river. Response: Save Shy Maid."),
]


@pytest.fixture(scope="module")
def imported(data: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Flask]:
    """The application on the real content, with a few cards imported."""
    with app_with(RECORDS, data, tmp_path_factory.mktemp("people")) as app:
        yield app


@pytest.fixture
def empty(imported: Flask) -> Page:
    client: FlaskClient = imported.test_client()
    return Page(client, client.get(NEW).text)


def test_a_card_that_only_a_file_has_comes_with_facts_and_abilities(empty: Page) -> None:
    page = empty.change("card+", new__title="winterfell warden")
    assert ("c0.title", "Winterfell Warden") in page.values
    assert "Kneel Winterfell Warden to save a character" in page.html
    assert "Read from its text in cards.json. Compare it with the printed card." in page.html


def test_what_of_the_text_was_not_understood_is_said(empty: Page) -> None:
    page = empty.change("card+", new__title="Shy Maid")
    assert "sings to the river" in page.html[page.html.index('class="notes"') :][:600]
    assert ("c0.cost", "2") in page.values  # a Shadows cost


def test_of_several_cards_of_one_title_the_judge_picks_one(empty: Page) -> None:
    page = empty.change("card+", new__title="Robb Stark")
    assert "2 known cards may be meant" in page.html
    assert not any(name.startswith("c0.a0") for name, _ in page.values)
    page = page.change("fill:0", c0__which="kr_92")
    assert "known cards may be meant" not in page.html
    assert ("c0.str", "3") in page.values
    assert "draw 1 card" in page.html


def test_an_event_that_is_picked_for_a_title_is_in_hand(empty: Page) -> None:
    page = empty.change("card+", new__title="Narow Escpe").change("fill:0", c0__which="kotst_48")
    assert ("c0.title", "Narrow Escape") in page.values
    assert ("c0.zone", "hand") in page.values


def test_the_title_with_its_set_is_one_card(empty: Page) -> None:
    page = empty.change("card+", new__title="Robb Stark (Core 8)")
    assert ("c0.title", "Robb Stark") in page.values
    assert ("c0.keywords", "renown, naval power") in page.values


def test_a_misspelt_title_is_offered_the_card_and_may_stay_as_it_is(empty: Page) -> None:
    page = empty.change("card+", new__title="Winterfel Wardn")
    assert "1 known card may be meant" in page.html
    assert ("c0.title", "Winterfel Wardn") in page.values
    assert page.press("go").status_code == 303


def test_a_dispute_is_started_from_a_card(empty: Page) -> None:
    page = Page(empty.client, empty.client.get(f"{NEW}?card=w_240").text)
    assert ("c0.title", "Winterfell Warden") in page.values
    assert f"{NEW}?card=w_240" in empty.client.get("/cards/w_240").text
    assert f"{NEW}?card=core_37" in empty.client.get("/cards/core_37").text
