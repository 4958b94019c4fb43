"""Replacement effects that speak of the same removal: who picks, and when there is nothing to pick."""

from typing import Any

from timing.kernel.moves import Move
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.situation import read

KNEEL = {"do": "kneel", "to": "trigger", "instead": True}
TO_HAND = {"do": "change-destination", "to": "trigger", "destination": "hand"}
KILL = {
    "label": "kill",
    "kind": "action",
    "target": {"choose": {"type": "character"}},
    "effects": {"do": "kill", "to": "target"},
}


def place(ref: str, effect: dict[str, Any], after: str = "killed") -> dict[str, Any]:
    rule = {"label": ref, "id": "rule", "kind": "replacement", "trigger": {"after": after}, "effects": effect}
    return {"ref": ref, "type": "location", "owner": "ann", "abilities": [rule]}


def table(*cards: dict[str, Any], **more: Any) -> Dispute:
    arrow = {"ref": "arrow", "type": "event", "owner": "ann", "zone": "hand", "abilities": [{"id": "arrow", **KILL}]}
    lord = {"ref": "lord", "type": "character", "owner": "bob", "str": 1}
    plain = {
        "players": [{"id": "ann"}, {"id": "bob"}],
        "first_player": "bob",
        "opening": {"box": "challenges/2", "turn": "ann"},
        "cards": [arrow, lord, *cards],
        **more,
    }
    return Dispute(read(plain))


def lord_of(state: Any) -> Any:
    return next(card for card in state.cards if card.ref == "lord")


def shot(game: Dispute) -> Any:
    return game.fold([Move("ann", "uses", "arrow/arrow", (), ("lord",))]).state


def test_the_first_player_picks_the_one_that_applies():
    game = table(place("chapel", KNEEL), place("crow", TO_HAND))
    state = shot(game)
    decision = game.decision(state)
    assert (decision.player, decision.choices) == ("bob", ("chapel/rule", "crow/rule"))
    assert [reason.code for reason in decision.why] == ["chooses-replacement"]
    ends = [game.apply(state, move) for move in decision.moves()]
    assert [(lord_of(end.state).zone, lord_of(end.state).kneeling) for end in ends] == [("play", True), ("hand", False)]
    assert ["killed" in {one.what for one in end.happened} for end in ends] == [False, True]


def test_two_that_do_the_same_leave_nothing_to_pick():
    assert lord_of(shot(table(place("crow", TO_HAND), place("raven", TO_HAND)))).zone == "hand"


def test_one_that_speaks_of_something_else_leaves_nothing_to_pick():
    assert lord_of(shot(table(place("chapel", KNEEL, "discarded"), place("crow", TO_HAND)))).zone == "hand"


def test_a_removal_that_was_saved_from_leaves_nothing_to_pick():
    shield = {"label": "save", "id": "save", "kind": "response", "effects": {"do": "save", "which": {"ref": "lord"}}}
    hand = {"ref": "shield", "type": "event", "owner": "bob", "zone": "hand", "abilities": [shield]}
    game = table(place("chapel", KNEEL), place("crow", TO_HAND), hand)
    state = shot(game)
    while game.decision(state).player != "bob":
        state = game.apply(state, Move("ann", "passes")).state
    state = game.apply(state, Move("bob", "uses", "shield/save", (), ("lord",))).state
    while game.decision(state).kind == "opportunity":
        state = game.apply(state, Move(game.decision(state).player, "passes")).state
    assert game.decision(state).kind == "over"
    assert (lord_of(state).zone, lord_of(state).kneeling) == ("play", False)


def test_it_is_picked_for_claim_too():
    wolf = {"ref": "wolf", "type": "character", "owner": "ann", "str": 3}
    sides = {"attackers": ["wolf"], "defenders": ["lord"]}
    challenge = {"type": "military", "attacker": "ann", "defender": "bob", "winner": "ann", **sides}
    opening = {"box": "challenges/7", "event": 2}
    game = table(place("chapel", KNEEL), place("crow", TO_HAND), wolf, challenge=challenge, opening=opening)
    state = game.begin().state
    while game.decision(state).choice != "replacement":
        state = game.apply(state, game.decision(state).moves()[0]).state
    assert lord_of(game.apply(state, game.decision(state).moves()[1]).state).zone == "hand"
