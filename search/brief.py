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
from search.text import stems

SURE = 0.66
"""The share of a question that one name of an entry must answer, for its verdict to be said as the answer."""
SURE_OF_NAME = 0.5
"""The share of that name that must have been asked."""
WHOLE = 0.8
"""The share of what is left of a query for a status that a card's name must answer."""
CALLED = 0.3
"""The share of a title that must have been said."""
TITLED = 0.6
"""The same, where the words ask for what is printed rather than for a list."""
TOLD = 0.6
"""The share of another of its names, which may tell what the card does."""
ONE_OF_SEVERAL = 0.25
"""The share of the query that each of several cards is named with."""
CARDS = 3
"""Cards of one title whose standing is said."""


@dataclass(frozen=True, slots=True)
class Brief:
    """What is said first. ``kind``: status (of these cards), verdict (of this question) or entry (of this
    number, or that settles what was asked)."""

    kind: str
    documents: tuple[SearchDocument, ...]


def asks_for(query: Query, lexicon: Lexicon) -> str:
    """What the query may ask about a card: "status", how it is listed ("is Val restricted"); "wording", what it says
    today ("what does val say now"); "pair", whether cards may be in one deck; empty for anything else.
    """
    kinds = (("status", lexicon.status), ("wording", lexicon.wording), ("pair", lexicon.pair))
    stems_of = {stem for one in query.concepts for stem in one.typed}
    return next((kind for kind, words in kinds if not words.isdisjoint(stems_of)), "")


def about_card(query: Query, lexicon: Lexicon) -> Query:
    """A query for a status without the words that ask for it: what remains is the card, if one is named."""
    silent = lexicon.status | lexicon.wording | lexicon.pair | lexicon.beside_status
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


def named_cards(asked: Asked, cards: Sequence[Result], wanted: str) -> list[Result]:
    """Of the cards that were found, those of the title that the words name, the whole of them or nearly; or of several
    titles that they name. How much of a title must be named is another thing by what is ``wanted`` (`asks_for`)."""
    if not cards:
        return []
    if wanted == "pair":
        return _several(asked, cards)
    listed = wanted == "status"
    title, *others = cards[0].profile.names
    where = _where(cards[0])
    other = any(_calls(asked, name, TOLD if listed else WHOLE, where) for name in others)
    if not other and not _calls(asked, title, CALLED if listed else TITLED, where):
        return _several(asked, cards)
    called = [one for one in cards if one.profile.document.title == cards[0].profile.document.title]
    return sorted(called, key=lambda one: -asked.covered(_where(one)))[:CARDS]


def _calls(asked: Asked, name: Name, share: float, beside: frozenset[str]) -> bool:
    """Whether what was asked is this name, or so much of it; ``beside`` may say the rest of the query."""
    return asked.share_asked(name.inside) >= share and asked.covered(name.inside | beside) >= WHOLE


def _where(card: Result) -> frozenset[str]:
    """The words of the sets that a card is from."""
    return frozenset(stems(" ".join(card.profile.document.sets)))


def _several(asked: Asked, cards: Sequence[Result]) -> list[Result]:
    """A card of each title that is named in the query; nothing unless they name all of it."""
    named: dict[str, Result] = {}
    known: frozenset[str] = frozenset()
    for card in cards:
        inside = card.profile.names[0].inside
        more = asked.covered(known | inside) - asked.covered(known)
        if more >= ONE_OF_SEVERAL and asked.share_asked(inside) >= SURE_OF_NAME:
            named.setdefault(card.profile.document.title, card)
            known |= inside
    return list(named.values())[:CARDS] if len(named) > 1 and asked.covered(known) >= WHOLE else []


def _is_meant(result: Result, asked: Asked) -> bool:
    """Whether one name of the document is the question that was asked, and not only like it."""
    name = result.name
    if name is None or asked.covered(name.inside) < SURE:
        return False
    return asked.share_asked(name.inside) >= SURE_OF_NAME
