"""Whether the words of a query are those of a card that is described, or of a question about the rules."""

from __future__ import annotations

import pytest

from bench.describing import learn
from search.describing import ALWAYS, describing, leans, marks, read, written

TABLE = {ALWAYS: -1.0, "kneel": 0.5, "^lord": 1.5, "^lord_who": 0.5, "=my": -2.0}


def test_a_text_leans_as_far_as_its_words_and_its_beginning_do_together() -> None:
    assert leans("Lord who kneels", TABLE) == pytest.approx(-1.0 + 0.5 + 1.5 + 0.5)
    assert leans("my lord who kneels", TABLE) == pytest.approx(-1.0 + 0.5 - 2.0)


def test_a_text_without_a_known_word_leans_as_texts_do_on_the_whole() -> None:
    assert leans("gallop", TABLE) == -1.0
    assert leans("", TABLE) == -1.0


def test_the_marks_of_a_text_are_its_stems_its_beginning_and_the_words_that_are_spoken() -> None:
    assert marks("My knights knelt") == {"my", "knight", "kneel", "=my", "^my", "^my_knights"}


def test_what_is_written_is_read_again_without_what_tells_nothing() -> None:
    assert read(written({**TABLE, "lord": 0.001})) == TABLE


def test_what_is_learnt_tells_descriptions_of_cards_from_tellings_of_entries() -> None:
    cards = [(f"lord who kneels {of}", True) for of in ("a knight", "a lady", "a place", "a ship", "a bird")]
    entries = [(f"may I kneel {of} now", False) for of in ("a knight", "a lady", "a place", "a ship", "a bird")]
    table = learn([*cards, *entries])
    assert leans("lord who kneels a maester", table) > 0 > leans("may I kneel a maester now", table)


@pytest.mark.parametrize(
    ("query", "describes"),
    [
        ("maester with two chains who can cancel an event", True),
        ("comes back from the dead pile when a knight dies", True),
        ("my knight died and he wants to bring him back", False),
        ("may I save a knight from being killed for claim", False),
        ("time ran out and nobody had fifteen power", False),
    ],
)
def test_the_shipped_table_knows_a_card_that_is_described_by_its_words(query: str, *, describes: bool) -> None:
    assert (leans(query, describing()) > 0) is describes
