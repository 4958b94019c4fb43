"""Copies that lie elsewhere, what is searched for, people told by a noun of titles, the phase by what is done there."""

import pytest

from tests.timing.told import card, verdict


def copies(answer, title):
    """Where the copies of a card lie, in the order in which they are told."""
    return [one.get("zone", "play") for one in answer["situation"]["cards"] if one["title"] == title]


def phase(answer):
    return answer["situation"]["opening"]["box"].partition("/")[0]


@pytest.mark.parametrize(
    "other", ["another version of Asha Greyjoy", "another printing of Asha", "another Asha Greyjoy"]
)
def test_another_version_is_another_card(told, other):
    assert copies(told(f"Asha Greyjoy is in play. I have {other} in hand. Can I marshal it?"), "Asha Greyjoy") == [
        "play",
        "hand",
    ]


def test_who_died_before_is_not_the_one_that_is_played_from_hand(told):
    answer = told("my Balon Greyjoy died last round, can I marshal Balon from hand?")
    assert copies(answer, "Balon Greyjoy") == ["dead", "hand"]
    assert verdict(answer) == "no"


@pytest.mark.parametrize(
    ("went", "zone"),
    [
        ("got killed last round and was shuffled into my deck", "deck"),
        ("was killed and returned to my hand instead", "hand"),
        ("died last round so he went on top of the deck", "deck"),
    ],
)
def test_who_was_killed_lies_where_he_is_told_to_have_gone(told, went, zone):
    assert copies(told(f"My Balon Greyjoy {went}. Is he in the dead pile?"), "Balon Greyjoy") == [zone]


@pytest.mark.parametrize(
    "text",
    [
        "Can I use Dance With Dragons to find Viserion?",
        "draw cap is full, am i still ok to Dance With Dragons and go get Viserion",
        "May I play Dance With Dragons and fetch Viserion?",
    ],
)
def test_what_is_searched_for_lies_in_the_deck_of_who_searches(told, text):
    found = card(told(text), "Viserion")
    assert (found["zone"], found["owner"]) == ("deck", "me")


@pytest.mark.parametrize("noun", ["recruiter", "informer", "veteran"])
def test_a_noun_of_titles_is_any_character(told, noun):
    answer = told(f"Her {noun} just died for claim. Can Bea save it with Bodyguard?")
    assert card(answer, f"Her {noun}")["type"] == "character"
    assert answer["situation"]["challenge"]["type"] == "military"


@pytest.mark.parametrize(
    ("text", "told_phase"),
    [
        ("We get to dominance and Tom counts eleven. I kneel Hodor. Legal?", "dominance"),
        ("Tom is about to win dominance. May I stand Hodor?", "dominance"),
        ("I slid a dupe under Balon Greyjoy. Does Tom draw?", "marshalling"),
        ("We tied on initiative. Does Tom draw?", "plot"),
    ],
)
def test_what_is_done_tells_the_phase(told, text, told_phase):
    assert phase(told(text)) == told_phase


def test_what_is_lost_till_the_end_of_the_phase_is_an_icon_and_no_challenge(told):
    answer = told("Bea plays Nightmares on my Balon Greyjoy and he loses power till end of phase. Can he attack?")
    assert "challenge" not in answer["situation"]


def test_a_title_that_is_done_to_an_event_cancels_it(told):
    answer = told("I Paper Shield his Seductive Promise, does he get the card?")
    assert card(answer, "Seductive Promise")["owner"] == "opponent"
    assert answer["situation"]["challenge"]["winner"] == "opponent"


def test_whose_effect_brings_a_card_has_it(told):
    answer = told("Bea plays Nightmares on Ghost. An effect of mine puts Grey Wind into play. Can she answer it?")
    assert card(answer, "Grey Wind")["owner"] == "me"


def test_who_kills_in_a_challenge_is_a_player_and_has_won_it(told):
    answer = told("I kneel his guy. Later he kills one of mine in a challenge. Can I respond?")
    assert answer["situation"]["challenge"]["winner"] == "opponent"
    assert {"what": "killed", "card": "one-of-mine", "by": "claim is implemented"} in answer["situation"]["happened"]
