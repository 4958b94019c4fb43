"""What numbers read off the table: of a card or player now, as printed, and what has only some words for it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.timing.as_shipped import Played, ability, card

Plain = dict[str, Any]


def gold(n: Plain, *cards: Plain, **more: Any) -> int:
    """How much gold it is that the number comes to."""
    mill = card("mill", type="location", abilities=[ability({"do": "gain-gold", "n": n})])
    played = Played("challenges/2", mill, *cards, **more)
    before = played.player("ann").gold
    if not played.moves("mill/use"):
        return 0
    played.use("mill/use")
    played.on()
    return played.player("ann").gold - before


PLOTS = (
    card("mine", type="plot", zone="revealed", income=5),
    card("theirs", "bob", type="plot", zone="revealed", income=4),
)
MORE = [{"do": "income", "n": 2, "to": "all", "which": {"type": "plot", "zone": "revealed", "controller": "you"}}]


def test_income_is_that_of_the_cards_and_what_the_situation_adds() -> None:
    market = card("market", type="location", income=1)
    assert gold({"stat": "income", "of": "you"}, *PLOTS, market, ann={"income": 2}) == 8
    assert gold({"stat": "income", "of": "opponent"}, *PLOTS, market) == 4


def test_the_income_of_a_plot_is_that_which_effects_make_it() -> None:
    law = card("law", type="location", abilities=[ability(*MORE, kind="constant")])
    of_plot = {"stat": "income", "which": {"type": "plot", "zone": "revealed", "controller": "you"}}
    assert (gold(of_plot, *PLOTS), gold(of_plot, *PLOTS, law)) == (5, 7)


SIDES = {"type": "power", "attacker": "ann", "defender": "bob", "attackers": ["robb"], "defenders": ["jon"]}


@pytest.mark.parametrize(
    ("after", "attack", "defense", "player", "may"),
    [
        ("challenge-won-by-4", 6, 2, "you", True),
        ("challenge-won-by-4", 5, 2, "you", False),
        ("challenge-won-by-4", 1, 5, "opponent", True),
        ("challenge-won-attacking", 5, 2, "you", True),
        ("challenge-won-attacking", 1, 5, "opponent", False),
    ],
)
def test_how_a_challenge_was_won_may_be_answered(after: str, attack: int, defense: int, player: str, may: bool) -> None:
    answer = {"kind": "response", "trigger": {"after": after, "player": player}}
    ear = card("ear", type="location", abilities=[ability({"do": "draw", "n": 1}, **answer)])
    sides = (card("robb", str=attack), card("jon", "bob", str=defense))
    played = Played("challenges/6", *sides, ear, challenge=SIDES, stops="every", ends="challenge")
    heard = False
    while played.game.moves(played.state):
        heard = heard or bool(played.moves("ear/use"))
        played.on(most=1)
    assert heard == may


def paying(cost: Plain, *cards: Plain, **more: Any) -> Played:
    mill = card("mill", type="location", abilities=[ability({"do": "draw", "n": 1}, cost=[cost])])
    return Played("challenges/2", mill, *cards, **more)


def test_one_opponent_gets_all_the_gold_that_is_given() -> None:
    cost = {"do": "give-gold", "n": 2}
    played = paying(cost, ann={"gold": 3}, others=[{"id": "cid"}])
    assert {move.paying for move in played.moves("mill/use")} == {("bob",), ("cid",)}
    played.use("mill/use", paying=["bob"])
    assert (played.player("ann").gold, played.player("bob").gold) == (1, 2)
    assert not paying(cost, ann={"gold": 1}).moves("mill/use")


def test_power_that_is_given_comes_from_cards_that_have_as_much() -> None:
    played = paying({"do": "give-power", "n": 2}, card("robb", power=2), card("jon", power=1))
    assert {move.paying for move in played.moves("mill/use")} == {("robb",)}
    played.use("mill/use")
    assert (played.card("robb").power, played.player("ann").power) == (0, 2)


def test_of_an_empty_hand_nothing_is_put_into_the_deck() -> None:
    back = {"do": "hand-to-deck", "n": 2, "who": "opponent"}
    mill = card("mill", type="location", abilities=[ability(back)])
    assert not Played("challenges/2", mill, bob={"hand": 0}).moves("mill/use")
    assert Played("challenges/2", mill, bob={"hand": 1}).moves("mill/use")


@pytest.mark.parametrize(
    ("happens", "effect", "many"),
    [
        ("power-discarded", {"do": "discard-power", "n": 2, "to": "all", "which": {"ref": "robb"}}, 2),
        ("power-claimed", {"do": "claim-power", "n": 3}, 3),
        ("power-moved", {"do": "move-power", "n": 2, "to": "all", "which": {"ref": "robb"}}, 2),
        ("gold-gained", {"do": "gain-gold", "n": 2}, 2),
        ("drawn", {"do": "draw", "n": 2}, 2),
        ("knelt", {"do": "kneel", "to": "all", "which": {"ref": "robb"}}, 1),
    ],
)
def test_of_power_and_gold_each_counts_that_has_come_or_gone(happens: str, effect: Plain, many: int) -> None:
    bell = card("bell", type="location", abilities=[ability(effect, limit={"times": 1, "per": "round"})])
    past = {"past": {"what": happens, "span": "phase"}}
    mill = card("mill", type="location", abilities=[ability({"do": "gain-gold", "n": past})])
    played = Played("challenges/2", bell, mill, card("robb", power=3), stops="every")
    played.use("bell/use")
    played.until("mill/use")
    before = played.player("ann").gold
    played.use("mill/use")
    played.on(most=20)
    assert played.player("ann").gold - before == many
