"""Where a cost may be paid in several ways its player says which, though no card be named for any of them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.timing.as_shipped import Played, ability, card, shipped
from timing.kernel.moves import Move

Plain = dict[str, Any]


def burning(*cards: Plain, **ann: int) -> Played:
    """Forever Burning lies in the dead pile: 1 influence or 2 gold bring it back."""
    return Played("dominance/3", shipped("core_174", "burning", zone="dead"), *cards, ann=ann, stops="every")


def left(played: Played) -> tuple[int, int]:
    """Influence and gold that ann has left."""
    return played.player("ann").influence, played.player("ann").gold


@pytest.mark.parametrize(("way", "then"), [("influence", (0, 2)), ("gold", (1, 0))])
def test_who_has_influence_and_gold_pays_what_he_or_she_likes(way: str, then: tuple[int, int]) -> None:
    played = burning(influence=1, gold=2)
    assert {move.paying for move in played.moves("burning/action-2")} == {("influence",), ("gold",)}
    played.use("burning/action-2", paying=[way])
    played.on(most=4)
    assert left(played) == then
    assert played.card("burning").zone == "hand"


@pytest.mark.parametrize(("influence", "gold", "then"), [(1, 1, (0, 1)), (0, 2, (0, 0))])
def test_who_has_one_of_them_alone_need_not_say_so(influence: int, gold: int, then: tuple[int, int]) -> None:
    played = burning(influence=influence, gold=gold)
    assert [move.paying for move in played.moves("burning/action-2")] == [()]
    played.use("burning/action-2")
    assert left(played) == then


def test_a_use_that_does_not_say_which_pays_the_first() -> None:
    played = burning(influence=1, gold=2)
    played.make(Move("ann", "uses", "burning/action-2"))
    assert left(played) == (0, 2)


def test_a_card_that_kneels_for_its_influence_is_named_and_the_gold_is_besides() -> None:
    dock = card("dock", type="location", influence=1)
    for way, kneels, gold in (("dock", True, 2), ("gold", False, 0)):
        played = burning(dock, influence=0, gold=2)
        assert {move.paying for move in played.moves("burning/action-2")} == {("dock",), ("gold",)}
        played.use("burning/action-2", paying=[way])
        assert (played.card("dock").kneeling, played.player("ann").gold) == (kneels, gold)


def test_no_card_is_called_like_what_is_paid() -> None:
    """Of a card with such a name it could not be told which is meant: the first way is paid."""
    played = burning(card("gold"), influence=1, gold=2)
    assert {move.paying for move in played.moves("burning/action-2")} == {("influence",), ()}


@pytest.mark.parametrize(("way", "then"), [("influence", (0, 1)), ("gold", (1, 0)), ("do not pay", (1, 1))])
def test_within_an_effect_it_is_asked_which_is_paid(way: str, then: tuple[int, int]) -> None:
    """Poisoned Knife: its bearer's controller pays, or does not."""
    price = {"cost": [{"do": "kneel-influence", "or": [{"do": "pay-gold", "n": 1}]}], "who": "you"}
    bell = ability({"do": "draw", "n": 1, "price": price})
    played = Played(
        "challenges/2", card("bell", type="location", abilities=[bell]), ann={"influence": 1, "gold": 1}, stops="every"
    )
    played.use("bell/use")
    played.on("price")
    assert set(played.choices) == {"influence", "gold", "do not pay"}
    played.choose(way)
    assert left(played) == then
