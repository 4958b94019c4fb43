"""Which cards of a table nothing tells apart."""

from __future__ import annotations

from typing import Any

import pytest

from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.situation import read
from timing.systems.agot1e.twins import Twins

PAIR = ("a1", "a2")


def card(ref: str, **facts: Any) -> dict[str, Any]:
    return {"ref": ref, "type": "location", "owner": "ann", **facts}


def groups(*cards: dict[str, Any], named: frozenset[str] = frozenset()) -> tuple[tuple[str, ...], ...]:
    seats = [{"id": "ann"}, {"id": "bob"}]
    box = {"box": "challenges/2"}
    table = {"players": seats, "first_player": "ann", "opening": box, "cards": list(cards)}
    return Twins(Dispute(read(table)).table, named).groups


@pytest.mark.parametrize("titles", [{}, {"title": "Keep"}])
def test_cards_that_are_described_alike_are_interchangeable(titles: dict[str, str]) -> None:
    assert groups(card("a1", **titles), card("a2", **titles)) == (PAIR,)


def test_a_title_that_is_the_name_of_its_own_card_alone_tells_nothing_apart() -> None:
    assert groups(card("a1", title="a1"), card("a2", title="a2")) == (PAIR,)


def test_a_title_that_several_cards_have_is_no_name_of_one_of_them() -> None:
    assert groups(card("a1", title="a1"), card("a2", title="a1")) == ()


def test_a_title_of_another_card_is_not_taken_for_the_name_of_a_card() -> None:
    keeps = card("a1", title="Keep"), card("a2", title="Keep")
    assert groups(*keeps, card("b", title="a1", owner="bob")) == ()
    assert groups(*keeps, card("b", title="b", owner="bob")) == (PAIR,)


def test_a_title_that_an_ability_asks_for_is_not_taken_for_the_name_of_a_card() -> None:
    kneels = {"do": "kneel", "to": "all", "which": {"title": ["a1"]}}
    asks = card("b", abilities=[{"id": "it", "label": "it", "kind": "action", "effects": kneels}])
    assert groups(card("a1", title="a1"), card("a2", title="a2"), asks) == ()


def test_an_ability_called_like_a_card_is_not_taken_for_it() -> None:
    draws = {"id": "a1", "label": "it", "kind": "action", "effects": {"do": "draw", "n": 1}}
    assert groups(card("a1"), card("a2"), card("b", abilities=[draws])) == ()


def test_a_card_that_the_question_names_stands_apart() -> None:
    assert groups(*map(card, (*PAIR, "a3")), named=frozenset({"a1"})) == (("a2", "a3"),)


def test_cards_between_which_another_one_comes_are_kept_apart() -> None:
    assert groups(card("a1"), card("a3"), card("a2", owner="bob")) == ()
