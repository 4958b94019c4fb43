"""Disputes as players argue them: who is right, what somebody has said, how much it is, which of several it is.

Each list says one thing in several ways, none of them that of another test; the verdict is the same for all of a list.
"""

import pytest

from services import services
from tests.timing.told import verdict
from timing.telling.left_open import words_left


def card(told, title):
    return next(one for one in told["situation"]["cards"] if one["title"] == title)


@pytest.mark.parametrize(
    "text",
    [
        "Tom played Seductive Promise earlier and took my Hodor. Tom says he is his until he leaves play. Is he right?",
        "Last round Mia played Seductive Promise and walked off with Hodor. She says Hodor is hers now. Is that right?",
    ],
)
def test_of_who_is_right_what_was_said_last_is_asked(told, text):
    answer = told(text)
    assert verdict(answer) == "yes"
    assert "control Hodor" in answer["question"]["text"]


def test_who_is_right_is_answered_by_the_player(told):
    answer = told(
        "I attack Pete on power with nothing but Bastard of Robert. Before he declares defenders Pete kneels "
        "Toll Gate, stands my guy and takes him out. Pete says the challenge is over. Who is right?"
    )
    assert answer["question"]["ask"] == "who"
    assert verdict(answer) == "pete"


@pytest.mark.parametrize(
    "text",
    [
        "Claim two on his military. Can I give Hodor twice? He has a dupe.",
        "I lost military, claim is 2. May I name Hodor for both?",
    ],
)
def test_nobody_is_chosen_twice_for_one_claim(told, text):
    assert verdict(told(text)) == "no"


@pytest.mark.parametrize(
    "text",
    [
        "can i marshal syrio forel straight into play or does he have to go to shadows first",
        "May I marshal Syrio Forel right onto the table, or must he go into shadows?",
    ],
)
def test_of_two_things_that_are_asked_the_first_is_answered(told, text):
    answer = told(text)
    assert verdict(answer) == "no"
    assert answer["question"]["use"].endswith("/marshal")


@pytest.mark.parametrize(
    ("text", "n"),
    [
        ("Victarion attacks alone on power, the one with intimidate, and I defend with Old Nan and Wendamyr. "
         "How much strength does my opponent count?", "3"),
        ("We count dominance. Ned is standing, Hodor is kneeling, three gold left in my pool. What's my total?", "6"),
        ("My plot gives four gold and I have two Great Keeps. What do I collect this round?", "6"),
    ],
)  # fmt: skip
def test_how_much_is_counted(told, text, n):
    answer = told(text)
    assert (answer["question"]["ask"], verdict(answer)) == ("how-many", n)


def test_a_number_of_cards_that_are_not_unique_are_so_many(told):
    keeps = told("I have two Great Keeps. What do I collect?")["situation"]["cards"]
    assert [one["title"] for one in keeps] == ["Great Keep", "Great Keep"]


@pytest.mark.parametrize(
    ("text", "version"),
    [
        ("I have the neutral Barristan on the table. Can I marshal Hodor?", "core_146"),
        ("I have the 4 cost Hound in play. Can I marshal Hodor?", "atoc_64"),
        ("My Hound, the four cost one, is in play. Can I marshal Hodor?", "atoc_64"),
        ("He says the Hound is shuffled into his deck instead. Is the Hound killed for claim?", "atoc_64"),
    ],
)
def test_which_version_is_told_by_its_house_its_cost_and_what_it_does(told, text, version):
    assert version in [one.get("card") for one in told(text)["situation"]["cards"]]


def test_who_is_shuffled_into_the_deck_instead_is_not_killed(told):
    answer = told("Ben loses the Hound to military claim, the four cost one. Is the Hound killed?")
    assert verdict(answer) == "no"


@pytest.mark.parametrize(
    "text",
    [
        "It's challenges and Greg plays The Lion's Will on my Hodor. Can Maester Murenmure cancel it?",
        "We are in challenges. Greg plays The Lion's Will on my Hodor. Can I kneel Maester Murenmure to cancel it?",
    ],
)
def test_a_phase_is_known_by_its_name_alone(told, text):
    answer = told(text)
    assert answer["situation"]["opening"]["box"].startswith("challenges/")
    assert verdict(answer) == "no"


