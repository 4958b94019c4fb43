"""Edges of rules that are easily lost: income below nothing, and the pile of a card with two keywords for it."""

from __future__ import annotations

import pytest

from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.income import income_of
from timing.systems.agot1e.situation import read
from timing.systems.agot1e.work import Work

MATCH = {"players": [{"id": "ann", "income": 2}, {"id": "bob"}], "first_player": "ann"}


def income(*cards) -> tuple[int, int]:
    game = Dispute(read({**MATCH, "opening": {"box": "marshalling/3"}, "cards": list(cards)}))
    found = income_of(Work(game.table, game.begin().state), "ann")
    return found.counted, found.gold


def debt(**more):
    return {"ref": "debt", "type": "location", "owner": "ann", **more}


def taking(do: str, n: int):
    constant = {"id": "tax", "label": "tax", "kind": "constant", "effects": [{"do": do, "who": "you", "n": n}]}
    return debt(abilities=[constant])


@pytest.mark.parametrize(
    ("card", "counted", "gold"),
    [
        (debt(income=-1), 1, 1),
        (debt(income=-9), 0, 0),
        (taking("income", -9), 0, 0),
        (taking("income-taken", -1), 2, 1),
        (taking("income-taken", -9), 2, 0),
        (taking("income-at-most", -3), 0, 0),
    ],
)
def test_neither_the_income_counted_nor_the_gold_taken_is_less_than_nothing(card, counted, gold):
    assert income(card) == (counted, gold)


def test_penalties_cancel_income_before_nothing_is_reached_and_not_afterwards():
    assert income(debt(income=-9), {"ref": "mine", "type": "location", "owner": "ann", "income": 8}) == (1, 1)


@pytest.mark.parametrize(
    ("keywords", "did", "pile"),
    [
        (["stalwart", "deathbound"], "discard", "deck"),
        (["deathbound", "stalwart"], "discard", "deck"),
        (["stalwart", "deathbound"], "kill", "deck"),
        (["deathbound"], "discard", "dead"),
        ([], "discard", "discard"),
        (["stalwart", "deathbound"], "return-to-hand", "hand"),
    ],
)
def test_a_stalwart_card_goes_to_its_deck_though_it_is_deathbound_too(keywords, did, pile):
    end = {"id": "end", "label": "end", "kind": "action", "target": {"choose": {"ref": "ghost"}}}
    cards = [
        {"ref": "ghost", "type": "character", "owner": "bob", "keywords": keywords},
        debt(abilities=[{**end, "effects": [{"do": did, "to": "target"}]}]),
    ]
    game = Dispute(read({**MATCH, "opening": {"box": "challenges/4"}, "cards": cards}))
    state = game.begin().state
    while moves := game.moves(state):
        state = game.make(state, moves[0]).state
    assert next(card.zone for card in state.cards if card.ref == "ghost") == pile
