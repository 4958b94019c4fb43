"""A question names what it means by a word for it: his stealth, the save, both, one for deadly."""

import pytest

from tests.timing.told import verdict

DEADLY = "Greg attacks with Drogon on military and wins, Drogon is deadly. I blocked with"
CLAIM = "Greg attacks me with Robb on military and wins, claim 1."


@pytest.mark.parametrize(
    "asks",
    [
        "Can his stealth go on {}?",
        "Can Syrio's stealth hit {}?",
        "Can I use stealth on {}?",
        "He has stealth. Can I pick {}?",
        "Can I put the stealth on {}?",
    ],
)
def test_stealth_names_who_is_bypassed(told, asks):
    attack = "I attack with Syrio Forel on power."
    assert verdict(told(f"{attack} {asks.format('Hodor')}")) == "no"
    assert verdict(told(f"{attack} {asks.format('Hedge Knight')}")) == "yes"


@pytest.mark.parametrize(
    "asks",
    [
        "Do I owe him one?",
        "Does deadly cost me a blocker?",
        "Does deadly still cost me a guy?",
        "Deadly, do I lose one?",
    ],
)
def test_one_for_deadly_is_a_defender(told, asks):
    assert verdict(told(f"{DEADLY} Hedge Knight. {asks}")) == "yes"
    assert verdict(told(f"{DEADLY} Shaggydog, he is deadly, too. {asks}")) == "no"


@pytest.mark.parametrize(
    "asks",
    [
        "Who has to kill somebody?",
        "Who has to kill a guy, me or him?",
        "So who must lose one?",
        "Who needs to lose a guy?",
    ],
)
def test_who_has_to_lose_somebody_is_who_was_attacked(told, asks):
    assert verdict(told(f"{CLAIM} {asks}")) == "me"


def test_whether_it_is_somebody_who_has_to(told):
    assert verdict(told(f"{CLAIM} Is it me who has to kill somebody?")) == "yes"
    assert verdict(told(f"{CLAIM} Is it Greg who has to kill one?")) == "no"
    helped = "blocked for Sara as Coin supporting Laws, lost the military, who has to kill the guy, me or her?"
    assert verdict(told(helped)) in ("sara", "unknown")


@pytest.mark.parametrize(
    "asks", ["use him again for my intrigue challenge", "send him in another intrigue", "take him for intrigue too"]
)
def test_who_is_used_for_a_challenge_attacks_in_it(told, asks):
    attacked = "I attacked with Ser Jaime Lannister on military, the infamy deadly one, and he's still standing."
    answer = told(f"{attacked} Can I {asks}?")
    assert (answer["question"]["text"][-31:], verdict(answer)) == ("attacker in an intrigue challenge?"[-31:], "yes")


@pytest.mark.parametrize("asks", ["do both", "play both", "have the two of them", "put down both"])
def test_both_are_the_second_beside_the_first(told, asks):
    put = "Marshalling. I put down {} and then Northern Fiefdoms. Can I "
    assert verdict(told(f"{put.format('Great Keep')}{asks}?")) == "no"
    assert verdict(told(f"{put.format('Hedge Knight')}{asks}?")) == "yes"
