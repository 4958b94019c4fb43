"""What the texts of the cards that are told of answer alone, asked in players' words."""

import pytest

from tests.timing.told import verdict


@pytest.mark.parametrize(
    ("asks", "answer"),
    [
        ("Just played Knight of the Red Fork, may I skip kneeling all my other stuff?", "no"),
        ("I marshalled House Umber Berserkers. Can I choose to ignore their ability?", "no"),
        ("Can I skip Knight of the Red Fork's ability when I play her?", "no"),
        ("She has Catelyn Stark. May she decline to use Catelyn's ability?", "unknown"),  # of several versions
    ],
)
def test_what_a_card_does_by_itself_is_no_choice(told, asks, answer):
    found = told(asks)
    assert verdict(found) == answer
    if answer == "no":
        assert "agot1e-faq/may-passive-ability-be-ignored" in found["question"]["cites"]


@pytest.mark.parametrize(
    ("asks", "answer"),
    [
        ("I'm on Storm of Swords and Joe has After the Mummer's Ford out. "
         "How many military challenges may I start this round?", "3"),
        ("Joe is on Storm of Swords. How many military challenges can I make?", "1"),
        ("I reveal Storm of Swords. How many military attacks may I initiate?", "2"),
        ("I reveal Storm of Swords. How many intrigue challenges may I initiate?", "1"),
    ],
)  # fmt: skip
def test_challenges_of_a_type_are_counted_with_what_the_plots_add(told, asks, answer):
    assert verdict(told(asks)) == answer


def test_a_player_triggers_one_limited_response_a_round(told):
    story = "A card came out of shadows and I knelt Alchemist's Guild Hall to kneel his guy. Later my guy is killed."
    asks = "I have a dead Queen. Can I play Die for Your King?"
    found = told(f"{story} {asks}")
    assert verdict(found) == "no"
    assert found["question"]["cites"] == ["agot1e-core/keywords/limited"]
    assert "limited" not in str(told(f"My guy is killed in a challenge. {asks}")["question"].get("cites"))


def test_who_has_control_of_a_copy_keeps_its_owner_from_playing_another(told):
    assert verdict(told("Nate has control of my Varys. I have another Varys in hand. Can I marshal him?")) == "no"
    assert verdict(told("Nate has control of his Varys. I have another Varys in hand. Can I marshal him?")) != "no"


@pytest.mark.parametrize(
    ("asks", "answer"),
    [
        ("He knelt Robb with an event in the marshalling phase. Does Robb stand in the standing phase?", "yes"),
        ("He kneels my Hodor with Distraction. Does Hodor stand in the standing phase?", "yes"),
        ("She uses Cersei, the one who keeps a character knelt, on Hodor in dominance. "
         "Does Hodor stand in the standing phase?", "no"),
    ],
)  # fmt: skip
def test_who_was_only_knelt_stands_in_the_standing_phase(told, asks, answer):
    assert verdict(told(asks)) == answer


@pytest.mark.parametrize(
    ("asks", "answer"),
    [
        ("I already did intrigue this round. Can I attack on intrigue again?", "no"),
        ("I already did intrigue this round. Can I attack on power?", "yes"),
        ("I win power against Tom who has no power on his house. Do I still win the challenge?", "yes"),
        ("Can I marshal Hodor in his marshalling turn?", "no"),
        ("Can I play Iron Mines during her marshalling phase?", "no"),
        ("Can I marshal Hodor in my marshalling turn?", "yes"),
        ("She has Rhaegal's dupe in shadows. I have control of her Rhaegal. Can she bring it out?", "no"),
    ],
)
def test_what_was_done_and_whose_turn_it_is_decides(told, asks, answer):
    assert verdict(told(asks)) == answer


@pytest.mark.parametrize(
    ("asks", "answer"),
    [
        ("I attack with my vigilant guy and win. Does he stand?", "yes"),
        ("I attack with my vigilant guy and lose. Does he stand?", "no"),
        ("I defend with my vengeful guy and lose. Does he stand?", "yes"),
        ("My vigilant guy lost the challenge. Does he stand?", "unknown"),
        ("He took my Hodor. Hodor dies. Does he keep Hodor in his dead pile?", "unknown"),
    ],
)
def test_who_stands_by_a_keyword_and_whose_pile_is_no_question_of_control(told, asks, answer):
    assert verdict(told(asks)) == answer
