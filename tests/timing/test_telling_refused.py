"""What says nothing of what is disputed decides nothing, and what was paid, copied or comes by itself is what it is.

Each list says one thing in several ways; the verdict is the same for all of a list.
"""

import pytest

from tests.timing.told import verdict


@pytest.mark.parametrize(
    "text",
    [
        "I play Distinct Mastery. Rob Hand's Judgements it. Can I Hand's Judgement the Hand's Judgement?",
        "I play Distinct Mastery, Rob plays Hand's Judgement on it. can i use a judgement on his judgement?",
        "I play Distinct Mastery and he responds with Paper Shield. Can I Paper Shield his Paper Shield?",
        "I fire off Distinct Mastery, Rob pays a gold and Judgements me, I want to Judgement him right back. Legal?",
        "I play Distinct Mastery and Rob kneels a guy and Paper Shields it. I have another Paper Shield. "
        "Can I use it on his?",
    ],
)  # fmt: skip
def test_who_asks_to_play_what_another_has_played_means_a_copy_of_his_own(told, text):
    answer = told(text)
    assert verdict(answer) == "yes"
    ref = answer["question"]["use"].partition("/")[0]
    assert next(card["owner"] for card in answer["situation"]["cards"] if card["ref"] == ref) == "me"
    assert answer["question"]["choosing"] != [ref]


def test_what_another_has_attached_is_still_not_mine_to_use(told):
    answer = told(
        "My opponent has a Bodyguard on his Robert. He kills my Ned with Die by the Sword. Can I use his Bodyguard?"
    )
    assert verdict(answer) != "yes"


@pytest.mark.parametrize(
    "text",
    [
        "I lost intrigue against Wes, he blocked with Hodor. I play A Lannister Pays His Debts, kneel Cersei and point "
        "at Hodor. Can I play it?",
        "Wes won intrigue as the attacker, with Hodor. I knelt Cersei for A Lannister Pays His Debts on Hodor. Legal?",
    ],
)  # fmt: skip
def test_who_is_knelt_for_what_is_disputed_stood_till_then(told, text):
    answer = told(text)
    assert verdict(answer) == "yes"


def test_who_was_knelt_for_something_else_cannot_pay(told):
    answer = told(
        "I attacked Wes on intrigue with Cersei and lost. Cersei is kneeling. "
        "May I kneel her for A Lannister Pays His Debts?"
    )
    assert verdict(answer) != "yes"


@pytest.mark.parametrize(
    "text",
    [
        "dominance begins and i have the Knight of Flowers standing. does he get his power before we count",
        "It's the start of dominance and my Knight of Flowers is standing. Does he get to claim a power?",
    ],
)
def test_what_comes_by_itself_is_asked_whether_it_does(told, text):
    assert verdict(told(text)) == "yes"


def test_nobody_is_told_that_a_passive_may_not_be_used(told):
    assert verdict(told("paid 4 for Robb and I have a standing Hungry Mob, do I have to kneel the Mob")) != "no"


@pytest.mark.parametrize(
    "text",
    [
        "start of challenges, two guys sitting in shadows, can I bring the pair of them out now",
        "Beginning of marshalling and I have two characters in shadows. May I bring both out?",
        "I've got Varys and Gold Cloaks in shadows. Challenges begin, can I bring Varys and Gold Cloaks out?",
    ],
)
def test_one_card_a_phase_comes_out_of_shadows(told, text):
    answer = told(text)
    assert verdict(answer) == "no"
    assert "1 card" in answer["question"]["why"][0]


def test_one_of_two_may_come_out_of_shadows(told):
    assert (
        verdict(told("Start of challenges, two cards in shadows: Varys and Gold Cloaks. Can I bring Varys out?"))
        == "yes"
    )


@pytest.mark.parametrize(
    "text",
    [
        "Paul plays Guilty! on Vera's Cersei in dominance. I have Strong Belwas. So I pay two gold. Does Cersei live?",
        "In dominance Paul plays Guilty! on my Cersei. I have Strong Belwas and pay 2 gold. Does she survive?",
    ],
)
def test_a_sum_is_paid_for_the_save_that_costs_it(told, text):
    assert verdict(told(text)) == "yes"


def test_a_sum_that_nothing_costs_saves_nobody(told):
    text = (
        "Paul plays Guilty! on my Cersei in dominance. I've got Strong Belwas. So I pay three gold. Does Cersei live?"
    )
    assert verdict(told(text)) != "yes"


