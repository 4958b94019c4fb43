"""The second edition's cards as they are searched: apart from all else, in memory, made when they are first asked for.

A query that names the second edition is answered from what all others are, and from these cards beside it. Any other
query finds one of them by its whole title alone.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cached_property
from threading import RLock

from search.documents import SearchDocument
from search.engine import Plan, Searching, scope_words
from search.initials import initials_of
from search.postings import SATURATION, Having, Places, best
from search.profile import Profile, profile
from search.references import TITLE
from search.text import tokens
from search.vocabulary import Vocabulary, alike

LEAST_OF_SLIP = len(TITLE) + 6
"""Letters of the key of a title that may be misspelt."""


Documents = Callable[[], Iterable[SearchDocument]]
Described = Callable[[Iterable[SearchDocument]], Iterable[SearchDocument]]
"""From the documents to the same with what the cards do."""


class SecondIndex:
    """The cards of one revision; safe for threads."""

    def __init__(self, revision: str, documents: Documents, described: Described) -> None:
        self.revision = revision
        self._documents = documents
        self._described = described
        self._lock = RLock()

    @cached_property
    def documents(self) -> tuple[SearchDocument, ...]:
        """Every card, without what it does; made in a fifth of the time that the words of all take."""
        with self._lock:
            return tuple(self._documents())

    @cached_property
    def by_title(self) -> Mapping[str, list[SearchDocument]]:
        """The cards of each title, by its key."""
        found: dict[str, list[SearchDocument]] = defaultdict(list)
        for one in self.documents:
            for key in one.keys:
                if key.startswith(TITLE):
                    found[key].append(one)
        return found

    def titled(self, keys: Iterable[str]) -> list[SearchDocument]:
        """The cards of the titles that have these keys."""
        return [one for key in keys for one in self.by_title.get(key, ())]

    @cached_property
    def by_initials(self) -> Mapping[str, list[SearchDocument]]:
        """The cards by the initials of their titles."""
        found: dict[str, list[SearchDocument]] = defaultdict(list)
        for one in self.documents:
            for letters in initials_of([token.word for token in tokens(one.title)]):
                found[letters].append(one)
        return found

    @cached_property
    def by_slip(self) -> Mapping[str, list[str]]:
        """The keys of titles by what is left of them with one letter, or none, left out."""
        with self._lock:
            found: dict[str, list[str]] = defaultdict(list)
            for key in self.by_title:
                if len(key) >= LEAST_OF_SLIP:
                    for left in one_less(key):
                        found[left].append(key)
            return found

    def nearly_titled(self, key: str) -> list[str]:
        """The keys of the titles for which a key may be a slip of the pen: a letter more, less, other or exchanged."""
        if len(key) < LEAST_OF_SLIP:
            return []
        near = dict.fromkeys(title for left in one_less(key) for title in self.by_slip.get(left, ()))
        return [one for one in near if one_for_another(key, one)]

    @cached_property
    def engine(self) -> MemoryEngine:
        """Where their words stand."""
        with self._lock:
            return MemoryEngine(self._described(self.documents))

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """Their words."""
        with self._lock:
            return Vocabulary.of(one.document for one in self.engine.profiles)


def one_for_another(key: str, other: str) -> bool:
    """Whether the key of one title may be that of another with a slip of the pen."""
    return key == other or alike(key.removeprefix(TITLE), other.removeprefix(TITLE))


def one_less(key: str) -> set[str]:
    """A key, and what is left of it without one of the letters behind its first."""
    return {key, *(key[:at] + key[at + 1 :] for at in range(len(TITLE) + 1, len(key)))}


class MemoryEngine:
    """An index of documents that are in memory, and never change."""

    def __init__(self, documents: Iterable[SearchDocument]) -> None:
        self.profiles = [profile(one) for one in documents]
        self._having: dict[tuple[str, str], Places] = defaultdict(Places)
        for number, one in enumerate(self.profiles):
            words = " ".join((*one.analysis.everything, *one.document.does_words))
            parts = {"words": words.split(), "keys": one.document.keys, "scope": scope_words(one.document)}
            for field, terms in parts.items():
                for term, count in Counter(terms).items():
                    self._having[field, term][number] = count / (SATURATION + count)

    def search(self, plan: Plan, limit: int) -> list[Profile]:
        """See `search.engine.Engine`."""
        numbers = best(plan, limit, self._at, lambda: range(len(self.profiles)), len(self.profiles))
        return [self.profiles[number] for number in numbers]

    def _at(self, field: str, term: str) -> Having:
        return self._having.get((field, term), {})


@dataclass(frozen=True)
class Both:
    """Two indexes as one: the best of the first, then the best of the second."""

    first: Searching
    second: Searching

    def search(self, plan: Plan, limit: int) -> list[Profile]:
        """See `search.engine.Engine`."""
        return [*self.first.search(plan, limit), *self.second.search(plan, limit)]
