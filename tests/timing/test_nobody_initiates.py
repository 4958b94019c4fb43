"""What nobody initiates stops play only where somebody can save: a constant ability acts at once, attachments fall."""

from __future__ import annotations

from typing import Any

import pytest

from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.situation import read

Plain = dict[str, Any]
MELTS = {
    "id": "melts",
    "label": "melts",
    "kind": "constant",
    "effects": {"do": "discard", "to": "self", "if": {"season": ["winter"]}},
}
WINTER = {"id": "winter", "label": "winter", "kind": "constant", "effects": {"do": "season", "what": "winter"}}
COMES = {
    "id": "comes",
    "label": "comes",
    "kind": "action",
    "effects": {"do": "put-into-play", "to": "all", "which": {"ref": "raven", "zone": "hand"}},
}
SAVES = {"id": "saves", "label": "saves", "kind": "response", "effects": {"do": "save", "which": {"type": "character"}}}


def waits(*more: Plain) -> tuple[str, str]:
    """Where play waits, with every opportunity offered, once winter has come; where the snowman is."""
    cards = [
        {"ref": "gate", "type": "location", "owner": "ann", "abilities": [COMES]},
        {"ref": "raven", "type": "character", "owner": "ann", "zone": "hand", "abilities": [WINTER]},
        {"ref": "snowman", "type": "character", "owner": "bob", "abilities": [MELTS]},
        {"ref": "scarf", "type": "attachment", "owner": "bob", "attached_to": "snowman"},
        *more,
    ]
    table = {"players": [{"id": "ann"}, {"id": "bob"}], "first_player": "ann", "cards": cards}
    game = Dispute(read({**table, "opening": {"box": "challenges/2", "turn": "ann"}, "stops": "every"}))
    state = game.begin().state
    use = next(move for move in game.moves(state) if move.ability == "gate/comes")
    state = game.make(state, use).state
    while game.decision(state).step == "player-action/2":
        state = game.make(state, next(move for move in game.moves(state) if move.does == "passes")).state
    snowman = next(card for card in state.cards if card.ref == "snowman")
    return game.decision(state).step, "moribund" if snowman.moribund else snowman.zone


def test_what_a_constant_ability_discards_is_gone_before_anybody_responds() -> None:
    assert waits() == ("player-action/5", "moribund")


@pytest.mark.parametrize(("owner", "zone", "where"), [("bob", "play", "play"), ("bob", "deck", "moribund")])
def test_it_can_be_saved_by_whoever_can_save(owner: str, zone: str, where: str) -> None:
    step, left = waits({"ref": "septon", "type": "location", "owner": owner, "zone": zone, "abilities": [SAVES]})
    assert (left, step == "passive/2") == (where, where == "play")
