"""Choosing so many cards of each player: one player's after the other's, and none where a player has none."""

from __future__ import annotations

import pytest

from reading.engine.card import as_card
from reading.reader import read_card
from tests.timing.test_choosing import chooses, people, table, uses, zones

ABILITY = {
    "target": {"choose": {"type": "character"}, "of_each": "each"},
    "effects": [{"do": "kill", "to": "target"}],
}


def test_of_each_player_s_cards_one_is_chosen_by_the_same_player():
    game = table(ABILITY, *people(a="ann", a2="ann", c="cid", c2="cid"))
    state = uses(game)
    seen = []
    for _ in range(2):
        decision = game.decision(state)
        seen.append((decision.player, set(decision.choices)))
        state = chooses(game, state, sorted(decision.choices)[0])
    assert {one for one, _ in seen} == {"bob"}
    assert {frozenset(of) for _, of in seen} == {frozenset({"a", "a2"}), frozenset({"c", "c2"})}
    assert [ref for ref in ("a", "a2", "c", "c2") if zones(state)[ref] == "dead"] == ["a", "c"]


def test_the_only_card_of_a_player_is_not_asked_for():
    state = uses(table(ABILITY, *people(a="ann", c="cid")))
    assert (zones(state)["a"], zones(state)["c"]) == ("dead", "dead")


@pytest.mark.parametrize(
    ("text", "of_each"),
    [
        ("When revealed, choose and kneel one character controlled by each player.", "each"),
    ],
)
def test_it_is_read_as_so_many_of_each(text: str, of_each: str) -> None:
    ability = as_card(read_card(text, "Old Mill", "plot"), "card", "")["abilities"][0]
    assert ability["target"]["of_each"] == of_each
    assert "undescribed" not in ability
