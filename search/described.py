"""Cards by what they are and do: what is written down of each for this, and how well a query describes it. Pure.

`described` makes the words of one printing from its facts and from its abilities in our own form. `card_asked` reads a
query that describes a card ("lannister location that kneels a character", "kneel somebody in dominance") and leaves
others alone. Words that mean the same are one word on both sides, words that are only like one another count a part
(card_words.yaml).
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from cards.importing.service import Imported
from rules.yaml_lines import safe_yaml
from search.documents import DOES, SearchDocument
from search.engine import Plan
from search.lexicon import Lexicon
from search.plan import scope
from search.query import Query
from search.text import stems
from search.vocabulary import Vocabulary

WORDS = Path(__file__).with_name("card_words.yaml")
IS = "is."
"""Begins the word that tells a card's type or House, and not one that it names."""
UNNAMED = frozenset({"id", "name", "label"})
"""Parts of an ability that only the engine reads."""
NAMED = frozenset({"participating", "phase"})
"""Parts of an ability of which the name tells something too."""
CHARACTER = "character"
HEAD = 2
"""Words at the beginning of a query, among which alone characters are named: most descriptions have that word."""
FEWEST = 3
"""Things that a description tells; one less, where it is plainly one."""
NOT_KNOWN = 1.0
"""What a word counts that no card's description has."""
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
LEAST = 0.4
"""The share of the description that a card answers at least."""
LONG = 150.0
"""Words of a card by which its score falls to a half: who does less does it rather."""
ENOUGH = 4
"""Words from which on a description counts fully."""
SCALES = {"plain": (3.0, 1.2), "likely": (2.2, 1.5), "possible": (1.6, 2.0), "told": (1.0, 2.0)}
"""The score of a card that answers all of a description, and the power on the share that it answers: by how plainly
the query describes a card."""
LEAST_MORE, MOST_MORE = 0.5, 1.7
"""Bounds of what is made of the score by how much more of the query the card says than another result does."""
ASKS = re.compile(
    r"\b(?:how|why|should|must|did|may)\b|\?$"
    r"|^(?:who|(?:what|when|where) (?:is|are|do|does|happens)|is|are|can|could|do|does|will|would|i|we)\b"
)
"""Questions describe no card."""
TELLS = re.compile(r"\b(?:i|me|my|we|our|us|says?|said|can|could|does|do|will|would)\b(?!['’]t)")
"""Words of situations that are told; who describes a card mostly says what it does."""
BEGINS = re.compile(r"^(?:an?|the|that|which|what|any|card) ")
PLAINLY = re.compile(r"^(?:[\w']+ ){0,2}[\w']+ (?:that|which|who|where|when|with|to) ")
"""After the first words, of which one is a type: the words with which a description goes on."""
HAPPENS = re.compile(r"(?:when|after|if) (?:he|she|it|this|you|they)\b")


@dataclass(frozen=True)
class Words:
    """card_words.yaml by stems: what stands for a word, what a word is like, what names a type or a House, what says
    nothing, what tells little, and what a word of our own form tells."""

    same: Mapping[str, str]
    like: Mapping[str, frozenset[str]]
    types: Mapping[str, str]
    houses: frozenset[str]
    silent: frozenset[str]
    small: frozenset[str]
    form: Mapping[str, str]

    def one(self, stem: str) -> str:
        """The word that stands for a stem."""
        return self.same.get(stem, stem)


@lru_cache(maxsize=1)
def card_words() -> Words:
    """The words of card_words.yaml."""
    data: dict[str, Any] = safe_yaml(WORDS.read_text(encoding="utf-8"))

    def stem_of(said: Mapping[str, str]) -> dict[str, str]:
        return {stem: stems(meant)[0] for meant, ways in said.items() for stem in stems(f"{meant} {ways}")}

    same = stem_of(data["same"]) | stem_of(data["short"])

    def ones(words: str) -> frozenset[str]:
        return frozenset(same.get(stem, stem) for stem in stems(words))

    like = {word: ones(others) for say, others in data["like"].items() for word in ones(say)}
    silent, small = frozenset(stems(data["silent"])), ones(data["small"])
    return Words(same, like, stem_of(data["types"]), frozenset(stems(data["houses"])), silent, small, data["form"])


# Of a card


def described(printing: Imported, does: Mapping[str, Any], known_for: Sequence[str] = ()) -> str:
    """The words of a printing, each once: what it is, what it does, what it is known for, and its file's text."""
    facts = printing.facts
    words = [f"{IS}{stem}" for stem in stems(f"{printing.type} {' '.join(facts.get('houses', ()))}")]
    told = [printing.title, *known_for, printing.text]
    for key in ("traits", "icons", "crests"):
        listed: Any = facts.get(key, ())
        told += [*listed, key.removesuffix("s") if listed else ""]
    told += [key for key in ("influence", "unique") if facts.get(key)]
    told += _leaves(does)
    known = card_words()
    stood = (known.one(stem) for stem in stems(" ".join(told).replace("-", " ")) if stem not in known.silent)
    return " ".join(dict.fromkeys([*words, *stood]))


