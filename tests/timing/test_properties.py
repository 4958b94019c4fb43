"""What holds in every situation, whatever cards are described (FAQ, timing chapter)."""

from __future__ import annotations

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.timing.situations import situations
from timing.kernel.moves import Decision, Move, read_move
from timing.kernel.records import plain, restored
from timing.systems.agot1e.engine import Dispute, Result
from timing.systems.agot1e.notes import NOTES
from timing.systems.agot1e.reasons import REASONS
from timing.systems.agot1e.situation import OTHERS, Situation, read, write
from timing.systems.agot1e.state import State

MOST_MOVES = 150


def play(situation: Situation, data: st.DataObject):
    """Yield each state with its decision, the move taken there and the result, moves drawn at random."""
    game = Dispute(situation)
    state = game.begin().state
    for _ in range(MOST_MOVES):
        decision = game.decision(state)
        moves = decision.moves()
        if decision.kind == "over":
            return
        move = data.draw(st.sampled_from(moves))
        result = game.apply(state, move)
        yield game, state, decision, move, result
        state = result.state
    if any(player.others for player in situation.players):
        return  # of characters that are not listed there is no end: a passive may go through them for ever
    raise AssertionError(f"no end within {MOST_MOVES} moves")


def in_every_line_of_play(check):
    """Run `check(game, before, decision, move, result)` on every move of generated lines of play."""

    @settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
    @given(situation=situations(), data=st.data())
    def run(situation, data):
        for game, before, decision, move, result in play(situation, data):
            check(game, before, decision, move, result)

    return run


def window_of(state: State) -> int:
    return max((frame.serial for frame in state.frames if frame.window != "segment"), default=0)


@in_every_line_of_play
def test_no_card_leaves_play_before_the_end_step_of_its_window(
    game: Dispute, before: State, decision: Decision, move: Move, result: Result
):
    was = {card.ref: card for card in before.cards}
    still_open = {frame.serial for frame in before.frames} & {frame.serial for frame in result.state.frames}
    for card in result.state.cards:
        if was[card.ref].zone == "play" and was[card.ref].moribund and card.zone != "play":
            assert was[card.ref].moribund.serial not in still_open


@in_every_line_of_play
def test_a_save_or_cancel_is_allowed_only_in_a_save_cancel_opportunity(game, before, decision, move, result):
    frame = before.frames[-1] if before.frames else None
    for option in decision.options:
        if option.allowed and game.table.abilities[option.ability].answers:
            assert frame is not None
            assert frame.step == "2" or frame.only_saves


@in_every_line_of_play
def test_after_a_pass_the_opportunity_goes_to_the_player_on_the_left(game, before, decision, move, result):
    if move.does != "passes" or result.state.over or result.state.choice:
        return
    same = len(before.frames) == len(result.state.frames) and before.frames[-1].step == result.state.frames[-1].step
    if same and result.state.frames[-1].passes > before.frames[-1].passes:
        assert result.state.frames[-1].turn == game.table.seats.left_of(decision.player)


@in_every_line_of_play
def test_no_response_begins_while_a_triggered_passive_waits(game, before, decision, move, result):
    if move.does == "uses" and before.frames[-1].step == "5":
        assert not [p for p in before.pending if p.occurrence >= before.frames[-1].mark]


@in_every_line_of_play
def test_nothing_is_removed_twice_in_one_window(game, before, decision, move, result):
    removals = ("killed", "discarded", "sacrificed", "returned-to-hand", "returned-to-deck", "moved-to-shadows")
    for serial in {occurrence.serial for occurrence in result.state.happened}:
        gone = [o.card for o in result.state.happened if o.serial == serial and o.what in removals]
        listed = [card for card in gone if not card.startswith(OTHERS.format(""))]  # those are as many as are needed
        assert len(listed) == len(set(listed))


@in_every_line_of_play
def test_costs_are_never_refunded(game, before, decision, move, result):
    gains = any(e.do == "gain-gold" for a in game.table.abilities.values() for e in a.effects)
    if not gains:
        for was, now in zip(before.players, result.state.players, strict=True):
            assert now.gold <= was.gold


@in_every_line_of_play
def test_every_option_gives_reasons_that_cite_entries(game, before, decision, move, result):
    for option in decision.options:
        assert option.reasons
        for reason in (*option.reasons, *(r for part in (*option.pay, *option.choose) for r in part.reasons)):
            assert REASONS[reason.code].cites
    for note in result.notes:
        assert note.code in NOTES


@in_every_line_of_play
def test_every_listed_move_can_be_made(game, before, decision, move, result):
    for listed in decision.moves():
        game.apply(before, listed)


@in_every_line_of_play
def test_a_move_leaves_the_state_before_it_as_it_was(game, before, decision, move, result):
    copy = restored(State, plain(before))
    for listed in decision.moves():
        game.apply(before, listed)
    assert before == copy


@in_every_line_of_play
def test_a_state_written_to_json_and_read_back_goes_on_alike(game, before, decision, move, result):
    again = game.apply(restored(State, plain(before)), move)
    assert again.state == result.state


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(situation=situations(), data=st.data())
def test_the_start_and_the_moves_fold_to_the_same_state(situation, data):
    moves, last = [], None
    for _game, _before, decision, move, result in play(situation, data):
        moves.append(read_move(move.text(), decision.player))
        last = result.state
    if last is not None:
        assert Dispute(situation).fold(moves).state == last


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(situation=situations())
def test_a_situation_written_and_read_is_the_same(situation):
    assert read(write(situation)) == situation
