"""Effects that wait for the end of the phase initiate among the passives there, where nothing can be triggered."""

from __future__ import annotations

from typing import Any

from timing.kernel.moves import Move
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.situation import read
from timing.systems.agot1e.state import State

FETCH = {
    "id": "fetch",
    "label": "put a Lord into play until the phase ends",
    "kind": "action",
    "target": {"choose": {"trait": "Lord", "zone": "hand", "controller": "you"}},
    "effects": [
        {"do": "put-into-play", "to": "target", "what": "knelt"},
        {"do": "return-to-hand", "to": "target", "when": "phase-ends"},
    ],
}
LOSE = {"id": "lose", "label": "kill the Lord", "kind": "action", "effects": [{"do": "kill", "to": "all"}]}
LOSE["effects"][0]["which"] = {"trait": "Lord"}  # type: ignore[index]
BACK = {
    "id": "back",
    "label": "put the Lord back into play",
    "kind": "action",
    "effects": [{"do": "put-into-play", "to": "all", "which": {"trait": "Lord", "zone": "dead"}}],
}
LORD = {"ref": "lord", "type": "character", "owner": "ann", "zone": "hand", "traits": ["Lord"], "str": 3}


def played(*uses: str) -> tuple[Dispute, State]:
    """The dominance phase from its actions on; after these uses everybody passes until the phase is over."""
    mill = {"ref": "mill", "type": "location", "owner": "ann", "abilities": [FETCH, LOSE, BACK]}
    situation: dict[str, Any] = {
        "players": [{"id": "ann"}, {"id": "bob"}],
        "first_player": "ann",
        "opening": {"box": "dominance/3"},
        "ends": "phase",
        "cards": [mill, LORD],
    }
    game = Dispute(read(situation))
    state = game.begin().state
    left = list(uses)
    for _ in range(60):
        moves = game.moves(state)
        if not moves:
            break
        wanted = next((m for m in moves if left and m.ability == f"mill/{left[0]}"), None)
        if wanted:
            left.pop(0)
        state = game.make(state, wanted or _passing(moves)).state
    assert not left
    return game, state


def _passing(moves: tuple[Move, ...]) -> Move:
    return next((move for move in moves if move.does == "passes"), moves[0])


def zone_of(state: State, ref: str) -> str:
    return next(card.zone for card in state.cards if card.ref == ref)


def test_a_card_put_into_play_for_the_phase_returns_as_the_phase_ends() -> None:
    _game, state = played("fetch")
    assert zone_of(state, "lord") == "hand"
    assert not state.delayed


def test_it_enters_play_knelt_and_waits() -> None:
    mill = {"ref": "mill", "type": "location", "owner": "ann", "abilities": [FETCH]}
    situation = {"players": [{"id": "ann"}, {"id": "bob"}], "first_player": "ann", "opening": {"box": "dominance/3"}}
    game = Dispute(read({**situation, "cards": [mill, LORD]}))
    state = game.begin().state
    state = game.make(state, next(move for move in game.moves(state) if move.does == "uses")).state
    lord = next(card for card in state.cards if card.ref == "lord")
    assert (lord.zone, lord.kneeling) == ("play", True)
    assert [one.cards for one in state.delayed] == [("lord",)]


def test_a_card_that_has_left_play_in_the_meantime_is_not_meant_any_more() -> None:
    _game, state = played("fetch", "lose", "back")
    assert zone_of(state, "lord") == "play"