def _leaves(value: Any, key: str = "") -> Iterator[str]:
    """Every word of an ability in our own form, as players say it."""
    form = card_words().form
    if isinstance(value, dict):
        if value.get("do") == "move-pile" and value.get("destination") == "deck":
            yield "shuffle"
        for name, part in value.items():
            if isinstance(part, bool):
                yield form.get(f"{name} {str(part).lower()}", name if part else "")
            elif name not in UNNAMED:
                yield name if name in NAMED else ""
                yield from _leaves(part, name)
    elif isinstance(value, list):
        for part in value:
            yield from _leaves(part, key)
    elif isinstance(value, int):
        yield f"{abs(value)}{' lower' if value < 0 else ''}"
    elif isinstance(value, str):
        yield form.get(value, value.partition(": ")[2] or value if key == "undescribed" else value)


# Of a query


@dataclass(frozen=True)
class Wanted:
    """What a query says of a card: its words, each with what it counts, the types it may be of and its Houses; and
    ``how`` plainly it describes one (a key of `SCALES`)."""

    words: Mapping[str, float]
    types: frozenset[str] = frozenset()
    houses: frozenset[str] = frozenset()
    within: tuple[tuple[str, ...], ...] = ()
    how: str = "plain"

    @property
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
    if query.references or query.phrases or query.scopes:
        return None
    words = card_words()
    text = query.text.lower()
    asked = stems(text)
    types = _types(text)
    said = dict.fromkeys(words.one(one) for one in asked if one not in words.silent)
    houses = frozenset(one for one in said if one in words.houses)
    little = words.small | lexicon.common_stems | lexicon.weak_stems
    counted = {word: _counts(word, known) * (SMALL if word in little else 1.0) for word in said if word not in houses}
    how = _how(text, types, houses)
    if len(counted) + len(houses) < FEWEST - (how == "plain"):
        return None
    return Wanted(counted, types, houses, scope(query.filters), how) if how else None


def _types(text: str) -> frozenset[str]:
    """The types that a card may be of."""
    types = card_words().types
    asked = enumerate(stems(BEGINS.sub("", text, count=1)))
    return frozenset(types[one] for at, one in asked if one in types and (at < HEAD or types[one] != CHARACTER))


def _how(text: str, types: frozenset[str], houses: frozenset[str]) -> str:
    """How plainly a query describes a card: a key of `SCALES`; empty if it does not."""
    if ASKS.search(text):
        return ""
    begun = PLAINLY.match(BEGINS.sub("", text, count=1))
    named = begun is not None and any(one in card_words().types for one in stems(begun.group())[:-1])
    if HAPPENS.match(text) or (begun and named and not TELLS.search(begun.group())):
        return "plain"
    if TELLS.search(text):
        return "told"
    return "likely" if types or houses else "possible"


def _counts(word: str, known: Vocabulary) -> float:
    words = card_words()
    rarity = known.rarity(f"{DOES}{word}")
    if not rarity:
        like = [known.rarity(f"{DOES}{other}") for other in words.like.get(word, ())]
        rarity = max(like, default=0.0) or NOT_KNOWN
    return min(rarity, RAREST)


def answered(document: SearchDocument, asked: Wanted, said: float = 0.0) -> float:
    """The score of a card for a description; 0 for one that answers too little of it.

    ``said`` is the share of the query that another result says: a card that says more of it counts more.
    """
    best = max((_answered(words, asked) for words in _sets(document.does)), default=0.0)
    if best < LEAST:
        return 0.0
    scale, steep = SCALES[asked.how]
    told = min(1.0, (len(asked.words) + len(asked.houses)) / ENOUGH)
    more = min(max(1.0 + best - said, LEAST_MORE), MOST_MORE)
    return scale * told * more * math.pow(best, steep)


@lru_cache(maxsize=4096)
def _sets(does: tuple[str, ...]) -> tuple[frozenset[str], ...]:
    return tuple(frozenset(one.split()) for one in does)


def _answered(words: frozenset[str], asked: Wanted) -> float:
    like = card_words().like
    found = sum(
        counts if word in words or f"{IS}{word}" in words else LIKE * counts
        for word, counts in asked.words.items()
        if word in words or f"{IS}{word}" in words or not words.isdisjoint(like.get(word, ()))
    )
    found += sum(HOUSE * _of_house(house, words) for house in asked.houses)
    fits = not asked.types or any(f"{IS}{one}" in words for one in asked.types)
    return found / asked.total * (1.0 if fits else OTHER_TYPE) * LONG / (LONG + len(words))


def _of_house(house: str, words: frozenset[str]) -> float:
    return 1.0 if f"{IS}{house}" in words else NAMED_HOUSE * (house in words)
