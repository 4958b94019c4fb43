"""One scorer for every engine: in which documents a term stands, and which documents a plan's terms tell most about.

An engine says where a term stands (`Read`); that is kept for each state of the index. What the terms tell is summed
here, so that every engine fetches the same candidates, at the same price.
"""

from __future__ import annotations

import heapq
import math
from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable
from operator import neg

from search.engine import Plan

KEY_SCORE = 100.0
"""What an exact key adds: more than any words can."""
SATURATION = 1.2
"""How soon further occurrences of a word in a document stop telling."""

Having = dict[int, float]
"""Numbers of the documents that have a term in a field, and how often; once kept, what that tells (0-1)."""
Read = Callable[[str, str], Having]
"""From a field and a term to the documents that have it."""


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
                having = {number: count / (SATURATION + count) for number, count in read(field, term).items()}
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
    scores = _scores(plan, having, documents) if plan.terms or plan.keys else dict.fromkeys(everything(), 0.0)
    for group in plan.within:
        inside = [having("scope", word) for word in group]
        scores = {number: score for number, score in scores.items() if any(number in one for one in inside)}
    for stem in plan.every:
        those = having("words", stem)
        scores = {number: score for number, score in scores.items() if number in those}
    ordered = heapq.nlargest(limit, zip(scores.values(), map(neg, scores), strict=True))
    return [-number for _, number in ordered]


def _scores(plan: Plan, having: Read, documents: int) -> dict[int, float]:
    scores: dict[int, float] = defaultdict(float)
    for stem, weight in plan.terms:
        those = having("words", stem)
        rarity = _rarity(weight, documents, those)
        for number, tells in those.items():
            scores[number] += rarity * tells
    for stem, weight in plan.ranking:
        those = having("words", stem)
        rarity = _rarity(weight, documents, those)
        for number in scores.keys() & those.keys():
            scores[number] += rarity * those[number]
    for key in plan.keys:
        for number in having("keys", key):
            scores[number] += KEY_SCORE
    return scores


def _rarity(weight: float, documents: int, having: Having) -> float:
    return weight * math.log(1 + documents / (1 + len(having)))
