"""A judge in a hurry, on the smallest phone and where the network goes: nothing is cut off, out of sight or lost."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage, assert_in_sight, assert_no_sideways_scroll

JAIME = "/timing/agot1e/jaime-moribund-pays-a-cost"
TOLD = "Greg attacks me on military and wins, I give Ned for claim. Can I save him with the dupe?"


@pytest.mark.parametrize("width", [320, 390])
def test_the_bottom_bar_is_whole_on_any_phone(new_page: NewPage, width: int) -> None:
    page = new_page(f"{JAIME}?at=3", size=(width, 640))
    for name in ("back", "count", "forward", "outcomes", "rules"):
        part = page.locator(f".walk .{name}")
        assert_in_sight(part)
        assert part.evaluate("one => one.scrollWidth <= one.clientWidth"), f"{name} is cut off"


def test_who_makes_something_the_question_sees_its_answer(new_page: NewPage) -> None:
    page = new_page(f"{JAIME}?at=2", touch=True)
    refused = page.locator(".whynot > ul > li", has_text="An event of Bert")
    refused.get_by_role("link", name="Make this the question").tap()
    expect(page.locator(".ruled .verdict")).to_have_text("No")
    assert_in_sight(page.locator(".ruled .answer"))


def test_a_telling_stays_where_there_is_no_network_and_is_there_again_later(new_page: NewPage) -> None:
    page = new_page("/timing/")
    box = page.get_by_label("Tell it in your own words")
    box.fill(TOLD)
    page.context.set_offline(True)
    page.get_by_role("button", name="Read it").click()
    expect(page.get_by_role("alert")).to_contain_text("Nothing is lost")
    expect(box).to_have_value(TOLD)
    page.context.set_offline(False)
    page.goto("/")
    page.goto("/timing/")
    expect(box).to_have_value(TOLD)
    page.get_by_role("button", name="Read it").click()
    expect(page.locator(".ruled .verdict")).to_have_text("Yes")
    page.goto("/timing/")
    expect(box).to_have_value("")  # it has been understood: the next dispute begins empty


def test_the_picker_says_that_it_cannot_look_a_card_up(new_page: NewPage) -> None:
    page = new_page("/timing/agot1e/new")
    field = page.get_by_label("Another card")
    field.press_sequentially("jaime")
    expect(page.locator(".picks li").first).to_be_visible()
    page.context.set_offline(True)
    field.press_sequentially(" lann")
    expect(page.locator("#found").get_by_role("status")).to_contain_text("No network")
    expect(page.locator(".picks")).to_have_count(0)  # what was found for other words is not offered for these
    expect(field).to_have_value("jaime lann")


def test_a_step_without_a_network_leaves_the_dispute_in_view(new_page: NewPage) -> None:
    page = new_page(f"{JAIME}?at=2")
    page.context.set_offline(True)
    page.locator("[data-pass]").last.click()
    expect(page.locator(".now").get_by_role("alert")).to_contain_text("The dispute stands where it did")
    expect(page.locator(".walk .count")).to_have_text("Move 2 of 5")
    page.context.set_offline(False)
    page.locator("[data-pass]").last.click()
    expect(page.locator(".walk .count")).to_have_text("Move 3 of 3")
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_told_card_is_named_by_its_set_and_leads_to_its_page(new_page: NewPage) -> None:
    page = new_page(f"/timing/tell?text={TOLD}")
    card = page.locator(".refs li", has=page.get_by_role("link", name="Eddard Stark", exact=True))
    expect(card).to_contain_text("Core")
    expect(card).not_to_contain_text("core_")
    card.get_by_role("link", name="Eddard Stark", exact=True).click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Eddard Stark")


def test_versions_of_a_title_are_told_apart_on_the_smallest_phone(new_page: NewPage) -> None:
    page = new_page("/timing/agot1e/new", size=(320, 640))
    page.get_by_label("Another card").press_sequentially("ser jaime")
    offers = page.locator(".picks li")
    expect(offers.first).to_be_visible()
    assert offers.count() > 3
    for at in range(offers.count()):
        beside = offers.nth(at).locator("button:not(.twin)").bounding_box()
        assert beside is not None
        assert beside["width"] > 230, "what a card does has the width of the phone"
    assert_no_sideways_scroll(page)


def test_the_way_from_a_search_is_a_button_with_room_around_its_words(new_page: NewPage) -> None:
    page = new_page("/search?q=my+jaime+is+killed+for+claim+can+i+save+him+with+his+duplicate")
    way = page.get_by_role("link", name="Step through this")
    assert way.evaluate("one => parseFloat(getComputedStyle(one).paddingLeft)") >= 10
