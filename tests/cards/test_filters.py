"""The words by which cards are looked for."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy.orm import Session

from cards import filters, service


def found(corpus: Session, text: str) -> list[str]:
    query = filters.read(text)
    return [
        line.ref.id
        for line in filters.order(query, [one for one in service.named(corpus) if filters.matches(query, one)])
    ]


def test_no_words_find_every_card_that_a_document_names(corpus: Session) -> None:
    assert len(found(corpus, "")) == 254


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("joust:restricted", 43),
        ("melee:r", 27),
        ("joust=restricted melee:restricted", 10),
        ("lcg:banned", 2),
        ("legacy:banned", 8),
        ("errata:5.5", 4),
        ("errata:any", 93),
        ("type:plot joust:restricted", 10),
    ],
)
def test_fields_narrow_to_what_the_lists_have(corpus: Session, text: str, count: int) -> None:
    assert len(found(corpus, text)) == count


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("bran", "core_13"),
        ("viper", "pots_1"),
        ("calvary", "qod_12"),
        ("set:KR maiden", "kr_105"),
        ("maidens bane", "kr_105"),
        ("house:grey type:l naval", "dotn_48"),
        ('set:"a hidden agenda" type:ag', "kr_119"),
    ],
)
def test_words_begin_words_of_the_title(corpus: Session, text: str, first: str) -> None:
    assert first in found(corpus, text)[:2]


def test_what_the_documents_do_not_give_is_named_and_not_passed_over() -> None:
    query = filters.read("cost>=3 stark colour:red")
    assert query.words == "stark"
    assert query.unanswered == (
        "cost>=3 asks for what the documents do not give; it needs an imported card file.",
        "colour:red is no field; there are name, type, house, set, joust, melee, lcg, legacy, errata.",
    )


@given(st.text(max_size=300))
def test_any_text_can_be_read(text: str) -> None:
    assert len(filters.read(text).terms) <= filters.MOST_FIELDS
