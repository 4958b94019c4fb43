"""What waits for the end of a challenge may ask who won it and by how much (FAQ, question on Show of Force)."""

from __future__ import annotations

from typing import Any

import pytest

from timing.kernel.moves import Move
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.situation import read

BY_FOUR = {"winner": "you", "number": {"challenge": "margin"}, "at_least": 4}


@pytest.mark.parametrize(("attack", "defense", "gone"), [(6, 2, True), (5, 2, False), (2, 6, False)])
def test_an_effect_of_a_challenge_won_by_four(attack: int, defense: int, gone: bool) -> None:
    waits = {"do": "discard", "to": "target", "when": "challenge-over", "if": BY_FOUR}
    target = {"choose": {"type": ["location"], "controller": "opponent"}}
    axe = {"id": "axe", "label": "axe", "kind": "action", "target": target, "effects": [waits]}
    cards: list[dict[str, Any]] = [
        {"ref": "drum", "type": "location", "owner": "ann", "abilities": [axe]},
        {"ref": "mill", "type": "location", "owner": "bob"},
        {"ref": "raider", "type": "character", "owner": "ann", "str": attack, "icons": ["power"], "kneeling": True},
        {"ref": "guard", "type": "character", "owner": "bob", "str": defense, "icons": ["power"], "kneeling": True},
    ]
    fray = {"type": "power", "attacker": "ann", "defender": "bob", "attackers": ["raider"], "defenders": ["guard"]}
    table = {"players": [{"id": "ann"}, {"id": "bob"}], "first_player": "ann", "ends": "phase", "challenge": fray}
    game = Dispute(read({**table, "opening": {"box": "challenges/6", "turn": "ann"}, "cards": cards}))
    state = game.fold([Move("ann", "uses", "drum/axe", (), ("mill",))]).state
    while moves := game.moves(state):
        rest = [one for one in moves if one.does == "passes" or "none" in one.choosing]
        state = game.make(state, (rest or list(moves))[0]).state
    assert (next(card.zone for card in state.cards if card.ref == "mill") == "discard") is gone
