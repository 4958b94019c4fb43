"""Which of several players an effect concerns, who of them chooses, and whose cards are meant (FAQ, commands)."""

from __future__ import annotations

from typing import Any

import pytest

from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.situation import read
from timing.systems.agot1e.values import player_stat
from timing.systems.agot1e.work import Work

FEW = {"number": {"stat": "hand", "of": "you"}, "at_most": 2}
MORE_THAN_I = {"number": {"stat": "command", "of": "you"}, "more_than": {"stat": "command", "of": "self-controller"}}
MOST = {
    "number": {"stat": "hand", "of": "you"},
    "more_than": {"stat": "hand", "of": "each-opponent", "take": "highest"},
}


def character(ref: str, owner: str, **more: Any) -> dict[str, Any]:
    return {"ref": ref, "type": "character", "owner": owner, "str": 2, **more}


def table(effect: dict[str, Any], **more: Any) -> dict[str, Any]:
    ability = {"label": "act", "id": "act", "kind": "action", "effects": [effect], **more}
    return {
        "players": [{"id": "ann", "hand": 3}, {"id": "bob", "hand": 2}, {"id": "cid", "hand": 5}],
        "first_player": "ann",
        "opening": {"box": "challenges/2"},
        "cards": [
            character("mill", "ann", abilities=[ability]),
            character("guard", "bob"),
            character("squire", "cid"),
            character("page", "cid", zone="shadows"),
        ],
    }


def drawn(situation: dict[str, Any]) -> list[int]:
    """How many cards each player has drawn once the ability has been used."""
    game = Dispute(read(situation))
    state = game.begin().state
    use = next(move for move in game.decision(state).moves() if move.ability == "mill/act")
    after = game.apply(state, use).state
    return [player.drawn for player in after.players]


def test_only_players_of_whom_it_is_so_are_concerned() -> None:
    assert drawn(table({"do": "draw", "n": 1, "who": "each", "those": FEW})) == [0, 1, 0]
    assert drawn(table({"do": "draw", "n": 1, "who": "each", "those": MOST})) == [0, 0, 1]


def test_of_tied_players_nobody_has_the_most_and_without_effect_it_may_not_be_used() -> None:
    tied = table({"do": "draw", "n": 1, "who": "each", "those": MOST})
    tied["players"][0]["hand"] = 5
    game = Dispute(read(tied))
    assert "mill/act" not in {move.ability for move in game.decision(game.begin().state).moves()}


def test_cards_of_such_a_player_alone_may_be_chosen() -> None:
    situation = table(
        {"do": "kneel", "to": "target"}, target={"choose": {"type": "character", "controlled_by": MORE_THAN_I}}
    )
    game = Dispute(read(situation))
    moves = game.decision(game.begin().state).moves()
    assert {move.choosing for move in moves if move.ability == "mill/act"} == {("squire",)}


def test_at_ones_command_are_hand_play_and_shadows() -> None:
    game = Dispute(read(table({"do": "draw"})))
    work = Work(game.table, game.begin().state)
    assert [player_stat(work, player, "command") for player in ("ann", "bob", "cid")] == [4, 3, 7]


def test_who_chooses_is_one_of_those_players() -> None:
    target = {"choose": {"type": "character", "controller": "you"}, "who": "each", "those": FEW}
    game = Dispute(read(table({"do": "kill", "to": "target"}, target=target)))
    state = game.begin().state
    use = next(move for move in game.decision(state).moves() if move.ability == "mill/act")
    after = game.apply(state, use).state
    assert {card.ref for card in after.cards if card.zone == "dead" or card.moribund} == {"guard"}


def test_what_a_player_cannot_do_hangs_on_that_player() -> None:
    rule = {
        "label": "rule",
        "kind": "constant",
        "effects": [{"do": "forbid", "what": "draw", "who": "each", "those": FEW}],
    }
    situation = table({"do": "draw", "n": 1, "who": "each"})
    situation["cards"].append({"ref": "law", "type": "plot", "owner": "ann", "zone": "revealed", "abilities": [rule]})
    assert drawn(situation) == [1, 0, 1]


@pytest.mark.parametrize(("hand", "drawn_then"), [(4, 1), (1, 0)])
def test_what_is_answered_may_hang_on_the_player_to_whom_it_happens(hand: int, drawn_then: int) -> None:
    many = {"number": {"stat": "hand", "of": "trigger-player"}, "at_least": 4}
    answer = {
        "label": "answer",
        "kind": "passive",
        "trigger": {"after": ["knelt"], "player": "opponent", "if": many},
        "effects": [{"do": "draw", "n": 1}],
    }
    situation = table({"do": "kneel", "to": "self"})
    situation["players"][0]["hand"] = hand
    situation["cards"].append(character("spy", "bob", abilities=[answer]))
    assert drawn(situation) == [0, drawn_then, 0]
