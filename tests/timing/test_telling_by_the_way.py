"""What is told by the way: who somebody is between two commas, on whose side a card is, whom it was taken from."""

import pytest

from tests.timing.told import card, verdict


@pytest.mark.parametrize(
    "text",
    [
        "Military claim takes Jory. Joana, the attacker, is on 14 power. Rui, who defended, says Jory is dead already.",
        "Joana attacks Rui. Rui, my friend from Porto, says he has no blockers.",
    ],
)
def test_a_name_before_an_aside_is_a_player(told, text):
    assert {one["name"] for one in told(text)["situation"]["players"]} >= {"Joana", "Rui"}


def test_who_is_attacked_is_a_player_though_a_card_is_called_nearly_so(told):
    challenge = told("Roza attacks Stine on military with Robb.")["situation"]["challenge"]
    assert (challenge["attacker"], challenge["defender"]) == ("roza", "stine")


def test_the_first_player_may_be_told_between_two_commas(told):
    assert told("Vera, the first player, attacks Bob with Robb on power.")["situation"]["first_player"] == "vera"


@pytest.mark.parametrize("text", ["Catelyn is my claim, no saves. ", "So my claim is Catelyn. "])
def test_whoever_is_the_claim_dies_for_it(told, text):
    answer = told(f"{text}Can I play Retreat on her?")
    assert answer["situation"]["challenge"]["defender"] == "me"
    assert {"what": "killed", "card": "catelyn-stark", "by": "claim is implemented"} in answer["situation"]["happened"]


def test_on_whose_side_somebody_dies_tells_who_has_lost(told):
    answer = told(
        "Jory Cassel dies for claim on Selma's side and Selma wants The Titan's Bastard in from hand. May she?"
    )
    assert card(answer, "Jory Cassel")["owner"] == card(answer, "The Titan's Bastard")["owner"] == "selma"
    assert answer["situation"]["challenge"]["winner"] == "me"


def test_a_card_taken_from_a_player_is_controlled_by_another(told):
    fanatic = card(told("Last round I pulled a Qartheen Fanatic from Dana with Seductive Promise."), "Qartheen Fanatic")
    assert (fanatic["owner"], fanatic["controller"]) == ("dana", "me")


def test_an_attachment_that_somebody_has_on_a_card_is_his_or_hers(told):
    answer = told("Tom discards the Enslaved she has on my Lannisport Steward. Do I get him back?")
    assert card(answer, "Enslaved")["attached_to"] == "lannisport-steward"
    assert card(answer, "Enslaved")["owner"] != "me"
    assert card(answer, "Lannisport Steward")["controller"] == card(answer, "Enslaved")["owner"]


def test_what_is_to_be_played_into_shadows_is_in_hand_while_its_player_marshals(told):
    answer = told(
        "I have two gold left and would pay them to slip Warlock of Qarth into shadows. Is that playing a card?"
    )
    assert card(answer, "Warlock of Qarth")["zone"] == "hand"
    assert answer["situation"]["opening"]["box"].startswith("marshalling/")


def test_an_event_that_is_canceled_has_been_played(told):
    assert card(told("It is summer. Hugo cancels my event. Does Hodor stand?"), "my event")["zone"] == "played"


def test_whether_it_is_so_is_asked_of_what_was_said_before(told):
    answer = told(
        "Ann attacks Bob on power with Robb, Hodor alone defends. Ann claims Bob owes a kill twice over. Correct?"
    )
    assert verdict(answer) in ("unknown", None)
