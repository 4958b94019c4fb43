"""The answer in one line, before the results: how a card stands, what a question is answered with, what a number is.

It is said only where the query asks for it and one result is plainly meant; else the results speak for themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from search.documents import SearchDocument
from search.lexicon import Lexicon
from search.profile import Name
from search.query import Concept, Query, only_refers
from search.scoring import Asked, Result

SURE = 0.66
"""The share of a question that one name of an entry must answer, for its verdict to be said as the answer."""
SURE_OF_NAME = 0.5
"""The share of that name that must have been asked."""
WHOLE = 0.8
"""The share of what is left of a query for a status that a card's name must answer."""
CALLED = 0.3
"""The share of a title that must have been said."""
TOLD = 0.6
"""The share of another of its names, which may tell what the card does."""
CARDS = 3
"""Cards of one title whose standing is said."""


@dataclass(frozen=True, slots=True)
class Brief:
    """What is said first. ``kind``: status (of these cards), verdict (of this question) or entry (of this
    number, or that settles what was asked)."""

    kind: str
    documents: tuple[SearchDocument, ...]


def asks_for_status(query: Query, lexicon: Lexicon) -> bool:
    """Whether the query asks how something is listed ("is Val restricted", "jaqen legal in melee")."""
    return any(not lexicon.status.isdisjoint(one.typed) for one in query.concepts)


def about_card(query: Query, lexicon: Lexicon) -> Query:
    """A query for a status without the words that ask for it: what remains is the card, if one is named."""
    silent = lexicon.status | lexicon.beside_status
    kept: list[Concept] = [
        one
        for one in query.concepts
        if not one.common and not silent.issuperset(one.typed) and not lexicon.common_stems.issuperset(one.typed)
    ]  # "on the restricted list" has a phrase of status words as well
    return replace(query, concepts=tuple(kept), asks=None)


def brief(query: Query, asked: Asked, results: Sequence[Result], cards: Sequence[SearchDocument]) -> Brief | None:
    """What is to be said first of these results; ``cards`` are those whose standing was asked for."""
    if cards:
        return Brief("status", tuple(cards[:CARDS]))
    if not results:
        return None
    first = results[0].profile.document
    if only_refers(query) and first.number and results[0].parts["reference"]:
        return Brief("entry", (first,))
    if query.asks == "yes-no" and _is_meant(results[0], asked):
        return Brief("verdict" if first.verdict else "entry", (first,))
    return None


def named_cards(asked: Asked, cards: Sequence[Result]) -> list[Result]:
    """Of the cards that were found, those of the title that the words name, the whole of them or nearly."""
    first = cards[0] if cards else None
    if first is None:
        return []
    title, *others = first.profile.names
    if not _calls(asked, title, CALLED) and not any(_calls(asked, name, TOLD) for name in others):
        return []
    return [one for one in cards if one.profile.document.title == first.profile.document.title][:CARDS]


def _calls(asked: Asked, name: Name, share: float) -> bool:
    return asked.covered(name.inside) >= WHOLE and asked.share_asked(name.inside) >= share


def _is_meant(result: Result, asked: Asked) -> bool:
    """Whether one name of the document is the question that was asked, and not only like it."""
    name = result.name
    if name is None or asked.covered(name.inside) < SURE:
        return False
    return asked.share_asked(name.inside) >= SURE_OF_NAME
