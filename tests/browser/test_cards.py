"""What a judge does with cards: a few letters and a tap, the lists of a day, what is new."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage, assert_fits_everybody

PAGES = [
    "/cards/",
    "/cards/?q=joust:restricted cost:3",
    "/cards/dotn_117",
    "/cards/acoa_43",
    "/cards/ator_35",
    "/cards/Robert Baratheon",
    "/errata",
    "/errata?in=5.5.1",
    "/lists/",
    "/lists/joust",
    "/lists/lcg-2008",
    "/lists/joust?on=2014-01-01",
]


@pytest.mark.parametrize("url", PAGES)
def test_a_page_is_accessible_and_fits_the_smallest_phone(new_page: NewPage, url: str) -> None:
    assert_fits_everybody(new_page, url)


@pytest.mark.parametrize("scripts", [True, False])
def test_a_few_letters_of_a_card_lead_to_all_that_applies_to_it(new_page: NewPage, size: str, scripts: bool) -> None:
    page = new_page("/cards/", size=size, scripts=scripts)
    page.get_by_label("Search cards").fill("viper")
    page.get_by_label("Search cards").press("Enter")
    page.locator("main a[href='/cards/pots_1']").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("The Red Viper")
    expect(page.locator(".in-short")).to_contain_text("Joust: restricted")
    expect(page.get_by_role("heading", name="What was ruled")).to_be_visible()


def test_a_list_can_be_asked_for_a_day(new_page: NewPage, size: str) -> None:
    page = new_page("/lists/", size=size)
    page.locator("main").get_by_role("link", name=re.compile(r"^Joust \d")).click()
    expect(page.get_by_role("heading", name="Restricted 43")).to_be_visible()
    page.get_by_label("As of").fill("2014-01-01")
    page.get_by_role("button", name="Show").click()
    expect(page.get_by_text("The documents hold no list for Joust from before 17 July 2015")).to_be_visible()
    page.get_by_role("link", name="Latest").click()
    expect(page.get_by_role("heading", name="Restricted 43")).to_be_visible()


def test_what_is_new_since_a_version(new_page: NewPage, size: str) -> None:
    page = new_page("/errata", size=size)
    page.get_by_label("New since version").select_option("5.3")
    page.get_by_role("button", name="Show").click()
    expect(page.locator("p.status")).to_contain_text("7 errata newer than version 5.3")
    page.get_by_role("link", name="Fleeing to the Wall").click()
    expect(page.get_by_text("Its effect gains “(cannot be canceled)”.")).to_be_visible()
