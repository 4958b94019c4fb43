"""What a judge does with the search: type, look, open; with the keyboard and without scripts."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import NewPage, assert_accessible, assert_no_sideways_scroll, small_targets


def test_results_follow_what_is_typed_and_the_address_with_them(new_page: NewPage, size: str) -> None:
    page = new_page("/search", size=size)
    page.fill("#q-results", "moribund")
    expect(page.locator(".hit a").first).to_have_attribute("href", "/rules/agot1e-faq/moribund")
    expect(page).to_have_url(re.compile(r"/search\?q=moribund$"))
    expect(page.get_by_role("status").first).to_contain_text("results for")
    page.fill("#q-results", "stealth")
    expect(page.locator(".hit a").first).to_have_attribute("href", "/rules/agot1e-core/keywords/stealth")
    assert_no_sideways_scroll(page)


def test_the_keyboard_goes_through_the_results(new_page: NewPage) -> None:
    page = new_page("/search?q=duplicate", size="wide")
    links = page.locator(".hit h3 a")
    page.keyboard.press("j")
    expect(links.nth(0)).to_be_focused()
    page.keyboard.press("j")
    expect(links.nth(1)).to_be_focused()
    page.keyboard.press("k")
    expect(links.nth(0)).to_be_focused()
    page.keyboard.press("/")
    expect(page.locator("#q-results")).to_be_focused()
    page.keyboard.press("Enter")
    expect(links.nth(0)).to_be_focused()
    target = links.nth(0).get_attribute("href")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(f"{target}$"))


def test_suggestions_open_by_keyboard_and_close_with_escape(new_page: NewPage, size: str) -> None:
    page = new_page("/", size=size)
    page.fill("#q-home", "mori")
    options = page.get_by_role("option")
    expect(options.first).to_contain_text("moribund")
    expect(page.locator("#q-home")).to_have_attribute("aria-expanded", "true")
    assert_no_sideways_scroll(page)
    page.keyboard.press("Escape")
    expect(page.locator("#q-home")).to_have_attribute("aria-expanded", "false")
    page.keyboard.type("b")
    expect(options.first).to_be_visible()
    page.keyboard.press("ArrowDown")
    expect(options.first).to_have_attribute("aria-selected", "true")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("/rules/agot1e-faq/moribund$"))


def test_recent_searches_are_offered_and_can_be_forgotten(new_page: NewPage) -> None:
    page = new_page("/")
    page.fill("#q-home", "dominance tie")
    page.locator("form.search.home button").click()
    expect(page).to_have_url(re.compile("dominance"))
    page.goto("/")
    page.locator("h1").click()
    page.locator("#q-home").click()
    expect(page.get_by_role("option", name="dominance tie")).to_be_visible()
    page.get_by_role("option", name="Forget").click()
    page.reload()
    page.locator("h1").click()
    page.locator("#q-home").click()
    expect(page.get_by_role("option")).to_have_count(0)


def test_everything_works_without_scripts(new_page: NewPage, size: str) -> None:
    page = new_page("/", size=size, scripts=False)
    page.fill("#q-home", "who wins a tie")
    page.locator("form.search.home button").click()
    expect(page.locator(".hit").first).to_be_visible()
    page.locator(".facets summary").click()
    page.locator(".facet .choice", has_text="Questions").click()
    expect(page.locator(".chosen-list")).to_contain_text("Questions")
    page.locator(".hit a").first.click()
    expect(page.locator("h1")).to_be_visible()


def test_the_page_is_accessible_and_fits(new_page: NewPage, size: str) -> None:
    for url in ("/search?q=dominance+tie", "/search?q=xyzzyq", "/search?q=moribound&kind=timing", "/search"):
        page = new_page(url, size=size)
        assert_accessible(page)
        assert_no_sideways_scroll(page)
        assert small_targets(page) == []
    narrow = new_page("/search?q=dominance+tie", size=(320, 700))
    assert_no_sideways_scroll(narrow)
    dark = new_page("/search?q=dominance+tie", size=size, colours="dark")
    assert_accessible(dark)
