"""What a judge does when he has ruled: gives the dispute a short address, records the ruling, withdraws it."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import (
    NewPage,
    assert_accessible,
    assert_fits_everybody,
    assert_no_sideways_scroll,
    small_targets,
)

HERE = "/timing/agot1e/jaime-moribund-pays-a-cost?m=choose:jaime~pass~use:debts/debts:jaime:robert~pass~pass&at=3"


@pytest.mark.parametrize("scripts", [True, False])
def test_a_dispute_gets_a_short_address_and_opens_there(new_page: NewPage, size: str, scripts: bool) -> None:
    page = new_page(HERE, size=size, scripts=scripts)
    page.get_by_role("button", name="Give it a short address").click()
    short = page.get_by_label("Its short address, for good:").input_value()
    assert re.search(r"/d/[0-9a-z]{10}$", short)
    page.goto(short)
    expect(page.locator(".walk .count")).to_have_text(re.compile("3 of 5"))
    page.get_by_role("link", name="The ruling on one page, to print").click()
    expect(page.locator(".address")).to_have_text(short)


def test_a_ruling_is_recorded_without_scripts_and_withdrawn_by_who_recorded_it(new_page: NewPage, size: str) -> None:
    page = new_page(HERE, size=size, scripts=False)
    page.get_by_role("link", name="Record the ruling given here").click()
    page.get_by_label("What was ruled, and why").fill(
        "The cost cannot be paid with a [moribund](agot1e-faq/moribund) card."
    )
    page.get_by_label("Who ruled").fill("Ann")
    page.keyboard.press("Enter")
    unnamed = "Ruling of an unnamed judge, not official; nobody has checked who wrote it."
    expect(page.get_by_text(unnamed)).to_be_visible()
    address = page.url
    assert_no_sideways_scroll(page)
    other = new_page(address, size=size)
    expect(other.get_by_text("The cost cannot be paid with a moribund card.")).to_be_visible()
    expect(other.get_by_text("Withdraw this ruling")).to_have_count(0)
    page.get_by_text("Withdraw this ruling").click()
    page.get_by_role("button", name="Withdraw it").click()
    expect(page.get_by_role("status")).to_have_text("The ruling was withdrawn.")
    other.reload()
    expect(other.get_by_text("This ruling was withdrawn on")).to_be_visible()


def test_a_recorded_ruling_prints_on_one_page_with_its_sources(new_page: NewPage) -> None:
    page = new_page(HERE.replace("?", "/record?"), size="wide")
    why = "The cost cannot be paid with a [moribund](agot1e-faq/moribund) card, which is in play but dies only once. "
    page.get_by_label("What was ruled, and why").fill(why * 12)
    page.get_by_label("Who ruled").fill("Ann")
    page.get_by_role("button", name="Record the ruling").click()
    expect(page.locator(".cited")).to_contain_text("A moribund card cannot be removed again")
    page.emulate_media(media="print")
    expect(page.locator(".decision .text")).to_contain_text("The cost cannot be paid")
    expect(page.locator(".cited .no-print")).to_be_hidden()  # the sources below name them
    expect(page.locator(".sources")).to_contain_text("A moribund card cannot be removed again, p. 19")
    expect(page.locator(".address")).to_have_text(page.url)
    expect(page.get_by_role("button", name="Print")).to_be_hidden()
    assert len(re.findall(rb"/Type\s*/Page[^s]", page.pdf(format="A4"))) == 1


def test_the_pages_are_accessible_and_fit_the_smallest_phone(new_page: NewPage) -> None:
    page = new_page(HERE.replace("?", "/record?"), colours="dark")
    assert_accessible(page)
    page.get_by_label("What was ruled, and why").fill("No.")
    page.get_by_label("Who ruled").fill("Bea")
    page.get_by_role("button", name="Record the ruling").click()
    for url in (page.url, HERE.replace("?", "/record?"), HERE.replace("?", "/ruling?"), f"{HERE}&saved=1", "/rulings"):
        page.goto(url)
        assert_accessible(page)
        page.set_viewport_size({"width": 320, "height": 640})
        assert_no_sideways_scroll(page)
        assert small_targets(page) == [], url


def test_the_questions_are_accessible_and_fit_the_smallest_phone(new_page: NewPage) -> None:
    assert_fits_everybody(new_page, "/faq")
