"""The documents' tables of the second edition say what its tables say.

`python -m tests.timing.agot2e.test_documents` writes them anew.
"""

from importlib import import_module
from pathlib import Path

import pytest
import yaml

from tests.timing.test_documents import DOCS, replaced
from timing.systems.agot2e import describe, requirements

DISPUTES = Path(__file__).parents[3] / "timing" / "disputes" / "agot2e"


def by_requirement() -> dict[str, tuple[str, ...]]:
    """The disputes of the library by the requirement they name."""
    found: dict[str, list[str]] = {}
    for file in sorted(DISPUTES.glob("*.yaml")):
        about = yaml.safe_load(file.read_text(encoding="utf-8")).get("about", [])
        for name in about if isinstance(about, list) else [about]:
            found.setdefault(name, []).append(file.stem)
    return {name: tuple(stems) for name, stems in found.items()}


PARTS = {
    "requirements": ("requirements-agot2e.md", lambda: requirements.table(by_requirement())),
    "keys": ("dispute-format-agot2e.md", describe.format_tables),
    "readings-agot2e": ("readings.md", describe.table),
}


@pytest.mark.parametrize("name", PARTS)
def test_the_table_in_the_document_is_the_one_that_runs(name):
    file, table = PARTS[name]
    text = (DOCS / file).read_text(encoding="utf-8")
    assert text == replaced(text, name, table()), f"docs/{file} is behind; run python -m {__name__}"


def test_every_dispute_names_a_requirement():
    known = {one.id for one in requirements.REQUIREMENTS}
    numbered = {stem for name, stems in by_requirement().items() if name in known for stem in stems}
    assert {file.stem for file in DISPUTES.glob("*.yaml")} == numbered


@pytest.mark.parametrize("one", requirements.REQUIREMENTS, ids=lambda one: one.id)
def test_every_requirement_has_disputes_from_both_sides(one):
    stems = by_requirement().get(one.id, ())
    files = [yaml.safe_load((DISPUTES / f"{stem}.yaml").read_text(encoding="utf-8")) for stem in stems]
    answers = {str(question["answer"]) for file in files for question in file["questions"] if question["ask"] == "may"}
    assert len(stems) >= 2
    assert {"True", "False"} <= answers


def test_the_places_named_for_the_requirements_exist():
    for one in requirements.REQUIREMENTS:
        for place in one.where.split(", "):
            parts = place.split(".")
            depth = 2 if parts[0] == "verbs" else 1
            held = import_module(f"timing.systems.agot2e.{'.'.join(parts[:depth])}")
            for name in parts[depth:]:
                held = getattr(held, name)


if __name__ == "__main__":
    for name, (file, table) in PARTS.items():
        path = DOCS / file
        path.write_text(replaced(path.read_text(encoding="utf-8"), name, table()), encoding="utf-8")
