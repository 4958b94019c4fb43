"""The corpus' own words: how rare each is, how it goes on when it is half typed, what is near it when it is misspelt.

Built with the index and kept beside it. Stems (search.text) are what is counted; the words as they
stand in the texts are what a person is shown.
"""

from __future__ import annotations

import json
import math
import re
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path

from rapidfuzz import process
from rapidfuzz.distance import OSA
from whoosh.lang.porter import stem as _porter

from search.documents import SearchDocument
from search.initials import ARTICLES, initials_of
from search.references import TITLE, title_key
from search.text import stem, tokens, words_with_stems

SHORTEST_PREFIX = 2
"""Letters from which on a word counts as the beginning of longer ones."""
MOST_COMPLETIONS = 10
"""Words with which one beginning is completed."""

SHORTEST_HALF = 3
"""Letters of each of two words that were typed as one."""
MOST_TITLES = 4
"""Titles that one row of initials is taken for."""

LEAST_LIKENESS = 0.72
"""Words less alike than this are not taken for one another."""
MOST_LONGER = 2
"""Letters by which a word may be longer or shorter than one that it is taken for."""
LIGHT_SLIP = 0.65
"""What a slip counts between words with the same consonants: vowels and doubled letters are what people get wrong."""
FEWEST_CONSONANTS = 3
"""Letters of a word without vowels that may stand for a longer one."""
VOWELS = frozenset("aeiou")
SHORTENED = 0.9
"""How like a word is to the one of which it has the consonants."""
_NOT_HEARD = re.compile(r"(?<=.)[aeiouy]+")
_DOUBLED = re.compile(r"(.)\1+")


@lru_cache(maxsize=16384)
def root(stem: str) -> str:
    """What a stem shares with the words derived from it, after Porter ("attach" for "attachment")."""
    porter: Callable[[str], str] = _porter
    return porter(stem)


@dataclass(frozen=True, slots=True)
class Near:
    """A word of the corpus that is near a misspelt one; ``likeness`` is 1 for the same word."""

    word: str
    stem: str
    likeness: float


