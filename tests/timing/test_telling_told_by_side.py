"""Players told by a letter or by the side they are on, who takes part, what somebody bears, where a card comes from."""

import pytest

from tests.timing.told import verdict


def cards(answer):
    """The cards of the situation by their titles."""
    return {card["title"]: card for card in answer["situation"]["cards"]}


def title_of(answer, ref):
    return next(card["title"] for card in answer["situation"]["cards"] if card["ref"] == ref)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Player A", "Player B"), ("P1", "P2"), ("player one", "player two"), ("Player X", "Player Y")],
)
def test_players_may_be_told_by_a_letter_or_a_number(told, one, other):
    answer = told(f"{one} attacks {other} with Grey Wind on military. {other} blocks with Theon Greyjoy. Who wins?")
    first, second = (player["id"] for player in answer["situation"]["players"])
    assert (cards(answer)["Grey Wind"]["owner"], cards(answer)["Theon Greyjoy"]["owner"]) == (first, second)
    assert answer["situation"]["challenge"]["attacker"] == first
    assert len(answer["situation"]["players"]) == 2


def test_a_player_to_whom_something_is_given_is_nobody_of_that_letter(told):
    answer = told("My plot gives a player a card. Can I draw?")
    assert [player["name"] for player in answer["situation"]["players"]] == ["Me", "Opponent"]


@pytest.mark.parametrize(
    "text",
    [
        "The attacker wins military and the defender picks Balon Greyjoy for claim. Can the defender save him with a "
        "dupe?",
        "the attacking player wins military, defender gives Balon Greyjoy for claim, can defender save him with a dupe",
    ],
)
def test_players_may_be_told_by_their_sides(told, text):
    answer = told(text)
    assert sorted(player["name"] for player in answer["situation"]["players"]) == ["Attacker", "Defender"]
    assert answer["situation"]["challenge"]["attacker"] == "attacker"
    assert cards(answer)["Balon Greyjoy"]["owner"] == "defender"
    assert verdict(answer) == "yes"


def test_where_somebody_plays_an_attacker_is_a_character(told):
    answer = told("I attack with Grey Wind. Tom says the attacker is blank. Does he win?")
    assert [player["name"] for player in answer["situation"]["players"]] == ["Me", "Tom"]


@pytest.mark.parametrize("beast", ["dragon", "warrior", "knight"])
def test_who_is_deadly_takes_part_where_deadly_counts(told, beast):
    answer = told(f"Her {beast} is deadly and I block with Asha Greyjoy, do I lose her?")
    challenge = answer["situation"]["challenge"]
    assert [title_of(answer, ref) for ref in challenge["attackers"]] == [f"Her {beast}"]
    assert [title_of(answer, ref) for ref in challenge["defenders"]] == ["Asha Greyjoy"]
    assert verdict(answer) == "yes"


def test_who_is_saved_from_deadly_has_defended_and_not_what_saves(told):
    answer = told("her warrior is deadly, can Bodyguard on Balon Greyjoy save him when i pick him for that")
    challenge = answer["situation"]["challenge"]
    assert [title_of(answer, ref) for ref in challenge["defenders"]] == ["Balon Greyjoy"]


def test_to_make_somebody_deadly_tells_of_no_challenge_that_is_over(told):
    answer = told("can I play I'm You Writ Small to make that guy deadly")
    assert "challenge" not in answer["situation"]
    assert {card["title"] for card in answer["situation"]["cards"]} == {"I'm You Writ Small", "that guy"}


@pytest.mark.parametrize(("role", "side"), [("attacker", "attacker"), ("blocker", "defender")])
def test_what_is_played_on_somebodys_attacker_is_played_in_a_challenge(told, role, side):
    answer = told(f"Bea plays Nightmares on her {role}. I have Paper Shield. May I cancel it?")
    challenge = answer["situation"]["challenge"]
    assert challenge[side] == "bea"
    assert [title_of(answer, ref) for ref in challenge[f"{side}s"]] == [f"her {role}"]


def test_whose_attack_is_lost_attacked_with_who_was_in_it(told):
    answer = told("I lost the attack but had two knights in it. Does Tom claim a power?")
    challenge = answer["situation"]["challenge"]
    assert (challenge["attacker"], challenge["winner"], len(challenge["attackers"])) == ("me", "tom", 2)


