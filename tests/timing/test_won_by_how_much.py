"""By how much a challenge is won is asked of who wins it: whoever wins with less STR has won by none."""

from __future__ import annotations

from typing import Any

import pytest

from tests.timing.as_shipped import Played, ability, card

Plain = dict[str, Any]
BY_FOUR = {"number": {"challenge": "margin"}, "at_least": 4}


def fought(attack: int, defense: int, *cards: Plain) -> Played:
    sides = (card("robb", str=attack), card("jon", "bob", str=defense))
    fight = {"type": "military", "attacker": "ann", "defender": "bob", "attackers": ["robb"], "defenders": ["jon"]}
    return Played("challenges/6", *sides, *cards, challenge=fight, stops="every", ends="challenge")


def wins(who: str = "ann") -> Plain:
    return card("crown", who, type="location", abilities=[ability({"do": "win-challenge", "who": "you"})])


LONE = {"do": "considered-unopposed", "who": "you"}
DRUM = card(
    "drum", type="location", abilities=[ability(LONE, kind="constant", **{"if": {"attacker": "you", **BY_FOUR}})]
)


@pytest.mark.parametrize(("attack", "defense", "power"), [(7, 2, 1), (5, 2, 0), (1, 6, 0)])
def test_who_wins_by_enough_is_considered_unopposed(attack: int, defense: int, power: int) -> None:
    played = fought(attack, defense, DRUM)
    played.on()
    assert played.player("ann").power == power


def test_who_wins_by_an_effect_against_more_strength_has_not_won_by_it() -> None:
    for attack, power in ((1, 0), (10, 1)):
        played = fought(attack, 6, DRUM, wins())
        played.until("crown/use")
        played.use("crown/use")
        played.on()
        assert played.player("ann").power == power


@pytest.mark.parametrize(("attack", "defense", "may"), [(7, 2, True), (1, 6, False)])
def test_so_is_what_answers_the_win(attack: int, defense: int, may: bool) -> None:
    won = {"kind": "response", "trigger": {"after": "challenge-won", "player": "you"}, "if": BY_FOUR}
    ear = card("ear", type="location", abilities=[ability({"do": "draw", "n": 1}, **won)])
    played = fought(attack, defense, ear, wins())
    played.until("crown/use")
    played.use("crown/use")
    seen = False
    for _ in range(60):
        seen = seen or bool(played.moves("ear/use"))
        if not played.game.moves(played.state):
            break
        played.passed()
    assert seen == may


def test_a_winner_whom_the_situation_names_has_not_won_by_the_other_side_s_strength() -> None:
    for attack, defense, may in ((7, 2, True), (1, 6, False)):
        fight = {"type": "military", "attacker": "ann", "defender": "bob", "attackers": ["robb"], "winner": "ann"}
        acts = ability({"do": "draw", "n": 1}, **{"if": BY_FOUR})
        table = (card("robb", str=attack), card("jon", "bob", str=defense))
        hall = card("hall", type="location", abilities=[acts])
        played = Played("challenges/6", *table, hall, challenge={**fight, "defenders": ["jon"]}, stops="every")
        assert bool(played.moves("hall/use")) == may
