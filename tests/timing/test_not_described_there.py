"""Cards that a situation does not describe lie in hands and decks, too: one of them may be what is picked."""

from __future__ import annotations

from typing import Any

import pytest

from tests.timing.as_shipped import Played, ability, card, shipped

Plain = dict[str, Any]


def on_top(*places: int) -> list[Plain]:
    return [card(f"b{place}", "bob", zone="deck", top=place) for place in places]


def prophecy(n: int) -> Plain:
    pick = {"do": "pick", "which": {"zone": ["deck"], "controller": "opponent", "top": 3}, "n": n}
    return card("septon", type="location", abilities=[ability(pick, {"do": "discard", "to": "found"})])


@pytest.mark.parametrize(
    ("described", "n", "least"), [((2,), 1, 0), ((1, 2, 3), 1, 1), ((1, 2), 2, 1), ((1, 2, 3), 2, 2)]
)
def test_of_the_top_of_a_deck_one_that_is_not_described_may_be_picked(
    described: tuple[int, ...], n: int, least: int
) -> None:
    played = Played("challenges/2", prophecy(n), *on_top(*described))
    played.use("septon/use")
    played.on("found")
    decision = played.game.decision(played.state)
    assert (set(decision.choices), decision.least) == ({f"b{one}" for one in described}, least)


def test_the_other_cards_of_a_deck_do_not_count() -> None:
    played = Played("challenges/2", prophecy(1), *on_top(1, 2, 3, 4, 5))
    played.use("septon/use")
    played.on("found")
    assert (set(played.choices), played.game.decision(played.state).least) == ({"b1", "b2", "b3"}, 1)


@pytest.mark.parametrize(("hand", "left"), [(0, 0), (1, 0), (3, 2)])
def test_a_confession_takes_no_limited_card(hand: int, left: int) -> None:
    limited = card("market", "bob", type="location", zone="hand", keywords=["limited"])
    confession = shipped("kotse_39", "confession", zone="hand")
    played = Played("challenges/2", confession, limited, ann={"influence": 3}, bob={"hand": hand})
    played.use("confession/action-1")
    played.on()
    assert (played.card("market").zone, played.player("bob").hand) == ("hand", left)


@pytest.mark.parametrize(("finds", "gone"), [("d1", 4), ("nothing", 0)])
def test_desperate_measures_discards_the_others_of_those_searched(finds: str, gone: int) -> None:
    deck = [card(f"d{place}", zone="deck", top=place) for place in range(1, 7)]
    played = Played("challenges/2", shipped("asots_99", "measures", zone="hand"), *deck, ann={"influence": 1})
    played.use("measures/action-1")
    played.on("found")
    played.choose(*([finds] if finds != "nothing" else []))
    played.on()
    assert sum(played.card(f"d{place}").zone == "discard" for place in range(1, 7)) == gone
    assert played.card("d6").zone == "deck"


def test_where_no_house_card_is_described_the_refusal_says_so() -> None:
    summer = shipped("ator_44", "summer", zone="hand")
    table = {"ann": {"gold": 9, "house": "Stark"}, "bob": {"house": "Stark"}}
    played = Played("marshalling/3", summer, **table)
    assert {"no-target", "house-not-described"} <= played.why_not("summer/marshal")
    played = Played("marshalling/3", summer, card("winterfell", type="house", house=["Stark"]), **table)
    assert played.moves("summer/marshal")


# --- put back in any order --------------------------------------------------------------------------------------------


def places(played: Played, owner: str = "ann") -> list[str]:
    """The described cards of a deck, from its top."""
    lying = (one for one in played.state.cards if one.zone == "deck" and one.controller == owner)
    return [one.ref for one in sorted(lying, key=lambda one: one.place)]


def tommen(*hand: Plain, **more: Any) -> Played:
    deck = [card(f"d{place}", zone="deck", top=place) for place in range(1, 6)]
    played = Played("challenges/2", shipped("kr_28", "tommen"), *hand, *deck, season=["summer"], ann=more)
    played.use("tommen/action-1")
    played.on("found")
    return played


def test_tommen_puts_the_rest_back_in_the_order_that_his_player_wants() -> None:
    played = tommen(card("held", zone="hand"))
    played.choose("d3")
    played.on("order-in-deck")
    assert set(played.choices) == {"held", "d1", "d2", "d4"}
    played.choose("d4", "held", "d2", "d1")
    played.on()
    assert played.card("d3").zone == "hand"
    assert places(played) == ["d4", "held", "d2", "d1", "d5"]


def test_a_card_of_the_hand_that_is_not_described_may_be_the_one_that_tommen_switches() -> None:
    played = tommen(hand=3)
    played.choose("d1")
    played.on()
    assert (played.card("d1").zone, played.player("ann").hand) == ("hand", 2)
    assert [played.card(one).place for one in ("d2", "d3", "d4", "d5")] == [2, 3, 4, 5]


def test_without_a_hand_tommen_switches_nothing() -> None:
    deck = [card(f"d{place}", zone="deck", top=place) for place in range(1, 6)]
    played = Played("challenges/2", shipped("kr_28", "tommen"), *deck, season=["summer"], ann={"hand": 0})
    played.use("tommen/action-1")
    played.on("order-in-deck")
    played.choose("d2", "d1", "d4", "d3")
    played.on()
    assert places(played) == ["d2", "d1", "d4", "d3", "d5"]


def test_whose_effect_it_is_orders_what_is_put_back_on_an_opponents_deck() -> None:
    prophet = shipped("kotst_37", "prophecy", zone="hand")
    played = Played("dominance/2", prophet, card("lord", str=9), *on_top(1, 2, 3, 4, 5, 6))
    played.until("prophecy/response-1")
    played.use("prophecy/response-1")
    played.on("found")
    played.choose("b2")
    assert played.asked == "order-in-deck"
    assert played.game.decision(played.state).player == "ann"
    played.choose("b5", "b4", "b3", "b1")
    played.on()
    assert places(played, "bob") == ["b5", "b4", "b3", "b1", "b6"]


@pytest.mark.parametrize(("described", "hand"), [((), 6), ((2,), 6)])
def test_of_two_cards_that_nobody_has_described_one_comes_to_hand(described: tuple[int, ...], hand: int) -> None:
    deck = [card(f"d{place}", zone="deck", top=place) for place in described]
    played = Played("challenges/2", shipped("w_11", "attendant"), *deck)
    played.use("attendant/action-1")
    played.on("found")
    if played.asked:
        played.choose()
    played.on()
    assert played.player("ann").hand == hand
    assert all(played.card(f"d{place}").zone == "discard" for place in described)
