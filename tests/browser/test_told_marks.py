"""What was understood is tapped, corrected and answered in the page of a telling."""

from __future__ import annotations

import re
from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage, assert_accessible, assert_in_sight, assert_no_sideways_scroll

JOFFREY = (
    "Sara wins military against Bert. Bert gives Eddard for claim and he dies. Sara has Joffrey in play while the moon "
    "is purple. Can Sara respond with Joffrey?"
)
PAGE = f"/timing/tell?{urlencode({'text': JOFFREY})}"


@pytest.mark.parametrize("scripts", [True, False])
def test_a_mark_is_tapped_says_what_it_was_taken_for_and_is_corrected(
    new_page: NewPage, size: str, scripts: bool
) -> None:
    page = new_page(PAGE, size=size, scripts=scripts)
    mark = page.locator(".told .mark", has_text="Eddard").first
    expect(mark).to_have_attribute("title", "Eddard Stark (Bert)")
    told = page.locator(f"#{mark.get_attribute('popovertarget')}")
    expect(told).to_be_hidden()
    mark.click()
    expect(told).to_be_visible()
    assert_in_sight(told)
    expect(told).to_contain_text("Eddard Stark (Bert)")
    if scripts:
        assert_accessible(page)
    told.get_by_role("link", name="Correct it").click()
    expect(page.get_by_role("heading", name="Which Eddard Stark is it?")).to_be_visible()
    page.locator("#ask .options a").nth(1).click()
    expect(page.locator(".answered")).to_contain_text("Eddard Stark is")
    expect(page.locator("#telling")).to_have_value(JOFFREY)
    assert_no_sideways_scroll(page)


def test_what_is_asked_is_answered_in_a_tap_and_what_was_left_out_goes_on_underlined(new_page: NewPage) -> None:
    page = new_page(PAGE)
    expect(page.locator(".told u").first).to_contain_text("while")
    expect(page.locator("#ask")).to_have_count(1)
    before = page.locator(".told").inner_text()
    page.locator("#ask .options a").first.click()
    expect(page.locator("#ask")).to_have_count(0)
    assert page.locator(".told").inner_text() == before, "an answer is no word of the telling"
    page.get_by_role("link", name="See the rule and the way there").click()
    expect(page.locator(".ruled .open")).to_contain_text("Left out, as it was not understood")
    page.get_by_text("As it was told").click()
    expect(page.locator(".account u").first).to_have_text("while")
    page.locator(".ruled").get_by_role("link", name="Record this ruling").click()
    expect(page.get_by_label("What was ruled, and why")).to_have_value(re.compile(r"^\*\*Yes\.\*\* "))
    page.get_by_role("button", name="Record the ruling").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("May Sara use Joffrey")
    assert_accessible(page)
    assert_no_sideways_scroll(page)
