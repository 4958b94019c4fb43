"""What can be asked of the search: results for a text, suggestions while it is typed, the index' health.

The service joins the parts: the query is read, widened by the vocabulary, fetched from the engine,
ranked, and its passages marked. It follows the corpus: when that switches, the index of the new one is
built and used with the next query.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Protocol

from sqlalchemy import select
from sqlalchemy.orm import Session

from errors import Refused
from rules.models import CorpusInfo
from search.card_documents import card_documents
from search.documents import Provider, SearchDocument, corpus_documents
from search.engine import DamagedIndex, Health, Plan
from search.expansion import Correction, Expansion, expand
from search.facets import Facet, facets
from search.highlight import Passage, passage_of, title_of
from search.index import Opened, SearchIndex
from search.lexicon import Lexicon, lexicon
from search.plan import plan
from search.query import NO_FILTERS, Filters, Ignored, Query, narrowed, only_refers, parse
from search.ranking import order
from search.scoring import Asked, Result
from search.text import stems

CANDIDATES = 60
"""Documents that are fetched and ranked for a query with words."""
BROWSED = 2000
"""Documents that are fetched for a query of filters alone."""
LEAST_SHARE = 0.12
"""Results with a smaller share of the best one's score are left out."""
MOST_RESULTS = 100
NEAREST = 5
SAID = 0.5
"""Other words that count at least so much are named to the person who asked."""
MOST_SAID = 5
NAMED_BY = 20
"""Entries that are listed below a card which was asked for by its number."""
PROVIDERS: tuple[Provider, ...] = (corpus_documents, card_documents)


class Corpus(Protocol):
    """What the search needs of the corpus (database.CorpusStore)."""

    @property
    def digest(self) -> str:
        """Changes when the corpus does."""

    def session(self) -> Session:
        """A new session on the corpus."""


@dataclass(frozen=True)
class Hit:
    """A result as it is shown: title and passage with marks, and the alias by which it was found, if by one."""

    document: SearchDocument
    score: float
    title: Passage = ()
    passage: Passage = ()
    also: str = ""


@dataclass(frozen=True)
class Answer:
    """The answer to a query.

    ``total`` counts all results, ``hits`` are those of the page asked for. ``corrections`` are words that were
    taken for others, ``corrected`` the text with them put in; ``unknown`` words that nothing is like. Without
    results, ``nearest`` are what comes nearest when quotes and filters are left out. ``searched`` counts by kind what
    was searched; ``read_as`` says for what else each word was looked for.
    """

    query: Query
    total: int
    hits: tuple[Hit, ...]
    facets: tuple[Facet, ...] = ()
    corrections: tuple[Correction, ...] = ()
    corrected: str = ""
    unknown: tuple[str, ...] = ()
    nearest: tuple[Hit, ...] = ()
    searched: Mapping[str, int] = field(default_factory=dict)
    read_as: tuple[tuple[str, tuple[str, ...]], ...] = ()
    milliseconds: float = 0.0

    @property
    def ignored(self) -> tuple[Ignored, ...]:
        """Parts of the text that were not searched for."""
        return self.query.ignored


