"""Costs paid from the House card and by bringing the card itself into play; who is first; what would be won."""

from __future__ import annotations

from typing import Any

import pytest

from timing.kernel.moves import Move
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.situation import read
from timing.systems.agot1e.state import State


def begun(*cards: dict[str, Any], power: int = 0, **more: Any) -> tuple[Dispute, State]:
    situation = {
        "players": [{"id": "ann", "power": power, "influence": 2}, {"id": "bob"}],
        "first_player": "ann",
        "opening": {"box": "challenges/2"},
        "stops": "every",
        "cards": list(cards),
        **more,
    }
    game = Dispute(read(situation))
    return game, game.begin().state


def card(ref: str, **ability: Any) -> dict[str, Any]:
    own = {"id": "it", "label": "it", "kind": "action", **ability}
    return {"ref": ref, "type": "character", "owner": "ann", "str": 1, "abilities": [own]}


@pytest.mark.parametrize(("power", "may"), [(1, False), (2, True)])
def test_power_on_the_house_card_pays(power: int, may: bool) -> None:
    game, state = begun(card("mill", cost={"do": "discard-house-power", "n": 2}, effects={"do": "draw"}), power=power)
    option = next(one for one in game.decision(state).options if one.ability == "mill/it")
    assert option.allowed == may
    if may:
        state = game.apply(state, Move("ann", "uses", "mill/it")).state
        assert {player.id: player.power for player in state.players}["ann"] == 0


@pytest.mark.parametrize(("do", "zone"), [("put-into-play", "hand"), ("come-out-of-shadows", "shadows")])
def test_a_card_enters_play_to_pay_for_what_it_does(do: str, zone: str) -> None:
    rider = {**card("rider", cost={"do": do}, effects={"do": "draw"}, **{"from": zone}), "zone": zone}
    game, state = begun(rider)
    state = game.apply(state, Move("ann", "uses", "rider/it", ("rider",))).state
    assert {one.ref: one.zone for one in state.cards}["rider"] == "play"


def test_a_unique_card_that_is_in_the_dead_pile_cannot_pay_so() -> None:
    rider = {**card("rider", cost={"do": "put-into-play"}, effects={"do": "draw"}, **{"from": "hand"}), "zone": "hand"}
    dead = {"ref": "dead", "title": "Rider", "type": "character", "owner": "ann", "unique": True, "zone": "dead"}
    game, state = begun({**rider, "title": "Rider", "unique": True}, dead)
    option = next(one for one in game.decision(state).options if one.ability == "rider/it")
    assert "unique-in-dead-pile" in [reason.code for reason in option.reasons]


def test_another_player_becomes_the_first() -> None:
    den = card("den", target={"player": "any"}, effects={"do": "first-player", "who": "chosen"})
    game, state = begun(den)
    state = game.apply(state, Move("ann", "uses", "den/it")).state
    for _ in range(20):
        if state.first == "bob" or not (moves := game.decision(state).moves()):
            break
        state = game.apply(state, next((move for move in moves if move.choosing == ("bob",)), moves[0])).state
    assert state.first == "bob"
