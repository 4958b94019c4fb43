"""A judge who has never seen it enters what happened at the table, and gets through."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import (
    NewPage,
    assert_accessible,
    assert_in_sight,
    assert_no_sideways_scroll,
    small_targets,
)
from timing.page import links

NEW = "/timing/agot1e/new"


def add_card(page: Page, title: str, owner: str, kind: str = "character") -> Locator:
    """Type a card's title, tap whose it is and that it is an unknown one of that type; returns its part of the form."""
    at = page.locator(".entered").count()
    page.locator(".picker").get_by_role("radio", name=owner, exact=True).check()
    field = page.get_by_label("Another card")
    field.fill(title)
    known = page.locator(f'[value="unknown:{kind}"]')
    if not page.evaluate("document.documentElement.classList.contains('js')"):
        field.press("Enter")
    known.click()
    card = page.locator(f"#c{at}")
    expect(card.locator("summary strong").first).to_have_text(title)
    return opened(card)


def opened(card: Locator) -> Locator:
    """The card's part of the form with its controls in sight."""
    if not card.locator("> details").evaluate("one => one.open"):
        card.locator("> details > summary").click()
    return card


def choose(card: Locator, name: str, value: str) -> None:
    """Tap one of several chips of a card, or of the form."""
    card.locator(f'[name="{name}"][value="{value}"]').check()


def add_ability(card: Locator, name: str) -> None:
    """Add an ability from the list; the ability is shown open."""
    before = card.locator(".ability").count()
    if not card.get_by_label("An ability").is_visible():
        card.locator(".more > summary").click()
    card.get_by_label("An ability").select_option(label=name)
    card.get_by_role("button", name="Add", exact=True).click()
    expect(card.locator(".ability")).to_have_count(before + 1)


def seats(page: Page, *names: str) -> None:
    for at, name in enumerate(names, 1):
        if at > 2:
            page.get_by_role("button", name="Add a player").click()
        page.get_by_label(f"Name of player {at}").fill(name)


def step_through(page: Page) -> None:
    page.locator(".go").get_by_role("button", name="Step through it").click()
    expect(page.locator("#headline")).to_be_visible()


def headline(page: Page, says: str | re.Pattern[str]) -> None:
    expect(page.locator("#headline")).to_have_text(says)


def press(page: Page, name: str | re.Pattern[str]) -> None:
    page.get_by_role("link", name=name, exact=isinstance(name, str)).first.click()


def pass_to_the_end(page: Page) -> None:
    """Everybody passes until nobody has a decision."""
    count = page.locator(".walk .count")
    while page.locator("[data-pass]").count():
        before = count.text_content() or ""
        page.locator("[data-pass], [data-all-pass]").last.click()
        expect(count).not_to_have_text(before)


@pytest.mark.parametrize("scripts", [True, False])
def test_greg_kills_my_jaime_for_claim_i_save_him_with_a_duplicate_and_sara_cancels(
    new_page: NewPage, size: str, scripts: bool
) -> None:
    page = new_page(NEW, size=size, scripts=scripts)
    seats(page, "Greg", "Me", "Sara")
    page.locator(".when > summary").click()
    page.get_by_role("radio", name="about to die for claim").check()
    choose(add_card(page, "My Jaime", "Me"), "c0.duplicates", "1")
    add_ability(add_card(page, "Sara’s cancel", "Sara", "event"), "Response: cancel a response")
    step_through(page)
    headline(page, "Greg has nothing to use here and can only pass.")
    press(page, "Pass")
    headline(page, "You may save My Jaime with a duplicate or pass.")
    press(page, re.compile("^Save My Jaime with a duplicate"))
    headline(page, "Sara may play Sara’s cancel or pass.")
    press(page, re.compile("^Play Sara’s cancel"))
    expect(page.locator(".walk .count")).to_have_text(re.compile("3 of 3"))
    pass_to_the_end(page)
    headline(page, re.compile(r" phase: .+ (is|are) over\.$"))
    expect(page.get_by_role("region", name="On the table")).to_contain_text(re.compile("Dead pile\\s*My Jaime"))


