"""What the explorer leaves out changes no answer: its answers beside those of the plain search, on generated tables."""

from __future__ import annotations

from functools import partial
from random import Random

import pytest

from tests.timing.plain_search import End, every_end
from tests.timing.tables import Maker
from timing.kernel import options
from timing.kernel.explore import EVERY_END, Answer
from timing.systems.agot1e.dispute import Outcome
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.explore import explore
from timing.systems.agot1e.replay import comes_about, explored
from timing.systems.agot1e.situation import Situation, read
from timing.systems.agot1e.words import HAPPENINGS, ZONES

MOST = 200  # positions that the plain search walks at most
# tables on which something once went wrong: an event that is played lies elsewhere
KNOWN = (1349,)
SEEDS = (*range(25), *KNOWN)


def outcomes(situation: Situation, ends: list[End], random: Random) -> list[Outcome]:
    """Questions about a table: what has come about somewhere, and what has not."""
    refs = [card.ref for card in situation.cards]
    found = [Outcome(card=ref, zone=random.choice(ZONES[:5])) for ref in random.sample(refs, 3)]
    end, _seen = random.choice(ends)
    found += [Outcome(card=card.ref, zone=card.zone) for card in random.sample(end.cards, 3)]
    found += [Outcome(card=random.choice(refs), power=random.randint(1, 2)), Outcome(wins=situation.players[0].id)]
    known = sorted({one for _end, seen in ends for one in seen})
    found += [Outcome(happens=what, card=card) for what, card in random.sample(known, min(3, len(known)))]
    return [*found, Outcome(happens=random.choice(HAPPENINGS))]


def answers(outcome: Outcome, ends: list[End]) -> tuple[Answer, Answer]:
    """Whether the outcome can and must come about, read off all ends."""
    so = [comes_about(outcome, end, seen) for end, seen in ends]
    return (Answer.YES if any(so) else Answer.NO, Answer.YES if so and all(so) else Answer.NO)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_explorer_answers_as_the_plain_search_does(seed: int) -> None:
    situation = read(Maker(seed).table())
    game, random = Dispute(situation), Random(seed)  # noqa: S311
    ends = every_end(game, MOST)
    if not ends:
        return
    for outcome in outcomes(situation, ends, random):
        found = explored(game, game.begin().state, outcome, EVERY_END)
        assert (found.complete, found.can, found.must) == (True, *answers(outcome, ends)), outcome
        early = explored(game, game.begin().state, outcome)
        assert (early.can, early.must) == (found.can, found.must), outcome


@pytest.mark.parametrize("seed", SEEDS[:10])
def test_every_end_that_the_plain_search_finds_the_whole_walk_finds(seed: int) -> None:
    game = Dispute(read(Maker(seed).table()))
    ends = every_end(game, MOST)
    if not ends:
        return
    found = set()

    def note(end, seen):
        found.add(tuple((card.ref, card.zone, card.power) for card in end.cards))
        return True

    explore(game, game.begin().state, note, asked=EVERY_END)
    assert found == {tuple((card.ref, card.zone, card.power) for card in end.cards) for end, _seen in ends}


@pytest.mark.parametrize("seed", SEEDS[:15])
def test_the_moves_listed_without_reasons_are_those_of_the_decision(seed: int) -> None:
    game, random = Dispute(read(Maker(seed).table())), Random(seed)  # noqa: S311
    state = game.begin().state
    for _ in range(25):
        moves = game.moves(state)
        assert sorted(moves) == sorted(game.decision(state).moves())
        if not moves:
            return
        move = random.choice(moves)
        after = game.onward(state, move, partial(options.moves, game.rules))
        assert after.state == game_after(game, state, after.made)
        state = after.state


def game_after(game: Dispute, state, moves):
    """The position after moves that are made one by one."""
    for move in moves:
        state = game.apply(state, move).state
    return state
