"""The documents' tables of B'Twixt say what its tables say.

`python -m tests.timing.btwixt.test_documents` writes them anew.
"""

from importlib import import_module
from pathlib import Path

import pytest
import yaml

from tests.timing.test_documents import DOCS, replaced
from timing.systems.btwixt import describe, requirements, words
from timing.systems.btwixt.dispute import read
from timing.systems.btwixt.replay import replay
from timing.systems.btwixt.verbs import VERBS

DISPUTES = Path(__file__).parents[3] / "timing" / "disputes" / "btwixt"


def by_requirement() -> dict[str, tuple[str, ...]]:
    """The disputes of the library by the requirement they name."""
    found: dict[str, list[str]] = {}
    for file in sorted(DISPUTES.glob("*.yaml")):
        for name in yaml.safe_load(file.read_text(encoding="utf-8"))["about"]:
            found.setdefault(name, []).append(file.stem)
    return {name: tuple(stems) for name, stems in found.items()}


PARTS = {
    "requirements": ("requirements-btwixt.md", lambda: requirements.table(by_requirement())),
    "keys": ("dispute-format-btwixt.md", describe.format_tables),
    "readings-btwixt": ("readings.md", describe.table),
}


@pytest.mark.parametrize("name", PARTS)
def test_the_table_in_the_document_is_the_one_that_runs(name):
    file, table = PARTS[name]
    text = (DOCS / file).read_text(encoding="utf-8")
    assert text == replaced(text, name, table()), f"docs/{file} is behind; run python -m {__name__}"


def test_every_requirement_has_two_disputes_and_no_dispute_names_another():
    named = by_requirement()
    assert set(named) == {one.id for one in requirements.REQUIREMENTS}
    assert [name for name, stems in named.items() if len(stems) < 2] == []


def test_the_places_named_for_the_requirements_exist():
    for one in requirements.REQUIREMENTS:
        for place in one.where.split(", "):
            module, *names = place.split(".")
            held = import_module(f"timing.systems.btwixt.{module}")
            for name in names:
                held = getattr(held, name)


def test_every_word_of_an_effect_is_carried_out_or_constant():
    assert set(words.EFFECTS) == {*VERBS, *words.CONSTANT}


def test_the_dispute_of_the_document_replays():
    text = (DOCS / "dispute-format-btwixt.md").read_text(encoding="utf-8")
    example = yaml.safe_load(text.partition("```yaml\n")[2].partition("```")[0])
    assert replay(read(example)).differences == ()


if __name__ == "__main__":
    for name, (file, table) in PARTS.items():
        path = DOCS / file
        path.write_text(replaced(path.read_text(encoding="utf-8"), name, table()), encoding="utf-8")
