"""The order of results, on one scale for every engine.

The engine fetches candidates; here each is scored by the words it has (rarer and better placed words
count more), and the best of them by how fully one of their names is what was asked for, by how closely
the words stand together, and by their standing (search.scoring).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from cards.importing.records import SECOND_EDITION
from search.expansion import Expansion
from search.leaning import CARD, FARTHEST, LEAST_LIKELY, behind
from search.profile import Profile
from search.query import Query
from search.salience import Salience
from search.scoring import WEIGHTS, Asked, Result, Weights

Later = Callable[[], Iterable[Profile]]

LOOKED_AT = 16
"""Candidates whose names and sentences are looked at; the others keep the score of their words."""
FARTHEST_MEANT = 6.0
"""The most that an entry may lie behind the one that is meant most likely."""
LEFT = 0.2
"""What an entry keeps of its score at least, however much the words lean to another."""
CLOSE = 0.4
"""What the score of their words is at least of the best one's."""


def rank(
    profiles: Iterable[Profile],
    query: Query,
    expansion: Expansion,
    salience: Salience,
    weights: Weights = WEIGHTS,
) -> list[Result]:
    """The candidates, best first; those that have nothing of what was asked, or lack a quoted phrase, left out.

    All are scored by their words, and the best `LOOKED_AT` of them by everything else as well.
    """
    return order(profiles, Asked(query, expansion, salience, weights))


def order(
    profiles: Iterable[Profile], asked: Asked, looked_at: int = LOOKED_AT, later: Later | None = None
) -> list[Result]:
    """See `rank`; for a query that is made ready already. ``later`` says which candidates there are besides, and is
    asked when all that can be done without them is done.
    """
    results = asked.by_words(profiles)
    results.sort(key=_best_first)
    looked = results[:looked_at]
    least = CLOSE * looked[0].score if looked else 0.0
    last = looked[-1].score if len(looked) == looked_at else 0.0
    for result in looked:
        if result.score >= least:
            asked.look_closer(result)
    if later is not None:
        besides = asked.by_words(later())
        results += besides
        for result in besides:
            if result.score > max(least, last):
                asked.look_closer(result)
                looked.append(result)
    _add_neighbours(looked, asked.weights)
    results.sort(key=_best_first)
    return results


def leaned(results: list[Result], asked: Asked) -> list[Result]:
    """These results, each as much lower as rather another of them is meant: by its words and by all together."""
    lower = [_by_words(results, asked), _by_sense(results, asked)]
    for at, result in enumerate(results):
        result.score -= min(sum(one.get(at, 0.0) for one in lower), (1 - LEFT) * result.score)
    return sorted(results, key=_best_first) if any(lower) else results


def _by_words(results: list[Result], asked: Asked) -> dict[int, float]:
    """How much lower a result stands because the words lean rather to another, by its place (search.leaning)."""
    leaning, weights = asked.leaning, asked.weights
    if leaning is None:
        return {}
    known = [(at, entry) for at, result in enumerate(results) if leaning.knows(entry := _entry(result))]
    leans = behind([leaning.to(entry) for _, entry in known], FARTHEST)
    less = {at: weights.leaning * one for (at, _), one in zip(known, leans, strict=True)}
    told = [at for at, entry in known if entry != CARD]
    for at, one in zip(
        told, behind([leaning.likely(results[at].profile.told) for at in told], LEAST_LIKELY), strict=True
    ):
        less[at] += weights.likely * one
    return less


def _by_sense(results: list[Result], asked: Asked) -> dict[int, float]:
    """How much lower it stands because what is told means rather another (search.sense); nothing, of a card of the
    second edition that is described, whose cards the model was not taught."""
    meaning = asked.meaning
    if meaning is None:
        return {}
    taught = [(at, one) for at, one in enumerate(results) if not _is_described_second(one)]
    known = [(at, entry) for at, result in taught if meaning.knows(entry := _entry(result))]
    less = behind([meaning.to(entry) for _, entry in known], FARTHEST_MEANT)
    return {at: asked.weights.sense * one for (at, _), one in zip(known, less, strict=True)}


def _is_described_second(result: Result) -> bool:
    return "described" in result.parts and result.profile.document.game == SECOND_EDITION


def _entry(result: Result) -> str:
    """What the table of leanings calls it."""
    document = result.profile.document
    return CARD if document.kind == CARD else document.id


def _best_first(result: Result) -> tuple[float, int, str]:
    document = result.profile.document
    return -result.score, document.place, document.id


def _add_neighbours(results: list[Result], weights: Weights) -> None:
    """What good results lead to, or what leads to them, is lifted a little."""
    if not weights.neighbours or len(results) < 2:
        return
    scores = {result.profile.document.id: result.score for result in results}
    lift: dict[str, float] = {}
    for result in results:
        own = result.profile.document.id
        for other in result.profile.document.related:
            if other in scores and other != own:
                lift[own] = max(lift.get(own, 0.0), scores[other])
                lift[other] = max(lift.get(other, 0.0), scores[own])
    for result in results:
        own = result.profile.document.id
        if own in lift:
            result.score += weights.neighbours * min(lift[own], 2 * result.score)
