"""How cards stand by what is told of them: knelt, borrowed, killed, canceled, in whatever words."""

import pytest

from tests.timing.test_telling_frames import card, read

__all__ = ["read"]


@pytest.mark.parametrize(
    "text",
    [
        "I have a knelt Asha Greyjoy ready.",
        "Kneeled my Asha Greyjoy for that.",
        "Lying down: Asha Greyjoy and a Wolf Pack.",
        "Asha Greyjoy kneels at his Hodor.",
    ],
)
def test_who_is_told_to_have_been_knelt_in_any_words_kneels(read, text):
    assert card(read(text)[0], "Asha Greyjoy")["kneeling"]


def test_what_is_used_for_a_purpose_is_used_on_whom_it_is_for(read):
    situation, question = read("I kneel Marya Seaworth, without thinking, to stand up a friend.")
    assert card(situation, "a friend")["kneeling"]
    assert question["choosing"] == ["a-friend"]


@pytest.mark.parametrize(
    "text",
    [
        "Kim attacks me with Rhaegal. I kneel my Horn of Dragons and Rhaegal is mine till the phase is over.",
        "I was borrowing Kim's Rhaegal.",
    ],
)
def test_who_has_somebody_elses_character_controls_it(read, text):
    rhaegal = card(read(text)[0], "Rhaegal")
    assert (rhaegal["owner"], rhaegal["controller"]) == ("kim", "me")


@pytest.mark.parametrize(
    ("text", "title", "owner"),
    [
        ("My Forced March got Hand's Judgemented.", "The Hand's Judgement", "opponent"),
        ("He Paper Shielded my Nightmares.", "Paper Shield", "opponent"),
        ("My Robb got Nightmaresed by Tom.", "Nightmares", "tom"),
    ],
)
def test_a_title_that_was_done_to_something_was_played_on_it(read, text, title, owner):
    assert card(read(text)[0], title)["owner"] == owner


def test_a_title_of_cards_of_several_types_is_a_character_where_it_fights(read):
    assert card(read("Bob attacks me with Grey Wind and Summer.")[0], "Summer")["type"] == "character"


def test_nothing_is_decided_beside_an_event_of_which_nothing_was_understood(read):
    said = "I attack Bob on military with Hodor, win and kill his Robb for claim. Can he use the dupe?"
    assert read(said)[1]["answer"] == "yes"
    assert read(f"{said} That was before the thing with the Nightmares.")[1]["answer"] == "unknown"


@pytest.mark.parametrize(
    ("text", "title", "key", "value"),
    [
        ("Starfall Healer is standing with one gold on him.", "Starfall Healer", "gold", 1),
        ("Bob has two on his House and four sitting on Renly.", "Renly Baratheon", "power", 4),
        (
            "Lying down: Hodor with 4 and the Blackfish with 3. What's my total for dominance?",
            "Hodor",
            "kneeling",
            True,
        ),
    ],
)
def test_a_number_is_of_what_it_stands_beside(read, text, title, key, value):
    assert card(read(text)[0], title)[key] == value


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("I run all three of them: Rangers, Builders, Stewards. What number do I have to reach?", "21"),
        (
            "Stoic Resolve is up. All my guys are kneeling except Hodor, and I owe one for military. Must it be him?",
            "yes",
        ),
        ("Claim hits and I pick Robb, he has a dupe under him. Can I save?", "yes"),
    ],
)
def test_what_is_asked_in_everyday_words_is_answered(read, text, answer):
    assert read(text)[1]["answer"] == answer
