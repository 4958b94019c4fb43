"""Words and the form under which they are compared."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search.text import LONGEST_WORD, fold, sentence_places, sentences, stem, stems, tokens, words_with_stems


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("kneel kneels kneeling knelt", "kneel"),
        ("duplicate duplicates Duplicates", "duplicat"),
        ("cancel canceled cancelled canceling cancelling", "cancel"),
        ("die dies died dying", "die"),
        ("steal stole stolen stealing", "steal"),
        ("win wins won winning", "win"),
        ("copy copies copied", "copy"),
        ("tie ties tied", "tie"),
        ("resolve resolves resolved resolving", "resolv"),
        ("trigger triggers triggered", "trigger"),
        ("marshal marshalling marshaling marshals", "marshal"),
        ("passive passives", "passiv"),
        ("two 2", "2"),
        ("fifteen 15", "15"),
        ("player's players player", "player"),
    ],
)
def test_forms_of_a_word_have_one_stem(words: str, expected: str) -> None:
    assert set(stems(words)) == {expected}


@pytest.mark.parametrize(
    ("one", "other"),
    [("initiative", "initiate"), ("deadly", "dead"), ("opponent", "opposed"), ("stand", "standard"), ("first", "fir")],
)
def test_different_things_stay_apart(one: str, other: str) -> None:
    assert stem(one) != stem(other)


@pytest.mark.parametrize(
    ("written", "folded"),
    [("H’ghar", "hghar"), ("Maiden's", "maidens"), ("naïve", "naive"), ("B'TWIXT", "btwixt"), ("ﬁzzle", "fizzle")],
)
def test_case_accents_and_apostrophes_fall_away(written: str, folded: str) -> None:
    assert fold(written) == folded


def test_numbers_with_points_are_one_word() -> None:
    assert [token.word for token in tokens("FAQ 5.5.1, see 3.28.")] == ["faq", "5.5.1", "see", "3.28"]


@given(st.text())
def test_tokens_stand_where_they_say_in_order(text: str) -> None:
    found = tokens(text)
    assert all(0 <= token.start < token.end <= len(text) for token in found)
    assert all(first.end <= second.start for first, second in zip(found, found[1:], strict=False))
    assert all(token.stem and len(token.word) <= LONGEST_WORD for token in found)


def test_sentences_are_the_places_of_the_text() -> None:
    text = "  Kneel it; then, e.g. 3.28 applies.\nIs it Jaqen H'ghar's? Yes | no: 2 – 1"
    found = [stems(text[start:end]) for start, end in sentence_places(text)]
    assert sentences(text) == found
    assert len(found) == 8
    assert sentences(" … !") == [] == sentence_places(" … !")


def test_words_come_with_their_stems() -> None:
    assert words_with_stems(("Knelt cards", "kneeling")) == {"knelt": "kneel", "cards": "card", "kneeling": "kneel"}
