"""What is chosen and what is only picked, what hangs on one "then", what of a hand is not seen (FAQ, Target; 4.9)."""

from __future__ import annotations

from typing import Any

import pytest

from reading.engine.card import described
from reading.reader import read_card

Plain = dict[str, Any]


def ability(text: str, card_type: str = "character") -> Plain:
    """The only ability of a text of which nothing is left out."""
    made = described(read_card(text, "Old Mill", card_type))
    assert made.simplified == []
    return made.abilities[0]


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("Any Phase: Kneel a Lord character.", {"choose": {"trait": ["Lord"]}, "picked": True}),
        ("Any Phase: Choose and kneel a Lord character.", {"choose": {"trait": ["Lord"]}}),
        ("Any Phase: Choose a Lord character. Kneel that character.", {"choose": {"trait": ["Lord"]}}),
        (
            "Any Phase: Choose all Lord characters. Kneel those characters.",
            {"choose": {"trait": ["Lord"]}, "every": True},
        ),
    ],
)
def test_a_target_is_what_the_word_choose_asks_for(text: str, target: Plain) -> None:
    target["choose"]["type"] = ["character"]
    assert ability(text)["target"] == target


def test_behind_what_is_chosen_something_may_be_picked() -> None:
    found = ability("Any Phase: Choose a Lord character. Move 1 power from that character to a Knight character.")
    assert "picked" not in found["target"]
    assert found["also"][0]["picked"]


def test_each_of_several_that_are_chosen_is_needed() -> None:
    fates = "Until the end of the phase, one of those characters gets +1 STR, and the other gets -1 STR."
    assert ability(f"Any Phase: Choose 2 Lord characters. {fates}")["also"][0]["needed"]


def test_what_one_then_joins_hangs_on_what_stands_before_it() -> None:
    found = ability(
        "Any Phase: Choose and kneel a Lord character. Then, that character claims 1 power and you draw a card."
    )
    assert [(one.get("then"), one.get("and")) for one in found["effects"]] == [(None, None), (True, None), (True, True)]


def test_another_then_hangs_on_what_the_first_one_brings() -> None:
    found = ability("Any Phase: Kneel Old Mill to stand a Lord character. Then, draw 1 card. Then, gain 1 gold.")
    assert [(one.get("then"), one.get("and")) for one in found["effects"]] == [(None, None), (True, None), (True, None)]


@pytest.mark.parametrize("kind", ["character", "location"])
def test_a_cancel_of_triggered_abilities_says_so_of_the_card(kind: str) -> None:
    (effect,) = ability(f"Response: Kneel Old Mill to cancel the effects of a {kind} ability just triggered.")[
        "effects"
    ]
    assert effect["cancels"]["of"] == ["triggered"]
    assert effect["cancels"]["source"]["type"] == [kind]


def test_what_cannot_be_told_of_a_cancel_cancels_nothing() -> None:
    text = "Response: After an opponent reveals a plot card, kneel Old Mill to cancel the revealing of that plot."
    made = described(read_card(text, "Old Mill", "location"))
    assert made.simplified
    assert all(one["do"] != "cancel" for one in made.abilities[0]["effects"])


def test_of_a_hand_any_card_may_be_one_that_is_not_described() -> None:
    found = ability(
        "When revealed, look at an opponent's hand. Then, discard 1 non-limited card from that hand.", "plot"
    )
    picked, discarded, unseen = found["effects"][1:]
    assert (picked["what"], discarded["to"], unseen["do"]) == ("or not described", "found", "discard-from-hand")
    assert all(one["and"] for one in (discarded, unseen))


def test_what_was_played_first_is_looked_for_whoever_controls_it_by_now() -> None:
    (effect,) = ability("Reduce the cost of the first Lord character you play each round by 1.")["effects"]
    past = effect["if"]["number"]["past"]
    assert (past["what"], past["player"]) == (["marshalled"], "you")
    assert "controller" not in past["card"]
    assert effect["which"]["controller"] == "you"


def test_of_cards_seen_one_is_picked() -> None:
    seen = "Any Phase: Kneel Old Mill to reveal the top 5 cards of your deck."
    found = ability(
        f"{seen} You may put 1 revealed Lord character into play. Shuffle the other cards back into your deck."
    )
    assert [one["do"] for one in found["effects"]] == ["reveal", "pick", "put-into-play", "shuffle"]
    assert [one.get("may") for one in found["effects"]] == [None, True, None, None]
