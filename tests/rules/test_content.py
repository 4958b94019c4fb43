"""Chapter files and document.yaml: what is read, and what is said of what cannot be."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.documents import read_corpus
from tests.conftest import CHAPTER, DOCUMENT, MakeContent


def problems_of(root: Path) -> list[str]:
    return [str(problem).removeprefix("rules/content/agot1e-small/") for problem in read_corpus([root]).problems]


def test_a_good_chapter_is_read_whole(make_content: MakeContent) -> None:
    corpus = read_corpus([make_content()])
    assert corpus.problems == []
    moribund, window, end = (entry for _, entry in corpus.entries())
    assert (moribund.id, moribund.title, moribund.number, moribund.page) == (
        "agot1e-small/moribund",
        "Moribund",
        "3.1",
        "12",
    )
    assert moribund.aliases == ["dying", "half dead"]
    assert moribund.definitions[0].variants == ("moribund state",)
    assert moribund.markdown.startswith("A card that leaves play")
    assert (moribund.line, moribund.statement_line) == (1, 5)
    assert window.page == "13-14"
    assert end.parent_id == "agot1e-small/window"


@pytest.mark.parametrize(
    ("chapter", "problem"),
    [
        ("## No braces\n\nText.", "one.md:1: a heading needs its attributes"),
        ("## T {p=1 kind=rule}\n\nText.", "one.md:1: no id"),
        ("## T {#t kind=rule}\n\nText.", "one.md:1: no page"),
        ("## T {#t p=x kind=rule}\n\nText.", "one.md:1: p=x is not a page"),
        ("## T {#t p=1}\n\nText.", "one.md:1: no kind"),
        ("## T {#t p=1 kind=poem}\n\nText.", "one.md:1: unknown kind 'poem'"),
        ("## T {#t p=1 kind=rule colour=red}\n\nText.", "one.md:1: unknown attribute 'colour'"),
        ("## T {#t p=1 p=2 kind=rule}\n\nText.", "one.md:1: attribute 'p' is given twice"),
        ("## T {#t p=1 kind=rule and more}\n\nText.", "one.md:1: unreadable attributes"),
        ("## T {#Bad_Slug p=1 kind=rule}\n\nText.", "one.md:1: #Bad_Slug is not a slug"),
        ("## {#t p=1 kind=rule}\n\nText.", "one.md:1: the heading has no title"),
        ("## T {#t p=1 kind=rule}\n\n", "one.md:1: the entry has no statement"),
        ("## T {#t p=1 kind=rule}\nText at once.\n\nText.", "one.md:2: expected 'key: value'"),
        ("## T {#t p=1 kind=rule}\ncolour: red\n\nText.", "one.md:2: unknown key 'colour'"),
        ("## T {#t p=1 kind=rule}\nalso:\n\nText.", "one.md:2: 'also' has no value"),
        ("## T {#t p=1 kind=rule}\noverrides: a/b\n\nText.", "one.md:2: 'overrides' needs 'entry id | why'"),
        ("## T {#t p=1 kind=rule}\ndefines: word\n\nText.", "one.md:2: 'defines' needs 'term (variants) | definition'"),
        ("## T {#t p=1 kind=rule}\nverdict: yes\n\nText.", "one.md:1: only a question has 'verdict'"),
        ("## T {#t p=1 kind=rule}\n\nText.\n\n### Deeper\n", "one.md:5: a statement has no headings"),
        ("Words first.\n\n## T {#t p=1 kind=rule}\n\nText.", "one.md:1: text before the first entry"),
        ("", "one.md:1: the chapter has no entries"),
        ("## T {#t p=1 kind=question}\n\nText.", "one.md:1: a question needs 'question'"),
        ("## T {#t p=1 kind=question}\nquestion: Why?\n\nText.", "one.md:1: a question needs 'verdict'"),
        ("## T {#t p=1 kind=question}\nquestion: Q?\nverdict: maybe\n\nText.", "one.md:3: unknown verdict 'maybe'"),
        (
            "## T {#t p=1 kind=question}\nquestion: Q?\nquestion: R?\nverdict: no\n\nText.",
            "one.md:3: 'question' is given",
        ),
        (
            f"## T {{#t p=1 kind=question}}\nquestion: Q?\nverdict: no\nverdict-in-short: {'word ' * 13}\n\nText.",
            "one.md:1: 'verdict-in-short' has more than 12 words",
        ),
        (
            "## T {#t p=1 kind=question}\nquestion: Who?\nverdict: answer\n\nText.",
            "one.md:1: the verdict 'answer' needs a 'verdict-in-short'",
        ),
    ],
)
def test_a_broken_entry_is_named_with_its_line(make_content: MakeContent, chapter: str, problem: str) -> None:
    found = problems_of(make_content({"one.md": chapter}))
    assert any(one.startswith(problem) for one in found), found


def test_reading_goes_on_after_a_problem(make_content: MakeContent) -> None:
    broken = "## One {#one kind=rule}\n\nText.\n\n## Two {#two p=1}\n\nText.\n\n## Three {p=1 kind=rule}\n\nText.\n"
    assert [problem.split(":")[1] for problem in problems_of(make_content({"one.md": broken}))] == ["1", "5", "9"]


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        (("rank: 30", "rank: high"), "document.yaml:9: the rank is a whole number"),
        (("game: agot1e", "game: chess"), "document.yaml:4: unknown game 'chess'"),
        (("date: 2015-07-17", "date: last summer"), "document.yaml:8: 'last summer' is not a date"),
        (("note: For the tests.", "note: x\ncolour: red"), "document.yaml:11: unknown key 'colour'"),
        (("short: Small 1.0\n", ""), "document.yaml:1: 'short' is missing"),
        (("id: agot1e-small", "id: other"), "document.yaml:1: the id is 'other' but the folder is 'agot1e-small'"),
        (("file: one.md", "file: two.md"), "document.yaml:12: chapter 'two.md' is named and missing"),
        (("file: one.md", "file: ../one.md"), "document.yaml:12: '../one.md' is not the name of a chapter file"),
        (("title: Chapter one", "name: x"), "document.yaml:12: a chapter is {file: name.md, title: ...}"),
        (("title: A small", "title: [A small"), "document.yaml:3: not YAML"),
        (("rank: 30", "rank: 30\nrank: 40"), "document.yaml:10: 'rank' is given twice"),
    ],
)
def test_a_broken_document_is_named_with_its_line(
    make_content: MakeContent, change: tuple[str, str], problem: str
) -> None:
    found = problems_of(make_content(document=DOCUMENT.replace(*change)))
    assert any(one.startswith(problem) for one in found), found


def test_a_file_that_no_document_names_is_a_problem(make_content: MakeContent) -> None:
    assert problems_of(make_content({"two.md": CHAPTER})) == ["two.md:1: no document.yaml names this file"]


def test_a_folder_without_document_is_a_problem(make_content: MakeContent) -> None:
    root = make_content()
    (root / "agot1e-other").mkdir()
    assert [str(problem) for problem in read_corpus([root]).problems] == [
        "rules/content/agot1e-other/document.yaml:1: the document has no document.yaml"
    ]


def test_bytes_that_are_no_utf8_are_a_problem_and_no_crash(make_content: MakeContent) -> None:
    root = make_content()
    (root / "agot1e-small" / "one.md").write_bytes(b"## T\xff")
    assert problems_of(root)[0] == "one.md:1: not UTF-8: byte 4 cannot be read"


def test_chapters_may_come_from_a_second_folder(make_content: MakeContent, tmp_path: Path) -> None:
    both = DOCUMENT.replace("title: Chapter one}", "title: Chapter one}\n  - {file: two.md, title: Two}")
    root = make_content(document=both)
    second = tmp_path / "faq" / "content"
    (second / "agot1e-small").mkdir(parents=True)
    (second / "agot1e-small" / "two.md").write_text("## Late {#late p=1 kind=rule}\n\nText.\n", encoding="utf-8")
    corpus = read_corpus([root, second])
    assert corpus.problems == []
    assert [entry.slug for _, entry in corpus.entries()] == ["moribund", "window", "window/end", "late"]
