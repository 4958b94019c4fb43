"""Cards of a type that may not be played (FAQ, The Word 'Cannot')."""

from __future__ import annotations

from typing import Any

import pytest

from tests.timing.test_granted_more import constant
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.situation import read


def begun(box: str, *cards: dict[str, Any], **more: Any) -> tuple[Dispute, Any]:
    situation = {
        "players": [{"id": "ann", "gold": 5}, {"id": "bob"}],
        "first_player": "ann",
        "opening": {"box": box},
        "cards": list(cards),
        **more,
    }
    game = Dispute(read(situation))
    return game, game.begin().state


@pytest.mark.parametrize(("kind", "may"), [("location", False), ("character", True)])
def test_cards_of_a_type_are_not_played(kind: str, may: bool) -> None:
    card = {"ref": "card", "type": kind, "owner": "ann", "zone": "hand", "cost": 1}
    rule = constant(do="forbid", what="locations", who="each")
    game, state = begun("marshalling/3", card, rule, active_player="ann")
    option = next(one for one in game.decision(state).options if one.ability == "card/marshal")
    assert option.allowed == may
    assert may or "forbidden" in [reason.code for reason in option.reasons]
