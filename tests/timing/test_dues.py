"""What the next cards cost: effects that are used up by the cards they are for (rulebook, gold penalty, Ambush)."""

from __future__ import annotations

from typing import Any

import pytest

from timing.kernel.moves import Move
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.situation import read


def table(effects: list[dict[str, Any]], *, gold: int = 9, influence: int = 0, keyword: str = "") -> Dispute:
    clerk = {
        "ref": "clerk",
        "type": "character",
        "owner": "ann",
        "abilities": [{"id": "cut", "label": "cut", "kind": "action", "phase": "any", "effects": effects}],
    }
    hand = [
        {
            "ref": f"rider{n}",
            "type": "character",
            "owner": "ann",
            "zone": "hand",
            "cost": 3,
            "house": ["Stark"],
            "keywords": [keyword] if keyword else [],
        }
        for n in range(1, 5)
    ]
    ann = {"id": "ann", "gold": gold, "influence": influence, "house": "Lannister"}
    opening = {"box": "marshalling/3", "turn": "ann"}
    return Dispute(
        read({"players": [ann, {"id": "bob"}], "first_player": "ann", "opening": opening, "cards": [clerk, *hand]})
    )


def paid(game: Dispute, how: str, of: str = "gold", riders: int = 4) -> list[int]:
    """What each rider costs, one after the other, once the clerk has cut."""
    state = game.fold([Move("ann", "uses", "clerk/cut")]).state
    found = []
    for n in range(1, riders + 1):
        while not (ways := [one for one in game.moves(state) if one.ability == f"rider{n}/{how}"]):
            state = game.make(state, next(one for one in game.moves(state) if one.does == "passes")).state
        before = next(one for one in state.players if one.id == "ann")
        state = game.make(state, ways[0]).state
        after = next(one for one in state.players if one.id == "ann")
        found.append(getattr(before, of) - getattr(after, of))
    return found


def less(n: int, what: str) -> dict[str, Any]:
    which = {"type": ["character"], "zone": ["hand"], "controller": "you"}
    return {"do": "cost", "n": n, "what": what, "until": "phase", "to": "all", "which": which}


@pytest.mark.parametrize(
    ("what", "n", "costs"),
    [
        ("next", -1, [4, 5, 5, 5]),
        ("next 2", -1, [4, 4, 5, 5]),
        ("next 3", -2, [3, 3, 3, 5]),
        ("next", -20, [0, 5, 5, 5]),
        ("next-penalty", -20, [3, 5, 5, 5]),
        ("next-ambush", -2, [5, 5, 5, 5]),
        ("next-or-ambush", -2, [3, 5, 5, 5]),
    ],
)
def test_marshalling_three_gold_and_the_penalty(what: str, n: int, costs: list[int]) -> None:
    assert paid(table([less(n, what)], gold=30), "marshal") == costs


@pytest.mark.parametrize(
    ("what", "costs"), [("next-ambush", [1, 3, 3]), ("next-or-ambush", [1, 3, 3]), ("next", [3, 3, 3])]
)
def test_ambushing_for_three_influence(what: str, costs: list[int]) -> None:
    game = table([less(-2, what)], influence=9, keyword="ambush")
    assert paid(game, "ambush", "influence", riders=3) == costs


def test_a_penalty_that_is_ignored_and_a_reduction_are_used_up_together() -> None:
    assert paid(table([less(-1, "next"), less(-20, "next-penalty")], gold=30), "marshal") == [2, 5, 5, 5]
