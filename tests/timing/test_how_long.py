"""How long effects last beyond a phase: until a new plot, until their card leaves play, the end of the challenges."""

from __future__ import annotations

from typing import Any

import pytest

from reading.engine.card import as_card
from reading.reader import read_card
from timing.kernel.moves import Move
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.situation import read


def spoken(text: str) -> dict[str, Any]:
    ability: dict[str, Any] = as_card(read_card(text, "Old Mill", "location"), "mill", "ann")["abilities"][0]
    assert "undescribed" not in ability
    return ability


@pytest.mark.parametrize(
    ("words", "until"),
    [
        ("until you reveal a new plot card", "new-plot"),
        ("until a new plot is placed in your used pile", "new-plot"),
        ("until Old Mill leaves play", "source-leaves"),
        ("until the end of the challenges phase", "challenges"),
        ("until the end of the round", "round"),
    ],
)
def test_the_words_say_how_long(words: str, until: str) -> None:
    text = f"Any Phase: Choose a character. Take control of that character {words}."
    assert spoken(text)["effects"][0]["until"] == until


def taken(until: str, box: str, *more: dict[str, Any]) -> tuple[Dispute, Any]:
    """Ann has taken Bob's knight for so long, with an ability of her mill."""
    effects = {"do": "take-control", "to": "target", "until": until}
    take = {"id": "take", "label": "take", "kind": "action", "target": {"choose": {"type": "character"}}}
    mill = {"ref": "mill", "type": "location", "owner": "ann", "abilities": [{**take, "effects": effects}]}
    knight = {"ref": "knight", "type": "character", "owner": "bob", "str": 2}
    players = [{"id": "ann"}, {"id": "bob"}]
    situation = {"players": players, "first_player": "ann", "opening": {"box": box, "turn": "ann"}, "ends": "round"}
    game = Dispute(read({**situation, "cards": [mill, knight, *more]}))
    state = game.fold([Move("ann", "uses", "mill/take", (), ("knight",))]).state
    assert controller(state) == "ann"
    return game, state


def controller(state: Any) -> str:
    return str(next(card.controller for card in state.cards if card.ref == "knight"))


def on(game: Dispute, state: Any, so: Any) -> Any:
    for _ in range(300):
        moves = game.moves(state)
        if so(state) or not moves:
            break
        idle = (move for move in moves if move.does == "passes" or move.choosing in ((), ("none",)))
        state = game.make(state, next(idle, moves[0])).state
    return state


def test_to_the_end_of_the_challenges_phase() -> None:
    game, state = taken("challenges", "marshalling/3")
    state = on(game, state, lambda now: now.box == "challenges/2")
    assert controller(state) == "ann"
    state = on(game, state, lambda now: now.box == "dominance/1")
    assert controller(state) == "bob"


def test_until_the_card_that_did_it_leaves_play() -> None:
    burn = {"id": "burn", "label": "burn", "kind": "action", "effects": {"do": "discard", "to": "all"}}
    burn["effects"] = {"do": "discard", "to": "all", "which": {"type": "location"}}
    fire = {"ref": "fire", "type": "event", "owner": "ann", "zone": "hand", "abilities": [burn]}
    game, state = taken("source-leaves", "challenges/2", fire)
    state = on(game, state, lambda now: any(move.ability == "fire/burn" for move in game.moves(now)))
    assert controller(state) == "ann"
    state = game.make(state, next(move for move in game.moves(state) if move.ability == "fire/burn")).state
    gone = on(game, state, lambda now: next(one.zone for one in now.cards if one.ref == "mill") == "discard")
    assert controller(gone) == "bob"


def test_until_its_player_reveals_a_new_plot() -> None:
    turn = {"id": "turn", "label": "turn", "kind": "action", "effects": {"do": "reveal-plot", "who": "you"}}
    herald = {"ref": "herald", "type": "event", "owner": "ann", "zone": "hand", "abilities": [turn]}
    plots = [{"ref": f"p{zone}", "type": "plot", "owner": "ann", "zone": zone} for zone in ("revealed", "deck")]
    game, state = taken("new-plot", "challenges/2", herald, *plots)
    state = on(game, state, lambda now: any(move.ability == "herald/turn" for move in game.moves(now)))
    assert controller(state) == "ann"
    state = game.make(state, next(move for move in game.moves(state) if move.ability == "herald/turn")).state
    assert controller(on(game, state, lambda now: now.box != "challenges/2")) == "bob"


def test_a_chosen_attachment_is_moved_to_another_card() -> None:
    text = "Any Phase: Choose an attachment on a card you control. Move it to another card you control."
    mill = {"ref": "mill", "type": "location", "owner": "ann", "abilities": [{**spoken(text), "id": "shift"}]}
    sword = {"ref": "sword", "type": "attachment", "owner": "ann", "attached_to": "knight"}
    cards = [{"ref": ref, "type": "character", "owner": "ann"} for ref in ("knight", "squire", "page")]
    table = {"players": [{"id": "ann"}, {"id": "bob"}], "first_player": "ann"}
    game = Dispute(read({**table, "opening": {"box": "challenges/2", "turn": "ann"}, "cards": [mill, sword, *cards]}))
    state = game.fold([Move("ann", "uses", "mill/shift", (), ("sword",))]).state
    assert "knight" not in state.choice.options
    state = game.make(state, next(move for move in game.moves(state) if move.choosing == ("squire",))).state
    assert next(card.attached_to for card in state.cards if card.ref == "sword") == "squire"
