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


@pytest.mark.parametrize("agenda", [False, True])
def test_a_card_that_blanks_itself_is_blank_while_its_condition_holds(agenda: bool) -> None:
    mill = as_card(read_card(TEXT, "Old Mill", "character"), "mill", "ann")
    assert not any("undescribed" in ability for ability in mill["abilities"])
    banner: dict[str, Any] = {"ref": "banner", "type": "agenda", "owner": "ann"}
    players = [{"id": "ann"}, {"id": "bob"}]
    plain = {"players": players, "first_player": "ann", "opening": {"box": "challenges/2"}}
    game = Dispute(read({**plain, "cards": [mill, *([banner] if agenda else [])]}))
    work = Work(game.table, game.begin().state)
    assert work.blank("mill") is agenda
    assert work.has("mill", "renown") is not agenda
