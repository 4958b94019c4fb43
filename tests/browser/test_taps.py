"""Five stories that judges are called for, entered by the form on a phone: how many taps to the verdict, and how long.

A finger taps what it sees: each target is in the window as it is, at least 44 px of it, and what lies on top there is
what is hit. Where it is out of sight the finger scrolls, and that is counted, too.
"""

from __future__ import annotations

import time

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPage, assert_in_sight

MOST_TAPS = 12
MOST_SWIPES = 4
LONGEST = 15
"""Seconds from the door to the verdict."""


class Finger:
    """One finger on a phone: taps, and swipes where what it wants is out of sight."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = self.swipes = 0

    def tap(self, target: Locator) -> None:
        """Tap the middle of what is in sight of the target, once it stands still."""
        expect(target).to_be_visible()
        self.reach(target)
        assert_in_sight(target)
        box = target.bounding_box()
        window = self.page.viewport_size
        assert box is not None
        assert window is not None
        top, bottom = max(box["y"], 0), min(box["y"] + box["height"], window["height"])
        self.page.touchscreen.tap(box["x"] + box["width"] / 2, (top + bottom) / 2)
        self.taps += 1

    def reach(self, target: Locator) -> None:
        """Swipe, at most a window at a time, until the target is in sight."""
        for _ in range(MOST_SWIPES * 2):
            try:
                assert_in_sight(target)
            except AssertionError:
                box, window = target.bounding_box(), self.page.viewport_size
                assert box is not None
                assert window is not None
                away = box["y"] + box["height"] / 2 - window["height"] / 2
                self.page.mouse.wheel(0, max(min(away, window["height"] * 0.8), -window["height"] * 0.8))
                self.page.wait_for_timeout(80)
                self.swipes += 1
            else:
                return

    # --- the form -------------------------------------------------------------------------------------------------

    def when(self, said: str) -> None:
        self.tap(self.page.locator(".whens a").get_by_text(said, exact=True))
        expect(self.page.locator("form.entering")).to_be_visible()

    def seats(self, n: int) -> None:
        for at in range(2, n):
            self.tap(self.page.get_by_role("button", name="Add a player"))
            expect(self.page.locator(".entering .seat")).to_have_count(at + 1)

    def card(self, typed: str, owner: int = 0, twin: bool = False) -> None:
        """Type a title and tap the first card that is found; an owner is tapped where it is another than before."""
        chip = self.page.locator(".picker .chip").nth(owner - 1)
        if owner and not chip.locator("input").is_checked():
            self.tap(chip)
        field = self.page.locator('[name="new.title"]')
        if not field.evaluate("one => one === document.activeElement"):
            self.tap(field)
        before = self.page.locator(".entered").count()
        self.page.keyboard.type(typed)
        offer = self.page.locator(".picks li").first
        expect(offer).to_contain_text(typed.rsplit(maxsplit=1)[-1], ignore_case=True)
        self.tap(offer.locator("button.twin" if twin else "button").first)
        expect(self.page.locator(".entered")).to_have_count(before + 1)

    def unknown(self, name: str, owner: int, kind: str = "character") -> None:
        self.tap(self.page.locator(".picker .chip").nth(owner - 1))
        before = self.page.locator(".entered").count()
        self.page.keyboard.type(name)
        self.tap(self.page.locator(f'[value="unknown:{kind}"]'))
        expect(self.page.locator(".entered")).to_have_count(before + 1)

    def ask(self, words: str) -> None:
        self.tap(self.page.locator("#question .chip", has_text=words).last)

    def go(self) -> None:
        self.tap(self.page.locator(".go button"))
        expect(self.page.locator(".about .ruled .verdict")).to_be_visible()


def claim_duplicate_and_cancel(finger: Finger) -> str:
    """Military claim takes Jaime, his duplicate saves him: may the save be canceled?"""
    finger.when("about to die for claim")
    finger.card("jaime", twin=True)
    finger.card("drinking the sea", owner=1)
    finger.ask("Drinking the Sea")
    return "yes"


def three_saves_from_valar(finger: Finger) -> str:
    """Everybody dies, three players have a duplicate each: may the third save?"""
    finger.when("plots are revealed")
    finger.seats(3)
    finger.card("valar morghulis", owner=1)
    finger.card("ser jaime", owner=1, twin=True)
    finger.card("eddard stark", owner=2, twin=True)
    finger.card("robert baratheon", owner=3, twin=True)
    finger.ask("save Robert Baratheon")
    return "yes"


def an_event_canceled_in_a_response(finger: Finger) -> str:
    """Jaime died for claim, the loser answers with an event, the winner cancels that: may the cancel be canceled?"""
    finger.when("just died for claim")
    finger.card("jaime")
    finger.card("lannister pays")
    finger.card("paper shield")
    finger.card("hand's judgement", owner=1)
    finger.ask("Paper Shield")
    return "no"


def a_death_that_triggers(finger: Finger) -> str:
    """Eddard died for claim: may the winner respond with Joffrey?"""
    finger.when("just died for claim")
    finger.card("eddard")
    finger.card("joffrey", owner=1)
    finger.ask("Joffrey")
    return "yes"


def out_of_shadows(finger: Finger) -> str:
    """An Assassin comes out of Shadows and aims at a knight: may Jeyne Poole be discarded to cancel it?"""
    finger.when("phase begins, Shadows")
    finger.card("king's landing assassin", owner=1)
    finger.unknown("my knight", owner=2)
    finger.card("jeyne poole")
    finger.ask("Jeyne Poole")
    return "yes"


STORIES = (
    claim_duplicate_and_cancel,
    three_saves_from_valar,
    an_event_canceled_in_a_response,
    a_death_that_triggers,
    out_of_shadows,
)


@pytest.mark.parametrize("story", STORIES, ids=lambda story: story.__name__)
def test_a_story_is_tapped_in_and_answered_on_a_phone(new_page: NewPage, story: object) -> None:
    page = new_page("/timing/", touch=True)
    finger = Finger(page)
    begun = time.monotonic()
    answer = story(finger)  # type: ignore[operator]
    finger.go()
    took = time.monotonic() - begun
    expect(page.locator(".about .ruled .verdict")).to_have_class(f"verdict {answer}")
    print(f"{story.__name__}: {finger.taps} taps, {finger.swipes} swipes, {took:.1f} s")  # type: ignore[attr-defined]
    assert finger.taps <= MOST_TAPS
    assert finger.swipes <= MOST_SWIPES
    assert took < LONGEST
