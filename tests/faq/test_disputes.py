"""The dispute library: read with lines, checked against the corpus, found by entry, card, box and step."""

from __future__ import annotations

from pathlib import Path

import pytest
from flask import Flask
from jsonschema import Draft202012Validator
from sqlalchemy import select
from sqlalchemy.orm import Session

from app import create_app
from errors import ContentRefused, NotFound
from faq import dispute_files
from faq.cli import schema_text
from faq.disputes import Library, for_entry
from rules.models import Entry
from rules.yaml_lines import YamlFile
from services import services
from timing.systems.registry import SYSTEMS

ROOT = Path(__file__).parents[2]
JAIME = "jaime-moribund-pays-a-cost"
SMALL = """\
id: small
title: A small dispute
source: for the tests
cites: [agot1e-faq/moribund]
players:
  - {id: ann}
  - {id: bea}
first_player: ann
opening: {box: challenges/2}
cards:
  - {ref: lord, type: character, owner: bea}
  - ref: axe
    type: event
    owner: ann
    zone: hand
    abilities:
      - label: kill a character
        id: kill
        kind: action
        target: {choose: {type: character}}
        effects: {do: kill, to: target}
moves:
  - {who: ann, uses: axe/kill, choosing: lord}
questions:
  - {after: 1, ask: where, card: lord, answer: dead}
"""


@pytest.fixture
def library(app: Flask) -> Library:
    found: Library = services(app).disputes
    return found


@pytest.fixture
def corpus_entries(corpus: Session) -> set[str]:
    return set(corpus.scalars(select(Entry.id)))


def write(folder: Path, text: str, name: str = "small.yaml") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_every_file_of_the_library_is_sound(corpus_entries: set[str]) -> None:
    read, problems = dispute_files.check(entries=corpus_entries)
    assert not problems
    assert len(read) >= 100


def test_all_problems_of_all_files_are_told_with_their_lines(tmp_path: Path) -> None:
    first = write(tmp_path, SMALL.replace("type: character, owner: bea", "type: sword, owner: nobody"))
    second = write(tmp_path, SMALL.replace("title: A small dispute", "tilte: A small dispute"), "other.yaml")
    _, problems = dispute_files.check(paths=[first, second])
    said = [(Path(problem.file).name, problem.line, problem.text) for problem in problems]
    assert ("other.yaml", 2) in [one[:2] for one in said]
    assert any(line == 11 and "'sword' is not known here" in text for _, line, text in said)
    assert any(name == "other.yaml" and "'title' is missing" in text for name, _, text in said)


def test_the_id_is_the_name_of_the_file_and_no_page_of_its_own(tmp_path: Path) -> None:
    path = write(tmp_path, SMALL.replace("id: small", "id: chart"))
    problems = dispute_files.read_file(path).problems
    assert {problem.line for problem in problems} == {1}
    assert len(problems) == 2


def test_a_cited_entry_has_to_exist(tmp_path: Path) -> None:
    path = write(tmp_path, SMALL)
    assert [problem.line for problem in dispute_files.read_file(path, {"agot1e-faq/other"}).problems] == [4]
    assert not dispute_files.read_file(path, {"agot1e-faq/moribund"}).problems


@pytest.mark.parametrize("text", ["a: [b\nc: d", "- 1", "", "a: &x [*x]", "id: \x00"])
def test_what_is_no_dispute_file_is_a_problem_and_no_crash(tmp_path: Path, text: str) -> None:
    assert dispute_files.read_file(write(tmp_path, text)).problems


def test_a_file_that_cannot_be_read_is_a_problem(tmp_path: Path) -> None:
    (problem,) = dispute_files.read_file(tmp_path / "none.yaml").problems
    assert "cannot be read" in problem.text


def test_disputes_are_found_by_entry_card_box_and_step(library: Library) -> None:
    assert JAIME in [one.id for one in library.about("agot1e-faq/moribund")]
    assert JAIME in [one.id for one in library.with_card("Ser Jaime Lannister")]


def test_disputes_of_a_card_are_those_of_its_game(library: Library) -> None:
    for game in ("agot1e", "agot2e"):
        found = library.with_card("The Hound", game)
        assert found
        assert {one.system for one in found} == {game}
    assert JAIME in [one.id for one in library.in_box("challenges/7")]
    assert (JAIME, 1) in [(one.id, at) for one, at in library.standing_in("framework/5")]
    with pytest.raises(NotFound):
        library.one("nothing")


def test_an_entry_leads_to_its_disputes_first_to_the_documents_own_example(library: Library) -> None:
    found = for_entry(library, "agot1e-faq/moribund")
    assert "/timing/agot1e/jaime-moribund-pays-a-cost" in [url for _, url in found[:4]]


