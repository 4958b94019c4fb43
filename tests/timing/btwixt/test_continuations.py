"""The number of continuations of fixed disputes, depth by depth, as perft counts them in chess.

The first two rows were counted by hand from the rules, the others were recorded: a number that changes says that moves
have become legal or illegal.
"""

from pathlib import Path

import pytest
import yaml

from timing.kernel.explore import count_lines
from timing.systems.btwixt.dispute import read
from timing.systems.btwixt.engine import BtwixtGame

DISPUTES = Path(__file__).parents[3] / "timing" / "disputes" / "btwixt"
COUNTS = {
    "nobody-bids": [1, 1, 1, 1, 1, 1, 2, 4],
    "cersei-wins-with-two-cards": [2, 4, 4],
    "contingency-plan-moved-by-betrayal": [2, 4, 4, 5, 9, 13, 14],
    "turns-go-clockwise-until-all-have-knelt": [3, 6, 12, 21, 27, 42, 62],
    "whether-cersei-can-still-win": [2, 4, 5, 9, 14, 16, 16],
    "blood-magics-ally-ignores-the-strings": [2, 2, 2, 2, 2, 4, 6],
    "mance-claimed-through-ser-loras": [2, 2, 4, 4],
    "the-ally-row-cannot-be-chosen": [2, 3, 3, 4, 6, 8, 12],
    "bids-are-cleared-and-the-token-goes-on": [2, 4, 4, 5, 9, 18, 24],
}


@pytest.mark.parametrize("name", COUNTS)
def test_a_dispute_can_go_on_in_exactly_as_many_ways_as_counted(name: str) -> None:
    game = BtwixtGame(read(yaml.safe_load((DISPUTES / f"{name}.yaml").read_text(encoding="utf-8"))).situation)
    state = game.begin().state
    assert [count_lines(game, state, depth) for depth in range(1, len(COUNTS[name]) + 1)] == COUNTS[name]
