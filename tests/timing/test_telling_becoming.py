"""What becomes of cards as players ask it: who comes back, whose STR counts, what goes back, who gives one up."""

import pytest

from tests.timing.told import verdict


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        (
            "Four characters in my dead pile and one of them is Trident Reinforcements. It is dominance. "
            "Can they come back to my hand?",
            "yes",
        ),
        (
            "Two characters in my dead pile and one of them is Trident Reinforcements. It is dominance. "
            "Can they come back to my hand?",
            "no",
        ),
        ("There are two of Lady Stoneheart in my dead pile. Dominance. Can she come back?", "no"),
    ],
)
def test_who_lies_in_a_pile_may_come_back_by_what_he_does_there(told, text, answer):
    assert verdict(told(text)) == answer


def test_what_lies_in_a_pile_and_what_is_removed_is_told_by_where_it_lies(told):
    found = told("Three characters in my dead pile and one of them is Hodor. Beth removed my Robb from the game.")
    zones = [(card["title"], card.get("zone", "play")) for card in found["situation"]["cards"]]
    assert ("Hodor", "dead") in zones
    assert ("Robb Stark", "removed") in zones
    assert sum(zone == "dead" for _, zone in zones) == 3


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("I attack with Ashemark Councilor on intrigue and Beth blocks with Tywin Lannister. Does he count his "
         "strength?", "no"),
        ("I attack with Hodor on power and Beth blocks with Tywin Lannister. Does he count his strength?", "yes"),
        ("I attack on military with a 5 guy, Beth blocks with a 3 guy. Who wins it?", "me"),
        ("Beth has a 4 strength guy attacking me on power, I block with a 6 strength guy. Who wins?", "me"),
        ("I attack Beth on power with one guy. Beth blocks with Hodor. I kneel Swamps of the Neck on my attacker. "
         "Who wins?", "beth"),
    ],
)  # fmt: skip
def test_whose_str_counts_in_a_challenge(told, text, answer):
    assert verdict(told(text)) == answer


def test_a_number_before_one_character_says_how_strong_it_is_and_does_not_count_it(told):
    cards = told("I attack on military with a 5 guy, Beth blocks with two guys. Who wins it?")["situation"]["cards"]
    assert [card["str"] for card in cards if card["owner"] == "me"] == [5]
    assert sum(card["owner"] == "beth" for card in cards) == 2


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("Dominance. Mine: 7 standing and one gold. Hers: 9 standing. Who takes it?", "opponent"),
        ("Dominance count. His: 8 standing. Mine: 7 standing and two gold. Who gets it?", "me"),
        ("Dominance count. His: 8 standing. Mine: 6 standing and two gold. Who gets it?", "nobody"),
    ],
)
def test_both_sides_of_dominance_may_be_told_in_a_list(told, text, answer):
    assert verdict(told(text)) == answer


@pytest.mark.parametrize("ends", ["The dominance phase is over.", "Dominance is ending.", "Dominance ends."])
def test_what_an_attachment_has_taken_goes_back_with_it(told, ends):
    text = f"I've got Melisandre's Favor on her Host of Storm's End so it's mine. {ends} Do I have to give it back?"
    found = told(text)
    assert found["situation"]["opening"]["box"] == "dominance/4"
    assert verdict(found) == "yes"


@pytest.mark.parametrize(
    "asks", ["Do I have to kill somebody or does Sara?", "Does Sara have to lose one or do I have to?"]
)
def test_of_two_who_may_have_to_satisfy_a_claim_the_one_who_was_attacked_has_to(told, asks):
    assert verdict(told(f"Bob attacks Sara on military and I support her with a knight. We lose. {asks}")) == "sara"


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("do kneeling locations stand in the standing phase, my Frozen Outpost is sideways", "yes"),
        ("Bob kills my Jaime with an event. Is he gone?", "yes"),
    ],
)
def test_what_becomes_of_a_card_is_asked_in_few_words(told, text, answer):
    assert verdict(told(text)) == answer


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("Does Hodor kneel when he defends?", "yes"),
        ("Does my Robb kneel when he attacks?", "yes"),
        ("Do I have to kneel Hodor to defend?", "yes"),
        ("I have To the Spears! revealed. Does my Hodor kneel to defend?", "yes"),
        ("Got To the Spears out so I attacked with everyone. Do they kneel when I block later?", "yes"),
    ],
)
def test_whether_a_character_kneels_to_attack_or_to_defend(told, text, answer):
    assert verdict(told(text)) == answer
