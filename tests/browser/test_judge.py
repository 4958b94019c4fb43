"""What a judge does at a table: look the word up, open the entry, step through the dispute, go back, send the link."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewPage, assert_fits_everybody

JAIME = "/timing/agot1e/jaime-moribund-pays-a-cost"
PAGES = [
    "/timing/",
    "/timing/agot1e/chart",
    JAIME,
    f"{JAIME}?at=2",
    f"{JAIME}?at=5",
    f"{JAIME}/outcomes?at=2",
    f"{JAIME}/ruling?at=2",
    "/timing/agot1e/baratheon-resolves-a-challenge?at=14",
    "/timing/agot1e/selyse-under-flame-kissed?at=1",
    f"{JAIME}?m=choose:jaime~pass~use:vow/vow:jaime",
    "/timing/agot1e/table?d=broken",
]


@pytest.mark.parametrize("url", PAGES)
def test_a_page_of_the_stepper_is_accessible_and_fits_the_smallest_phone(new_page: NewPage, url: str) -> None:
    assert_fits_everybody(new_page, url)


def headline(page: Page) -> Locator:
    return page.locator("#headline")


def stands(page: Page, at: int, total: int) -> None:
    """The page shows this position, and its link holds it."""
    expect(page.locator(".walk .count")).to_have_text(re.compile(rf"{at} of {total}"))


@pytest.mark.parametrize("scripts", [True, False])
def test_a_judge_finds_moribund_and_steps_through_jaime_to_the_end(new_page: NewPage, size: str, scripts: bool) -> None:
    page = new_page("/", size=size, scripts=scripts)
    page.locator("main input[name=q]").fill("moribund")
    page.keyboard.press("Enter")
    page.get_by_role("main").get_by_role("link", name="What is moribund?").first.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("What is moribund?")
    page.get_by_role("link", name="A moribund Jaime kneels for A Lannister Pays His Debts").click()

    stands(page, 0, 5)
    expect(headline(page)).to_have_text("Lara chooses one character to be killed for claim.")
    page.get_by_role("link", name="Ser Jaime Lannister", exact=True).first.click()
    stands(page, 2, 5)  # Bert has nothing to use, and has passed
    expect(page.get_by_text("1 pass before this: nothing to use")).to_be_visible()
    board = page.get_by_role("region", name="On the table")
    expect(board.get_by_text("moribund → the dead pile")).to_be_visible()

    kneel = page.get_by_role("link", name=re.compile("Play A Lannister Pays His Debts.*kneeling Ser Jaime Lannister"))
    expect(kneel).to_be_visible()
    expect(
        page.get_by_text("so it may kneel or otherwise pay, as long as paying does not remove it").first
    ).to_be_visible()
    refused = page.locator(".whynot li", has_text="Ser Jaime Lannister to pay: Ser Jaime Lannister is moribund").last
    expect(refused).to_contain_text("it cannot be removed from play again, not even to pay a cost")
    cited = refused.get_by_role("link", name="A moribund card cannot be removed again")
    expect(cited).to_have_attribute("href", "/rules/agot1e-faq/moribund-cannot-leave-again")

    kneel.click()
    stands(page, 4, 5)
    expect(board.locator("li.moribund", has_text="Robert Baratheon")).to_be_visible()
    page.get_by_role("link", name="Pass", exact=True).click()
    stands(page, 5, 5)
    expect(headline(page)).to_contain_text("in the dead pile")
    expect(page.locator(".further")).to_contain_text("Next, in the challenges phase: Bert declares a challenge")
    expect(page.get_by_role("heading", level=1)).to_contain_text("May Lara play A Lannister Pays His Debts")
    expect(board.get_by_text("Dead pile").first).to_be_visible()

    page.get_by_role("link", name="Back", exact=False).first.click()
    stands(page, 4, 5)
    page.get_by_role("link", name="Back", exact=False).first.click()
    stands(page, 2, 5)
    said = headline(page).inner_text()

    elsewhere = new_page(page.url, size=size, scripts=scripts)
    stands(elsewhere, 2, 5)
    expect(headline(elsewhere)).to_have_text(said)
    expect(elsewhere.locator("li.moribund", has_text="Ser Jaime Lannister")).to_be_visible()


def test_a_refusal_leads_to_its_entry_and_the_entry_back(new_page: NewPage) -> None:
    page = new_page(f"{JAIME}?at=2")
    page.locator(".whynot").get_by_role("link", name="A moribund card cannot be removed again").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("A moribund card cannot be removed again")
    page.get_by_role("link", name="A moribund Jaime kneels for A Lannister Pays His Debts").click()
    stands(page, 0, 5)


def test_the_whole_dispute_is_walked_by_keyboard(new_page: NewPage) -> None:
    page = new_page(JAIME, size="wide")
    page.keyboard.press("1")
    stands(page, 2, 5)
    expect(headline(page)).to_be_focused()
    page.keyboard.press("1")
    stands(page, 4, 5)
    page.keyboard.press("p")
    stands(page, 5, 5)
    for at in (4, 2, 0):
        page.keyboard.press("ArrowLeft")
        stands(page, at, 5)
    page.keyboard.press("ArrowRight")
    stands(page, 2, 5)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_contain_text("one move back, one forward")
    page.keyboard.press("Escape")
    page.go_back()
    stands(page, 0, 5)


def test_without_scripts_every_control_is_reached_by_tab_and_enter(new_page: NewPage) -> None:
    page = new_page(f"{JAIME}?at=1", size="wide", scripts=False)
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.textContent") == "Pass":
            break
    page.keyboard.press("Enter")
    stands(page, 2, 5)


def test_another_move_leaves_the_line_of_the_file(new_page: NewPage) -> None:
    page = new_page(JAIME)
    page.get_by_role("link", name="A Lannister character at home", exact=True).first.click()
    stands(page, 2, 2)
    expect(page.locator("li.moribund", has_text="A Lannister character at home")).to_be_visible()


def test_the_transcript_jumps_to_any_move(new_page: NewPage, size: str) -> None:
    page = new_page(JAIME, size=size)
    page.locator(".transcript").get_by_role("link", name="Lara plays A Lannister Pays His Debts").click()
    stands(page, 3, 5)


def test_the_outcomes_show_a_line_of_play(new_page: NewPage, size: str) -> None:
    page = new_page(f"{JAIME}?at=2", size=size)
    page.get_by_role("link", name="Outcomes").click()
    always = page.locator(".ends > div", has_text="Ser Jaime Lannister")
    expect(always).to_contain_text("Always")
    robert = page.locator(".ends > div", has_text="Robert Baratheon")
    robert.get_by_role("link", name="in the dead pile").click()
    expect(page.locator(".walk .count")).to_have_text(re.compile("2 of "))
    expect(page.locator(".transcript .ahead").first).to_contain_text("A Lannister Pays His Debts")


def test_the_ruling_is_one_page_with_its_sources(new_page: NewPage) -> None:
    page = new_page(f"{JAIME}?at=2", size="wide")
    page.get_by_role("link", name="The ruling on one page, to print").click()
    expect(page.get_by_role("heading", name="Not allowed")).to_be_visible()
    expect(page.locator(".sources")).to_contain_text("FAQ 5.5.1 (17 July 2015):")
    expect(page.locator(".sources")).to_contain_text("A moribund card cannot be removed again, p. 19")
    pdf = page.pdf(format="A4")
    assert len(re.findall(rb"/Type\s*/Page[^s]", pdf)) == 1


def test_a_position_prints_on_one_sheet_without_what_is_only_to_be_tapped(new_page: NewPage) -> None:
    page = new_page(f"{JAIME}?at=2", size="wide")
    page.emulate_media(media="print")
    expect(page.locator(".ruled .verdict")).to_be_visible()
    expect(page.locator(".whynot")).to_contain_text("is already kneeling")
    expect(page.get_by_text("Make this the question").first).to_be_hidden()
    expect(page.get_by_role("button", name="Give it a short address")).to_be_hidden()
    assert len(re.findall(rb"/Type\s*/Page[^s]", page.pdf(format="A4"))) == 1


def test_a_broken_link_says_what_is_wrong(new_page: NewPage) -> None:
    page = new_page("/timing/agot1e/table?d=broken")
    expect(page.get_by_role("main")).to_contain_text("The link is damaged")
    page.goto(f"{JAIME}?m=choose:jaime~pass~use:vow/vow:jaime")
    expect(page.get_by_role("alert")).to_contain_text("Move 3 of the link cannot be made.")
    expect(page.get_by_role("alert")).to_contain_text("it cannot be removed from play again")
    stands(page, 2, 2)


def test_a_long_transcript_shows_the_rows_about_where_it_stands_and_prints_whole(new_page: NewPage) -> None:
    page = new_page("/timing/agot1e/declaring-a-challenge-from-the-start")
    moves = int((page.locator(".walk .count").text_content() or "").split()[-1])
    assert moves > 10
    rows = page.locator(".transcript ol > li > a")
    for at in (0, moves // 2, moves):
        page.goto(f"/timing/agot1e/declaring-a-challenge-from-the-start?at={at}")
        expect(rows).to_have_count(moves + 1)
        assert sum(one.is_visible() for one in rows.all()) == 8
        expect(page.locator(".transcript [aria-current] > a")).to_be_visible()
    page.locator(".transcript summary", has_text="earlier").first.click()
    expect(rows.first).to_be_visible()
    page.reload()
    page.emulate_media(media="print")
    assert all(one.is_visible() for one in rows.all())


def test_the_question_is_as_large_as_the_headlines_of_other_pages(new_page: NewPage) -> None:
    headline = new_page(JAIME).locator("h1")
    size = "one => parseFloat(getComputedStyle(one).fontSize)"
    assert headline.evaluate(size) >= 24
    assert new_page(JAIME, size="wide").locator("h1").evaluate(size) > 28


def test_the_chart_to_hang_up_is_the_dial_under_the_name_of_its_game(new_page: NewPage) -> None:
    page = new_page("/timing/agot1e/chart", size="wide")
    page.emulate_media(media="print")
    expect(page.get_by_role("heading", level=1)).to_contain_text("A Game of Thrones LCG")
    expect(page.locator("svg.dial")).to_be_visible()
    for tapped in (".phases", ".lede"):
        expect(page.locator(f"main {tapped}").first).to_be_hidden()
    assert page.locator("svg.dial .band").first.evaluate("one => getComputedStyle(one).printColorAdjust") == "exact"
    printed = page.pdf(format="A4", prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1


@pytest.mark.parametrize("window", [(320, 800), (390, 844)])
def test_on_a_phone_the_dial_fills_the_width_and_a_tap_on_a_phase_leads_to_its_boxes(
    new_page: NewPage, window: tuple[int, int]
) -> None:
    page = new_page("/timing/agot1e/chart", size=window, touch=True)
    face = page.locator(".face").bounding_box()
    assert face is not None
    assert face["width"] > window[0] * 0.85
    assert face["y"] < page.locator("#plot").bounding_box()["y"]  # type: ignore[index]
    at = page.locator('.dial a[href="#marshalling"] .sector').evaluate(
        "one => { const at = one.getPointAtLength(one.getTotalLength() / 2).matrixTransform(one.getScreenCTM()); "
        "return [at.x, at.y]; }"
    )
    page.touchscreen.tap(*at)
    expect(page).to_have_url(re.compile("#marshalling$"))
    expect(page.locator(":target")).to_be_in_viewport()


def test_on_a_wide_screen_the_dial_is_seen_whole(new_page: NewPage) -> None:
    dial = new_page("/timing/agot1e/chart", size="wide").locator("svg.dial").bounding_box()
    assert dial is not None
    assert dial["y"] >= 0
    assert dial["y"] + dial["height"] <= 900


def test_the_chart_leads_from_a_box_to_its_entry_and_its_disputes(new_page: NewPage, size: str) -> None:
    page = new_page("/timing/", size=size)
    page.get_by_role("main").get_by_role("link", name="The round chart").click()
    box = page.locator("#challenges-7")
    box.locator("summary").click()
    box.get_by_role("link", name="A moribund Jaime kneels").click()
    stands(page, 0, 5)
    page.get_by_role("link", name="Challenges phase, box 7").click()
    expect(page.locator(":target")).to_contain_text("The challenge is resolved")
    page.locator(":target").get_by_role("link", name="The entry").click()
    expect(page).to_have_url(re.compile("/rules/agot1e-faq/challenges-phase-flowchart/challenge-resolved"))
