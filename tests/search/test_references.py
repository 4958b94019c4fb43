"""Printed numbers, pages and cards' tags in every shape."""

from __future__ import annotations

import pytest

from search.references import card_key, find_references, page_keys


@pytest.mark.parametrize(
    ("text", "kind", "key"),
    [
        ("3.28", "number", "n:3.28"),
        ("faq 4.2", "number", "n:4.2"),
        ("(2.6)", "number", "n:2.6"),
        ("section 4.14", "number", "n:4.14"),
        ("§3.1", "number", "n:3.1"),
        ("#4.3", "number", "n:4.3"),
        ("4.23.", "number", "n:4.23"),
        ("p19", "page", "p:19"),
        ("p. 19", "page", "p:19"),
        ("P.19", "page", "p:19"),
        ("pg 19", "page", "p:19"),
        ("page 19", "page", "p:19"),
        ("pages 13-14", "page", "p:13"),
        ("KR F105", "card", "c:kr105"),
        ("kr_105", "card", "c:kr105"),
        ("kr105", "card", "c:kr105"),
        ("KRF105", "card", "c:kr105"),
        ("core b187", "card", "c:core187"),
        ("dotn 117", "card", "c:dotn117"),
        ("AToC F2", "card", "c:atoc2"),
        ("Core Set S13", "card", "c:coreset13"),
        ("Lords of Winter F10", "card", "c:lordsofwinter10"),
        ("King's Landing F32", "card", "c:kingslanding32"),
        ("agot1e-faq/moribund", "id", "i:agot1e-faq/moribund"),
    ],
)
def test_a_reference_is_found(text: str, kind: str, key: str) -> None:
    assert any(one.kind == kind and key in one.keys for one in find_references(text))


@pytest.mark.parametrize("text", ["5.5.1", "moribund", "STR 0", "a 2.5.1 b", "", "19", "1234 567"])
def test_what_is_no_reference_is_none(text: str) -> None:
    assert find_references(text) == ()


def test_a_card_s_tag_loses_the_letter_and_leading_zeros() -> None:
    assert card_key("Core Set", "S013") == card_key("core set", 13) == "c:coreset13"


def test_pages_of_an_entry_are_each_found() -> None:
    assert page_keys("13-14") == ["p:13", "p:14"]
    assert page_keys(None) == []


def test_very_many_numbers_do_no_harm() -> None:
    assert len(find_references("kr 1 " * 500)) <= 12
