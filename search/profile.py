"""A search document as the ranking sees it: its words counted by field, its names, its sentences.

The words are taken apart once, when the document is indexed (`analyse`), and stored with it. A profile is
made from them when the document is first a candidate, and kept in memory while there is room.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from sys import intern
from typing import NamedTuple

from search.documents import SearchDocument
from search.leaning import Told
from search.salience import Salience
from search.text import sentence_places as places_of_sentences
from search.text import sentences, stems

FIELD_WEIGHT = {"title": 2.0, "names": 1.6, "question": 1.5, "asked": 1.4, "text": 1.0, "about": 0.6}
"""How much one occurrence in a field counts."""
EXPECTED_LENGTH = {"title": 6.0, "names": 14.0, "question": 14.0, "asked": 80.0, "text": 90.0, "about": 20.0}
"""Words that a field has on the whole; an occurrence in a longer field counts less."""
LENGTH_EFFECT = 0.5
"""How far length tells: 0 not at all, 1 in full proportion."""

SATURATION = 1.8
"""How soon further occurrences of a word stop telling."""

NAME_WEIGHT = {"title": 1.0, "term": 1.0, "slug": 0.95, "question": 0.9, "asked": 0.9, "alias": 0.85}
"""How much a name counts by where it stands."""


class Name(NamedTuple):
    """One of the names of a document: its stems in order and as a set, and how much the name counts."""

    stems: tuple[str, ...]
    inside: frozenset[str]
    weight: float


Stems = tuple[str, ...]
"""Stems of one text, separated by spaces; a field may have several texts."""


@dataclass(frozen=True, slots=True)
class Analysis:
    """The stems of a document's texts by field, each text as one string; ``text`` has one for each sentence."""

    title: str = ""
    slug: str = ""
    names: Stems = ()
    terms: Stems = ()
    asked: Stems = ()
    question: str = ""
    text: Stems = ()
    about: Stems = ()

    @property
    def everything(self) -> Iterator[str]:
        """All texts, the title twice: what an engine counts."""
        once = (self.names, self.terms, self.asked, (self.question,), self.text, self.about)
        return chain((self.title, self.title), *once)


@dataclass(frozen=True, slots=True)
class Parts:
    """What a closer look at a document needs.

    ``names``: its names, each once; ``heads``: all stems of its names; ``leads``: those of its title and its
    question; ``sentences``: the stems of each sentence of the text; ``places``: in which names a stem stands.
    """

    names: tuple[Name, ...]
    heads: frozenset[str]
    leads: tuple[frozenset[str], ...]
    sentences: tuple[frozenset[str], ...]
    places: dict[str, tuple[int, ...]]


@dataclass(slots=True)
class Profile:
    """A document's words, made ready when they are first asked for: most candidates are not looked at closely, and a
    list of documents is not looked at at all.
    """

    document: SearchDocument
    analysis: Analysis
    _tells: dict[str, float] | None = None
    _running: str | None = None
    _parts: Parts | None = None
    _ways: Told | None = None
    _scales: tuple[Salience | None, float, tuple[float, ...]] = (None, 0.0, ())

    @property
    def tells(self) -> dict[str, float]:
        """What the weighted occurrences of each stem tell: from 0 to 1."""
        known = self._tells
        if known is None:
            counts = _counted(_fields(self.analysis))
            known = self._tells = {stem: count / (SATURATION + count) for stem, count in counts.items()}
        return known

    @property
    def running(self) -> str:
        """All texts as stems, one after the other."""
        known = self._running
        if known is None:
            known = self._running = f" {' | '.join(chain.from_iterable(_fields(self.analysis).values()))} "
        return known

    def ready(self) -> Profile:
        """With everything made."""
        _ = self.tells, self.running, self.parts
        return self

    def has_all(self, words: Iterable[str]) -> bool:
        """Whether it has all these stems."""
        tells = self.tells
        return all(word in tells for word in words)

    def has_together(self, words: Sequence[str]) -> bool:
        """Whether these stems stand side by side somewhere."""
        return self.has_all(words) and f" {' '.join(words)} " in self.running

    def name_scales(self, salience: Salience, cover: float) -> tuple[float, ...]:
        """How much each name counts for all that its stems tell together, raised to ``cover``; kept for a salience."""
        of, known_cover, scales = self._scales
        if of is not salience or known_cover != cover:
            tell = salience.of_all
            scales = tuple(name.weight / (tell(name.inside) or 1.0) ** cover for name in self.parts.names)
            self._scales = salience, cover, scales
        return scales

    @property
    def told(self) -> Told:
        """In how many ways to tell of it, its text among them, each stem stands (search.leaning)."""
        known = self._ways
        if known is None:
            known = self._ways = _ways(self.analysis)
        return known

    @property
    def parts(self) -> Parts:
        """The names and sentences."""
        known = self._parts
        if known is None:
            known = self._parts = _parts(self.analysis)
        return known

    @property
    def names(self) -> tuple[Name, ...]:
        """See Parts."""
        return self.parts.names

    @property
    def heads(self) -> frozenset[str]:
        """See Parts."""
        return self.parts.heads

    @property
    def leads(self) -> tuple[frozenset[str], ...]:
        """See Parts."""
        return self.parts.leads

    @property
    def sentences(self) -> tuple[frozenset[str], ...]:
        """See Parts."""
        return self.parts.sentences


