"""Rows of the grammar that change nothing are found: those that read nothing, and those that others read for."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from bench import rows
from reading.clauses import grammar
from reading.patterns import Choice, Grammar, Parse, Part
from reading.tokens import tokenise


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> Grammar:
    """A grammar of four rows."""
    made = Grammar()
    made.add({"top": ["kneel it", "kneel (all) it", "stand it", ("draw", {"do": "draw"})]})
    monkeypatch.setattr(rows, "grammar", lambda: made)
    monkeypatch.setattr(rows, "result", lambda text: str(Parse(made, tokenise(text.text)).at("top", 0)))
    return made


def test_a_row_that_reads_nothing_and_one_that_another_reads_for_change_nothing(small: Grammar) -> None:
    texts = [rows.Text(said, "", "") for said in ("kneel it", "kneel all it", "draw")]
    assert rows.idle(texts) == [rows.Idle("top", "stand it", 0), rows.Idle("top", "kneel it", 1)]
    assert [row.text for row in small.rows["top"]] == ["kneel (all) it", "draw"]


def test_rows_that_are_written_once_for_two_rules_stay_if_one_of_them_reads(small: Grammar) -> None:
    shared = {"say": "draws"}
    small.add({"top": [("they draw", shared)], "person": [("draw twice", shared)]})
    texts = [rows.Text(said, "", "") for said in ("kneel it", "kneel all it", "stand it", "draw", "they draw")]
    assert rows.idle(texts) == [rows.Idle("top", "kneel it", 1)]


def test_examples_are_what_tests_have_in_quotation_marks_and_what_is_written_for_them(tmp_path: Path) -> None:
    (tmp_path / "test_one.py").write_text('"""What this tests is told."""\nTEXT = "Any Phase: Draw 1 card."\n')
    (tmp_path / "test_agot2e.py").write_text('TEXT = "Action: Draw 1 card."\n')
    (tmp_path / "examples.jsonl").write_text('{"text": "Old Mill gains stealth.", "type": "location"}\n')
    assert [(one.text, one.type) for one in rows.examples(tmp_path)] == [
        ("Any Phase: Draw 1 card.", "character"),
        ("Any Phase: Draw 1 card.", "plot"),
        ("Old Mill gains stealth.", "location"),
    ]


def parts(elements: tuple[object, ...]) -> Iterator[str]:
    for element in elements:
        if isinstance(element, Part):
            yield element.rule
        elif isinstance(element, Choice):
            for way in element.ways:
                yield from parts(way)


def test_every_rule_that_a_row_speaks_of_reads_something() -> None:
    known = grammar()
    read = {rule for rule, found in known.rows.items() if found} | set(known.readers)
    for rule, found in known.rows.items():
        assert rule in read, rule
        for row in found:
            assert set(parts(row.elements)) <= read, (rule, row.text)
