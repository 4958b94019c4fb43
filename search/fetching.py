"""The candidates of a query, as an engine fetches them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from search.engine import Plan, Searching
from search.plan import named
from search.plan import scope as narrowing
from search.profile import Profile
from search.query import Query

CANDIDATES = 36
"""Documents that are fetched and ranked for a query with words."""
BROWSED = 2000
"""Documents that are fetched for a query of filters alone."""


def fetched(engine: Searching, fetch: Plan, query: Query, meant: Sequence[str] = ()) -> list[Profile]:
    """The candidates; where a game or document is named, as many of it beside those of all.

    ``meant``: the ids of entries that are candidates whatever words they have.
    """
    found = engine.search(fetch, most_of(fetch, query))
    if meant and wants_words(fetch):
        seen = {profile.document.id for profile in found}
        keys = tuple(f"i:{entry}" for entry in meant if entry not in seen)
        found += engine.search(Plan(keys=keys, within=narrowing(query.filters)), len(keys)) if keys else []
    scope = named(query.scopes)
    if not scope or query.filters or not wants_words(fetch):
        return found
    seen = {profile.document.id for profile in found}
    inside = engine.search(replace(fetch, within=(scope,)), CANDIDATES)
    return [*found, *(profile for profile in inside if profile.document.id not in seen)]


def wants_words(fetch: Plan) -> bool:
    """Whether anything is looked for beside filters."""
    return bool(fetch.terms or fetch.keys or fetch.every)


def most_of(fetch: Plan, query: Query) -> int:
    """How many candidates to fetch."""
    if not wants_words(fetch):
        return BROWSED
    return CANDIDATES if not query.phrases else 4 * CANDIDATES
