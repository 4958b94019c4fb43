"""Saves that save the very card that the cost speaks of, and reveals of cards that nobody has described."""

from __future__ import annotations

from typing import Any

import pytest

from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.situation import read
from timing.systems.agot1e.state import State

Plain = dict[str, Any]
ROBB: Plain = {"ref": "robb", "type": "character", "owner": "bob", "traits": ["House Dayne"], "gold": 1}
BRAN: Plain = {**ROBB, "ref": "bran"}
BOON: Plain = {"ref": "boon", "type": "attachment", "owner": "bob", "house": ["Targaryen"], "attached_to": "robb"}


def claimed(*cards: Plain) -> tuple[Dispute, State]:
    """Robb is about to be killed for claim, and the attacker has passed."""
    table = {
        "players": [{"id": "ann"}, {"id": "bob"}],
        "first_player": "ann",
        "opening": {"box": "challenges/7", "event": 2, "step": "2", "choosing": ["robb"], "turn": "bob"},
        "challenge": {"type": "military", "attacker": "ann", "defender": "bob", "winner": "ann"},
        "cards": list(cards),
    }
    game = Dispute(read(table))
    return game, game.begin().state


def saver(ref: str, cost: Plain, which: Plain) -> Plain:
    effects = [{"do": "save", "which": which, "what": "kill discard"}]
    ability = {"id": "save", "label": "save", "kind": "response", "cost": [cost], "effects": effects}
    return {"ref": ref, "type": "location", "owner": "bob", "abilities": [ability]}


HEALER = saver(
    "healer",
    {"do": "discard-gold", "card": {"type": "character", "trait": "House Dayne"}},
    {"type": "character", "trait": "House Dayne", "is": "paid"},
)
PENTOS = saver(
    "pentos",
    {"do": "discard", "card": {"type": "attachment", "on": {"type": "character", "controller": "you"}}},
    {"type": "character", "bears": {"is": "paid"}},
)


def saves(game: Dispute, state: State) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    return [(move.paying, move.choosing) for move in game.moves(state) if move.ability.endswith("/save")]


def test_only_the_character_whose_gold_pays_is_saved() -> None:
    assert saves(*claimed(HEALER, ROBB, BRAN)) == [(("robb",), ("robb",))]


def test_a_character_without_gold_is_not_saved_with_that_of_another() -> None:
    assert saves(*claimed(HEALER, {**ROBB, "gold": 0}, BRAN)) == []


def test_the_attachment_that_pays_lies_on_the_character_that_is_saved() -> None:
    other = {**BOON, "ref": "other", "attached_to": "bran"}
    game, state = claimed(PENTOS, ROBB, BRAN, BOON, other)
    assert saves(game, state) == [(("boon",), ("robb",))]
    state = game.make(state, next(move for move in game.moves(state) if move.paying == ("boon",))).state
    cards = {card.ref: card for card in state.cards}
    assert cards["robb"].zone == "play"
    assert cards["robb"].moribund is None


@pytest.mark.parametrize(("owner", "so"), [("ann", True), ("bob", False)])
def test_a_revealed_hand_can_be_answered_though_nobody_has_said_which_cards_it_holds(owner: str, so: bool) -> None:
    trigger = {"after": "revealed", "by": {"controller": "opponent"}, "cause": "effect"}
    draw = {"id": "use", "label": "use", "kind": "response", "trigger": trigger, "effects": [{"do": "draw", "n": 1}]}
    shown = {"id": "show", "label": "show", "kind": "action", "phase": "dominance"}
    shown["effects"] = [{"do": "reveal", "from": "hand", "who": "each"}]
    table = {
        "players": [{"id": "ann", "hand": 2}, {"id": "bob", "hand": 2}],
        "first_player": "ann",
        "opening": {"box": "dominance/3", "turn": owner},
        "cards": [
            {"ref": "spy", "type": "character", "owner": owner, "abilities": [shown]},
            {"ref": "pycelle", "type": "character", "owner": "bob", "abilities": [draw]},
        ],
    }
    game = Dispute(read(table))
    state = game.begin().state
    state = game.make(state, next(move for move in game.moves(state) if move.ability == "spy/show")).state
    assert any(move.ability == "pycelle/use" for move in game.moves(state)) == so