def test_a_dead_character_answers_its_own_death(new_page: NewPage) -> None:
    page = new_page(f"{NEW}?preset=response-on-a-moribund-card")
    opened(page.locator("#c1")).get_by_label("Card", exact=True).fill("Joffrey")
    step_through(page)
    press(page, re.compile("^Play An event that kills"))
    expect(page.locator("li.moribund", has_text="Joffrey")).to_contain_text("the dead pile")
    press(page, re.compile("^Use Joffrey"))
    expect(page.get_by_text("Joffrey claims 1 power")).to_be_visible()


def test_a_save_that_does_not_end_the_terminal_state_is_refused_with_its_reason(new_page: NewPage) -> None:
    page = new_page(f"{NEW}?preset=terminal-effect")
    step_through(page)
    press(page, re.compile("^Use An attachment that kills at STR 0"))
    refused = page.locator(".whynot > ul > li", has_text="An event that only saves")
    expect(refused).to_contain_text("terminal")
    expect(refused.get_by_role("link", name="FAQ 5.5.1").first).to_be_visible()
    press(page, re.compile("^Play An event that saves and returns to hand"))
    expect(page.get_by_role("region", name="Transcript")).to_contain_text("saved")


def test_nothing_saves_when_the_phase_ends(new_page: NewPage) -> None:
    page = new_page(f"{NEW}?preset=end-of-the-phase")
    step_through(page)
    expect(page.get_by_role("region", name="On the table")).to_contain_text("Discard pile")
    expect(page.get_by_role("main")).to_contain_text("end of the phase", ignore_case=True)


def test_the_first_player_orders_two_passives(new_page: NewPage) -> None:
    page = new_page(f"{NEW}?preset=two-passives-at-once")
    step_through(page)
    press(page, re.compile("^Play An event that kills"))
    headline(page, "Greg decides which passive ability resolves first.")
    press(page, re.compile("^A passive of Lara’s"))
    expect(page.get_by_role("region", name="Transcript")).to_contain_text("A passive of Lara’s")


def test_a_known_card_and_a_card_text_are_read(new_page: NewPage) -> None:
    page = new_page(NEW)
    page.get_by_label("Another card").press_sequentially("A Lannister Pays")
    expect(page.locator(".picks button").first).to_contain_text("A Lannister Pays His Debts")
    page.locator(".picks button").first.click()
    card = opened(page.locator("#c0"))
    expect(card).to_contain_text("Compare it with the printed card.")
    expect(card.locator(".ability")).to_have_count(1)
    other = add_card(page, "A maester", "Player 2")
    other.get_by_label("Or its text as printed").fill(
        "Response: Kneel A maester to save a character from being killed. Sing."
    )
    other.get_by_role("button", name="Read it").click()
    expect(page.locator("#c1 .notes")).to_contain_text("Sing")
    expect(page.locator("#c1 .ability").first).to_contain_text("save a character")


def test_of_several_cards_of_one_title_the_judge_picks_one_and_goes_on(new_page: NewPage, size: str) -> None:
    page = new_page(NEW, size=size)
    card = add_card(page, "Ser Jaime Lannister", "Player 2")
    expect(card).to_contain_text("5 known cards may be meant")
    assert_no_sideways_scroll(page)
    card.get_by_label("5 known cards may be meant").select_option("core_37")
    card.get_by_role("button", name="Fill it in").click()
    expect(page.locator("#c0")).not_to_contain_text("known cards may be meant")
    expect(page.locator("#c0 .notes")).to_contain_text("Compare it with the printed card.")
    expect(page.locator("#c0 summary").first).to_contain_text("Core L37")
    other = add_card(page, "Bodygaurd", "Player 2", "attachment")
    expect(other).to_contain_text(re.compile(r"\d+ known cards? may be meant"))
    expect(other.get_by_label("Card", exact=True)).to_have_value("Bodygaurd")


def test_from_a_card_to_a_dispute_about_it(new_page: NewPage) -> None:
    page = new_page("/cards/kotst_48")
    page.get_by_role("link", name="Start a dispute about this card").click()
    expect(page.get_by_role("region", name="Narrow Escape")).to_contain_text("in hand")


