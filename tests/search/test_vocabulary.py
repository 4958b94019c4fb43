"""The corpus' own words: how rare, how they go on, what is near."""

from __future__ import annotations

from pathlib import Path

import pytest

from search.vocabulary import Vocabulary
from tests.search.conftest import LIBRARY, document

WORDS = (
    "moribund duplicate immunity response dominance tournament mulligan attachment stealth renown Jaqen H'ghar below"
)


@pytest.fixture
def vocabulary() -> Vocabulary:
    return Vocabulary.of([document("words", WORDS), *LIBRARY])


@pytest.mark.parametrize(
    ("misspelt", "meant"),
    [
        ("moribound", "moribund"),
        ("responce", "response"),
        ("immunty", "immunity"),
        ("dominence", "dominance"),
        ("tournment", "tournament"),
        ("mulligen", "mulligan"),
        ("attatchment", "attachment"),
        ("stelth", "stealth"),
        ("reknown", "renown"),
        ("jaquen", "jaqen"),
        ("hgar", "hghar"),
        ("dulpicate", "duplicate"),
        ("imunnity", "immunity"),
        ("imunetty", "immunity"),
        ("attechmant", "attachment"),
    ],
)
def test_a_misspelt_word_is_taken_for_the_nearest(vocabulary: Vocabulary, misspelt: str, meant: str) -> None:
    assert vocabulary.near(misspelt)[0].word == meant


@pytest.mark.parametrize(
    ("short", "meant"),
    [("rspns", "response"), ("attchmnt", "attachment"), ("stlth", "stealth"), ("dplct", "duplicate")],
)
def test_a_word_without_vowels_is_short_for_the_one_with_its_consonants(
    vocabulary: Vocabulary, short: str, meant: str
) -> None:
    assert vocabulary.near(short)[0].word == meant


def test_two_words_of_names_may_be_typed_as_one() -> None:
    vocabulary = Vocabulary.of([document("multi-house", "Multi-house cards"), *LIBRARY])
    assert vocabulary.split("multihouse") == ("multi", "house")
    assert vocabulary.split("multihouses") is None
    assert vocabulary.split("xyzzyhouse") is None


@pytest.mark.parametrize("word", ["bestow", "xyzzy", "cat", "4711", "", "a" * 40, "🂡🂡🂡🂡"])
def test_what_is_like_nothing_is_taken_for_nothing(vocabulary: Vocabulary, word: str) -> None:
    assert vocabulary.near(word) == []


def test_a_beginning_is_completed_from_two_letters_on(vocabulary: Vocabulary) -> None:
    assert vocabulary.complete("mori") == ["moribund"]
    assert vocabulary.complete("m") == []
    assert vocabulary.complete("zz") == []


def test_rare_words_tell_more(vocabulary: Vocabulary) -> None:
    assert vocabulary.rarity("moribund") > vocabulary.rarity("duplicat") > 0
    assert vocabulary.rarity("nowhere") == 0


def test_what_is_added_and_removed_leaves_no_trace() -> None:
    vocabulary = Vocabulary.of(LIBRARY)
    before = (dict(vocabulary.frequency), dict(vocabulary.in_names), dict(vocabulary.words), vocabulary.documents)
    extra = document("ruling", "A ruling about quorkles", "Quorkles are moribund.", kind="ruling")
    vocabulary.add(extra)
    assert vocabulary.knows("quorkl")
    vocabulary.remove(extra)
    assert (dict(vocabulary.frequency), dict(vocabulary.in_names), vocabulary.documents) == (
        before[0],
        before[1],
        before[3],
    )
    assert dict(vocabulary.words) == before[2]


def test_it_is_kept_in_a_file(tmp_path: Path, vocabulary: Vocabulary) -> None:
    vocabulary.write(tmp_path / "words.json")
    assert Vocabulary.read(tmp_path / "words.json") == vocabulary