def test_the_season_is_told(told):
    assert told("It's winter. Can I marshal Hodor?")["situation"]["season"] == "winter"


def test_my_guy_is_the_one_of_mine_that_was_named(told):
    answer = told("I attack with Hodor on military. He plays Nightmares on my guy. Can I Seasick it?")
    assert [one["title"] for one in answer["situation"]["cards"] if one["type"] == "character"] == ["Hodor"]


def test_a_duplicate_that_is_thrown_saves_whom_it_was_used_on(told):
    answer = told("I Die by the Sword his Hodor and he throws a dupe. Can I Seasick the dupe?")
    assert card(answer, "Hodor")["duplicates"] == 1
    assert verdict(answer) == "yes"


def test_who_attacks_from_another_side_of_the_table_is_controlled_there(told):
    answer = told(
        "I put Highgarden Honor Guard into play on Tom's side. He attacks Sara on power with it and wins. Do I take it?"
    )
    guard = card(answer, "Highgarden Honor Guard")
    assert (guard["owner"], guard["controller"]) == ("me", "tom")
    assert verdict(answer) == "yes"


def test_who_supports_defends_and_does_not_pay_the_claim(told):
    answer = told(
        "Four of us. Greg attacks Sara on intrigue, claim one. I step in for her with Old Nan and Greg wins. "
        "Whose card goes?"
    )
    assert answer["situation"]["challenge"]["defender"] == "me"
    assert verdict(answer) == "sara"


def test_the_event_that_was_held_is_what_is_wanted(told):
    answer = told(
        "I won dominance and have Kingsmoot in hand. I want to kneel Drumbeater and Stowaway and pick Asha. "
        "Am I allowed to?"
    )
    assert answer["question"]["use"].startswith("kingsmoot/")


def test_what_was_played_lets_a_card_be_put_in_whatever_its_limit(told):
    answer = told(
        "I marshalled Great Keep, my limited card. In dominance I play Bran the Builder's Legacy. May I put "
        "Northern Fiefdoms in?"
    )
    assert verdict(answer) == "yes"


def test_an_answer_is_left_open_where_a_card_speaks_of_it_in_words_alone(app, told):
    """A plot that speaks of attacking in words that are not described stands for all, whichever are left."""
    known = services(app)
    plots = (card for card, one in known.shipped.printings.items() if one.type == "plot" and one.title.isascii())
    filled = (known.known_cards.filled({"cards": [{"card": one}]})["cards"][0] for one in plots)
    about = {"attack", "attacker", "challenge", "challenges", "initiate"}
    with app.test_request_context():
        title = next((one["title"] for one in filled if about & words_left(one)), None)
    if title is None:
        pytest.skip("every plot that speaks of attacking is described")
    answer = told(f"My opponent has {title} out. Can I attack him on military?")
    assert verdict(answer) == "unknown"
    assert title in answer["question"]["why"][0]


@pytest.mark.parametrize(
    ("told_of", "answer"),
    [("I have two gold.", "yes"), ("I've got one gold left.", "no"), ("", "unknown")],
)
def test_what_an_attack_costs_is_paid_with_gold_that_is_told(told, told_of, answer):
    assert verdict(told(f"My opponent has Uneasy Truce out. {told_of} Can I attack him on military?")) == answer


def test_what_somebody_says_is_no_fact_of_the_table(told):
    answer = told("I win dominance. I play Kingsmoot on Asha. Julia says Asha has to be knelt for that. Legal?")
    assert "kneeling" not in card(answer, "Asha Greyjoy")


def test_an_attachment_goes_with_what_made_its_bearer_fit(told):
    answer = told(
        "I made Ser Rodrik a lord with Lordship so that I could put a Bodyguard on him. Now Lena gets the "
        "Lordship discarded. Does the Bodyguard stay?"
    )
    assert card(answer, "Bodyguard")["attached_to"] == card(answer, "Ser Rodrik Cassel")["ref"]
    assert verdict(answer) == "no"


def test_one_of_the_blockers_is_one_of_those_who_were_told_of(told):
    answer = told(
        "I attack Mia with Grey Wind on military and Mia defends with two guys, none of them deadly. She wins. "
        "Does my deadly still kill one of her blockers?"
    )
    assert len(answer["situation"]["challenge"]["defenders"]) == 2
    assert verdict(answer) == "yes"


