"""What was paid for a canceled effect stays paid, and what was drawn counts against the draw cap."""

import pytest

from tests.timing.told import verdict


@pytest.mark.parametrize(
    "asks", ["Does my influence stand again?", "Do I get my influence back?", "Surely my influence stands back up?"]
)
def test_what_was_paid_for_a_canceled_event_does_not_come_back(told, asks):
    answer = told(f"I kneel 4 for The Prince's Plans and he kneels an Island Smuggler to stop it. {asks}")
    assert answer["moves"] == ["use:the-prince-s-plans/action-1", "use:island-smuggler/response-1:island-smuggler"]
    assert verdict(answer) == "no"


def test_what_is_brought_back_from_a_pile_lies_there(told):
    answer = told("I play The Prince's Plans and he stops it with Island Smuggler. Does my influence stand again?")
    assert "in-discard-of-me" in [card["ref"] for card in answer["situation"]["cards"]]


def test_an_effect_that_was_canceled_does_not_take_effect(told):
    played = "He plays Nightmares on my Robb and I cancel it with The Hand's Judgement."
    assert verdict(told(f"{played} Does Nightmares take effect?")) == "no"


def test_what_the_title_lets_draw_counts_against_no_cap(told):
    drew = "so I drew three in the draw phase. Nothing else yet. How many more can I draw off card effects this round"
    assert verdict(told(f"I'm Master of Laws {drew}, two or three?")) == "3"
    assert verdict(told(f"I have Golden Tooth Mines {drew}?")) == "2"


def test_what_effects_drew_counts_against_the_cap(told):
    assert verdict(told("I have drawn one card by effects this round. How many more cards can I draw?")) == "2"
    assert verdict(told("I have drawn three cards by effects this round. How many more may I draw?")) == "0"
    assert verdict(told("How many more cards can I draw off card effects this round?")) == "unknown"


def test_a_response_draws_up_to_the_cap(told):
    wail = "Five power on my Widow's Wail, won the fight with the guy holding it."
    drew = "I drew two off card effects earlier this round on top of the normal two."
    answer = told(f"{wail} {drew} How many do I draw now?")
    assert answer["question"]["text"] == "How many cards do I draw?"
    assert verdict(answer) == "1"
    assert verdict(told(f"{wail} How many do I draw now?")) == "3"


def test_whether_somebody_with_a_duplicate_dies_is_for_his_player(told):
    answer = told("Valar is revealed and I have Robb with a dupe. Does Robb die?")
    assert verdict(answer) == "unknown"
    assert "which its player decides" in answer["question"]["why"][0]
    assert verdict(told("Valar is revealed and I have Robb without a dupe. Does Robb die?")) == "yes"


def test_an_attachment_that_is_on_nobody_knows_what_is_not_said_to_stay(told):
    assert verdict(told("My Eddard was killed for claim. Do his attachments leave play?")) == "unknown"
