"""What pays, which of several lists is done, and conditions on who would win (texts our own)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.reading.test_engine import ability, made


@pytest.mark.parametrize(
    ("text", "cost", "zone"),
    [
        ("Any Phase: Discard 1 power from your House to stand Old Mill.", {"do": "discard-house-power"}, None),
        (
            "Any Phase: Discard 2 power from your House card to draw 1 card.",
            {"do": "discard-house-power", "n": 2},
            None,
        ),
        (
            "Response: Bring Old Mill out of Shadows to cancel a triggered effect.",
            {"do": "come-out-of-shadows"},
            ["shadows"],
        ),
        ("Any Phase: Put Old Mill into play from your hand to draw 1 card.", {"do": "put-into-play"}, ["hand"]),
    ],
)
def test_what_pays(text: str, cost: dict[str, Any], zone: list[str] | None) -> None:
    told = ability(text)
    assert (told["cost"], told.get("from")) == ([cost], zone)
    assert "undescribed" not in told


def test_one_of_several_lists() -> None:
    lists = "(choose one): choose and kneel a location, or draw 1 card and then shuffle your deck."
    told = ability(f"Any Phase: Kneel Old Mill to {lists}")
    options = [one["option"] for one in told["effects"]]
    assert options[0] != options[1] == options[2]
    assert told["target"]["option"] == [options[0]]
    assert "undescribed" not in told


def test_each_sentence_of_a_plot_has_its_own_condition() -> None:
    second = "If you have a House Martell House card draw 2 cards."
    told = ability(f"When revealed, if you have a House Stark House card draw 1 card. {second}", "plot")
    assert "if" not in told
    assert [one["if"] for one in told["effects"]] == [{"plays_house": ["Stark"]}, {"plays_house": ["Martell"]}]


def test_who_would_win_is_a_condition() -> None:
    told = ability(
        "Response: If an opponent would win a Power challenge against you, kneel Old Mill to cancel the determination "
        "of challenge winner. You automatically win the challenge."
    )
    sides = [{"attacker": "opponent", "defender": "you"}, {"attacker": "you", "defender": "opponent"}]
    assert told["if"] == {"challenge": ["power"], "any": sides}
    assert told["effects"][0]["cancels"]["who"] == "opponent"
    assert "trigger" not in told
    assert "undescribed" not in told


def test_who_may_be_made_the_first_player() -> None:
    text = (
        "After the challenges phase begins and you are the first player, kneel Old Mill to choose a new first player."
    )
    told = ability(f"Response: {text}")
    assert told["if"] == {"first_player": "you", "phase": ["challenges"]}
    assert told["effects"] == [{"do": "first-player", "who": "chosen"}]
    passive = made("If you win dominance, you must choose an opponent as the first player.").simplified
    assert passive
