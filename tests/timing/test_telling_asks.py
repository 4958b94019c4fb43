"""What is missing in a telling is asked for one at a time, where it matters, and answered apart from what was told."""

from __future__ import annotations

import itertools
from urllib.parse import parse_qs, urlsplit

import pytest

from services import open_reading, services
from timing.page.account import Account, pack, unpack
from timing.page.links import pack_draft
from timing.telling.views import address
from timing.telling.walking import UNKNOWN

SENDERS = itertools.count()
JOFFREY = (
    "Sara wins military against Bert. Bert gives Eddard for claim and he dies. Sara has Joffrey in play. "
    "Can Sara respond with Joffrey?"
)
VALAR = "Ann reveals Valar Morghulis. Bob has Eddard Stark with a duplicate, Cid plays, too. Can Bob save Eddard?"
CLAIM = "Greg attacks me on military and wins, I give Ned for claim. Can I save him with the dupe?"
MOON = "Greg gives Theon for claim while the moon is purple. Can he save him with the dupe?"


def told(app, text, answers=None):
    sender = {"REMOTE_ADDR": f"10.11.0.{next(SENDERS) % 250}"}
    body = {"text": text, "answers": answers or {}}
    answer = app.test_client().post("/api/v1/timing/tell", json=body, environ_overrides=sender)
    assert answer.status_code == 200, answer.text
    return answer.json


def page(app, **query):
    return app.test_client().get("/timing/tell", query_string=query).text


def dispute(app, text, answers=None):
    """The address of the dispute that a telling leads to."""
    with app.test_request_context():
        open_reading(app)
        return address(services().tellings.told(text, "agot1e", answers))


# --- asked only where it matters -----------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [VALAR, CLAIM])
def test_nothing_is_asked_that_changes_nothing(app, text):
    answer = told(app, text)
    assert answer["question"]["answer"] == "yes"
    assert (answer["asks"], answer["assumed"]) == ([], [])


def test_a_version_that_the_answer_turns_on_is_asked_for_and_taken_to_be_the_likeliest_until_then(app):
    answer = told(app, JOFFREY)
    assert [ask["key"] for ask in answer["asks"]] == ["card.joffrey-baratheon"]
    taken = next(card["card"] for card in answer["situation"]["cards"] if card["title"].startswith("Joffrey"))
    assert answer["asks"][0]["choices"][0]["value"] == taken
    assert all(one["does"] for one in answer["asks"][0]["choices"]), "told apart by what they do"
    assert any("Joffrey Baratheon is taken to be" in one for one in answer["assumed"])
    answers = {told(app, JOFFREY, {"card.joffrey-baratheon": one["value"]})["question"]["answer"]
               for one in answer["asks"][0]["choices"]}  # fmt: skip
    assert len(answers - {UNKNOWN}) > 1, "another answer to it changes the verdict"


def test_a_question_that_was_not_understood_is_asked_for_with_those_that_the_cards_raise(app):
    """ "Who has a duplicate" tells of Jaime, and asks nobody anything."""
    text = "Lara loses military against Greg and gives Jaime, who has a duplicate, for claim."
    answer = told(app, text)
    assert answer["question"]["answer"] == UNKNOWN
    (ask,) = answer["asks"]
    assert ask["key"] == "question"
    assert "May Lara save Ser Jaime Lannister with the duplicate?" in [one["name"] for one in ask["choices"]]
    tapped = told(app, text, {"question": ask["choices"][0]["value"]})
    assert (tapped["question"]["answer"], tapped["asks"]) == ("yes", [])
    assert tapped["question"]["cites"][0] == "agot1e-faq/save-cancel-responses"
    assert tapped["url"].startswith("/timing/agot1e/table?")


# --- answered apart from the text ------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [JOFFREY, VALAR, CLAIM, MOON])
def test_an_answer_that_was_taken_to_be_so_anyway_changes_nothing_but_what_is_asked(app, text):
    before = told(app, text)
    first = before["situation"]["first_player"]
    cards = {f"card.{card['ref']}": card["card"] for card in before["situation"]["cards"] if card.get("card")}
    after = told(app, text, {"first-player": first, **cards})
    for key in ("situation", "moves", "understood", "not_understood"):
        assert after[key] == before[key], key
    assert after["question"]["answer"] == before["question"]["answer"]
    assert {one["key"] for one in after["answered"]} == {"first-player", *cards}


def test_an_answer_is_no_word_of_the_telling(app):
    shown = page(app, text=JOFFREY, **{"is": "card.joffrey-baratheon:kotse_34"})
    assert f">{JOFFREY}</textarea>" in shown
    assert "Joffrey Baratheon is Kings of the Sea 34" in shown
    assert "Take it back" in shown
    assert 'name="is" value="card.joffrey-baratheon:kotse_34"' in shown, "what is said otherwise keeps the answer"


@pytest.mark.parametrize(
    "answers",
    [{"card.joffrey-baratheon": "core_1"}, {"first-player": "nobody"}, {"card.nobody": "core_36"}, {"x": "y"},
     {"challenge": "naval"}, {"question": "use:nobody"}],
)  # fmt: skip
def test_an_answer_to_nothing_that_was_told_is_left_aside(app, answers):
    found = told(app, JOFFREY, answers)
    assert found["answered"] == []
    assert found["situation"] == told(app, JOFFREY)["situation"]


