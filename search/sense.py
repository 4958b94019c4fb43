"""Which entries a query of some words means, which card it describes, and which settled question it is like: a small
language model, taught by how people tell of the entries.

The tables of `search.leaning` know a word only if somebody told of an entry with it. The model has read much English
before it was taught, and so takes "tossed into the bin" for a discard though nobody here ever said so.
`bench.sense` teaches it and writes the folder ``sense``. Where that is missing, as in a browser, which cannot run it
(docs/offline.md), nothing is said, and the search goes by words alone.
"""

from __future__ import annotations

import math
import sys
import threading
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from heapq import nlargest
from pathlib import Path
from typing import Any

from search.columns import columns
from search.pieces import Pieces

IN_A_BROWSER = "emscripten"
FOLDER = Path(__file__).with_name("sense")
MODEL, PIECES, ENTRIES = "model.onnx", "pieces.txt", "entries.txt"
CARDS, DIRECTIONS = "cards.txt", "cards.npy"
QUESTIONS, LYING = "questions.txt", "questions.npy"
FEWEST = 8
"""Words that are told at least: fewer are a name or a matter, and these are compared as such."""
FEWEST_OF_CARD = 5
"""The same, where a card is described."""
FEWEST_OF_QUESTION = 4
"""The same, where a question is compared with those that are settled."""
SHARPNESS = 20.0
"""What nearness, from -1 to 1, is multiplied with to become a logarithm of likelihood."""
KEPT = 16
"""Texts of which it is kept where they lie: one query is read for what it asks and for which card it describes."""
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


@dataclass(frozen=True)
class Described:
    """How far each card lies behind the one that is described most likely, in e-folds: a column of them, and the place
    of each printing by the key under which it is found.
    """

    behind: Any
    places: Mapping[str, int]

    def of(self, keys: Iterable[str]) -> float:
        """How far a card that is found by these keys lies behind; infinitely, if the model was not taught it."""
        places = self.places
        return min([self.behind.item(places[key]) for key in keys if key in places], default=math.inf)

    def likeliest(self, most: int) -> list[str]:
        """The keys of the cards that are described most likely, best first."""
        keys, nearest = list(self.places), self.behind.argpartition(most)[:most]
        return [keys[at] for at in nearest[self.behind[nearest].argsort()].tolist()]


@dataclass(frozen=True)
class Likened:
    """How near each settled question lies to a text, from -1 to 1: a column of them, and the place of each by what it
    says.
    """

    near: Any
    places: Mapping[str, int]

    def to(self, question: str) -> float:
        """How near a question lies; -1, if it is none of those that the model has read."""
        at = self.places.get(question)
        return -1.0 if at is None else self.near.item(at)


class Read:
    """A text that the model reads, in a thread of its own."""

    def __init__(self, run: Callable[..., None], pieces: Any) -> None:
        self._done = threading.Event()
        self._said: tuple[Any, str] = (None, "")
        run(None, {"pieces": pieces}, self._has_read, None)

    def _has_read(self, said: Any, _: None, problem: str) -> None:
        self._said = said, problem
        self._done.set()

    def said(self) -> tuple[Any, Any]:
        """How likely each entry is meant, and where the text lies; waits for the end. Raises RuntimeError."""
        self._done.wait()
        said, problem = self._said
        if problem:
            raise RuntimeError(problem)
        likely, placed = said
        return likely[0], placed[0]


class Sense:
    """The model, loaded; safe for threads. It does not outlive a fork: each worker loads it with its first query."""

    def __init__(self, folder: Path) -> None:
        self._numpy = columns()  # before the library that loads NumPy itself
        import onnxruntime

        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 2  # the second is the one in which a text is read while others work
        options.inter_op_num_threads = 1
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        self._run = onnxruntime.InferenceSession(folder / MODEL, options, providers=["CPUExecutionProvider"]).run_async
        self._pieces = Pieces((folder / PIECES).read_text(encoding="utf-8").split("\n"))
        entries = (folder / ENTRIES).read_text(encoding="utf-8").split()
        self._places = {entry: at for at, entry in enumerate(entries)}
        self._folder = folder
        self._read = lru_cache(maxsize=KEPT)(self._begun)

    def begin(self, text: str, *, of_card: bool, asks: bool) -> None:
        """Read a text, while something else is done, of which it will be asked what it means, or which card it
        describes if it describes one, or which question it is like if it is one."""
        if len(text.split()) >= (FEWEST_OF_QUESTION if asks else FEWEST_OF_CARD if of_card else FEWEST):
            self._read(text)

    def of(self, text: str, within: Sequence[str] = ()) -> Meaning | None:
        """What a text means; None for one of too few words.

        ``within``: what the ids begin with of which one is looked for.
        """
        if len(text.split()) < FEWEST:
            return None
        likely, _ = self._read(text).said()
        return Meaning(likely.tolist(), self._places, tuple(within))

    def placed(self, text: str) -> Any:
        """Where a text lies: a row of numbers."""
        return self._read(text).said()[1]

    def describes(self, text: str) -> Described | None:
        """Which card a text describes; None for one of too few words."""
        if len(text.split()) < FEWEST_OF_CARD:
            return None
        near = SHARPNESS * (self._directions @ self.placed(text))
        return Described(near.max() - near, self._cards)

    def likened(self, text: str) -> Likened | None:
        """How near a text lies to the settled questions; None for one of too few words."""
        if len(text.split()) < FEWEST_OF_QUESTION:
            return None
        return Likened(self._questions @ self.placed(text), self._asked)

    @cached_property
    def _asked(self) -> dict[str, int]:
        texts = (self._folder / QUESTIONS).read_text(encoding="utf-8").splitlines()
        return {text: at for at, text in enumerate(texts)}

    @cached_property
    def _questions(self) -> Any:
        """A row for each settled question, of length 1."""
        return self._rows(LYING)

    @cached_property
    def _cards(self) -> dict[str, int]:
        ids = (self._folder / CARDS).read_text(encoding="utf-8").split()
        return {f"i:{one}": at for at, one in enumerate(ids)}

    @cached_property
    def _directions(self) -> Any:
        """A row for each card, of length 1."""
        return self._rows(DIRECTIONS)

    def _rows(self, file: str) -> Any:
        whole = self._numpy.load(self._folder / file).astype("float32")
        return whole / self._numpy.linalg.norm(whole, axis=1, keepdims=True)

    def _begun(self, text: str) -> Read:
        return Read(self._run, self._numpy.array([self._pieces.of(text, MOST_PIECES)], dtype="int64"))


@lru_cache(maxsize=1)
def sense() -> Sense | None:
    """The model that is shipped, loaded once; None where none is, and in a browser."""
    return Sense(FOLDER) if sys.platform != IN_A_BROWSER and (FOLDER / MODEL).exists() else None
