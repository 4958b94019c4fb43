"""What a judge does with a deck at a table: paste it, see why not, mend a name, print the sheet."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, assert_accessible, assert_no_sideways_scroll, small_targets

LIST = """\
House: Greyjoy
Agenda: The Rangers
2x Bran Stark
1x Pyromancers Cash
4x Longship Maiden's Bane
"""


def press(page: Page, name: str) -> Page:
    """Press a button and wait for the page it leads to, which has the same address."""
    with page.expect_navigation():
        page.get_by_role("button", name=name).click()
    return page


def check(page: Page, words: str = LIST) -> Page:
    page.get_by_label("Deck list").fill(words)
    return press(page, "Check this deck")


@pytest.mark.parametrize(("size", "colours"), [("phone", "dark"), ("wide", "light")])
def test_the_pages_are_accessible(new_page: NewPage, size: str, colours: str) -> None:
    page = new_page("/decks", size=size, colours=colours)
    assert_accessible(page)
    check(page)
    assert_accessible(page)
    assert_no_sideways_scroll(page)
    press(page, "Printable sheet")
    assert_accessible(page)
    assert_no_sideways_scroll(page)


def test_the_pages_fit_the_smallest_phone_and_their_targets_a_thumb(new_page: NewPage) -> None:
    page = new_page("/decks", size=(320, 640))
    assert_no_sideways_scroll(page)
    assert small_targets(page) == []
    check(page)
    assert_no_sideways_scroll(page)
    assert small_targets(page) == []


@pytest.mark.parametrize("scripts", [True, False], ids=["scripts", "no scripts"])
def test_a_list_is_pasted_judged_mended_and_printed(new_page: NewPage, scripts: bool) -> None:
    page = check(new_page("/decks", scripts=scripts))
    expect(page.get_by_role("heading", level=1)).to_contain_text("Not legal in Joust")
    expect(page.locator(".is-illegal")).to_contain_text("4 copies of Longship Maiden's Bane; a deck may hold 3")
    expect(page.locator(".is-illegal a", has_text="Card title: three copies in a deck")).to_be_visible()
    expect(page.locator("#line-5")).to_have_class("wrong")
    press(page, "Melee")
    expect(page.get_by_role("heading", level=1)).to_contain_text("in Melee")
    press(page, "Printable sheet")
    expect(page.get_by_text("Date and time")).to_be_visible()


def test_a_file_is_checked_and_its_list_stays_to_be_changed(new_page: NewPage, tmp_path: Path) -> None:
    path = tmp_path / "deck.o8d"
    words = '<deck><section name="Plots"><card qty="2">Valar Morghulis</card></section></deck>'
    path.write_text(words, encoding="utf-8")
    page = new_page("/decks")
    page.get_by_label("or a file").set_input_files(path)
    press(page, "Check this deck")
    expect(page.locator("main")).to_contain_text("read as OCTGN .o8d")
    expect(page.get_by_label("Deck list")).to_have_value(words)


def test_a_refused_list_says_why_and_keeps_what_was_typed(new_page: NewPage) -> None:
    page = check(new_page("/decks"), "<deck><section>")
    expect(page.get_by_role("alert")).to_contain_text("not well formed")
    expect(page.get_by_label("Deck list")).to_have_value("<deck><section>")


@pytest.mark.parametrize("size", ["phone", "wide"])
def test_the_verdict_stands_above_all_else(new_page: NewPage, size: str) -> None:
    page = check(new_page("/decks", size=size))
    verdict, share = page.locator("h1 .verdict").bounding_box(), page.locator("section.share").bounding_box()
    assert verdict is not None
    assert share is not None
    assert verdict["y"] < share["y"]


def test_what_was_found_prints_without_what_is_only_to_be_pressed(new_page: NewPage) -> None:
    page = check(new_page("/decks"))
    page.emulate_media(media="print")
    expect(page.locator(".is-illegal")).to_be_visible()
    expect(page.locator("#line-4")).to_contain_text("Pyromancers Cash")
    for gone in (".choices", ".no-print"):
        for one in page.locator(f"main {gone}").all():
            expect(one).to_be_hidden()
