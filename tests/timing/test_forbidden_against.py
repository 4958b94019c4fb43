"""Challenges that are forbidden against one player alone: others may still be attacked."""

from __future__ import annotations

from typing import Any

import pytest

from reading.engine.card import as_card
from reading.reader import read_card
from tests.timing.test_granted_more import knight
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.situation import read

HELD = "Opponents cannot initiate Power challenges against you."


def against(*cards: dict[str, Any]) -> set[str]:
    """The challenges that Ann may declare against Bob and Cid."""
    players = [{"id": "ann", "hand": 0}, {"id": "bob"}, {"id": "cid"}]
    opening = {"box": "challenges/3"}
    situation = {"players": players, "first_player": "ann", "opening": opening, "ends": "phase", "stops": "every"}
    game = Dispute(read({**situation, "cards": [*cards, {**knight("a", "ann"), "icons": ["military", "power"]}]}))
    state = game.begin().state
    for _ in range(20):
        if state.choice is not None and state.choice.kind == "challenge":
            return set(state.choice.options) - {"none"}
        moves = game.moves(state)
        state = game.make(state, next((move for move in moves if move.does == "passes"), moves[0])).state
    raise AssertionError("nobody is asked for a challenge")


EVERY = {"military>bob", "military>cid", "power>bob", "power>cid"}


def card(text: str, owner: str, kind: str = "character") -> dict[str, Any]:
    made = as_card(read_card(text, "Old Mill", kind), "mill", owner)
    assert not any("undescribed" in ability for ability in made["abilities"])
    return {**made, "zone": "revealed"} if kind == "plot" else made


@pytest.mark.parametrize(
    ("text", "owner", "left"),
    [
        (HELD, "bob", EVERY - {"power>bob"}),
        (HELD, "ann", EVERY),
        ("Challenges cannot be initiated by you or against you.", "cid", EVERY - {"military>cid", "power>cid"}),
        ("Challenges cannot be initiated by you or against you.", "ann", set()),
    ],
)
def test_only_challenges_against_that_player_are_forbidden(text: str, owner: str, left: set[str]) -> None:
    assert against(card(text, owner)) == left


def test_each_of_two_players_may_not_attack_the_other():
    text = (
        "When revealed, choose an opponent. You and that opponent cannot declare Power challenges against one another "
        "this round."
    )
    effects = card(text, "ann", "plot")["abilities"][0]["effects"]
    assert [(one["who"], one["against"], one["until"]) for one in effects] == [
        ("you", "chosen", "round"),
        ("chosen", "you", "round"),
    ]