@pytest.mark.parametrize(
    ("text", "host"),
    [
        ("The guy with Milk of the Poppy on attacks me. Does he count?", "The guy"),
        ("my dude has no icons but wears Milk of the Poppy. Can he attack?", "my dude"),
        ("the lone defender has Milk of the Poppy on. Does he kneel?", "the lone defender"),
        ("There's a Bodyguard on Asha Greyjoy and Milk of the Poppy too. Can she be knelt?", "Asha Greyjoy"),
        ("Asha Greyjoy is blank because of Milk of the Poppy. Can she attack?", "Asha Greyjoy"),
    ],
)
def test_what_somebody_is_told_to_bear_is_on_him_or_her(told, text, host):
    answer = told(text)
    assert title_of(answer, cards(answer)["Milk of the Poppy"]["attached_to"]).lower() == host.lower()


def test_what_somebody_is_asked_whether_to_carry_is_on_nobody_yet(told):
    assert "attached_to" not in cards(told("Can Asha Greyjoy carry Bodyguard?"))["Bodyguard"]


@pytest.mark.parametrize(
    "text",
    [
        "I won on defense, can Khal Drogo still ride in from my hand?",
        "Khal Drogo comes storming out of my hand after I won, is that ok?",
        "can Khal Drogo jump in from hand",
    ],
)
def test_who_comes_from_hand_is_in_hand(told, text):
    assert cards(told(text))["Khal Drogo"]["zone"] == "hand"


@pytest.mark.parametrize(
    "took", ["the claim hits Viserys Targaryen", "the claim was Viserys Targaryen", "claim takes Viserys Targaryen"]
)
def test_whom_an_intrigue_claim_takes_was_in_hand_and_is_not_killed(told, took):
    answer = told(f"I lose intrigue and {took}. Does he die?")
    assert cards(answer)["Viserys Targaryen"]["zone"] == "hand"
    assert verdict(told(f"I lose intrigue and {took}. Can I play him?")) != "yes"


def test_what_an_effect_may_have_taken_is_open(told):
    wrath = "She plays Compelled by the Sun on my Balon Greyjoy."
    assert verdict(told(f"{wrath} Does Balon still have his power icon?")) == "unknown"
    poppy = "Asha Greyjoy has a power icon. He puts Milk of the Poppy on her. Does she still have it?"
    assert told(poppy)["question"]["text"] == "Does Asha Greyjoy have the power icon?"


def test_who_takes_an_icon_off_somebody_is_a_player(told):
    answer = told("my guy wears Lordship, she takes a power icon off him with Compelled by the Sun. May I cancel it?")
    assert cards(answer)["Compelled by the Sun"]["owner"] == "opponent"


@pytest.mark.parametrize(
    ("text", "winner"),
    [
        ("My Balon Greyjoy attacks. He loses. Does Theon die?", "opponent"),
        ("my Balon Greyjoy attacked and lost by 4, can I play Nightmares?", "opponent"),
        ("My Balon Greyjoy defends. He loses. Does Theon die?", "opponent"),
        ("Tom attacks with Balon Greyjoy. He loses. Does Theon die?", "me"),
    ],
)
def test_who_fights_and_loses_loses_for_his_player(told, text, winner):
    assert told(text)["situation"]["challenge"]["winner"] == winner


@pytest.mark.parametrize("doing", ["kill", "kneel", "discard"])
def test_what_is_done_to_anothers_card_is_not_done_by_its_own_ability(told, doing):
    answer = told(f"Tom attacks me with Robb Stark and wins. Can I {doing} him?")
    assert verdict(answer) == "unknown"


def test_what_both_have_revealed_is_a_plot_of_each(told):
    answer = told("Two of us both revealed Summoning Season. Tess is first player. Who searches first?")
    assert [card["owner"] for card in answer["situation"]["cards"]] == ["me", "tess"]


@pytest.mark.parametrize("on_him", ["a dupe", "Milk of the Poppy", "a dupe and Milk of the Poppy", "two power on him"])
def test_who_attacks_with_all_that_is_on_him_is_another_players(told, on_him):
    answer = told(f"Balon Greyjoy with {on_him} attacks me. Does he kneel?")
    assert answer["situation"]["challenge"]["attackers"] == ["balon-greyjoy"]
    assert cards(answer)["Balon Greyjoy"]["owner"] == "opponent"


def test_whether_somebody_is_blank_is_asked_of_now(told):
    assert verdict(told("Balon Greyjoy with Milk of the Poppy attacks me on military. Is he blank?")) == "yes"


def test_what_is_told_among_other_things_is_borne(told):
    answer = told("My Balon Greyjoy has two dupes, a Bodyguard and 3 power. Is he blank?")
    assert title_of(answer, cards(answer)["Bodyguard"]["attached_to"]) == "Balon Greyjoy"


def test_with_whom_the_first_player_token_is_is_the_first_player(told):
    answer = told("The first player token is with Sam. Bea attacks. Who goes first?")
    assert answer["situation"]["first_player"] == "sam"
