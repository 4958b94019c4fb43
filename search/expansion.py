"""From a query to what is looked for: every concept with the stems that count as a hit on it.

A pure function of the query and the vocabulary. Synonyms come with the query; here the vocabulary
adds related forms, the ways in which a half-typed word may go on, and words near a misspelt one.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from search.initials import PLAIN
from search.lexicon import Stems
from search.query import Concept, Query
from search.salience import RAREST, Kept, Salience
from search.text import fold, stem
from search.vocabulary import Vocabulary

RELATED = 0.6
COMPLETED = 0.9
COMPLETED_BESIDE_WORD = 0.3
COMPLETED_ALONE = 0.8
"""What a longer word counts, where a word is all that was typed."""
INITIALS = 1.0
"""What a title counts for which the first letters of its words were typed."""
MOST_OF_TWO = 4
"""Titles that may have initials of two letters, for these to be read among other words."""
SHORTEST_CLIPPED = 3
"""Letters of a word in the middle of a query that may be the beginning of a longer one."""
COMMON = 10
"""Documents in which a word stands at least, of which the beginning with an s may be short for several."""
MISSPELT = 0.95
MOST_KEPT = 10_000
"""Words whose alternatives are kept."""
MOST_CORRECTED = 5
"""Unknown words of one query that are corrected; each costs a walk through the vocabulary."""


@dataclass(frozen=True, slots=True)
class Alternative:
    """Stems that count as a hit on a concept when a document has them all, and how much the hit counts (0-1)."""

    stems: Stems
    weight: float


@dataclass(frozen=True, slots=True)
class Wanted:
    """A concept ready to be ranked.

    ``mass`` is how much it matters: the salience of what was typed, or of what it was taken to mean;
    ``unfinished`` says that only words which go on from it are known.
    """

    concept: Concept
    alternatives: tuple[Alternative, ...]
    mass: float
    unfinished: bool = False


@dataclass(frozen=True, slots=True)
class Correction:
    """A word that the corpus does not have, and the word it was taken for."""

    typed: str
    meant: str


@dataclass(frozen=True)
class Expansion:
    """What a query looks for. ``unknown`` are words that nothing in the corpus is like."""

    wanted: tuple[Wanted, ...]
    corrections: tuple[Correction, ...] = ()
    unknown: tuple[str, ...] = ()


def expand(query: Query, vocabulary: Vocabulary, salience: Salience) -> Expansion:
    """Every concept of the query with its alternatives, in the order of the text."""
    wanted: list[Wanted] = []
    corrections: list[Correction] = []
    unknown: list[str] = []
    for concept in query.concepts:
        correct = len(corrections) + len(unknown) < MOST_CORRECTED
        found, correction = _known(concept, vocabulary, salience.kept, correct=correct, alone=len(query.concepts) == 1)
        if correction:
            corrections.append(correction)
        if not found and not concept.common:
            unknown.append(concept.text)
        if found:
            unfinished = concept.last and not correction and concept.typed not in found
            mass = _mass_of_unfinished(found, vocabulary, salience) if unfinished else _mass(concept, found, salience)
            wanted.append(Wanted(concept, tuple(found.values()), mass, unfinished))
    return Expansion(tuple(wanted), tuple(corrections), tuple(unknown))


def expand_corrected(query: Query, first: Expansion, vocabulary: Vocabulary, salience: Salience) -> Expansion:
    """What a query looks for in which slips of the pen have been mended: as if it had been typed so, and beside it
    under the other words that a slip was taken for; ``first`` is what it looked for as it was typed."""
    found = expand(query, vocabulary, salience)
    typed = {wanted.concept.text: wanted.alternatives for wanted in first.wanted}
    others = {one.meant: typed.get(one.typed, ()) for one in first.corrections}

    def with_others(wanted: Wanted) -> Wanted:
        known = {one.stems for one in wanted.alternatives}
        more = tuple(one for one in others.get(wanted.concept.text, ()) if one.stems not in known)
        return replace(wanted, alternatives=(*wanted.alternatives, *more))

    return Expansion(tuple(map(with_others, found.wanted)), first.corrections, first.unknown)


Found = tuple[dict[Stems, Alternative], Correction | None]


def _known(concept: Concept, vocabulary: Vocabulary, kept: Kept, *, correct: bool, alone: bool) -> Found:
    """The alternatives of a concept, kept: most words of a query were in another one."""
    asked = concept, correct, alone
    found: Found | None = kept.get(asked)
    if found is None:
        found = _alternatives(concept, vocabulary, correct=correct, alone=alone)
        if len(kept) >= MOST_KEPT:
            kept.clear()
        kept[asked] = found
    return found


def _alternatives(concept: Concept, vocabulary: Vocabulary, *, correct: bool, alone: bool) -> Found:
    found: dict[Stems, Alternative] = {}

    def add(stems: Stems, weight: float) -> None:
        if all(vocabulary.knows(stem) for stem in stems) and (stems not in found or found[stems].weight < weight):
            found[stems] = Alternative(stems, weight)

    add(concept.typed, 1.0)
    if concept.common:
        return found, None
    for meaning in concept.meanings:
        add(meaning.stems, meaning.weight)
    if len(concept.typed) > 1:
        return found, None
    typed = concept.typed[0]
    known = bool(found) and (not concept.last or vocabulary.has_word(fold(concept.text)))
    if known or not concept.last:
        for other in vocabulary.relatives(typed):
            add((other,), RELATED)
    letters = fold(concept.text)
    if _may_be_initials(concept, vocabulary):
        for title in vocabulary.titled(letters):
            add(title, INITIALS)
    if concept.last:
        beside = COMPLETED_ALONE if alone else COMPLETED_BESIDE_WORD
        for other in vocabulary.complete(letters):
            add((other,), beside if known else COMPLETED)
    elif not found and len(letters) >= SHORTEST_CLIPPED:
        for other in vocabulary.complete(letters, named=True):
            add((other,), COMPLETED)
    if not found and letters.endswith("s") and len(letters) > SHORTEST_CLIPPED:  # "passive abils"
        for other in vocabulary.complete(letters[:-1], named=True):
            if vocabulary.frequency[other] >= COMMON:
                add((other,), COMPLETED)
    if found or not correct:
        return found, None
    return _corrected(concept, vocabulary, found)


def _may_be_initials(concept: Concept, vocabulary: Vocabulary) -> bool:
    """Whether a word that no text has may be the initials of a title; two letters only in capitals, if few titles have
    them and they are short for nothing else."""
    letters = fold(concept.text)
    if vocabulary.has_word(letters):
        return False
    few = len(vocabulary.keys_of(letters)) <= MOST_OF_TWO
    return len(letters) >= PLAIN or (concept.text.isupper() and few and not concept.meanings)


def _corrected(concept: Concept, vocabulary: Vocabulary, found: dict[Stems, Alternative]) -> Found:
    near = vocabulary.near(fold(concept.text))
    both = () if near else vocabulary.split(fold(concept.text)) or ()
    if both:
        stems = tuple(stem(word) for word in both)
        return {stems: Alternative(stems, MISSPELT)}, Correction(concept.text, " ".join(both))
    for word in near:
        found.setdefault((word.stem,), Alternative((word.stem,), MISSPELT * word.likeness / near[0].likeness))
    return found, Correction(concept.text, near[0].word) if near else None


def _mass(concept: Concept, found: dict[Stems, Alternative], salience: Salience) -> float:
    if concept.typed not in found and any(one.weight >= INITIALS and len(one.stems) > 1 for one in found.values()):
        return RAREST  # the initials of a title name one thing
    typed = found.get(concept.typed)
    if typed:
        return max(salience.of(stem) for stem in typed.stems)
    return max(a.weight * max(salience.of(stem) for stem in a.stems) for a in found.values())


def _mass_of_unfinished(found: dict[Stems, Alternative], vocabulary: Vocabulary, salience: Salience) -> float:
    """What the word will tell when it is finished, as the corpus has it: "th" mostly becomes "the"."""
    often = {stems[0]: vocabulary.frequency[stems[0]] for stems in found}
    return sum(salience.of(stem) * count for stem, count in often.items()) / max(sum(often.values()), 1)
