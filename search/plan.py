"""From what is wanted to what an engine is asked for: a few telling words, exact keys, the scope."""

from __future__ import annotations

from collections.abc import Iterable

from search.engine import MOST_TERMS, Plan
from search.expansion import Expansion
from search.lexicon import Scope
from search.query import Filters, Query
from search.salience import Salience

MOST_READ = 6_000
"""Occurrences of a query's words that are read; far more than a corpus of this size has."""
ALWAYS = 2
"""Terms that count however frequent they are."""
ENOUGH = 500
"""Documents among which the best are looked for; a frequent term that would bring many more only ranks these."""


def plan(query: Query, expansion: Expansion, salience: Salience) -> Plan:
    """What to fetch for a query. Words that carry little are left out while another one is there."""
    weights: dict[str, float] = {}
    telling = [wanted for wanted in expansion.wanted if not wanted.concept.common] or expansion.wanted
    for wanted in telling:
        for alternative in wanted.alternatives:
            for stem in alternative.stems:
                weights[stem] = max(weights.get(stem, 0.0), alternative.weight)
    most_telling = sorted(weights.items(), key=lambda one: (-one[1] * salience.of(one[0]), one[0]))
    terms, ranking = _affordable(most_telling[:MOST_TERMS], salience)
    return Plan(
        terms=terms if not query.filters else terms + ranking,  # what is narrowed is not too much to read
        ranking=ranking if not query.filters else (),
        keys=tuple(key for reference in query.references for key in reference.keys),
        every=tuple(dict.fromkeys(stem for phrase in query.phrases for stem in phrase)),
        within=scope(query.filters),
    )


Weighted = tuple[tuple[str, float], ...]


def _affordable(terms: list[tuple[str, float]], salience: Salience) -> tuple[Weighted, Weighted]:
    """The most telling terms, as many as do not make the engine read too much in a large index.

    Those to look for, and those that only rank what is found.
    """
    read = 0
    fetched: list[tuple[str, float]] = []
    ranking: list[tuple[str, float]] = []
    for count, (stem, weight) in enumerate(terms):
        often = salience.frequency(stem)
        if count and read + often > MOST_READ:
            if count >= ALWAYS:
                break
            if read >= ENOUGH:
                ranking.append((stem, weight))
                continue
        read += often
        fetched.append((stem, weight))
    return tuple(fetched), tuple(ranking)


def scope(filters: Filters) -> tuple[tuple[str, ...], ...]:
    """The filters as groups of scope words (engine.scope_words); of each group one must be there."""
    groups = {
        "kind": filters.kinds,
        "document": filters.documents,
        "game": filters.games,
        "verdict": filters.verdicts,
    }
    return tuple(tuple(f"{name}:{value}" for value in sorted(values)) for name, values in groups.items() if values)


def named(scopes: Iterable[Scope]) -> tuple[str, ...]:
    """The scope words of the games and documents that a query names."""
    return tuple(f"document:{one.document}" if one.document else f"game:{one.game}" for one in scopes)
