"""Power that a player claims, or moves to the House, may be placed on a card with infamy (rulebook, Infamy)."""

from __future__ import annotations

from typing import Any

import pytest

from timing.kernel.moves import Move
from timing.page.line import line
from timing.page.screen import screen
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.situation import read
from timing.systems.registry import SYSTEMS

Plain = dict[str, Any]
LORD = {"ref": "lord", "type": "character", "owner": "ann", "str": 3, "icons": ["power"]}
VAULT = {"ref": "vault", "type": "location", "owner": "ann", "keywords": ["infamy"]}
CHALLENGE = {"type": "power", "attacker": "ann", "defender": "bob", "attackers": ["lord"]}
TABLE: Plain = {
    "players": [{"id": "ann"}, {"id": "bob", "power": 2}],
    "first_player": "ann",
    "opening": {"box": "challenges/7"},
    "challenge": CHALLENGE,
}


def table(*cards: Plain) -> Dispute:
    """Ann wins a power challenge that nobody defends: one power moves to her, then she claims one."""
    return Dispute(read({**TABLE, "cards": [LORD, *cards]}))


def powers(state: Any) -> tuple[int, ...]:
    """On ann's House card, on her cards in the order of the table."""
    return (state.players[0].power, *(card.power for card in state.cards))


def test_the_claim_and_the_unopposed_challenge_each_ask_where_their_power_is_placed() -> None:
    game = table(VAULT)
    state = game.begin().state
    assert (state.choice.kind, state.choice.player, state.choice.options) == ("infamy", "ann", ("vault",))
    state = game.make(state, Move("ann", "chooses", choosing=("vault",))).state
    assert powers(state) == (1, 0, 1)
    assert state.choice.kind == "infamy"
    assert powers(game.make(state, Move("ann", "chooses")).state) == (1, 0, 1)


def test_the_page_says_how_much_power_is_placed_and_what_for_and_stands_where_it_came() -> None:
    game = table(VAULT)
    asked = line(game.situation, ("choose:vault",))
    come = [("for claim", "Claim is implemented"), ("for the unopposed challenge", "Unopposed reward")]
    for at, (what, step) in enumerate(come):
        shown = screen(asked, at)
        where = "on the House card or on a card with infamy"
        assert shown.headline == f"Ann says where the 1 power {what} is placed: {where}."
        assert [one.name for one in shown.choice.buttons] == ["vault", "The House card"]
        assert [rung.name for rung in shown.ladder.rungs if rung.stands == "now"] == [step]


@pytest.mark.parametrize(
    "card",
    [
        {**VAULT, "owner": "bob"},
        {**VAULT, "zone": "hand"},
        {**VAULT, "keywords": []},
    ],
)
def test_nobody_is_asked_without_a_card_with_infamy_in_play_of_his_or_her_own(card: Plain) -> None:
    state = table(card).begin().state
    assert state.choice is None
    assert powers(state)[0] == 2


def test_what_renown_gives_goes_to_the_character_alone() -> None:
    game = Dispute(read({**TABLE, "cards": [{**LORD, "keywords": ["renown"]}, VAULT]}))
    placed = Move("ann", "chooses", choosing=("vault",))
    assert powers(game.fold([placed, placed]).state) == (0, 1, 2)


def test_power_on_a_location_with_infamy_counts_for_victory() -> None:
    game = Dispute(
        read({**TABLE, "players": [{"id": "ann", "power": 14}, {"id": "bob", "power": 2}], "cards": [LORD, VAULT]})
    )
    assert game.begin().state.winner == "ann"


def test_a_file_that_does_not_say_where_means_the_house() -> None:
    file = {
        **TABLE,
        **{"id": "vault", "title": "A vault", "source": "Rulebook, Infamy", "story": "Ann wins."},
        **{"cites": ["agot1e-core/keywords/infamy"], "cards": [LORD, VAULT]},
        "questions": [
            {"after": 0, "ask": "power", "who": "ann", "answer": 2},
            {"after": 0, "ask": "power", "card": "vault", "answer": 0},
        ],
    }
    assert SYSTEMS["agot1e"].replay(SYSTEMS["agot1e"].read_dispute(file)).differences == ()
