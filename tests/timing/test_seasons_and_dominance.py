"""Seasons that cannot be, dominance that is won whatever is counted, and cards other than the one paid with."""

from __future__ import annotations

from typing import Any

from tests.timing.test_granted_more import constant
from timing.kernel.moves import Move
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.situation import read
from timing.systems.agot1e.work import Work


def begun(*cards: dict[str, Any], **more: Any) -> tuple[Dispute, Any]:
    situation = {
        "players": [{"id": "ann"}, {"id": "bob", "gold": 9}],
        "first_player": "ann",
        "opening": {"box": "challenges/2"},
        "cards": list(cards),
        **more,
    }
    game = Dispute(read(situation))
    return game, game.begin().state


def test_a_season_that_cannot_be() -> None:
    game, state = begun(constant(do="season", what="not winter"), season=["winter", "summer"], stops="every")
    assert Work(game.table, state).seasons() == ("summer",)


def test_dominance_is_won_with_nothing_that_counts() -> None:
    game, state = begun(constant(do="dominance", what="win"), opening={"box": "dominance/2"}, ends="phase")
    for _ in range(20):
        moves = game.decision(state).moves()
        if not moves:
            break
        state = game.apply(state, moves[0]).state
    assert {player.id: player.power for player in state.players} == {"ann": 1, "bob": 0}


def test_dominance_that_a_text_says_cannot_be_canceled_is_canceled_by_nothing() -> None:
    cancel = {
        "ref": "page",
        "type": "event",
        "owner": "bob",
        "zone": "hand",
        "abilities": [
            {
                "id": "it",
                "label": "it",
                "kind": "response",
                "effects": {"do": "cancel", "cancels": {"of": "framework", "event": "dominance is rewarded"}},
            }
        ],
    }
    at = {"opening": {"box": "dominance/2"}, "stops": "every"}
    for held in (False, True):
        wins = constant(do="dominance", what="win")
        wins["abilities"][0]["cannot_be_canceled"] = held
        game, state = begun(wins, cancel, **at)
        option = game.judge(state, "page/it")
        assert ("says-uncancelable" in [reason.code for reason in option.reasons]) == held


def test_another_card_than_the_one_paid_with() -> None:
    knight = {"type": "character", "owner": "ann", "traits": ["Knight"], "str": 2}
    mill = {
        "ref": "mill",
        "type": "location",
        "owner": "ann",
        "abilities": [
            {
                "id": "it",
                "label": "it",
                "kind": "action",
                "cost": {"do": "kneel", "card": {"trait": "Knight", "controller": "you"}},
                "target": {"choose": {"trait": "Knight", "not": {"is": "paid"}}},
                "effects": {"do": "str", "n": 1, "to": "target", "until": "phase"},
            }
        ],
    }
    game, state = begun(mill, {**knight, "ref": "first"}, {**knight, "ref": "second"}, stops="every")
    used = {(move.paying, move.choosing) for move in game.decision(state).moves() if move.does == "uses"}
    assert used == {(("first",), ("second",)), (("second",), ("first",))}
    assert game.apply(state, Move("ann", "uses", "mill/it", ("first",), ("second",))).state
