"""What may be spent as if it were gold in the pool, and the Houses that cards are given."""

from __future__ import annotations

from typing import Any

import pytest

from timing.kernel.moves import Move
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.relevance import relevant_to
from timing.systems.agot1e.situation import read
from timing.systems.agot1e.state import State
from timing.systems.agot1e.work import Work

Plain = dict[str, Any]
INN = {"id": "buy", "label": "buy", "kind": "action", "phase": "any", "cost": {"do": "pay-gold", "n": 3}}
SHOP = {"ref": "shop", "type": "location", "owner": "ann", "abilities": [{**INN, "effects": [{"do": "draw", "n": 1}]}]}


def purse(what: str, **more: Any) -> Plain:
    """A character of Ann's, out of which she may spend."""
    effect = {"do": "spend-as-gold", "what": what, "to": "self", "who": "you"}
    ability = {"id": "spend", "label": "spend", "kind": "constant", "effects": [effect]}
    return {"ref": "tywin", "type": "character", "owner": "ann", "abilities": [ability], **more}


def begun(*cards: Plain, gold: int, box: str = "challenges/2", **ann: Any) -> tuple[Dispute, State]:
    players = [{"id": "ann", "gold": gold, **ann}, {"id": "bob"}]
    game = Dispute(read({"players": players, "first_player": "ann", "opening": {"box": box}, "cards": [*cards]}))
    return game, game.begin().state


def ways(game: Dispute, state: State, use: str) -> list[tuple[str, ...]]:
    return [move.paying for move in game.moves(state) if move.ability == use]


@pytest.mark.parametrize(
    ("pool", "tokens", "expected"),
    [(3, 0, [()]), (3, 2, [()]), (3, 3, [(), ("tywin",)]), (1, 2, [("tywin",)]), (1, 1, []), (0, 3, [("tywin",)])],
)
def test_gold_on_a_card_pays_with_the_pool(pool: int, tokens: int, expected: list[tuple[str, ...]]) -> None:
    game, state = begun(purse("gold", gold=tokens), SHOP, gold=pool)
    assert ways(game, state, "shop/buy") == expected


def test_the_card_pays_as_much_as_it_has_and_the_pool_the_rest() -> None:
    game, state = begun(purse("gold", gold=2), SHOP, gold=2)
    state = game.apply(state, Move("ann", "uses", "shop/buy", ("tywin",))).state
    assert next(one.gold for one in state.cards if one.ref == "tywin") == 0
    assert next(one.gold for one in state.players if one.id == "ann") == 1


def test_power_may_be_spent_and_nobody_else_spends_it() -> None:
    game, state = begun(purse("power", power=3), SHOP, gold=0)
    assert ways(game, state, "shop/buy") == [("tywin",)]
    game, state = begun({**purse("power", power=3), "owner": "bob"}, SHOP, gold=0)
    assert ways(game, state, "shop/buy") == []


@pytest.mark.parametrize("spends", [True, False])
def test_an_exploration_knows_that_power_may_be_spent(spends: bool) -> None:
    """A cost in gold bears on who has how much power only where power may pay it."""
    train = {**INN, "effects": [{"do": "str", "n": 1, "to": "self", "until": "phase"}]}
    yard = {"ref": "yard", "type": "character", "owner": "ann", "abilities": [train]}
    game, state = begun(*([purse("power", power=1)] if spends else []), yard, gold=3, box="draw/2")
    assert ("yard/buy" in relevant_to(game.table, state, frozenset({"power"})).abilities) is spends


def test_influence_pays_what_marshalling_certain_cards_costs() -> None:
    effect = {"do": "spend-as-gold", "what": "influence", "to": "all", "which": {"trait": "Army", "zone": ["hand"]}}
    plaza = {"ref": "plaza", "type": "location", "owner": "ann", "influence": 2, "abilities": []}
    plaza["abilities"] = [{"id": "spend", "label": "spend", "kind": "constant", "effects": [effect]}]
    army = {"ref": "army", "type": "character", "owner": "ann", "zone": "hand", "cost": 3, "traits": ["Army"]}
    other = {**army, "ref": "other", "traits": []}
    game, state = begun(plaza, army, other, gold=1, box="marshalling/3")
    assert ways(game, state, "army/marshal") == [("plaza",)]
    assert ways(game, state, "other/marshal") == []
    state = game.apply(state, Move("ann", "uses", "army/marshal", ("plaza",))).state
    assert next(one.kneeling for one in state.cards if one.ref == "plaza")
    assert next(one.gold for one in state.players if one.id == "ann") == 0


def test_an_affiliation_is_gained() -> None:
    effect = {"do": "gain", "what": "affiliation Stark", "to": "all", "which": {"ref": "crow"}}
    wall = {"ref": "wall", "type": "location", "owner": "ann", "abilities": []}
    wall["abilities"] = [{"id": "rule", "label": "rule", "kind": "constant", "effects": [effect]}]
    crow = {"ref": "crow", "type": "character", "owner": "ann", "house": ["Neutral"]}
    game, state = begun(wall, crow, gold=0)
    work = Work(game.table, state)
    assert work.houses("crow") == ("Neutral", "Stark")
    assert work.houses("wall") == ()
