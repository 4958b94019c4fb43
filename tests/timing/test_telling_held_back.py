"""Answers that are held back where what was not understood may turn them, and what is understood in their place."""

import pytest

from tests.timing.told import card, verdict


@pytest.mark.parametrize(
    "text",
    [
        # what was not understood is the verb of the question
        "I already laid a Great Keep. Can I wedge a Godswood this turn?",
        # only that one may act is said, beside much that was not understood
        "Tom ambushes Dragon Thief and waves it about at what lies beneath my Victarion, reckoning it counts. True?",
        # nobody knows whether the defenders were among those who are killed
        "Ann won with the Viper's Bannermen, hardly a soul of mine blocked. Do I lose a guy to deadly?",
        # how often it is paid is not understood
        "I won intrigue and have two gold. Can Maester Creylen grab two power if I pay it twice over?",
    ],
)
def test_what_was_not_understood_leaves_it_open(told, text):
    assert verdict(told(text)) in ("unknown", None)


def test_who_is_to_be_stood_kneels(told):
    answer = told("Can Distinct Mastery stand my Stannis in the challenges phase?")
    assert card(answer, "Stannis Baratheon")["kneeling"]
    assert verdict(answer) == "yes"


@pytest.mark.parametrize(
    "text",
    [
        "it's her marshalling turn and I still have four gold, can I play Maester Pylos right now?",
        "It's Tom's marshalling turn and I have three gold left. Can I marshal Hodor?",
    ],
)
def test_nobody_marshals_in_the_turn_of_another(told, text):
    answer = told(text)
    assert verdict(answer) == "no"
    assert "active player" in answer["question"]["why"][0]


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("Flaming-Pitch Tower was my limited response this round. Can Tom still use his Longship Foamdrinker?", "yes"),
        ("Tom has already used his limited response. Can I trigger Flaming-Pitch Tower after I won?", "yes"),
    ],
)
def test_a_limited_response_of_another_player_binds_nobody_else(told, text, answer):
    assert verdict(told(text)) == answer


@pytest.mark.parametrize(
    "text",
    [
        "I marshal The Roseroad from hand. Do I get its gold this turn?",
        "Put Littlefinger down after counting income. Do I take his gold this round?",
        "Ann plays The Kingsroad. Does she get the income at once?",
    ],
)
def test_what_is_played_after_income_has_been_counted_adds_to_it_next_round(told, text):
    answer = told(text)
    assert verdict(answer) == "no"
    assert "agot1e-core/marshalling/income" in answer["question"]["cites"]


@pytest.mark.parametrize(
    "text",
    [
        "Dalla attacks me with Robb Stark and Hodor. I kneel Toll Gate, so Robb stands up and goes out of the fight.",
        "Dalla attacks me with Robb Stark and Hodor. I kneel Toll Gate, Robb stands and is out of it.",
    ],
)
def test_who_goes_out_of_a_challenge_by_what_somebody_does_takes_part_no_more(told, text):
    answer = told(f"{text} She wins. Does Robb get his renown?")
    assert answer["situation"]["challenge"]["attackers"] == ["hodor"]
    assert verdict(answer) != "yes"