def test_who_is_pointed_at_is_the_target(told):
    answer = told("Ben pays for Drogon and points him at my Stowaway. Can I save Stowaway with The Iron Mines?")
    assert any(move.endswith(":stowaway") for move in answer["moves"])


def test_what_a_card_lets_others_do_is_theirs_to_use(told):
    answer = told(
        "My Robert dies for claim, and I have Ser Parmen Crane and one influence left. Can I kneel it to save Robert?"
    )
    assert (card(answer, "Robert Baratheon")["ref"], verdict(answer)) == ("robert-baratheon", "yes")
    assert answer["question"]["use"].startswith("robert-baratheon/")


def test_who_is_knelt_to_save_another_pays_for_the_save_of_that_one(told):
    answer = told(
        "I win military and Die by the Sword his Tyrion, the one with the clansmen saving him. He kneels Timett, a "
        "clansman, to save Tyrion. Is he allowed to?"
    )
    assert answer["question"]["use"].startswith("tyrion-lannister/")
    assert verdict(answer) == "yes"


@pytest.mark.parametrize(
    ("text", "n"),
    [
        ("Rise of the Kraken is my plot and I win intrigue unopposed against Lou. How much power do I get?", "2"),
        ("claim three on his intrigue and ive only got two cards in hand how many do i discard", "2"),
    ],
)
def test_how_many_are_got_and_lost(told, text, n):
    assert verdict(told(text)) == n


@pytest.mark.parametrize(
    "text",
    [
        "I attacked on intrigue and lost. Does the claim hit me now?",
        "She wins military with claim one and I give Hodor, but Hodor has a dupe and I toss it. "
        "Do I have to give another one?",
        "He attacks with Lurkers at Harrenhal on military, I block with Old Nan and he wins. I lose Old Nan to claim. "
        "Does deadly kill somebody else too?",
        "no armies here and Muster the Realm is out can i go military with hodor",
    ],
)
def test_nobody_else_has_to_die_or_may_attack(told, text):
    assert verdict(told(text)) == "no"


def test_who_was_taken_until_the_end_of_the_phase_comes_back(told):
    answer = told(
        "He plays Fury of the Stag, wins power and takes my Daenerys. Does she come back to me at the end of the phase?"
    )
    assert verdict(answer) == "yes"


@pytest.mark.parametrize(
    "text",
    [
        "my bodyguard sits on ned, valar comes up. can i throw it to keep him",
        "Ned carries a Bodyguard. Valar Morghulis is revealed. May I discard it to save Ned?",
    ],
)
def test_it_is_the_card_that_can_be_lost_and_no_plot(told, text):
    answer = told(text)
    assert answer["question"]["use"].startswith("bodyguard/")
    assert verdict(answer) == "yes"


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("I win military. Can his Old Nan be chosen for claim even if she is kneeling?", "yes"),
        ("Old Nan is kneeling. Can she be chosen for claim?", "yes"),
        ("Dominance phase. I have won it. Can I still use Cersei to kneel his Hodor? I have two gold.", "yes"),
        ("Pat's Tywin attacks me on intrigue. I have a dude with military. May he defend?", "no"),
        ("I am first player. We both want to bring a card out of shadows. Who comes first?", "me"),
    ],
)
def test_it_is_asked_in_other_words(told, text, answer):
    assert verdict(told(text)) == answer


def test_what_was_played_on_somebody_before_is_not_left_out_of_whether_he_may_be_bypassed(told):
    answer = told("My Hodor got Nightmares on him earlier. She wants to bypass him with Shadowcat.")
    assert card(answer, "Nightmares")["owner"] == "opponent"
    assert answer["question"]["card"] == "hodor"
    assert verdict(answer) == "unknown"


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("We're in taxation. Can I play The Lion's Will on Hodor, two gold left?", "yes"),
        ("She attacks with a mighty Hodor on military and I don't defend. Does she win?", "yes"),
        ("She attacks me on military. I don't defend. Does she win?", "unknown"),
        ("Does my Robb kneel when he attacks?", "yes"),
        ("I want to play Insidious Ways now. Can I?", "unknown"),
    ],
)
def test_where_what_decides_is_not_told_nothing_is_decided(told, text, answer):
    assert verdict(told(text)) == answer
