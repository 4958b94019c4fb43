"""Tellings whose answers turn on who is meant, on what comes of what was done, and on what was not told."""

import pytest

from tests.timing.told import verdict


@pytest.mark.parametrize("opens", ["goes in alone", "went in by himself", "comes in on his own"])
def test_who_goes_in_alone_attacks(told, opens):
    answer = told(f"My Grey Wind {opens} and Bo blocks with two guys. Can I use Lady?")
    assert answer["situation"]["challenge"]["attackers"] == ["grey-wind"]
    assert len(answer["situation"]["challenge"]["defenders"]) == 2


def test_nobody_uses_an_event_that_another_has_played(told):
    answer = told("My opponent plays Little and Less. I won military with Robb Stark in it. Can I use it?")
    assert answer["question"]["use"].startswith("robb-stark/")


def test_whether_somebody_takes_part_is_not_supposed(told):
    answer = told("I won a military challenge. Can I use Robb's response?")
    assert verdict(answer) == "unknown"
    assert answer["question"]["why"] == ["Whether Robb Stark takes part in the challenge was not told."]


def test_who_comes_out_comes_out_of_shadows_where_he_lies_there(told):
    answer = told("King's Landing Assassin is in shadows. The challenges phase starts. Can he come out?")
    assert answer["question"]["use"].endswith("/out-of-shadows")
    assert verdict(answer) == "yes"


def test_a_response_answers_what_comes_of_an_action(told):
    answer = told("Distraction knelt my Eddard Stark. Can I fire Cannot be Bribed to stand him?")
    assert answer["moves"] == ["use:distraction/action-1::eddard-stark"]
    assert verdict(answer) == "yes"


def test_who_argues_is_a_player(told):
    answer = told(
        "We are tied on initiative. I have six power, Nan has nine. Nan says she wins it. Who wins initiative?"
    )
    assert [one["id"] for one in answer["situation"]["players"]] == ["me", "nan"]
    assert verdict(answer) == "me"


def test_a_tie_is_settled_by_power_that_is_told_of_everybody(told):
    assert verdict(told("We are tied on initiative and I have six power. Who wins initiative?")) == "unknown"
    assert verdict(told("We are tied on initiative. I have six power, she has two. Who wins initiative?")) == "opponent"


def test_the_game_is_won_by_power_and_by_none_it_is_not_known(told):
    assert verdict(told("My opponent has Hodor and just went to fifteen. Did he win?")) == "yes"
    assert verdict(told("My opponent has Hodor and just went to nine. Did he win?")) == "no"
    assert verdict(told("My opponent has Hodor and lots of power. Did he win?")) == "unknown"


def test_who_has_none_of_a_card_has_not_taken_it(told):
    answer = told("I'm on Treaty with the North. My opponent has no treaty and is at 12. Did he win?")
    assert all("controller" not in one for one in answer["situation"]["cards"])
