"""Cards by what they are and do: what is written down of each for this. Pure.

`described` makes the words of one printing from its facts and from its abilities in our own form; what a query says of
a card is search.card_query. Words that mean the same are one word on both sides, words that are only like one another
count a part (card_words.yaml).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from cards.importing.service import Imported
from rules.yaml_lines import safe_yaml
from search.text import stems

WORDS = Path(__file__).with_name("card_words.yaml")
IS = "is."
"""Begins the word that tells a card's type or House, and not one that it names."""
TOLD = "\n"
"""Between the words of a card's facts and abilities, and those that only its tellings have."""
FACTS = ("cost", "strength", "income", "initiative", "claim")
"""Numbers of a card that descriptions name ("two cost", "no claim"): "cost.2"."""
UNNAMED = frozenset({"id", "name", "label"})
"""Parts of an ability that only the engine reads."""
NAMED = frozenset({"participating", "phase"})
"""Parts of an ability of which the name tells something too."""


@dataclass(frozen=True)
class Words:
    """card_words.yaml by stems: what stands for a word, what a word is like, what names a type or a House, what says
    nothing, what tells little, what a word of our own form tells, and what the rules alone speak of."""

    same: Mapping[str, str]
    like: Mapping[str, frozenset[str]]
    types: Mapping[str, str]
    houses: frozenset[str]
    silent: frozenset[str]
    small: frozenset[str]
    form: Mapping[str, str]
    rules: frozenset[str]

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

    def stood_for(words: str) -> frozenset[str]:
        return frozenset(same.get(stem, stem) for stem in stems(words))

    like = {word: stood_for(others) for say, others in data["like"].items() for word in stood_for(say)}
    silent, small = frozenset(stems(data["silent"])), stood_for(data["small"])
    rules, houses = frozenset(stems(data["rules"])), frozenset(stems(data["houses"]))
    return Words(same, like, stem_of(data["types"]), houses, silent, small, data["form"], rules)


# Of a card


def described(printing: Imported, does: Mapping[str, Any], known_for: Sequence[str] = ()) -> str:
    """The words of a printing, each once: what it is and does; after `TOLD`, what only tellings and its text say."""
    facts: Mapping[str, Any] = printing.facts
    words = [f"{IS}{stem}" for stem in stems(f"{printing.type} {' '.join(facts.get('houses', ()))}")]
    words += [f"{fact}.{facts[fact]}" for fact in FACTS if facts.get(fact) is not None]
    told = [printing.title]
    for key in ("traits", "icons", "crests"):
        listed = facts.get(key, ())
        told += [*listed, key.removesuffix("s") if listed else ""]
    told += [key for key in ("influence", "unique") if facts.get(key)]
    told += _leaves(does)
    own = dict.fromkeys([*words, *ones(" ".join(told))])
    more = dict.fromkeys(one for one in ones(" ".join((*known_for, printing.text))) if one not in own)
    return f"{' '.join(own)}{TOLD}{' '.join(more)}"


def ones(text: str) -> list[str]:
    """The words of a text, each as the one that stands for it."""
    known = card_words()
    return [known.one(stem) for stem in stems(text.replace("-", " ")) if stem not in known.silent]


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
