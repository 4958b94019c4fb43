"""Vigilant and vengeful: who may stand what after a challenge, and when nothing is asked."""

import pytest

from timing.kernel.moves import Illegal, Move
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.situation import read

ANN, BEA = {"id": "ann", "name": "Ann"}, {"id": "bea", "name": "Bea"}


def card(ref, owner, *keywords, **facts):
    return {"ref": ref, "title": ref, "type": "character", "owner": owner, "str": 2, "kneeling": True,
            "keywords": list(keywords), **facts}  # fmt: skip


def challenge(*cards, **facts):
    fought = {"type": "power", "attacker": "ann", "defender": "bea", "attacker_bonus": 3, "claim": 0, **facts}
    return Dispute(
        read({"players": [ANN, BEA], "first_player": "ann", "opening": {"box": "challenges/7"}, "challenge": fought,
              "cards": list(cards)})
    )  # fmt: skip


def kneeling(state):
    return {held.ref for held in state.cards if held.kneeling}


def test_the_winning_attacker_may_stand_any_number_of_vigilant_cards_or_none():
    game = challenge(card("a", "ann", "vigilant"), card("b", "ann", "vigilant", type="location"), card("c", "ann"))
    state = game.begin().state
    decision = game.decision(state)
    assert (decision.player, decision.choice, decision.choices) == ("ann", "stands", ("a", "b"))
    assert {move.choosing for move in decision.moves()} == {("a", "b"), ("a",), ("b",), ()}
    assert "agot1e-core/keywords/vigilant" in decision.why[0].cites
    for names, left in ((("a", "b"), {"c"}), (("b",), {"a", "c"}), ((), {"a", "b", "c"})):
        after = game.apply(state, Move("ann", "chooses", choosing=names)).state
        assert after.over
        assert kneeling(after) == left


@pytest.mark.parametrize("wrong", ["c", "standing", "bound", "theirs"])
def test_no_other_card_may_stand(wrong):
    game = challenge(
        card("a", "ann", "vigilant"),
        card("c", "ann", "vengeful"),
        card("standing", "ann", "vigilant", kneeling=False),
        card("bound", "ann", "vigilant", cannot=["stand"]),
        card("theirs", "bea", "vigilant"),
    )
    state = game.begin().state
    with pytest.raises(Illegal):
        game.apply(state, Move("ann", "chooses", choosing=(wrong,)))
    assert game.decision(state).choices == ("a",)


def test_the_losing_defender_may_stand_vengeful_cards():
    game = challenge(card("a", "bea", "vengeful"), card("b", "bea", "vigilant"))
    state = game.begin().state
    assert (game.decision(state).player, game.decision(state).choices) == ("bea", ("a",))
    result = game.apply(state, Move("bea", "chooses", choosing=("a",)))
    assert "vengeful-stands" in [note.code for note in result.notes]
    assert kneeling(result.state) == {"b"}


@pytest.mark.parametrize(
    "cards",
    [
        [card("a", "ann", "vengeful"), card("b", "bea", "vigilant")],  # she attacked and lost, he defended and won
        [card("a", "ann", "vigilant", kneeling=False)],
        [card("a", "ann", "vigilant", zone="hand")],
    ],
)
def test_nothing_is_asked_when_nobody_may_stand_anything(cards):
    lost = {"attacker_bonus": 1, "defender_bonus": 4} if len(cards) == 2 else {}
    assert challenge(*cards, **lost).begin().state.over


def test_nobody_wins_and_nobody_stands():
    game = challenge(
        card("a", "ann", "vigilant", str=0), card("b", "bea", "vengeful"), attacker_bonus=0, attackers=["a"]
    )
    result = game.begin()
    assert "nobody-wins" in [note.code for note in result.notes]
    assert kneeling(result.state) == {"a", "b"}


def test_a_keyword_that_is_gained_or_lost_counts_as_it_is_now():
    gives = {"label": "gives", "kind": "constant", "effects": [
        {"do": "gain", "to": "all", "which": {"ref": "b"}, "what": "vigilant"},
        {"do": "lose", "to": "all", "which": {"ref": "a"}, "what": "vigilant"}]}  # fmt: skip
    giver = {"ref": "giver", "title": "giver", "type": "location", "owner": "ann", "abilities": [gives]}
    game = challenge(card("a", "ann", "vigilant"), card("b", "ann"), giver)
    assert game.decision(game.begin().state).choices == ("b",)
