"""The linter: one table of what is refused, and the real corpus, which is not."""

from __future__ import annotations

from pathlib import Path

import pytest

from rules.check import check
from rules.documents import read_corpus
from rules.linking import Surroundings, link
from rules.loader import ROOTS
from tests.conftest import CHAPTER, DOCUMENT, MakeContent

OUTSIDE = Surroundings(steps={"framework/2"}, cards={"core_36"})


def problems_of(root: Path) -> list[str]:
    linked = link(read_corpus([root]), OUTSIDE)
    return [str(problem).removeprefix("rules/content/agot1e-small/") for problem in check(linked)]


def entry(slug: str, text: str, keys: str = "", kind: str = "rule") -> str:
    return f"\n## {slug.capitalize()} {{#{slug} p=1 kind={kind} under=window}}\n{keys}\n{text}\n"


def test_a_good_corpus_has_no_problems(make_content: MakeContent) -> None:
    assert problems_of(make_content()) == []


def test_the_content_we_ship_has_no_problems() -> None:
    assert [str(problem) for problem in check(link(read_corpus(ROOTS), Surroundings()))] == []


@pytest.mark.parametrize(
    ("more", "problem"),
    [
        (entry("x", "See [it](agot1e-small/nowhere)."), "one.md:17: link to 'agot1e-small/nowhere', which is no entry"),
        (entry("x", "See [it](nowhere)."), "one.md:17: 'nowhere' is not a link target"),
        (entry("x", "See [it](card:core_99)."), "one.md:17: unknown card 'core_99'"),
        (entry("x", "See [it](step:framework/9)."), "one.md:17: unknown step 'framework/9'"),
        (entry("x", "See [it](term:fizzle)."), "one.md:17: unknown term 'fizzle'"),
        (entry("x", "See [it](https://example.org/)."), "one.md:17: 'https://example.org/' is a web address"),
        (entry("x", "See https://example.org/ too."), "one.md:17: 'https://example.org/' is a web address"),
        (entry("x", "A ![picture](card:core_36)."), "one.md:17: pictures are not allowed"),
        (entry("x", "Some <b>bold</b> words."), "one.md:17: HTML is not allowed: '<b>'"),
        (entry("x", "See [itself](agot1e-small/x)."), "one.md:17: the entry links to itself"),
        (entry("moribund", "Again."), "one.md:15: id agot1e-small/moribund is already used at"),
        (entry("x", "Text.", "cards: core_99\n"), "one.md:16: unknown card 'core_99'"),
        (entry("x", "Text.", "overrides: a/b | why\n"), "one.md:16: overrides link to 'a/b', which is no entry"),
        (entry("x", "Text.", "overrides: agot1e-small/x | why\n"), "one.md:16: the entry overrides itself"),
        (entry("x", "Text.", "open: See [it](agot1e-small/window).\n"), "one.md:15: links belong into the statement"),
        (
            entry("x", "Text.", "defines: Moribund state | Twice.\n"),
            "one.md:16: the term 'moribund state' of agot1e is already defined at",
        ),
        ("\n## X {#x p=1 kind=rule}\n\nText.\n", "one.md:15: nothing leads to agot1e-small/x"),
        ("\n## X {#x p=1 kind=rule under=nowhere}\n\nText.\n", "one.md:15: under=nowhere is no entry of this document"),
        ("\n## X {#x p=1 kind=rule under=x}\n\nText.\n", "one.md:15: under=x leads round in a circle"),
        (entry("x", "A target.", "plain: target\n"), "one.md:16: 'target' is no term of agot1e"),
        (entry("x", "Text.", "plain: moribund\n"), "one.md:16: 'moribund' does not stand in the text"),
        (
            entry("x", "T.", "narrows: agot1e-small/y | a\n") + entry("y", "T.", "narrows: agot1e-small/x | b\n"),
            "one.md:16: agot1e-small/x and agot1e-small/y both say how they stand",
        ),
    ],
)
def test_what_is_refused_is_named_with_its_line(make_content: MakeContent, more: str, problem: str) -> None:
    found = problems_of(make_content({"one.md": CHAPTER + more}))
    assert any(one.startswith(problem) for one in found), found


def test_a_question_needs_nothing_that_leads_to_it(make_content: MakeContent) -> None:
    question = "\n## Q {#q p=1 kind=question}\nquestion: Why?\nverdict: no\n\nSo.\n"
    assert problems_of(make_content({"one.md": CHAPTER + question})) == []


def test_a_word_in_its_everyday_meaning_is_not_linked(make_content: MakeContent) -> None:
    said = entry("x", "A moribund card.") + entry("y", "A moribund joke.", "plain: moribund\n")
    linked = link(read_corpus([make_content({"one.md": CHAPTER + said})]), OUTSIDE)
    assert [str(problem) for problem in check(linked)] == []
    assert 'class="term"' in linked.rendered["agot1e-small/x"].html
    assert 'class="term"' not in linked.rendered["agot1e-small/y"].html


def test_a_backlink_alone_does_not_lead_to_an_entry(make_content: MakeContent) -> None:
    citing = "\n## X {#x p=1 kind=rule}\n\nSee [it](agot1e-small/window).\n"
    assert problems_of(make_content({"one.md": CHAPTER + citing})) == [
        "one.md:15: nothing leads to agot1e-small/x: link to it, or put it under= another entry"
    ]


@pytest.mark.parametrize(
    ("redirects", "problem"),
    [
        ("agot1e-small/old: agot1e-small/nowhere", "agot1e-small/old leads to agot1e-small/nowhere, which is no entry"),
        ("agot1e-small/window: agot1e-small/moribund", "agot1e-small/window is an entry and cannot lead elsewhere"),
        ("other/old: agot1e-small/window", "other/old is no id of this document"),
    ],
)
def test_a_redirect_leads_from_an_old_id_to_an_entry(make_content: MakeContent, redirects: str, problem: str) -> None:
    document = DOCUMENT.replace("redirects: {}", f"redirects:\n  {redirects}")
    assert problems_of(make_content(document=document)) == [f"document.yaml:14: {problem}"]


def test_a_link_to_an_id_that_has_moved_says_where(make_content: MakeContent) -> None:
    document = DOCUMENT.replace("redirects: {}", "redirects:\n  agot1e-small/old: agot1e-small/window")
    text = CHAPTER + entry("x", "See [it](agot1e-small/old).")
    assert problems_of(make_content({"one.md": text}, document)) == [
        "one.md:17: 'agot1e-small/old' has moved to 'agot1e-small/window'"
    ]
