"""Whose the cards of a telling are, where they lie and on what, where it is told in passing."""

import pytest

from tests.timing.told import verdict


def of(told, title):
    """The first card of a title."""
    return next(card for card in told["situation"]["cards"] if card["title"] == title)


@pytest.mark.parametrize(
    ("text", "title", "owner"),
    [
        (
            "I won power, claim one. Her House is bare but Cersei has three on her. Can I take one off Cersei?",
            "Cersei Lannister",
            "opponent",
        ),
        ("I win power. Claim is one and I move a power from Balon to my House. Can I?", "Balon Greyjoy", "opponent"),
        ("Ghost's deadly went off on me after I lost. Who chooses?", "Ghost", "opponent"),
        ("She's Greyjoy with Balon and attacks me. Can I save Robb with a dupe?", "Balon Greyjoy", "opponent"),
        ("Valar is up and now he's tossing Balon's dupe. Does that work?", "Balon Greyjoy", "opponent"),
        ("I attack with Arya. Can her stealth go on Balon?", "Balon Greyjoy", "opponent"),
        ("He kills him. I want to discard the Bodyguard to hang on to Renly. Can I?", "Renly Baratheon", "me"),
        ("Tess plays Milk of the Poppy on Obara. Do I still get to use her?", "Obara Sand", "me"),
        ("I want to kill Gwen's poor lonely Hodor with Die by the Sword. Can I?", "Hodor", "gwen"),
        ("Gwen hits me on military and wins. I let Hodor go. Can I play Parting Blow?", "Hodor", "me"),
    ],
)
def test_whose_a_card_is_follows_from_what_is_done_to_it(told, text, title, owner):
    assert of(told(text), title)["owner"] == owner


@pytest.mark.parametrize(
    ("text", "title", "zone"),
    [
        ("I want to get an attachment back with Lady Daenerys's Chambers. Can I?", "an attachment", "discard"),
        ("My Catelyn died in round one. I draw another Catelyn. Can I marshal her?", "Catelyn Stark", "dead"),
        (
            "Aegon's Hill threw my Catelyn from hand into the dead pile. Can I marshal another one?",
            "Catelyn Stark",
            "dead",
        ),
    ],
)
def test_where_a_card_lies_is_told_by_what_became_of_it(told, text, title, zone):
    assert of(told(text), title)["zone"] == zone


def test_another_version_that_was_drawn_is_in_hand(told):
    cards = told("He took my Littlefinger with Ward. I've drawn a different Littlefinger. Can I marshal him?")[
        "situation"
    ]["cards"]
    assert sorted(card.get("zone", "play") for card in cards if card["title"] == "Littlefinger") == ["hand", "play"]


def test_no_challenge_is_told_where_a_character_died_long_ago(told):
    assert "challenge" not in told("Last round my Catelyn died for claim. Can I marshal another Catelyn?")["situation"]


@pytest.mark.parametrize("does", ["goes on", "comes out and lands on", "comes out of shadows and goes straight on"])
def test_what_goes_on_a_character_is_attached_to_it(told, does):
    found = told(f"Dragon Skull {does} my Raff, so he's at zero. I discard his dupe and he lives, no?")
    assert of(found, "Dragon Skull")["attached_to"] == "raff-the-sweetling"


@pytest.mark.parametrize("said", ["as my Noble", "as a noble", "as the noble"])
def test_what_a_card_counts_as_is_no_other_card(told, said):
    cards = told(f"I kneel Cersei {said} for Death by Payne. Can I?")["situation"]["cards"]
    assert not [card for card in cards if "noble" in card["title"].lower()]


@pytest.mark.parametrize(
    ("kin", "name"), [("my wife", "My wife"), ("my little brother", "My brother"), ("my roommate", "My roommate")]
)
def test_who_is_told_by_what_he_is_to_the_teller_is_a_player_of_that_name(told, kin, name):
    players = told(f"I play Westeros Bleeds. {kin.capitalize()} cancels it with The Hand's Judgement. Can I save Ned?")[
        "situation"
    ]
    assert [player["name"] for player in players["players"]] == ["Me", name]


def test_a_brother_with_a_name_is_one_player(told):
    players = told("My brother Dave plays Valar. Can I save Ned with his dupe?")["situation"]["players"]
    assert [player["id"] for player in players] == ["dave", "me"]


@pytest.mark.parametrize("said", ["ok then", "fine, in that case", "well, then"])
def test_who_is_quoted_speaks_of_herself(told, said):
    found = told(f"I pass. Nina says {said} I bring out Island Mercenaries. Can she?")
    assert of(found, "Island Mercenaries")["owner"] == "nina"


@pytest.mark.parametrize("fires", ["fire", "use", "trigger"])
def test_a_response_may_be_used_to_what_was_played_though_that_was_limited(told, fires):
    found = told(f"I just played The Goldroad, can I {fires} Castellan of the Rock's limited response off it?")
    assert verdict(found) == "yes"
    assert of(found, "Castellan of the Rock").get("zone", "play") == "play"


def test_who_comes_out_of_a_pile_comes_out_of_no_shadows(told):
    found = told("I play Many Powers Long Asleep and Varys is coming out of the dead pile. Can he?")
    assert of(found, "Varys").get("zone") != "shadows"


def test_the_gold_of_a_location_that_was_discarded_is_not_counted(told):
    assert verdict(told("I kneel Salladhor Saan and bin her Crossroads. Does she get the gold?")) == "no"


@pytest.mark.parametrize("enters", ["drop {} from hand", "put {} in from hand", "slap {} down from hand"])
def test_who_enters_by_his_own_text_answers_what_was_told(told, enters):
    enters = enters.format("The Titan's Bastard")
    found = told(f"My Jhogo died for military claim. Can I {enters}?")
    assert found["question"]["use"] == "the-titan-s-bastard/response-1"
    assert verdict(found) == "yes"


def test_who_has_no_such_text_is_marshalled(told):
    found = told("My Jhogo died for military claim. Now it is marshalling, can I play Rakharo from hand?")
    assert found["question"]["use"] == "rakharo/marshal"


@pytest.mark.parametrize("drops", ["drop the dupe", "drop her dupe", "fire the dupe"])
def test_who_is_chosen_for_claim_is_saved_with_the_duplicate_that_is_dropped(told, drops):
    found = told(f"My Asha has a dupe, claim picks her, can I {drops}?")
    assert found["question"]["use"] == "asha-greyjoy/duplicate"


@pytest.mark.parametrize(
    ("said", "trait"), [("three Tullys", "House Tully"), ("a chain", "Chain"), ("two wildlings", "Wildling")]
)
def test_a_card_is_told_by_its_trait_alone(told, said, trait):
    found = told(f"I have {said} in play and win power. Can I claim power?")["situation"]["cards"]
    assert any(trait in card.get("traits", ()) for card in found)


def test_what_somebody_costs_counts_no_cards(told):
    cards = told("I attack with my four cost guy. Can I win?")["situation"]["cards"]
    assert sum("guy" in card["title"] for card in cards) == 1
