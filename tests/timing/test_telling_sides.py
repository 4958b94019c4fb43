"""Who attacks, who defends and who wins, in other words than the plain ones; a later challenge than the first."""

import pytest


def challenge(told, text):
    return told(text)["situation"].get("challenge") or {}


def sides(told, text):
    found = challenge(told, text)
    return found.get("attacker"), found.get("defender"), found.get("winner")


@pytest.mark.parametrize(
    ("text", "attacker", "defender", "winner"),
    [
        ("Brienne with the renown blocked and we won. Does she get a power?", "opponent", "me", "me"),
        ("we blocked with Brienne and won. does she get a power?", "opponent", "me", "me"),
        ("lost a military as attacker with Robb Stark. Does he kneel?", "me", "opponent", "opponent"),
        ("I won the power challenge that Kim started. Do I get renown on Robert?", "kim", "me", "me"),
        ("Kim started the challenge but I won it. Do I get renown on Robert?", "kim", "me", "me"),
        ("he hit me on intrigue with Cersei and I had no answer. Do I discard a card?", "opponent", "me", "opponent"),
        ("Paul came at me for intrigue, I let it through. Do I discard a card?", "paul", "me", "paul"),
        ("claim hits Asha. Can I drop her dupe?", "opponent", "me", "opponent"),
        ("my Ned takes the hit for claim, can I dupe him?", "opponent", "me", "opponent"),
        ("I have to satisfy claim and pick Ned. Can I save him with a dupe?", "opponent", "me", "opponent"),
        ("he attacks on power with jaime i block with hodor and lose. does hodor kneel?", "opponent", "me", "opponent"),
        ("Grey Wind's deadly went off on us, we lost. Who picks which blocker dies?", "opponent", "me", "opponent"),
    ],
)
def test_the_sides_are_told_by_more_than_who_has_won(told, text, attacker, defender, winner):
    assert sides(told, text) == (attacker, defender, winner)


@pytest.mark.parametrize(
    ("text", "attackers"),
    [
        ("Mark beat me in a power challenge with Robert. Do I lose two power?", 1),
        ("won on power with Lurkers at Harrenhal, does he lose a blocker?", 1),
        ("lost a military as attacker with Robb Stark. Does he kneel?", 1),
        ("Grey Wind's deadly went off on us, we lost. Who picks which blocker dies?", 1),
    ],
)
def test_with_whom_somebody_wins_or_loses_takes_part(told, text, attackers):
    assert len(challenge(told, text).get("attackers", ())) == attackers


@pytest.mark.parametrize(
    "text",
    [
        "I won the roll and made him go first. I reveal Marched to the Wall. Does he discard?",
        "Rosa won initiative and made me go first. I reveal Marched to the Wall. Do I discard?",
        "He won the roll for initiative. We reveal Valar Morghulis. Can I save Hodor with a dupe?",
        "she wins the coin toss. I reveal Marched to the Wall. Does she discard?",
    ],
)
def test_who_wins_initiative_or_a_roll_has_fought_no_challenge(told, text):
    found = told(text)["situation"]
    assert "challenge" not in found
    assert found["opening"]["box"] == "plot/3"


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("I beat her on intrigue. Same round I beat her on power. Do I get two power?", "power"),
        ("I won military by two. Then I win power with Robert. Do I get renown?", "power"),
        ("I win power with Robert. I won military earlier. Do I get renown?", "power"),
    ],
)
def test_the_later_challenge_is_the_one_that_is_disputed(told, text, kind):
    assert challenge(told, text)["type"] == kind


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("I won initiative and picked Dave to go first. Dave reveals Valar Morghulis. Who decides?", "dave"),
        ("Lena is Lannister and first player. She plays Westeros Bleeds. Can I respond?", "lena"),
        ("I made Lena first player. She plays Westeros Bleeds. Can I respond?", "lena"),
        ("She told me to go first. She reveals Valar Morghulis. Can I save Hodor with a dupe?", "me"),
        ("Sam has the first player token. We both reveal Valar Morghulis. Who decides?", "sam"),
    ],
)
def test_who_is_made_first_player_by_another_is_the_first_player(told, text, first):
    assert told(text)["situation"]["first_player"] == first


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("I flip Valar Morghulis and he flips Wildfire Assault. He is first player. Is it his call?", "opponent"),
        ("I flip Valar Morghulis and he flips Wildfire Assault. I'm going first. Whose goes first?", "me"),
        ("I flip Valar Morghulis, Dave flips Wildfire Assault. I made Dave go first. I choose, or who does?", "dave"),
        ("I flip Valar Morghulis, Dave flips Wildfire Assault. Dave is first player. Whose choice is that?", "dave"),
    ],
)
def test_whose_call_it_is_asks_who_decides(told, text, answer):
    assert told(text)["question"]["answer"] == answer
