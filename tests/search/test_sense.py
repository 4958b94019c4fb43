"""What a told situation means, as a language model says it, and the pieces in which it reads words."""

from __future__ import annotations

import math

import pytest
from flask import Flask

from bench.sense_questions import questions_of
from search.documents import asked, cards_told, corpus_documents
from search.leaning import CARD
from search.pieces import Pieces
from search.sense import FOLDER, QUESTIONS, Meaning, Read, Sense, sense
from services import services

READS = Pieces(["[PAD]", "[UNK]", "[CLS]", "[SEP]", "save", "##d", "dead", "##wood", "wood", "a", "?", "##s"])


def words(*places: int) -> list[int]:
    return [2, *places, 3]


def test_a_word_is_cut_into_the_longest_pieces_from_its_beginning() -> None:
    assert READS.of("saved deadwood", 9) == words(4, 5, 6, 7)


def test_signs_are_words_and_capitals_and_accents_count_for_nothing() -> None:
    assert READS.of("A Sáve?", 9) == words(9, 4, 10)


def test_a_word_that_cannot_be_cut_is_unknown_as_a_whole() -> None:
    assert READS.of("saves savings", 9) == words(4, 11, 1)
    assert READS.of("a" * 101, 9) == words(1)


def test_no_more_is_read_than_asked_for_and_nothing_is_something() -> None:
    assert READS.of("a a a a a a", 5) == words(9, 9, 9)
    assert READS.of("", 5) == words()


MEANT = Meaning([-0.1, -2.5, -4.0], {"agot1e-faq/saving": 0, "agot1e-core/claim": 1, "agot2e-summary/claim": 2})


def test_the_likeliest_entries_come_first() -> None:
    assert MEANT.likeliest(2) == ["agot1e-faq/saving", "agot1e-core/claim"]


def test_of_a_game_that_is_named_only_its_entries_are_meant() -> None:
    named = Meaning(MEANT.likely, MEANT.places, ("agot2e",))
    assert named.likeliest(3) == ["agot2e-summary/claim"]
    assert named.to("agot1e-faq/saving") == -math.inf


@pytest.fixture(scope="module")
def model() -> Sense:
    found = sense()
    assert found is not None
    return found


def test_a_name_of_few_words_is_left_to_the_comparison_of_names(model: Sense) -> None:
    assert model.of("power struggle") is None


def test_what_no_entry_says_in_these_words_is_understood(model: Sense) -> None:
    told = model.of("the poor bloke was already a goner when she tried to rescue him with her spare copy")
    assert told is not None
    assert {"agot1e-faq/moribund", "agot1e-core/duplicates/save"} & set(told.likeliest(10))


@pytest.mark.parametrize(
    ("query", "card"),
    [
        ("plot that kills everybody on the board", "core_201"),
        ("draws a card each time somebody puts an attachment on her", "core_9"),
        ("wolf that keeps the one it guards from dying", "core_2"),
    ],
)
def test_a_card_is_known_by_what_it_does_in_other_words(model: Sense, query: str, card: str) -> None:
    described = model.describes(query)
    assert described is not None
    assert f"i:{card}" in described.likeliest(12)
    assert described.of([f"i:{card}"]) < 6


def test_a_card_that_was_not_taught_lies_behind_all_and_a_word_or_two_describe_none(model: Sense) -> None:
    described = model.describes("event that cancels another event outright")
    assert described is not None
    assert described.of(["i:no_1", "t:nothing"]) == math.inf
    assert model.describes("cancel event") is None


def test_every_card_that_is_told_was_taught() -> None:
    taught = (FOLDER / "cards.txt").read_text(encoding="utf-8").split()
    assert set(taught) == set(cards_told())


def test_what_was_begun_while_something_else_was_done_means_the_same(model: Sense) -> None:
    query = "she would rather lose the game than kneel her last man for it"
    alone = Sense(FOLDER).of(query)
    model.begin(query, of_card=False, asks=False)
    begun = model.of(query)
    assert alone is not None
    assert begun is not None
    assert begun.likeliest(5) == alone.likeliest(5)


def test_of_few_words_reading_is_begun_for_a_card_or_a_question_alone(
    model: Sense, monkeypatch: pytest.MonkeyPatch
) -> None:
    read: list[str] = []
    monkeypatch.setattr(model, "_read", read.append)
    for of_card in (False, True):
        model.begin("event that ends the round", of_card=of_card, asks=False)
    for asks in (False, True):
        model.begin("does he kneel then", of_card=False, asks=asks)
    model.begin("cancel event", of_card=True, asks=True)
    assert read == ["event that ends the round", "does he kneel then"]


def test_a_question_is_like_one_that_asks_the_same_in_other_words(model: Sense) -> None:
    likened = model.likened("do knelt guys still add their strength for dominance")
    assert likened is not None
    same, other = "does a kneeling character count for dominance", "does a knelt character kneel to defend"
    assert likened.to(same) > 0.62 > likened.to(other) == -1
    assert model.likened("dominance and kneeling") is None


def test_the_model_has_read_every_settled_question(app: Flask) -> None:
    with services(app).corpus.session() as session:
        texts = questions_of(corpus_documents(session))
    read = (FOLDER / QUESTIONS).read_text(encoding="utf-8").splitlines()
    assert read == texts, "python -m bench.sense_questions"


def test_a_text_that_the_model_cannot_read_says_why() -> None:
    broken = Read(lambda _outputs, _given, done, more: done(None, more, "no such piece"), [])
    with pytest.raises(RuntimeError, match="no such piece"):
        broken.said()


def test_chances_of_all_entries_are_one_together(model: Sense) -> None:
    told = model.of("do I get to keep the gold that I did not spend this round")
    assert told is not None
    assert sum(map(math.exp, told.likely)) == pytest.approx(1.0, abs=1e-3)


def test_the_shipped_model_knows_every_entry_and_cards_as_one() -> None:
    taught = (FOLDER / "entries.txt").read_text(encoding="utf-8").split()
    assert set(asked()) | {CARD} <= set(taught)
