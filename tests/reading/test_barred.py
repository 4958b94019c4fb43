"""What players may not do and cards do not: against whom, in which challenges, for how long (texts our own)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.reading.test_engine import ability

MORE = {"count": {"type": ["character"], "controller": "defender"}}
MINE = {"count": {"type": ["character"], "controller": "you"}}


@pytest.mark.parametrize(
    ("text", "effects"),
    [
        (
            "Opponents cannot initiate Power challenges against you.",
            [{"do": "forbid", "what": "power", "who": "each-opponent", "against": "you"}],
        ),
        (
            "Players cannot trigger abilities on character and location cards in play.",
            [
                {"do": "forbid", "what": "character-abilities-in-play", "who": "each"},
                {"do": "forbid", "what": "location-abilities-in-play", "who": "each"},
            ],
        ),
        (
            "Any Phase: Choose an opponent. That opponent cannot play events during this phase.",
            [{"do": "forbid", "what": "events", "who": "chosen", "until": "phase"}],
        ),
        (
            "Any Phase: You cannot play locations for the rest of the game.",
            [{"do": "forbid", "what": "locations", "who": "you"}],
        ),
        (
            "Old Mill does not kneel to attack an opponent who controls more characters than you.",
            [
                {
                    "do": "gain",
                    "what": "does not kneel to attack",
                    "to": "self",
                    "if": {"defender": "opponent", "number": MORE, "more_than": MINE},
                }
            ],
        ),
        (
            "Any Phase: Choose a character. That character cannot defend this phase.",
            [{"do": "gain", "what": "cannot defend", "to": "target", "until": "phase"}],
        ),
        (
            "Any Phase: Draw 2 cards, ignoring the draw cap.",
            [{"do": "draw", "n": 2, "what": "beyond the cap"}],
        ),
        (
            "Any Phase: Take 1 gold from an opponent's gold pool and add it to your gold pool.",
            [{"do": "move-gold", "n": 1, "who": "chosen"}],
        ),
    ],
)
def test_what_is_barred(text: str, effects: list[dict[str, Any]]) -> None:
    told = ability(text)
    assert told["effects"] == effects
    assert "undescribed" not in told


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        (
            "Response: After you win a challenge in which Old Mill was declared as a [Naval] attacker, draw 1 card.",
            "if",
            {
                "happened": {
                    "what": ["attacker-declared"],
                    "cause": ["naval"],
                    "span": "challenge",
                    "card": {"self": True},
                }
            },
        ),
        (
            "Response: After an opponent plays a character from his or her hand, draw 1 card.",
            "trigger",
            {"after": ["card-played"], "card": {"type": ["character"]}, "player": "opponent"},
        ),
        (
            "Response: After a player plays the last card from his or her hand, draw 1 card.",
            "trigger",
            {"after": ["card-played"], "if": {"number": {"stat": "hand", "of": "trigger-player"}, "exactly": 0}},
        ),
        (
            "While a character you control is defending alone, it gains renown.",
            "effects",
            [
                {
                    "do": "gain",
                    "what": "renown",
                    "to": "all",
                    "which": {"type": ["character"], "controller": "you", "participating": "defending", "alone": True},
                }
            ],
        ),
        (
            "Any Phase: Old Mill claims X power. X is the number of cards in your hand.",
            "effects",
            [{"do": "claim-power", "n": {"stat": "hand", "of": "you"}, "to": "self"}],
        ),
    ],
)
def test_what_is_said_beside(text: str, key: str, value: Any) -> None:
    told = ability(text)
    assert told[key] == value
    assert "undescribed" not in told


def test_what_an_attachment_does_as_it_is_attached() -> None:
    told = ability("Attach to a location. Kneel that location.", "attachment")
    assert told["trigger"] == {"after": ["attached"], "card": {"self": True}}
    assert told["effects"] == [{"do": "kneel", "to": "host"}]


def test_what_may_only_just_have_come_into_play_is_told() -> None:
    told = ability(
        "When revealed, each player may put a character into play from his or her hand. Each player must choose 1 "
        "character he or she controls and kneel it.",
        "plot",
    )
    assert "that it is chosen only then" in told["undescribed"]
