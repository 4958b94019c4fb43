"""An effect of which it is not described when, or which of several, does not come about: it is told in words."""

from __future__ import annotations

from typing import Any

import pytest

from reading.engine.card import described
from reading.reader import read_card


def told(text: str) -> tuple[list[dict[str, Any]], list[str]]:
    found = described(read_card(text, "Old Mill", "Location"))
    return found.abilities[0]["effects"], [lack for _label, lack in found.simplified]


@pytest.mark.parametrize(
    ("text", "effects"),
    [
        ("Challenges: Kneel Old Mill to draw 1 card. If the moon is full, kill a character.", ["draw", "words"]),
        ("Any Phase: If the moon is full, draw 1 card.", ["words"]),
        ("Any Phase: Kneel Old Mill to draw 1 card if the moon is full.", ["words"]),
        ("Any Phase: Draw 1 card unless the moon is full.", ["words"]),
        ("While the moon is full, Old Mill gets +2 STR.", ["words"]),
        (
            "Any Phase: Kneel Old Mill to draw 1 card. If Old Mill is older than a raven, discard Old Mill.",
            ["draw", "words"],
        ),
    ],
)
def test_what_hangs_on_a_clause_that_is_not_read_is_told_in_words(text: str, effects: list[str]) -> None:
    found, lacks = told(text)
    assert [one["do"] for one in found] == effects
    assert lacks


@pytest.mark.parametrize(
    ("text", "effect"),
    [
        ("Any Phase: If it is Winter, draw 1 card.", "draw"),
        ("While it is Winter, Old Mill gets +2 STR.", "str"),
        ("Any Phase: Kneel Old Mill to draw 1 card. Then, if it is Winter, kneel a character.", "draw"),
    ],
)
def test_what_hangs_on_a_condition_that_is_read_comes_about(text: str, effect: str) -> None:
    found, lacks = told(text)
    assert found[0]["do"] == effect
    assert not any(one["do"] == "words" for one in found)
    assert lacks == []


def test_where_it_is_not_described_which_of_two_is_done_neither_is() -> None:
    """A sentence with "otherwise" whose condition is not understood."""
    found, lacks = told(
        "Dominance: Choose an attachment. Put it into play if it is a dragon bone. Otherwise, discard it."
    )
    assert {one["do"] for one in found} == {"words"}
    assert lacks
