"""What is told in haste: whose turn it is, how many, what a card is made, and where it is put."""

from __future__ import annotations

import pytest

from tests.timing.told import verdict

UNIQUE = "my Arya was killed last round and is in the dead pile, I hold the shadows one now and have two gold. "


@pytest.mark.parametrize(
    ("text", "answer"),
    [
        ("its my marshalling, can i marshall my Crossroads now", "yes"),
        ("Kim attacks me on military with Grey Wind who has deadly, I block with Old Nan and some chud and I win. "
         "Do I still have to kill one of mine?", "yes"),
        ("I win power as the attacker with claim one and Bob has four power on his House. "
         "Do I get the power off his House?", "yes"),
    ],
)  # fmt: skip
def test_what_is_told_in_haste_is_answered(told, text, answer):
    assert verdict(told(text)) == answer


@pytest.mark.parametrize(
    "text",
    [
        "its his marshalling turn, can i slide a dupe under my Asha now",
        "challenges phase starts and ive got gold for both, can i pop two guys out of shadows",
    ],
)
def test_what_the_turn_or_the_number_forbids_is_not_allowed(told, text):
    assert verdict(told(text)) in ("no", "unknown")


def test_what_somebody_is_made_is_no_other_card(told):
    table = told("My Hedge Knight has Lordship, which makes him a Lord, and I put Bodyguard on him. Can I keep it?")
    assert "a Lord" not in [card["title"] for card in table["situation"]["cards"]]


def test_who_is_put_in_shadows_is_not_brought_out_of_them(told):
    question = told(UNIQUE + "Can I put her in shadows?")["question"]
    assert not question.get("use", "").endswith("/out-of-shadows")


def test_no_card_is_used_on_an_event(told):
    assert verdict(told("I ambush Drogon in mid challenge, she goes to Seasick it. Legal?")) in ("unknown", "no")


def test_a_plot_that_goes_off_takes_effect(told):
    question = told("I reveal Valar Morghulis, and Bob cancels nothing. Does it go off?")["question"]
    assert question["text"] == "Does Valar Morghulis take effect?"