def analyse(document: SearchDocument) -> Analysis:
    """The document's words taken apart."""
    return Analysis(
        title=_stems(document.title),
        slug=_stems(document.id.rpartition("/")[2].partition(":")[0]),
        names=tuple(map(_stems, document.names)),
        terms=tuple(map(_stems, document.terms)),
        asked=tuple(map(_stems, document.asked)),
        question=_stems(document.question),
        text=tuple(map(" ".join, sentences(document.text))),
        about=tuple(map(_stems, document.about)),
    )


def profile(document: SearchDocument, analysis: Analysis | None = None) -> Profile:
    """The profile of a document; ``analysis`` is what `analyse` says of it, if that is known already."""
    return Profile(document, analysis or analyse(document))


def _fields(known: Analysis) -> dict[str, tuple[str, ...]]:
    return {
        "title": (known.title,),
        "names": (*known.names, *known.terms),
        "asked": known.asked,
        "question": (known.question,),
        "text": known.text,
        "about": known.about,
    }


def _ways(known: Analysis) -> Told:
    once = (known.title, known.question, " ".join(known.text))
    ways = chain(known.asked, once, known.names, known.terms)
    often = Counter(chain.from_iterable(set(_words(way)) for way in ways))
    return dict(often), often.total()


def _parts(known: Analysis) -> Parts:
    named = {
        "alias": (*known.names, *known.terms),
        "asked": known.asked,
        "question": (known.question,),
        "slug": (known.slug,),
        "term": known.terms,
        "title": (known.title,),
    }
    weights: dict[str, float] = {}
    for kind, texts in named.items():  # those that count more come later
        weights.update((text, max(weights.get(text, 0.0), NAME_WEIGHT[kind])) for text in texts if text)
    first = known.title or known.slug
    names = [_name(text, weights[text]) for text in dict.fromkeys((first, *weights)) if text]
    places: dict[str, list[int]] = defaultdict(list)
    for at, name in enumerate(names):
        for stem in name.inside:
            places[stem].append(at)
    return Parts(
        names=tuple(names),
        heads=frozenset(chain.from_iterable(name.stems for name in names)),
        leads=tuple(frozenset(_words(text)) for text in (known.title, known.question) if text) or (frozenset(),),
        sentences=tuple(frozenset(_words(text)) for text in known.text),
        places={stem: tuple(found) for stem, found in places.items()},
    )


@lru_cache(maxsize=4096)
def sentence_places(of: str) -> tuple[tuple[int, int], ...]:
    """Where each sentence of a text begins and ends, in the order of ``Profile.sentences``."""
    return tuple(places_of_sentences(of))


def _words(of: str) -> Iterator[str]:
    """The stems of such a text. One that many documents have is one object: it is found at once, wherever it stands."""
    return map(intern, of.split())


def _stems(of: str) -> str:
    return " ".join(stems(of))


def _name(text: str, weight: float) -> Name:
    words = tuple(_words(text))
    return Name(words, frozenset(words), weight)


def _counted(fields: dict[str, tuple[str, ...]]) -> dict[str, float]:
    counts: dict[str, float] = defaultdict(float)
    for field, texts in fields.items():
        words = list(_words(" ".join(texts)))
        if words:
            length = 1 - LENGTH_EFFECT + LENGTH_EFFECT * len(words) / EXPECTED_LENGTH[field]
            each = FIELD_WEIGHT[field] / max(length, 0.5)
            for word in words:
                counts[word] += each
    return dict(counts)
