"""A dispute has a question, and its page is headed by the answer and the reason that decides."""

from __future__ import annotations

import html
from dataclasses import replace

import pytest
from flask.testing import FlaskClient

from services import open_reading, services
from timing.kernel.reasons import Reason, ReasonKind
from timing.page.line import line, past_idle
from timing.page.uses import decisive
from timing.systems.agot1e.pages.pages import FirstEditionPages
from timing.telling.views import reach

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
    "asks", ["nothing", "x", "99.pass", "2.nonsense", "2.use:nobody/x", "2.choose:jaime", "2.pass", "-1.pass"]
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


def test_of_several_reasons_of_one_kind_the_first_alone_decides(client: FlaskClient) -> None:
    why = html.unescape(client.get(f"{DEBTS}?at=2").text).partition('class="whynot"')[2]
    bert = why.partition("Bert: An event of Bert")[2]
    deciding, _, rest = bert.partition("<details>")
    assert deciding.count("Costs are paid only with cards you control") == 1
    assert "Costs are paid only with cards you control" in rest


def test_a_yes_is_decided_by_what_is_remarkable_about_a_card_that_it_needs(client: FlaskClient) -> None:
    shown = head(client, f"{DEBTS}?at=2&ask=2.use:debts/debts::robert")
    answer = shown.partition('<p class="answer">')[2].partition("</p>")[0]
    assert "Ser Jaime Lannister is moribund but still in play" in answer


def test_a_question_about_a_card_that_is_not_on_the_table_is_told_and_not_answered(client: FlaskClient) -> None:
    shown = head(client, f"{DEBTS}?at=2&ask=2.use:debts/debts:nobody:robert")
    assert "The link asks about nobody, which is not on this table" in shown
    assert 'class="verdict' not in shown


def test_a_question_about_an_ability_that_nobody_has_is_told(client: FlaskClient) -> None:
    assert "The link asks about nothing/at-all" in head(client, f"{DEBTS}?at=2&ask=2.use:nothing/at-all")


# --- disputes of the library -------------------------------------------------------------------------------------


def test_a_dispute_of_the_library_opens_with_its_own_question_answered(client: FlaskClient) -> None:
    shown = head(client, DEBTS)
    assert '<p class="of">A moribund Jaime kneels for A Lannister Pays His Debts</p>' in shown
    assert "<h1>May Lara play A Lannister Pays His Debts, paying with Ser Jaime Lannister?</h1>" in shown
    assert '<strong class="verdict yes">Yes</strong>' in shown
    assert "Where it is asked: move" in shown
    assert '<meta property="og:title" content="Yes: May Lara play' in shown


@pytest.mark.parametrize("at", [0, 1, 2, 3, 5])
def test_the_answer_of_a_library_dispute_stays_in_view_at_every_move(client: FlaskClient, at: int) -> None:
    page = client.get(f"{DEBTS}?at={at}").text
    assert "<h1>May Lara play A Lannister Pays His Debts, paying with Ser Jaime Lannister?</h1>" in page
    said = page.partition('<section class="ladder"')[2].partition("<h2")[0]
    assert ("Asked at move 2" in said) == (at != 2), "beside where play stands, too, so that it is seen on a phone"


def test_on_another_line_than_to_its_question_the_page_names_it_and_leads_back(client: FlaskClient) -> None:
    page = client.get(f"{DEBTS}?m=pass~pass").text
    assert "<h1>A moribund Jaime kneels for A Lannister Pays His Debts</h1>" in page
    said = page.partition('<section class="ladder"')[2].partition("<h2")[0]
    assert '<strong class="verdict yes">Yes</strong> May Lara play A Lannister Pays His Debts, paying with' in said
    back = html.unescape(said.partition('<a href="')[2].partition('"')[0])
    assert "<h1>May Lara play A Lannister Pays His Debts" in client.get(back).text


def test_every_dispute_of_the_library_has_a_question_that_its_row_answers(app) -> None:
    with app.test_request_context():
        open_reading(app)
        library = services().disputes
        posed = {one.id: library.played(one.id).question for one in library.listed()}
        asking = {one.id for one in library.listed() if one.questions}
    assert {one for one in posed if posed[one]} == asking
    assert all(one.question.endswith("?") and one.answer for one in posed.values() if one)
    decided = [one for one in posed.values() if one and one.asks]
    assert len(decided) > 0.7 * len(posed)
    assert all(one.says and one.cites for one in decided), "each has a reason with its citation"


