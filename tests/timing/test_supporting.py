"""The titles' Supports: no challenge against who is supported, and defending in his or her place (rulebook, p. 16)."""

from __future__ import annotations

from typing import Any

from tests.timing.test_challenges_granted_more import until_asked
from tests.timing.test_claim_and_dominance_more import character, table
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.state import State

Plain = dict[str, Any]
THREE = tuple({"id": one, "power": 3} for one in ("ann", "bob", "cyd"))


def melee(*titles: tuple[str, str]) -> Dispute:
    cards = [{"ref": who, "title": title, "type": "title", "owner": who} for who, title in titles]
    knights = [character(f"knight-of-{one['id']}", one["id"], icons=["power"]) for one in THREE]
    return table("challenges/3", *knights, *cards, players=THREE, format="melee", ends="challenge")


def opponents(state: State) -> set[str]:
    assert state.choice is not None
    return {one.partition(">")[2] for one in state.choice.options} - {""}


def who_chooses(state: State) -> str:
    return state.choice.player if state.choice else ""


def test_nobody_attacks_the_holder_of_a_title_that_his_own_supports() -> None:
    game = melee(("ann", "Master of Coin"), ("bob", "Master of Laws"))
    assert opponents(game.begin().state) == {"cyd"}


def test_support_does_not_bind_the_supported() -> None:
    game = melee(("ann", "Master of Laws"), ("bob", "Master of Coin"))
    assert opponents(game.begin().state) == {"bob", "cyd"}


def test_who_supports_defends_where_nobody_was_declared_and_is_the_defending_player() -> None:
    game = melee(("bob", "Master of Laws"), ("cyd", "Master of Coin"))
    begun = until_asked(game, "defenders", "power>bob", "knight-of-ann")
    assert who_chooses(begun) == "bob"
    declined = game.make(begun, next(move for move in game.moves(begun) if move.choosing in (("none",), ()))).state
    assert who_chooses(declined) == "cyd"
    taken = game.make(declined, next(move for move in game.moves(declined) if "knight-of-cyd" in move.choosing)).state
    assert taken.challenge is not None
    assert (taken.challenge.defender, taken.challenge.answers_claim) == ("cyd", "bob")


def test_nobody_supports_where_the_attacked_defends() -> None:
    game = melee(("bob", "Master of Laws"), ("cyd", "Master of Coin"))
    begun = until_asked(game, "defenders", "power>bob", "knight-of-ann")
    defended = game.make(begun, next(move for move in game.moves(begun) if "knight-of-bob" in move.choosing)).state
    assert who_chooses(defended) != "cyd"
