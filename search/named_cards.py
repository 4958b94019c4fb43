"""Which cards a query names: by whole titles, and else word by word, clipped, by initials and with slips of the pen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain

from search.documents import SearchDocument, known_for
from search.expansion import Wanted
from search.profile import Profile
from search.query import Query
from search.references import TITLE, title_keys
from search.scoring import Asked, Result
from search.text import fold, stem, stems, tokens
from search.vocabulary import alike

CALLED = 0.3
"""The share of a title that must have been said."""
TITLED = 0.6
"""The same, where the words ask for what is printed rather than for a list."""
ONE_OF_SEVERAL = 0.5
"""The same of each title, where several are named, or other words stand beside it."""
KNOWN_FOR, KNOWN_FOR_WORDS = 0.9, 2
"""The share that must have been said of what a card is known for, or does; and how many words of the latter."""
SAME = 0.85
"""What other words count at least, that call a card as its own do."""
CLIPPED = 3
"""Letters of a word of a title at least, that are enough."""
SURELY_MEANT = 7
"""Letters from which on a word that is nearly one of a title is taken for it, though some text has it as it is."""
ROUNDED = 1e-6
NEARLY = 0.85
"""The share of the best one that another title must have that may be meant as well, where none is said in full."""
OF_NOTE = 0.5
"""The share of the best one that a title must have of which an erratum or a list has something to say."""
MOST = 3
"""Titles that may be meant; of more the first is, unless they are all said in full."""
CHANGED = "Errata"
"""How what is noted of a card begins that an erratum changed."""
TYPE_AND_HOUSE = 2
"""What is told first about a card."""
NO_WORDS: frozenset[int] = frozenset()
SHARES = {"status": CALLED, "wording": TITLED}
"""For these the words of a title need not all be said."""


@dataclass(frozen=True)
class Called:
    """A card with the words of the query that it accounts for, and the share of its title that they say."""

    card: SearchDocument
    words: frozenset[int]
    share: float


@dataclass(frozen=True)
class Candidates:
    """Cards that may be meant: in no order, and ``ranked`` best first; and what was ``asked`` for."""

    asked: Asked
    profiles: Sequence[Profile]
    ranked: Callable[[], Sequence[Result]]


def titles_in(query: Query) -> dict[str, tuple[int, int]]:
    """The keys of all titles, and sets with numbers, that may stand in a query, with their places."""
    words = tokens(query.text)
    found = title_keys([token.word for token in words])
    for one in query.references:
        if one.kind == "card":
            inside = [at for at, token in enumerate(words) if one.first <= token.start < one.end]
            found.update((key, (inside[0], inside[-1] + 1)) for key in one.keys if inside)
    return found


def by_title(query: Query, cards: Iterable[SearchDocument], places: dict[str, tuple[int, int]]) -> list[Called]:
    """The cards that are called by a whole title, each by the longest that stands there; ``places`` are those of
    `titles_in`, and the query's concepts those that are left of it."""
    found: dict[tuple[int, int], list[SearchDocument]] = {}
    for card in cards:
        for place in {places[key] for key in card.keys if key in places}:
            found.setdefault(place, []).append(card)
    words = tokens(query.text)
    called: list[Called] = []
    taken: set[int] = set()
    for first, last in sorted(found, key=lambda place: (place[0] - place[1], place)):
        if taken.isdisjoint(range(first, last)):
            taken.update(range(first, last))
            inside = {token.stem for token in words[first:last]}
            here = frozenset(at for at, one in enumerate(query.concepts) if inside.issuperset(one.typed))
            called += [Called(card, here, 1.0) for card in found[first, last]]
    return [one for one in called if one.words]


def any_titled(query: Query, cards: Iterable[SearchDocument]) -> bool:
    """Whether the query has the whole title of one of these cards."""
    titles = {key for one in cards for key in one.keys if key.startswith(TITLE)}
    return bool(titles) and not titles.isdisjoint(titles_in(query))


