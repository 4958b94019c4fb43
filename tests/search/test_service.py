"""What the search answers, with either engine."""

from __future__ import annotations

import logging

import pytest

from search.highlight import plain
from search.query import Filters
from search.service import SearchService
from search.suggest import suggestions
from tests.search.conftest import LIBRARY, ids
from tests.search.test_index import damage


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("moribund", "agot1e-faq/moribund"),
        ("moribound", "agot1e-faq/moribund"),
        ("3.28", "agot1e-faq/duration-of-control-change"),
        ("faq 4.2", "agot1e-faq/duplicates"),
        ("renown", "agot1e-core/keywords/renown"),
        ("2e renown", "agot2e-summary/keywords/renown"),
        ("KR F105", "card:kr_105"),
        ("agot1e-faq/terminal-effects", "agot1e-faq/terminal-effects"),
        ("are card sleeves mandatory", "agot1e-faq/are-card-sleeves-mandatory"),
    ],
)
def test_the_right_answer_is_the_first_result(real: SearchService, text: str, first: str) -> None:
    assert ids(real, text, limit=1) == [first]


def test_a_card_s_number_also_gives_the_entries_that_name_it(real: SearchService) -> None:
    assert "agot1e-faq/val-timing" in ids(real, "dotn 117")


def test_a_page_gives_its_entries_in_reading_order(small: SearchService) -> None:
    assert ids(small, "p13") == ["agot1e-faq/duplicates", "agot1e-faq/responses"]


def test_filters_in_the_text_and_beside_it_are_the_same(small: SearchService) -> None:
    inside = small.search("duplicates game:2e")
    beside = small.search("duplicates", Filters(games=frozenset({"agot2e"})))
    assert [hit.document.id for hit in inside.hits] == [hit.document.id for hit in beside.hits]
    assert inside.total == beside.total == 1


def test_filters_alone_list_everything_in_reading_order(small: SearchService) -> None:
    assert ids(small, "kind:question") == ["agot1e-faq/val-timing", "agot1e-faq/tied-dominance"]


def test_facets_count_what_there_would_be_without_filters(small: SearchService) -> None:
    facets = {facet.key: facet for facet in small.search("duplicates game:2e").facets}
    assert {choice.value: (choice.count, choice.chosen) for choice in facets["game"].choices} == {
        "agot1e": (1, False),
        "agot2e": (1, True),
    }


def test_a_misspelt_word_is_corrected_and_said(small: SearchService) -> None:
    answer = small.search("moribound cards")
    assert [(one.typed, one.meant) for one in answer.corrections] == [("moribound", "moribund")]
    assert answer.corrected == "moribund cards"
    assert answer.hits[0].document.id == "agot1e-faq/moribund"


def test_what_nothing_is_like_is_said_and_the_rest_is_searched(small: SearchService) -> None:
    answer = small.search("xyzzyq stealth")
    assert answer.unknown == ("xyzzyq",)
    assert [hit.document.id for hit in answer.hits] == ["agot1e-faq/stealth"]


@pytest.mark.parametrize("text", ['"moribund stealth"', "moribund kind:card", '"way of out" verdict:yes'])
def test_without_a_result_the_nearest_are_offered(small: SearchService, text: str) -> None:
    answer = small.search(text)
    assert (answer.total, answer.hits) == (0, ())
    assert answer.nearest


@pytest.mark.parametrize("text", ["", "   ", "?!", "xyzzyq", "\x00\x01", "🂡"])
def test_nothing_to_go_by_gives_nothing(small: SearchService, text: str) -> None:
    answer = small.search(text)
    assert (answer.total, answer.hits, answer.nearest) == (0, (), ())
    assert sum(answer.searched.values()) == len(LIBRARY)


def test_pages_of_results_neither_overlap_nor_miss_any(real: SearchService) -> None:
    whole = real.search("character dies", limit=30)
    parts = [
        hit.document.id for at in range(0, 30, 10) for hit in real.search("character dies", limit=10, offset=at).hits
    ]
    assert parts == [hit.document.id for hit in whole.hits]
    assert whole.total >= 30


def test_the_passage_and_the_alias_say_why_it_was_found(small: SearchService) -> None:
    (hit,) = small.search("bypass").hits
    assert hit.also == "bypass"
    assert plain(hit.passage).startswith("Choose a defender")


def test_an_index_that_breaks_while_it_is_read_is_mended_without_a_word_to_the_reader(
    small: SearchService, caplog: pytest.LogCaptureFixture
) -> None:
    opened = small.open().state.opened()
    small.release()
    damage(opened.path, "emptied")
    with caplog.at_level(logging.WARNING):
        assert ids(small, "moribund") == ["agot1e-faq/moribund"]
    assert small.health().problem is None


def test_suggestions_are_what_the_text_may_become(small: SearchService) -> None:
    found = suggestions(small, "dup")
    assert [one.url for one in found][:1] == ["/rules/agot1e-faq/duplicates"]
    assert suggestions(small, "") == []


def test_a_command_narrows_the_suggestions(small: SearchService) -> None:
    assert suggestions(small, "card val")[0].url == "/rules/card:dotn_117"
    assert suggestions(small, "card val")[0].command == "Card"
    assert suggestions(small, "ask val")[0].verdict == "yes"


def test_without_passages_the_results_are_the_same(small: SearchService) -> None:
    whole, names = (small.search("duplicates cancel", passages=passages) for passages in (True, False))
    assert [(hit.document.id, hit.score, hit.also) for hit in names.hits] == [
        (hit.document.id, hit.score, hit.also) for hit in whole.hits
    ]
    assert all(hit.passage for hit in whole.hits)
    assert not any(hit.passage or hit.title for hit in names.hits)
