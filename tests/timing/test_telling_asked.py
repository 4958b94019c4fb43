"""What is asked of a situation and how far it may be answered: each list says one thing in several ways."""

import pytest

from tests.timing.told import verdict


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("I beat Kim on military eight to five. Can I use Island Rookery?", "no"),
        ("I won military nine against five, may I use Island Rookery?", "yes"),
        ("I won military. Can I use Island Rookery?", "unknown"),
    ],
)
def test_by_how_much_a_challenge_was_won_is_counted_and_not_supposed(told, text, answer):
    assert verdict(told(text)) == answer


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("I attack with five strength on power and he defends with five, who wins?", "me"),
        ("Kim attacks me with 4 STR on intrigue, I defend with seven. Who wins?", "me"),
    ],
)
def test_a_number_behind_the_strength_of_the_attack_is_strength_too(told, text, answer):
    assert verdict(told(text)) == answer


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("I've got Dragon Ambassador and Areo Hotah out. Does the Ambassador have deadly?", "no"),
        ("I have Dragon Ambassador and Balon Greyjoy in play. Does the Ambassador have deadly?", "yes"),
        ("I attack on military with Ranger of the Watch. Does he have stealth?", "yes"),
        ("Does my Dragon Ambassador have deadly?", "unknown"),
    ],
)
def test_whether_a_card_has_a_keyword_is_read_off_the_table_and_no_fact_of_it(told, text, answer):
    assert verdict(told(text)) == answer


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("What is the STR of Camp Follower? There are two knights in play.", "3"),
        ("Two knights are in play. How strong is my Camp Follower?", "3"),
        ("whats the strength of my Frey Emissary, I control Arya Stark", "3"),
    ],
)
def test_strength_is_counted_with_what_lies_beside(told, text, answer):
    assert verdict(told(text)) == answer


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("I have 15 power. Did I win?", "yes"),
        ("i just got to 14 power, have i won the game", "no"),
        ("Summer Tax is on my House card. It's Summer and I reached 15 power. Have I won?", "no"),
        ("its winter and I have Summer Tax on my House card, I'm at 14 power, do I win?", "yes"),
    ],
)
def test_the_game_is_won_by_the_power_that_is_told(told, text, answer):
    assert verdict(told(text)) == answer


def test_why_somebody_says_so_is_not_what_is_asked(told):
    answer = told("I lose military and give Bringers of Law. Kim says they cannot defend because they're kneeling.")
    assert "kneel" not in (answer["question"] or {}).get("text", "").lower()


def test_what_a_challenge_costs_is_not_decided_where_the_gold_is_not_told(told):
    assert verdict(told("Kim has Uneasy Truce revealed. May I attack her on military?")) == "unknown"
    assert verdict(told("Kim has Uneasy Truce revealed, I have five gold. May I attack her on military?")) == "yes"


@pytest.mark.parametrize(
    "text",
    [
        "I attack with Silent Assassin, Kim defends with Samwell Tarly and loses. Does she have to kill Samwell?",
        "I attack with Silent Assassin, Kim defends with Samwell Tarly and loses. Must she kill Samwell for deadly?",
    ],
)
def test_deadly_has_to_be_satisfied_in_whatever_words(told, text):
    assert verdict(told(text)) in ("yes", "unknown")


def test_the_last_way_to_pay_is_to_kill(told):
    answer = told("Joe plays Nightmares on my Robb. My Harrenhal has no gold on it. Can I kill Arya to cancel that?")
    assert verdict(answer) == "yes"
    assert answer["question"]["use"].startswith("harrenhal/")


