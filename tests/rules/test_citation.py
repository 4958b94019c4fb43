"""How entries are named for people."""

from __future__ import annotations

import pytest

from rules.citation import Source, answer_of, citation, citation_markdown, human_date, page_name

SOURCE = Source(
    "agot1e-faq", "FAQ 5.5.1", "Official FAQ", "agot1e", "First edition", "5.5.1", "2015-07-17", "3.28", "12"
)


@pytest.mark.parametrize(
    ("date", "words"), [("2015-07-17", "17 July 2015"), ("2016-07", "July 2016"), ("2008", "2008")]
)
def test_a_date_is_as_exact_as_it_is_known(date: str, words: str) -> None:
    assert human_date(date) == words


@pytest.mark.parametrize(("page", "name"), [("12", "p. 12"), ("13-14", "pp. 13–14"), ("3,5", "pp. 3, 5"), (None, None)])
def test_pages_are_named(page: str | None, name: str | None) -> None:
    assert page_name(page) == name


def test_a_citation_names_document_date_number_and_page() -> None:
    assert citation("Duration", SOURCE) == "“Duration”, FAQ 5.5.1 (17 July 2015), 3.28, p. 12."
    assert citation_markdown("Duration", SOURCE, "u") == "[Duration](u), FAQ 5.5.1 (17 July 2015), 3.28, p. 12."


@pytest.mark.parametrize(
    ("verdict", "in_short", "answer"),
    [
        (None, None, ("", "")),
        ("yes", None, ("Yes", "")),
        ("depends", None, ("It depends", "")),
        ("depends", "Only if identical.", ("It depends", "Only if identical.")),
        ("answer", "Always the first player.", ("Always the first player.", "")),
        ("no", "No, only a Wildling.", ("No", "only a Wildling.")),
        ("yes", "Until the cap.", ("Yes", "Until the cap.")),
    ],
)
def test_the_badge_never_misleads(verdict: str | None, in_short: str | None, answer: tuple[str, str]) -> None:
    assert answer_of(verdict, in_short) == answer
