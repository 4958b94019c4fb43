"""What can be asked of the search: results for a text, suggestions while it is typed, the index' health.

The service joins the parts: the query is read, widened by the vocabulary, fetched from the engine,
ranked, and its passages marked.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

from cards.importing.records import SECOND_EDITION
from cards.second import SecondCards
from cards.shipped import Shipped
from derived import uncollected
from errors import Refused
from search.brief import Brief
from search.by_initials import called_by_initials
from search.card_documents import card_documents
from search.card_query import Wanted, card_asked
from search.deciding import called_first, falling, of_game_first, term_first, with_deciding
from search.describing import describing
from search.documents import Provider, SearchDocument, corpus_documents
from search.engine import DamagedIndex, Health, Plan
from search.expansion import Correction, Expansion, expand, expand_corrected
from search.facets import Facet, facets
from search.fetching import besides, fetched, most_of, wants_words
from search.file_documents import file_documents, file_revision
from search.first import FirstLine
from search.highlight import Passage, passage_of, title_of
from search.kept import Kept
from search.leaning import leanings
from search.lexicon import Lexicon, lexicon
from search.merging import merged, with_described
from search.named_cards import Candidates
from search.nearly_called import nearly_called
from search.people_index import Added
from search.plan import plan
from search.profile import Profile, profile
from search.query import NO_FILTERS, Filters, Ignored, Query, narrowed, only_refers, parse, without_tags
from search.ranking import leaned, order
from search.scoring import Asked, Result
from search.second_documents import second_documents, second_revision
from search.second_documents import with_described as with_second_described
from search.second_query import asks_second, below, is_called, second_meant, second_titled, with_meant
from search.settled import Way
from search.state import Additions, Beside, Corpus, People, Searched, SearchState, SecondAdditions, Sources
from search.vocabulary import Vocabulary

CANDIDATES_DESCRIBED = 60
"""Cards that are fetched for a query that describes one."""
MOST_DESCRIBED = 12
"""Cards that are looked at because they may be the one described, whatever words they have."""
CANDIDATES_ADDED = 16
"""The same, of what people added, unless the query is narrowed."""
LOOKED_AT_ADDED = 10
"""Of them, those whose names are looked at."""
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
MOST_CARDS = 8
"""Cards that are suggested for a name that no card has."""
CARDS_ALONE = frozenset({"card"})


def card_files(shipped: Shipped) -> Additions:
    """The cards that are shipped or imported, as what is searched beside the corpus."""
    return Additions(
        lambda people: file_revision(people, shipped), lambda corpus, people: file_documents(corpus, people, shipped)
    )


def second_cards(shipped: SecondCards) -> SecondAdditions:
    """The cards of the second edition, shipped or imported, as what is searched where that is asked for."""
    return SecondAdditions(
        lambda people: second_revision(people, shipped),
        lambda _corpus, people: second_documents(people, shipped),
        lambda documents, people: with_second_described(documents, people, shipped),
    )


@dataclass(frozen=True)
class Hit:
    """A result as it is shown: title and passage with marks, and the alias by which it was found, if by one.

    ``card_file`` is the imported card file that the passage is from; empty for the documents' own words.
    """

    document: SearchDocument
    score: float
    title: Passage = ()
    passage: Passage = ()
    also: str = ""
    card_file: str = ""


@dataclass(frozen=True)
class Answer:
    """The answer to a query.

    ``total`` counts all results, ``hits`` are those of the page asked for. ``corrections`` are words that were
    taken for others, ``corrected`` the text with them put in; ``unknown`` words that nothing is like. Without
    results, ``nearest`` are what comes nearest when quotes and filters are left out. ``searched`` counts by kind what
    was searched; ``read_as`` says for what else each word was looked for; ``brief`` is what is to be said first.
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
    brief: Brief | None = None
    milliseconds: float = 0.0

    @property
    def refers_to_nothing(self) -> bool:
        """Whether it asks for a number or a page alone, and no text has it."""
        return bool(self.unknown) and not self.hits and only_refers(self.query)

    @property
    def ignored(self) -> tuple[Ignored, ...]:
        """Parts of the text that were not searched for."""
        return self.query.ignored


