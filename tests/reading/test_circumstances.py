"""Conditions on challenges and on how things stand, as they are told to the engine."""

from __future__ import annotations

from typing import Any

import pytest

from tests.reading.test_engine import ability

SELF: dict[str, Any] = {"self": True}


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        (
            "Response: After you win a Power challenge or a challenge in which Old Mill attacked, draw 1 card.",
            {"any": [{"challenge": ["power"]}, {"card": {**SELF, "participating": "attacking"}}]},
        ),
        (
            "Response: After you lose a challenge in which Old Mill attacked or defended alone, stand it.",
            {
                "any": [
                    {"card": {**SELF, "participating": "attacking", "alone": True}},
                    {"card": {**SELF, "participating": "defending", "alone": True}},
                ]
            },
        ),
        (
            "Response: After you lose a challenge with fewer participating characters than your opponent, draw 1 card.",
            {
                "number": {"count": {"type": ["character"], "participating": "any", "controller": "you"}},
                "less_than": {"count": {"type": ["character"], "participating": "any", "controller": "opponent"}},
            },
        ),
        (
            "Old Mill gains stealth during the first challenge initiated each phase.",
            {"challenge": ["any"], "number": {"challenge": "initiated"}, "exactly": 1},
        ),
        (
            "Old Mill gains stealth during the first challenge declared this round.",
            {
                "challenge": ["any"],
                "number": {"past": {"what": ["challenge-declared"], "span": "round"}},
                "exactly": 1,
            },
        ),
        (
            "Challenges: Before any challenges are initiated, stand Old Mill.",
            {"number": {"challenge": "initiated"}, "exactly": 0},
        ),
        (
            "Kneel Old Mill at the end of any challenge phase in which it did not attack.",
            {
                "not": {
                    "happened": {
                        "what": ["attacker-declared", "joined-challenge"],
                        "cause": ["attack"],
                        "card": SELF,
                        "span": "phase",
                    }
                },
                "phase": ["challenges"],
            },
        ),
        ("While Old Mill has 2 or more power on it, it gains stealth.", {"card": {**SELF, "power": {"at_least": 2}}}),
        (
            "If every character you control has the House Martell affiliation, Old Mill gains stealth.",
            {"none": {"type": ["character"], "controller": "you", "not": {"house": ["Martell"]}}},
        ),
        (
            "If you are running a character agenda or are not running an agenda, Old Mill gets +1 STR.",
            {
                "any": [
                    {"none": {"type": ["agenda"], "controller": "you"}},
                    {"card": {"type": ["agenda"], "controller": "you", "printed_type": ["character"]}},
                ]
            },
        ),
        (
            "If you are running a non-character agenda, Old Mill gets -1 STR.",
            {"card": {"type": ["agenda"], "controller": "you", "not": {"printed_type": ["character"]}}},
        ),
        ("If you are running the Neutral Faction House card, Old Mill gets +1 STR.", {"plays_house": ["Neutral"]}),
        ("If you are playing a House Martell House card, Old Mill gets +1 STR.", {"plays_house": ["Martell"]}),
    ],
)
def test_a_condition_of_the_whole_ability(text: str, condition: dict[str, Any]) -> None:
    read = ability(text)
    assert read["if"] == condition
    assert "undescribed" not in read


def test_an_amount_may_hang_on_the_type_of_the_challenge() -> None:
    read = ability(
        "Response: After you win a challenge, draw 1 card. (2 cards instead if it was an Intrigue challenge.)"
    )
    assert read["effects"][0]["n"] == {"if": {"challenge": ["intrigue"]}, "yes": 2, "no": 1}


def test_what_is_done_if_you_do_hangs_on_the_effect_before_it() -> None:
    read = ability("Challenges: You may draw 1 card. If you do, you cannot initiate challenges this phase.")
    assert read["effects"] == [
        {"do": "draw", "n": 1, "may": True},
        {"do": "forbid", "what": "challenges", "who": "you", "until": "phase", "then": True},
    ]


def test_the_last_power_on_a_card_leaves_none() -> None:
    text = "Challenges: Choose a character. Discard 1 power from it. Then, if that was the last power on it, kneel it."
    assert ability(text)["effects"][-1] == {
        "do": "kneel",
        "to": "target",
        "if": {"subject": {"power": {"exactly": 0}}},
        "then": True,
    }


@pytest.mark.parametrize(
    "text",
    [
        "Dominance: Before any challenges are initiated, stand Old Mill.",
        "Old Mill gains stealth during the first challenge initiated against you each round.",
        "Response: After you win an unopposed challenge or a challenge in which Old Mill attacked, draw 1 card.",
        "Challenges: Draw 2 cards. If you do, kneel Old Mill.",
    ],
)
def test_what_is_not_quite_that_is_told(text: str) -> None:
    assert ability(text)["undescribed"]


def test_what_is_attached_to_the_chosen_card_goes_with_it() -> None:
    read = ability("Any Phase: Sacrifice a Lord character you control and all Weapon attachments on that character.")
    weapons = {"type": ["attachment"], "trait": ["Weapon"], "on": {"is": "target"}}
    assert read["effects"] == [{"do": "sacrifice", "to": "all", "which": weapons}, {"do": "sacrifice", "to": "target"}]
    assert "undescribed" not in read
