"""A judge in a hurry: one sentence, and the verdict; the ruling two taps from it."""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage, assert_accessible, assert_in_sight, assert_no_sideways_scroll

LONGEST = 15
"""Seconds that a story may take, typing aside."""

STORIES = {
    "a military claim, a duplicate and a cancel": (
        "Greg wins a military challenge against Lara by 3. Lara picks Ser Jaime Lannister for claim. "
        "Lara discards the duplicate to save Jaime. Can Greg cancel the save with Drinking the Sea?",
        "yes",
        "May Greg play Drinking the Sea",
    ),
    "Valar, three players, three saves": (
        "Ann reveals Valar Morghulis. Bob has Eddard Stark with a duplicate, "
        "Cid has Robert Baratheon with a duplicate, Ann has Ser Jaime Lannister with a duplicate. Can Bob save Eddard?",
        "yes",
        "May Bob save Eddard Stark",
    ),
    "an event canceled in a response": (
        "Sara wins military and Bert loses Jaime for claim. Bert kneels Jaime for A Lannister Pays His Debts and picks "
        "Robert. Sara cancels it with The Hand's Judgement. May Bert cancel the Judgement with Paper Shield?",
        "no",
        "May Bert play Paper Shield",
    ),
    "a death that triggers": (
        "Sara wins military against Bert. Bert gives Eddard for claim and he dies. Sara has Joffrey in play. "
        "Can Sara respond with Joffrey?",
        "yes",
        "May Sara use Joffrey Baratheon",
    ),
    "a card out of Shadows": (
        "At the start of the challenges phase Tom brings King's Landing Assassin out of Shadows and shoots at my "
        "knight. Can I discard Jeyne Poole to cancel it?",
        "yes",
        "use Jeyne Poole",
    ),
}


@pytest.mark.parametrize("story", STORIES)
@pytest.mark.parametrize("scripts", [True, False])
def test_a_sentence_and_three_taps_lead_to_the_ruling(new_page: NewPage, story: str, scripts: bool) -> None:
    sentence, answer, question = STORIES[story]
    page = new_page("/timing/", scripts=scripts)
    page.locator('textarea[name="text"]').fill(sentence)
    begun = time.monotonic()
    page.get_by_role("button", name="Read it").click()
    expect(page.locator(".ruled .verdict")).to_have_class(f"verdict {answer}")
    assert_no_sideways_scroll(page)
    if scripts:
        assert_accessible(page)
    page.get_by_role("link", name="See the rule and the way there").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(question)
    expect(page.locator(".about .ruled .verdict")).to_have_class(f"verdict {answer}")
    expect(page.locator(".about .ruled .cites a").first).to_be_visible()
    page.get_by_role("link", name="Record this ruling").click()
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    assert time.monotonic() - begun < LONGEST


def test_what_was_not_understood_is_underlined_and_asked_for(new_page: NewPage) -> None:
    page = new_page("/timing/")
    page.locator('textarea[name="text"]').fill("Somebody frobnicates Ser Jaime Lannister, is that fine")
    page.get_by_role("button", name="Read it").click()
    expect(page.locator(".told u").first).to_be_visible()
    expect(page.locator(".ask")).to_have_count(1)
    assert_accessible(page)


@pytest.mark.parametrize("scripts", [True, False])
def test_a_dispute_is_told_on_the_first_page_below_the_search_box(new_page: NewPage, size: str, scripts: bool) -> None:
    page = new_page("/", size=size, scripts=scripts)
    assert_in_sight(page.locator("form.search.home input"))
    box = page.get_by_label("Or tell a dispute in a sentence")
    assert_in_sight(box)
    box.fill(STORIES["a death that triggers"][0])
    page.get_by_role("button", name="Read it").click()
    expect(page.get_by_role("heading", level=1)).to_contain_text("May Sara use Joffrey Baratheon")
