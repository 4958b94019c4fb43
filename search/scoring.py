"""How well one document answers a query, in parts that add up.

All parts are shares of what was asked, so that the score of one query can be compared with another's: about 1 is a
plain hit, 2 and more is the very thing.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from search.documents import SearchDocument
from search.expansion import Alternative, Expansion, Wanted
from search.leaning import Leaning, leanings
from search.profile import Name, Parts, Profile
from search.query import TOLD, Query
from search.salience import Salience
from search.sense import Described, Likened, Meaning, sense
from search.text import fold


@dataclass(frozen=True, slots=True)
class Weights:
    """What the parts of a score count; how they were found: docs/search.md."""

    name: float = 0.8
    second: float = 0.35  # share that the second best name adds
    name_cover: float = 1.5  # power on how much of the name was asked for
    query_cover: float = 0.8  # power on how much of the query the name answers
    exact: float = 0.6
    sentence: float = 0.1
    heads: float = 0.4
    called: float = 1.0  # a card by a part of its title
    titled: float = 0.3  # a card by its whole title and a word besides
    begins: float = 0.6
    pairs: float = 0.4
    neighbours: float = 0.2
    scope_game: float = 0.6
    scope_document: float = 0.25
    other_game: float = 0.16
    asked: float = 0.1
    kind: float = 0.15
    reference: float = 4.0
    leaning: float = 0.06  # for each e-fold by which the words lean rather to another entry
    sense: float = 0.15  # for each e-fold by which rather another entry is meant
    likely: float = 0.025  # for each e-fold by which they are likelier where another entry is told
    scattered: float = 0.7  # what a phrase counts when its words do not stand together


@dataclass(slots=True)
class Result:
    """A document with its score.

    ``parts`` add up to the score before ``factor``, the document's standing and fitness, is applied;
    ``name`` is the name of the document that is most like the query.
    """

    profile: Profile
    score: float
    parts: dict[str, float]
    factor: float
    name: Name | None = None


WEIGHTS = Weights()
MAIN_GAME = "agot1e"
"""The game that is meant when none is named."""
SHORT_KINDS = {
    "term": 1.0,
    "keyword": 1.0,
    "clarification": 0.8,
    "rule": 0.6,
    "tournament-rule": 0.6,
    "timing": 0.8,
    "procedure": 0.8,
    "card": 1.0,
}
"""What a word or two most likely asks for: a definition before an example."""
ASKED_KINDS = {
    "question": 1.0,
    "clarification": 0.5,
    "rule": 0.4,
    "tournament-rule": 0.5,
    "timing": 0.5,
    "example": -0.4,
}
"""What a question or a told situation most likely asks for: what settles it, not one worked case."""


CALLED = 2
"""Words by which players call a card: a part of its title."""

BESIDE_TITLE = 1
"""Words beside a card's whole title with which the card is still what is asked for."""

MOST_MEANT = 6
"""Entries that are looked at because they may be meant."""

LEAST_WEIGHT = 0.3
"""What another word for what was typed must count, to be marked in the results."""


Phrases = Sequence[tuple[Alternative, int, float]]
"""Alternatives of several stems, each with its concept and its share of the query."""


Told = tuple[int, str, int, int, float, float]
"""A stem by the order in which such are counted: its place there, the stem, its concept, whether it is strong (1 or 0),
its share of the query and its worth."""


class Met:
    """What each name of a document has of what was asked: how many ``strong`` words; if any, the share of the query
    that it has ``answered``, and the worth of what was ``asked`` in it."""

    __slots__ = ("answered", "asked", "strong")

    def __init__(self, parts: Parts) -> None:
        many = len(parts.names)
        self.strong = [0] * many
        self.answered = [0.0] * many
        self.asked = [0.0] * many

    def count(self, told: Iterable[Told], places: Mapping[str, Sequence[int]]) -> None:
        """Count stems that stand in names, those of a concept one after the other, with the largest share first."""
        strong, answered, asked = self.strong, self.answered, self.asked
        concept = -1
        seen: Sequence[int] = ()
        for _, stem, of, counts, share, worth in told:
            found = places[stem]
            if of != concept:
                concept, seen = of, found
                for at in found:
                    strong[at] += counts
                    asked[at] += worth
                    answered[at] += share
            else:
                for at in found:
                    strong[at] += counts
                    asked[at] += worth
                    if at not in seen:
                        answered[at] += share
                seen = (*seen, *found)


