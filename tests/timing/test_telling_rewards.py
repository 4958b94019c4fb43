"""What somebody may get is asked with "it", "one" or "two" of what was spoken of before."""

import pytest

from tests.timing.told import verdict

WON = "I win military with Hedge Knight against Lara"
ALONE = f"{WON}, nobody defended."
BLOCKED = f"{WON}, she defended with Hodor."
POWER = "I win a power challenge against Lara with Hedge Knight, claim 1,"
STEWARD = "Marshalling. Ruth plays Nightmares on my Lannisport Steward."
SIEGE = "My agenda is The Siege of Winterfell."
WINTERFELL = "I own Winterfell, the one with the power after you win a challenge as the defender."


@pytest.mark.parametrize(
    "asks",
    [
        "She says there is no power. Do I get it?",
        "She says no power for me. Do I still get that one?",
        "I'd like the extra power. Do I get one?",
        "I want the power for unopposed. She says no. Do I get it?",
        "Is there a power for unopposed?",
        "I take a token for it. Do I get the token?",
        "Unopposed?",
    ],
)
def test_power_for_an_unopposed_challenge_is_what_it_is(told, asks):
    assert verdict(told(f"{ALONE} {asks}")) == "yes"


@pytest.mark.parametrize(
    "asks",
    [
        "I want the power for unopposed. Do I get it?",
        "She says I don't get unopposed. Do I claim that?",
        "I take a token for unopposed. Do I get the token?",
        "Is there a power for unopposed?",
        "I want the unopposed power. Do I get the power?",
    ],
)
def test_where_somebody_defended_it_is_not_got(told, asks):
    assert verdict(told(f"{BLOCKED} {asks}")) == "no"


@pytest.mark.parametrize("asks", ["Do I get two power for unopposed?", "Do I claim 2 power for it being unopposed?"])
def test_whether_there_is_power_says_nothing_of_two(told, asks):
    assert verdict(told(f"{ALONE} {asks}")) == "unknown"


def test_nothing_is_got_where_no_power_is(told):
    assert verdict(told(f"{BLOCKED} She reckons no power for me. Do I get nothing?")) == "yes"
    assert verdict(told(f"{ALONE} She reckons no power for me. Do I get nothing?")) == "no"


@pytest.mark.parametrize(
    "asks", ["Do I get it?", "Do I get her token?", "Do I get that power?", "Does she lose a power?"]
)
def test_the_claim_of_a_power_challenge_is_what_it_is(told, asks):
    assert verdict(told(f"{POWER} she defended with Hodor. {asks}")) == "yes"


@pytest.mark.parametrize(
    "asks",
    ["How much do I gain altogether?", "How many do I get in total?", "How much do I get for that?", "What do I gain?"],
)
def test_how_much_without_a_word_for_it_is_power(told, asks):
    assert verdict(told(f"{POWER} she defended with Hodor. {asks}")) == "1"
    assert verdict(told(f"{POWER} nobody defends. {asks}")) == "2"


def test_how_much_is_open_where_nothing_is_told_of_who_defends(told):
    assert verdict(told("I win a power challenge against Lara, claim 2. How much power do I get?")) == "unknown"


def test_two_are_two_power(told):
    assert verdict(told(f"{POWER} nobody defends. Do I get two?")) == "yes"
    assert verdict(told(f"{POWER} she defended with Hodor. Do I get both?")) == "no"


def test_moving_power_is_not_claiming_it(told):
    moved = f"{SIEGE} I win a power challenge, claim one, and he won't hand it over because of the agenda. Do I get it?"
    assert verdict(told(moved)) == "yes"
    assert verdict(told(f"{SIEGE} {ALONE} I want the unopposed power. Do I get it?")) == "yes"
    intrigue = "I attack Tess on intrigue with Hedge Knight, nobody defends and I win."
    assert verdict(told(f"{SIEGE} {intrigue} I want the unopposed power. Do I get it?")) == "no"


def test_power_that_comes_of_a_response_is_got_where_it_may_be_used(told):
    blocked = "Rita attacks me on military, I block with Hodor and win. I'd like my two power."
    answer = told(f"{WINTERFELL} {blocked} Do I get them?")
    assert verdict(answer) == "yes"
    assert answer["moves"][-1] == "use:winterfell/response-1"
    attacked = "I attack Rita on military with Hodor and win, she blocked with Robert. I'd like my two power."
    assert verdict(told(f"{WINTERFELL} {attacked} Do I get them?")) == "no"


def test_of_whom_renown_is_asked_is_on_the_winning_side(told):
    assert (
        verdict(
            told(
                "Brienne of Tarth with the renown blocked and we won. she get a power even tho we were only defending?"
            )
        )
        == "yes"
    )
    assert verdict(told("Brienne of Tarth has renown, she blocked and we won. Does she get one for it?")) == "yes"


@pytest.mark.parametrize(
    "asks",
    [
        "Do I get the gold?",
        "Does he still give me two gold?",
        "I count income. Do I still count the 2?",
        "Do I still get gold from the Steward?",
        "She says no gold. Do I get it?",
    ],
)
def test_a_card_that_is_blank_gives_no_gold(told, asks):
    assert verdict(told(f"{STEWARD} {asks}")) == "no"


@pytest.mark.parametrize(
    "asks",
    [
        "Does the Steward give me gold?",
        "I count income. Do I still count the Steward's gold?",
        "Do I still get gold from the Steward?",
        "She says no gold. Do I get it?",
    ],
)
def test_a_card_that_is_not_blank_gives_its_gold(told, asks):
    other = STEWARD.replace("Lannisport Steward", "Hedge Knight")
    assert verdict(told(f"{other} I also have Lannisport Steward. {asks}")) == "yes"
