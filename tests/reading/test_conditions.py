"""Numbers, conditions and chosen cards of a read text, as the engine's language says them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.reading.test_engine import ability, made


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("Any Phase: If it is Winter, stand Old Mill.", {"season": ["winter"]}),
        ("If it is not Summer, Old Mill gets +1 STR.", {"not": {"season": ["summer"]}}),
        ("Challenges: During an unopposed challenge, stand Old Mill.", {"challenge": ["any"], "unopposed": True}),
        (
            "If you do not control a Lord character, Old Mill gets -1 STR.",
            {"none": {"type": ["character"], "trait": ["Lord"], "controller": "you"}},
        ),
        (
            "If you are the only player to control Old Mill, it gets +1 STR.",
            {
                "card": {"title": ["Old Mill"], "controller": "you"},
                "none": {"title": ["Old Mill"], "controller": "opponent"},
            },
        ),
        (
            "Response: After you win a challenge in which Old Mill attacked alone, stand it.",
            {"card": {"self": True, "participating": "attacking", "alone": True}},
        ),
        (
            "Response: After you lose a challenge as the defender by 3 or more STR, draw 1 card.",
            {"defender": "you", "number": {"challenge": "margin"}, "at_least": 3},
        ),
        (
            "While you have fewer cards in hand than each opponent, Old Mill gets +2 STR.",
            {
                "number": {"stat": "hand", "of": "you"},
                "less_than": {"stat": "hand", "of": "each-opponent", "take": "lowest"},
            },
        ),
        (
            "If you control more Lord characters than any opponent, Old Mill gets +2 STR.",
            {
                "number": {"count": {"type": ["character"], "trait": ["Lord"], "controller": "you"}},
                "more_than": {
                    "count": {"type": ["character"], "trait": ["Lord"], "controller": "you"},
                    "of": "each-opponent",
                    "take": "lowest",
                },
            },
        ),
        (
            "If Old Mill is the only Lord character in play, it gets +2 STR.",
            {
                "number": {"count": {"type": ["character"], "trait": ["Lord"]}},
                "exactly": 1,
                "card": {"self": True, "type": ["character"], "trait": ["Lord"]},
            },
        ),
        (
            "Any Phase: If you have won a Power challenge this phase, stand Old Mill.",
            {"happened": {"what": ["challenge-won"], "player": "you", "type": ["power"], "span": "phase"}},
        ),
        (
            "If no opponent is running an agenda, Old Mill gets +1 STR.",
            {"none": {"type": ["agenda"], "controller": "opponent"}},
        ),
    ],
)
def test_conditions_are_said(text: str, condition: dict[str, Any]) -> None:
    (told,) = made(text).abilities
    assert told["if"] == condition
    assert not made(text).simplified


def test_a_condition_between_two_acts_is_of_the_second() -> None:
    (told,) = made("Old Mill gains a Power icon, and during Power challenges gains renown.").abilities
    assert [effect.get("if") for effect in told["effects"]] == [None, {"challenge": ["power"]}]


REVEALED = {"type": ["plot"], "zone": ["revealed"], "controller": "you"}
IN_HAND = {"type": ["character"], "trait": ["Lord"], "zone": ["hand"], "controller": "you"}
LORDS = {"trait": ["Lord"], "type": ["character"]}


@pytest.mark.parametrize(
    ("text", "effect"),
    [
        (
            "Any Phase: Draw 1 card for each location you control.",
            {"do": "draw", "n": {"count": {"type": ["location"], "controller": "you"}}},
        ),
        (
            "Old Mill gets -2 STR for each power on it.",
            {"do": "str", "n": {"times": [-2, {"stat": "power", "of": "subject"}]}, "to": "self"},
        ),
        ("Old Mill does not kneel to attack.", {"do": "gain", "what": "does not kneel to attack", "to": "self"}),
        ("Opponents cannot trigger effects.", {"do": "forbid", "what": "triggered-effects", "who": "each-opponent"}),
        ("It is Winter.", {"do": "season", "what": "winter"}),
        (
            "Marshalling: Kneel Old Mill to lower the cost of the next Lord character you play this phase by 1.",
            {"do": "cost", "n": -1, "what": "next", "until": "phase", "to": "all", "which": IN_HAND},
        ),
        (
            "Raise the claim value on your revealed plot card by 1.",
            {
                "do": "claim",
                "n": 1,
                "to": "all",
                "which": {"type": ["plot"], "zone": ["revealed"], "controller": "you"},
            },
        ),
        (
            "Lord characters are immune to opponents' events.",
            {
                "do": "gain",
                "what": "immune to opponents-events",
                "to": "all",
                "which": {"trait": ["Lord"], "type": ["character"]},
            },
        ),
    ],
)
def test_effects_are_said(text: str, effect: dict[str, Any]) -> None:
    (told,) = made(text).abilities
    assert told["effects"] == [effect]
    assert not made(text).simplified


@pytest.mark.parametrize(
    ("state", "condition"),
    [("standing", {"standing": True}), ("attacking", {"participating": "attacking"})],
)
def test_a_comma_closes_the_state_of_a_card_before_other_cards_are_spoken_of(
    state: str, condition: dict[str, Any]
) -> None:
    found = ability(f"While Old Mill is {state}, Raider characters get +1 STR.")
    assert found["if"] == {"card": {"self": True, **condition}}
    (effect,) = found["effects"]
    assert effect["which"] == {"type": ["character"], "trait": ["Raider"]}
    assert "undescribed" not in found


def test_what_no_opponent_has_won_against_you_is_what_you_have_not_lost() -> None:
    told = ability("Any Phase: If no opponent has won a Military challenge against you this round, draw 1 card.")
    lost = {"what": ["challenge-lost"], "player": "you", "type": ["military"], "span": "round"}
    assert told["if"] == {"not": {"happened": lost}}
    assert ability("Any Phase: If an opponent has won a challenge this round, draw 1 card.")["if"] == {
        "happened": {"what": ["challenge-won"], "player": "opponent", "span": "round"}
    }
