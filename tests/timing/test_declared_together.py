"""How many attackers and defenders an effect lets a player declare (FAQ, The Word 'Cannot')."""

from __future__ import annotations

from typing import Any

import pytest

from tests.timing.test_granted_more import constant
from timing.kernel.moves import Decision
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.situation import read

OF_TWO = {(), ("first",), ("second",), ("first", "second")}


def character(ref: str, owner: str, **more: Any) -> dict[str, Any]:
    return {"ref": ref, "type": "character", "owner": owner, "icons": ["military"], "str": 2, **more}


def defending(*cards: dict[str, Any], **attacker: Any) -> Decision:
    """The declaration of Bob's defenders against one attacker of Ann's."""
    challenge = {"type": "military", "attacker": "ann", "defender": "bob", "attackers": ["rider"]}
    situation = {
        "players": [{"id": "ann"}, {"id": "bob"}],
        "first_player": "ann",
        "opening": {"box": "challenges/5"},
        "challenge": challenge,
        "cards": [character("rider", "ann", **attacker), *cards],
    }
    game = Dispute(read(situation))
    return game.decision(game.begin().state)


def sets(decision: Decision) -> set[tuple[str, ...]]:
    return {move.choosing for move in decision.moves()} if decision.choice == "defenders" else {()}


@pytest.mark.parametrize(
    ("what", "allowed"),
    [
        ("defenders", {()}),
        ("fewer-than-2-defenders", {(), ("first", "second")}),
        ("more-than-1-defender", {(), ("first",), ("second",)}),
        ("fewer-than-2-attackers", OF_TWO),
    ],
)
def test_how_many_defend(what: str, allowed: set[tuple[str, ...]]) -> None:
    rule = constant(do="forbid", what=what, who="each")
    assert sets(defending(character("first", "bob"), character("second", "bob"), rule)) == allowed


def test_two_defenders_are_needed_and_joust_allows_one_so_nobody_defends() -> None:
    rule = constant(do="forbid", what="fewer-than-2-defenders", who="each")
    assert sets(defending(character("first", "bob"), character("second", "bob"), rule, keywords=["joust"])) == {()}


@pytest.mark.parametrize(
    ("what", "others", "may"),
    [
        ("fewer-than-2-attackers", 0, False),
        ("fewer-than-2-attackers", 1, True),
        ("more-than-1-attacker", 0, True),
    ],
)
def test_a_challenge_is_declared_only_with_enough_attackers(what: str, others: int, may: bool) -> None:
    situation = {
        "players": [{"id": "ann"}, {"id": "bob"}],
        "first_player": "ann",
        "opening": {"box": "challenges/3"},
        "cards": [
            character("rider", "ann"),
            *(character(f"more{n}", "ann") for n in range(others)),
            constant(do="forbid", what=what, who="each"),
        ],
    }
    game = Dispute(read(situation))
    decision = game.decision(game.begin().state)
    assert ("military>bob" in decision.choices) == may


def refused(decision: Decision) -> dict[str, list[str]]:
    return {part.card: [reason.code for reason in part.reasons] for part in decision.refused}


def test_whoever_may_not_defend_is_told_why_not() -> None:
    able, knelt = character("able", "bob"), character("knelt", "bob", kneeling=True)
    page = character("page", "bob", icons=["power"], kneeling=True)
    decision = defending(able, knelt, page)
    assert decision.choices == ("able",)
    assert refused(decision) == {
        "knelt": ["defends-kneeling"],
        "page": ["defends-kneeling", "defends-without-icon"],
    }


def test_whoever_stealth_may_not_pass_is_told_why_not() -> None:
    decision = defending(character("able", "bob"), character("sly", "bob", keywords=["stealth"]), keywords=["stealth"])
    assert decision.choice == "stealth"
    assert refused(decision) == {"sly": ["has-stealth"]}
