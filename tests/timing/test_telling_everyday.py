"""Disputes as players put them at the table: what is wanted, what it costs, what somebody claims, who wins what."""

import pytest

from tests.timing.told import verdict


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        (
            "We count dominance. I have nine standing, Bea has eight standing. Who gets it?",
            "me",
        ),
        ("Dominance: Bea has 9 strength standing, I have seven standing and three gold left. Who wins?", "me"),
        (
            "Dominance: I've got six standing and two gold left, Bea has eight standing. Who gets it?",
            "nobody",
        ),
    ],
)
def test_dominance_is_counted_by_the_str_that_is_told_to_stand(told, text, answer):
    assert verdict(told(text)) == answer


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("Power challenge: I have 7 STR attacking, Bea has 6 on defence. Who wins?", "me"),
        ("Bea has 4 strength attacking on intrigue and I have got 5 defending, who wins?", "me"),
    ],
)
def test_who_counts_how_much_is_told_of_each_side(told, text, answer):
    assert verdict(told(text)) == answer


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("I want Hodor, but Bea says I'm short. I have two gold. What do I pay?", "1"),
        ("I play Stark. I have five gold and I want the core Tywin Lannister. How much gold?", "7"),
        ("I play Lannister. I have five gold and I want the core Tywin Lannister. How much gold?", "5"),
        ("I kneel Northern Fiefdoms and I want the core Eddard Stark. How much do I pay?", "3"),
    ],
)
def test_what_is_wanted_is_what_has_to_be_paid_for(told, text, answer):
    assert verdict(told(text)) == answer


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("Bea killed my Jaime Lannister with an event. Can I play him again later?", "no"),
        ("Bea claims I can't marshal Hodor again. He was killed by an event. Can I put him down again?", "no"),
    ],
)
def test_who_was_killed_lies_dead_when_he_is_to_be_played_again(told, text, answer):
    assert verdict(told(text)) == answer


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("Bea kneels Ser Jaime Lannister. I want to play Nightmares on him in response. Can I do that?", "no"),
        ("Bea kneels The Red Keep. Can I play Nightmares on it first, so it does nothing?", "no"),
        ("Bea has The Red Keep. Can I play Nightmares on it?", "yes"),
    ],
)
def test_no_action_is_taken_in_between(told, text, answer):
    assert verdict(told(text)) == answer


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("The core Robert Baratheon attacks and we win the challenge. How much power goes on him for renown?", "2"),
        ("I'm at three power and win military unopposed. How much power do I have after that?", "4"),
    ],
)
def test_power_is_counted_where_it_comes_to_lie(told, text, answer):
    assert verdict(told(text)) == answer


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("My opponent claims he can save Hodor with a duplicate after Valar Morghulis. Can he?", "yes"),
        ("Bea claims that she can't be attacked. Can I attack her?", "yes"),
    ],
)
def test_what_somebody_claims_is_said(told, text, answer):
    assert verdict(told(text)) == answer


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("bea has hodor in her dead pile and marshals another hodor is that allowed", "no"),
        ("i have two gold and marshal hodor is that legal", "yes"),
    ],
)
def test_a_dictation_ends_with_its_question(told, text, answer):
    assert verdict(told(text)) == answer


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        (
            "Bea and I are tied on initiative, four each. I have less power. Who chooses the first player?",
            "me",
        ),
        ("My initiative is 5 and Bea has initiative 3. Who says who is first player?", "me"),
    ],
)
def test_who_names_the_first_player_has_won_initiative(told, text, answer):
    assert verdict(told(text)) == answer


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("I put Milk of the Poppy on Bea's Jaime Lannister. Does he keep his military icon?", "yes"),
        ("Does my Hodor have an intrigue icon? Wolf Pack is out, too.", "no"),
        ("Bea's Hodor attacks me on military. Does he have a crown?", "yes"),
    ],
)
def test_icons_are_read_off_the_table(told, text, answer):
    assert verdict(told(text)) == answer


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("I lost military. Can I give a guy who did not even defend for claim?", "yes"),
        ("Military claim is two on me. I have Hodor with a dupe and Wolf Pack. I'll take both on Hodor. Ok?", "no"),
    ],
)
def test_who_is_given_for_a_claim_may_be_described(told, text, answer):
    assert verdict(told(text)) == answer


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("Can I marshal a second copy of Hodor while the first is in my dead pile?", "no"),
        ("Hodor died for claim. I have another Hodor in hand, can I play it next round?", "no"),
        (
            "Hodor is in my hand with a copy of him on the table, I've no gold. Can I put him down free?",
            "yes",
        ),
    ],
)
def test_copies_are_told_apart_by_where_they_are(told, text, answer):
    assert verdict(told(text)) == answer


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("Can Bea defend with a guy that I chose for stealth?", "no"),
        ("Can Bea defend with a guy that I did not kneel?", "yes"),
    ],
)
def test_who_was_chosen_for_stealth_is_bypassed(told, text, answer):
    assert verdict(told(text)) == answer


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("Can Bea ambush Hodor during my challenge?", "no"),
        (
            "Bea has a dupe on Hodor. I win by 5 and play Die by the Sword on him. Does Bea have to use the dupe?",
            "no",
        ),
    ],
)
def test_nobody_can_or_has_to_do_what_a_card_leaves_open(told, text, answer):
    assert verdict(told(text)) == answer


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("We both want to respond to Bea's win on military. Who responds first?", "first-player"),
        ("Bea is first player. We both want to respond to her win on military. Who responds first?", "bea"),
        ("Initiative is a tie, four each. Who chooses the first player?", "unknown"),
    ],
)
def test_what_is_for_the_first_player_or_for_chance_is_not_guessed(told, text, answer):
    assert verdict(told(text)) == answer


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("My claim is 2 and I win intrigue. Bea has five cards in hand. How many cards does she lose?", "2"),
        ("I win military with claim 2, Bea has Hodor and two guys. How many of her guys die?", "2"),
        ("I attack on military with claim 2 and lose. How many of Bea's guys die?", "0"),
    ],
)
def test_how_many_a_claim_takes(told, text, answer):
    assert verdict(told(text)) == answer


