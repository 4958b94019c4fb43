"""What a query says of a card ("lannister location that kneels a character"), and how well a card answers it. Pure.

`card_asked` reads a query that describes a card and leaves others alone; `answered` scores a card by the words that
search.described wrote down of it.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from sys import intern

from cards.importing.records import SECOND_EDITION
from search.described import FACTS, IS, TOLD, card_words, ones
from search.describing import describing, leans
from search.documents import DOES, SearchDocument, known_for
from search.engine import Plan
from search.lexicon import Lexicon
from search.plan import scope
from search.query import Query
from search.scoring import MAIN_GAME
from search.text import stems
from search.vocabulary import Vocabulary

CHARACTER = "character"
HEAD = 2
"""Words at the beginning of a query, among which alone characters are named: most descriptions have that word."""
FEWEST = 3
"""Things that a description tells; one less, where it is plainly one."""
NOT_KNOWN = 1.0
"""What a word counts that no card's description has."""
TOLD_SHARE = 0.5
"""What a hit counts on a word that only a telling of the card has, and not its facts or abilities."""
LIKE = 0.6
"""What a hit on a word that is only like the one in the query counts of it."""
HOUSE = 2.0
"""What a House counts that is named."""
NAMED_HOUSE = 0.7
"""What a card counts of it that names the House, and is not of it."""
SMALL = 0.6
"""What is left of a word that tells less than its rarity makes believe."""
RAREST = 3.6
"""A word rarer than this tells no more than one of this rarity."""
OTHER_TYPE = 0.7
"""What a card of another type than the one looked for keeps of its score."""
LEAST = 0.33
"""The share of the description that a card answers at least."""
SPOKEN_OF = 1.08
"""What a card counts that the documents speak of, or that players know for something (known.yaml)."""
ALIKE = 0.3
"""What is added when one telling of the card is what was asked, word for word."""
SURE = 1.0
"""How far the words of a query lean to describing a card (search.describing), for it to be read as a description though
its form does not say so."""
LONG = 150.0
"""Words of a card by which its score falls to a half: who does less does it rather."""
PLAIN = 4
"""Words of a query that begins with a type and describes a card."""
ENOUGH = 4
"""Words from which on a description counts fully."""
SCALES = {"plain": (2.8, 1.2), "named": (2.2, 1.3), "likely": (2.0, 1.5), "possible": (1.5, 2.0), "told": (0.9, 2.0)}
"""The score of a card that answers all of a description, and the power on the share that it answers: by how plainly
the query describes a card."""
MEANT = 0.25
"""What is added to the share that a card answers, where it is the one that is described most likely."""
FARTHEST = 6.0
"""The e-folds by which another is described rather, from which on nothing is added."""
SURELY = frozenset(("plain", "named"))
"""Where it is plain that a card is described."""
LEFT_OPEN = frozenset(("", "told", "possible"))
"""Where the form of a query leaves open, or speaks against, that it describes a card."""
LEAST_MORE, MOST_MORE = 0.5, 1.7
"""Bounds of what is made of the score by how much more of the query the card says than another result does."""
ASKS = re.compile(
    r"\b(?:how|why|should|must|did|may)\b|\?$"
    r"|^(?:who|(?:what|when|where) (?:is|are|do|does|happens)|is|are|can|could|do|does|did|will|would|may|how|why|i|we)"
    r"\b"
)
"""Questions describe no card."""
TELLS = re.compile(r"\b(?:i|me|my|we|our|us|says?|said|can|could|does|do|will|would)\b(?!['’]t)")
"""Words of situations that are told; who describes a card mostly says what it does."""
REPORTS = re.compile(
    r"\b(?:says?|said|claims? (?:he|she|it|that)|wants?|wanted|insists?|tells?|told|thinks?|argues?)\b|\?$"
)
"""Words by which somebody at the table speaks."""
BEGINS = re.compile(r"^(?:an?|the|that|this|which|what|any|card|some) ")
HEAD_OF = re.compile(
    r"^((?:[\w'’]+[ -]){0,4}?[\w'’]+)"
    r"(?:, ?(?:\w+)| (?:that|which|who|whose|whom|where|when|if|with|to|you|for|as long as|after|before|while|on|from)"
    r"\b| \w{2,}ing\b)"
)
"""What is described ("stark greatsword"), before the words with which a description goes on ("you throw away")."""
GOES_ON = frozenset("that which who whose whom where when you".split())
"""Of these words, those with which a description of a person or thing goes on whose type is not named."""
NOBODY = re.compile(
    r"\b(?:i|we|you|he|she|it|they|my|his|her|their|our|your|me|him|them|us|and|or|is|are|was|were|has|had|have|both|"
    r"can|could|do|does|did|will|would|may|should|must|what|how|why|who|"
    r"then|into|out|off|back|again|not|"
    r"someone|somebody|everyone|everybody|anyone|nobody|whoever|one|two|three)\b"
)
"""Words that are in no such head."""
NUMBERED = re.compile(r"\b(\w+)[ -](gold|coins?|cost|strength|str|claim|income|initiative)\b")
"""Numbers of a card that a description names ("two claim")."""
ONE = "one"
"""The number that is no digit among stems."""
SAID_OF = {"gold": "cost income", "coin": "cost income", "coins": "cost income", "str": "strength"}
"""The facts (`FACTS`) of which such a number may be, where they are called otherwise."""
CORE_SET = re.compile(
    r"core (?:set )?(?:plot|character|location|attachment|event|card|guy|lord|lady|army|agenda)\b", re.IGNORECASE
)
"""The beginning of a description of a card of the Core Set."""
EDITIONS = (frozenset({SECOND_EDITION}), frozenset({MAIN_GAME}))
"""The games of which a description may name one."""
HAPPENS = re.compile(r"(?:when|after|if) (?:he|she|it|this|you|they)\b")


