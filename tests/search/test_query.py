"""What a text asks for: tables from text to the query object's parts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from search.lexicon import Scope, lexicon
from search.query import LONGEST_TEXT, MOST_WORDS, Filters, Query, only_refers, parse


def read(text: str) -> Query:
    return parse(text, lexicon())


def words(query: Query) -> list[str]:
    """The concepts that tell something."""
    return [concept.text for concept in query.concepts if not concept.common]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("moribund", ["moribund"]),
        ("what is moribund", ["moribund"]),
        ("dupe save", ["dupe", "save"]),
        ("face down card", ["face down", "card"]),
        ("the word cannot", ["word", "cannot"]),
        ("then", ["then"]),
        ("would", ["would"]),
        ("instead", ["instead"]),
        ("it is on the", ["it", "is", "on", "the"]),
        ("2e duplicate", ["duplicate"]),
        ("duplicate DUPLICATE duplicates", ["duplicate"]),
        ("", []),
        ("?!…", []),
    ],
)
def test_words_of_a_query(text: str, expected: list[str]) -> None:
    found = words(read(text)) or [concept.text for concept in read(text).concepts]
    assert found == expected


@pytest.mark.parametrize(
    ("text", "scopes"),
    [
        ("2e interrupt", [Scope(game="agot2e")]),
        ("second edition setup", [Scope(game="agot2e")]),
        ("agot 2 rival bonus", [Scope(game="agot2e")]),
        ("agot2 setup", [Scope(game="agot2e")]),
        ("btwixt tie", [Scope(game="btwixt")]),
        ("b'twixt tie", [Scope(game="btwixt")]),
        ("faq moribund", [Scope(document="agot1e-faq")]),
        ("core rulebook setup", [Scope(document="agot1e-core")]),
        ("tournament rules mulligan", [Scope(document="agot-tournament-2008")]),
        ("core b187", []),
        ("moribund", []),
    ],
)
def test_games_and_documents_named_in_a_query(text: str, scopes: list[Scope]) -> None:
    assert list(read(text).scopes) == scopes


def test_a_document_s_name_alone_is_searched_for_as_well() -> None:
    assert words(read("faq")) == ["faq"]


@pytest.mark.parametrize(
    ("text", "filters"),
    [
        ("kind:question dupe", Filters(kinds=frozenset({"question"}))),
        ("kind:question,keyword dupe", Filters(kinds=frozenset({"question", "keyword"}))),
        ("KIND:Questions", Filters(kinds=frozenset({"question"}))),
        ("game:2e", Filters(games=frozenset({"agot2e"}))),
        ('game:"second edition" x', Filters(games=frozenset({"agot2e"}))),
        ("doc:faq x", Filters(documents=frozenset({"agot1e-faq"}))),
        ("doc:agot1e-core x", Filters(documents=frozenset({"agot1e-core"}))),
        ("verdict:no", Filters(verdicts=frozenset({"no"}))),
        ("verdict:answer", Filters(verdicts=frozenset({"answer"}))),
        ("in:btwixt tie", Filters(games=frozenset({"btwixt"}))),
        ("in:faq tie", Filters(documents=frozenset({"agot1e-faq"}))),
    ],
)
def test_filters_in_a_query(text: str, filters: Filters) -> None:
    query = read(text)
    assert query.filters == filters
    assert query.ignored == ()


@pytest.mark.parametrize("text", ["kind:spoon x", "game:chess x", "verdict:perhaps x"])
def test_a_filter_that_means_nothing_is_named(text: str) -> None:
    query = read(text)
    assert not query.filters
    assert [one.text for one in query.ignored] == [text.split(maxsplit=1)[0]]
    assert words(query) == ["x"]


@pytest.mark.parametrize(
    ("text", "phrases"),
    [
        ('"cannot be saved"', [("cannot", "be", "sav")]),
        ("“leave play” now", [("leave", "play")]),
        ('one "two', []),
        ('""', []),
        ('"a" "b" "c" "d" "e" "f" "g"', [("a",), ("b",), ("c",), ("d",), ("e",)]),
    ],
)
def test_phrases_in_quotes(text: str, phrases: list[tuple[str, ...]]) -> None:
    found = [tuple({"save": "sav"}.get(stem, stem) for stem in phrase) for phrase in read(text).phrases]
    assert found == phrases


@pytest.mark.parametrize(
    ("text", "asks"),
    [
        ("can I save a card", "yes-no"),
        ("may a player respond", "yes-no"),
        ("2e can a duplicate be set up", "yes-no"),
        ("who wins a tie", "open"),
        ("two passives go off, who orders them", "open"),
        ("is it dead?", "yes-no"),
        ("moribund", None),
        ("can", None),
    ],
)
def test_what_kind_of_question_a_query_is(text: str, asks: str | None) -> None:
    assert read(text).asks == asks


@pytest.mark.parametrize(
    "text", ["3.28", "faq 4.2", "section 4.14", "see 3.44", "KR F105", "Core Set S13", "p. 19 faq"]
)
def test_a_bare_reference_is_nothing_else(text: str) -> None:
    assert only_refers(read(text))


@pytest.mark.parametrize("text", ["3.28 control", "moribund", "claim 2 again"])
def test_a_reference_with_words_is_more(text: str) -> None:
    assert not only_refers(read(text))


def test_the_last_word_may_be_unfinished_unless_a_space_follows() -> None:
    assert [concept.last for concept in read("threat fr").concepts] == [False, True]
    assert not any(concept.last for concept in parse("threat fr", lexicon(), typing=False).concepts)


@pytest.mark.parametrize(
    ("text", "meant"),
    [("dupe", "duplicat"), ("bounce", "leave"), ("untap", "stand"), ("kothh", "hollow"), ("steals", "control")],
)
def test_slang_means_what_the_documents_say(text: str, meant: str) -> None:
    meanings = [meaning.stems for concept in read(text).concepts for meaning in concept.meanings]
    assert any(meant in stems for stems in meanings)


def test_what_is_too_long_is_cut_and_said() -> None:
    query = read("moribund " * 2000)
    assert len(query.text) <= LONGEST_TEXT
    assert query.ignored
    assert len(read(" ".join(f"word{number}" for number in range(80))).concepts) == MOST_WORDS


@given(st.text(max_size=3000))
def test_any_text_gives_a_bounded_query(text: str) -> None:
    query = read(text)
    assert len(query.text) <= LONGEST_TEXT
    assert len(query.concepts) <= MOST_WORDS
    assert len(query.phrases) <= 5
    assert len(query.references) <= 24


def test_what_somebody_said_in_a_told_situation_is_not_required() -> None:
    told = parse('he looked through his whole deck, said "found it" and would not show me', lexicon())
    assert told.phrases == ()
    assert parse('moribund "cannot be saved"', lexicon()).phrases != ()