@dataclass
class Vocabulary:
    """Counts over all documents: ``documents`` in all, in how many a stem occurs, in how many names it does."""

    documents: int = 0
    frequency: Counter[str] = field(default_factory=Counter)
    in_names: Counter[str] = field(default_factory=Counter)
    words: Counter[str] = field(default_factory=Counter)  # as written, folded: in how many documents
    kinds: Counter[str] = field(default_factory=Counter)  # documents of each kind
    places: Counter[str] = field(default_factory=Counter)  # documents of each source document
    titles: Counter[str] = field(default_factory=Counter)  # of cards: initials, key, stems ("tp truepower true power")
    called: Counter[str] = field(default_factory=Counter)  # titles of cards, without their spaces

    def add(self, document: SearchDocument) -> None:
        """Count the words of one more document."""
        names, body = _words(document)
        self.words.update({*names, *body})
        self.frequency.update({*names.values(), *body.values(), *document.does_words})
        self.in_names.update(set(names.values()))
        self.kinds[document.kind] += 1
        self.places[document.document] += 1
        self.titles.update(_initialled(document))
        self.called.update(_titles(document))
        self.documents += 1

    def remove(self, document: SearchDocument) -> None:
        """Take the words of a document out of the counts."""
        names, body = _words(document)
        _uncount(self.frequency, {*names.values(), *body.values(), *document.does_words})
        _uncount(self.in_names, names.values())
        _uncount(self.kinds, [document.kind])
        _uncount(self.places, [document.document])
        _uncount(self.words, {*names, *body})
        _uncount(self.titles, _initialled(document))
        _uncount(self.called, _titles(document))
        self.documents -= 1

    def knows(self, stem: str) -> bool:
        """Whether any document has the stem."""
        return stem in self.frequency

    def has_word(self, word: str) -> bool:
        """Whether any document has the folded word as it is ("shad" is the stem of "shade", and no word)."""
        return word in self.words

    def rarity(self, stem: str) -> float:
        """Inverse document frequency: about 0 for a word that stands everywhere, 6 for one of 600 documents."""
        count = self.frequency.get(stem, 0)
        return math.log(1 + (self.documents - count + 0.5) / (count + 0.5)) if count else 0.0

    def complete(self, beginning: str, *, named: bool = False) -> list[str]:
        """Stems of the words that begin so, those that stand in more names first; at most `MOST_COMPLETIONS`.

        ``named``: only those that stand in a name.
        """
        if len(beginning) < SHORTEST_PREFIX:
            return []
        words = self._sorted
        at = bisect_left(words, beginning)
        found: set[str] = set()
        while at < len(words) and words[at].startswith(beginning) and len(found) < 200:
            found.add(stem(words[at]))
            at += 1
        ordered = sorted(found, key=lambda stem: (-self.in_names[stem], -self.frequency[stem], stem))
        return [stem for stem in ordered if self.in_names[stem] or not named][:MOST_COMPLETIONS]

    def titled(self, initials: str) -> list[tuple[str, ...]]:
        """The cards' titles, as stems, that these letters stand for ("batw")."""
        return [stems for _, stems in self._by_initials.get(initials, [])[:MOST_TITLES]]

    def keys_of(self, initials: str) -> list[str]:
        """The keys of all titles that these letters stand for ("batw": becauseallthewolves), as `called` has them."""
        return [key for key, _ in self._by_initials.get(initials, [])]

    def relatives(self, stem: str) -> list[str]:
        """Other stems of the same root ("resolution" for "resolve")."""
        return [other for other in self._roots.get(root(stem), ()) if other != stem]

    def near(self, word: str, most: int = 3) -> list[Near]:
        """Words of the corpus within a few slips of the pen of ``word``, the nearest and then the commonest first;
        of one without a vowel, those that it is short for ("wpn": weapon)."""
        short = self._short_for(word, most)
        if short:
            return short
        slips = _slips_allowed(word)
        if not slips:
            return []
        found = process.extract(word, self._sorted, scorer=OSA.distance, score_cutoff=slips + 1, limit=30)
        best: dict[str, Near] = {}
        for candidate, distance, _ in found:
            likeness = _likeness(word, candidate, int(distance))
            if not likeness:
                continue
            its_stem = stem(candidate)
            if its_stem not in best or likeness > best[its_stem].likeness:
                best[its_stem] = Near(candidate, its_stem, likeness)
        ranked = sorted(
            best.values(), key=lambda near: (-round(near.likeness, 2), -self.frequency[near.stem], near.word)
        )
        return [near for near in ranked[:most] if near.likeness > ranked[0].likeness - 0.1]

    def split(self, word: str) -> tuple[str, str] | None:
        """The two words of names that were typed as one ("multihouse"), the commoner before others; or None."""
        halves = [(word[:at], word[at:]) for at in range(SHORTEST_HALF, len(word) - SHORTEST_HALF + 1)]
        known = [both for both in halves if all(one in self.words and self.in_names[stem(one)] for one in both)]
        return max(known, key=lambda both: min(self.frequency[stem(one)] for one in both), default=None)

    def _short_for(self, word: str, most: int) -> list[Near]:
        """Words of which only the consonants were typed."""
        if len(word) < FEWEST_CONSONANTS or not word.isalpha() or not VOWELS.isdisjoint(word):
            return []
        best: dict[str, Near] = {}
        for other in self._by_sound.get(_sound(word), ()):
            if len(other) > len(word):
                best.setdefault(stem(other), Near(other, stem(other), SHORTENED))
        ranked = sorted(
            best.values(), key=lambda near: (-self.in_names[near.stem], -self.frequency[near.stem], near.word)
        )
        return ranked[:most]

    def word_for(self, stem: str) -> str:
        """The shortest word of the corpus with this stem."""
        return self._shortest.get(stem, stem)

    @cached_property
    def called_by_letter(self) -> dict[str, dict[str, str]]:
        """The titles of cards, without their spaces, by their first letter; each stands for itself."""
        found: dict[str, dict[str, str]] = defaultdict(dict)
        for title in filter(None, self.called):
            found[title[0]][title] = title
        return found

    @cached_property
    def _by_initials(self) -> dict[str, list[tuple[str, tuple[str, ...]]]]:
        known: dict[str, list[tuple[str, tuple[str, ...]]]] = defaultdict(list)
        for one in self.titles:
            letters, key, *stems = one.split()
            known[letters].append((key, tuple(stems)))
        return known

    @cached_property
    def _by_sound(self) -> dict[str, list[str]]:
        heard: dict[str, list[str]] = defaultdict(list)
        for word in self._sorted:
            heard[_sound(word)].append(word)
        return heard

    @cached_property
    def _shortest(self) -> dict[str, str]:
        shortest: dict[str, str] = {}
        for word in self.words:
            known = shortest.get(stem(word))
            if known is None or (len(word), word) < (len(known), known):
                shortest[stem(word)] = word
        return shortest

    @cached_property
    def _sorted(self) -> list[str]:
        return sorted(word for word in self.words if not word[0].isdigit())

    @cached_property
    def _roots(self) -> dict[str, list[str]]:
        roots: dict[str, list[str]] = defaultdict(list)
        for one in self.frequency:
            if one.isalpha() and one.isascii() and len(one) > 3:
                roots[root(one)].append(one)
        return roots

    def write(self, path: Path) -> None:
        """Keep the vocabulary in a file."""
        data = {name: getattr(self, name) for name in _KEPT}
        path.write_text(json.dumps(data, ensure_ascii=False, separators=(",", ":")), encoding="utf-8")

    @classmethod
    def read(cls, path: Path) -> Vocabulary:
        """The vocabulary kept in a file. Raises OSError, ValueError, KeyError or TypeError when it cannot be read."""
        data = json.loads(path.read_text(encoding="utf-8"))
        counters = {name: Counter(data[name]) for name in _KEPT if name != "documents"}
        return cls(documents=int(data["documents"]), **counters)

    @classmethod
    def of(cls, documents: Iterable[SearchDocument]) -> Vocabulary:
        """The vocabulary of these documents."""
        made = cls()
        for document in documents:
            made.add(document)
        return made


