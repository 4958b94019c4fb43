"""What is searched at this moment: the corpus and what people added to it, each with its index, kept up to date.

It follows the corpus: when that switches, the index of the new one is built and used with the next query. And it
follows what people added (imported cards, rulings that are listed), by revision.
"""

from __future__ import annotations

import hashlib
import json
import logging
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property, partial
from pathlib import Path
from typing import Protocol

from sqlalchemy import select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from errors import ChangedMeanwhile
from rules.models import CorpusInfo
from search.documents import Provider, SearchDocument
from search.engine import DamagedIndex, Health, Searching
from search.index import Opened, SearchIndex
from search.joined_vocabulary import joined
from search.lexicon import Lexicon
from search.people_index import Added, Part, PeopleIndex
from search.salience import Salience
from search.second_index import Both, SecondIndex
from search.vocabulary import Vocabulary
from unavailable import OUT_OF_REACH

log = logging.getLogger(__name__)


class Corpus(Protocol):
    """What the search needs of the corpus (database.CorpusStore)."""

    @property
    def digest(self) -> str:
        """Changes when the corpus does."""

    def session(self) -> Session:
        """A new session on the corpus."""


class People(Protocol):
    """What the search needs of people's database (database.PeopleStore)."""

    def session(self) -> Session:
        """A new session on it."""

    def changes(self) -> Hashable | None:
        """What changes whenever anything is written into it; None where it cannot tell."""


@dataclass(frozen=True)
class Additions:
    """One kind of thing that people's database adds to what is searched.

    ``revision`` is a word that changes when they do, empty while there are none; ``documents`` makes them from a
    session on the corpus and one on people's database.
    """

    revision: Callable[[Session], str]
    documents: Callable[[Session, Session], Iterable[SearchDocument]]


@dataclass(frozen=True)
class SecondAdditions(Additions):
    """The cards of the second edition: ``described`` makes of their documents the same with what they do."""

    described: Callable[[Iterable[SearchDocument], Session], Iterable[SearchDocument]]


@dataclass(frozen=True)
class Beside:
    """What is searched beside the corpus: where its words stand, and which these are."""

    engine: Searching
    vocabulary: Vocabulary


@dataclass(frozen=True)
class Searched:
    """All that one answer is made from, as it is at that moment: the corpus, and what people added to it, if anything.

    ``vocabulary`` and ``salience`` are those of both together. ``second`` are the cards of the second edition, as long
    as they are apart.
    """

    corpus: Opened
    added: Added | Beside | None
    vocabulary: Vocabulary
    salience: Salience
    lexicon: Lexicon
    second: SecondIndex | None = None

    @cached_property
    def added_salience(self) -> Salience | None:
        """That of what people added alone."""
        return Salience(self.added.vocabulary, self.lexicon) if self.added else None

    @cached_property
    def with_second(self) -> Searched:
        """The same with the cards of the second edition among what is searched."""
        second = self.second
        if second is None:
            return self
        words = joined(self.vocabulary, second.vocabulary)
        added = Beside(second.engine, second.vocabulary)
        if self.added is not None:
            beside = joined(self.added.vocabulary, second.vocabulary)
            added = Beside(Both(self.added.engine, second.engine), beside)
        return replace(self, added=added, vocabulary=words, salience=Salience(words, self.lexicon), second=None)


@dataclass(frozen=True)
class Sources:
    """Where the documents come from."""

    corpus: Corpus
    providers: Sequence[Provider]
    providers_digest: Callable[[], str]
    people: People | None
    additions: Sequence[Additions]
    second: SecondAdditions | None = None
    """The cards of the second edition."""


