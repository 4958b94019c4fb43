"""What a text restricts: what an attachment may be attached to, on which side of a challenge a card joins."""

from __future__ import annotations

from typing import Any

import pytest

from reading.engine.card import as_card
from reading.reader import read_card


def made(text: str, kind: str = "Attachment") -> dict[str, Any]:
    return as_card(read_card(text, "Made Up", kind), "card", "")


@pytest.mark.parametrize(
    ("text", "bearer"),
    [
        ("Maester character only.", {"type": ["character"], "trait": ["Maester"]}),
        ("[Greyjoy] character only.", {"type": ["character"], "house": ["Greyjoy"]}),
        ("House Stark character only. Attached character gains renown.", {"type": ["character"], "house": ["Stark"]}),
        ("Lord or Lady character only.", {"type": ["character"], "trait": ["Lord", "Lady"]}),
        ("Unique character only.", {"type": ["character"], "unique": True}),
    ],
)
def test_an_attachment_that_names_its_bearer_may_be_attached_to_nothing_else(text: str, bearer: dict[str, Any]) -> None:
    assert made(text)["attaches_to"] == bearer


@pytest.mark.parametrize("text", ["House Stark only.", "House Stark or House Lannister only.", "[Stark] only."])
def test_a_house_that_may_play_a_card_is_no_bearer(text: str) -> None:
    assert "attaches_to" not in made(text)


@pytest.mark.parametrize(
    ("side", "asks"), [("attacker", {"if": {"attacker": "you"}}), ("defender", {"what": "defending"})]
)
def test_a_card_that_joins_as_an_attacker_joins_none_that_it_would_defend(side: str, asks: dict[str, Any]) -> None:
    article = "an" if side == "attacker" else "a"
    text = f"Challenges: Kneel Made Up to have it participate in the current challenge as {article} {side}."
    effects = made(text, "Character")["abilities"][0]["effects"]
    assert effects == [{"do": "join-challenge", "to": "self", **asks}]


def test_a_card_that_joins_on_its_own_side_asks_nothing() -> None:
    text = "Challenges: Kneel Made Up to have it participate in the current challenge."
    assert made(text, "Character")["abilities"][0]["effects"] == [{"do": "join-challenge", "to": "self"}]


@pytest.mark.parametrize(
    ("text", "what", "who"),
    [
        (
            "While Made Up is attacking, opponents must declare at least 2 defenders in order to defend the challenge.",
            ["fewer-than-2-defenders"],
            "each-opponent",
        ),
        (
            "Each player cannot declare more than 1 attacker or defender in each challenge.",
            ["more-than-1-attacker", "more-than-1-defender"],
            "each",
        ),
        (
            "Players must declare 2 or more characters to attack or defend in a challenge.",
            ["fewer-than-2-attackers", "fewer-than-2-defenders"],
            "each",
        ),
    ],
)
def test_how_many_are_declared_at_least_and_at_most(text: str, what: list[str], who: str) -> None:
    ability = made(text, "Character")["abilities"][0]
    assert [(effect["do"], effect["what"], effect["who"]) for effect in ability["effects"]] == [
        ("forbid", one, who) for one in what
    ]
    assert "undescribed" not in ability
