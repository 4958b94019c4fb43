"""To which entry the words of a query lean, as it was learnt from how people tell of the entries."""

from __future__ import annotations

import pytest

from search.documents import asked
from search.leaning import CARD, FARTHEST, Leanings, leanings, read, written

SAVE, CLAIM = "agot1e-faq/saving", "agot1e-core/claim"
LEARNT = Leanings(
    (SAVE, CLAIM, "agot2e-summary/claim"),
    {
        "rescue": (2.0, ((0, 3.0), (1, -1.0))),
        "die": (2.0, ((0, 1.5), (2, 0.5))),
        "lose": (1.0, ((1, 2.0), (2, 2.0))),
        "fight": (1.0, ((1, 1.0),)),
    },
)


def test_the_entry_to_which_the_words_lean_most_is_behind_none() -> None:
    behind = LEARNT.behind(["rescue", "die", "lose"])
    assert behind[SAVE] == 0.0
    assert behind[CLAIM] == pytest.approx((2 * 3.0 + 2 * 1.5 - (-2.0 + 2.0)) / 3)


def test_a_word_said_twice_leans_no_farther() -> None:
    assert LEARNT.behind(["rescue", "die", "lose", "die"]) == LEARNT.behind(["rescue", "die", "lose"])


def test_no_entry_lies_farther_behind_than_the_bound() -> None:
    words = dict.fromkeys(("a", "b", "c"), (1.0, ((0, 9.0),)))
    assert Leanings((SAVE, CLAIM), words).behind("abc")[CLAIM] == FARTHEST


def test_one_or_two_known_words_are_a_name_and_lean_nowhere() -> None:
    assert LEARNT.behind(["rescue", "die", "gallop"]) == {}


def test_where_a_game_is_named_entries_of_others_lie_behind_as_far_as_can_be() -> None:
    behind = LEARNT.behind(["rescue", "die", "lose", "fight"], ["agot2e"])
    assert behind == {SAVE: FARTHEST, CLAIM: FARTHEST, "agot2e-summary/claim": 0.0}


def test_what_is_written_is_read_again() -> None:
    assert read(written(LEARNT)) == LEARNT


def test_the_shipped_table_knows_every_entry_and_has_words_that_lean_to_cards() -> None:
    known = leanings()
    assert set(asked()) <= set(known.entries)
    card = known.entries.index(CARD)
    assert sum(any(at == card and weight > 0 for at, weight in row) for _, row in known.words.values()) > 50
