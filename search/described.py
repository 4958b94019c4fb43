"""Cards by what they are and do: what is written down of each for this, and how well a query describes it. Pure.

`described` makes the words of one printing from its facts and from its abilities in our own form. `card_asked` reads a
query that describes a card ("lannister location that kneels a character") and leaves every other alone. Words that mean
the same are one word on both sides (card_words.yaml).
"""

from __future__ import annotations

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
HEAD = 4
"""Words at the beginning of a query, of which one says what is looked for."""
FEWEST = 3
"""Things that a description tells, or two of which one is a House."""
NOT_KNOWN = 2.5
"""What a word counts that no card's description has."""
OTHER_TYPE = 0.5
"""What a card of another type than the one looked for keeps of its score."""
NAMED_HOUSE = 0.8
"""What a card counts that names the House, and is not of it."""
LEAST = 0.5
"""The share of the description that a card answers at least."""
SCALE = 2.0
"""The score of a card that answers all of it: that of the very thing (search.scoring)."""
STEEP = 2.0
"""Power on the share that is answered."""
SCALE_PLAIN, STEEP_PLAIN = 3.0, 1.2
"""The same, where a query says plainly that it describes a card."""
LONG = 400.0
"""Words of a description by which a card's score falls to a half: who does less does it rather."""
NO_DESCRIPTION = re.compile(r"\b(?:i|me|my|we|our|us|can|could|may|does|do|did|how|why|should|must|will|would)\b")
"""Words of questions and told situations; who describes a card says what it does."""
BEGINS = re.compile(r"(?:an?|the|that|which|what|any|card) ")
PLAINLY = re.compile(r"^(?:[\w']+ ){0,2}[\w']+ (?:that|which|who|where|when|with|to) ")
"""After the first words, of which one is a type: the words with which a description goes on."""
HAPPENS = re.compile(r"(?:when|after|if) (?:he|she|it|this|you|they)\b")


@dataclass(frozen=True)
class Words:
    """card_words.yaml by stems: what stands for a word, what names a type, what a House."""

    same: Mapping[str, str]
    types: Mapping[str, str]
    houses: frozenset[str]


@lru_cache(maxsize=1)
def card_words() -> Words:
    """The words of card_words.yaml."""
    data: dict[str, Any] = safe_yaml(WORDS.read_text(encoding="utf-8"))

    def stem_of(said: Mapping[str, str]) -> dict[str, str]:
        return {
            stem: stems(meant)[0] for meant, ways in said.items() for stem in stems(f"{meant} {ways.replace(';', ' ')}")
        }

    same = stem_of(data["same"]) | stem_of(data["short"])
    return Words(same, stem_of(data["types"]), frozenset(stems(data["houses"])))


# Of a card


def described(printing: Imported, does: Mapping[str, Any], known_for: Sequence[str] = ()) -> str:
    """The words of a printing, each once: what it is, what it does, what it is known for, and its file's text."""
    facts = printing.facts
    words = [f"{IS}{stem}" for stem in stems(f"{printing.type} {' '.join(facts.get('houses', ()))}")]
    told = [printing.title, *known_for, printing.text]
    for key in ("traits", "icons", "crests"):
        listed: Any = facts.get(key, ())
        told += [*listed, key.removesuffix("s") if listed else ""]
    told += [key for key in ("influence", "income", "unique") if facts.get(key)]
    told += _leaves(does)
    return " ".join(dict.fromkeys([*words, *map(_one, stems(" ".join(told).replace("-", " ")))]))


def _one(stem: str) -> str:
    return card_words().same.get(stem, stem)


def _leaves(value: Any) -> Iterator[str]:
    """Every word of an ability in our own form."""
    if isinstance(value, dict):
        if value.get("do") == "move-pile" and value.get("destination") == "deck":
            yield "shuffle"
        for key, part in value.items():
            if key not in UNNAMED:
                yield from (key,) if part is True else _leaves(part)
    elif isinstance(value, list):
        for part in value:
            yield from _leaves(part)
    elif isinstance(value, int) and not isinstance(value, bool):
        yield f"{abs(value)}{' lower' if value < 0 else ''}"
    elif isinstance(value, str):
        yield value


# Of a query


@dataclass(frozen=True)
class Wanted:
    """What a query says of a card: its words, each with what it counts, its type, and its Houses."""

    words: Mapping[str, float]
    type: str = ""
    houses: frozenset[str] = frozenset()
    within: tuple[tuple[str, ...], ...] = ()
    plain: bool = False

    @property
    def plan(self) -> Plan:
        """What to fetch."""
        terms = {f"{DOES}{word}": 1.0 for word in self.words}
        terms |= {f"{DOES}{IS}{one}": 1.0 for one in (self.type, *self.houses) if one}
        return Plan(terms=tuple(terms.items()), within=self.within)


def card_asked(query: Query, lexicon: Lexicon, known: Vocabulary) -> Wanted | None:
    """What a query says of a card; None for one that does not describe a card."""
    text = query.text.lower()
    if query.references or query.phrases or query.scopes or NO_DESCRIPTION.search(text):
        return None
    words = card_words()
    thing = BEGINS.sub("", text, count=1) if BEGINS.match(text) else text
    asked = stems(thing)
    head = asked[:HEAD]
    of_type = next((words.types[one] for one in head if one in words.types), "")
    happens = HAPPENS.match(text)
    if not of_type and not happens:
        return None
    houses = frozenset(one for one in map(_one, head) if one in words.houses)
    said = [one for one in asked if one not in lexicon.common_stems or one in words.same]
    left = dict.fromkeys(one for one in map(_one, said) if one not in houses and one != of_type)
    counted = {word: _counts(word, known, lexicon) for word in left}
    counted |= {one: _counts(f"{IS}{one}", known, lexicon) for one in houses}
    if len(counted) + bool(of_type) < FEWEST - bool(houses):
        return None
    plain = bool(happens or houses or _goes_on(thing))
    return Wanted(counted, of_type, houses, (("kind:card",), *scope(query.filters)), plain)


def _goes_on(thing: str) -> bool:
    """Whether the first words name a type, and a description of it follows ("draw plot that ...")."""
    begun = PLAINLY.match(thing)
    return begun is not None and any(one in card_words().types for one in stems(begun.group())[:-1])


def _counts(word: str, known: Vocabulary, lexicon: Lexicon) -> float:
    rarity = known.rarity(f"{DOES}{word}") or NOT_KNOWN
    return rarity * (0.5 if word in lexicon.common_stems or word in lexicon.weak_stems else 1.0)


def answered(document: SearchDocument, asked: Wanted) -> float:
    """The score of a card for a description; 0 for one that answers too little of it."""
    best = max((_answered(frozenset(one.split()), asked) for one in document.does), default=0.0)
    scale, steep = (SCALE_PLAIN, STEEP_PLAIN) if asked.plain else (SCALE, STEEP)
    return scale * best**steep if best >= LEAST else 0.0


def _answered(words: frozenset[str], asked: Wanted) -> float:
    total = sum(asked.words.values()) or 1.0
    found = sum(counts * _has(word, words, asked) for word, counts in asked.words.items())
    fits = 1.0 if not asked.type or f"{IS}{asked.type}" in words else OTHER_TYPE
    return found / total * fits * LONG / (LONG + len(words))


def _has(word: str, words: frozenset[str], asked: Wanted) -> float:
    if word in asked.houses and f"{IS}{word}" not in words:
        return NAMED_HOUSE * (word in words)
    return float(word in words or word in asked.houses)