def test_an_entry_of_a_box_or_step_leads_to_the_chart_and_to_a_stepper_standing_there(library: Library) -> None:
    box = [url for _, url in for_entry(library, "agot1e-faq/challenges-phase-flowchart/challenge-resolved")]
    assert "/timing/agot1e/chart#challenges-7" in box
    assert "/timing/agot1e/new?box=challenges/7" in box
    step = for_entry(library, "agot1e-faq/action-window/save-cancel")
    assert any(url.startswith("/timing/agot1e/chart#") for _, url in step)
    assert any(title.startswith("Stand there") for title, _ in step)


def test_lines_of_a_file_are_counted_in_moves(library: Library) -> None:
    one = library.played(JAIME)
    assert len(one.marks) == len(library.dispute(JAIME).moves) + 1
    assert one.marks[-1] == len(one.moves)
    assert one.stops[-1] == ""


def test_a_known_card_is_described_as_the_library_does(library: Library) -> None:
    found = library.card("core_166")
    assert found is not None
    assert [ability.kind for ability in found[1].abilities] == ["response"]
    assert library.card("core_9999") is None


def test_a_library_with_a_problem_is_refused_with_every_problem(tmp_path: Path, app: Flask) -> None:
    write(tmp_path, SMALL.replace("agot1e-faq/moribund", "agot1e-faq/nowhere"))
    write(tmp_path, SMALL, "other.yaml")
    with pytest.raises(ContentRefused) as refused:
        Library(tmp_path, tmp_path / "data", services(app).corpus).open()
    assert len(refused.value.problems) == 2


def test_a_small_library_is_worked_out_once_and_again_when_a_file_changes(tmp_path: Path, app: Flask) -> None:
    corpus = services(app).corpus
    write(tmp_path, SMALL)
    assert [one.title for one in Library(tmp_path, tmp_path / "data", corpus).listed()] == ["A small dispute"]
    (kept,) = (tmp_path / "data").glob("disputes-*.json")
    before = kept.stat().st_mtime_ns
    Library(tmp_path, tmp_path / "data", corpus).open()
    assert kept.stat().st_mtime_ns == before
    write(tmp_path, SMALL.replace("A small dispute", "Another title"))
    assert [one.title for one in Library(tmp_path, tmp_path / "data", corpus).listed()] == ["Another title"]
    assert len(list((tmp_path / "data").glob("disputes-*.json"))) == 1


# --- the schema and the commands ---


def test_the_schema_in_the_documentation_is_the_one_that_is_published(app: Flask) -> None:
    kept = (ROOT / "docs" / "dispute.schema.json").read_text(encoding="utf-8")
    assert kept == schema_text(), "run: .venv/bin/flask --app app disputes schema > docs/dispute.schema.json"
    assert app.test_client().get("/api/v1/disputes/schema.json").text == kept


def test_every_file_of_the_library_fits_the_schema() -> None:
    checks = {system.id: Draft202012Validator(system.schema()) for system in SYSTEMS.values()}
    for path in dispute_files.files():
        assert not list(checks[path.parent.name].iter_errors(YamlFile.read(path, path.name).value)), path.name


def test_the_replay_command_says_first_where_a_file_differs(app: Flask, tmp_path: Path) -> None:
    run = app.test_cli_runner().invoke
    good = write(tmp_path, SMALL)
    assert run(args=["disputes", "replay", str(good)]).exit_code == 0
    wrong = write(tmp_path, SMALL.replace("answer: dead", "answer: hand"))
    answer = run(args=["disputes", "replay", str(wrong)])
    assert answer.exit_code == 1
    assert f"{wrong}:25: question 1 (after move 1, where): expected hand, the engine says dead" in answer.output
    illegal = write(tmp_path, SMALL.replace("who: ann, uses", "who: bea, uses"))
    assert f"{illegal}:23: move 1: " in run(args=["disputes", "replay", str(illegal)]).output


def test_the_check_command_lists_every_problem(app: Flask, tmp_path: Path) -> None:
    wrong = write(tmp_path, SMALL.replace("agot1e-faq/moribund", "agot1e-faq/nowhere"))
    answer = app.test_cli_runner().invoke(args=["disputes", "check", str(wrong)])
    assert answer.exit_code == 1
    assert f"{wrong}:4: cites: agot1e-faq/nowhere is no entry of the corpus" in answer.output


def test_an_application_on_other_content_has_an_empty_library(tmp_path: Path, make_content: object) -> None:
    content = make_content()  # type: ignore[operator]
    app = create_app(data=tmp_path / "data", content=(content,), secret_key="x", testing=True)
    assert app.test_client().get("/timing/").status_code == 200
    assert app.test_client().get("/rules/agot1e-small/moribund").status_code == 200
