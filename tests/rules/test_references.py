"""What a person types to name an entry, as a table."""

from __future__ import annotations

import pytest

from rules.references import Asked, pages_of, read


@pytest.mark.parametrize(
    ("text", "asked"),
    [
        ("3.28", Asked("3.28", number="3.28")),
        ("faq 4.2", Asked("faq 4.2", number="4.2", words=("faq",))),
        ("FAQ §3.28", Asked("FAQ §3.28", number="3.28", words=("faq",))),
        ("no. 2.7", Asked("no. 2.7", number="2.7")),
        ("p. 19", Asked("p. 19", page=19)),
        ("P19", Asked("P19", page=19)),
        ("core page 5", Asked("core page 5", page=5, words=("core",))),
        ("pp. 18-19", Asked("pp. 18-19", page=18)),
        (
            "agot1e-faq/moribund",
            Asked("agot1e-faq/moribund", id="agot1e-faq/moribund", words=("agot1e", "faq", "moribund")),
        ),
        ("Duration of  Control", Asked("Duration of Control", words=("duration", "of", "control"))),
        ("Cortnay’s", Asked("Cortnay’s", words=("cortnay's",))),
        ("5.5.1", Asked("5.5.1", words=("5", "5", "1"))),
        ("19", Asked("19", page=19)),
        ("Step 3 framework", Asked("Step 3 framework", step="3", step_kind="step", words=("framework",))),
        ("box 7", Asked("box 7", step="7", step_kind="box")),
        ("challenges 7", Asked("challenges 7", step="7", words=("challenges",))),
        ("", Asked("")),
    ],
)
def test_a_text_is_taken_apart(text: str, asked: Asked) -> None:
    assert read(text) == asked


@pytest.mark.parametrize(
    ("page", "numbers"), [(None, set()), ("12", {12}), ("13-14", {13, 14}), ("3,5", {3, 5}), ("1-2,7", {1, 2, 7})]
)
def test_printed_pages_name_page_numbers(page: str | None, numbers: set[int]) -> None:
    assert pages_of(page) == numbers


def test_a_number_may_end_a_sentence() -> None:
    assert read("see 4.2.").number == "4.2"
    assert read("4.2.1").number is None
