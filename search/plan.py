"""From what is wanted to what an engine is asked for: a few telling words, exact keys, the scope."""

from __future__ import annotations

from collections.abc import Iterator

from search.engine import MOST_TERMS, Plan
from search.expansion import Expansion
from search.query import Filters, Query
from search.salience import Salience

MOST_READ = 6_000
"""Occurrences of a query's words that are read; far more than a corpus of this size has."""
ALWAYS = 2
"""Terms that are looked for however frequent they are."""


def plan(query: Query, expansion: Expansion, salience: Salience) -> Plan:
    """What to fetch for a query. Words that carry little are left out while another one is there."""
    weights: dict[str, float] = {}
    telling = [wanted for wanted in expansion.wanted if not wanted.concept.common] or expansion.wanted
    for wanted in telling:
        for alternative in wanted.alternatives:
            for stem in alternative.stems:
                weights[stem] = max(weights.get(stem, 0.0), alternative.weight)
    most_telling = sorted(weights.items(), key=lambda one: (-one[1] * salience.of(one[0]), one[0]))
    return Plan(
        terms=tuple(_affordable(most_telling[:MOST_TERMS], salience)),
        keys=tuple(key for reference in query.references for key in reference.keys),
        every=tuple(dict.fromkeys(stem for phrase in query.phrases for stem in phrase)),
        within=scope(query.filters),
    )


def _affordable(terms: list[tuple[str, float]], salience: Salience) -> Iterator[tuple[str, float]]:
    """The most telling terms, as many as do not make the engine read too much in a large index."""
    read = 0
    for count, (stem, weight) in enumerate(terms):
        read += salience.frequency(stem)
        if count >= ALWAYS and read > MOST_READ:
            return
        yield stem, weight


def scope(filters: Filters) -> tuple[tuple[str, ...], ...]:
    """The filters as groups of scope words (engine.scope_words); of each group one must be there."""
    groups = {
        "kind": filters.kinds,
        "document": filters.documents,
        "game": filters.games,
        "verdict": filters.verdicts,
    }
    return tuple(tuple(f"{name}:{value}" for value in sorted(values)) for name, values in groups.items() if values)
