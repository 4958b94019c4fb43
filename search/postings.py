"""One scorer for every engine: in which documents a term stands, and which documents a plan's terms tell most about.

An engine says where a term stands (`Read`); that is kept for each state of the index. What the terms tell is summed
here, so that every engine fetches the same candidates, at the same price.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any

from search.columns import columns
from search.engine import Plan

KEY_SCORE = 100.0
"""What an exact key adds: more than any words can."""
SATURATION = 1.2
"""How soon further occurrences of a word in a document stop telling."""

FEW = 100
"""Documents that have a term: of so few it is not asked whether they must be read."""

MANY = 200
"""Occurrences from which on they are summed in columns, where that can be done."""

Having = dict[int, float]
"""Numbers of the documents that have a term in a field, and how often; once kept, what that tells (0-1)."""
Read = Callable[[str, str], Having]
"""From a field and a term to the documents that have it."""


class Places(Having):
    """Documents, and what the term tells of each; as columns too, made when they are first asked for."""

    _made: tuple[Any, Any, int]

    def columns(self) -> tuple[Any, Any, int]:
        """The numbers of the documents, what the term tells of them, and the largest number."""
        try:
            return self._made
        except AttributeError:
            size, column = len(self), columns().fromiter
            self._made = column(self, "int64", size), column(self.values(), "float64", size), max(self, default=-1)
            return self._made


class Postings:
    """Where terms occur, read once for each state of the index, as long as there is room for ``most`` occurrences."""

    def __init__(self, most: int = 500_000) -> None:
        self._kept: dict[tuple[Hashable, str, str], Having] = {}
        self._room = self._most = most

    def at(self, state: Hashable, read: Read) -> Read:
        """What each occurrence that ``read`` finds in this state of the index tells; what is known is not read."""

        def known(field: str, term: str) -> Having:
            key = (state, field, term)
            having = self._kept.get(key)
            if having is None:
                found = read(field, term).items()
                having = Places({number: count / (SATURATION + count) for number, count in found})
                self._room -= len(having) + 1
                if self._room < 0:
                    self._kept, self._room = {}, self._most
                self._kept[key] = having
            return having

        return known


def best(plan: Plan, limit: int, having: Read, everything: Callable[[], Iterable[int]], documents: int) -> list[int]:
    """The numbers of at most ``limit`` documents that fit the plan, best first; of ``documents`` in all.

    ``having`` is that of `Postings.at`.
    """
    terms, ranking = _weighed(plan.terms, having, documents), _weighed(plan.ranking, having, documents)
    if not (plan.keys or plan.every) and sum([len(those) for _, those in terms]) >= MANY and columns():
        within = [[_as_places(having("scope", word)) for word in group] for group in plan.within]
        return _best_in_columns(terms, ranking, within, limit)
    if plan.keys or plan.within or plan.every:
        scores = _scores(terms, ranking)
        for key in plan.keys:
            for number in having("keys", key):
                scores[number] = scores.get(number, 0.0) + KEY_SCORE
        scores = _narrowed(plan, scores if plan.terms or plan.keys else dict.fromkeys(everything(), 0.0), having)
    else:
        scores = _scores(terms, ranking, limit) if plan.terms else dict.fromkeys(everything(), 0.0)
    if len(scores) > limit:
        least = _least(scores, limit)
        scores = {number: score for number, score in scores.items() if score >= least}
    return sorted(scores, key=lambda number: (-scores[number], number))[:limit]


def _best_in_columns(terms: Weighed, ranking: Weighed, within: Sequence[Sequence[Places]], limit: int) -> list[int]:
    """The same of terms alone, within groups of documents: the same sums, every one of them made."""
    numpy = columns()
    of_terms, of_ranking = ([(most, *_as_places(those).columns()) for most, those in some] for some in (terms, ranking))
    scores = numpy.zeros(1 + max([largest for *_, largest in (*of_terms, *of_ranking)]))
    for most, numbers, tells, _ in of_terms:
        scores[numbers] += most * tells
    for group in within:
        inside = numpy.zeros(len(scores), dtype=bool)
        for places in group:
            numbers = places.columns()[0]
            inside[numbers[numbers < len(inside)]] = True
        scores[~inside] = 0.0
    found = scores.nonzero()[0]
    for most, numbers, tells, _ in of_ranking:
        scores[numbers] += most * tells
    scores = scores[found]
    if len(found) > limit:
        first = scores >= numpy.partition(scores, -limit)[-limit]
        found, scores = found[first], scores[first]
    numbers_in_order: list[int] = found[numpy.lexsort((found, -scores))[:limit]].tolist()
    return numbers_in_order


def _as_places(those: Having) -> Places:
    return those if isinstance(those, Places) else Places(those)


def _narrowed(plan: Plan, scores: dict[int, float], having: Read) -> dict[int, float]:
    for group in plan.within:
        inside = [having("scope", word) for word in group]
        scores = {number: score for number, score in scores.items() if any(number in one for one in inside)}
    for stem in plan.every:
        those = having("words", stem)
        scores = {number: score for number, score in scores.items() if number in those}
    return scores


Weighed = list[tuple[float, Having]]
"""Terms, each by what it may tell at most, and the documents that have it."""


def _weighed(terms: Iterable[tuple[str, float]], having: Read, documents: int) -> Weighed:
    found = [(weight, having("words", stem)) for stem, weight in terms]
    return [(weight * math.log(1 + documents / (1 + len(those))), those) for weight, those in found]


def _scores(terms: Weighed, ranking: Weighed, limit: int | None = None) -> dict[int, float]:
    """What the terms tell of each document that has one; of those alone that may be among the first ``limit``.

    As soon as what is left to be read cannot bring another one among them, it is only read for those that are there.
    """
    scores: dict[int, float] = {}
    left = sum(most for most, _ in terms) + sum(most for most, _ in ranking)
    for at, (most, those) in enumerate(terms):
        if limit is not None and len(those) > FEW and len(scores) > limit:
            least = _least(scores, limit)
            if least > left:
                scores = {number: score for number, score in scores.items() if score + left >= least}
                _rank(scores, terms[at:])
                break
        if scores:
            known = scores.get
            for number, tells in those.items():
                scores[number] = known(number, 0.0) + most * tells
        else:
            scores = {number: most * tells for number, tells in those.items()}
        left -= most
    _rank(scores, ranking)
    return scores


def _rank(scores: dict[int, float], terms: Weighed) -> None:
    """Add what terms tell of documents that are known."""
    for most, those in terms:
        for number in scores.keys() & those.keys():
            scores[number] += most * those[number]


def _least(scores: dict[int, float], limit: int) -> float:
    """The score of the last one of the first ``limit``."""
    return sorted(scores.values(), reverse=True)[limit - 1]
