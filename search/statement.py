"""The sentences of a statement, whole, as they can be read aloud. Pure.

A line that goes on with what the line before it begins ("A duplicate, once played,") is said with it.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from functools import lru_cache

from search.documents import ROW
from search.text import stems

LONGEST = 420
"""Letters of what is quoted at most."""
_AFTER = re.compile(r"(?<=[.!?])\s+(?=[(\"“A-Z0-9])|(?<=[.!?][\")”])\s+(?=[(\"“A-Z0-9])")
_ABBREVIATED = re.compile(r"\b(?:pp?|St|vs|e\.g|i\.e|No)\.$")
_ENDS = (".", "!", "?", ";", '."', ".)", ".”")


@lru_cache(maxsize=512)
def sentences(text: str) -> tuple[str, ...]:
    """Every sentence in order; of a table every row, of a list every item with the words that begin it."""
    found: list[str] = []
    begun = ""
    for line in text.splitlines():
        said = " ".join(line.split(" ")).strip()
        if not said:
            continue
        parts = list(_parts(said))
        item = said[0].islower() and ROW not in said
        if item and begun:
            parts[0] = f"{begun} {parts[0]}"
        found += [part.rstrip(";,:") for part in parts]
        if not item:
            begun = "" if said.endswith(_ENDS) or ROW in said else parts[-1]
    return tuple(found)


def _parts(line: str) -> Iterator[str]:
    begun = ""
    for part in _AFTER.split(line):
        begun = f"{begun} {part}".strip()
        if not _ABBREVIATED.search(begun):
            yield begun
            begun = ""
    if begun:
        yield begun


def said_with(text: str, words: Collection[str]) -> str:
    """The sentence, or the two that follow one another, that has all these stems; the shortest; empty if none has."""
    every = sentences(text)
    pairs = [f"{one} {other}" for one, other in zip(every, every[1:], strict=False)]
    return _shortest(every, words) or _shortest(pairs, words)


def _shortest(some: Iterable[str], words: Collection[str]) -> str:
    having = [one for one in some if len(one) <= LONGEST and frozenset(stems(one)).issuperset(words)]
    return min(having, key=len, default="")