@pytest.mark.parametrize("scripts", [True, False])
def test_a_card_is_picked_by_three_letters_and_stands_where_such_a_card_stands(
    new_page: NewPage, size: str, scripts: bool
) -> None:
    page = new_page(NEW, size=size, scripts=scripts)
    for typed, title, zone in (
        ("jai", "Ser Jaime Lannister", "play"),
        ("lannister pays", "A Lannister Pays His Debts", "hand"),
        ("valar m", "Valar Morghulis", "deck"),  # about to be revealed, while no other moment is told
        ("venomous bl", "Venomous Blade", "shadows"),
    ):
        at = page.locator(".entered").count()
        page.get_by_label("Another card").fill(typed)
        if not scripts:
            page.get_by_role("button", name="Find it").click()
        offer = page.locator(".picks button", has_text=title).first
        expect(offer).to_be_visible()
        assert_no_sideways_scroll(page)
        offer.click()
        expect(page.locator(f"#c{at} summary strong").first).to_have_text(title)
        expect(page.locator(f'[name="c{at}.zone"]:checked')).to_have_value(zone)
    if scripts:  # what looks for faults is a script itself
        page.evaluate("scrollTo(0, document.body.scrollHeight)")  # the bar that stays at the bottom is in its own place
        assert_accessible(page)


@pytest.mark.parametrize("size", ["phone", "wide", (320, 640)])
@pytest.mark.parametrize("scripts", [True, False])
def test_what_was_found_stands_right_under_the_field_that_was_typed_in(
    new_page: NewPage, size: str | tuple[int, int], scripts: bool
) -> None:
    page = new_page(NEW, size=size, scripts=scripts)
    field = page.get_by_label("Another card")
    field.click()
    field.press_sequentially("jai")
    if not scripts:
        field.press("Enter")
    offer = page.locator(".picks button").first
    expect(offer).to_contain_text("Jaime")
    assert_in_sight(offer)
    assert_in_sight(page.get_by_label("Another card"))
    below = page.locator(".picks").bounding_box()
    typed = page.get_by_label("Another card").bounding_box()
    assert below is not None
    assert typed is not None
    assert 0 <= below["y"] - (typed["y"] + typed["height"]) < 60


def test_enter_in_the_field_finds_and_opens_no_dispute(new_page: NewPage) -> None:
    for scripts in (True, False):
        page = new_page(NEW, scripts=scripts)
        field = page.get_by_label("Another card")
        field.fill("jaime")
        if scripts:
            expect(page.locator(".picks button").first).to_be_visible()
        field.press("Enter")
        expect(page.locator(".picks button").first).to_contain_text("Jaime")
        expect(field).to_have_value("jaime")
        assert NEW in page.url
        if scripts:
            page.keyboard.press("Enter")
            expect(page.locator("#c0 summary strong").first).to_contain_text("Jaime")


def test_versions_of_one_title_are_told_apart_by_what_they_do(new_page: NewPage) -> None:
    page = new_page(NEW)
    page.get_by_label("Another card").fill("ser jaime lannister")
    offers = page.locator(".picks button", has_text="Ser Jaime Lannister")
    expect(offers).to_have_count(5)
    texts = [one.inner_text().split("\n", 1)[1] for one in offers.all()]
    assert len(set(texts)) == 5, texts


