"""The candidates of a query, as an engine fetches them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from search.engine import Plan, Searching
from search.plan import named
from search.plan import scope as narrowing
from search.profile import Profile
from search.query import Query

CANDIDATES = 30
"""Documents that are fetched and ranked for a query with words."""
BROWSED = 2000
"""Documents that are fetched for a query of filters alone."""


def fetched(engine: Searching, fetch: Plan, query: Query) -> list[Profile]:
    """The candidates; where a game or document is named, as many of it beside those of all."""
    found = engine.search(fetch, most_of(fetch, query))
    scope = named(query.scopes)
    if not scope or query.filters or not wants_words(fetch):
        return found
    seen = {profile.document.id for profile in found}
    inside = engine.search(replace(fetch, within=(scope,)), CANDIDATES)
    return [*found, *(profile for profile in inside if profile.document.id not in seen)]


def besides(engine: Searching, query: Query, found: Iterable[Profile], meant: Sequence[str]) -> list[Profile]:
    """The entries of these ids that are candidates whatever words they have, without those that are found already."""
    seen = {profile.document.id for profile in found}
    keys = tuple(f"i:{entry}" for entry in meant if entry not in seen)
    return engine.search(Plan(keys=keys, within=narrowing(query.filters)), len(keys)) if keys else []


def wants_words(fetch: Plan) -> bool:
    """Whether anything is looked for beside filters."""
    return bool(fetch.terms or fetch.keys or fetch.every)


def most_of(fetch: Plan, query: Query) -> int:
    """How many candidates to fetch."""
    if not wants_words(fetch):
        return BROWSED
    return CANDIDATES if not query.phrases else 4 * CANDIDATES