NONE: frozenset[str] = frozenset()


@dataclass(frozen=True)
class Wanted:
    """What a query says of a card: its words, each with what it counts, the types it may be of, its Houses, the
    ``numbers`` that stand for a word of it, and ``how`` plainly it describes one (a key of `SCALES`)."""

    words: Mapping[str, float]
    types: frozenset[str] = frozenset()
    houses: frozenset[str] = frozenset()
    within: tuple[tuple[str, ...], ...] = ()
    how: str = "plain"
    numbers: Mapping[str, frozenset[str]] = field(default_factory=dict)

    @cached_property
    def looked_for(self) -> list[tuple[str, frozenset[str], frozenset[str], float]]:
        """Each word, those that answer it plainly, those that are like it, and what it counts."""
        like, numbers = card_words().like, self.numbers
        plainly = {word: numbers.get(word, NONE) | {word, intern(f"{IS}{word}")} for word in self.words}
        return [(word, plainly[word], like.get(word, NONE), counts) for word, counts in self.words.items()]

    @cached_property
    def of_type(self) -> frozenset[str]:
        """The words of which a card that may be meant has one; none, if it may be any."""
        return frozenset(f"{IS}{one}" for one in self.types)

    @cached_property
    def said(self) -> frozenset[str]:
        """All words of the query."""
        return frozenset((*self.words, *self.houses))

    @cached_property
    def total(self) -> float:
        """What a card that answers all of it counts."""
        return sum(self.words.values()) + HOUSE * len(self.houses) or 1.0

    @property
    def plan(self) -> Plan:
        """What to fetch."""
        like = card_words().like
        terms = {f"{DOES}{other}": LIKE for word in self.words for other in like.get(word, ())}
        terms |= {f"{DOES}{word}": 1.0 for word in self.words}
        terms |= {f"{DOES}{IS}{one}": 1.0 for one in (*self.types, *self.houses)}
        return Plan(terms=tuple(terms.items()), within=self.within)


def card_asked(query: Query, lexicon: Lexicon, known: Vocabulary) -> Wanted | None:
    """What a query says of a card; None for one that does not describe a card."""
    games = frozenset(one.game for one in query.scopes)
    games = NONE if CORE_SET.match(query.text) else games  # a card of the Core Set, and not of the rulebook
    if query.references or query.phrases or (games and games not in EDITIONS):
        return None
    words = card_words()
    text = query.text.lower() if not games else " ".join(one.text.lower() for one in query.concepts)
    asked = stems(text)
    types = _types(text)
    said = dict.fromkeys(words.one(words.types.get(one, one)) for one in asked if one not in words.silent)
    houses = frozenset(one for one in said if one in words.houses)
    little = words.small | lexicon.common_stems | lexicon.weak_stems
    counted = {word: _counts(word, known) * (SMALL if word in little else 1.0) for word in said if word not in houses}
    how = _how(text, types, houses)
    how = "named" if games and how == "likely" else how  # few ask for the rules of the second edition in such words
    if len(counted) + len(houses) < FEWEST - (how == "plain"):
        return None
    within = (*scope(query.filters), *((f"game:{game}",) for game in games))
    return Wanted(counted, types, houses, within, how, _numbers(text)) if how else None


def _numbers(text: str) -> dict[str, frozenset[str]]:
    """The facts of which a number may be: {"2": {"cost.2", "income.2"}}."""
    found: dict[str, frozenset[str]] = {}
    for said, of in NUMBERED.findall(text):
        word = stems(said)[0] if stems(said) else ""
        number = "1" if word == ONE else word
        if number.isdigit():
            facts = (one for one in SAID_OF.get(of, of).split() if one in FACTS)
            found[word] = frozenset(f"{one}.{number}" for one in facts)
    return found


def _types(text: str) -> frozenset[str]:
    """The types that a card may be of: those that are named where it is said what it is ("archmaester that resolves a
    plot" is no plot), else anywhere."""
    types = card_words().types
    text = BEGINS.sub("", text, count=1)
    begun = HEAD_OF.match(text)
    if begun and _goes_on(begun) and not NOBODY.search(begun.group(1)):
        text = begun.group(1)
    asked = enumerate(stems(text))
    return frozenset(types[one] for at, one in asked if one in types and (at < HEAD or types[one] != CHARACTER))


