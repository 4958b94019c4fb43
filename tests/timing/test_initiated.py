"""How many challenges have been initiated in a phase, and who attacked in it before the dispute begins."""

from __future__ import annotations

from typing import Any

import pytest

from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.situation import read
from timing.systems.agot1e.work import Work

FIRST = {"challenge": ["any"], "number": {"challenge": "initiated"}, "exactly": 1}
ATTACKED = {"happened": {"what": ["attacker-declared"], "card": {"self": True}, "span": "phase"}}


def work(condition: dict[str, Any], declared: tuple[str, ...] = (), attackers: str = "rider") -> Work:
    rule = {"id": "rule", "label": "rule", "kind": "constant", "if": condition}
    rule["effects"] = [{"do": "gain", "what": "stealth", "to": "self"}]
    character = {"type": "character", "owner": "ann", "icons": ["military"], "str": 2}
    situation = {
        "players": [{"id": "ann", "declared": list(declared)}, {"id": "bob"}],
        "first_player": "ann",
        "opening": {"box": "challenges/5"},
        "challenge": {"type": "military", "attacker": "ann", "defender": "bob", "attackers": [attackers]},
        "cards": [{**character, "ref": "rider", "abilities": [rule]}, {**character, "ref": "squire"}],
    }
    game = Dispute(read(situation))
    return Work(game.table, game.begin().state)


@pytest.mark.parametrize(("declared", "first"), [((), True), (("military",), True), (("intrigue",), False)])
def test_the_challenge_under_way_is_the_first_unless_another_was_initiated(
    declared: tuple[str, ...], first: bool
) -> None:
    assert work(FIRST, declared).has("rider", "stealth") == first


@pytest.mark.parametrize(("attackers", "has"), [("rider", True), ("squire", False)])
def test_who_attacks_as_the_dispute_begins_has_attacked_this_phase(attackers: str, has: bool) -> None:
    assert work(ATTACKED, attackers=attackers).has("rider", "stealth") == has
