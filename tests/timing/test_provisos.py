"""A removal under a condition: it can be saved from where it is about to come; and what stands before a "then"."""

from __future__ import annotations

from typing import Any

import pytest

from timing.systems.agot1e import thens
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.situation import read
from timing.systems.agot1e.state import State

SAVE = {"do": "save", "to": "all", "which": {"type": "character"}}
KILL = {"do": "kill", "to": "all", "which": {"ref": "lord"}}
POOR = {"subject": {"power": {"exactly": 0}}}


def played(*effects: dict[str, Any], **more: Any) -> tuple[Dispute, State]:
    """Ann uses an action with those effects; Bob's lord has 1 power, and Bob holds an event that saves."""
    act = {"id": "act", "label": "act", "kind": "action", "effects": list(effects)}
    shield = {"id": "shield", "label": "shield", "kind": "response", "effects": [SAVE]}
    cards = [
        {"ref": "actor", "type": "character", "owner": "ann", "abilities": [act]},
        {"ref": "lord", "type": "character", "owner": "bob", "power": 1},
        {"ref": "event", "type": "event", "owner": "bob", "zone": "hand", "abilities": [shield]},
    ]
    seats = [{"id": "ann"}, {"id": "bob"}]
    box = {"box": "challenges/4"}
    game = Dispute(read({"players": seats, "first_player": "ann", "opening": box, "cards": cards, **more}))
    begun = game.begin().state
    use = next(move for move in game.moves(begun) if move.ability == "actor/act")
    return game, game.apply(begun, use).state


def save_offered(game: Dispute, state: State) -> bool:
    """Whether Bob's event may be used at this opportunity."""
    return game.judge(state, "event/shield").allowed or any(m.ability == "event/shield" for m in game.moves(state))


@pytest.mark.parametrize(("season", "offered"), [("winter", True), ("summer", False)])
@pytest.mark.parametrize("then", [False, True], ids=["at once", "then"])
def test_a_removal_whose_condition_is_not_so_is_not_saved_from(season: str, offered: bool, then: bool) -> None:
    kill = {**KILL, "if": {"season": "winter"}, "then": then}
    game, state = played({"do": "gain-gold", "n": 1}, kill, season=season)
    assert save_offered(game, state) is offered


def test_a_removal_that_what_comes_before_it_may_bring_about_is_saved_from() -> None:
    condition = {"card": {"ref": "lord", "power": {"exactly": 0}}}
    taken = {"do": "discard-power", "to": "all", "which": {"ref": "lord"}, "n": 1}
    game, state = played(taken, {**KILL, "if": condition})
    assert save_offered(game, state)
    game, state = played({"do": "gain-gold", "n": 1}, {**KILL, "if": condition})
    assert not save_offered(game, state)


def gold_after(*effects: dict[str, Any]) -> int:
    """Ann's gold once everybody has passed on the action."""
    game, state = played(*effects)
    while state.frames and state.frames[-1].window == "player-action" and not state.over:
        passing = next((move for move in game.moves(state) if move.does == "passes"), None)
        if passing is None:
            break
        state = game.apply(state, passing).state
    return next(player.gold for player in state.players if player.id == "ann")


STANDS = {"do": "stand", "to": "self"}  # it stands already: nothing comes of it
CLAIMS = {"do": "claim-power", "to": "self"}
PAID = {"do": "gain-gold", "n": 3, "then": True}


@pytest.mark.parametrize(
    ("effects", "gold"),
    [
        ((CLAIMS, STANDS, PAID), 3),
        ((STANDS, CLAIMS, PAID), 3),
        ((CLAIMS, {**STANDS, "then": True}, PAID), 0),
        ((CLAIMS, {**STANDS, "then": True}, STANDS, PAID), 0),
    ],
    ids=["the last fails", "the first fails", "behind a then it fails", "all since the then fail"],
)
def test_of_several_effects_before_a_then_one_that_succeeds_is_enough(effects: tuple[Any, ...], gold: int) -> None:
    assert gold_after(*effects) == gold


def test_what_stands_before_a_then_ends_at_the_then_before() -> None:
    effects = (CLAIMS, STANDS, PAID, STANDS, CLAIMS, PAID, PAID)
    game, _state = played(*effects)
    ability = game.table.abilities["actor/act"]
    assert [thens.before(ability, index) for index in (0, 2, 5, 6)] == [(), (0, 1), (3, 4), (5,)]