class Asked:
    """A query made ready for scoring many documents."""

    def __init__(self, query: Query, expansion: Expansion, salience: Salience, weights: Weights = WEIGHTS) -> None:
        self.query = query
        self.weights = weights
        self.wanted = expansion.wanted
        self.salience = salience
        self.rarity = salience.of
        self.rarity_of_all = salience.of_all
        self.mass = sum(wanted.mass for wanted in self.wanted) or 1.0
        self.all_common = all(wanted.concept.common for wanted in self.wanted)
        self.shares = [self._share(wanted) for wanted in self.wanted]
        self.stems, self.phrases = self._alternatives()
        self.several = [(at, one) for one, at, _ in self.phrases]
        self.single = frozenset(self.stems)
        self.told = {stem: (at, share, weight * self.rarity(stem)) for stem, (weight, at, share) in self.stems.items()}
        self.gains = self._gains()
        self.carrying = frozenset(
            at for at, wanted in enumerate(self.wanted) if self.all_common or not wanted.concept.common
        )
        self.strong = self._strong()
        self.counted = self._counted()
        self.strong_in_phrases = self.strong - self.single
        self.typed = tuple(stem for wanted in self.wanted for stem in wanted.concept.typed)
        self.long = sum(len(concept.typed) for concept in query.concepts) >= TOLD
        beside = zip(self.typed, self.typed[1:], strict=False)
        self.pairs = [(*pair, f" {' '.join(pair)} ") for pair in beside if any(map(salience.carries, pair))]
        meant = [stem for wanted in self.wanted for stem in _meant(wanted)]
        self.telling = [stem for stem in meant if salience.carries(stem)] or meant
        self.told_of, self.said = frozenset(self.telling), frozenset(self.typed)
        self.carries = salience.carries
        last = query.concepts[-1] if query.concepts else None
        self.beginning = fold(last.text).split()[-1] if last and last.last else ""
        self.nearly_all = len(self.telling) - 1
        half_typed = bool(self.beginning) and self.typed[:-1]
        sure = self.strong.issuperset(self.telling) and (half_typed or not self.beginning)
        self.same_from = len(self.told_of) if sure else 0
        self.begins_with = self.typed[0] if half_typed else ""
        self.keys = frozenset(key for reference in query.references for key in reference.keys)
        self.games = frozenset(scope.game for scope in query.scopes if scope.game)
        self.documents = frozenset(scope.document for scope in query.scopes if scope.document)
        self._preferred: dict[tuple[str, str, str], float] = {}
        self.within = [scope.document or scope.game or "" for scope in query.scopes]
        self._meant = meant

    @cached_property
    def leaning(self) -> Leaning | None:
        """Where its words lean (search.leaning)."""
        return leanings().of(self._meant, self.within) if self.weights.leaning else None

    def begin_reading(self, *, of_card: bool) -> None:
        """Have the language model begin with what is asked, of a card or not, while something else is done."""
        model = sense() if self.weights.sense else None
        if model:
            model.begin(self.query.text, of_card=of_card, asks=self.query.asks is not None)

    @cached_property
    def meaning(self) -> Meaning | None:
        """What a told situation or a question means, as far as it can be said (search.sense)."""
        model = sense() if self.weights.sense else None
        return model.of(self.query.text, self.within) if model else None

    @cached_property
    def describes(self) -> Described | None:
        """Which card it describes rather than others, if it describes one (search.sense)."""
        model = sense() if self.weights.sense else None
        return model.describes(self.query.text) if model else None

    @property
    def likened(self) -> Likened | None:
        """How near the settled questions are to it (search.sense)."""
        model = sense() if self.weights.sense else None
        return model.likened(self.query.text) if model else None

    @property
    def meant(self) -> list[str]:
        """The ids of the entries that are looked at whatever words they have."""
        return self.meaning.likeliest(MOST_MEANT) if self.meaning else []

    def _share(self, wanted: Wanted) -> float:
        """What the concept's best possible hit adds to a score of 1 for the whole query, per unit of rarity."""
        rarest = max(self.rarity(stem) * one.weight for one in wanted.alternatives for stem in one.stems)
        return wanted.mass / max(rarest, 0.01) / self.mass

    def _alternatives(self) -> tuple[dict[str, tuple[float, int, float]], list[tuple[Alternative, int, float]]]:
        """Single stems and phrases that count as a hit: each with its weight, its concept, its share of the query."""
        stems: dict[str, tuple[float, int, float]] = {}
        phrases: list[tuple[Alternative, int, float]] = []
        for at, wanted in enumerate(self.wanted):
            for one in wanted.alternatives:
                share = wanted.mass * one.weight / self.mass
                if len(one.stems) > 1:
                    phrases.append((one, at, share))
                elif stems.get(one.stems[0], (0.0,))[0] < one.weight:
                    stems[one.stems[0]] = (one.weight, at, share)
        return stems, phrases

    def _gains(self) -> dict[str, list[tuple[int, float]]]:
        """What a stem adds at most for each concept of which it is a hit."""
        gains: dict[str, list[tuple[int, float]]] = {}
        for at, (wanted, share) in enumerate(zip(self.wanted, self.shares, strict=True)):
            for one in wanted.alternatives:
                if len(one.stems) == 1:
                    gains.setdefault(one.stems[0], []).append((at, one.weight * self.rarity(one.stems[0]) * share))
        return gains

    def _strong(self) -> frozenset[str]:
        """The stems that alone make a name worth a look: those of words that carry something, if there are any."""
        carrying = self.carrying
        single = (stem for stem, (_, at, _) in self.stems.items() if at in carrying)
        return frozenset((*single, *(stem for one, at, _ in self.phrases if at in carrying for stem in one.stems)))

    def _counted(self) -> dict[str, Told]:
        """The stems as they are counted: by concept, those of one with the largest share first."""
        told = sorted(self.told.items(), key=lambda one: (one[1][0], -one[1][1]))
        return {
            stem: (place, stem, at, int(stem in self.strong), share, worth)
            for place, (stem, (at, share, worth)) in enumerate(told)
        }

    # First look: the words

    def by_words(self, profiles: Iterable[Profile]) -> list[Result]:
        """The documents scored by their words and their standing, without those that have nothing of what was asked."""
        quoted, keys, carrying, anything = self.query.phrases, self.keys, self.carrying, not self.wanted
        gains, single = self.gains, self.single
        results: list[Result] = []
        for profile in profiles:
            if quoted and not all(map(profile.has_together, quoted)):
                continue
            tells = profile.tells
            best: dict[int, float] = {}
            for stem in tells.keys() & single:
                share = tells[stem]
                for at, gain in gains[stem]:
                    hit = gain * share
                    if at not in best or hit > best[at]:
                        best[at] = hit
            for at, alternative in self.several:
                if alternative.stems[0] in tells and profile.has_all(alternative.stems):
                    best[at] = max(best.get(at, 0.0), self._together(profile, alternative) * self.shares[at])
            document = profile.document
            reference = bool(keys) and not keys.isdisjoint(document.keys)
            if not (reference or anything or not carrying.isdisjoint(best)):
                continue
            words, referred = sum(best.values()), self.weights.reference * reference
            factor = document.weight * self._preference(document)
            parts = {"words": words, "reference": referred}
            results.append(Result(profile, (words + referred) * factor, parts, factor))
        return results

    def _together(self, profile: Profile, alternative: Alternative) -> float:
        """A hit on several words that are all there: their mean, less when they do not stand side by side."""
        tells = profile.tells
        total = sum([self.rarity(stem) * tells[stem] for stem in alternative.stems])
        total *= alternative.weight / len(alternative.stems)
        return total if profile.has_together(alternative.stems) else total * self.weights.scattered

    # Closer look: names, sentences, words side by side

    def look_closer(self, result: Result) -> None:
        """Add to the score what the names and the closeness of the words tell."""
        profile, weights = result.profile, self.weights
        parts = profile.parts
        best, second, result.name = self._best_names(profile)
        if profile.document.kind == "card":
            best += self._called(parts.names[0]) + self._titled(parts.names[0])
        result.parts["name"] = weights.name * (best + weights.second * second)
        result.parts["heads"] = weights.heads * self.covered(parts.heads)
        if len(self.telling) > 1:
            result.parts["sentence"] = weights.sentence * self._best_sentence(parts)
            side_by_side = self._side_by_side(profile)
            result.parts["pairs"] = weights.pairs * side_by_side / max(len(self.pairs), 1)
        result.score = sum(result.parts.values()) * result.factor

    def _side_by_side(self, profile: Profile) -> int:
        """How many words that follow one another in the query do so in the document."""
        here, running = profile.tells, profile.running
        return sum([left in here and right in here and both in running for left, right, both in self.pairs])

    def _best_names(self, profile: Profile) -> tuple[float, float, Name | None]:
        """What the two best names are worth, and which the best one is: of those with a strong word, how far each is
        what was asked for, by the share of the query that it is and the share of it that was asked."""
        parts = profile.parts
        met = self._met(parts)
        if met is None:
            return 0.0, 0.0, None
        names, scales = parts.names, profile.name_scales(self.salience, self.weights.name_cover)
        query_cover, name_cover, nearly_all = self.weights.query_cover, self.weights.name_cover, self.nearly_all
        best, second, found = 0.0, 0.0, None
        answered, asked = met.answered, met.asked
        for at, strong in [one for one in enumerate(met.strong) if one[1]]:
            worth = answered[at] ** query_cover * asked[at] ** name_cover * scales[at]
            if strong >= nearly_all and (strong >= self.same_from or names[at].stems[0] == self.begins_with):
                worth += self._sameness(names[at]) * names[at].weight
            if worth > best:
                best, second, found = worth, best, names[at]
            elif worth > second:
                second = worth
        return best, second, found

    def _met(self, parts: Parts) -> Met | None:
        """What the names have of what was asked; None if none has a strong word."""
        heads = parts.heads
        if heads.isdisjoint(self.strong):
            return None
        met, counted = Met(parts), self.counted
        met.count(sorted([counted[stem] for stem in heads & self.single]), parts.places)
        for stem in self.strong_in_phrases & heads:
            for at in parts.places[stem]:
                met.strong[at] += 1
        phrases = [one for one in self.phrases if heads.issuperset(one[0].stems)] if self.phrases else ()
        for at in {at for one, _, _ in phrases for at in _in_all(parts.places, one.stems)}:
            self._add_phrases(parts.names[at].inside, phrases, met, at)
        return met

    def _add_phrases(self, inside: frozenset[str], phrases: Phrases, met: Met, at: int) -> None:
        """Add what phrases tell of the name at a place, beside its single words."""
        answered: dict[int, float] = {}
        for stem in inside & self.single:
            of, share, _ = self.told[stem]
            answered[of] = max(answered.get(of, 0.0), share)
        more: dict[str, float] = {}
        for alternative, of, share in phrases:
            if inside.issuperset(alternative.stems):
                answered[of] = max(answered.get(of, 0.0), share)
                more.update((stem, max(more.get(stem, 0.0), alternative.weight)) for stem in alternative.stems)
        met.answered[at] = sum(answered.values())
        for stem, weight in more.items():
            known = self.stems[stem][0] if stem in self.stems else 0.0
            met.asked[at] += self.rarity(stem) * max(weight - known, 0.0)

    def _sameness(self, name: Name) -> float:
        """What is added when the query is this very name, or its beginning with the last word half typed."""
        if name.inside.issuperset(self.telling) and self.telling == [one for one in name.stems if self.carries(one)]:
            return self.weights.exact
        size = len(self.typed)
        if not self.beginning or len(name.stems) < size or (size > 1 and name.stems[0] != self.typed[0]):
            return 0.0
        if name.stems[: size - 1] != self.typed[:-1]:
            return 0.0
        if not name.stems[size - 1].startswith(self.beginning):
            return 0.0
        return self.weights.begins * math.sqrt(size / len(name.stems))

    def _called(self, title: Name) -> float:
        """What is added when the query is a part of a card's title and nothing else (not all of it: a name already)."""
        telling = self.told_of
        if not 0 < len(telling) <= CALLED or not title.inside > telling:
            return 0.0
        return self.weights.called * self.rarity_of_all(telling) / self.rarity_of_all(title.inside)

    def _titled(self, title: Name) -> float:
        """What is added when a short query has the whole title of a card and a word or two besides ("val timing")."""
        if self.long or len(title.stems) < 2 or not self.said.issuperset(title.stems):
            return 0.0
        beside = [stem for stem in self.telling if stem not in title.inside]
        return self.weights.titled if 0 < len(beside) <= BESIDE_TITLE else 0.0

    def _best_sentence(self, parts: Parts) -> float:
        """The largest share of the query that one sentence answers, with two words at least, or the title does."""
        best = max(map(self.covered, parts.leads))
        single = self.single
        for inside in map(single.intersection, parts.sentences):
            if len(inside) > 1:
                covered = self._covered(inside)
                best = max(best, covered)
        return best

    def covered(self, stems: frozenset[str]) -> float:
        """The share of the query that these stems answer."""
        inside = stems & self.single
        return self._covered(inside) if inside else 0.0

    def _covered(self, inside: frozenset[str]) -> float:
        told = self.told
        if len(inside) == 1:
            return told[next(iter(inside))][1]
        found: dict[int, float] = {}
        for stem in inside:
            at, share, _ = told[stem]
            if at not in found or share > found[at]:
                found[at] = share
        return sum(found.values())

    def share_asked(self, inside: frozenset[str]) -> float:
        """The share of these stems, as a name has them, that the query asked for."""
        return self.rarity_of_all(inside & self.single) / (self.rarity_of_all(inside) or 1.0)

    # For the highlighter

    @cached_property
    def marked_alone(self) -> frozenset[str]:
        """The stems that are a hit by themselves: no weak synonym, no word that carries little beside others."""
        found = self.stems.items()
        return frozenset(
            stem
            for stem, (weight, at, _) in found
            if weight >= LEAST_WEIGHT and (self.all_common or not self.wanted[at].concept.common)
        )

    @cached_property
    def looked_for_together(self) -> list[tuple[str, ...]]:
        """Phrases of which all words must stand side by side to count fully."""
        quoted = [phrase for phrase in self.query.phrases if len(phrase) > 1]
        return [*quoted, *(alternative.stems for alternative, _, _ in self.phrases)]

    def is_small(self, stem: str) -> bool:
        """Whether the stem is a word of the query that carries little."""
        return stem in self.stems and not self.carries(stem)

    # Standing and kind

    def _preference(self, document: SearchDocument) -> float:
        weights = self.weights
        kind = document.game, document.document, document.kind
        known = self._preferred.get(kind)
        if known is not None:
            return known
        preference = 1.0
        if self.games:
            preference += weights.scope_game if document.game in self.games else -weights.scope_game / 2
        elif document.game and document.game != MAIN_GAME:
            preference -= weights.other_game
        if self.documents and document.document in self.documents:
            preference += weights.scope_document
        if self.query.asks or self.long:
            preference += weights.asked * ASKED_KINDS.get(document.kind, 0.0)
        elif len(self.typed) <= 2 and not self.keys:
            preference += weights.kind * SHORT_KINDS.get(document.kind, 0.0)
        self._preferred[kind] = preference
        return preference


def _in_all(places: Mapping[str, Sequence[int]], stems: Iterable[str]) -> set[int]:
    """The names that have all these stems."""
    first, *others = stems
    return set(places[first]).intersection(*(places[stem] for stem in others))


def _meant(wanted: Wanted) -> tuple[str, ...]:
    """The stems of a concept as typed; of a misspelt one, those that it was taken for."""
    if wanted.unfinished:
        return wanted.concept.typed
    best = max(wanted.alternatives, key=lambda alternative: alternative.weight)
    return best.stems