@pytest.mark.parametrize(
    "text",
    [
        "he blocks with one guy only and I knelt Scouting Vessel so that guy doesn't count his strength, I win, "
        "is it unopposed",
        "I attack Tom on power with Asha and he defends with Hodor. I kneel Scouting Vessel so Hodor counts nothing. "
        "I win by 3. Is it unopposed?",
    ],
)  # fmt: skip
def test_what_is_knelt_so_that_somebody_does_not_count_is_used_on_him(told, text):
    answer = told(text)
    assert verdict(answer) == "yes"
    assert any(move.startswith("use:scouting-vessel") for move in answer["moves"])


@pytest.mark.parametrize(
    "text",
    [
        "Ron attacks Bea on military, she declares no defenders so I step in with my title and win. "
        "I have the Winterfell that claims for winning as defender. Can I use Winterfell?",
        "Ron attacks Bea on military. I use my title to defend and I win. I have the Winterfell that claims for "
        "winning as defender. Can I use Winterfell?",
    ],
)  # fmt: skip
def test_who_steps_in_with_a_title_is_the_defender(told, text):
    answer = told(text)
    assert answer["situation"]["challenge"]["defender"] == "me"
    assert verdict(answer) == "yes"


@pytest.mark.parametrize(
    "text",
    [
        "Theon knelt my Crossroads before my turn. i still get the gold from it when i count right?",
        "My Crossroads is kneeling. Do I get the gold from it when I count?",
    ],
)
def test_a_location_gives_its_income_kneeling_or_standing(told, text):
    assert verdict(told(text)) == "yes"


@pytest.mark.parametrize(
    "text",
    [
        "I want to blow up my Iron Mines to hang on to Victarion when he plays Westeros Bleeds. Can I?",
        "He plays Westeros Bleeds. I want to blow up my Iron Mines to hold on to my Victarion. Can I?",
    ],
)
def test_sayings_are_read_as_what_they_mean(told, text):
    answer = told(text)
    assert verdict(answer) != "yes"
    assert not answer["question"].get("use", "").endswith("/marshal")


def test_what_is_to_be_paid_is_asked_of_who_is_sneaked_in(told):
    answer = told("I run Stark and want to sneak in a Lannister, the Jaime with infamy and deadly. What do I pay?")
    assert verdict(answer) == "6"


@pytest.mark.parametrize(
    ("text", "so"),
    [
        ("his Tyrion has stealth and he attacks with him and Hodor. Can he bypass two of my guys?", "no"),
        ("Tom attacks me with Tyrion alone. He has stealth. Can he bypass both my guys?", "no"),
        ("I attack with Tyrion and Shadowcat, both got stealth. Can I bypass two of his guys?", "yes"),
        ("he attacks with two guys, both have stealth. can he bypass two of my characters", "yes"),
    ],
)
def test_each_attacker_with_stealth_bypasses_one(told, text, so):
    assert verdict(told(text)) == so


@pytest.mark.parametrize(
    ("text", "so"),
    [
        ("Opponent has 14 power and wins dominance. Does he win the game right away?", "yes"),
        ("I'm at 14 power and I win dominance. Do I win?", "yes"),
        ("I have 13 power and win dominance. Game over?", "no"),
    ],
)
def test_who_wins_dominance_has_one_power_more_than_before(told, text, so):
    assert verdict(told(text)) == so


@pytest.mark.parametrize(
    "text",
    [
        "Cersei's Attendant dies for claim. I want to use her response. He says shes dead. Who's right?",
        "My Cersei's Attendant was killed for military claim. I want to use her response, Tom says she is already "
        "dead. Who is right?",
    ],
)  # fmt: skip
def test_who_wants_what_may_be_done_is_right_against_how_things_are(told, text):
    answer = told(text)
    assert verdict(answer) == "me"
    assert answer["question"]["use"].startswith("cersei-s-attendant/")


def test_what_is_only_conceded_is_not_asked(told):
    answer = told("He says Bolton Refugee can be killed for claim even though I control it. Right?")
    assert "control" not in answer["question"]["text"]


def test_who_won_is_not_answered_by_what_is_disputed(told):
    text = "Mia attacks me with Balon and I don't defend, she wins. Balon is at 0 strength. Does she win?"
    assert verdict(told(text)) != "yes"
