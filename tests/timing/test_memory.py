"""What a dispute remembers of play is records with fields, and only what can still matter is kept."""

from __future__ import annotations

import pytest

from timing.kernel.memory import Counted, without
from timing.kernel.records import changed
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.situation import read
from timing.systems.agot1e.state import CardState, State

CLAIM = {"do": "claim-power", "to": "self"}


def responding(ref: str, owner: str, **more: object) -> dict[str, object]:
    ability = {"label": "answer", "kind": "response", "effects": [CLAIM], **more}
    return {"ref": ref, "type": "character", "owner": owner, "abilities": [{**ability, "trigger": {"after": "knelt"}}]}


def two_answer(**more: object) -> Dispute:
    """A character kneels for an action, which one of each player answers."""
    kneel = {"label": "act", "kind": "action", "cost": [{"do": "kneel"}], "effects": [{"do": "words"}]}
    actor = {"ref": "actor", "type": "character", "owner": "ann", "abilities": [kneel]}
    cards = [actor, responding("one", "ann", **more), responding("two", "bob", **more)]
    seats = [{"id": "ann"}, {"id": "bob"}]
    return Dispute(read({"players": seats, "first_player": "ann", "opening": {"box": "challenges/4"}, "cards": cards}))


def use(game: Dispute, state: State, ability: str) -> State:
    move = next(one for one in game.moves(state) if one.ability.startswith(ability))
    return game.apply(state, move).state


def passes(game: Dispute, state: State) -> State:
    move = next(one for one in game.moves(state) if one.does == "passes")
    return game.apply(state, move).state


def test_what_has_answered_is_remembered_while_its_window_is_open_and_not_beyond() -> None:
    game = two_answer()
    state = use(game, game.begin().state, "actor/")
    if not any(move.ability for move in game.moves(state)):
        state = passes(game, state)
    state = use(game, state, "two/")
    assert [(one.ability, one.about) for one in state.answered] == [("two/answer", "")]
    while len(state.frames) > 1:
        state = passes(game, state)
    assert state.answered == ()


def test_in_whatever_order_two_have_answered_the_memory_is_the_same() -> None:
    game = two_answer()
    start = use(game, game.begin().state, "actor/")
    if game.turn(start) == "ann":
        start = passes(game, start)
    one = use(game, use(game, start, "two/"), "one/")
    other = use(game, use(game, passes(game, start), "one/"), "two/")
    assert set(one.answered) == set(other.answered)
    assert one.answered == other.answered


def test_a_limit_is_counted_in_its_span_for_its_player() -> None:
    game = two_answer(limit={"times": 1, "per": "phase"})
    state = use(game, game.begin().state, "actor/")
    if game.turn(state) == "ann":
        state = passes(game, state)
    state = use(game, state, "two/")
    assert dict(state.used) == {Counted("phase", "limit", "bob", "two/answer"): 1}


def test_what_counts_in_a_span_is_forgotten_with_it() -> None:
    counted = {Counted("phase", "limit", "ann", "a/b"): 1, Counted("round", "limited", "ann"): 1}
    assert without(counted, "phase") == {Counted("round", "limited", "ann"): 1}


def test_a_record_changed_is_what_replacing_its_fields_gives() -> None:
    card = CardState("wolf", "play", "ann", False, "", 0, 0, 0)
    assert changed(card, {"kneeling": True, "power": 2}) == card._replace(kneeling=True, power=2)
    assert type(changed(card, {"kneeling": True})) is CardState
    with pytest.raises(KeyError):
        changed(card, {"strength": 3})
