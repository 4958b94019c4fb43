"""A file may name the one card that could be taken: nobody chooses where there is no choice, and nobody is misled."""

from __future__ import annotations

from typing import Any

import pytest

from timing.systems.registry import SYSTEMS

Plain = dict[str, Any]


@pytest.mark.parametrize(("named", "told"), [("page", False), ("spy", True)])
def test_the_only_one_that_claim_can_take_may_be_named_and_nobody_else(named: str, told: bool) -> None:
    file: Plain = {
        **{"id": "claim", "title": "Claim", "source": "Rulebook, claim", "story": "Bob loses.", "first_player": "ann"},
        "cites": ["agot1e-core/challenges/claim/military"],
        "players": [{"id": "ann"}, {"id": "bob"}],
        "opening": {"box": "challenges/7"},
        "challenge": {"type": "military", "attacker": "ann", "defender": "bob", "attackers": ["spy"]},
        "stops": "every",
        "cards": [
            {"ref": "spy", "type": "character", "owner": "ann", "str": 3, "icons": ["military"]},
            {"ref": "page", "type": "character", "owner": "bob"},
        ],
        "moves": [{"passes": "all"}, {"who": "bob", "chooses": named}, {"passes": "all"}],
        "questions": [{"after": 3, "ask": "moribund", "card": "page", "answer": "yes"}],
    }
    replayed = SYSTEMS["agot1e"].replay(SYSTEMS["agot1e"].read_dispute(file))
    assert [one.at for one in replayed.differences if one.at != "end"] == (["move 2"] if told else [])
