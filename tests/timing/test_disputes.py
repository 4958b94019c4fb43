"""The dispute library: every file replays exactly, also with each state written to JSON and read back."""

from pathlib import Path

import pytest
import yaml

from timing.systems.agot1e.dispute import read
from timing.systems.agot1e.replay import replay

FILES = sorted((Path(__file__).parents[2] / "timing" / "disputes" / "agot1e").glob("*.yaml"))


@pytest.mark.parametrize("through_json", [False, True], ids=["in memory", "through JSON"])
@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_the_dispute_is_decided_as_its_source_decides_it(file, through_json):
    dispute = read(yaml.safe_load(file.read_text(encoding="utf-8")))
    assert dispute.id == file.stem
    differences = replay(dispute, through_json).differences
    assert not differences, f"{file.name}: {differences[0]}"


def test_a_file_that_stops_while_somebody_has_a_decision_fails():
    data = yaml.safe_load(FILES[0].read_text(encoding="utf-8"))
    data["moves"] = data["moves"][:-1]
    data["questions"] = []
    assert replay(read(data)).differences[-1].at == "end"


def test_a_file_with_a_decision_that_was_never_asked_for_fails():
    data = yaml.safe_load(FILES[0].read_text(encoding="utf-8"))
    data["moves"] = [*data["moves"], {"who": data["first_player"], "passes": True}]
    data["questions"] = []
    assert replay(read(data)).differences[0].at == f"move {len(data['moves'])}"


def test_a_question_about_what_is_not_on_the_table_fails_and_says_so():
    data = yaml.safe_load(FILES[0].read_text(encoding="utf-8"))
    data["questions"] = [{"after": 0, "ask": "may", "use": "nobody/nothing", "answer": False}]
    (difference,) = replay(read(data)).differences
    assert difference.at == "question 1 (after move 0, may)"
    assert "nobody/nothing" in str(difference)
