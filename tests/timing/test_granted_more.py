"""What effects grant players or keep them from: more challenges of a type, cards of the draw phase, defenders."""

from __future__ import annotations

from typing import Any

import pytest

from timing.kernel.moves import Move
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.expressions import Selector
from timing.systems.agot1e.situation import read
from timing.systems.agot1e.state import State
from timing.systems.agot1e.work import Work


def constant(**effect: Any) -> dict[str, Any]:
    ability = {"id": "rule", "label": "rule", "kind": "constant", "effects": [effect]}
    return {"ref": "mill", "type": "location", "owner": "ann", "abilities": [ability]}


def knight(ref: str, owner: str) -> dict[str, Any]:
    return {"ref": ref, "type": "character", "owner": owner, "str": 2, "icons": ["military"]}


def begun(box: str, *cards: dict[str, Any]) -> tuple[Dispute, State]:
    players = [{"id": "ann", "hand": 0}, {"id": "bob"}]
    situation = {"players": players, "first_player": "ann", "opening": {"box": box}, "ends": "phase"}
    game = Dispute(read({**situation, "cards": list(cards), "stops": "every"}))
    return game, game.begin().state


def walked(game: Dispute, state: State, wants: list[str]) -> list[tuple[str, ...]]:
    """The options of every declaration; each is answered with what is wanted, everything else passed."""
    seen = []
    for _ in range(200):
        moves = game.moves(state)
        if not moves:
            break
        choice = state.choice
        wanted = None
        if choice is not None and choice.kind == "challenge":
            seen.append(choice.options)
            name = wants.pop(0) if wants else "none"
            wanted = next(move for move in moves if move.choosing == (name,))
        elif choice is not None and choice.kind == "attackers":
            wanted = next(move for move in moves if len(move.choosing) == 1)
        state = game.make(state, wanted or _passing(moves)).state
    return seen


def _passing(moves: tuple[Move, ...]) -> Move:
    return next((move for move in moves if move.does == "passes" or not move.choosing), moves[0])


@pytest.mark.parametrize(("granted", "times"), [(False, 1), (True, 2)])
def test_a_type_may_be_initiated_once_and_as_often_again_as_granted(granted: bool, times: int) -> None:
    rule = constant(do="extra-challenge", what="military", n=1, who="you" if granted else "opponent")
    game, state = begun("challenges/3", rule, knight("a", "ann"), knight("b", "ann"), knight("c", "ann"))
    seen = walked(game, state, ["military>bob"] * times)
    offered = [any(option.startswith("military") for option in options) for options in seen]
    assert offered[: times + 1] == [True] * times + [False]


def defenders_asked(*cards: dict[str, Any]) -> bool:
    """Whether the defender is asked for defenders once a military challenge with one attacker is declared."""
    game, state = begun("challenges/3", *cards)
    for _ in range(20):
        if state.choice is not None and state.choice.kind == "defenders":
            return True
        moves = game.moves(state)
        if not moves:
            break
        wanted = next((move for move in moves if move.choosing in (("military>bob",), ("a",))), None)
        state = game.make(state, wanted or _passing(moves)).state
    return False


def test_whoever_may_not_declare_defenders_is_not_asked() -> None:
    cards = (knight("a", "ann"), knight("d", "bob"))
    assert defenders_asked(*cards)
    assert not defenders_asked(constant(do="forbid", what="defenders", who="each-opponent"), *cards)


@pytest.mark.parametrize(
    ("effect", "drawn"),
    [
        ({"do": "extra-draw", "n": 1, "who": "each"}, 3),
        ({"do": "extra-draw", "n": -1, "who": "you"}, 1),
        ({"do": "forbid", "what": "draw", "who": "you"}, 0),
    ],
)
def test_so_many_cards_are_drawn_in_the_draw_phase(effect: dict[str, Any], drawn: int) -> None:
    game, state = begun("draw/3", constant(**effect))
    for _ in range(60):
        moves = game.moves(state)
        if not moves:
            break
        state = game.make(state, _passing(moves)).state
    assert next(player.hand for player in state.players if player.id == "ann") == drawn


@pytest.mark.parametrize(("in_house", "fitting"), [(True, {"wolf"}), (False, {"lion"})])
def test_a_neutral_card_is_neither_in_house_nor_out_of_house(in_house: bool, fitting: set[str]) -> None:
    houses = {"wolf": "Stark", "lion": "Lannister", "page": "Neutral"}
    cards = [{"ref": ref, "type": "character", "owner": "ann", "house": [house]} for ref, house in houses.items()]
    players = [{"id": "ann", "house": "Stark"}, {"id": "bob"}]
    game = Dispute(read({"players": players, "first_player": "ann", "opening": {"box": "draw/3"}, "cards": cards}))
    work = Work(game.table, game.begin().state)
    assert set(work.select(Selector(in_house=in_house), "ann", "")) == fitting