def named_cards(
    query: Query, titled: Sequence[Called], wanted: str, found: Callable[[], Candidates]
) -> list[SearchDocument]:
    """The cards of the title that the words name, all words accounted for, or of several titles that they name.

    ``titled`` are those that are called by whole titles; if they do not account for everything, those that a search has
    ``found`` are looked at. How much of a title must be said is another thing by what is ``wanted`` (`brief.asks_for`).
    """
    every = frozenset(range(len(query.concepts)))
    named = _accounting(query, titled, every)
    if named or wanted == "play":
        return named if wanted != "play" or len({one.title for one in named}) == 1 else []
    candidates = found()
    asked = candidates.asked
    if len(asked.wanted) < len(every):
        return []
    said = _Said(query, asked)
    if not query.references and not _may_account(said, candidates.profiles, every):
        return []
    results = candidates.ranked()
    if _names_a_set(query, asked, results):
        return []
    called = [one for result in results if (one := said.called(result.profile)) is not None]
    several = _several(called, every) if wanted == "pair" else []
    whole = [one for one in called if one.words == every and one.share >= SHARES.get(wanted, 1.0 - ROUNDED)]
    return several or (_of_title(whole) if whole else _several(called, every))


def named_among(query: Query, titled: Sequence[Called], found: Callable[[], Candidates]) -> list[SearchDocument]:
    """The cards of one title among words of other things: that is there whole, else most of it, where an erratum
    changed it."""
    longest = max((len(one.words) for one in titled), default=0)
    whole = [one for one in titled if len(one.words) == longest]
    if whole and (longest > 1 or any(map(_is_changed, whole))):
        return [one.card for one in whole] if len({one.card.title for one in whole}) == 1 else []
    candidates = found()
    said = _Said(query, candidates.asked)
    called = [one for result in candidates.ranked() if (one := said.called(result.profile)) is not None]
    most = [one for one in called if one.share >= ONE_OF_SEVERAL and len(one.words) > 1 and _is_changed(one)]
    return _of_title(most) if most else []


def _is_changed(one: Called) -> bool:
    return any(badge.startswith(CHANGED) for badge in one.card.badges)


def _may_account(said: _Said, profiles: Sequence[Profile], every: frozenset[int]) -> bool:
    """Whether one of these, or several together, may account for every word, no number among them: looked at word by
    word, that first which calls fewest as it is, and no further than a word for which none of them accounts."""
    met = [said.met_by(profile) for profile in profiles]
    calls = Counter(chain.from_iterable(met))
    known: dict[int, Called | None] = {}
    for at in sorted(every, key=lambda at: (bool(said.words[at].typed), calls[at])):
        accounted = False
        for place, profile in enumerate(profiles):
            if at not in met[place] and not said.is_near(at, profile):
                continue
            if place not in known:
                known[place] = said.called(profile)
            one = known[place]
            if one is not None and one.words == every:
                return True
            accounted = accounted or (one is not None and one.share >= ONE_OF_SEVERAL and at in one.words)
        if not accounted:
            return False
    return True


def of_a_card(query: Query, cards: Iterable[SearchDocument]) -> str:
    """The text of a query that names these cards by their one title, whole, with "a card" in place of it; empty if it
    names them otherwise."""
    cards = list(cards)
    words = tokens(query.text) if len({one.title for one in cards}) == 1 else ()
    places = title_keys([token.word for token in words])
    found = next((places[key] for card in cards for key in card.keys if key in places), None)
    if found is None:
        return ""
    before, after = query.text[: words[found[0]].start], query.text[words[found[1] - 1].end :]
    return f"{before}a card{after}"


def _accounting(query: Query, called: Sequence[Called], every: frozenset[int]) -> list[SearchDocument]:
    """These cards, if their titles account for every word but such as say of what type and House they are."""
    known = frozenset(chain.from_iterable(one.words for one in called))
    if not called:
        return []
    left = {stem for at in every - known for stem in query.concepts[at].typed}
    fitting = [one for one in called if left <= _stems_of(one.card.about[:TYPE_AND_HOUSE])] if left else called
    return [one.card for one in fitting]


