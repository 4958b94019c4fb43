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
