"""What a reader does: look, open, follow, cite, by hand, by keyboard, with scripts off."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, assert_accessible, assert_fits_everybody, assert_no_sideways_scroll

PAGES = [
    "/",
    "/rules/",
    "/rules/agot1e-faq/",
    "/rules/agot1e-faq/moribund",
    "/rules/agot1e-core/expert-rules/responses",
    "/rules/agot1e-faq/may-passive-ability-be-ignored",
    "/rules/agot1e-faq/chapter/timing",
    "/glossary",
    "/about",
    "/changes",
    "/rules/agot1e-faq/challenges-phase-flowchart/challenge-resolved",
    "/cards/",
    "/cards/core_163",
    "/go/3.17",
    "/go/step 3",
    "/go/moribnud",
]


@pytest.mark.parametrize("url", PAGES)
def test_a_page_is_accessible_and_fits_the_smallest_phone(new_page: NewPage, url: str) -> None:
    assert_fits_everybody(new_page, url)


def test_the_start_page_is_ready_for_typing(new_page: NewPage, size: str) -> None:
    page = new_page("/", size=size)
    expect(page.get_by_label("Search rules, questions, cards")).to_be_focused()


@pytest.mark.parametrize("scripts", [True, False])
def test_from_the_contents_to_an_entry_and_on_to_what_cites_it(new_page: NewPage, size: str, scripts: bool) -> None:
    page = new_page("/", size=size, scripts=scripts)
    page.get_by_role("link", name="Look it up").click()
    page.get_by_role("link", name="FAQ 5.5.1").click()
    page.get_by_role("heading", name="Timing structure").click()
    page.get_by_role("link", name="What is moribund?").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("What is moribund?")
    expect(page.locator(".from")).to_contain_text("FAQ 5.5.1 (17 July 2015), p. 19")
    page.get_by_role("complementary", name="Connections").get_by_role("link").first.click()
    expect(page).not_to_have_url(re.compile("/moribund$"))
    page.go_back()
    page.locator('a[rel="next"]').click()
    expect(page).not_to_have_url(re.compile("/moribund$"))


def test_a_term_opens_its_definition_where_it_stands(new_page: NewPage, size: str) -> None:
    page = new_page("/rules/agot1e-faq/first-actions-and-responses", size=size)
    term = page.locator("a.term").first
    term.click()
    note = page.get_by_role("note")
    expect(note).to_contain_text(term.get_attribute("data-definition") or "")
    expect(term).to_have_attribute("aria-expanded", "true")
    assert_no_sideways_scroll(page)
    assert_accessible(page)
    page.keyboard.press("Escape")
    expect(note).to_have_count(0)
    expect(term).to_be_focused()


def test_a_term_opens_by_keyboard_and_leads_on_to_its_entry(new_page: NewPage) -> None:
    page = new_page("/rules/agot1e-faq/first-actions-and-responses", size="wide")
    page.locator("a.term").first.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("note")).to_be_focused()
    page.get_by_role("link", name="Open the entry").click()
    expect(page).to_have_url(re.compile("/rules/agot1e-core/expert-rules/actions$"))


def test_without_scripts_a_term_leads_to_the_glossary(new_page: NewPage) -> None:
    page = new_page("/rules/agot1e-faq/first-actions-and-responses", scripts=False)
    page.locator("a.term").first.click()
    expect(page).to_have_url(re.compile("/glossary#agot1e-"))
    expect(page.locator(":target")).to_be_in_viewport()


@pytest.mark.parametrize("scripts", [True, False])
def test_the_glossary_is_folded_by_letters_on_a_phone_and_opens_at_what_is_aimed_at(
    new_page: NewPage, scripts: bool
) -> None:
    page = new_page("/glossary", scripts=scripts)
    aimed = page.locator("#agot1e-moribund")
    expect(aimed).to_be_hidden()
    page.locator("#agot1e .letter summary", has_text="moribund").click()
    expect(aimed).to_be_visible()
    page.goto("/about")
    page.goto("/glossary#agot1e-moribund")
    expect(aimed).to_be_in_viewport()
    page.emulate_media(media="print")
    expect(page.locator("#agot1e-cancel dd")).to_be_visible()


def test_a_link_within_the_page_opens_what_lies_in_a_fold(new_page: NewPage) -> None:
    page = new_page("/glossary")
    page.evaluate("location.hash = 'agot1e-cancel'")
    expect(page.locator("#agot1e-cancel")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollHeight") < 9_000


def test_a_wide_screen_shows_the_glossary_whole(new_page: NewPage) -> None:
    expect(new_page("/glossary", size="wide").locator("#agot1e-cancel dd")).to_be_visible()


def test_the_citation_can_be_opened_and_its_code_is_drawn(new_page: NewPage, size: str) -> None:
    page = new_page("/rules/agot1e-faq/moribund", size=size)
    page.get_by_text("Cite", exact=True).click()
    expect(page.get_by_text("“What is moribund?”, FAQ 5.5.1 (17 July 2015), p. 19.", exact=True)).to_be_visible()
    code = page.get_by_role("img", name="QR code of this page’s address")
    code.scroll_into_view_if_needed()
    expect(code).not_to_have_js_property("naturalWidth", 0)
    assert_no_sideways_scroll(page)


def test_long_lists_are_folded_with_their_number_and_open(new_page: NewPage, size: str) -> None:
    page = new_page("/rules/agot1e-faq/moribund", size=size)
    terms = page.locator(".terms details")
    expect(terms.locator("dt").first).to_be_hidden()
    number = int(terms.locator(".count").text_content() or "0")
    terms.locator("summary").click()
    expect(terms.locator("dt")).to_have_count(number)
    expect(terms.locator("dt").first).to_be_visible()


def test_what_an_entry_yields_to_is_a_line_before_its_statement_and_how_it_stands_comes_after(
    new_page: NewPage,
) -> None:
    for url, yields, label in [
        ("/rules/agot1e-core/duplicates/save", "replaced by", "Replaced by"),
        ("/rules/agot1e-core/expert-rules/responses", "narrowed by", "Narrowed by"),
        ("/rules/agot1e-faq/duplicates", "", "Replaces"),
        ("/rules/agot1e-faq/first-actions-and-responses", "", "Narrows"),
    ]:
        page = new_page(url)
        assert top(page, ".statement") < top(page, ".standing")
        expect(page.locator(".standing")).to_contain_text(label)
        if yields:
            expect(page.locator("p.yields")).to_contain_text(yields)
            assert top(page, "p.yields") < top(page, ".statement")
        else:
            expect(page.locator("p.yields")).to_have_count(0)


@pytest.mark.parametrize(
    "entry",
    [
        "agot1e-faq/challenges-phase-flowchart/challenge-resolved",
        "agot1e-core/deck-construction",
        "agot1e-faq/duplicates",
        "agot1e-faq/pregame-setup-procedure",
        "agot1e-faq/supporter-as-defending-player",
    ],
)
def test_the_statement_stands_on_the_first_screen_of_a_phone(new_page: NewPage, entry: str) -> None:
    page = new_page(f"/rules/{entry}")
    first = ".asked" if page.locator(".asked").count() else ".statement"
    assert top(page, first) < 600


def top(page: Page, what: str) -> float:
    return float(page.locator(what).first.evaluate("one => one.getBoundingClientRect().top + scrollY"))


def test_links_in_running_text_do_not_push_its_lines_apart(new_page: NewPage) -> None:
    page = new_page("/search?q=xqzzyw")
    tall = page.locator(".nothing li").evaluate_all("all => all.map(one => one.getBoundingClientRect().height)")
    assert tall
    assert max(tall) < 110  # two or three lines of text, not four


def chosen(page: Page) -> str | None:
    return page.locator("html").get_attribute("data-theme")


@pytest.mark.parametrize("scripts", [True, False])
def test_the_theme_is_switched_and_kept(new_page: NewPage, scripts: bool) -> None:
    page = new_page("/glossary", scripts=scripts)
    light = page.evaluate("getComputedStyle(document.body).backgroundColor") if scripts else None
    page.get_by_role("button", name="Dark").click()
    assert page.url.endswith("/glossary")
    assert chosen(page) == "dark"
    expect(page.get_by_role("button", name="Dark")).to_have_attribute("aria-pressed", "true")
    if scripts:
        assert page.evaluate("getComputedStyle(document.body).backgroundColor") != light
    page.goto("/about")
    assert chosen(page) == "dark"


def test_the_keys_work_and_are_explained(new_page: NewPage) -> None:
    page = new_page("/rules/agot1e-faq/moribund", size="wide")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog", name="Keys")).to_be_hidden()
    page.keyboard.press("n")
    expect(page).not_to_have_url(re.compile("/moribund$"))
    page.wait_for_load_state()
    page.keyboard.press("p")
    expect(page).to_have_url(re.compile("/moribund$"))
    page.wait_for_load_state()
    page.keyboard.press("/")
    expect(page.get_by_label("Search rules, questions, cards")).to_be_focused()
    page.keyboard.type("n?")
    expect(page.get_by_label("Search rules, questions, cards")).to_have_value("n?")


def test_the_skip_link_comes_first_and_leads_to_the_text(new_page: NewPage) -> None:
    page = new_page("/glossary")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the text")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()


def test_a_short_entry_prints_on_one_page(new_page: NewPage) -> None:
    printed = new_page("/rules/agot1e-core/duplicates/save", size="wide").pdf(format="A4", prefer_css_page_size=True)
    assert len(re.findall(rb"/Type\s*/Page\b", printed)) == 1


def test_an_entry_prints_without_what_is_only_for_the_screen(new_page: NewPage) -> None:
    page = new_page("/rules/agot1e-core/expert-rules/responses", size="wide")
    page.emulate_media(media="print")
    for gone in ("header.site", ".cite", ".beside", "form.theme", ".connections"):
        expect(page.locator(gone)).to_be_hidden()
    for kept in ("h1", ".from", ".standing", ".statement", ".printed"):
        expect(page.locator(kept).first).to_be_visible()
    assert page.evaluate("getComputedStyle(document.body).backgroundColor") == "rgb(255, 255, 255)"


@pytest.mark.parametrize(
    "entry",
    ["agot1e-core/titles", "agot-tournament-2008/melee/seating/table-sizes", "agot1e-faq/duration-of-control-change"],
)
def test_a_table_of_few_columns_fits_a_phone(new_page: NewPage, entry: str) -> None:
    page = new_page(f"/rules/{entry}")
    table = page.locator("main table").first
    expect(table).to_be_visible()
    assert table.evaluate("one => one.scrollWidth <= one.clientWidth")