@dataclass(frozen=True)
class Fetched:
    """The candidates for a query, of the corpus and of what people added; ``by_words`` if words, or keys, brought them
    and not filters alone."""

    own: Sequence[Profile]
    added: Sequence[Profile]
    by_words: bool


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
        people: People | None = None,
        additions: Sequence[Additions] = (card_files(Shipped(None)),),
        second: SecondAdditions | None = None,
        code: str = "",
    ) -> None:
        self._lexicon = words or lexicon()
        sources = Sources(corpus, tuple(providers), providers_digest, people, tuple(additions), second)
        self.state = SearchState(data, engine, sources, self._lexicon, code)
        self._everything: tuple[Searched, list[SearchDocument]] | None = None
        self._first = FirstLine(self._lexicon, self._cards_for)
        self._kept: Kept[Answer] = Kept()

    def search(
        self,
        text: str,
        filters: Filters = NO_FILTERS,
        limit: int = 20,
        offset: int = 0,
        *,
        typing: bool = True,
        passages: bool = True,
    ) -> Answer:
        """The results for a text, best first. Any text has an answer. Raises Refused if no index can be read.

        ``passages``: with those that answer, and what files say of a card that the documents only name.
        """
        started = time.perf_counter()
        asked = (text, filters, limit, offset, typing, passages)

        def made(searched: Searched) -> Answer:
            query = narrowed(parse(text, self._lexicon, typing=typing), filters)
            return self._answer(query, searched, slice(offset, offset + limit), passages=passages)

        answer = self._read(lambda searched: self._kept.answer(searched, asked, lambda: made(searched)))
        return replace(answer, milliseconds=(time.perf_counter() - started) * 1000)

    def questions_begun(self, text: str, most: int) -> list[tuple[Way, SearchDocument]]:
        """The settled questions that an unfinished one may become, with the entries that settle them."""
        searched = self.state.now()
        try:
            return self._first.begun(text, searched, most)
        except DamagedIndex:  # the search that goes with it mends it
            return []

    def cards_called(self, name: str) -> list[str]:
        """The ids of the cards that a search for a name finds, best first."""
        found = self.search(name, Filters(kinds=CARDS_ALONE), limit=MOST_CARDS, typing=False, passages=False)
        return [hit.document.id.removeprefix("card:") for hit in found.hits]

    def open(self) -> SearchService:
        """Have the index of the corpus in use, and of what people added, ready, built if need be."""
        with uncollected():
            second = self.state.now(whole=True).second
            if second is not None:
                _ = second.by_slip
            leanings()
            describing()
        return self

    def open_added(self) -> SearchService:
        """Have the index of what people added ready, built if need be."""
        self.state.added()
        return self

    def rebuild(self) -> None:
        """Build the index anew, with that of what people added."""
        self.state.rebuild()
        self._kept.clear()

    def health(self) -> Health:
        """Look at the index of the corpus in use, and at that of what people added."""
        return self.state.health()

    def upsert(self, documents: Sequence[SearchDocument]) -> None:
        """Add documents that are not of the corpus to its index, or replace those with the same ids."""
        self.state.upsert(documents)
        self._kept.clear()

    def delete(self, ids: Sequence[str]) -> None:
        """Take such documents out."""
        self.state.delete(ids)
        self._kept.clear()

    def release(self) -> None:
        """Give back files: before the process forks, and at its end."""
        self.state.release()

    def _read(self, ask: Callable[[Searched], Answer]) -> Answer:
        """Ask the index; when it turns out to be damaged, ask the one that is built in its place."""
        try:
            searched = self.state.now()
            try:
                return ask(searched)
            except DamagedIndex as damaged:
                self.state.mend(searched, damaged.problem)
                return ask(self.state.now())
        except DamagedIndex as damaged:
            message = "The search index cannot be read just now. The documents themselves can be read."
            raise Refused(message, code="search_unavailable", status=503) from damaged

    # An answer

    def _answer(self, query: Query, searched: Searched, shown: slice, *, passages: bool) -> Answer:
        titled = () if asks_second(query) else second_titled(query, searched)
        initialled = called_by_initials(query, searched)
        others = titled and not is_called(query, searched)
        if asks_second(query) or others or (initialled and initialled[0].game == SECOND_EDITION):
            searched, titled = searched.with_second, ()
        read, expansion = self._mended(query, searched)
        corrected = _corrected(query.text, expansion.corrections)
        asked = Asked(read, expansion, searched.salience)
        described = None if read.references else self._described(read, searched)
        asked.begin_reading(of_card=described is not None)
        said = self._first.named(query, corrected, searched)
        near = (one.document for one in nearly_called(query, searched))
        called = () if said else initialled or list(near)
        results = self._results(asked, expansion, searched)
        if read.references:
            refers = any(one.parts.get("reference") for one in results)
            described = self._described(read if refers else without_tags(read), searched)
        results = self._with_described(results, described, asked, searched)
        results = called_first(leaned(results, asked), query.text)
        results = below(with_deciding(results, asked, searched.corpus.engine), titled)
        results = results if titled or said else with_meant(results, second_meant(query, searched), searched)
        results = of_game_first(results, asked.games)
        results = (
            results if asks_second(query) or query.filters else term_first(results, corrected, searched.corpus.engine)
        )
        results = _lifted(results, said.first if said else called)
        counted = self._without_filters(query, expansion, searched) if query.filters else _documents_of(results)
        named = bool(initialled) or any(result.parts.get("reference") for result in results)
        return Answer(
            query=query,
            total=len(results),
            hits=_hits(results[shown], asked, searched.added) if passages else _names(results[shown], asked),
            facets=facets(counted, query.filters),
            corrections=expansion.corrections,
            corrected=corrected,
            unknown=() if named else expansion.unknown,
            nearest=() if results else self._nearest(query, expansion, searched),
            searched=searched.vocabulary.kinds,
            read_as=tuple(_read_as(expansion, searched.vocabulary)),
            brief=said or self._first.found(query, corrected, asked, results, searched),
        )

    def _mended(self, query: Query, searched: Searched) -> tuple[Query, Expansion]:
        """The query with its slips of the pen mended, and what it looks for."""
        expansion = expand(query, searched.vocabulary, searched.salience)
        if not expansion.corrections or query.references:  # a card's number is no slip of the pen
            return query, expansion
        corrected = _corrected(query.text, expansion.corrections)
        typing = any(one.last for one in query.concepts)
        read = replace(parse(corrected, self._lexicon, typing=typing), filters=query.filters)
        return read, expand_corrected(read, expansion, searched.vocabulary, searched.salience)

    def _cards_for(self, query: Query, searched: Searched) -> Candidates:
        """Every card that may be meant."""
        expansion = expand(query, searched.vocabulary, searched.salience)
        asked = Asked(query, expansion, searched.salience)
        fetched = self._fetched(asked, expansion, searched)
        if fetched is None:
            return Candidates(asked, (), tuple)
        return Candidates(
            asked, [*fetched.own, *fetched.added], lambda: self._ranked(asked, fetched, searched, share=0.0)
        )

    def _described(self, query: Query, searched: Searched) -> Wanted | None:
        """What the query says of a card, if it describes one."""
        kinds, added = query.filters.kinds, searched.added
        if added is None or (kinds and "card" not in kinds):
            return None
        return card_asked(query, self._lexicon, added.vocabulary)

    def _with_described(
        self, results: list[Result], wanted: Wanted | None, asked: Asked, searched: Searched
    ) -> list[Result]:
        """These results with the cards that the query describes, if it describes any, in their order."""
        added = searched.added
        if added is None or wanted is None:
            return results
        found, meant = added.engine.search(wanted.plan, CANDIDATES_DESCRIBED), asked.describes
        if meant is not None:
            seen = {key for profile in found for key in profile.document.keys}
            keys = [key for key in meant.likeliest(MOST_DESCRIBED) if key not in seen]
            found += added.engine.search(Plan(keys=tuple(keys), within=wanted.within), len(keys)) if keys else []
        return with_described(results, found, wanted, asked, meant)

    def _results(self, asked: Asked, expansion: Expansion, searched: Searched, *, browse: bool = False) -> list[Result]:
        """Every result, best first, down to a share of the best one's score. ``browse``: without words, everything."""
        fetched = self._fetched(asked, expansion, searched, browse=browse)
        return [] if fetched is None else self._ranked(asked, fetched, searched)

    def _fetched(
        self, asked: Asked, expansion: Expansion, searched: Searched, *, browse: bool = False
    ) -> Fetched | None:
        """The candidates; None if nothing is looked for."""
        query, opened, added = asked.query, searched.corpus, searched.added
        fetch = plan(query, expansion, opened.salience)
        if not wants_words(fetch) and (expansion.unknown or not (query.filters or browse)):
            return None
        own = fetched(opened.engine, fetch, query)
        if added is None or searched.added_salience is None:
            return Fetched(own, (), wants_words(fetch))
        fetch = plan(query, expansion, searched.added_salience)
        most = most_of(fetch, query) if query.filters else min(most_of(fetch, query), CANDIDATES_ADDED)
        return Fetched(own, added.engine.search(fetch, most), wants_words(fetch))

    def _ranked(
        self, asked: Asked, fetched: Fetched, searched: Searched, *, share: float = LEAST_SHARE
    ) -> list[Result]:
        """These candidates, best first, down to a share of the best one's score."""
        added = order(fetched.added, asked, LOOKED_AT_ADDED)

        def meant() -> list[Profile]:
            entries = () if asked.query.filters.kinds == CARDS_ALONE else asked.meant  # entries are meant, and no cards
            return besides(searched.corpus.engine, asked.query, fetched.own, entries)

        results = merged(order(fetched.own, asked, later=meant if fetched.by_words else None), added)
        if not fetched.by_words:
            return _in_order(results)
        if only_refers(asked.query) and any(result.parts["reference"] for result in results):
            results = _referred(asked.query, results)
            return results + self._about_card(results[0], searched)
        least = share * results[0].score if results else 0.0
        return [result for result in results if result.score >= least][:MOST_RESULTS]

    def _without_filters(self, query: Query, expansion: Expansion, searched: Searched) -> list[SearchDocument]:
        """What the results would be; without words everything, which is read once."""
        words = bool(query.concepts or query.phrases or query.references)
        if not words and self._everything is not None and self._everything[0] is searched:
            return self._everything[1]
        asked = Asked(replace(query, filters=NO_FILTERS), expansion, searched.salience)
        found = _documents_of(self._results(asked, expansion, searched, browse=True))
        if not words:
            self._everything = searched, found
        return found

    def _about_card(self, card: Result, searched: Searched) -> list[Result]:
        """The entries that name a card which was asked for by its number alone, nearest to its title first."""
        document = card.profile.document
        if document.kind != "card" or not document.related:
            return []
        query = parse(document.title, self._lexicon, typing=False)
        named_by = Plan(keys=tuple(f"i:{one}" for one in document.related[:NAMED_BY]))
        asked = Asked(query, expand(query, searched.vocabulary, searched.salience), searched.salience)
        return order(searched.corpus.engine.search(named_by, NAMED_BY), asked)

    def _nearest(self, query: Query, expansion: Expansion, searched: Searched) -> tuple[Hit, ...]:
        """What is found when quotes and filters are left out."""
        if not query.phrases and not query.filters:
            return ()
        asked = Asked(replace(query, phrases=(), filters=NO_FILTERS), expansion, searched.salience)
        results = self._results(asked, expansion, searched)
        return _hits(results[:NEAREST], asked, searched.added)