@pytest.mark.parametrize("answers", [[], "x", {"first-player": 3}])
def test_answers_that_are_no_texts_are_refused(app, answers):
    body = {"text": JOFFREY, "answers": answers}
    answer = app.test_client().post("/api/v1/timing/tell", json=body)
    assert (answer.status_code, answer.json["error"]["where"]) == (400, "answers")


def test_the_type_of_a_challenge_is_answered_by_its_name(app):
    text = "Greg wins the challenge against Lara. Lara picks Jaime. Can Lara save Jaime with the dupe?"
    assert told(app, text, {"challenge": "power"})["situation"]["challenge"]["type"] == "power"
    assert told(app, text)["situation"]["challenge"]["type"] != "power"


# --- carried on ------------------------------------------------------------------------------------------------------


def test_what_was_assumed_goes_on_to_the_verdict_the_sheet_and_the_record(app):
    there = dispute(app, JOFFREY)
    client = app.test_client()
    for shown in (client.get(there).text, client.get(there.replace("/table?", "/table/ruling?")).text):
        assert "Joffrey Baratheon is taken to be Core 36; it was not told." in shown
        assert "respond with Joffrey?" in shown, "the words that it was told in"
    answered = dispute(app, JOFFREY, {"card.joffrey-baratheon": "core_36"})
    assert "is taken to be" not in client.get(answered).text


def test_words_that_were_left_out_go_on_underlined(app):
    there = dispute(app, MOON)
    for shown in (
        app.test_client().get(there).text,
        app.test_client().get(there.replace("/table?", "/table/ruling?")).text,
    ):
        assert "Left out, as it was not understood: “while”, “moon”" in shown
        assert "<u>moon" in shown


def test_a_dispute_that_was_told_keeps_it_move_by_move_and_leads_back_to_the_telling(app):
    there = dispute(app, JOFFREY, {"first-player": "bert"})
    shown = app.test_client().get(there).text
    step = next(one for one in shown.split('"') if "/timing/agot1e/table?" in one and "m=" in one).replace("&amp;", "&")
    assert parse_qs(urlsplit(step).query)["told"] == parse_qs(urlsplit(there).query)["told"]
    assert "is=first-player%3Abert" in shown


def test_the_record_keeps_what_was_told_and_forgets_it_with_the_names(app):
    account = Account("Ann kills Ned", ((0, 3),), ("Ned is taken to be Core 5.",), (("first-player", "ann"),))
    assert unpack(pack(account)) == account
    assert unpack(pack(account)).left_out == ("Ann",)


@pytest.mark.parametrize("text", ["", "x", "!!", "A" * 4000, pack_draft([]), pack_draft({"text": 3})])
def test_what_is_no_account_is_none(text):
    assert unpack(text) is None


def test_places_outside_the_text_are_dropped():
    assert unpack(
        pack_draft({"text": "Ann", "left": [[0, 2], [1, 9]], "assumed": [3, "so"], "is": {"a": 1}})
    ) == Account("Ann", ((0, 2),), ("so",))


# --- why it cannot be said -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("My opponent kills my Robb. Can I discard Old Nan and save Robb?", "Old Nan neither saves nor cancels"),
        ("I lost intrigue to Greg. Does Greg also get to look at my deck for it?", "What is asked was not understood"),
    ],
)  # fmt: skip
def test_what_cannot_be_said_has_its_reason(app, text, says):
    question = told(app, text)["question"]
    assert question["answer"] == UNKNOWN
    assert question["why"][0].startswith(says)
    assert question["why"][0].endswith(".")
    assert says in page(app, text=text).partition('id="understood"')[0]


# --- what each word was taken for ----------------------------------------------------------------------------------


def test_each_mark_says_what_it_was_taken_for_and_leads_to_its_correction(app):
    shown = page(app, text=JOFFREY)
    marked = shown.partition('class="told"')[2]
    assert "Joffrey</button>" in marked
    assert "“Joffrey”: <strong>Joffrey Baratheon (Sara)</strong>" in marked
    assert "correct=card.joffrey-baratheon#ask" in marked
    asked = page(app, text=JOFFREY, correct="card.eddard-stark")
    assert "Which Eddard Stark is it?" in asked.partition('id="understood"')[0]


# --- offered by search ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text",
    [
        CLAIM,
        JOFFREY,
        "my opponent kills my guy with claim, may i save him with a duplicate",
        "6 vs 6 on military, I attack, who wins?",
        "valar morghulis revealed, who can save first",
        "I have Ward on his Robb and he has Milk of the Poppy on my Ned",
    ],
)
def test_a_search_that_tells_a_situation_offers_to_step_through_it(app, text):
    assert "Step through this" in app.test_client().get("/search", query_string={"q": text}).text


@pytest.mark.parametrize(
    "text",
    ["how does stealth work with defenders", "jaime lannister errata and restricted list", "eddard stark",
     "can a moribund character kneel to pay", "what does nightmares do exactly again"],
)  # fmt: skip
def test_a_search_for_a_rule_or_a_card_does_not(app, text):
    assert "Step through this" not in app.test_client().get("/search", query_string={"q": text}).text


def test_a_telling_is_led_to_its_question_past_what_nobody_can_use(app):
    assert parse_qs(urlsplit(dispute(app, VALAR)).query)["m"] == ["pass"]
