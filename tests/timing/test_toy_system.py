"""The kernel runs any game: one of three steps and two verbs, in a page of code, has all that a game needs."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.timing.lanterns import BOX, CITES, NIGHT, REASONS, STRUCTURE, Lanterns, State, Work, ask, light
from timing.kernel.explore import Answer, explore
from timing.kernel.game import Game
from timing.kernel.moves import Illegal, Move, read_move
from timing.kernel.records import plain, restored
from timing.kernel.replay import MoveLine, replay
from timing.kernel.ruleset import Unsound

DOCUMENT = Path(__file__).parents[2] / "docs" / "timing-kernel.md"


@pytest.fixture
def game() -> Game[State, Work]:
    return Game(Lanterns(), {"red": "ann", "blue": "bob"})


def played(game: Game[State, Work], *texts: str) -> State:
    state = game.begin().state
    for text in texts:
        state = game.apply(state, read_move(text, game.turn(state))).state
    return state


def test_it_waits_for_a_choice_first_and_says_whose_it_is(game):
    decision = game.decision(game.begin().state)
    assert (decision.kind, decision.player, decision.choices) == ("choice", "ann", ("ann", "bob"))
    assert decision.why[0].cites == CITES


def test_the_opportunity_goes_round_from_whoever_was_chosen_until_all_have_passed_in_a_row(game):
    assert game.turn(played(game, "choose:bob")) == "bob"
    state = played(game, "choose:bob", "pass", "use:red/light", "pass")
    assert (game.step(state), game.turn(state)) == ("night/2", "ann")
    assert played(game, "choose:bob", "pass", "use:red/light", "pass", "pass").over == "dawn"


def test_every_ability_is_allowed_or_refused_with_all_its_reasons_and_what_they_cite(game):
    options = {option.ability: option for option in game.decision(played(game, "choose:ann")).options}
    assert options["red/light"].allowed
    assert [reason.code for reason in options["blue/snuff"].reasons] == ["dark", "not-your-turn"]
    assert options["blue/snuff"].reasons[0].interpretation
    assert all(reason.cites == CITES for option in options.values() for reason in option.reasons)


@pytest.mark.parametrize(
    ("move", "code"),
    [
        (Move("ann", "uses", "red/snuff"), "dark"),
        (Move("bob", "uses", "red/light"), "not-your-ability"),
        (Move("ann", "uses", "moon/light"), "no-such-ability"),
        (Move("bob", "passes"), "not-your-turn"),
    ],
)
def test_a_move_that_is_not_listed_is_refused_and_says_why(game, move, code):
    with pytest.raises(Illegal) as refused:
        game.apply(played(game, "choose:ann"), move)
    assert [reason.code for reason in refused.value.reasons] == [code]


def test_a_state_is_a_value_that_json_can_hold(game):
    state = played(game, "choose:ann", "use:red/light")
    assert restored(State, json.loads(json.dumps(plain(state)))) == state


def test_a_written_line_is_replayed_and_says_where_it_differs(game):
    lines = [MoveLine("ann", chooses=("ann",)), MoveLine("ann", uses="red/light"), MoveLine(passes="all")]
    assert not replay(game, lines, through_json=True).differences
    (wrong,) = replay(game, [lines[0], MoveLine("ann", uses="red/snuff")]).differences
    assert str(wrong).startswith("move 2: ann use:red/snuff is refused (dark)")


def test_the_explorer_says_what_can_come_about_and_what_must(game):
    found = explore(game, game.begin().state, lambda end, seen: end.lit == ("blue", "red"))
    assert (found.can, found.must) == (Answer.YES, Answer.NO)
    assert played(game, *(move.text() for move in found.witness)).lit == ("blue", "red")
    never = explore(game, game.begin().state, lambda end, seen: end.winner == "ann")
    assert (never.can, never.must) == (Answer.NO, Answer.NO)


def test_an_explorer_that_is_cut_short_says_that_it_has_not_decided(game):
    found = explore(game, game.begin().state, lambda end, seen: end.winner == "ann", most=2)
    assert (found.can, found.must) == (Answer.UNDECIDED, Answer.UNDECIDED)


def test_a_ruleset_that_lacks_a_step_an_event_or_a_reason_is_refused_when_it_is_defined():
    with pytest.raises(Unsound, match="no step 'dawn' is defined"):
        type("NoDawn", (Lanterns,), {"steps": {"ask": ask, "light": light}})
    with pytest.raises(Unsound, match="no event 'night falls' is defined"):
        type("NoNight", (Lanterns,), {"events": {}})
    with pytest.raises(Unsound, match="the reason 'choice-first' is missing"):
        type("Speechless", (Lanterns,), {"reasons": type(REASONS)({"over": REASONS["over"]})})


def test_the_structure_is_the_one_that_charts_are_drawn_from():
    assert STRUCTURE.window("night") is NIGHT
    assert STRUCTURE.boxes_of("evening") == (BOX,)


def test_the_document_shows_the_game_as_it_runs():
    source = (Path(__file__).parent / "lanterns.py").read_text(encoding="utf-8")
    assert f"```python\n{source}```" in DOCUMENT.read_text(encoding="utf-8")
