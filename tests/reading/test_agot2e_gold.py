"""Texts of the second edition about gold on cards, assault, prized cards, and STR that does not change."""

from __future__ import annotations

from typing import Any

import pytest

from reading.agot2e.reader import read


@pytest.mark.parametrize(
    ("text", "effect"),
    [
        ("You may spend gold on An Old Raven as if it were in your gold pool.", {"do": "spend", "to": "self"}),
        ("An Old Raven's STR cannot be reduced by card effects.",
         {"do": "cannot", "what": "have STR reduced", "to": "self"}),
        ("An Old Raven may target an additional location using assault.",
         {"do": "may", "what": "target another by assault", "to": "self"}),
        ("Each <i>Raven</i> location you control gains prized 2.",
         {"do": "gain", "what": "prized", "n": 2, "to": "all",
          "which": {"type": "location", "trait": ["Raven"], "controller": "you"}}),
    ],
)  # fmt: skip
def test_what_a_constant_ability_does(text: str, effect: dict[str, Any]) -> None:
    found = read(text, "An Old Raven")
    assert found.unread == ()
    assert [one["effects"] for one in found.abilities] == [[effect]]


def test_a_location_is_knelt_by_assault() -> None:
    (one,) = read("<b>Reaction:</b> After a location is knelt by assault, draw 1 card.", "An Old Raven").abilities
    assert one["trigger"] == {"after": "knelt-by-assault", "card": {"type": "location"}}


def test_prized_is_a_keyword_and_no_ability() -> None:
    assert read("Prized 2. Terminal.", "An Old Raven") == ((), (), (), {})


def test_a_reduction_that_asks_what_the_card_costs() -> None:
    text = (
        "<b>Marshaling Action:</b> Kneel An Old Raven to reduce the cost of the next location you marshal this phase "
        "by 2. (By 3 instead if that location's printed cost is 5 or higher.)"
    )
    (one,) = read(text, "An Old Raven").abilities
    (effect,) = one["effects"]
    assert (effect["n"]["then"], effect["n"]["otherwise"]) == (3, 2)
    assert effect["n"]["when"]["there_is"]["meant"] == "affected"
