"""Challenges that an opponent wins, or would win, against you: whoever began them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.timing.as_shipped import shipped
from tests.timing.test_won_and_kept import begun, card, on
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.state import State

Plain = dict[str, Any]


def resolving(event: Plain, attacker: str, attack: int, defense: int) -> tuple[Dispute, State]:
    """A military challenge of that player is about to be resolved; both sides have a character."""
    defender = {"ann": "bob", "bob": "ann"}[attacker]
    fight = {"type": "military", "attacker": attacker, "defender": defender, "claim": 0}
    fight |= {"attackers": ["sword"], "defenders": ["shield"]}
    sides = card("sword", attacker, str=attack), card("shield", defender, str=defense)
    return begun({"box": "challenges/7"}, event, *sides, challenge=fight)


def offered(game: Dispute, state: State, uid: str) -> bool:
    """Whether the ability may be used at some opportunity while everybody passes."""
    for _ in range(20):
        moves = game.moves(state)
        if not moves or any(move.ability == uid for move in moves):
            return bool(moves)
        state = game.make(state, next((one for one in moves if one.does == "passes"), moves[0])).state
    return False


@pytest.mark.parametrize(
    ("attacker", "attack", "defense", "so"),
    [
        ("bob", 3, 1, True),  # the opponent attacks and is ahead
        ("bob", 1, 3, False),  # it is won by defending
        ("ann", 1, 3, True),  # the opponent is about to win as the defender
        ("ann", 3, 1, False),  # one's own challenge is won: nobody else would win it
        ("ann", 2, 2, False),  # the attacker wins ties
    ],
)
def test_only_a_challenge_that_an_opponent_would_win_is_burned_on_the_sand(
    attacker: str, attack: int, defense: int, so: bool
) -> None:
    burning = shipped("dotn_112", "burning", "ann", zone="hand")
    game, state = resolving(burning, attacker, attack, defense)
    assert offered(game, state, "burning/response-1") == so


@pytest.mark.parametrize(
    ("attacker", "attack", "defense", "taken"),
    [("bob", 3, 1, True), ("ann", 1, 3, True), ("bob", 1, 3, False), ("ann", 3, 1, False)],
)
def test_who_wins_against_its_controller_takes_the_elite_also_as_the_defender(
    attacker: str, attack: int, defense: int, taken: bool
) -> None:
    game, state = resolving(shipped("bwb_21", "elite", "ann"), attacker, attack, defense)
    state = on(game, state)
    controller = next(one.controller for one in state.cards if one.ref == "elite")
    assert (controller == "bob") == taken
