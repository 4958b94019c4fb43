"""What was guessed decides nothing, and what was told is not guessed: plots, turns, piles, whom a pronoun means.

Each list says one thing in several ways; the verdict is the same for all of a list.
"""

import pytest

from tests.timing.told import verdict


@pytest.mark.parametrize(
    "text",
    [
        "Men of Pride is up, do my Lurkers at Harrenhal still have stealth",
        "He revealed Men of Pride. Do my Lurkers at Harrenhal have stealth?",
        "Men of Pride is his plot this round. Does my Lurkers at Harrenhal keep stealth?",
    ],
)
def test_a_plot_that_does_nothing_when_revealed_lies_there(told, text):
    assert verdict(told(text)) != "yes"


@pytest.mark.parametrize(
    "text",
    [
        "he's got Varys on the table, he is unique, can I still have my own Varys in play too",
        "My opponent has Varys. Can I have my own Varys in play as well?",
        "she has Varys out, can I also have Varys on the table?",
    ],
)
def test_a_copy_of_mine_beside_that_of_another_is_asked_to_be_marshalled(told, text):
    answer = told(text)
    assert verdict(answer) == "yes"
    assert answer["question"]["use"].endswith("/marshal")


@pytest.mark.parametrize(
    "text",
    [
        "it's his marshalling, can I slip my Crossroads down",
        "It is Gina's marshalling phase. Can I marshal my Crossroads?",
        "During her marshalling turn, can I put my Crossroads down?",
    ],
)
def test_nobody_marshals_while_another_does(told, text):
    assert verdict(told(text)) == "no"


@pytest.mark.parametrize(
    "text",
    [
        "core Hound got killed and went to my discard, can I marshal another Hound",
        "My core Hound was killed and was put in the discard pile. Can I marshal another Hound?",
        "My core Hound died and he went straight to my discard pile. Can I play another Hound?",
    ],
)
def test_who_is_told_to_have_gone_to_the_discard_pile_lies_there(told, text):
    assert verdict(told(text)) == "yes"


@pytest.mark.parametrize(
    "text",
    [
        "his War Host of the North has no attachments on it. can i put my Stinking Drunk on him",
        "He has War Host of the North. Can I put my Stinking Drunk on him?",
    ],
)
def test_what_is_put_on_him_is_put_on_the_character(told, text):
    assert verdict(told(text)) == "no"


@pytest.mark.parametrize(
    "asks",
    [
        "Do they claim one for renown?",
        "I want a power for their renown. Do they get one?",
        "Quentin says no to renown for them. Do they take a power?",
    ],
)
def test_they_who_have_renown_are_the_characters(told, asks):
    text = told(f"I attacked Quentin on military with my Island Mercenaries and won. {asks}")["question"]["text"]
    assert "Quentin" not in text


@pytest.mark.parametrize(
    "text",
    [
        "I attack on power and he blocks with Hodor. I win. He says hello, I did block, there's a guy right here.",
        "Wendy attacks me on military. I want to defend with Hodor. Wendy says a new character surely cannot defend. "
        "May I do this?",
    ],
)
def test_what_only_another_argues_is_not_asked(told, text):
    answer = told(text)
    assert "a guy" not in answer["question"]["text"] or verdict(answer) == "unknown"
    assert verdict(answer) != "no"


@pytest.mark.parametrize("who", ["Priya", "my friend Priya"])
def test_stealth_is_not_declared_against_who_defends_for_another(told, who):
    answer = told(
        f"In our melee game I have Master of Coin and {who} has Master of Laws, so I support her. Olaf attacks her on "
        "intrigue with Littlefinger, who has stealth. Is he allowed to bypass my character?"
    )
    assert verdict(answer) == "no"


def test_where_a_card_lies_and_when_it_would_be_used_has_to_be_told_for_a_no(told):
    shadows = told(
        "At the start of challenges I brought Gold Cloaks out of shadows. Now Pete attacks and I want to pay for the "
        "Mandon Moore who can come out in the middle of challenges. Pete says one card per phase. Can I?"
    )
    assert verdict(shadows) != "no"


def test_who_decides_which_of_two_plots_comes_first_is_asked_at_the_plots(told):
    answer = told(
        "I revealed Marched to the Wall and Joan revealed Summoning Season. I won initiative and chose Joan to go "
        "first. I want my plot to happen before she fetches a character. Who decides which plot happens first?"
    )
    assert verdict(answer) == "joan"
