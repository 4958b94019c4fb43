"""A text that blanks the rest of its own card goes on holding: without it the card would have its text again."""

from __future__ import annotations

from typing import Any

import pytest

from reading.engine.card import as_card
from reading.reader import read_card
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.situation import read
from timing.systems.agot1e.work import Work

REST = "printed text box (apart from this ability)"
TEXT = f"Renown. If you are running a non-character agenda, treat Old Mill's {REST} as if it were blank."


BANNER: dict[str, Any] = {"ref": "banner", "type": "agenda", "owner": "ann"}
SWORN: dict[str, Any] = {"ref": "sworn", "type": "character", "zone": "agenda", "owner": "ann"}


@pytest.mark.parametrize(("agendas", "blank"), [([], False), ([BANNER], True), ([SWORN], False)])
def test_a_card_that_blanks_itself_is_blank_while_its_condition_holds(agendas: list[Any], blank: bool) -> None:
    mill = as_card(read_card(TEXT, "Old Mill", "character"), "mill", "ann")
    assert not any("undescribed" in ability for ability in mill["abilities"])
    players = [{"id": "ann"}, {"id": "bob"}]
    plain = {"players": players, "first_player": "ann", "opening": {"box": "challenges/2"}}
    game = Dispute(read({**plain, "cards": [mill, *agendas]}))
    work = Work(game.table, game.begin().state)
    assert work.blank("mill") is blank
    assert work.has("mill", "renown") is not blank