@pytest.mark.parametrize(
    "text",
    [
        "Hodor attacks on military. Sansa Stark and Old Nan block. Who wins?",
        "Hodor attacks on military, Bea's Sansa Stark blocks. Who wins?",
    ],
)
def test_who_attacks_and_who_blocks_are_of_two_players(told, text):
    cards = told(text)["situation"]["cards"]
    assert len({card["owner"] for card in cards if card["ref"] in ("hodor", "sansa-stark")}) == 2


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("Bea's Lurkers at Harrenhal went in on military and got beaten. Do I still lose a blocker to deadly?", "yes"),
        (
            "Bea's Wolf Pack went in on military and got beaten. It has deadly. Do I lose a blocker to deadly?",
            "yes",
        ),
    ],
)
def test_whoever_wins_deadly_takes_a_blocker(told, text, answer):
    assert verdict(told(text)) == answer


def test_an_attack_is_over_in_a_later_phase(told):
    found = told("Robb Stark attacked earlier. It's dominance now. Does he count?")["situation"]
    assert "challenge" not in found
    assert found["opening"]["box"].startswith("dominance/")


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("Asha Greyjoy attacks me on military. I use The Prince's Wrath on her. She's out of the attack, right?", "no"),
        (
            "asha greyjoy attacks me on military i use the prince's wrath on her she's out of the attack or not",
            "no",
        ),
    ],
)
def test_who_is_out_of_an_attack_is_a_character(told, text, answer):
    assert verdict(told(text)) == answer


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("I have fourteen power. I win power by three, claim one, Bea has two on her House. Game?", "yes"),
        ("I'm at 9 power and win power by three, claim one, Bea has two on her House. Game?", "no"),
        ("We tie on dominance, six each. Who takes it?", "nobody"),
    ],
)
def test_whether_it_is_over_in_a_word(told, text, answer):
    assert verdict(told(text)) == answer


@pytest.mark.parametrize("name", ["Grant", "Drew", "Mark"])
def test_a_word_of_other_use_that_plays_is_a_player(told, name):
    found = told(f"{name} attacked me on military with Hodor. Who wins?")["situation"]
    assert found["challenge"]["attacker"] == name.lower()


@pytest.mark.parametrize(
    ("text", "played"),
    [
        ("I won military by 3. Bea says Die by the Sword needs more. Can I play it?", False),
        ("I won military by 5. I play Die by the Sword on Hodor. Can Bea save him?", True),
    ],
)
def test_what_somebody_says_of_an_event_plays_nothing(told, text, played):
    situation = told(text)["situation"]
    happened = [one["what"] for one in situation.get("happened", ())]
    assert ("event-played" in happened or bool(told(text)["moves"])) == played


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        (
            "Bea grumbles loudly about the weather, so does her Hodor have an intrigue icon, attacking me on military?",
            "no",
        ),
        ("Bea grumbles loudly about the weather, so does her Hodor have a crown, attacking me on military?", "yes"),
    ],
)
def test_what_is_said_before_a_question_in_its_sentence_is_not_asked(told, text, answer):
    assert verdict(told(text)) == answer


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("Can Bea put a duplicate on her kneeling Hodor?", "yes"),
        ("Bea has no guys left, can I attack her on power and take her power?", "yes"),
    ],
)
def test_a_question_goes_on_behind_what_it_asks(told, text, answer):
    assert verdict(told(text)) == answer


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("bea won military with the core robb stark and picks my hodor to kill is that allowed", "yes"),
        ("bea won power with the core robb stark and picks my hodor to kill is that allowed", "no"),
    ],
)
def test_who_is_picked_is_picked_for_what_a_card_does(told, text, answer):
    question = told(text)["question"]
    assert (question["use"].partition("/")[0], question["choosing"]) == ("robb-stark", ["hodor"])
    assert question["answer"] == answer


@pytest.mark.parametrize(
    "text",
    [
        "Does Northern Fiefdoms make it cheaper to put Hodor in shadows?",
        "Does The Red Keep matter for my Hodor?",
    ],
)
def test_what_a_card_does_to_another_is_no_use_of_it(told, text):
    assert verdict(told(text)) == "unknown"
