"""Cards other than plots add to initiative as their text box says (rulebook, Initiative)."""

from __future__ import annotations

import pytest

from cards.shipped import PRINTINGS, Shipped
from reading.engine.card import with_facts
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.situation import read
from timing.systems.agot1e.work import Work


@pytest.mark.parametrize(("card_id", "n"), [("acoa_85", 4), ("kotst_18", 1), ("btns_69", 2), ("core_36", 0)])
def test_what_a_card_in_play_adds_to_initiative_counts(card_id: str, n: int) -> None:
    shipped = Shipped(PRINTINGS)
    printing = shipped.printings[card_id]
    facts = with_facts(printing.type, printing.facts, {})
    card = {**facts, "ref": "card", "type": printing.type, "owner": "ann"}
    seats = [{"id": "ann"}, {"id": "bob"}]
    table = {"players": seats, "first_player": "ann", "opening": {"box": "plot/2"}, "cards": [card]}
    game = Dispute(read(table))
    assert Work(game.table, game.begin().state).initiative_of("ann") == n
