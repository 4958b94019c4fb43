"""A known card of which no printed cost has been told is not said to cost nothing without a word."""

from __future__ import annotations

from typing import Any

import pytest

from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.situation import read


@pytest.mark.parametrize(
    ("known", "told"),
    [({"card": "w_68"}, True), ({"card": "w_68", "cost": 2}, False), ({"cost": 2}, False), ({}, False)],
)
def test_a_known_card_without_a_cost_says_so_where_it_is_paid_for(known: dict[str, Any], told: bool) -> None:
    sand = {"ref": "sand", "type": "character", "owner": "ann", "zone": "hand", **known}
    players = [{"id": "ann", "gold": 3}, {"id": "bob"}]
    table = {"players": players, "first_player": "ann", "opening": {"box": "marshalling/3"}, "cards": [sand]}
    game = Dispute(read(table))
    option = game.judge(game.begin().state, "sand/marshal")
    assert option.allowed
    assert ("cost-not-known" in {reason.code for reason in option.reasons}) is told
