"""What the timing engine is given of costs: alternatives, the deck, tokens on cards, cards that go elsewhere."""

from __future__ import annotations

import pytest

from tests.reading.test_engine import ability, made

NOBLE = {"type": ["character"], "crest": ["Noble"], "controller": "you"}


@pytest.mark.parametrize(
    ("text", "cost"),
    [
        (
            "Any Phase: Kneel 2 influence or kneel a Noble character to draw 1 card.",
            [{"do": "kneel-influence", "n": 2, "or": [{"do": "kneel", "card": NOBLE}]}],
        ),
        (
            "Any Phase: Kneel 1 influence or pay 2 gold to draw 1 card.",
            [{"do": "kneel-influence", "or": [{"do": "pay-gold", "n": 2}]}],
        ),
        (
            "Any Phase: Kneel 5 influence or 2 Noble characters to draw 1 card.",
            [{"do": "kneel-influence", "n": 5, "or": [{"do": "kneel", "n": 2, "card": NOBLE}]}],
        ),
        ("Any Phase: Discard the top 2 cards of your deck to draw 1 card.", [{"do": "discard-from-deck", "n": 2}]),
        (
            "Any Phase: Kneel Old Mill and discard 1 gold token from Old Mill to draw 1 card.",
            [{"do": "kneel"}, {"do": "discard-gold", "card": {"self": True}}],
        ),
        ("Any Phase: Put Old Mill into Shadows to draw 1 card.", [{"do": "to-shadows"}]),
        ("Any Phase: Put Old Mill on the bottom of your deck to draw 1 card.", [{"do": "bottom-of-deck"}]),
    ],
)
def test_what_is_paid(text: str, cost: list[dict[str, object]]) -> None:
    found = made(text)
    assert found.abilities[0]["cost"] == cost
    assert found.simplified == []


def test_an_amount_that_the_player_names_is_told_in_words() -> None:
    assert ability("Any Phase: Pay X gold to draw 1 card.")["cost"] == [{"do": "words", "words": "Pay X gold"}]


def test_what_is_discarded_to_pay_may_be_picked_where_nothing_is_chosen() -> None:
    paid = "Dominance: Kneel Made Up and discard 2 cards from your hand to"
    told = ability(f"{paid} return any card from your discard pile to your hand.")
    assert told["target"] == {"choose": {"zone": ["discard"], "controller": "you"}, "picked": True}
    told = ability(f"{paid} choose a card in your discard pile and return it to your hand.")
    assert told["target"] == {"choose": {"zone": ["discard"], "controller": "you"}}
