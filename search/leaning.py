"""To which entry the words of a query lean: a table that was learnt from how people tell of the entries.

For a word the table says how much more, or less, it speaks for an entry than for the others. ``bench.leaning`` learns
it and writes ``leanings.txt``. An entry that the table does not know is neither raised nor lowered.

Beside it counts how likely the words are in the ways in which an entry is told (`Leaning.likely`): the table tells near
entries apart by the words that they do not share, this by how often each uses those that they do.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path
from sys import intern

FILE = Path(__file__).with_name("leanings.txt")
HEAD = "# Learnt by `python -m bench.leaning`, which writes this file: the entries, then a word a line.\n"
SCALE = 4
"""Parts into which a whole is divided in the file."""
FEWEST = 3
"""Words that must be known: one or two are a name, and names are compared as such."""
FARTHEST = 4.0
"""The most that an entry may lie behind the one to which the words lean most."""
LEAST_LIKELY = 5.0
"""The most that an entry may lie behind the one in whose tellings the words are likeliest."""
WORDS_OF_ONE = 6.6
"""Words that one way to tell of an entry has on the whole."""
BORROWED = 40.0
"""Words of all tellings that are counted to those of each entry, so that what it does not say is not impossible."""
CARD = "card"
"""Stands for any card: words by which cards are described lean to it."""

Row = Mapping[int, float]
"""Entries by their place, and how far a word leans to each."""
Told = tuple[Mapping[str, int], int]
"""In how many ways to tell of an entry each stem stands, and how many words these ways have together."""


@dataclass(frozen=True)
class Leaning:
    """Where the words of one query lean: each with its share, its row, and how often it is said at all."""

    known: tuple[tuple[str, float, Row, float], ...]
    places: Mapping[str, int]
    within: tuple[str, ...] = ()

    def knows(self, entry: str) -> bool:
        """Whether the table knows the entry."""
        return entry in self.places

    def to(self, entry: str) -> float:
        """How far the words lean to an entry that is known; one in which nothing is looked for lies behind all."""
        if self.within and not entry.startswith(self.within):
            return -math.inf
        place = self.places[entry]
        return sum([share * row[place] for share, row in self._rows if place in row])

    def likely(self, told: Told) -> float:
        """How much likelier the words are where an entry is told in these ways: the logarithm."""
        often, all_words = told
        said = [often[stem] / usual + BORROWED if stem in often else BORROWED for stem, usual in self._usual]
        return math.log(math.prod(said)) - len(said) * math.log(all_words + BORROWED)

    @cached_property
    def _rows(self) -> list[tuple[float, Row]]:
        return [(share, row) for _, share, row, _ in self.known]

    @cached_property
    def _usual(self) -> list[tuple[str, float]]:
        return [(stem, usual) for stem, _, _, usual in self.known]


def behind(leans: Sequence[float], farthest: float) -> list[float]:
    """By how much each of these lies behind the first, and the farthest at most."""
    most = max(leans, default=-math.inf)
    return [min(most - lean, farthest) if most > -math.inf else farthest for lean in leans]


@dataclass(frozen=True)
class Leanings:
    """What was learnt: the ids of the entries; by its stem for each word how much it tells, and to what it leans."""

    entries: tuple[str, ...] = ()
    words: Mapping[str, tuple[float, Row]] = field(default_factory=dict)
    places: Mapping[str, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "places", {entry: at for at, entry in enumerate(self.entries)})

    def of(self, stems: Iterable[str], within: Sequence[str] = ()) -> Leaning | None:
        """Where these stems lean; None for too few that are known.

        ``within``: what the ids begin with of which one is looked for.
        """
        known = [(stem, *self.words[stem]) for stem in dict.fromkeys(stems) if stem in self.words]
        if len(known) < FEWEST:
            return None
        whole = math.sqrt(sum(worth * worth for _, worth, _ in known))
        usual = ((stem, worth / whole, row, math.exp(-worth) / WORDS_OF_ONE) for stem, worth, row in known)
        return Leaning(tuple(usual), self.places, tuple(within))


@lru_cache(maxsize=1)
def leanings() -> Leanings:
    """What is shipped, read once; nothing if there is none."""
    return read(FILE.read_text(encoding="utf-8")) if FILE.exists() else Leanings()


def read(text: str) -> Leanings:
    """From the text of such a file. Raises ValueError."""
    lines = iter(text.removeprefix(HEAD).splitlines())
    entries = tuple(next(lines).split())
    words = {}
    for line in lines:
        stem, worth, *leans = line.split()
        row = {int(at): int(weight) / SCALE for at, _, weight in (one.partition(":") for one in leans)}
        words[intern(stem)] = int(worth) / SCALE, row
    return Leanings(entries, words)


def written(known: Leanings) -> str:
    """The text of a file that says this, in steps of a part of a whole (`SCALE`)."""
    lines = [HEAD.rstrip("\n"), " ".join(known.entries)]
    for stem, (worth, row) in sorted(known.words.items()):
        leans = ((at, round(weight * SCALE)) for at, weight in sorted(row.items()))
        lines.append(" ".join([stem, str(round(worth * SCALE)), *(f"{at}:{steps}" for at, steps in leans if steps)]))
    return "\n".join(lines) + "\n"
