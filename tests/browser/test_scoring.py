"""A table of B'Twixt that has finished its game: who has won, in taps, with scripts and without."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, assert_accessible, assert_no_sideways_scroll

COUNCILS = {1: ((4, 5), (2,)), 2: ((5, 5, 5), (3, 2)), 3: ((6, 7), (1, 3)), 4: ((9, 9), (4,))}
LEADERS = ("Olenna", "Tyrion", "Daenerys", "Jon")
"""The rulebook's example of scoring."""


def tap(page: Page, field: str, number: int) -> None:
    """Tap a number into a list, whose buttons are opened first if they are not."""
    section = page.locator(f".figures:has(input[name={field}])")
    if not section.locator("details").evaluate("one => one.open"):
        section.get_by_text("Tap them in").click()
    section.locator(f'button[value="{field}.{number}"]').click()


@pytest.mark.parametrize("scripts", [True, False])
def test_the_end_of_a_game_is_tapped_in_and_the_winner_comes_with_the_rule(new_page: NewPage, scripts: bool) -> None:
    page = new_page("/timing/btwixt/", scripts=scripts)
    page.get_by_role("link", name="Who has won?").click()
    page.get_by_role("link", name="4", exact=True).click()
    for seat, leader in enumerate(LEADERS, 1):
        page.locator(f'input[name="l{seat}"]').fill(leader)
    for council, (allies, tokens) in COUNCILS.items():
        for field, numbers in ((f"a{council}", allies), (f"t{council}", tokens)):
            for number in numbers:
                tap(page, field, number)
            expect(page.locator(f"input[name={field}]")).to_have_value(" ".join(map(str, numbers)))
    page.get_by_role("button", name="Who has won?").last.click()
    expect(page.get_by_role("heading", name="Jon wins")).to_be_visible()
    expect(page.get_by_text("Of them Jon's other council has the most power, 22, and Jon wins.")).to_be_visible()
    expect(page.locator(".ruled a.basis").first).to_be_visible()
    assert_no_sideways_scroll(page)
    if scripts:
        assert_accessible(page)


@pytest.mark.parametrize("address", ["bid?n=6&b1=4+3&b2=1&s2=1&at=b1", "new", "end?n=6&a1=3&at=a1", "end?a1=x"])
def test_the_pages_of_the_table_are_accessible_and_fit_a_phone(new_page: NewPage, address: str) -> None:
    page = new_page(f"/timing/btwixt/{address}")
    assert_no_sideways_scroll(page)
    assert_accessible(page)


def test_a_round_is_described_and_stepped_through(new_page: NewPage) -> None:
    page = new_page("/timing/btwixt/new?n=3", scripts=False)
    page.locator('input[name="l1"]').fill("Euron")
    page.locator('input[name="c1.title"]').fill("Pulling the Strings")
    page.locator('input[name="a1.title"]').fill("Sansa Stark")
    page.get_by_role("button", name="Step through it").last.click()
    expect(page.get_by_role("heading", name="Euron may play Pulling the Strings or kneel.")).to_be_visible()
    page.get_by_role("link", name="All kneel").click()
    expect(page.get_by_role("heading", name="Euron places the claimed ally in a council.")).to_be_visible()
