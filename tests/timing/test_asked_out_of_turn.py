"""Whether something may be used is asked of a player while another has the turn: that alone speaks against it."""

from __future__ import annotations

from typing import Any

import pytest

from timing.systems.agot1e.dispute import Question
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.replay import answer_to
from timing.systems.registry import SYSTEMS

Plain = dict[str, Any]
AGOT1E = SYSTEMS["agot1e"]
TAKES = {
    **{"id": "take", "label": "take an opponent's gold", "kind": "response"},
    "trigger": {"after": "challenge-won", "player": "you"},
    "target": {"player": "opponent"},
    "effects": [{"do": "move-gold", "n": {"stat": "gold", "of": "chosen"}, "who": "chosen"}],
}


def reasons(choosing: str) -> set[str]:
    """Why ann may not choose that player now: she has won a challenge, and cleo, to her left, responds first."""
    lady = {"ref": "lady", "type": "character", "owner": "ann", "str": 3, "icons": ["power"], "abilities": [TAKES]}
    file = {
        **{"id": "gold", "title": "Gold", "source": "FAQ, p. 17", "story": "Ann wins.", "first_player": "cleo"},
        "cites": ["agot1e-faq/who-responds-first"],
        "players": [{"id": "ann"}, {"id": "bob", "gold": 2}, {"id": "cleo"}],
        "opening": {"box": "challenges/7"},
        "challenge": {"type": "power", "attacker": "ann", "defender": "bob", "attackers": ["lady"]},
        "cards": [lady],
    }
    game = Dispute(AGOT1E.read_dispute(file).situation)
    asked = Question(ask="may", use="lady/take", choosing=(choosing,))
    answer, why = answer_to(game, game.begin().state, asked)
    assert answer == ("no",)
    return set(why)


@pytest.mark.parametrize(("choosing", "why"), [("bob", {"not-your-turn"}), ("cleo", {"not-your-turn", "target-unfit"})])
def test_whom_it_would_choose_is_looked_at_all_the_same(choosing: str, why: set[str]) -> None:
    assert reasons(choosing) == why
