"""To which entry the words of a query lean: a table that was learnt from how people tell of the entries.

For a word the table says how much more, or less, it speaks for an entry than for the others. ``bench.leaning`` learns
it and writes ``leanings.txt``. An entry that the table does not know is neither raised nor lowered.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path

FILE = Path(__file__).with_name("leanings.txt")
HEAD = "# Learnt by `python -m bench.leaning`, which writes this file: the entries, then a word a line.\n"
SCALE = 4
"""Parts into which a whole is divided in the file."""
FEWEST = 3
"""Words that must be known: one or two are a name, and names are compared as such."""
FARTHEST = 4.0
"""The most that an entry may lie behind the one to which the words lean most."""
CARD = "card"
"""Stands for any card: words by which cards are described lean to it."""

Row = tuple[tuple[int, float], ...]
"""Entries by their place, and how far a word leans to each."""


@dataclass(frozen=True)
class Leanings:
    """What was learnt: the ids of the entries; by its stem for each word how much it tells, and to what it leans."""

    entries: tuple[str, ...] = ()
    words: Mapping[str, tuple[float, Row]] = field(default_factory=dict)

    def behind(self, stems: Iterable[str], within: Sequence[str] = ()) -> dict[str, float]:
        """By how much each entry lies behind the one to which these stems lean most (0 for that one).

        The logarithm of how much less likely it is. Nothing is said of too few words that are known. ``within``: what
        the ids begin with of which one is looked for; the others lie behind as far as can be.
        """
        known = [self.words[stem] for stem in dict.fromkeys(stems) if stem in self.words]
        if len(known) < FEWEST:
            return {}
        whole = math.sqrt(sum(worth * worth for worth, _ in known))
        leans = [0.0] * len(self.entries)
        for worth, row in known:
            share = worth / whole
            for at, weight in row:
                leans[at] += share * weight
        of_it = tuple(within)
        said = zip(self.entries, leans, strict=True)
        most = max((lean for entry, lean in said if entry.startswith(of_it)) if of_it else leans, default=0.0)
        least = most - FARTHEST
        return {
            entry: most - lean if lean > least and (not of_it or entry.startswith(of_it)) else FARTHEST
            for entry, lean in zip(self.entries, leans, strict=True)
        }


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
        row = tuple((int(at), int(weight) / SCALE) for at, _, weight in (one.partition(":") for one in leans))
        words[stem] = int(worth) / SCALE, row
    return Leanings(entries, words)


def written(known: Leanings) -> str:
    """The text of a file that says this, in steps of a part of a whole (`SCALE`)."""
    lines = [HEAD.rstrip("\n"), " ".join(known.entries)]
    for stem, (worth, row) in sorted(known.words.items()):
        leans = ((at, round(weight * SCALE)) for at, weight in sorted(row))
        lines.append(" ".join([stem, str(round(worth * SCALE)), *(f"{at}:{steps}" for at, steps in leans if steps)]))
    return "\n".join(lines) + "\n"
