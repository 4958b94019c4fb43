"""The right answer is the first result: floors under what `make relevance` measures on our own queries."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from bench.judged import Judged, Score, names, read_disputed, read_json, read_own, score
from search.documents import asked
from search.service import SearchService
from tests.search.conftest import LIBRARY


def test_judged_queries_are_answered_as_well_as_they_were(real: SearchService) -> None:
    queries = read_own()
    scores = []
    for judged in queries:
        hits = real.search(judged.text, limit=10).hits
        scores.append(score(judged, [(hit.document.id, hit.document.title) for hit in hits]))
    mean = Score.mean(scores)
    assert len(queries) > 650
    assert mean.first >= 0.9
    assert mean.third >= 0.975
    assert mean.ndcg >= 0.9


def test_a_perfect_list_scores_one_and_an_empty_one_nothing() -> None:
    judged = read_own()[0]
    perfect = sorted(judged.relevant, key=lambda name: -judged.relevant[name])
    assert score(judged, [(name, "") for name in perfect]) == Score(1.0, 1.0, 1.0)
    assert score(judged, []) == Score(0.0, 0.0, 0.0)


def test_a_file_names_what_is_right_and_what_helps_by_any_id(tmp_path: Path) -> None:
    file = tmp_path / "asked.json"
    rows = [{"query": "val", "kind": "card", "right": ["card:dotn_117"], "also": ["agot1e-faq/moribund"]}]
    file.write_text(json.dumps(rows), encoding="utf-8")
    assert read_json(file, names(LIBRARY)) == [Judged("val", "card", {"card:Val": 3, "agot1e-faq/moribund": 2})]


def test_an_answer_that_does_not_exist_is_named_with_its_query(tmp_path: Path) -> None:
    file = tmp_path / "asked.json"
    file.write_text(json.dumps([{"query": "val", "kind": "card", "right": ["agot1e-faq/nothing"]}]), encoding="utf-8")
    with pytest.raises(ValueError, match=r"asked.json, query 1 \(val\): there is no agot1e-faq/nothing"):
        read_json(file, names(LIBRARY))


def test_what_players_disagree_about_is_told_of_entries_that_there_are_in_words_that_the_search_has_not_read() -> None:
    told = read_disputed()
    assert len(told) > 1500
    assert {entry for one in told for entry in one.relevant} <= set(asked())
    known = {way for ways in asked().values() for way in ways}
    assert [one.text for one in told if one.text in known] == []
