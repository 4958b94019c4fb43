"""Questions that rules settle: every one stands where the file says, and none against another."""

from __future__ import annotations

import pytest
from flask import Flask

from search.documents import SearchDocument, corpus_documents
from search.posed import IS, MAY, MUST, Posed, posed
from search.settled import ANSWERED, OPEN, TOLD, Settled, answers, question_wording, settled_questions, words_of
from services import services

ASKED = [one for one in settled_questions() if one.verdict != OPEN]


@pytest.fixture(scope="module")
def entries(app: Flask) -> dict[str, SearchDocument]:
    with services(app).corpus.session() as session:
        return {one.id: one for one in corpus_documents(session)}


@pytest.mark.parametrize("one", settled_questions(), ids=lambda one: one.asks[0])
def test_a_settled_question_has_its_sentence_in_an_entry(one: Settled, entries: dict[str, SearchDocument]) -> None:
    assert one.verdict in (*ANSWERED, OPEN, TOLD)
    for entry, words in one.by:
        assert words_of(entries[entry], words) if words else entries[entry].verdict == one.verdict


def test_no_question_is_settled_in_two_ways(entries: dict[str, SearchDocument]) -> None:
    wording = question_wording()
    verdicts: dict[Posed, set[str]] = {}
    for one in settled_questions():
        for text in one.asks:
            asked = posed(text, wording)
            assert asked is not None, text
            assert asked.said, text
            verdicts.setdefault(asked, set()).add(one.verdict)
    assert [asked for asked, those in verdicts.items() if len(those) > 1] == []


@pytest.mark.parametrize("one", ASKED, ids=lambda one: one.asks[0])
def test_yes_and_no_are_said_only_where_they_are_asked_for(one: Settled) -> None:
    moods = {asked.mood in (MAY, MUST, IS) for text in one.asks if (asked := posed(text, question_wording()))}
    assert moods == {one.verdict in ANSWERED}


def test_what_is_open_is_open_on_the_entry_too(app: Flask) -> None:
    from rules.connections import entry

    with services(app).corpus.session() as session:
        for one in settled_questions():
            if one.verdict == OPEN:
                assert all(entry(session, where).open_points for where, _ in one.by), one.asks[0]


def test_a_question_of_the_documents_is_known_by_its_title_and_as_it_is_printed() -> None:
    question = SearchDocument(
        "faq/x", "question", "Does a wolf howl?", "/", question="May a wolf howl at night?", verdict="yes"
    )
    known = answers([question], [])
    for text in ("does a wolf howl", "can a wolf howl at night"):
        found = known.to(text)
        assert found is not None
        assert found.by == (("faq/x", ""),)
    for text in ("must a wolf howl", "does a wolf howl at the moon", "does a lion howl", "wolf"):
        assert known.to(text) is None


@pytest.mark.parametrize(
    ("asked", "verdict"),
    [
        ("do attachments go back to hand when the character dies", "no"),
        ("are attachments discarded when the character goes back to hand", "yes"),
        ("does claim come before renown", "yes"),
        ("can I respond to winning a challenge before claim", "no"),
        ("does a blanked character lose its challenge icons", "no"),
        ("is an event in the discard pile as soon as it has resolved", "no"),
        ("who orders passives that happen at the same time", TOLD),
    ],
)
def test_what_is_asked_at_tables_has_its_verdict(asked: str, verdict: str) -> None:
    found = answers([], settled_questions()).to(asked)
    assert found is not None
    assert found.verdict == verdict


@pytest.mark.parametrize(
    "asked",
    [
        "is renown resolved before claim",
        "are defenders declared before stealth is chosen",
        "can an event be canceled before its cost is paid",
        "can I play a response to an action",
        "can I kill a character for a cost",
    ],
)
def test_the_same_words_the_other_way_round_are_not_answered(asked: str) -> None:
    assert answers([], settled_questions()).to(asked) is None
