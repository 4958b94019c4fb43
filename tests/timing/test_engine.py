"""The engine's own promises: moves that are not allowed, errors that say all, undo."""

import json

import pytest

from tests.timing.test_explore import SEAL, SHIELD, SWORD, duel
from timing.kernel.fields import Malformed
from timing.kernel.moves import Illegal, Move, read_move
from timing.kernel.records import plain, restored
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.notes import NOTES
from timing.systems.agot1e.reasons import REASONS
from timing.systems.agot1e.situation import read, schema
from timing.systems.agot1e.state import State
from timing.systems.agot1e.work import Work


def test_a_move_that_is_not_allowed_raises_an_error_with_the_move_the_decision_and_all_reasons():
    game = duel(SWORD, SHIELD)
    state = game.begin().state
    move = Move("sara", "uses", "shield/shield")
    with pytest.raises(Illegal) as caught:
        game.apply(state, move)
    assert caught.value.move == move
    assert caught.value.decision.player == "greg"
    assert {reason.code for reason in caught.value.reasons} >= {"not-your-turn", "response-not-action"}
    assert caught.value.reasons[0].code == "not-your-turn"  # what a judge has to know before anything else


def test_a_player_cannot_pass_for_another():
    game = duel(SWORD)
    with pytest.raises(Illegal):
        game.apply(game.begin().state, Move("sara", "passes"))


def test_an_ability_of_no_card_on_the_table_is_refused():
    game = duel(SWORD)
    with pytest.raises(Illegal) as caught:
        game.apply(game.begin().state, Move("greg", "uses", "dagger/dagger"))
    assert caught.value.reasons[0].code == "no-such-ability"


def test_nobody_moves_after_the_end():
    game = duel()
    state = game.begin().state
    assert game.decision(state).kind == "over"
    with pytest.raises(Illegal):
        game.apply(state, Move("greg", "passes"))


def test_undo_is_to_keep_the_earlier_state():
    game = duel(SWORD, SHIELD)
    first = game.begin().state
    later = game.apply(first, game.decision(first).moves()[0]).state
    assert later != first
    assert game.apply(first, game.decision(first).moves()[0]).state == later


def test_a_state_is_plain_json():
    game = duel(SWORD, SHIELD, SEAL)
    state = game.begin().state
    assert restored(State, json.loads(json.dumps(plain(state)))) == state


@pytest.mark.parametrize("text", ["pass", "use:sword/sword::jaime", "use:vow/vow:jaime", "choose:jaime,robert"])
def test_a_move_and_its_text_are_the_same(text):
    assert read_move(text, "greg").text() == text


def test_a_choice_of_nothing_is_a_move():
    assert read_move("choose", "greg").choosing == ()


@pytest.mark.parametrize("text", ["", "use:", "fold", "pass:now", "use:a:b:c:d"])
def test_a_text_that_is_no_move_is_refused(text):
    with pytest.raises(ValueError, match="is no move"):
        read_move(text, "greg")


def test_a_malformed_situation_is_refused_with_every_problem_and_its_place():
    with pytest.raises(Malformed) as caught:
        read(
            {
                "players": [{"id": "greg"}, {"id": "greg"}],
                "first_player": "nobody",
                "opening": {"box": "challenges/99"},
                "cards": [{"ref": "a", "type": "dragon"}, {"ref": "a", "type": "event", "owner": "greg", "cost": -1}],
                "weather": "winter",
            }
        )
    said = [str(problem) for problem in caught.value.problems]
    assert len(said) >= 5
    assert any(line.startswith("cards[0].type") for line in said)
    assert any("weather" in line for line in said)


def test_players_and_cards_that_do_not_fit_together_are_refused():
    with pytest.raises(Malformed) as caught:
        read(
            {
                "players": [{"id": "greg"}, {"id": "sara"}],
                "first_player": "ed",
                "opening": {"box": "challenges/7"},
                "challenge": {"type": "military", "attacker": "greg", "defender": "jon", "attackers": ["ghost"]},
                "cards": [
                    {"ref": "a", "type": "character", "owner": "jon"},
                    {"ref": "a", "type": "event", "owner": "greg"},
                ],
            }
        )
    said = "\n".join(str(problem) for problem in caught.value.problems)
    for word in ("ed", "jon", "ghost", "names two cards"):
        assert word in said


def test_an_endless_loop_ends_the_dispute_and_says_so():
    stirring = {"label": "again", "kind": "passive", "trigger": {"after": ["stood", "knelt"]}, "effects": []}
    up = {
        **stirring,
        "id": "up",
        "label": "stand",
        "trigger": {"after": "knelt"},
        "effects": [{"do": "stand", "to": "self"}],
    }
    down = {
        **stirring,
        "id": "down",
        "label": "kneel",
        "trigger": {"after": "stood"},
        "effects": [{"do": "kneel", "to": "self"}],
    }
    bell = {"ref": "bell", "type": "location", "owner": "greg", "abilities": [up, down]}
    ring = event_that_kneels("bell")
    game = duel(bell, ring)
    result = game.apply(game.begin().state, read_move("use:ring/ring::bell", "greg"))
    assert result.state.over == "endless"
    assert result.notes[-1].code == "endless"


def event_that_kneels(ref):
    ability = {
        "label": "ring",
        "kind": "action",
        "target": {"choose": {"ref": ref}},
        "effects": [{"do": "kneel", "to": "target"}],
    }
    return {"ref": "ring", "type": "event", "owner": "greg", "zone": "hand", "abilities": [ability]}


def test_every_reason_and_note_cites_entries_or_is_the_framework_of_the_story():
    for code, kind in REASONS.items():
        assert kind.cites, code
    uncited = {code for code, kind in NOTES.items() if not kind.cites}
    assert uncited == {
        "begins",
        "box",
        "in-words",
        "phase-begins",
        "phase-ends",
        "ends-early",
        "repeats",
        "season",
        "season-changed",
    }


def test_the_published_schema_knows_every_record():
    assert set(schema()) >= {"situation", "card", "ability", "effect", "selector"}


def test_folding_the_moves_gives_what_applying_them_gave():
    game = duel(SWORD, SHIELD)
    state, moves = game.begin().state, []
    while game.decision(state).kind != "over":
        moves.append(game.decision(state).moves()[0])
        state = game.apply(state, moves[-1]).state
    assert Dispute(game.situation).fold(moves).state == state


def test_a_constant_ability_that_hangs_on_itself_is_no_endless_question():
    """Such as: each character with stalwart gets +1 STR, beside: each character with a Noble crest gains stalwart."""
    which = {"type": "character", "keyword": ["stalwart"]}
    raised = {"label": "raise", "kind": "constant", "effects": [{"do": "str", "to": "all", "which": which, "n": 1}]}
    given = {
        "id": "give",
        "label": "give",
        "kind": "constant",
        "effects": [{"do": "gain", "to": "all", "which": which, "what": "stalwart"}],
    }
    banner = {"ref": "banner", "type": "location", "owner": "greg", "abilities": [raised, given]}
    hound = {"ref": "hound", "type": "character", "owner": "greg", "str": 2, "keywords": ["stalwart"]}
    game = duel(banner, hound, SWORD)
    work = Work(game.table, game.begin().state)
    assert work.strength("hound") == 3
    assert work.strength("jaime") == 3
    assert not work.has("jaime", "stalwart")