def _of_title(whole: Sequence[Called]) -> list[SearchDocument]:
    """The cards of the title that is said best, in the order of the search; of several said as well, of each."""
    best = max(one.share for one in whole)
    least = best - ROUNDED if best > 1 - ROUNDED else NEARLY * best
    titles = list(dict.fromkeys(one.card.title for one in whole if one.share >= least))
    if best < 1 - ROUNDED:  # it may be another one, of which more is to be said
        least = OF_NOTE * best
        of_note = list(dict.fromkeys(one.card.title for one in whole if one.card.badges and one.share >= least))
        if len(of_note) < MOST:
            titles = [*of_note, *(title for title in titles if title not in of_note)][:MOST]
    if len(titles) > MOST:
        titles = titles[:1] if best < 1 - ROUNDED else []
    return [one.card for one in whole if one.card.title in titles]


def _several(called: Sequence[Called], every: frozenset[int]) -> list[SearchDocument]:
    """A card of each title that is named; nothing unless they account for every word, and are two at least."""
    named: list[Called] = []
    known: frozenset[int] = frozenset()
    for one in sorted(called, key=lambda one: (-one.share, -len(one.words))):
        if one.share >= ONE_OF_SEVERAL and one.words and known.isdisjoint(one.words):
            named.append(one)
            known |= one.words
    return [one.card for one in named] if len(named) > 1 and known == every else []


def _names_a_set(query: Query, asked: Asked, results: Sequence[Result]) -> bool:
    """Whether the words are the whole name of a set, so that they call no card by a part of its title."""
    said = frozenset(chain.from_iterable(one.typed for one in query.concepts))
    names = {_stems_of((name,)) for result in results for name in result.profile.document.sets}
    return any(said <= words and not any(map(asked.carries, words - said)) for words in names)


class _Word:
    """A word of a query made ready for being compared with many names: the stems of each way to say it that counts as
    it does; and as it is ``typed``, if it may be a part of another word, or a slip of the pen of it if it is ``known``,
    that is, some text has it as it is."""

    def __init__(self, one: Wanted) -> None:
        typed = fold(one.concept.text)
        self.meant = [frozenset(other.stems) for other in one.alternatives if other.weight >= SAME]
        self.known = any(other.stems == one.concept.typed for other in one.alternatives)
        least = SURELY_MEANT if self.known else CLIPPED
        self.typed = typed if len(typed) >= least and " " not in typed else ""
        self.beginnings = (typed, stem(typed))

    def meets(self, words: frozenset[str], written: Sequence[str]) -> frozenset[str]:
        """The stems of a name that the word calls; one that no text has may be clipped or misspelt."""
        met = [those for those in self.meant if words.issuperset(those)]
        if met:
            return max(met, key=len)
        near = [word for word in written if self.is_near(word)]
        clipped = [word for word in near if self._is_clipped(word)]
        return frozenset(map(stem, clipped or near))

    def is_near(self, written: str) -> bool:
        """Whether the word may be a part of this one, or a slip of the pen of it."""
        return bool(self.typed) and (self._is_clipped(written) or alike(self.typed, written))

    def _is_clipped(self, written: str) -> bool:
        return not self.known and written.startswith(self.beginnings)