def _referred(query: Query, results: Iterable[Result]) -> list[Result]:
    """The results that a number or page refers to, of a document that is named if it has any; of a page, those that
    begin on it before one that only ends there.
    """
    found = [result for result in results if result.parts["reference"]]
    named = {scope.document for scope in query.scopes if scope.document}
    found = [one for one in found if one.profile.document.document in named] or found
    pages = {key.removeprefix("p:") for one in query.references if one.kind == "page" for key in one.keys}
    found.sort(key=lambda one: bool(pages) and one.profile.document.page.partition("-")[0] not in pages)
    return falling(found)


def _lifted(results: list[Result], first: Sequence[SearchDocument]) -> list[Result]:
    """These first, then the other results."""
    if not first:
        return results
    known = {one.profile.document.id: one for one in results}
    best = max((one.score for one in results), default=1.0)
    lifted = [known.get(one.id) or Result(profile(one), best, {}, 1.0) for one in first]
    for one in lifted:
        one.score = best
    ids = {one.id for one in first}
    return falling([*lifted, *(one for one in results if one.profile.document.id not in ids)])


def _documents_of(results: Iterable[Result]) -> list[SearchDocument]:
    return [result.profile.document for result in results]


def _in_order(results: list[Result]) -> list[Result]:
    """For a query of filters alone: as the documents have it, not by a score."""
    return sorted(results, key=lambda result: (result.profile.document.place, result.profile.document.id))


