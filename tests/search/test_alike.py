"""A question that is like a settled one: it is answered by that one, which says what it asks itself."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient

from search.alike import NEAR, asked_in, likest
from search.posed import IS, MAY, MUST
from search.sense import Likened
from search.settled import Answers, Settled, answers, question_wording
from tests.search.test_brief import in_short

SAVED = Settled(("can I save a moribund character", "may a moribund card be saved"), "no", (("faq/moribund", "save"),))
CHOSEN = Settled(("who chooses the characters for claim",), "answer", (("core/claim", "chooses"),))
KNOWN: Answers = answers([], [SAVED, CHOSEN])


def near(**nearness: float) -> Likened:
    """So near lie the settled questions, by a word of each."""
    texts = [text for one in (SAVED, CHOSEN) for text in one.asks]
    rows: Any = _Column([next((by for word, by in nearness.items() if word in text), -1.0) for text in texts])
    return Likened(rows, {text: at for at, text in enumerate(texts)})


class _Column(list[float]):
    def item(self, at: int) -> float:
        return self[at]


def likest_of(text: str, likened: Likened, *found: str) -> str:
    way = likest(KNOWN, text, found, lambda: likened)
    return way.text if way else ""


def test_the_nearest_question_of_the_entries_that_were_found_is_like_it() -> None:
    asked = "too late to save a guy who is half dead?"
    assert likest_of(asked, near(card=0.7, character=0.8), "faq/moribund") == "can I save a moribund character"
    assert likest_of(asked, near(card=0.9), "faq/dead-pile") == ""


def test_the_further_back_its_entry_stands_the_nearer_it_must_lie() -> None:
    for place, least in enumerate(NEAR):
        found = (*["faq/other"] * place, "faq/moribund")
        assert likest_of("is he beyond saving", near(card=least), *found)
        assert not likest_of("is he beyond saving", near(card=least - 0.01), *found)


def test_who_asks_for_yes_or_no_is_not_told_who_and_the_other_way_round() -> None:
    assert likest_of("do I choose the ones that die", near(claim=0.9), "core/claim") == ""
    assert likest_of("who picks the ones that die", near(claim=0.9), "core/claim") == CHOSEN.asks[0]
    assert likest_of("who saves a dying guy", near(character=0.9), "faq/moribund") == ""
    assert likest_of("what about saving a dying guy", near(character=0.9), "faq/moribund")


def test_where_nothing_is_asked_that_is_known_the_model_need_not_read() -> None:
    def reads() -> Likened:
        raise AssertionError("it was read")

    assert likest(KNOWN, "saving a character that is moribund", ["faq/moribund"], reads) is None
    assert likest(KNOWN, "is he beyond saving", ["faq/other"], reads) is None


def test_what_asks_nothing_is_like_no_question() -> None:
    assert likest_of("saving a character that is moribund", near(character=0.9), "faq/moribund") == ""


@pytest.mark.parametrize(
    ("text", "mood"),
    [
        ("he is already dying, can I save him", MAY),
        ("must I kneel him", MUST),
        ("few guys die together, who decides the order", "who"),
        ("he died; does he go back", IS),
    ],
)
def test_the_clause_that_asks_says_how_it_is_asked(text: str, mood: str) -> None:
    asked = asked_in(text, question_wording())
    assert asked is not None
    assert asked.mood == mood


def test_of_a_situation_the_question_that_nothing_parts_from_it_is_found_and_a_sign_is_enough() -> None:
    assert likest_of("my guy died when he attacked can he be saved", near(card=0.9), "faq/moribund")
    assert likest_of("moribund guys beyond saving?", near(card=0.9), "faq/moribund")


def test_a_question_that_is_turned_round_by_a_word_is_not_like_it() -> None:
    wins = Settled(("does the attacker win a tie", "can power be moved to a character"), "yes", (("core/tie", "wins"),))
    known = answers([], [wins])
    likened = Likened(_Column([0.9, 0.9]), {text: at for at, text in enumerate(wins.asks)})
    assert likest(known, "does the attacker win when it is even", ["core/tie"], lambda: likened)
    tied = Likened(_Column([0.9]), {wins.asks[0]: 0})
    assert likest(known, "does the defender win a tie", ["core/tie"], lambda: tied) is None
    moved = Likened(_Column([0.9]), {wins.asks[1]: 0})
    assert likest(known, "can power be moved to the house card", ["core/tie"], lambda: moved) is None


def test_a_question_of_something_narrower_is_not_like_it() -> None:
    from_hand = Settled(("does a card discarded from hand go to the discard pile",), "yes", (("core/discard", "goes"),))
    known, likened = answers([], [from_hand]), Likened(_Column([0.9]), {from_hand.asks[0]: 0})
    assert likest(known, "from my hand, does it go to the discard pile", ["core/discard"], lambda: likened)
    assert likest(known, "does what is discarded go to the discard pile", ["core/discard"], lambda: likened) is None


@pytest.mark.parametrize(
    ("text", "entry", "verdict"),
    [
        ("do knelt guys still add to dominance", "agot1e-core/dominance", "no"),
        ("my last gold, gone when the round ends?", "agot1e-core/taxation", "yes"),
        ("supporter defends me and loses, who pays the claim", "agot1e-faq/supporter-as-defending-player", ""),
    ],
)
def test_a_question_in_other_words_is_answered_by_the_settled_one(
    client: FlaskClient, text: str, entry: str, verdict: str
) -> None:
    first = in_short(client, text)[0]
    assert (first["heading"], first["url"]) == ("A question like this", f"/rules/{entry}")
    assert first.get("verdict", "") == verdict
    assert first["title"].endswith("?")
    assert first["text"]


def test_a_question_of_the_faq_is_named_as_one(client: FlaskClient) -> None:
    first = in_short(client, "prized event cancelled, do they still get the power")[0]
    assert first["verdict"] == "yes"


def test_of_another_game_nothing_of_the_first_edition_is_said(client: FlaskClient) -> None:
    for one in in_short(client, "2e: can you cancel a duplicate save"):
        assert one["url"].startswith("/rules/agot2e")