@pytest.mark.parametrize(
    "text",
    [
        "I win intrigue with Reek attacking. Do I have to use him?",
        "Kim wins an intrigue challenge, Reek attacked. Must she use Reek?",
    ],
)
def test_nobody_has_to_use_a_response(told, text):
    assert verdict(told(text)) in ("no", "unknown")
    assert verdict(told("I win an intrigue challenge with Reek attacking. Must I use him?")) == "no"


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("What's the printed cost of Syrio Forel?", "2"),
        ("how much gold do I pay for Knights Declarant with three plots in my used pile", "6"),
        ("I have two plots in my used pile. How much does Knights Declarant cost?", "8"),
        ("How much does Hodor cost me?", "1"),
    ],
)
def test_what_a_card_costs_is_what_would_be_paid_now(told, text, answer):
    assert verdict(told(text)) == answer


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("Kim has Widow's Wail on Cersei with three power on the Wail, and wins intrigue with Cersei. "
         "How many cards does she draw?", "3"),
        ("I win military with Joffrey carrying Widow's Wail, there is no power on it. How many cards do I draw?",
         "unknown"),
    ],
)  # fmt: skip
def test_how_many_is_counted_by_using_the_one_ability_that_does_it(told, text, answer):
    assert verdict(told(text)) == answer


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("Brienne of Tarth, the one from Princes of the Sun, attacks me. Can I kneel The Painted Table?", "no"),
        ("Brienne of Tarth from the Core set attacks me. Can I kneel The Painted Table?", "yes"),
    ],
)
def test_the_set_says_which_version_it_is(told, text, answer):
    assert verdict(told(text)) == answer


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("Dan wants to burn my Stowaway with Drogon. Can he do that?", "yes"),
        ("Kim wants to zap my Brienne from the Core set with Drogon. May she choose her?", "no"),
    ],
)
def test_what_somebody_wants_to_do_with_a_card_to_another_is_asked_of_both(told, text, answer):
    assert verdict(told(text)) == answer


def test_somebody_was_there_for_what_was_done(told):
    answer = told("Kim kneels The Wall to stand her Night's Watch guys. Can I cancel that with Longship Red Jester?")
    assert verdict(answer) == "yes"
    assert answer["moves"]


@pytest.mark.parametrize(
    "text",
    [
        "He attacks me with Bringers of Law. I say they can't attack, he says they can because they're standing.",
        "Kim attacks with Bringers of Law. She says standing is all it takes, I say they may not attack at all.",
    ],
)
def test_what_the_other_argues_takes_nothing_from_the_question(told, text):
    assert verdict(told(text)) == "no"


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("I have 13 power and win a power challenge unopposed, claim 1, he has 3 power. Did I win the game?", "yes"),
        ("I have 12 power and win a power challenge unopposed, claim 1, he has 3 power. Did I win the game?", "no"),
        ("I attack on military for 5 and he defends for 5. Do I win?", "yes"),
        ("He attacks on power for 4 and I defend for six. Do I win?", "yes"),
    ],
)
def test_who_wins_is_counted_with_claim_and_by_the_numbers_told(told, text, answer):
    assert verdict(told(text)) == answer


@pytest.mark.parametrize(
    "text",
    [
        "Kim attacks me with 2 strength on military and I defend with Robb. Who wins?",  # which Robb?
        "How strong is my Robb?",
        "Kim wants to save her Hodor with Lightbringer. Is that allowed?",  # it may not be on him
        "his Jaime is at zero strength, can he dupe him",  # what kills him for it?
    ],
)
def test_what_turns_on_what_was_not_told_is_left_open(told, text):
    assert verdict(told(text)) == "unknown"


@pytest.mark.parametrize(
    "text",
    [
        "He says Arya can't attack on power because she has no power icon. I say she can.",
        "Kim says my Arya may not attack on power, she has no power icon. I say Arya can.",
    ],
)
def test_that_somebody_can_asks_of_what_was_said_before(told, text):
    answer = told(text)
    assert verdict(answer) in ("no", "unknown")
    assert "use" not in answer["question"]["text"].lower()


def test_of_two_copies_only_one_can_be_asked_about(told):
    assert verdict(told("Can two copies of Great Keep be marshalled in one turn by me?")) == "unknown"
