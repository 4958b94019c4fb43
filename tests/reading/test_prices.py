"""What may be paid within an effect, and costs that are worked out (texts our own)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.reading.test_engine import ability

INFLUENCE = {"do": "kneel-influence", "n": 2}


@pytest.mark.parametrize(
    ("text", "effects"),
    [
        (
            "Any Phase: Kneel Old Mill to draw 1 card. Then, you may kneel 2 influence to stand Old Mill.",
            [
                {"do": "draw", "n": 1},
                {"do": "stand", "to": "self", "then": True, "price": {"cost": [INFLUENCE]}},
            ],
        ),
        (
            "Any Phase: Choose and kneel a character unless its controller pays you 1 gold. If he or she does, instead "
            "draw 1 card.",
            [
                {
                    "do": "kneel",
                    "to": "target",
                    "price": {"cost": [{"do": "pay-gold", "to": "you"}], "who": "controller", "prevents": True},
                },
                {"do": "draw", "n": 1, "price": {"cost": [{"do": "pay-gold", "to": "you"}], "who": "controller"}},
            ],
        ),
        (
            "Any Phase: Choose and kneel a character. Any opponent may kneel 2 influence to cancel this effect.",
            [
                {
                    "do": "kneel",
                    "to": "target",
                    "price": {"cost": [INFLUENCE], "who": "each-opponent", "prevents": True},
                }
            ],
        ),
        (
            "After you play Old Mill from your hand, any opponent may pay 1 gold to return it to your hand.",
            [
                {
                    "do": "return-to-hand",
                    "to": "self",
                    "price": {"cost": [{"do": "pay-gold"}], "who": "each-opponent"},
                }
            ],
        ),
    ],
)
def test_what_is_paid_within_an_effect(text: str, effects: list[dict[str, Any]]) -> None:
    told = ability(text)
    assert told["effects"] == effects
    assert "undescribed" not in told


@pytest.mark.parametrize(
    ("text", "cost"),
    [
        (
            "Any Phase: Pay X gold to choose and kneel a location. X is the printed cost of that location.",
            {"do": "pay-gold", "amount": {"stat": "cost", "of": "target"}},
        ),
        (
            "Any Phase: Pay the printed cost of 1 location in your discard pile to put it into play.",
            {"do": "pay-gold", "amount": {"stat": "cost", "of": "target"}},
        ),
        (
            "Any Phase: Kneel X influence to draw 1 card. X is the number of Knight characters in play.",
            {"do": "kneel-influence", "amount": {"count": {"type": ["character"], "trait": ["Knight"]}}},
        ),
        (
            "Any Phase: Bring Old Mill out of Shadows by paying the rest of its gold cost.",
            {"do": "pay-gold", "amount": {"stat": "rest-of-cost", "of": "self"}},
        ),
    ],
)
def test_what_it_costs_is_worked_out(text: str, cost: dict[str, Any]) -> None:
    told = ability(text)
    assert told["cost"] == [cost]
    assert "undescribed" not in told


def test_whose_claim_is_lowered_is_chosen() -> None:
    told = ability("Challenges: Kneel Old Mill to lower the claim value on an opponent's revealed plot card by 1.")
    assert told["target"] == {"player": "opponent"}
    assert told["effects"][0]["which"] == {"type": ["plot"], "zone": ["revealed"], "controller": "chosen"}
