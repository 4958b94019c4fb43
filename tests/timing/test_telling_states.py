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