class _Said:
    """A query made ready for being compared with many cards."""

    def __init__(self, query: Query, asked: Asked) -> None:
        self.asked = asked
        self.words = [_Word(one) for one in asked.wanted]
        self.typed = [one.concept.typed for one in asked.wanted]
        self.stems = frozenset(chain.from_iterable(those for one in self.words for those in one.meant))
        self.nearing = [one for one in self.words if one.typed]
        self.named = self.stems.union(*self.typed)
        self._met: dict[frozenset[str], frozenset[int]] = {}
        self.keys = frozenset(key for one in query.references for key in one.keys)
        inside = {token.stem for ref in query.references for token in tokens(query.text[ref.first : ref.end])}
        self.numbers = frozenset(at for at, typed in enumerate(self.typed) if inside.issuperset(typed))

    def called(self, profile: Profile) -> Called | None:
        """What a card accounts for; None if it is not called at all."""
        card = profile.document
        sets = _stems_of(card.sets) | _stems_of(card.about[:TYPE_AND_HOUSE])
        beside = frozenset(at for at, typed in enumerate(self.typed) if sets.issuperset(typed)) if sets else NO_WORDS
        numbered = NO_WORDS if self.keys.isdisjoint(card.keys) else self.numbers
        beside |= numbered
        best = Called(card, beside, 1.0) if numbered else None
        for words, written, least, fewest in self._names(profile):
            if words.isdisjoint(self.stems) and not any(one.is_near(word) for word in written for one in self.nearing):
                continue
            found = {at: met for at, one in enumerate(self.words) if (met := one.meets(words, written))}
            said = frozenset(chain.from_iterable(found.values()))
            share = _share(self.asked, said, words)
            if not said or share < least or len(said) < fewest:
                continue
            if beside.issuperset(found) and not numbered and share < 1 - ROUNDED:
                continue  # these words are the set's
            one = Called(card, beside.union(found), 1.0 if numbered else share)
            if best is None or (len(one.words), one.share) > (len(best.words), best.share):
                best = one
        return best

    def met_by(self, profile: Profile) -> frozenset[int]:
        """The words that all names of a card have together: it accounts for no others, but for those that are near."""
        card = profile.document
        here = self.named & profile.parts.heads
        for beside in (card.sets, known_for().get(card.title, ())):
            if not self.named.isdisjoint(_stems_of(beside)):
                here |= self.named & _stems_of(beside)
        met = self._met.get(here)
        if met is None:
            ways = enumerate(zip(self.typed, self.words, strict=True))
            those = (at for at, (typed, one) in ways if any(map(here.issuperset, (typed, *one.meant))))
            met = self._met[here] = frozenset(those)
        return met

    def is_near(self, at: int, profile: Profile) -> bool:
        """Whether a word may be a part of one of a card's names, or a slip of the pen of it."""
        word = self.words[at]
        return bool(word.typed) and any(
            word.is_near(one) for _, written in _called_by(profile.document) for one in written
        )

    def _names(self, profile: Profile) -> Iterator[tuple[frozenset[str], tuple[str, ...], float, int]]:
        """The names of a card that may be called: stems, words as they are written, what must be said of it at least,
        as a share and in words."""
        card = profile.document
        for name in (card.title, *card.names):
            yield *_words_of(name), 0.0, 0
        for name in known_for().get(card.title, ()):
            yield *_words_of(name), KNOWN_FOR, 0
        said = profile.tells.keys() & self.stems
        if len(said) < KNOWN_FOR_WORDS:
            return
        for way in profile.analysis.asked:  # what it does is told in the corpus' own words
            if len([stem for stem in said if stem in way]) >= KNOWN_FOR_WORDS:
                words = frozenset(way.split())
                if len(words & said) >= KNOWN_FOR_WORDS:
                    yield words, (), KNOWN_FOR, KNOWN_FOR_WORDS


@lru_cache(maxsize=1024)
def _stems_of(texts: tuple[str, ...]) -> frozenset[str]:
    """The stems of these texts."""
    return frozenset(stems(" ".join(texts)))


def _called_by(card: SearchDocument) -> list[tuple[frozenset[str], tuple[str, ...]]]:
    """The names by which a card is called, and what it is known for."""
    return [_words_of(name) for name in (card.title, *card.names, *known_for().get(card.title, ()))]


@lru_cache(maxsize=8192)
def _words_of(name: str) -> tuple[frozenset[str], tuple[str, ...]]:
    """The stems of a name, and its words as they are written."""
    return frozenset(stems(name)), tuple(token.word for token in tokens(name))


def _share(asked: Asked, said: frozenset[str], words: frozenset[str]) -> float:
    """The share of a name that is said, by the words that carry something."""
    carrying = frozenset(filter(asked.carries, words)) or words
    return asked.rarity_of_all(said & carrying) / (asked.rarity_of_all(carrying) or 1.0)