def test_the_list_shows_question_and_answer(client: FlaskClient) -> None:
    row = client.get("/timing/").text.partition(f'<a href="{DEBTS}">')[2].partition("</li>")[0]
    assert "May Lara play A Lannister Pays His Debts, paying with Ser Jaime Lannister?" in row
    assert '<strong class="verdict yes">Yes</strong>' in row


# --- how it ends ---------------------------------------------------------------------------------------------------


def test_a_dispute_that_is_over_is_headed_by_what_came_of_it(client: FlaskClient) -> None:
    shown = client.get(f"{DEBTS}?at=5&ask=nothing").text
    heading = shown.partition("<h1>")[2].partition("</h1>")[0]
    assert "window has closed" not in heading
    assert "in the dead pile" in heading
    assert "in the dead pile" in shown.partition('og:description" content="')[2].partition('"')[0]
    sheet = client.get(f"{DEBTS}/ruling?at=5&ask=nothing").text
    assert heading in sheet.partition("<h1>")[2].partition("</h1>")[0]


# --- the reason that decides ---------------------------------------------------------------------------------------


def test_what_is_about_the_card_decides_before_the_moment_and_that_before_whose_turn_it_is() -> None:
    codes = ["not-your-turn", "response-not-action", "no-effect", "kneels-already"]
    reasons = [Reason(code, (), ReasonKind("", ())) for code in codes]
    ordered = [one.code for one in decisive(FirstEditionPages, reasons)]  # type: ignore[arg-type]
    assert ordered == ["kneels-already", "no-effect", "response-not-action", "not-your-turn"]


def test_a_no_is_said_of_the_opportunity_that_play_went_past(app) -> None:
    """Nobody could use anything after the cancel, so the game did not wait: the answer says why not."""
    text = (
        "Sara wins military and Bert loses Jaime for claim. Bert kneels Jaime for A Lannister Pays His Debts and picks "
        "Robert. Sara cancels it with The Hand's Judgement. May Bert cancel the Judgement with Paper Shield?"
    )
    with app.test_request_context():
        open_reading(app)
        found = reach(services().tellings.told(text)).verdict
    assert found is not None
    assert (found.word, found.deciding.code) == ("no", "cancel-immune-source")


# --- players who have nothing to use -------------------------------------------------------------------------------


def test_the_walk_goes_past_players_who_have_nothing_to_use_and_says_so(client: FlaskClient) -> None:
    """Bert has nothing to use in the responses step: once Jaime is chosen Lara is next; the fold leads back to why."""
    shown = client.get(f"{DEBTS}?m=choose:jaime&on=1").text
    assert "2 of 2" in shown
    assert "Lara may play A Lannister Pays His Debts" in shown.partition('id="headline"')[2]
    fold = shown.partition('class="skipped"')[2].partition("</details>")[0]
    assert "1 pass before this: nothing to use" in fold
    assert "Bert passes: see why not" in fold
    there = client.get(html.unescape(fold.partition('href="')[2].partition('"')[0])).text
    assert "Bert has nothing to use here" in there.partition('id="headline"')[2], "by a link one may stand there"
    back = shown.partition('class="back" href="')[2].partition('"')[0]
    assert "at=0" in back, "and back goes past it, too"


def test_where_play_waits_at_every_opportunity_nobody_is_passed_over(app) -> None:
    with app.test_request_context():
        open_reading(app)
        situation = services().disputes.dispute("jaime-moribund-pays-a-cost").situation
    slowly = replace(situation, stops="every")
    assert past_idle(line(slowly, ()), 0)[1] == 0


def test_nobody_who_may_use_something_is_passed_over(app) -> None:
    with app.test_request_context():
        open_reading(app)
        library = services().disputes
        for one in library.listed("agot1e")[::20]:
            whole = line(library.dispute(one.id).situation, library.played(one.id).moves)
            for at in range(len(whole.moves)):
                if whole.passed(at):
                    decision = whole.game.decision(whole.state(at))
                    assert not [o for o in decision.options if o.allowed and o.player == decision.player]