class SearchService:
    """The search over one corpus; safe for threads."""

    def __init__(
        self,
        data: Path,
        engine: str,
        corpus: Corpus,
        providers: Sequence[Provider] = PROVIDERS,
        providers_digest: Callable[[], str] = lambda: "",
        words: Lexicon | None = None,
    ) -> None:
        self._corpus = corpus
        self._providers = list(providers)
        self._providers_digest = providers_digest
        self._lexicon = words or lexicon()
        self._index = SearchIndex(data, engine, self._lexicon)

    def search(
        self, text: str, filters: Filters = NO_FILTERS, limit: int = 20, offset: int = 0, *, typing: bool = True
    ) -> Answer:
        """The results for a text, best first. Any text has an answer. Raises Refused if no index can be read."""
        started = time.perf_counter()
        query = narrowed(parse(text, self._lexicon, typing=typing), filters)
        answer = self._read(lambda opened: self._answer(query, opened, limit, offset))
        return replace(answer, milliseconds=(time.perf_counter() - started) * 1000)

    def open(self) -> SearchService:
        """Have the index of the corpus in use ready, built if need be."""
        self._opened()
        return self

    def rebuild(self) -> None:
        """Build the index anew."""
        digest = self._digest()
        self._index.rebuild(digest, lambda: self._documents(digest))

    def health(self) -> Health:
        """Look at the index of the corpus in use."""
        self._opened()
        return self._index.health() or Health(0, "no index is open")

    def upsert(self, documents: Sequence[SearchDocument]) -> None:
        """Add documents that are not of the corpus (rulings), or replace those with the same ids."""
        self._index.upsert(self._opened(), documents)

    def delete(self, ids: Sequence[str]) -> None:
        """Take such documents out."""
        self._index.delete(self._opened(), ids)

    def release(self) -> None:
        """Give back files: before the process forks, and at its end."""
        self._index.release()

    # The index

    def _digest(self) -> str:
        extra = self._providers_digest()
        return f"{self._corpus.digest}-{extra}" if extra else self._corpus.digest

    def _opened(self) -> Opened:
        digest = self._digest()
        return self._index.open(digest, lambda: self._documents(digest))

    def _documents(self, digest: str) -> Iterator[SearchDocument]:
        with self._corpus.session() as session:
            told = session.execute(select(CorpusInfo.digest)).scalar_one()
            if not digest.startswith(told):
                raise DamagedIndex("the corpus was switched while its index was built")
            for provider in self._providers:
                yield from provider(session)

    def _read(self, ask: Callable[[Opened], Answer]) -> Answer:
        """Ask the index; when it turns out to be damaged, ask the one that is built in its place."""
        try:
            opened = self._opened()
            try:
                return ask(opened)
            except DamagedIndex as damaged:
                digest = self._digest()
                mended = self._index.mend(opened, lambda: self._documents(digest), damaged.problem)
                return ask(mended)
        except DamagedIndex as damaged:
            message = "The search index cannot be read just now. The documents themselves can be read."
            raise Refused(message, code="search_unavailable", status=503) from damaged

    # An answer

    def _answer(self, query: Query, opened: Opened, limit: int, offset: int) -> Answer:
        expansion = expand(query, opened.vocabulary, opened.salience)
        asked, results = self._results(query, expansion, opened)
        counted = results
        if query.filters:
            counted = self._results(replace(query, filters=NO_FILTERS), expansion, opened, browse=True)[1]
        named = any(result.parts.get("reference") for result in results)
        return Answer(
            query=query,
            total=len(results),
            hits=tuple(_hit(result, asked) for result in results[offset : offset + limit]),
            facets=facets([result.profile.document for result in counted], query.filters),
            corrections=expansion.corrections,
            corrected=_corrected(query.text, expansion.corrections),
            unknown=() if named else expansion.unknown,
            nearest=() if results else self._nearest(query, expansion, opened),
            searched=opened.vocabulary.kinds,
            read_as=tuple(_read_as(expansion, opened)),
        )

    def _results(
        self, query: Query, expansion: Expansion, opened: Opened, *, browse: bool = False
    ) -> tuple[Asked, list[Result]]:
        """Every result, best first. ``browse``: without words, everything."""
        asked = Asked(query, expansion, opened.salience)
        fetch = plan(query, expansion, opened.salience)
        if not (fetch.terms or fetch.keys or fetch.every):
            if expansion.unknown or not (query.filters or browse):
                return asked, []
            return asked, _in_order(order(opened.engine.search(fetch, BROWSED), asked))
        results = order(opened.engine.search(fetch, CANDIDATES if not query.phrases else 4 * CANDIDATES), asked)
        if only_refers(query) and any(result.parts["reference"] for result in results):
            results = [result for result in results if result.parts["reference"]]
            return asked, results + self._about_card(results[0], opened)
        least = LEAST_SHARE * results[0].score if results else 0.0
        return asked, [result for result in results if result.score >= least][:MOST_RESULTS]

    def _about_card(self, card: Result, opened: Opened) -> list[Result]:
        """The entries that name a card which was asked for by its number alone, nearest to its title first."""
        document = card.profile.document
        if document.kind != "card" or not document.related:
            return []
        query = parse(document.title, self._lexicon, typing=False)
        named_by = Plan(keys=tuple(f"i:{one}" for one in document.related[:NAMED_BY]))
        asked = Asked(query, expand(query, opened.vocabulary, opened.salience), opened.salience)
        return order(opened.engine.search(named_by, NAMED_BY), asked)

    def _nearest(self, query: Query, expansion: Expansion, opened: Opened) -> tuple[Hit, ...]:
        """What is found when quotes and filters are left out."""
        if not query.phrases and not query.filters:
            return ()
        asked, results = self._results(replace(query, phrases=(), filters=NO_FILTERS), expansion, opened)
        return tuple(_hit(result, asked) for result in results[:NEAREST])


def _in_order(results: list[Result]) -> list[Result]:
    """For a query of filters alone: as the documents have it, not by a score."""
    return sorted(results, key=lambda result: (result.profile.document.place, result.profile.document.id))


def _hit(result: Result, asked: Asked) -> Hit:
    profile = result.profile
    document = profile.document
    return Hit(document, result.score, title_of(profile, asked), passage_of(profile, asked), _also(result, asked))


def _also(result: Result, asked: Asked) -> str:
    """The alias by which the document was found, when its title does not say as much."""
    name = result.name
    if name is None or asked.covered(name.inside) <= asked.covered(result.profile.leads[0]):
        return ""
    return next((alias for alias in result.profile.document.names if tuple(stems(alias)) == name.stems), "")


def _read_as(expansion: Expansion, opened: Opened) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Words of the query that were looked for under other words too."""
    for wanted in expansion.wanted:
        others = [one for one in wanted.alternatives if one.stems != wanted.concept.typed and one.weight >= SAID]
        words = [" ".join(map(opened.vocabulary.word_for, one.stems)) for one in others]
        if words:
            yield wanted.concept.text, tuple(words[:MOST_SAID])


def _corrected(text: str, corrections: Iterable[Correction]) -> str:
    for correction in corrections:
        text = text.replace(correction.typed, correction.meant, 1)
    return text
