"""One character chosen twice for a claim, one card of a title on each side, and lists of what somebody does."""

import pytest

from tests.timing.told import card, verdict

LOST = "Military claim is two and I lost. "


@pytest.mark.parametrize(
    "asks",
    [
        "Can I pick Hodor twice and burn both of his dupes?",
        "I count Hodor as both and use a dupe for each, ok?",
        "Can both deaths go on Hodor?",
        "I say both are Hodor, he has two dupes. Is that allowed?",
        "Can Hodor be chosen twice?",
        "I choose Hodor for both and throw away two dupes, legal?",
    ],
)
def test_nobody_is_chosen_twice_for_one_claim(told, asks):
    answer = told(LOST + asks)
    assert verdict(answer) == "no"
    assert answer["question"]["cites"] == ["agot1e-core/expert-rules/high-claim-military"]


@pytest.mark.parametrize("asks", ["Can I give Hodor and Old Nan?", "Can I choose Hodor for claim?"])
def test_two_characters_or_one_of_them_are_chosen_for_a_claim(told, asks):
    assert verdict(told(LOST + asks)) != "no"


def test_where_something_else_is_asked_of_who_was_given_twice_that_is_asked(told):
    answer = told(LOST + "She says I may give Hodor twice. I give Hodor and Old Nan, does Old Nan die?")
    assert answer["question"]["card"] == "old-nan"


def test_dupes_that_a_card_sits_there_with_are_under_it(told):
    assert card(told("Hodor sits there with two dupes. He kills him. Can I save him?"), "Hodor")["duplicates"] == 2


BOTH = "We've both got a Catelyn Stark out, the one who is declared as a defender and stops somebody's STR. "


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        (BOTH + "She blocks me with hers. Can I fire mine?", "no"),
        (BOTH + "She attacks with Renly, I block with mine. Can I use mine?", "yes"),
        ("Both of us have Catelyn Stark in play. I attack on military with Robb, she defends with hers. "
         "Can she fire hers?", "yes"),
    ],
)  # fmt: skip
def test_a_card_that_names_itself_means_no_copy_of_another_player(told, text, answer):
    found = told(text)
    assert verdict(found) == answer
    sides = {(one["title"], one["owner"]) for one in found["situation"]["cards"] if one["title"] == "Catelyn Stark"}
    assert len(sides) == 2
    if answer == "no":
        assert found["question"]["cites"] == ["agot1e-faq/self-referential-cards"]


@pytest.mark.parametrize(
    "text",
    [
        "she defends against me, wins and fires Hornvale at my Robb. Can I stop it with Longship Red Jester?",
        "She blocked me, won by two, used Hornvale. Can I cancel that with the Longship Red Jester?",
    ],
)
def test_who_does_what_stands_behind_a_comma_is_who_did_what_stood_before(told, text):
    answer = told(text)
    assert answer["situation"]["challenge"]["winner"] == "opponent"
    assert card(answer, "Hornvale")["owner"] == "opponent"
    assert verdict(answer) == "yes"


def test_what_could_not_be_used_as_it_was_told_refuses_no_answer_to_it(told):
    jester = "can I cancel it with Longship Red Jester?"
    assert verdict(told(f"He kneels Toll Gate, {jester}")) == "unknown"
    assert verdict(told(f"He kneels Toll Gate on my attacking Robb, {jester}")) == "yes"
