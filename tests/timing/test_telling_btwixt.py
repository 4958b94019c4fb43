"""A table of leaders told in a sentence becomes its situation, and its question is answered by the engine."""

from __future__ import annotations

import time

import pytest

TIE = "Ann bid 9, Bea 7 and Cleo 9. Cleo is the first player. Who wins the bid?"
FOUR = (
    "Four of us, Tyrion, Cersei, Jon and Dany. The council of Tyrion and Cersei has 12 power and tokens of 3 and 5, "
    "Cersei and Jon have 14, Jon and Dany 10, Dany and Tyrion 8 with a token of 4. "
)
STRINGS = "Ann, Bea, Cleo and Dora sit clockwise. Ann won the bid with 9. Bea has Pulling the Strings in her bid. "


def told(client, text, answers=None):
    body = {"text": text, "system": "btwixt", "answers": answers or {}}
    answer = client.post("/api/v1/timing/tell", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json


@pytest.mark.parametrize(
    ("text", "ask", "answer"),
    [
        (TIE, "wins-bid", "cleo"),
        (TIE.replace("Cleo is the first player", "Ann is the first player"), "wins-bid", "ann"),
        ("my bid's 12, Euron's is 12 and Doran's is 10, Euron is first player, who gets the ally", "wins-bid", "euron"),
        (FOUR + "Who wins the game?", "who-wins", "cersei"),
        (FOUR + "What is Dany's small council?", "small", "10"),
        (STRINGS + "Can Ann put the ally in the council with Dora?", "may-go", "no"),
        (STRINGS + "Can Ann put the ally in the council with Bea?", "may-go", "yes"),
        (STRINGS + "Can Ann place the ally in the council of Cleo and Dora?", "may-go", "no"),
        (STRINGS + "Can Bea put the ally in the council with Cleo?", "may-go", "no"),
        (STRINGS + "Dora has two copies of Pulling the Strings. Can Ann put it in the one with Dora?", "may-go", "yes"),
        ("Tyrion wins the bid, both his neighbours Jon and Olenna have the Strings in their bids. "
         "can tyrion choose the council with jon?", "may-go", "yes"),
        ("Everybody but Ann has knelt. Bea bid 6 and Cleo 3. May Ann play another card?", "may", "yes"),
        ("I knelt already, Bea and Cleo are still bidding. Can I play another card when I'm outbid?", "may", "no"),
        ("Ann, Bea and Cleo play. Bea is the first player. Ann has knelt. Whose turn is it?", "who-first", "bea"),
        ("Ann, Bea and Cleo play. Bea is the first player. Bea has knelt. Whose turn is it?", "who-first", "cleo"),
    ],
)  # fmt: skip
def test_a_question_is_answered_by_the_engine(client, text, ask, answer):
    question = told(client, text)["question"]
    assert (question["ask"], question["answer"]) == (ask, answer)
    assert question["why"]


def test_the_table_is_as_it_was_told(client):
    situation = told(client, FOUR + "Who wins the game?")["situation"]
    assert [player["name"] for player in situation["players"]] == ["Tyrion", "Cersei", "Jon", "Daenerys"]
    held = {tuple(one["of"]): (one["power"], one["tokens"]) for one in situation["councils"]}
    assert held["tyrion", "cersei"] == (12, [3, 5])
    assert held["daenerys", "tyrion"] == (8, [4])
    assert situation["opening"] == "end/1"


def test_leaders_who_share_a_council_sit_side_by_side(client):
    text = "Ann, Bea, Cleo and Dora play. Ann and Cleo share a council with 5. Who wins the game?"
    order = [player["id"] for player in told(client, text)["situation"]["players"]]
    assert abs(order.index("ann") - order.index("cleo")) in (1, 3)


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        ("Ann bid 9 and Bea 7. Who wins the bid?", "Who sits at the table?"),
        ("Ann bid 9, Bea 7 and Cleo plays too. Who wins the bid?", "What is Cleo’s bid?"),
        ("Ann bid 9, Bea 9 and Cleo 3. Who wins the bid?", "Who is the first player?"),
        ("Ann, Bea and Cleo: the council of Ann and Bea has 9. Who wins the game?", "What power has the council of"),
        ("Ann bid 9, Bea 8 and Cleo 3.", "What is the question?"),
    ],
)
def test_what_is_missing_is_asked_for_and_nothing_is_answered(client, text, asks):
    answer = told(client, text)
    assert answer["asks"][0]["what"].startswith(asks)
    assert (answer["question"] or {"answer": "unknown"})["answer"] == "unknown"


def test_a_choice_of_what_is_asked_makes_the_telling_whole(client):
    text = "Ann bid 9, Bea 9 and Cleo 3. Who wins the bid?"
    ask = told(client, text)["asks"][0]
    choices = {one["name"]: one["value"] for one in ask["choices"]}
    assert told(client, text, {ask["key"]: choices["Bea"]})["question"]["answer"] == "bea"


def test_a_number_that_is_missing_is_answered_beside_the_text(client):
    text = "Ann bid 9, Bea 7 and Cleo plays too. Who wins the bid?"
    ask = told(client, text)["asks"][0]
    assert ask["number"]
    answer = told(client, text, {ask["key"]: "11"})
    assert (answer["question"]["answer"], answer["asks"]) == ("cleo", [])
    assert answer["answered"] == [{"key": ask["key"], "value": "11", "says": "Cleo bid 11"}]
    page = client.get(
        "/timing/tell", query_string={"text": text, "system": "btwixt", "of": ask["key"], "number": "11"}
    ).text
    assert "Cleo bid 11" in page


def test_an_answer_beside_much_that_was_not_understood_is_none(client):
    question = told(client, f"{TIE} A raven dropped some lemon cakes onto this whole pile")["question"]
    assert question["answer"] == "unknown"
    assert question["leaves_out"]


def test_the_page_answers_and_leads_to_the_stepper(client):
    page = client.get("/timing/tell", query_string={"text": TIE, "system": "btwixt"}).text
    assert "tie at 9" in page
    assert 'class="do" href="/timing/btwixt/table' in page
    assert 'name="system" value="btwixt"' in client.get("/timing/btwixt/").text


def test_what_cannot_be_answered_is_looked_up(client):
    page = client.get("/timing/tell", query_string={"text": "what is a small council", "system": "btwixt"}).text
    assert 'href="/rules/btwixt/terms/small-council"' in page


@pytest.mark.parametrize(
    "text", ["Ann and " * 250, "@ann #4 $0 $99 | (" * 40, "\u202e\x00 Jon", "Who wins the game " * 80]
)
def test_no_text_is_refused_or_takes_long(client, text):
    started = time.process_time()
    told(client, text[:2000])
    assert time.process_time() - started < 1
