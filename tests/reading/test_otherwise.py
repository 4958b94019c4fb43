"""What is done otherwise, and what of several effects stands behind 'then' (texts our own)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.reading.test_engine import ability
from timing.kernel.moves import Move
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.situation import read

TOP: dict[str, Any] = {"zone": ["deck"], "controller": "you", "top": 1}
SHADOWS = "Any Phase: Choose a location. If that location has a Shadow crest, return it to Shadows. "


@pytest.mark.parametrize(
    ("text", "effects"),
    [
        (
            SHADOWS + "Otherwise, discard it from play.",
            [
                {"do": "to-shadows", "to": "target", "if": {"subject": {"crest": ["Shadow"]}}},
                {"do": "discard", "to": "target", "otherwise": True},
            ],
        ),
        (
            "Any Phase: Reveal the top card of your deck. If it is a location add it to your hand, otherwise return it "
            "to the top of your deck.",
            [
                {"do": "reveal", "from": "deck", "n": 1, "who": "you"},
                {"do": "deck-to-hand", "n": 1, "who": "you", "if": {"card": {**TOP, "type": ["location"]}}},
                {"do": "look-at", "from": "deck", "n": 1, "who": "you", "destination": "deck-top", "otherwise": True},
            ],
        ),
        (
            "Any Phase: Reveal the top card of your deck. If that card is a Knight character, put it into play knelt. "
            "Otherwise, discard it.",
            [
                {"do": "reveal", "from": "deck", "n": 1, "who": "you"},
                {
                    "do": "put-into-play",
                    "to": "all",
                    "which": TOP,
                    "what": "knelt",
                    "if": {"card": {**TOP, "type": ["character"], "trait": ["Knight"]}},
                },
                {"do": "discard-from-deck", "n": 1, "who": "you", "otherwise": True},
            ],
        ),
    ],
)
def test_what_is_done_otherwise(text: str, effects: list[dict[str, Any]]) -> None:
    told = ability(text)
    assert told["effects"] == effects
    assert "undescribed" not in told


def test_all_that_are_chosen_among_stand_behind_then() -> None:
    text = "Any Phase: Reveal the top card of each player's deck. Then (choose one): each player discards that card or "
    told = ability(text + "draws that card.")
    assert [("option" in one, one.get("then", False)) for one in told["effects"]] == [
        (False, False),
        (True, True),
        (True, True),
    ]


def after_the_action(text: str, *cards: dict[str, Any], choosing: tuple[str, ...] = ()) -> dict[str, str]:
    """Where each card is once the action has been used and everybody has passed."""
    mill = {
        "ref": "mill",
        "type": "location",
        "owner": "ann",
        "abilities": [{"id": "action-1", "label": "it", **ability(text)}],
    }
    situation = {
        "players": [{"id": "ann"}, {"id": "bob"}],
        "first_player": "ann",
        "opening": {"box": "challenges/2"},
        "cards": [mill, *cards],
    }
    game = Dispute(read(situation))
    state = game.apply(game.begin().state, Move("ann", "uses", "mill/action-1", (), choosing)).state
    for _ in range(20):
        moves = game.decision(state).moves()
        rest = [move for move in moves if move.does == "passes"] or list(moves)
        if not rest or state.frames[-1].window == "segment":
            break
        state = game.apply(state, rest[0]).state
    return {card.ref: card.zone for card in state.cards}


@pytest.mark.parametrize(("crests", "zone"), [(["Shadow"], "shadows"), ([], "discard")])
def test_one_of_the_two_is_done(crests: list[str], zone: str) -> None:
    keep = {"ref": "keep", "type": "location", "owner": "bob", "crests": crests}
    found = after_the_action(SHADOWS + "Otherwise, discard it from play.", keep, choosing=("keep",))
    assert found["keep"] == zone


def test_what_comes_to_lie_on_top_afterwards_does_not_count() -> None:
    """The first card is a location and goes to hand; the next one is none, and stays where it is."""
    first = {"ref": "first", "type": "location", "owner": "ann", "zone": "deck", "top": 1}
    second = {"ref": "second", "type": "character", "owner": "ann", "zone": "deck", "top": 2}
    found = after_the_action(
        "Any Phase: Reveal the top card of your deck. If it is a location, add it to your hand. Otherwise, discard it.",
        first,
        second,
    )
    assert (found["first"], found["second"]) == ("hand", "deck")
