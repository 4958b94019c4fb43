"""Results of the corpus and of what people added to it, in one order. Pure.

Each is ranked by itself, so that thousands of card texts take no rule's place among the candidates, and none of its
score. What was found by its name stands beside the others; what was found in a card's text stands below them.
"""

from __future__ import annotations

import math
from collections.abc import Iterable

from cards.importing.records import SECOND_EDITION
from search.card_query import Wanted, answered
from search.profile import Profile
from search.scoring import WEIGHTS, Asked, Result
from search.sense import Described

IN_TEXT = 0.4
"""What a card that only its file's text answers keeps of its score, beside the rules."""
WORD_FOR_WORD = 1.4
"""The same, where every word of the query stands in the text in the same order: it is a quotation."""
QUOTED = 3
"""Power on the share of the query's words that stand side by side: a few do in any text."""
NEXT = 3
"""Results whose names are compared with what described cards are."""
PLAINLY = frozenset(("plain", "named", "likely"))
"""How plainly a card is described of an edition that is named, so that no rule of it is meant."""
BESIDE = 0.95
"""What a card that only a file has keeps, beside one of its name that the documents know."""


def merged(own: list[Result], added: Iterable[Result]) -> list[Result]:
    """Both, best first; of two results with one id the better, the documents' own if they are alike."""
    best = {result.profile.document.id: result for result in own}
    for result in added:
        document = result.profile.document
        if document.card_file or document.game == SECOND_EDITION:
            result.score *= BESIDE * _named(result)
        known = best.get(result.profile.document.id)
        if known is None or known.score < result.score:
            best[result.profile.document.id] = result
    return sorted(best.values(), key=_best_first)


def with_described(
    results: list[Result], profiles: Iterable[Profile], wanted: Wanted, asked: Asked, meant: Described | None = None
) -> list[Result]:
    """The results, best first, with the cards that a query describes: each by what it is found for rather. ``meant``
    says which of them are described likelier than others."""
    best = {result.profile.document.id: result for result in results}
    of_second = SECOND_EDITION in asked.games and wanted.how in PLAINLY  # its summary says little of cards
    said = 0.0 if of_second else max((_said(one, asked) for one in results[:NEXT]), default=0.0)
    for score, profile in _by_description(profiles, wanted, said, meant):
        known = best.get(profile.document.id)
        if known is not None:
            if score > known.score:
                known.score = known.parts["described"] = score
        else:
            best[profile.document.id] = Result(profile, score, {"described": score}, 1.0)
    return sorted(best.values(), key=_best_first)


def _by_description(
    profiles: Iterable[Profile], wanted: Wanted, said: float, meant: Described | None
) -> Iterable[tuple[float, Profile]]:
    """What each card that answers a description counts. Which of them is described rather than another changes their
    order, and not how they stand beside the rules."""
    behind = meant.of if meant is not None else _of_none
    cards = [(*answered(one.document, wanted, said, behind(one.document.keys)), one) for one in profiles]
    if meant is not None:
        scores = sorted([score for score, _, _ in cards], reverse=True)
        cards.sort(key=lambda one: -one[1])
        cards = [(score, together, profile) for score, (_, together, profile) in zip(scores, cards, strict=True)]
    return [(score, profile) for score, _, profile in cards if score]


def _of_none(_: Iterable[str]) -> float:
    return math.inf


def _said(result: Result, asked: Asked) -> float:
    """The share of the query that one name of a result says, if that is no card."""
    is_card = result.profile.document.kind == "card"
    return 0.0 if is_card or result.name is None else asked.covered(result.name.inside)


def _named(result: Result) -> float:
    """Between `IN_TEXT` and 1: how far its number, one of its names or its very words are what was asked for."""
    if result.parts.get("reference"):
        return 1.0
    by_name = min(1.0, result.parts.get("name", 0.0) / (WEIGHTS.name * (1 + WEIGHTS.exact)))
    by_words = min(1.0, result.parts.get("pairs", 0.0) / WEIGHTS.pairs)
    return max(IN_TEXT + (1 - IN_TEXT) * by_name, IN_TEXT + (WORD_FOR_WORD - IN_TEXT) * by_words**QUOTED)


def _best_first(result: Result) -> tuple[float, int, str]:
    document = result.profile.document
    return -result.score, document.place, document.id
