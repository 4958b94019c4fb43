"""What simply holds: seasons, dominance, what cannot be canceled or triggered; and what is compared (texts our own)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.reading.test_engine import ability, made

ZERO = {"str_zero": True}


@pytest.mark.parametrize(
    ("text", "effects"),
    [
        ("It cannot be Winter.", [{"do": "season", "what": "not winter"}]),
        (
            "If you are the first player, you automatically win dominance.",
            [{"do": "dominance", "what": "win", "who": "you"}],
        ),
        (
            "Any Phase: Until the end of the phase, character abilities cannot be triggered.",
            [{"do": "forbid", "what": "character-abilities", "who": "each", "until": "phase"}],
        ),
        (
            "Any Phase: Kneel Old Mill to draw 1 card. Then, your opponent may shuffle your deck.",
            [
                {"do": "draw", "n": 1},
                {"do": "shuffle", "who": "you", "may": True, "asked": "opponent", "then": True},
            ],
        ),
        (
            "While Old Mill is attacking, defending characters are killed if their STR is 0.",
            [
                {
                    "do": "kill",
                    "if": ZERO,
                    "to": "all",
                    "which": {"type": ["character"], "participating": "defending"},
                }
            ],
        ),
        (
            "Response: After an opponent plays an event card, kneel Old Mill to cancel the effects of that event.",
            [{"do": "cancel", "cancels": {"of": ["event"], "controller": "opponent"}}],
        ),
    ],
)
def test_what_holds(text: str, effects: list[dict[str, Any]]) -> None:
    told = ability(text)
    assert told["effects"] == effects
    assert "undescribed" not in told


def test_what_a_card_says_of_itself_holds_for_all_it_does() -> None:
    (told,) = made("Old Mill cannot be canceled.\nResponse: Cancel a triggered effect.", "event").abilities
    assert told["kind"] == "response"
    assert told["cannot_be_canceled"] is True


def test_more_of_these_than_of_those() -> None:
    told = ability("Discard Old Mill from play any time there are more Knight characters than Lord characters in play.")
    knights = {"count": {"type": ["character"], "trait": ["Knight"]}}
    lords = {"count": {"type": ["character"], "trait": ["Lord"]}}
    assert told["effects"][0]["if"] == {"number": knights, "more_than": lords}


def test_another_than_the_one_paid_with() -> None:
    told = ability("Any Phase: Kneel 1 Knight character to choose another Knight character. Stand that character.")
    assert told["target"]["choose"]["all"] == [{"not": {"is": "paid"}}]
