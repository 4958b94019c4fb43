"""What duplicates save, where challenges are initiated, and where there is no power: rules that answer alone."""

import pytest

from tests.timing.told import verdict


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        # what cannot be saved is saved by nothing (FAQ, The Word "Cannot")
        ("Old Nan has a duplicate. Her plot says Old Nan can't be saved. May I use the duplicate?", "no"),
        ("Old Nan is killed by claim and has a duplicate. May I use the duplicate?", "yes"),
        # who is moribund was not saved in time (FAQ, Moribund)
        ("Old Nan is already moribund and has a duplicate. Can I save her with it?", "no"),
        # a duplicate is discarded for the save (rulebook, Duplicates)
        ("I used the only duplicate on Old Nan this phase. She is killed again. Can I save her with it?", "no"),
        # it saves the card that it is attached to
        ("Valar Morghulis. Can I save Old Nan with Hodor's duplicate?", "no"),
        ("Could she use Hodor's dupe to save Old Nan?", "no"),
        ("Valar Morghulis. Can I save Old Nan with her duplicate?", "yes"),
        # and is attached to a card that its player owns and controls
        ("Can I play a duplicate on her Old Nan?", "no"),
    ],
)
def test_a_duplicate_saves_its_own_card_once_and_not_what_cannot_be_saved(told, text, answer):
    assert verdict(told(text)) == answer


@pytest.mark.parametrize(
    "text",
    [
        "It is the dominance phase. Can I kneel Hedge Knight to attack?",
        "We are in marshalling. Can she attack with Hedge Knight?",
    ],
)
def test_challenges_are_initiated_in_their_phase_alone(told, text):
    assert verdict(told(text)) == "no"
    assert verdict(told("It is the challenges phase. Can I attack with Hedge Knight?")) == "yes"


def test_a_claim_takes_no_power_where_none_lies(told):
    won = "I win a power challenge against Lara, she defended,"
    assert verdict(told("I win a power challenge against Lara who has no power. Do I claim a power?")) == "no"
    assert verdict(told(f"{won} claim 1. Do I get a power?")) == "yes"


def test_dominance_is_one_power(told):
    assert verdict(told("I win dominance with 8 against 6. Do I get two power?")) == "no"
    assert verdict(told("I win dominance with 8 against 6. Do I get a power?")) == "yes"


@pytest.mark.parametrize(
    "text",
    [
        "Renown: Robert Baratheon attacked and lost. Does he get a power?",
        "Robert Baratheon has renown but did not participate. I won. Does he get a power?",
    ],
)
def test_who_lost_or_took_no_part_is_not_said_to_get_power(told, text):
    assert verdict(told(text)) != "yes"


def test_a_second_copy_of_which_it_was_not_understood_what_it_is_for_is_left_open(told):
    assert verdict(told("Old Nan is in play. May I marshal a second Old Nan as another character?")) != "yes"


def test_who_was_taken_out_earns_nothing_and_the_others_are_not_he(told):
    taken = "I attack with Hedge Knight and Robert Baratheon. She takes Hedge Knight out of the challenge. I win."
    assert verdict(told(f"{taken} Does Hedge Knight get renown?")) == "no"
    assert verdict(told(f"{taken} Does Robert Baratheon get renown?")) == "yes"


@pytest.mark.parametrize(
    "text",
    [
        "Hodor lost his military icon earlier. Then he gets it back. Can he attack on military?",
        "Hedge Knight is kneeling and an effect stands him up. Can he defend?",
    ],
)
def test_what_undoes_what_was_told_before_is_not_left_out(told, text):
    assert verdict(told(text)) != "no"


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        # the opportunity to save is over once all have passed (FAQ, Save/Cancel Responses)
        ("Old Nan is to be killed, we both say nothing, so she is killed. Can I save her with her duplicate?", "no"),
        ("The kill on Old Nan went through and she lies there moribund. Can I still use a save?", "no"),
        # one card at the beginning of a phase (FAQ, Bringing a card out of Shadows)
        ("Syrio Forel and Varys are in my shadows. Can I bring out both at the start of marshalling?", "no"),
        # what is paid is not saved
        ("If I discard Old Nan for her cancel, can I throw her dupe to keep her?", "no"),
    ],
)
def test_what_comes_too_late_or_is_too_much(told, text, answer):
    assert verdict(told(text)) == answer


def test_what_is_brought_out_of_shadows_is_not_marshalled(told):
    text = "The Queen of Thorns lies on the table. Can I pay and bring out my second one from shadows as a dupe?"
    assert verdict(told(text)) != "no"


def test_who_was_pulled_out_is_not_said_to_get_power(told):
    text = "I attack with Hedge Knight and Robert Baratheon, she pulls Robert out, I still win. Does Robert get renown?"
    assert verdict(told(text)) != "yes"
