"""A dispute has a question, and its page is headed by the answer and the reason that decides."""

from __future__ import annotations

import pytest
from flask.testing import FlaskClient

DEBTS = "/timing/agot1e/jaime-moribund-pays-a-cost"


def head(client: FlaskClient, address: str) -> str:
    """What the page says before the ladder."""
    answer = client.get(address)
    assert answer.status_code == 200, answer.text
    return answer.text.partition('<nav class="walk"')[0]


def test_a_question_is_answered_before_the_way_there(client: FlaskClient) -> None:
    shown = head(client, f"{DEBTS}?at=2&ask=2.use:debts/debts")
    assert "<h1>May Lara play A Lannister Pays His Debts?</h1>" in shown
    assert '<strong class="verdict yes">Yes</strong>' in shown
    assert "Response opportunities" in shown


def test_a_target_that_the_words_do_not_mean_is_refused_by_what_it_lacks(client: FlaskClient) -> None:
    shown = head(client, f"{DEBTS}?at=2&ask=2.use:debts/debts::jaime")
    assert "choosing Ser Jaime Lannister?</h1>" in shown
    answer = shown.partition('class="answer"')[2]
    assert '<strong class="verdict no">No</strong> ' in answer
    assert answer.partition("</strong> ")[2].partition("</p>")[0].strip(), "a no without its reason"


def test_the_question_stays_while_one_walks_on_and_is_answered_where_it_was_asked(client: FlaskClient) -> None:
    later = client.get(f"{DEBTS}?at=4&ask=2.use:debts/debts").text
    assert "<h1>May Lara play A Lannister Pays His Debts?</h1>" in later
    assert "Where it is asked: move 2" in later
    assert "ask=2.use%3Adebts/debts" in later or "ask=2.use:debts/debts" in later


@pytest.mark.parametrize(
    "asks", ["", "x", "99.pass", "2.nonsense", "2.use:nobody/x", "2.choose:jaime", "2.pass", "-1.pass"]
)
def test_what_is_no_question_here_leaves_the_page_as_it_is(client: FlaskClient, asks: str) -> None:
    shown = head(client, f"{DEBTS}?at=2&ask={asks}")
    assert "<h1>A moribund Jaime kneels for A Lannister Pays His Debts</h1>" in shown


def test_the_ruling_is_headed_by_the_answer_and_links_say_it(client: FlaskClient) -> None:
    sheet = client.get(f"{DEBTS}/ruling?at=2&ask=2.use:debts/debts").text
    assert "<h1>May Lara play A Lannister Pays His Debts?</h1>" in sheet
    assert sheet.index("verdict yes") < sheet.index("Allowed")
    page = client.get(f"{DEBTS}?at=2&ask=2.use:debts/debts").text
    assert '<meta property="og:description" content="Yes. ' in page
    assert "<title>Yes: May Lara play" in page


def test_why_not_shows_one_deciding_reason_and_folds_the_others(client: FlaskClient) -> None:
    page = client.get(f"{DEBTS}?at=2").text
    why = page.partition('class="whynot"')[2].partition('class="automatic"')[0]
    assert why.count("<h3>") >= 1
    assert "Every reason" in why
    assert "Make this the question" in why


def test_a_question_about_a_card_that_is_not_on_the_table_is_told_and_not_answered(client: FlaskClient) -> None:
    shown = head(client, f"{DEBTS}?at=2&ask=2.use:debts/debts:nobody:robert")
    assert "The link asks about nobody, which is not on this table" in shown
    assert 'class="verdict' not in shown


def test_a_question_about_an_ability_that_nobody_has_is_told(client: FlaskClient) -> None:
    assert "The link asks about nothing/at-all" in head(client, f"{DEBTS}?at=2&ask=2.use:nothing/at-all")
