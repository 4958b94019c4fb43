"""A judge of the second edition enters what happened at the table, picks its cards and walks it to the verdict."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import SIZES, NewPage, assert_accessible, assert_fits_everybody, assert_no_sideways_scroll
from tests.browser.test_entering import add_ability, add_card, choose, headline, opened, press, seats, step_through

NEW = "/timing/agot2e/new"
CANCELED = "/timing/agot2e/a-second-cancel-comes-too-late"


def pick(page: Page, typed: str, name: str, scripts: bool) -> None:
    """Pick a card by some letters of its title; without scripts a button looks for it."""
    page.get_by_label("Another card").fill(typed)
    if not scripts:
        page.get_by_role("button", name="Find it").click()
    expect(page.locator("#found .picks")).to_be_visible()
    page.locator("#found .picks button").filter(has_text=name).first.click()
    expect(page.locator(".entered summary strong").filter(has_text=name)).to_be_visible()


@pytest.mark.parametrize("scripts", [True, False])
def test_greg_kills_my_character_and_my_duplicate_saves_it_before_anybody_reacts(
    new_page: NewPage, size: str, scripts: bool
) -> None:
    page = new_page(NEW, size=size, scripts=scripts)
    seats(page, "Greg", "Me", "Sara")
    add_ability(add_card(page, "Greg’s killing", "Greg", "event"), "Action: choose and kill a character")
    page.locator(".picker").get_by_role("radio", name="Me", exact=True).check()
    pick(page, "tyrion lan", "Tyrion Lannister", scripts)
    choose(opened(page.locator("#c1")), "c1.duplicates", "1")
    step_through(page)
    headline(page, "Greg may play Greg’s killing or pass.")
    press(page, "Play Greg’s killing kill a character choosing Tyrion Lannister")
    headline(page, "You may discard the duplicate of Tyrion Lannister or pass.")
    expect(page.locator('[aria-current="step"]').first).to_contain_text("“Would” interrupts")
    page.locator("[data-option]").first.click()
    expect(page.locator(".board")).to_contain_text("Tyrion Lannister")
    expect(page.locator(".transcript")).to_contain_text("saves Tyrion Lannister")


def test_the_answer_comes_first_with_what_the_first_edition_does(new_page: NewPage) -> None:
    page = new_page(f"{CANCELED}?at=2&ask=2.use:hand2/cancel-an-event")
    expect(page.locator("h1")).to_have_text("May Bob play Another cancel?")
    expect(page.locator(".ruled .answer")).to_contain_text("No")
    expect(page.locator(".ruled .elsewhere")).to_contain_text("In the first edition this is different:")


@pytest.mark.parametrize("at", ["/timing/agot2e/", "/timing/agot2e/chart", CANCELED])
def test_pages_of_the_second_edition_fit_everybody(new_page: NewPage, at: str) -> None:
    assert_fits_everybody(new_page, at)


def test_the_form_is_accessible_with_every_ability_open(new_page: NewPage, size: str) -> None:
    page = new_page(f"{NEW}?preset=would-comes-first", size=size)
    for card in page.locator(".entered").all():
        opened(card)
    for one in page.locator(".ability > summary").all():
        one.click()
    page.set_viewport_size({"width": SIZES[size][0], "height": 4000})  # so that nothing lies behind the last button
    assert_accessible(page)
    assert_no_sideways_scroll(page)