class SearchState:
    """The indexes in use in this process; safe for threads."""

    def __init__(self, data: Path, engine: str, sources: Sources, words: Lexicon, code: str = "") -> None:
        self._sources = sources
        self._lexicon = words
        self._index = SearchIndex(data, engine, words, code)
        self._added = PeopleIndex(data, engine, code)
        self._now: Searched | None = None
        self._revision: tuple[tuple[Hashable | None, str], tuple[str, str]] = ((None, ""), ("", ""))
        self._second: SecondIndex | None = None

    def now(self, *, whole: bool = False) -> Searched:
        """What is searched now, built if need be; the `whole`, however long that takes. Raises DamagedIndex."""
        opened, (added, second) = self.opened(), self._beside_now(whole)
        known = self._now
        if known is None or known.corpus is not opened or known.added is not added or known.second is not second:
            words = joined(opened.vocabulary, added.vocabulary) if added else opened.vocabulary
            salience = Salience(words, self._lexicon)
            known = self._now = Searched(opened, added, words, salience, self._lexicon, second)
        return known

    def opened(self) -> Opened:
        """The index of the corpus in use, built if need be."""
        digest = self._digest()
        return self._index.open(digest, lambda: self._documents(digest))

    def added(self) -> Added | None:
        """The whole index of what people added, built if need be."""
        return self._beside_now(whole=True)[0]

    def mend(self, searched: Searched, problem: str) -> None:
        """Replace what turned out to be damaged."""
        if isinstance(searched.added, Added) and searched.corpus.engine.health().problem is None:
            log.warning("The search index %s is damaged (%s); it is built anew.", searched.added.path.name, problem)
            self._added.discard(searched.added)
        else:
            digest = self._digest()
            self._index.mend(searched.corpus, lambda: self._documents(digest), problem)

    def rebuild(self) -> None:
        """Build everything anew."""
        digest = self._digest()
        self._index.rebuild(digest, lambda: self._documents(digest))
        added = self.now(whole=True).added
        if isinstance(added, Added):
            self._added.discard(added)
            self.now(whole=True)

    def health(self) -> Health:
        """Look at both indexes."""
        added = self.now(whole=True).added
        health = self._index.health() or Health(0, "no index is open")
        if not isinstance(added, Added):
            return health
        beside = added.engine.health()
        return Health(health.documents + beside.documents, health.problem or beside.problem)

    def upsert(self, documents: Sequence[SearchDocument]) -> None:
        """Put documents into the index of the corpus."""
        self._index.upsert(self.opened(), documents)

    def delete(self, ids: Sequence[str]) -> None:
        """Take documents out of the index of the corpus."""
        self._index.delete(self.opened(), ids)

    def release(self) -> None:
        """Give back files: before the process forks, and at its end."""
        self._index.release()
        self._added.release()

    # The corpus

    def _digest(self) -> str:
        digest, extra = self._sources.corpus.digest, self._sources.providers_digest()
        return f"{digest}-{extra}" if extra else digest

    def _documents(self, digest: str) -> Iterator[SearchDocument]:
        with self._sources.corpus.session() as session:
            _is_of(session, digest)
            for provider in self._sources.providers:
                yield from provider(session)

    # What people added

    def _beside_now(self, whole: bool) -> tuple[Added | None, SecondIndex | None]:
        """What people added, and the cards of the second edition."""
        if self._sources.people is None:
            return None, None
        try:
            revision, second = self._revision_now(self._sources.people)
        except (SQLAlchemyError, *OUT_OF_REACH) as error:
            log.warning("What people added cannot be read (%s); the documents are searched without it", error)
            return None, None
        added = self._added.open(revision, lambda: self._parts(revision), whole=whole)
        return added, self._second_of(second)

    def _second_of(self, revision: str) -> SecondIndex | None:
        """The cards of the second edition at this revision; nothing is read yet."""
        cards, known = self._sources.second, self._second
        if cards is None or not revision:
            return None
        if known is None or known.revision != revision:
            known = self._second = SecondIndex(revision, partial(self._read, cards), partial(self._described, cards))
        return known

    def _described(self, cards: SecondAdditions, documents: Iterable[SearchDocument]) -> list[SearchDocument]:
        assert self._sources.people is not None  # noqa: S101 - for the type checker
        with self._sources.people.session() as people:
            return list(cards.described(documents, people))

    def _read(self, cards: SecondAdditions) -> list[SearchDocument]:
        assert self._sources.people is not None  # noqa: S101 - for the type checker
        with self._sources.corpus.session() as corpus, self._sources.people.session() as people:
            return list(cards.documents(corpus, people))

    def _revision_now(self, people: People) -> tuple[str, str]:
        """What people added, in one word, and the cards of the second edition; asked of the database alone if anything
        was written since it was."""
        seen = people.changes(), self._digest()
        before, revisions = self._revision
        if seen[0] is None or seen != before:
            with people.session() as session:
                second = self._sources.second
                revisions = self._told(self._revisions(session)), second.revision(session) if second else ""
            self._revision = seen, revisions
        return revisions

    def _revisions(self, people: Session) -> list[str]:
        return [one.revision(people) for one in self._sources.additions]

    def _told(self, revisions: Sequence[str]) -> str:
        told = json.dumps([self._digest(), *revisions])
        return hashlib.sha256(told.encode()).hexdigest()[:16] if any(revisions) else ""

    def _parts(self, revision: str) -> list[Part]:
        """What is added, one kind at a time, at this very revision. Raises ChangedMeanwhile."""
        assert self._sources.people is not None  # noqa: S101 - for the type checker
        digest = self._digest()
        with self._sources.people.session() as people:
            revisions = self._revisions(people)
        if self._told(revisions) != revision:
            raise ChangedMeanwhile
        return [
            Part(f"{at} {digest} {told}", partial(self._documents_of, one, revision))
            for at, (one, told) in enumerate(zip(self._sources.additions, revisions, strict=True))
        ]

    def _documents_of(self, one: Additions, revision: str) -> list[SearchDocument]:
        """What one kind adds, at this very revision. Raises ChangedMeanwhile."""
        assert self._sources.people is not None  # noqa: S101 - for the type checker
        with self._sources.corpus.session() as corpus, self._sources.people.session() as people:
            found = list(one.documents(corpus, people))
            told = corpus.execute(select(CorpusInfo.digest)).scalar_one()
        with self._sources.people.session() as people:
            if self._told(self._revisions(people)) != revision or not self._digest().startswith(told):
                raise ChangedMeanwhile
        return found


def _is_of(session: Session, digest: str) -> None:
    if not digest.startswith(session.execute(select(CorpusInfo.digest)).scalar_one()):
        raise DamagedIndex("the corpus was switched while its index was built")
