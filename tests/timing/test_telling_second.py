"""The second edition told in a sentence: its cards and boxes, what cards are told to do, the engine's answer."""

from __future__ import annotations

import re

import pytest

CLAIM = "Greg attacks me on military and wins, I give Ned for claim. Can I save him with the dupe?"


def told(client, text, answers=None):
    body = {"text": text, "system": "agot2e", "answers": answers or {}}
    answer = client.post("/api/v1/timing/tell", json=body)
    assert answer.status_code == 200, answer.text
    return answer.json


def address_in(page):
    """The address of the dispute that a telling's page leads to."""
    start = page.index("/timing/agot2e/table?")
    return page[start : page.index('"', start)].replace("&amp;", "&")


def stepped(client, answer):
    """What the stepper says of the table and moves that a telling became."""
    found = client.post("/api/v1/timing", json={"situation": answer["situation"], "moves": answer["moves"]})
    assert found.status_code == 200, found.text
    return found.json


def test_a_duplicate_saves_from_claim(client):
    answer = told(client, CLAIM)
    assert answer["situation"]["system"] == "agot2e"
    assert answer["situation"]["opening"]["box"] == "challenges/9"
    assert answer["situation"]["challenge"]["winner"] == "greg"
    assert answer["question"]["use"] == "eddard-stark-copy/duplicate"
    assert answer["question"]["answer"] == "yes"
    assert answer["rules"] == []


def test_what_was_told_can_be_stepped_on_through_the_api(client):
    decision = stepped(client, told(client, CLAIM))["decision"]
    assert decision["player"] == "me"


def test_a_cancel_of_a_cancel_is_two_copies_of_one_card(client):
    answer = told(
        client,
        "Lara plays Put to the Sword to kill Cersei Lannister. Greg cancels it with The Hand's Judgment. "
        "May Lara cancel that with her own Hand's Judgment?",
    )
    owners = [card["owner"] for card in answer["situation"]["cards"] if card["title"] == "The Hand's Judgment"]
    assert owners == ["greg", "lara"]
    assert [move.partition(":")[2].partition("/")[0] for move in answer["moves"]] == [
        "put-to-the-sword",
        "the-hand-s-judgment",
    ]
    assert answer["question"]["answer"] == "yes"


def test_a_saved_character_stays_in_play_and_one_not_saved_does_not(client):
    killed = "Greg kills my Arya Stark with Put to the Sword. "
    saved = told(client, f"{killed}I sacrifice Bodyguard to save her. Does she survive?")
    assert saved["question"]["answer"] == "yes"
    assert told(client, f"{killed}Does she survive?")["question"]["answer"] == "no"


def test_a_plot_that_is_told_to_kill_does_so_when_revealed(client):
    answer = told(
        client,
        "I reveal Marched to the Wall and my opponent has only The Knight of Flowers with a duplicate. "
        "Can he save him with the dupe?",
    )
    assert answer["situation"]["opening"] == {"box": "plot/3", "event": 4}
    assert answer["question"]["answer"] == "yes"


def test_what_a_card_is_told_to_do_is_said_to_be_taken_from_the_telling(client):
    answer = told(client, "Bob plays Put to the Sword on my Eddard Stark. Can I cancel it with Growing Influence?")
    given = [
        ability
        for card in answer["situation"]["cards"]
        for ability in card.get("abilities", ())
        if ability["id"] == "told"
    ]
    assert given
    assert all(ability["undescribed"] for ability in given)
    text = "Bob plays Put to the Sword on my Eddard Stark. Can I cancel it with Growing Influence?"
    page = client.get("/timing/tell", query_string={"text": text, "system": "agot2e"}).text
    assert "taken to do what is told of it" in page
    verdict = client.get(address_in(page)).text
    assert "This answer stands on" in verdict
    assert "what the rest of its text says" in verdict


def test_a_cancel_of_what_was_not_understood_is_unknown(client):
    answer = told(client, "My opponent flibbers the wumpus. Can I cancel it with The Hand's Judgment?")
    assert answer["question"]["answer"] == "unknown"


def test_who_is_to_be_saved_is_no_means_to_save(client):
    answer = told(client, "Ann plays Tears of Lys to kill my Littlefinger. Can I save him?")
    assert answer["question"]["answer"] == "unknown"


def test_the_door_of_the_second_edition_has_the_box_and_its_page_stays_there(client):
    assert 'name="system" value="agot2e"' in client.get("/timing/agot2e/").text
    page = client.get("/timing/tell", query_string={"text": CLAIM, "system": "agot2e"}).text
    assert "/timing/agot2e/table?" in page
    assert 'name="system" value="agot2e"' in page
    assert "in the second edition" in page


def test_the_address_leads_to_the_same_answer(client):
    page = client.get("/timing/tell", query_string={"text": CLAIM, "system": "agot2e"}).text
    verdict = client.get(address_in(page)).text
    assert '<strong class="verdict yes">Yes</strong>' in verdict


@pytest.mark.parametrize("system", ["agot3e", ""])
def test_a_game_that_is_not_told_is_refused(client, system):
    answer = client.post("/api/v1/timing/tell", json={"text": CLAIM, "system": system})
    assert answer.status_code == 400
    assert "agot1e or agot2e or btwixt" in answer.json["error"]["message"]


def test_nonsense_is_told_not_guessed(client):
    answer = told(client, "asdf qwer zxcv")
    assert answer["question"] is None
    assert answer["not_understood"]
    assert answer["asks"][0]["what"].startswith("Which card")


def test_the_first_edition_is_meant_where_none_is_named(client):
    answer = client.post("/api/v1/timing/tell", json={"text": CLAIM}).json
    assert "system" not in answer["situation"]


def test_which_version_is_meant_is_answered_by_its_code_and_asked_for_where_it_matters_alone(client):
    assert not told(client, CLAIM)["asks"], "the duplicate saves whichever he is"
    page = client.get(
        "/timing/tell", query_string={"text": CLAIM, "system": "agot2e", "correct": "card.eddard-stark"}
    ).text
    assert "Which Eddard Stark is it?" in page
    codes = re.findall(r"is=card\.eddard-stark%3A(\w+)", page)
    again = told(client, CLAIM, {"card.eddard-stark": codes[-1]})
    assert [card["card"] for card in again["situation"]["cards"]] == [codes[-1]]
