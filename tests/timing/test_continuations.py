"""The number of continuations of fixed disputes, depth by depth, as perft counts them in chess."""

from pathlib import Path

import pytest
import yaml

from timing.kernel.explore import count_lines
from timing.systems.agot1e.dispute import read
from timing.systems.agot1e.engine import Dispute

HERE = Path(__file__).parent
DISPUTES = HERE.parents[1] / "timing" / "disputes" / "agot1e"
COUNTS: dict[str, list[int]] = yaml.safe_load((HERE / "continuations.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", COUNTS)
def test_a_dispute_can_go_on_in_exactly_as_many_ways_as_counted(name: str) -> None:
    situation = read(yaml.safe_load((DISPUTES / f"{name}.yaml").read_text(encoding="utf-8"))).situation
    game = Dispute(situation)
    state = game.begin().state
    counted = [count_lines(game, state, depth) for depth in range(1, len(COUNTS[name]) + 1)]
    assert counted == COUNTS[name]
