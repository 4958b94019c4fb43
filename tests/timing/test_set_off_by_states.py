"""What constant abilities do as soon as a state is there, and as long as it is: kneel, discard power, attach."""

from __future__ import annotations

from typing import Any

import pytest

from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.situation import read
from timing.systems.agot1e.state import CardState, State

WARSHIP = {"ref": "ship", "type": "location", "owner": "ann", "traits": ["Warship"]}
NO_WARSHIP = {"none": {"type": ["location"], "trait": ["Warship"], "controller": "you"}}


def at(*cards: dict[str, Any], **more: Any) -> tuple[Dispute, State]:
    situation = {"players": [{"id": "ann"}, {"id": "bob"}], "first_player": "ann", "opening": {"box": "dominance/3"}}
    game = Dispute(read({**situation, **more, "cards": list(cards)}))
    return game, game.begin().state


def after(game: Dispute, state: State, *uses: str) -> State:
    """What stands there once these abilities have been used, one after the other, and everything else passed."""
    for use in uses:
        state = game.make(state, next(one for one in game.moves(state) if one.ability == use)).state
        while state.frames and state.frames[-1].window != "segment" and game.moves(state):
            moves = game.moves(state)
            state = game.make(state, next((one for one in moves if one.does == "passes"), moves[0])).state
    return state


def card(state: State, ref: str) -> CardState:
    return next(one for one in state.cards if one.ref == ref)


def action(ref: str, *effects: dict[str, Any]) -> dict[str, Any]:
    ability = {"id": "use", "label": "use", "kind": "action", "effects": list(effects)}
    return {"ref": ref, "type": "event", "owner": "ann", "zone": "hand", "abilities": [ability]}


def captain(*effects: dict[str, Any], **more: Any) -> dict[str, Any]:
    ability = {"id": "state", "label": "state", "kind": "constant", "effects": list(effects)}
    return {"ref": "captain", "type": "character", "owner": "ann", "abilities": [ability], **more}


KNEELS = {"do": "kneel", "to": "self", "if": NO_WARSHIP}
EMPTIED = {"do": "discard-power", "to": "self", "n": {"stat": "power", "of": "subject"}, "if": NO_WARSHIP}
SINKS = action("storm", {"do": "discard", "to": "all", "which": {"ref": "ship"}})


@pytest.mark.parametrize(("cards", "kneeling"), [([WARSHIP], False), ([], True)])
def test_a_card_that_a_state_kneels_stands_only_while_it_is_not_there(
    cards: list[dict[str, Any]], kneeling: bool
) -> None:
    raised = action("raise", {"do": "stand", "to": "all", "which": {"ref": "captain"}})
    game, state = at(captain(KNEELS, kneeling=True), raised, *cards)
    assert card(after(game, state, "raise/use"), "captain").kneeling == kneeling


def test_a_state_that_arises_kneels_the_card_and_discards_its_power() -> None:
    game, state = at(captain(KNEELS, EMPTIED, power=2), WARSHIP, SINKS)
    assert card(state, "captain").power == 2
    left = card(after(game, state, "storm/use"), "captain")
    assert (left.kneeling, left.power) == (True, 0)


def test_power_that_comes_to_a_kneeling_card_in_that_state_is_discarded() -> None:
    claims = action("claims", {"do": "claim-power", "to": "all", "which": {"ref": "captain"}})
    game, state = at(captain(KNEELS, EMPTIED, kneeling=True), claims)
    assert card(after(game, state, "claims/use"), "captain").power == 0


def test_what_cannot_kneel_is_left_standing_by_the_state() -> None:
    raised = action("raise", {"do": "gain-gold", "n": 1})
    game, state = at(captain(KNEELS, cannot=["kneel"]), raised)
    assert not card(after(game, state, "raise/use"), "captain").kneeling


@pytest.mark.parametrize(
    "idle",
    [
        {"do": "discard-power", "to": "self", "n": {"count": {"type": "event"}}},
        {"do": "duplicate", "to": "self", "bearer": {"ref": "captain"}},
        {"do": "duplicate", "to": "self", "bearer": {"ref": "nobody"}},
    ],
)
def test_what_a_state_could_not_change_is_not_set_off(idle: dict[str, Any]) -> None:
    game, state = at(captain(idle, power=1), action("gains", {"do": "gain-gold", "n": 1}))
    step = game.make(state, next(one for one in game.moves(state) if one.ability == "gains/use"))
    assert "terminal-initiates" not in [note.code for note in step.notes]
