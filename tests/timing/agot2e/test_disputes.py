"""The library of the second edition: every file replays exactly, also with each state written to JSON and read back."""

from pathlib import Path

import pytest
import yaml

from timing.systems.agot2e.dispute import read
from timing.systems.agot2e.replay import replay

FILES = sorted((Path(__file__).parents[3] / "timing" / "disputes" / "agot2e").glob("*.yaml"))


@pytest.mark.parametrize("through_json", [False, True], ids=["in memory", "through JSON"])
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_dispute_is_decided_as_its_source_decides_it(file, through_json):
    dispute = read(yaml.safe_load(file.read_text(encoding="utf-8")))
    assert dispute.id == file.stem
    assert [str(one) for one in replay(dispute, through_json).differences] == []
