"""Cards put into play that go back to the pile they came from, and cards that come into play knelt."""

from __future__ import annotations

from typing import Any

from reading.engine.card import as_card
from reading.reader import read_card
from tests.timing.test_choosing import people, zones
from timing.kernel.moves import Move
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.situation import read


def card(text: str, kind: str, ref: str, owner: str) -> dict[str, Any]:
    made = as_card(read_card(text, "Old Mill", kind), ref, owner)
    assert not any("undescribed" in ability for ability in made["abilities"])
    return made


def begun(box: str, *cards: dict[str, Any]) -> Dispute:
    players = [{"id": "bob", "gold": 4}, {"id": "ann"}]
    situation = {"players": players, "first_player": "bob", "opening": {"box": box}, "ends": "phase"}
    return Dispute(read({**situation, "cards": list(cards)}))


def passed(game: Dispute, state: Any, times: int = 60) -> Any:
    for _ in range(times):
        moves = game.moves(state)
        if not moves:
            break
        state = game.make(state, next((move for move in moves if move.does == "passes"), moves[0])).state
    return state


def test_what_came_out_of_a_dead_pile_goes_back_at_the_end_of_the_phase_and_is_not_killed():
    text = (
        "Challenges: Choose a character in an opponent's dead pile. Put that character into play under your control. "
        "If that character is still in play at the end of the phase, return it to its owner's dead pile."
    )
    ability = card(text, "event", "toll", "bob")["abilities"][0]
    assert ability["effects"][1]["do"] == "to-dead-pile"
    mourner = {"id": "mourn", "label": "mourn", "kind": "passive", "trigger": {"after": ["killed", "discarded"]}}
    mourner["effects"] = [{"do": "gain-gold", "n": 1}]
    dead = [{**one, "zone": "dead"} for one in people(a="ann", a2="ann")]
    watching = {**people(b="bob")[0], "abilities": [mourner]}
    toll = {"ref": "toll", "type": "event", "owner": "bob", "zone": "hand", "abilities": [{**ability, "id": "toll"}]}
    game = begun("challenges/2", toll, *dead, watching)
    state = game.fold([Move("bob", "uses", "toll/toll", (), ("a",))]).state
    assert zones(state)["a"] == "play"
    state = passed(game, state)
    assert zones(state)["a"] == "dead"
    assert {player.id: player.gold for player in state.players} == {"bob": 4, "ann": 0}


def test_the_next_card_that_costs_less_may_have_to_come_into_play_knelt_and_it_alone():
    text = (
        "Marshalling: Kneel Old Mill to reduce the cost of the next character you play this phase by 2. That character "
        "comes into play knelt."
    )
    mill = card(text, "location", "mill", "bob")
    hand = [{**one, "zone": "hand", "cost": 3} for one in people(a="bob", b="bob")]
    game = begun("marshalling/3", mill, *hand)
    state = game.begin().state
    for used in ("mill/action-1", "a/marshal", "b/marshal"):
        state = game.make(state, next(move for move in game.moves(state) if move.ability == used)).state
        while state.choice is None and not any(move.does == "uses" for move in game.moves(state)):
            state = game.make(state, game.moves(state)[0]).state
            if not game.moves(state):
                break
    cards = {one.ref: one for one in state.cards}
    assert (cards["a"].zone, cards["a"].kneeling) == ("play", True)
    assert (cards["b"].zone, cards["b"].kneeling) == ("play", False)