def test_a_plot_that_kills_everybody_a_dying_maester_and_what_came_of_it(new_page: NewPage) -> None:
    page = new_page(f"{NEW}?preset=plots-are-revealed")
    opened(page.locator("#c2")).get_by_label("Card", exact=True).fill("A maester")
    step_through(page)
    headline(page, "Greg may save A unique character of Greg’s with a duplicate or pass.")
    press(page, "Pass")
    headline(page, re.compile("^Lara may save"))
    press(page, re.compile("Use A maester .*saving A unique character$"))
    expect(page.locator(".walk .count")).to_have_text(re.compile("2 of 2"))
    pass_to_the_end(page)
    headline(page, re.compile(r" phase: .+ (is|are) over\.$"))
    came_of = page.locator(".cameof li")
    expect(came_of.filter(has_text="A unique character was saved and is in play.")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_contain_text(
        "A maester and A unique character of Greg’s are in the dead pile."
    )


def test_an_answer_that_costs_gold_and_influence_can_be_paid_unless_the_judge_says_otherwise(
    new_page: NewPage,
) -> None:
    page = new_page(f"{NEW}?preset=save-against-a-kill")
    opened(page.locator("#c2")).locator(".ability summary").first.click()
    page.locator('[name="c2.a0.cost"]').select_option("kneel-influence")
    page.locator('[name="c2.a0.cost_n"]').fill("2")
    step_through(page)
    press(page, re.compile("^Play An event that kills"))
    headline(page, "Lara may play An event that saves or pass.")
    page.get_by_role("link", name="Change the situation").click()
    page.locator(".seat").nth(1).get_by_text("Power, gold, influence, hand").click()
    page.locator('[name="p1.influence"]').fill("1")
    step_through(page)
    expect(page.get_by_role("alert").or_(page.locator(".whynot")).first).to_contain_text("2 influence")


def test_a_dispute_without_anything_to_use_is_walked_slowly(new_page: NewPage) -> None:
    page = new_page(f"{NEW}?preset=duplicate")
    choose(opened(page.locator("#c0")), "c0.zone", "discard")
    step_through(page)
    expect(page.get_by_text("No card of this dispute could be used")).to_be_visible()
    assert_accessible(page)
    page.get_by_role("link", name="Walk it slowly").click()
    headline(page, "Greg has nothing to use here and can only pass.")
    expect(page.locator(".whynot")).to_contain_text("works only from the hand, and it is in the discard pile")


def test_the_situation_is_changed_later_and_the_moves_stay(new_page: NewPage) -> None:
    page = new_page(f"{NEW}?preset=save-against-a-kill")
    step_through(page)
    press(page, re.compile("^Play An event that kills"))
    expect(page.locator(".walk .count")).to_have_text(re.compile("1 of 1"))
    page.get_by_role("link", name="Change the situation").click()
    opened(page.locator("#c1")).get_by_label("Card", exact=True).fill("Ser Waymar")
    step_through(page)
    expect(page.locator(".walk .count")).to_have_text(re.compile("1 of 1"))
    headline(page, "Lara may play An event that saves or pass.")
    expect(page.get_by_role("link", name=re.compile("saving Ser Waymar"))).to_be_visible()


def test_what_is_missing_is_said_and_nothing_typed_is_lost(new_page: NewPage) -> None:
    page = new_page(NEW)
    page.get_by_label("Name of player 1").fill("Somebody")
    page.locator("#opening > .more > summary").click()
    page.get_by_label("Box of the round").select_option("challenges/7")
    page.locator(".go").get_by_role("button", name="Step through it").click()
    expect(page.get_by_role("alert")).to_contain_text("a challenge is under way")
    expect(page.get_by_label("Name of player 1")).to_have_value("Somebody")
    assert_accessible(page)


@pytest.mark.parametrize("preset", ["", "?preset=military-claim", "?preset=terminal-effect"])
def test_the_form_is_accessible_and_fits(new_page: NewPage, size: str, preset: str) -> None:
    page = new_page(f"{NEW}{preset}", size=size)
    for summary in page.locator(".entering summary").all():
        if summary.is_visible():
            summary.click()
    assert_accessible(page)
    assert_no_sideways_scroll(page)
    page.set_viewport_size({"width": 320, "height": 640})
    assert_no_sideways_scroll(page)
    assert small_targets(page) == []


def test_the_picker_stays_within_reach_beside_many_cards_on_a_phone(new_page: NewPage) -> None:
    cards = [{"ref": f"c{n}", "title": f"Card {n}", "type": "character", "owner": "ann"} for n in range(14)]
    plain = {
        "system": "agot1e",
        "players": [{"id": "ann", "name": "Ann"}, {"id": "bob", "name": "Bob"}],
        "first_player": "ann",
        "opening": {"box": "challenges/2"},
        "cards": cards,
    }
    page = new_page(f"/timing/agot1e/new?d={links.pack(links.checked(plain))}")
    page.locator("#c0").scroll_into_view_if_needed()
    page.evaluate("document.getElementById('cards').scrollIntoView()")
    assert_in_sight(page.locator('[name="new.title"]'))
    assert_in_sight(page.locator(".picker .chip").first)
