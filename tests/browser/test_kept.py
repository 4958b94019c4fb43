"""Nothing that was typed into the form is lost: by a link and back, a reload, a common case, or without a network."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.test_entering import NEW, opened

JAIME = "#c0 summary strong"


def entered(page: Page) -> None:
    """A player's name, a card picked, a title in part."""
    page.get_by_label("Name of player 1").fill("Ann")
    page.get_by_label("Another card").fill("jaime")
    page.locator(".picks button").first.click()
    expect(page.locator(JAIME).first).to_have_text("Ser Jaime Lannister")
    page.get_by_label("Name of player 2").fill("Bert")
    opened(page.locator("#c0")).get_by_label("kneeling", exact=True).check()
    page.get_by_label("Another card").press_sequentially("pap")


def assert_all_there(page: Page) -> None:
    expect(page.locator(JAIME).first).to_have_text("Ser Jaime Lannister")
    expect(page.get_by_label("Name of player 1")).to_have_value("Ann")
    expect(page.get_by_label("Name of player 2")).to_have_value("Bert")
    expect(page.locator('[name="c0.kneeling"]')).to_be_checked()
    expect(page.get_by_label("Another card")).to_have_value("pap")


def test_a_link_and_back_or_a_reload_lose_nothing(new_page: NewPage) -> None:
    page = new_page(NEW)
    entered(page)
    page.get_by_role("link", name="Rules", exact=True).click()
    expect(page.get_by_role("heading", level=1)).not_to_contain_text("Enter a dispute")
    page.go_back()
    assert_all_there(page)
    page.reload()
    assert_all_there(page)


def test_without_a_network_the_form_stays_and_says_so(new_page: NewPage) -> None:
    page = new_page(f"{NEW}?when=claim")
    entered(page)
    page.get_by_label("Another card").fill("")
    page.context.set_offline(True)
    page.locator(".go button").click()
    expect(page.get_by_role("alert")).to_contain_text("Nothing is lost")
    expect(page.get_by_label("Name of player 2")).to_have_value("Bert")
    page.context.set_offline(False)
    page.locator(".go button").click()
    expect(page.locator("#headline")).to_be_visible()
    page.go_back()
    expect(page.get_by_label("Name of player 2")).to_have_value("Bert")


def test_who_begins_anew_is_told_of_what_was_not_finished_and_goes_on_with_it(new_page: NewPage) -> None:
    page = new_page(NEW)
    entered(page)
    page.goto("/timing/")
    page.goto(f"{NEW}?when=plots")
    expect(page.locator(".earlier")).to_contain_text("Ser Jaime Lannister")
    expect(page.locator(".entered")).to_have_count(0)
    page.get_by_role("button", name="Go on with it").click()
    assert_all_there(page)
    expect(page.locator(".earlier")).to_have_count(0)


def test_what_was_stepped_through_is_not_offered_again_and_what_is_forgotten_neither(new_page: NewPage) -> None:
    page = new_page(f"{NEW}?when=claim")
    page.get_by_label("Another card").fill("jaime")
    page.locator(".picks button").first.click()
    expect(page.locator(JAIME).first).to_be_visible()
    page.goto(NEW)
    page.get_by_role("button", name="Forget it").click()
    page.goto(NEW)
    expect(page.locator(".earlier")).to_have_count(0)
    page.get_by_label("Another card").fill("jaime")
    page.locator(".picks button").first.click()
    expect(page.locator(JAIME).first).to_be_visible()
    page.locator(".go button").click()
    expect(page.locator("#headline")).to_be_visible()
    page.goto(NEW)
    expect(page.locator(".when")).to_be_visible()
    expect(page.locator(".earlier")).to_have_count(0)


@pytest.mark.parametrize("scripts", [True, False])
def test_a_common_case_is_added_to_what_was_entered(new_page: NewPage, scripts: bool) -> None:
    page = new_page(NEW, scripts=scripts)
    page.get_by_label("Name of player 1").fill("Ann")
    page.get_by_label("Another card").fill("jaime")
    if not scripts:
        page.get_by_label("Another card").press("Enter")
    page.locator(".picks button").first.click()
    expect(page.locator(JAIME).first).to_be_visible()
    page.locator(".cases > summary").click()
    page.get_by_role("button", name="A save against a kill").click()
    expect(page.locator(".entered")).to_have_count(4)
    expect(page.locator(JAIME).first).to_have_text("Ser Jaime Lannister")
    expect(page.get_by_label("Name of player 1")).to_have_value("Ann")


def test_without_scripts_the_address_keeps_what_the_buttons_have_sent(new_page: NewPage) -> None:
    page = new_page(NEW, scripts=False)
    page.get_by_label("Name of player 1").fill("Ann")
    page.get_by_label("Another card").fill("jaime")
    page.get_by_label("Another card").press("Enter")
    page.locator(".picks button").first.click()
    page.get_by_role("link", name="Rules", exact=True).click()
    page.go_back()
    expect(page.locator(JAIME).first).to_have_text("Ser Jaime Lannister")
    expect(page.get_by_label("Name of player 1")).to_have_value("Ann")
    page.reload()
    expect(page.locator(JAIME).first).to_have_text("Ser Jaime Lannister")
