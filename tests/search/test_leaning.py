"""To which entry the words of a query lean, as it was learnt from how people tell of the entries."""

from __future__ import annotations

import math

import pytest

from search.documents import asked
from search.leaning import CARD, Leaning, Leanings, behind, leanings, read, written

SAVE, CLAIM, OTHER_GAME = "agot1e-faq/saving", "agot1e-core/claim", "agot2e-summary/claim"
LEARNT = Leanings(
    (SAVE, CLAIM, OTHER_GAME),
    {
        "rescue": (2.0, {0: 3.0, 1: -1.0}),
        "die": (2.0, {0: 1.5, 2: 0.5}),
        "lose": (1.0, {1: 2.0, 2: 2.0}),
        "fight": (1.0, {1: 1.0}),
    },
)


def of(*stems: str, within: tuple[str, ...] = ()) -> Leaning:
    """Where these words lean."""
    leaning = LEARNT.of(stems, within)
    assert leaning is not None
    return leaning


def test_words_lean_to_an_entry_by_what_each_tells() -> None:
    assert of("rescue", "die", "lose").to(SAVE) == pytest.approx((2 * 3.0 + 2 * 1.5) / 3)
    assert of("rescue", "die", "lose").to(CLAIM) == pytest.approx((-2.0 + 2.0) / 3)


def test_a_word_said_twice_leans_no_farther() -> None:
    assert of("rescue", "die", "lose", "die").to(SAVE) == of("rescue", "die", "lose").to(SAVE)


def test_the_one_to_which_the_words_lean_most_is_behind_none_and_no_other_farther_than_the_bound() -> None:
    assert behind([1.0, 2.5, -9.0], 4.0) == [1.5, 0.0, 4.0]


def test_one_or_two_known_words_are_a_name_and_lean_nowhere() -> None:
    assert LEARNT.of(["rescue", "die", "gallop"]) is None


def test_where_a_game_is_named_entries_of_others_lie_behind_as_far_as_can_be() -> None:
    leaning = of("rescue", "die", "lose", "fight", within=("agot2e",))
    assert behind([leaning.to(one) for one in (SAVE, CLAIM, OTHER_GAME)], 4.0) == [4.0, 4.0, 0.0]
    assert behind([leaning.to(SAVE)], 4.0) == [4.0], "nothing of that game was found"


def test_words_are_likelier_where_an_entry_is_told_with_them_more_often() -> None:
    leaning = of("rescue", "die", "lose")
    seldom, often = ({"rescue": 1, "claim": 9}, 100), ({"rescue": 5, "die": 5}, 100)
    assert leaning.likely(seldom) < leaning.likely(often)
    assert leaning.likely((seldom[0], 1000)) < leaning.likely(seldom), "a word is less telling among many"
    assert math.isfinite(leaning.likely(({}, 0)))


def test_what_is_written_is_read_again() -> None:
    assert read(written(LEARNT)) == LEARNT


def test_the_shipped_table_knows_every_entry_and_has_words_that_lean_to_cards() -> None:
    known = leanings()
    assert set(asked()) <= set(known.entries)
    card = known.entries.index(CARD)
    assert sum(row.get(card, 0.0) > 0 for _, row in known.words.values()) > 50
