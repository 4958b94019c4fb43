"""An amount that is another for each player whom an effect concerns ('all but 4 cards in his or her hand')."""

from __future__ import annotations

from typing import Any

import pytest

from timing.kernel.moves import Move
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.situation import read

DOWN_TO_FOUR = {"difference": [{"stat": "hand", "of": "concerned"}, 4]}
DEAD = {"count": {"type": ["character"], "zone": ["dead"], "owner": "concerned"}}
MOST = {
    "number": {"stat": "hand", "of": "you"},
    "more_than": {"stat": "hand", "of": "each-opponent", "take": "highest"},
}


def table(effect: dict[str, Any], *cards: dict[str, Any], **hands: int) -> Dispute:
    does = {"id": "does", "label": "does", "kind": "action", "effects": [effect]}
    herald = {"ref": "herald", "type": "location", "owner": "ann", "abilities": [does]}
    players = [{"id": name, "hand": hands.get(name, 0)} for name in ("ann", "bob", "cat")]
    opening = {"box": "challenges/2", "turn": "ann"}
    return Dispute(read({"players": players, "first_player": "ann", "opening": opening, "cards": [herald, *cards]}))


USE = Move("ann", "uses", "herald/does")


@pytest.mark.parametrize(("those", "left"), [(None, [3, 4, 4]), (MOST, [3, 6, 4])])
def test_each_discards_down_to_four(those: dict[str, Any] | None, left: list[int]) -> None:
    effect = {"do": "discard-from-hand", "n": DOWN_TO_FOUR, "who": "each", **({"those": those} if those else {})}
    state = table(effect, ann=3, bob=6, cat=9).fold([USE]).state
    assert [player.hand for player in state.players] == left


def test_each_opponent_discards_as_many_as_are_in_the_own_dead_pile() -> None:
    dead = [
        {"ref": f"{who}{n}", "type": "character", "owner": who, "zone": "dead"} for who, n in (("bob", 1), ("bob", 2))
    ]
    decks = [
        {"ref": f"{who}-deck{n}", "type": "location", "owner": who, "zone": "deck", "top": n}
        for who in ("bob", "cat")
        for n in (1, 2, 3)
    ]
    game = table({"do": "discard-from-deck", "n": DEAD, "who": "each-opponent"}, *dead, *decks)
    state = game.fold([USE]).state
    gone = [card.ref for card in state.cards if card.zone == "discard"]
    assert gone == ["bob-deck1", "bob-deck2"]
