"""The documents' tables say what the engine's tables say.

`python -m tests.timing.test_documents` writes them anew.
"""

from importlib import import_module
from pathlib import Path

import pytest
import yaml

from timing.systems.agot1e import describe, requirements
from timing.systems.agot1e.structure import FIRST_EDITION

DOCS = Path(__file__).parents[2] / "docs"
DISPUTES = Path(__file__).parents[2] / "timing" / "disputes" / "agot1e"


def by_requirement() -> dict[str, tuple[str, ...]]:
    """The disputes of the library by the requirement they name."""
    found: dict[str, list[str]] = {}
    for file in sorted(DISPUTES.glob("*.yaml")):
        about = yaml.safe_load(file.read_text(encoding="utf-8")).get("about", [])
        for name in about if isinstance(about, list) else [about]:
            found.setdefault(name, []).append(file.stem)
    return {name: tuple(stems) for name, stems in found.items()}


PARTS = {
    "requirements": ("requirements.md", lambda: requirements.table(by_requirement())),
    "structure": ("timing-library.md", lambda: describe.structure_tables(FIRST_EDITION)),
    "keys": ("dispute-format.md", describe.format_tables),
    "readings": ("readings.md", describe.readings),
    "outcomes": ("readings.md", describe.outcome_table),
}


def replaced(text: str, name: str, table: str) -> str:
    """The text with what follows the mark, up to the next heading of level two, replaced by the table."""
    head, mark, rest = text.partition(f"<!-- {name} -->\n")
    _old, heading, tail = rest.partition("\n## ")
    return f"{head}{mark}\n{table}{heading}{tail}"


@pytest.mark.parametrize("name", PARTS)
def test_the_table_in_the_document_is_the_one_that_runs(name):
    file, table = PARTS[name]
    text = (DOCS / file).read_text(encoding="utf-8")
    assert text == replaced(text, name, table()), f"docs/{file} is behind; run python -m tests.timing.test_documents"


def test_every_requirement_has_disputes_and_every_dispute_a_requirement():
    named = by_requirement()
    assert [one.id for one in requirements.REQUIREMENTS if len(named.get(one.id, ())) < 2] == []
    known = {one.id for one in requirements.REQUIREMENTS}
    numbered = {stem for name, stems in named.items() if name in known for stem in stems}
    assert {file.stem for file in DISPUTES.glob("*.yaml")} == numbered


def test_the_places_named_for_the_requirements_exist():
    for one in requirements.REQUIREMENTS:
        for place in one.where.split(", "):
            module, *names = place.removeprefix("kernel.").split(".")
            home = "timing.kernel" if place.startswith("kernel.") else "timing.systems.agot1e"
            held = import_module(f"{home}.{module}")
            for name in names:
                held = getattr(held, name)


def test_the_library_example_of_the_documents_runs():
    text = (DOCS / "timing-library.md").read_text(encoding="utf-8")
    code = text.partition("```python\n")[2].partition("```")[0]
    names: dict = {}
    exec(compile(code, "timing-library.md", "exec"), names)  # noqa: S102
    assert names["game"].decision(names["state"]).options


if __name__ == "__main__":
    for name, (file, table) in PARTS.items():
        path = DOCS / file
        path.write_text(replaced(path.read_text(encoding="utf-8"), name, table()), encoding="utf-8")
