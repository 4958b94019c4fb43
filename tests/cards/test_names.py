"""What people write, taken apart."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cards.names import Tag, initials, key, read, set_key
from cards.versions import belongs_to, is_version, version_key


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Longship Maiden's Bane", "longship maiden’s bane"),
        ("Blood-Crazed Screamer", "Blood Crazed Screamer"),
        ("To the Spears!", "TO THE SPEARS"),
        ("Jaqen H'ghar", "JAQEN H`GHAR"),
        ("Tarle the Thrice–Drowned", "tarle the thrice drowned"),
        ("Daenerys Targaryen", "Daënerys  Targaryen "),
    ],
)
def test_titles_are_alike_whatever_their_case_accents_and_punctuation(one: str, other: str) -> None:
    assert key(one) == key(other)


@pytest.mark.parametrize(
    ("text", "tags"),
    [
        ("KR F105", [("kr", 105)]),
        ("kr105", [("kr", 105)]),
        ("Core B187", [("core", 187)]),
        ("KLE 79", [("kle", 79)]),
        ("C&D F14", [("cd", 14)]),
        ("Forging the Chain F22", [("forgingchain", 22)]),
        ("F15 A Song of the Sea", [("asongofsea", 15)]),
        ("F100 the Kingsroad cycle", [("kingsroad", 100)]),
        ("Brotherhood w/o Banners F 53", [("brotherhoodwithoutbanners", 53)]),
        ("W113", [("w", 113)]),
        ("Val", []),
        ("3.28", []),
        ("", []),
    ],
)
def test_a_set_and_a_number_are_read_as_the_faq_writes_them(text: str, tags: list[tuple[str, int]]) -> None:
    assert [(tag.set, tag.number) for tag in read(text).tags] == tags


def test_an_id_a_title_with_its_set_and_a_bare_title_are_told_apart() -> None:
    assert read("core_13").id == "core_13"
    assert read("CORE_13").id == "core_13"
    placed = read("Reek (Mountains of the Moon 41)")
    assert (placed.title, placed.where, placed.number) == ("reek", "mountainsofmoon", 41)
    assert read("Kingsmoot Hopeful (FtC)").where == "ftc"
    assert read("Robert Baratheon").where is None


def test_sets_and_packs_have_short_names() -> None:
    assert set_key("C&D") == "cd"
    assert set_key("the Kingsroad cycle") == "kingsroad"
    assert initials("Forging the Chain") == "ftc"
    assert Tag("kr", 105) == read("Kr-105").tags[0]


@given(st.text(max_size=400))
def test_any_text_can_be_read(text: str) -> None:
    asked = read(text)
    assert all(tag.set and 0 <= tag.number <= 999 for tag in asked.tags)


def test_versions_sort_as_they_came_out() -> None:
    came = ["1.0", "1.3", "1.3.1", "2.4", "3.3", "3.3.1", "4.1", "4.1.2", "5.0", "5.01", "5.3", "5.5", "5.5.1"]
    assert sorted(set(came), key=version_key) == came


def test_corrections_belong_to_their_version() -> None:
    assert belongs_to("3.3.1", "3.3")
    assert belongs_to("5.01", "5.0")
    assert not belongs_to("3.4", "3.3")
    assert not belongs_to("5.0", "5.01")
    assert is_version("5.5.1")
    assert not any(is_version(text) for text in ("5", "5.", "v5.0", "", "5.0\n", "1.1.1.1.1"))
