"""What is paid within an effect, by whom, and costs that hang on what is chosen (FAQ, Costs)."""

from __future__ import annotations

from typing import Any

import pytest

from timing.kernel.moves import Move
from timing.systems.agot1e import prices
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.situation import read
from timing.systems.agot1e.state import State

CARD = {"ref": "card", "type": "location", "owner": "ann"}
KNIGHT = {"ref": "knight", "type": "character", "owner": "bob", "str": 2}


def begun(ability: dict[str, Any], *cards: dict[str, Any], **gold: int) -> tuple[Dispute, State]:
    situation = {
        "players": [{"id": who, "gold": gold.get(who, 0)} for who in ("ann", "bob", "cat")],
        "first_player": "ann",
        "opening": {"box": "challenges/2"},
        "cards": [{**CARD, "abilities": [{"id": "it", "label": "it", "kind": "action", **ability}]}, *cards],
        "stops": "every",
    }
    game = Dispute(read(situation))
    return game, game.begin().state


def used(game: Dispute, state: State, *choosing: str) -> State:
    """The state at the first choice about a price, or once the action is over."""
    state = game.apply(state, Move("ann", "uses", "card/it", (), choosing)).state
    for _ in range(40):
        decision = game.decision(state)
        if decision.choice == prices.KIND or not decision.moves() or not game.decision(state).options:
            return state
        moves = [move for move in decision.moves() if move.does == "passes"]
        if not moves or len(state.frames) < 2:
            return state
        state = game.apply(state, moves[0]).state
    return state


def gold(state: State) -> dict[str, int]:
    return {player.id: player.gold for player in state.players}


UNLESS = {
    "target": {"choose": {"type": "character"}},
    "effects": [
        {
            "do": "kneel",
            "to": "target",
            "price": {"cost": {"do": "pay-gold", "to": "you"}, "who": "controller", "prevents": True},
        },
        {"do": "draw", "price": {"cost": {"do": "pay-gold", "to": "you"}, "who": "controller"}},
    ],
}


@pytest.mark.parametrize(
    ("answer", "kneels", "drew", "rest"),
    [("pay", False, 1, {"ann": 1, "bob": 0}), ("do not pay", True, 0, {"ann": 0, "bob": 1})],
)
def test_unless_its_controller_pays(answer: str, kneels: bool, drew: int, rest: dict[str, int]) -> None:
    game, state = begun(UNLESS, KNIGHT, bob=1)
    state = used(game, state, "knight")
    assert (game.decision(state).choice, game.decision(state).player) == (prices.KIND, "bob")
    state = game.apply(state, Move("bob", "chooses", "", (), (answer,))).state
    assert {card.ref: card.kneeling for card in state.cards}["knight"] is kneels
    assert {player.id: player.drawn for player in state.players}["ann"] == drew
    assert gold(state) == {**rest, "cat": 0}


def test_nobody_is_asked_who_cannot_pay() -> None:
    game, state = begun(UNLESS, KNIGHT)
    state = used(game, state, "knight")
    assert game.decision(state).choice != prices.KIND
    assert {card.ref: card.kneeling for card in state.cards}["knight"]


def test_of_several_players_each_is_asked_until_one_pays() -> None:
    price = {"cost": {"do": "pay-gold"}, "who": "each-opponent"}
    game, state = begun({"effects": {"do": "draw", "price": price}}, bob=1, cat=1)
    state = used(game, state)
    assert game.decision(state).player == "bob"
    state = game.apply(state, Move("bob", "chooses", "", (), ("do not pay",))).state
    assert (game.decision(state).choice, game.decision(state).player) == (prices.KIND, "cat")
    state = game.apply(state, Move("cat", "chooses", "", (), ("pay",))).state
    assert gold(state) == {"ann": 0, "bob": 1, "cat": 0}
    assert {player.id: player.drawn for player in state.players}["ann"] == 1


def test_what_costs_as_much_as_what_is_chosen_is_chosen_only_if_it_can_be_paid() -> None:
    cheap = {"ref": "cheap", "type": "location", "owner": "bob", "cost": 2}
    dear = {**cheap, "ref": "dear", "cost": 5}
    ability = {
        "cost": {"do": "pay-gold", "amount": {"stat": "cost", "of": "target"}},
        "target": {"choose": {"type": "location", "controller": "opponent"}},
        "effects": {"do": "discard", "to": "target"},
    }
    game, state = begun(ability, cheap, dear, ann=3)
    option = next(one for one in game.decision(state).options if one.ability == "card/it")
    assert [part.card for part in option.choose if part.allowed] == ["cheap"]
    assert [reason.code for part in option.choose if part.card == "dear" for reason in part.reasons] == ["cannot-pay"]
    state = game.apply(state, Move("ann", "uses", "card/it", (), ("cheap",))).state
    assert gold(state)["ann"] == 1


def test_what_a_card_costs_out_of_shadows_is_paid() -> None:
    ability = {
        "from": "shadows",
        "cost": {"do": "pay-gold", "amount": {"stat": "cost", "of": "self"}},
        "effects": {"do": "come-out-of-shadows", "to": "self"},
    }
    spy = {"ref": "spy", "type": "character", "owner": "ann", "zone": "shadows", "cost": 3}
    spy["abilities"] = [{"id": "out", "label": "out", "kind": "action", **ability}]
    game, state = begun({"effects": {"do": "draw"}}, spy, ann=3)
    state = game.apply(state, Move("ann", "uses", "spy/out")).state
    assert gold(state)["ann"] == 0
