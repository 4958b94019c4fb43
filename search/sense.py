"""Which entries a query of some words means: a small language model, taught by how people tell of the entries.

The tables of `search.leaning` know a word only if somebody told of an entry with it. The model has read much English
before it was taught, and so takes "tossed into the bin" for a discard though nobody here ever said so.
`bench.sense` teaches it and writes the folder ``sense``. Where that is missing, as in a browser, which cannot run it
(docs/offline.md), nothing is said, and the search goes by words alone.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from heapq import nlargest
from pathlib import Path

from search.pieces import Pieces

IN_A_BROWSER = "emscripten"
FOLDER = Path(__file__).with_name("sense")
MODEL, PIECES, ENTRIES = "model.onnx", "pieces.txt", "entries.txt"
FEWEST = 8
"""Words that are told at least: fewer are a name or a matter, and these are compared as such."""
MOST_PIECES = 48
"""Pieces of words that are read: what comes after them tells little more."""


@dataclass(frozen=True)
class Meaning:
    """How likely each entry is meant: logarithms, by its place."""

    likely: Sequence[float]
    places: Mapping[str, int]
    within: tuple[str, ...] = ()

    def knows(self, entry: str) -> bool:
        """Whether the model was taught the entry."""
        return entry in self.places

    def to(self, entry: str) -> float:
        """How likely an entry is that is known; one in which nothing is looked for lies behind all."""
        return self.likely[self.places[entry]] if entry.startswith(self.within or "") else -math.inf

    def rather(self, entry: str) -> int | None:
        """How many entries are meant rather than this one and those under it; None if none of them is known."""
        own = max((self.to(one) for one in self.places if one == entry or one.startswith(f"{entry}/")), default=None)
        return None if own is None else sum(one > own for one in self.likely)

    def likeliest(self, most: int) -> list[str]:
        """The ids of the entries that are meant most likely, best first."""
        inside = self.within and [entry for entry in self.places if entry.startswith(self.within)]
        if inside:
            return nlargest(most, inside, key=self.to)
        entries = list(self.places)
        return [entries[at] for at in nlargest(most, range(len(entries)), key=self.likely.__getitem__)]


class Sense:
    """The model, loaded; safe for threads. It does not outlive a fork: each worker loads it with its first query."""

    def __init__(self, folder: Path) -> None:
        import numpy
        import onnxruntime

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1  # a query is short, and the threads are the requests'
        options.inter_op_num_threads = 1
        self._table = numpy.array
        self._run = onnxruntime.InferenceSession(folder / MODEL, options, providers=["CPUExecutionProvider"]).run
        self._pieces = Pieces((folder / PIECES).read_text(encoding="utf-8").split("\n"))
        entries = (folder / ENTRIES).read_text(encoding="utf-8").split()
        self._places = {entry: at for at, entry in enumerate(entries)}

    def of(self, text: str, within: Sequence[str] = ()) -> Meaning | None:
        """What a text means; None for one of too few words.

        ``within``: what the ids begin with of which one is looked for.
        """
        if len(text.split()) < FEWEST:
            return None
        pieces = self._table([self._pieces.of(text, MOST_PIECES)], dtype="int64")
        (likely,) = self._run(None, {"pieces": pieces})
        return Meaning(likely[0].tolist(), self._places, tuple(within))


@lru_cache(maxsize=1)
def sense() -> Sense | None:
    """The model that is shipped, loaded once; None where none is, and in a browser."""
    return Sense(FOLDER) if sys.platform != IN_A_BROWSER and (FOLDER / MODEL).exists() else None