def _how(text: str, types: frozenset[str], houses: frozenset[str]) -> str:
    """How plainly a query describes a card: a key of `SCALES`; empty if it does not.

    By its form; one that does not look like a description is one all the same if its words are those of descriptions.
    """
    how = _by_form(text, types, houses)
    if how in LEFT_OPEN and not text.endswith("?") and leans(text, describing()) > SURE:
        return "named"
    return how


def _by_form(text: str, types: frozenset[str], houses: frozenset[str]) -> str:
    words = card_words()
    begun = HEAD_OF.match(BEGINS.sub("", text, count=1))
    head = stems(begun.group(1)) if begun and not NOBODY.search(begun.group(1)) else []
    named = any(one in words.types for one in head)
    anybody = len(head) == 1 and words.types.get(head[0]) == CHARACTER and TELLS.search(text)
    if named and not anybody and len(text.split()) >= PLAIN and not REPORTS.search(text):
        several = begun is not None and begun.group(1).endswith("s") and head[-1] in words.types
        return "likely" if several else "plain"  # who looks for a card speaks of one
    if ASKS.search(text):
        return ""
    if HAPPENS.match(text):
        return "plain"
    if head and begun and _goes_on(begun) and not anybody and words.rules.isdisjoint(head) and not REPORTS.search(text):
        return "named"
    if TELLS.search(text):
        return "told"
    return "likely" if types or houses or NUMBERED.search(text) else "possible"


def _goes_on(begun: re.Match[str]) -> bool:
    """Whether a description goes on behind what it describes."""
    return not GOES_ON.isdisjoint(begun.group(0).lower().replace(",", " who ").split())


def _counts(word: str, known: Vocabulary) -> float:
    words = card_words()
    rarity = known.rarity(f"{DOES}{word}")
    if not rarity:
        like = [known.rarity(f"{DOES}{other}") for other in words.like.get(word, ())]
        rarity = max(like, default=0.0) or NOT_KNOWN
    return min(rarity, RAREST)


def answered(
    document: SearchDocument, asked: Wanted, said: float = 0.0, behind: float = math.inf
) -> tuple[float, float]:
    """The score of a card for a description, and the same if it is known how rather it is described than others; 0 for
    one that answers too little of it.

    ``said`` is the share of the query that another result says: a card that says more of it counts more. ``behind`` is
    by how many e-folds another card is described rather (search.sense).
    """
    by_words = max([_answered(own, words, asked) for own, words in _sets(document.does)], default=0.0)
    by_sense = by_words + MEANT * max(0.0, 1.0 - behind / FARTHEST)
    if by_sense < LEAST:
        return 0.0, 0.0
    alike = max([_alike(telling, asked) for telling in _tellings(document.asked)], default=0.0)
    alike *= ALIKE if asked.how in SURELY else ALIKE / 2
    spoken_of = SPOKEN_OF if document.adds_to or document.title in known_for() else 1.0
    plainly = _score(by_words + alike, asked, said) * spoken_of if by_words >= LEAST else 0.0
    return plainly, _score(by_sense + alike, asked, said) * spoken_of if by_sense > by_words else plainly


def _score(best: float, asked: Wanted, said: float) -> float:
    scale, steep = SCALES[asked.how]
    told = min(1.0, (len(asked.words) + len(asked.houses)) / ENOUGH)
    more = min(max(1.0 + best - said, LEAST_MORE), MOST_MORE)
    return scale * told * more * math.pow(best, steep)


@lru_cache(maxsize=4096)
def _sets(does: tuple[str, ...]) -> tuple[tuple[frozenset[str], frozenset[str]], ...]:
    """Of each printing the words of its facts and abilities, and all its words."""
    return tuple(
        (frozenset(map(intern, one.partition(TOLD)[0].split())), frozenset(map(intern, one.split()))) for one in does
    )


@lru_cache(maxsize=4096)
def _tellings(asked: tuple[str, ...]) -> tuple[frozenset[str], ...]:
    """The words of each way in which a card is told."""
    return tuple(words for way in asked if (words := frozenset(ones(way))))


def _alike(telling: frozenset[str], asked: Wanted) -> float:
    """How far a telling is what was asked: the share of the query that it says, by the share of it that was asked."""
    both = telling & asked.said
    if not both:
        return 0.0
    return sum([asked.words.get(word, HOUSE) for word in both]) / asked.total * len(both) / len(telling)


def _answered(own: frozenset[str], words: frozenset[str], asked: Wanted) -> float:
    found = 0.0
    for word, plainly, like, counts in asked.looked_for:
        if not plainly.isdisjoint(own):
            found += counts
        elif word in words:
            found += TOLD_SHARE * counts
        elif like and not like.isdisjoint(words):
            found += LIKE * counts
    for house in asked.houses:
        found += HOUSE * _of_house(house, words)
    fits = not asked.of_type or not asked.of_type.isdisjoint(words)
    return found / asked.total * (1.0 if fits else OTHER_TYPE) * LONG / (LONG + len(words))


def _of_house(house: str, words: frozenset[str]) -> float:
    return 1.0 if f"{IS}{house}" in words else NAMED_HOUSE * (house in words)