_KEPT = ("documents", "frequency", "in_names", "words", "kinds", "places", "titles", "called")


def _initialled(document: SearchDocument) -> set[str]:
    """The initials of a card's title, each with the title's key and stems."""
    words = tokens(document.title) if document.kind == "card" else ()
    if not words:
        return set()
    bare = words[1:] if words[0].word in ARTICLES else words
    key = title_key([token.word for token in words]).removeprefix(TITLE)
    title = " ".join(token.stem for token in bare)
    return {f"{letters} {key} {title}" for letters in initials_of([token.word for token in words])}


def _titles(document: SearchDocument) -> set[str]:
    """The titles by which a card is found."""
    keys = document.keys if document.kind == "card" else ()
    return {key.removeprefix(TITLE) for key in keys if key.startswith(TITLE)}


def _words(document: SearchDocument) -> tuple[dict[str, str], dict[str, str]]:
    """Words and their stems: those of the names, and all others."""
    names = words_with_stems((document.title, *document.names, *document.terms))
    texts = (document.text, document.question, *document.asked, *document.about)
    return names, words_with_stems(texts)


def _uncount(counter: Counter[str], found: Iterable[str]) -> None:
    for one in set(found):
        counter[one] -= 1
        if counter[one] <= 0:
            del counter[one]


@lru_cache(maxsize=16384)
def _sound(word: str) -> str:
    """The word's first letter and its consonants, doubled ones once ("immune", "imunne": "imn")."""
    return _DOUBLED.sub(r"\1", _NOT_HEARD.sub("", word))


def _slips_allowed(word: str) -> int:
    if len(word) < 4 or not word.isalpha():
        return 0
    return 1 if len(word) < 6 else 2 if len(word) < 10 else 3


def alike(word: str, candidate: str) -> bool:
    """Whether one word may be the other with a slip of the pen."""
    return abs(len(candidate) - len(word)) <= MOST_LONGER and _alike(word, candidate)


@lru_cache(maxsize=65536)
def _alike(word: str, candidate: str) -> bool:
    slips = _slips_allowed(word)
    return bool(slips) and _likeness(word, candidate, OSA.distance(word, candidate, score_cutoff=slips + 1)) > 0


def _likeness(word: str, candidate: str, distance: int) -> float:
    """How like two words are that differ by so many slips; 0 if one is not taken for the other."""
    heard = _sound(word) == _sound(candidate)
    if distance > _slips_allowed(word) + heard:
        return 0.0
    slip = LIGHT_SLIP if heard else 1.0
    likeness = 1 - slip * distance / max(len(word), len(candidate)) - (0.08 if candidate[0] != word[0] else 0)
    return likeness if likeness >= LEAST_LIKENESS and _plausible(word, candidate, distance) else 0.0


def _plausible(word: str, candidate: str, distance: int) -> bool:
    """Short words are not taken for one another, and a slip in the first letter must be the only one."""
    if len(candidate) < 3 or abs(len(candidate) - len(word)) > MOST_LONGER:
        return False
    return candidate[0] == word[0] or distance == 1 or sorted(candidate[:2]) == sorted(word[:2])
