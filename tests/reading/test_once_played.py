"""What a "then" ties to a card that costs less waits until that card is played (FAQ errata, The Gift)."""

from __future__ import annotations

from typing import Any

import pytest

from reading.engine.card import as_card
from reading.reader import read_card
from timing.kernel.moves import Move
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.situation import read

TEXT = (
    "Marshalling: Kneel Old Mill to reduce the cost of the next Wildling character you play this phase by 1. "
    "Then, if it is Winter, draw 1 card."
)
KNEELS = Move("ann", "uses", "mill/action-1", ("mill",))


def table(season: str, gold: int = 2) -> Dispute:
    mill = as_card(read_card(TEXT, "Old Mill", "Location"), ref="mill", owner="ann")
    cards: list[dict[str, Any]] = [mill]
    for ref, trait in (("spearwife", "Wildling"), ("raider", "Wildling"), ("knight", "Knight")):
        cards.append({"ref": ref, "type": "character", "owner": "ann", "zone": "hand", "traits": [trait], "cost": 1})
    players = [{"id": "ann", "gold": gold}, {"id": "bob"}]
    given = {"players": players, "first_player": "ann", "opening": {"box": "marshalling/3"}, "cards": cards}
    return Dispute(read({**given, "season": season}))


def drawn(game: Dispute, *played: str) -> int:
    """How many cards ann has drawn once she has knelt the mill and marshalled these, one after the other."""
    state = game.make(game.begin().state, KNEELS).state
    left = list(played)
    for _ in range(30):
        moves = game.moves(state)
        marshals = [one for one in moves if left and one.ability == f"{left[0]}/marshal"]
        if marshals:
            left.pop(0)
        elif not left and not state.frames:
            break
        state = game.make(state, marshals[0] if marshals else Move(moves[0].who, "passes")).state
    assert not left
    drew: int = next(one.drawn for one in state.players if one.id == "ann")
    return drew


@pytest.mark.parametrize(
    ("season", "played", "draws"),
    [
        ("winter", [], 0),
        ("winter", ["knight"], 0),
        ("winter", ["spearwife"], 1),
        ("winter", ["knight", "spearwife"], 1),
        ("winter", ["spearwife", "raider"], 1),
        ("summer", ["spearwife"], 0),
    ],
)
def test_the_card_is_drawn_only_once_the_cheaper_one_has_been_played(
    season: str, played: list[str], draws: int
) -> None:
    assert drawn(table(season), *played) == draws
