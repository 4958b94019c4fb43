"""The right answer is the first result: floors under what `make relevance` measures on our own queries."""

from __future__ import annotations

from bench.judged import Score, read_own, score
from search.service import SearchService


def test_judged_queries_are_answered_as_well_as_they_were(real: SearchService) -> None:
    queries = read_own()
    scores = []
    for judged in queries:
        hits = real.search(judged.text, limit=10).hits
        scores.append(score(judged, [(hit.document.id, hit.document.title) for hit in hits]))
    mean = Score.mean(scores)
    assert len(queries) > 650
    assert mean.first >= 0.86
    assert mean.third >= 0.955
    assert mean.ndcg >= 0.885


def test_a_perfect_list_scores_one_and_an_empty_one_nothing() -> None:
    judged = read_own()[0]
    perfect = sorted(judged.relevant, key=lambda name: -judged.relevant[name])
    assert score(judged, [(name, "") for name in perfect]) == Score(1.0, 1.0, 1.0)
    assert score(judged, []) == Score(0.0, 0.0, 0.0)
