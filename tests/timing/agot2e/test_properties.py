"""What holds at every table: play is safe to walk, states are plain values, and what lies out of play holds nothing."""

from __future__ import annotations

from random import Random

import pytest

from tests.timing.agot2e.situations import situation
from timing.kernel.moves import Illegal, Move, read_move
from timing.kernel.records import plain, restored
from timing.systems.agot2e.alike import normal
from timing.systems.agot2e.engine import Dispute
from timing.systems.agot2e.prose import say, say_note
from timing.systems.agot2e.situation import read, write
from timing.systems.agot2e.state import State

SEEDS = range(60)
MOST = 150


def sound(game: Dispute, state: State) -> None:
    """What is out of play has no tokens and nothing on it; nobody has less than nothing; duplicates lie on a card."""
    cards = {card.ref: card for card in state.cards}
    for card in state.cards:
        if card.zone != "play":
            assert (card.power, card.gold, card.tokens, card.attached_to, card.duplicate_of) == (0, 0, 0, "", "")
            assert card.controller == game.table.cards[card.ref].owner
        for host in filter(None, (card.attached_to, card.duplicate_of)):
            assert cards[host].zone == "play"
    assert all(min(player.power, player.gold, player.hand, player.deck) >= 0 for player in state.players)
    assert all(cards[effect.card].zone == "play" for effect in state.lasting if effect.card in cards)


@pytest.mark.parametrize("seed", SEEDS)
def test_any_table_is_played_to_its_end(seed: int) -> None:
    described = read(situation(seed))
    assert read(write(described)) == described
    game, r = Dispute(described), Random(seed)  # noqa: S311
    result = game.begin()
    for _ in range(MOST):
        state = result.state
        assert restored(State, plain(state)) == state
        assert normal(normal(state)) == normal(state)
        sound(game, state)
        assert all("{" not in say_note(game.table, note) for note in result.notes)
        decision = game.decision(state)
        assert all("{" not in say(game.table, reason) for one in decision.options for reason in one.reasons)
        if decision.kind == "over":
            return
        move = r.choice(decision.moves())
        assert read_move(move.text(), move.who) == move
        others = [player for player in game.table.seats if player != decision.player]
        with pytest.raises(Illegal):
            game.apply(state, Move(others[0], "passes"))
        result = game.apply(state, move)
        assert game.make(state, move) == result
    pytest.fail("play goes on and on")
