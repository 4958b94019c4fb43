"""How well one document answers a query, in parts that add up.

All parts are shares of what was asked, so that the score of one query can be compared with another's: about 1 is a
plain hit, 2 and more is the very thing.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from search.documents import SearchDocument
from search.expansion import Alternative, Expansion, Wanted
from search.leaning import leanings
from search.profile import Name, Parts, Profile
from search.query import TOLD, Query
from search.salience import Salience
from search.sense import Meaning, sense
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
    """A document with its score and the concepts of the query that it has (by their place in the expansion).

    ``parts`` add up to the score before ``factor``, the document's standing and fitness, is applied;
    ``name`` is the name of the document that is most like the query.
    """

    profile: Profile
    score: float
    matched: frozenset[int]
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


NOTHING = (0, 0.0, 0.0)
"""The concept, the share of the query and the worth of a stem that is only a part of a phrase."""
ROUNDED = 1e-9
"""More than what is lost where a bound is worked out in another order."""

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


class Asked:
    """A query made ready for scoring many documents."""

    def __init__(self, query: Query, expansion: Expansion, salience: Salience, weights: Weights = WEIGHTS) -> None:
        self.query = query
        self.weights = weights
        self.wanted = expansion.wanted
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
        self.little = sum(worth for stem, (_, _, worth) in self.told.items() if stem not in self.strong)
        self.small = sum(one.mass for one in self.wanted if one.concept.common) / self.mass
        self.typed = tuple(stem for wanted in self.wanted for stem in wanted.concept.typed)
        self.long = sum(len(concept.typed) for concept in query.concepts) >= TOLD
        beside = zip(self.typed, self.typed[1:], strict=False)
        self.pairs = [(*pair, f" {' '.join(pair)} ") for pair in beside if any(map(salience.carries, pair))]
        meant = [stem for wanted in self.wanted for stem in _meant(wanted)]
        self.telling = [stem for stem in meant if salience.carries(stem)] or meant
        self.carries = salience.carries
        last = query.concepts[-1] if query.concepts else None
        self.beginning = fold(last.text).split()[-1] if last and last.last else ""
        self.most_same = max(weights.exact, weights.begins)
        self.nearly_all = len(self.telling) - 1
        self.keys = frozenset(key for reference in query.references for key in reference.keys)
        self.games = frozenset(scope.game for scope in query.scopes if scope.game)
        self.documents = frozenset(scope.document for scope in query.scopes if scope.document)
        self._preferred: dict[tuple[str, str, str], float] = {}
        self.within = [scope.document or scope.game or "" for scope in query.scopes]
        self.leaning = leanings().of(meant, self.within) if weights.leaning else None

    @cached_property
    def meaning(self) -> Meaning | None:
        """What a told situation or a question means, as far as it can be said (search.sense)."""
        model = sense() if self.weights.sense else None
        return model.of(self.query.text, self.within) if model else None

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

    # First look: the words

    def by_words(self, profile: Profile) -> Result | None:
        """The document scored by its words and its standing; None if it has nothing of what was asked."""
        if self.query.phrases and not all(map(profile.has_together, self.query.phrases)):
            return None
        words, matched = self._words(profile)
        document = profile.document
        reference = bool(self.keys) and not self.keys.isdisjoint(document.keys)
        if not matched and not reference and self.wanted:
            return None
        referred = self.weights.reference * reference
        factor = document.weight * self._preference(document)
        return Result(profile, (words + referred) * factor, matched, {"words": words, "reference": referred}, factor)

    def _words(self, profile: Profile) -> tuple[float, frozenset[int]]:
        tells, gains = profile.tells, self.gains
        best: dict[int, float] = {}
        for stem in self.single & profile.stems:
            share = tells[stem]
            for at, gain in gains[stem]:
                hit = gain * share
                if at not in best or hit > best[at]:
                    best[at] = hit
        for at, alternative in self.several:
            if profile.stems.issuperset(alternative.stems):
                best[at] = max(best.get(at, 0.0), self._together(profile, alternative) * self.shares[at])
        return sum(best.values()), self.carrying.intersection(best)

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
        best, second, result.name = self._best_names(profile)
        if profile.document.kind == "card":
            best += self._called(profile.names[0]) + self._titled(profile.names[0])
        result.parts["name"] = weights.name * (best + weights.second * second)
        result.parts["heads"] = weights.heads * self.covered(profile.heads)
        if len(self.telling) > 1:
            result.parts["sentence"] = weights.sentence * self._best_sentence(profile)
            side_by_side = self._side_by_side(profile)
            result.parts["pairs"] = weights.pairs * side_by_side / max(len(self.pairs), 1)
        result.score = sum(result.parts.values()) * result.factor

    def _side_by_side(self, profile: Profile) -> int:
        """How many words that follow one another in the query do so in the document."""
        here, running = profile.stems, profile.running
        return sum([left in here and right in here and both in running for left, right, both in self.pairs])

    def _best_names(self, profile: Profile) -> tuple[float, float, Name | None]:
        """What the two best names are worth, and which the best one is: those that may be worth most first."""
        parts = profile.parts
        phrases = [one for one in self.phrases if parts.heads.issuperset(one[0].stems)] if self.phrases else ()
        best, second, found = 0.0, 0.0, None
        for most, at, may_be_same in sorted(self._at_most(profile, phrases)):
            if -most <= second:
                break
            worth = self._name(parts.names[at], phrases, second, may_be_same)
            if worth > best:
                best, second, found = worth, best, parts.names[at]
            elif worth > second:
                second = worth
        return best, second, found

    def _at_most(self, profile: Profile, phrases: Phrases) -> list[tuple[float, int, bool]]:
        """What each name with a strong word may be worth at most, below 0 (so that the best come first when sorted);
        and whether it may be the very name that was asked for."""
        met = self._met(profile.parts, phrases)
        telling, names = profile.names_tell(self.rarity_of_all), profile.parts.names
        nearly_all, same = self.nearly_all, self.most_same
        query_cover, name_cover = self.weights.query_cover, self.weights.name_cover
        bounds = []
        for at, (share, worth, often) in met.items():
            most = share**query_cover
            if worth < telling[at]:
                most *= (worth / telling[at]) ** name_cover + ROUNDED
            may_be_same = often >= nearly_all
            if may_be_same:
                most += same
            bounds.append((-most * names[at].weight, at, may_be_same))
        return bounds

    def _met(self, parts: Parts, phrases: Phrases) -> dict[int, list[float]]:
        """Of each name with a strong word at most: the share of the query that it answers, the worth of what was
        asked in it; and how many strong words it has."""
        more = self.small + sum([share for _, _, share in phrases])
        worth_more = self.little + sum([self._worth(one) for one, _, _ in phrases])
        met: dict[int, list[float]] = {}
        for stem in self.strong & parts.heads:
            _, share, worth = self.told.get(stem, NOTHING)
            for at in parts.places[stem]:
                known = met.get(at)
                if known is None:
                    met[at] = [more + share, worth_more + worth, 1]
                else:
                    known[0] += share
                    known[1] += worth
                    known[2] += 1
        return met

    def _worth(self, alternative: Alternative) -> float:
        return sum(map(self.rarity, alternative.stems)) * alternative.weight

    def _name(self, name: Name, phrases: Phrases, least: float, may_be_same: bool) -> float:
        """How far a name with a strong word is what was asked for: the share of it that was, of the query that it is.

        ``phrases`` are those that may stand in it. 0 for a name that cannot be worth more than ``least``.
        """
        inside, told = name.inside, self.told
        asked = 0.0
        answered: dict[int, float] = {}
        for stem in inside & self.single:
            at, share, worth = told[stem]
            asked += worth
            if at not in answered or share > answered[at]:
                answered[at] = share
        if phrases:
            asked += self._phrases_in(name, phrases, answered)
        answers = math.pow(sum(answered.values()), self.weights.query_cover)
        sameness = self._sameness(name) * name.weight if may_be_same else 0.0
        most = answers * name.weight
        if most + sameness <= least:
            return 0.0
        return most * math.pow(asked / (self.rarity_of_all(inside) or 1.0), self.weights.name_cover) + sameness

    def _phrases_in(self, name: Name, phrases: Phrases, answered: dict[int, float]) -> float:
        """What phrases add to the worth of what was asked of a name; they are added to what it ``answered``."""
        inside = name.inside
        asked = 0.0
        more: dict[str, float] = {}
        for alternative, at, share in phrases:
            if inside.issuperset(alternative.stems):
                answered[at] = max(answered.get(at, 0.0), share)
                more.update((stem, max(more.get(stem, 0.0), alternative.weight)) for stem in alternative.stems)
        for stem, weight in more.items():
            known = self.stems[stem][0] if stem in self.stems else 0.0
            asked += self.rarity(stem) * max(weight - known, 0.0)
        return asked

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
        telling = frozenset(self.telling)
        if not 0 < len(telling) <= CALLED or not title.inside > telling:
            return 0.0
        return self.weights.called * self.rarity_of_all(telling) / self.rarity_of_all(title.inside)

    def _titled(self, title: Name) -> float:
        """What is added when a short query has the whole title of a card and a word or two besides ("val timing")."""
        if self.long or len(title.stems) < 2 or not title.inside <= frozenset(self.typed):
            return 0.0
        beside = [stem for stem in self.telling if stem not in title.inside]
        return self.weights.titled if 0 < len(beside) <= BESIDE_TITLE else 0.0

    def _best_sentence(self, profile: Profile) -> float:
        """The largest share of the query that one sentence answers, with two words at least, or the title does."""
        best = max(map(self.covered, profile.leads))
        single = self.single
        for inside in map(single.intersection, profile.sentences):
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


def _meant(wanted: Wanted) -> tuple[str, ...]:
    """The stems of a concept as typed; of a misspelt one, those that it was taken for."""
    if wanted.unfinished:
        return wanted.concept.typed
    best = max(wanted.alternatives, key=lambda alternative: alternative.weight)
    return best.stems