def _hits(results: Sequence[Result], asked: Asked, added: Added | Beside | None) -> tuple[Hit, ...]:
    """The results as they are shown; a card of which the documents have no words, with those of a card file."""
    wordless = [f"i:{one.id}" for one in (result.profile.document for result in results) if _is_wordless(one)]
    found = added.engine.search(Plan(keys=tuple(wordless)), 2 * len(wordless)) if added and wordless else []
    printed = {profile.document.id: profile for profile in found}
    return tuple(_hit(result, asked, printed.get(result.profile.document.id, result.profile)) for result in results)


def _names(results: Sequence[Result], asked: Asked) -> tuple[Hit, ...]:
    """The results without passages."""
    return tuple(Hit(one.profile.document, one.score, also=_also(one, asked)) for one in results)


def _is_wordless(document: SearchDocument) -> bool:
    return document.kind == "card" and not document.text and not document.card_file


def _hit(result: Result, asked: Asked, words: Profile) -> Hit:
    passage = passage_of(words, asked)
    return Hit(
        document=result.profile.document,
        score=result.score,
        title=title_of(result.profile, asked),
        passage=passage,
        also=_also(result, asked),
        card_file=words.document.card_file,
    )


def _also(result: Result, asked: Asked) -> str:
    """The alias by which the document was found, when its title does not say as much."""
    name = result.name
    if name is None or asked.covered(name.inside) <= asked.covered(result.profile.leads[0]):
        return ""
    found, known = " ".join(name.stems), result.profile
    names = zip(known.document.names, known.analysis.names, strict=False)
    return next((alias for alias, analysed in names if analysed == found), "")


def _read_as(expansion: Expansion, vocabulary: Vocabulary) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Words of the query that were looked for under other words too."""
    for wanted in expansion.wanted:
        others = [one for one in wanted.alternatives if one.stems != wanted.concept.typed and one.weight >= SAID]
        words = [" ".join(map(vocabulary.word_for, one.stems)) for one in others]
        if words:
            yield wanted.concept.text, tuple(words[:MOST_SAID])


def _corrected(text: str, corrections: Iterable[Correction]) -> str:
    for correction in corrections:
        text = text.replace(correction.typed, correction.meant, 1)
    return text
