"""What lies on the very card that was chosen (FAQ, event targets)."""

from __future__ import annotations

from typing import Any

from timing.kernel.moves import Move
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.situation import read


def test_attachments_on_the_chosen_card_alone_are_reached() -> None:
    on_it = {"type": "attachment", "on": {"is": "target"}}
    effects = [{"do": "return-to-hand", "to": "all", "which": on_it}, {"do": "return-to-hand", "to": "target"}]
    call: dict[str, Any] = {"label": "call", "id": "call", "kind": "action", "effects": effects}
    call["target"] = {"choose": {"type": "character", "controller": "you"}}
    character = {"type": "character", "owner": "ann", "str": 2}
    chain = {"type": "attachment", "owner": "ann"}
    situation = {
        "players": [{"id": "ann"}, {"id": "bob"}],
        "first_player": "ann",
        "opening": {"box": "challenges/2"},
        "cards": [
            {**character, "ref": "maester"},
            {**character, "ref": "novice"},
            {**chain, "ref": "gold", "attached_to": "maester"},
            {**chain, "ref": "iron", "attached_to": "novice"},
            {"ref": "hall", "type": "location", "owner": "ann", "abilities": [call]},
        ],
    }
    game = Dispute(read(situation))
    after = game.fold([Move("ann", "uses", "hall/call", choosing=("maester",))]).state
    assert {card.ref for card in after.cards if card.zone == "hand"} == {"maester", "gold"}
