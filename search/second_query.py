"""Whether a query asks for the second edition's cards, and where they stand beside those of the first. Pure but for the
index that is asked which titles there are."""

from __future__ import annotations

from collections.abc import Sequence

from cards.importing.records import SECOND_EDITION
from search.deciding import falling
from search.documents import SearchDocument
from search.engine import Plan
from search.profile import profile
from search.query import Query
from search.references import title_key
from search.scoring import Result
from search.state import Searched
from search.text import tokens

BEHIND = 3
"""Results behind which a card of the second edition stands that has the title of one of the first."""


def asks_second(query: Query) -> bool:
    """Whether the second edition is named, or asked for by a filter."""
    return SECOND_EDITION in query.filters.games or any(one.game == SECOND_EDITION for one in query.scopes)


def second_titled(query: Query, searched: Searched) -> tuple[SearchDocument, ...]:
    """The cards of the second edition of which the query is the whole title."""
    if searched.second is None or query.filters or query.phrases:
        return ()
    return tuple(searched.second.titled([_as_title(query)]))


def is_called(query: Query, searched: Searched) -> bool:
    """Whether the query is the whole title of a card that is searched without the second edition."""
    found = Plan(keys=(_as_title(query),))
    return any(one.engine.search(found, 1) for one in (searched.corpus, searched.added) if one is not None)


def below(results: list[Result], cards: Sequence[SearchDocument]) -> list[Result]:
    """The results with these cards behind the first ones."""
    if not cards or not results:
        return results
    made = [Result(profile(one), results[:BEHIND][-1].score, {}, 1.0) for one in cards]
    return falling([*results[:BEHIND], *made, *results[BEHIND:]])


def _as_title(query: Query) -> str:
    return title_key([token.word for token in tokens(query.text)])
