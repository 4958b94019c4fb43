"""Texts of the second edition about who may, must and cannot be declared in challenges."""

from __future__ import annotations

from typing import Any

import pytest

from reading.agot2e.reader import read

ATTACKING = {"there_is": {"self": True, "attacking": True}}


@pytest.mark.parametrize(
    ("text", "effect", "so"),
    [
        (
            "While An Old Raven is attacking, each <i>Raven</i> character must be declared as a defender, if able.",
            {
                "do": "must",
                "what": "be declared as a defender",
                "to": "all",
                "which": {"type": "character", "trait": ["Raven"]},
            },
            ATTACKING,
        ),
        (
            "While An Old Raven is attacking, at least 2 characters must be declared as a defender, if able.",
            {"do": "at-least", "what": "defenders", "n": 2, "who": "each"},
            ATTACKING,
        ),
        (
            "An Old Raven may be declared as a defender during [power] challenges, even while kneeling.",
            {"do": "may", "what": "defend kneeling", "to": "self"},
            {"challenge": ["power"]},
        ),
        (
            "Attached character cannot participate in challenges against you.",
            {"do": "cannot", "what": "participate", "to": "host"},
            {"player": "you", "role": "defender"},
        ),
        (
            "An Old Raven does not kneel when declared as an attacker against an opponent who does not control a "
            "location.",
            {"do": "cannot", "what": "kneel to attack", "to": "self"},
            {
                "some": "defender",
                "so": {"not": {"there_is": {"type": "location", "controller": "this-player"}}},
            },
        ),
        (
            "You may choose not to stand An Old Raven during the standing phase.",
            {"do": "may", "what": "stay kneeling", "to": "self"},
            None,
        ),
    ],
)
def test_who_is_declared(text: str, effect: dict[str, Any], so: dict[str, Any] | None) -> None:
    found = read(text, "An Old Raven")
    assert found.unread == ()
    (one,) = found.abilities
    assert (one["effects"], one.get("if")) == ([effect], so)


def test_a_player_cannot_declare_more_than_so_many() -> None:
    (one,) = read("Each player cannot declare more than 2 characters as a defender in each challenge.", "Old").abilities
    assert one["effects"] == [{"do": "at-most", "what": "defenders", "n": 2, "who": "each"}]


def test_those_chosen_must_be_declared_in_this_challenge() -> None:
    text = (
        "<b>Reaction:</b> After An Old Raven is declared as an attacker, choose a kneeling character. "
        "That character must be declared as a defender for this challenge, if able."
    )
    (one,) = read(text, "An Old Raven").abilities
    assert one["effects"] == [{"do": "must", "what": "be declared as a defender", "to": "target", "until": "challenge"}]


def test_a_sentence_that_says_two_things_is_two_abilities() -> None:
    text = (
        "While you control a location, An Old Raven gets +1 STR and does not kneel when declared as an attacker "
        "against an opponent who does not control a location."
    )
    found = read(text, "An Old Raven")
    assert found.unread == ()
    assert [one["effects"][0]["do"] for one in found.abilities] == ["str", "cannot"]
    assert all("there_is" in one["if"] for one in found.abilities)
