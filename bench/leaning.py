"""Learning to which entry the words of a query lean (search/leaning.py), and what that is worth.

    python -m bench.leaning            learn from every line, write search/leanings.txt
    python -m bench.leaning --held     learn without each fifth line, and look for those: a line that the search knows
                                       is no measure of it

A softmax over the entries, each word counted by its rarity (AdaGrad, small batches); what tells nothing is left out.
It needs numpy (`.venv/bin/pip install numpy`), which nothing else here does.
"""

from __future__ import annotations

import argparse
import math
import random
import tempfile
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any
from unittest.mock import patch

import numpy as np

from app import create_app
from bench.relevance import all_documents
from search import documents as given
from search.documents import SearchDocument
from search.leaning import CARD, FILE, Leanings, written
from search.service import SearchService
from search.text import stems
from services import services

Numbers = Any
"""An array of numpy."""

EPOCHS = 15
BATCH = 512
RATE = 0.5
FIRST = 1e-6
"""What the sum of squared slopes begins with: it keeps the first steps short."""
LEAST = 1.2
"""Weights nearer to 0 than this are left out: they tell nothing."""
RAREST = 2
"""Examples in which a word stands at least."""

Example = tuple[str, tuple[str, ...]]
"""An entry, and the stems of one way to tell of it."""


def examples(documents: Iterable[SearchDocument]) -> list[Example]:
    """Every way in which the entries are told, asked for and called, and their texts."""
    found: list[Example] = []
    for one in documents:
        if one.kind != CARD:
            ways = [*one.asked, one.title, one.question, *one.names, *one.terms, one.text]
            found += [(one.id, _words(way)) for way in ways if way]
    return found + [(CARD, _words(ways[0])) for ways in given.cards_told().values()]


def _words(way: str) -> tuple[str, ...]:
    return tuple(dict.fromkeys(stems(way)))


def main() -> int:
    """Learn and write, or measure."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--held", action="store_true", help="measure instead, on each fifth line, held out")
    if parser.parse_args().held:
        _measure()
        return 0
    learnt = learn(examples(documents()))
    FILE.write_text(written(learnt), encoding="utf-8")
    print(f"{FILE}: {len(learnt.words)} words, {len(learnt.entries)} entries")
    return 0


def documents() -> list[SearchDocument]:
    with tempfile.TemporaryDirectory() as folder:
        return all_documents(create_app(data=Path(folder), database_url="", testing=True))


def learn(told: Sequence[Example], epochs: int = EPOCHS) -> Leanings:
    """The leanings of words that best tell the entry of each example."""
    often = Counter(stem for _, inside in told for stem in inside)
    worth = {stem: math.log(len(told) / count) for stem, count in sorted(often.items()) if count >= RAREST}
    entries = tuple(sorted({entry for entry, _ in told}))
    right, inside = _table(told, worth, entries)
    weights = np.zeros((len(worth), len(entries)), np.float32)
    squares = np.full_like(weights, FIRST)
    chance = np.random.default_rng(1)
    for _ in range(epochs):
        order = chance.permutation(len(told))
        for start in range(0, len(told), BATCH):
            at = order[start : start + BATCH]
            slope = inside[at].T @ _errors(inside[at] @ weights, right[at]) / len(at)
            squares += slope * slope
            weights -= RATE * slope / np.sqrt(squares)
    rows = ({int(at): float(row[at]) for at in np.flatnonzero(np.abs(row) >= LEAST)} for row in weights)
    return Leanings(entries, {stem: (worth[stem], row) for stem, row in zip(worth, rows, strict=True)})


def _table(told: Sequence[Example], worth: Mapping[str, float], entries: Sequence[str]) -> tuple[Numbers, Numbers]:
    """The place of each example's entry, and what each word tells in it: its length is 1."""
    place = {entry: at for at, entry in enumerate(entries)}
    column = {stem: at for at, stem in enumerate(worth)}
    inside = np.zeros((len(told), len(worth)), np.float32)
    for row, (_, stems_of_one) in enumerate(told):
        for stem in stems_of_one:
            if stem in column:
                inside[row, column[stem]] = worth[stem]
    inside /= np.maximum(np.linalg.norm(inside, axis=1, keepdims=True), 1e-9)
    return np.array([place[entry] for entry, _ in told]), inside


def _errors(leans: Numbers, right: Numbers) -> Numbers:
    """How much likelier each entry is held than it is."""
    likely = np.exp(leans - leans.max(axis=1, keepdims=True))
    likely /= likely.sum(axis=1, keepdims=True)
    likely[np.arange(len(right)), right] -= 1
    return likely


HELD = 5
"""Of so many lines one is held out."""


def _measure() -> None:
    """How often the entry of a held line is the first result and among three, without and with leaning."""
    lines = [(entry, way) for entry, ways in sorted(given.asked().items()) for way in ways]
    random.Random(7).shuffle(lines)  # noqa: S311
    held = set(lines[::HELD])
    known = {entry: tuple(way for way in ways if (entry, way) not in held) for entry, ways in given.asked().items()}
    with tempfile.TemporaryDirectory() as folder, patch.object(given, "asked", lambda: known):
        app = create_app(data=Path(folder), database_url="", testing=True)
        search = services(app).search.open()
        for name, learnt in (("without", Leanings()), ("with", learn(examples(all_documents(app))))):
            with patch("search.scoring.leanings", lambda learnt=learnt: learnt):
                print(f"{name:<10}{_success(lines[::HELD], search)}")
                search.rebuild()  # answers are kept


def _success(lines: Sequence[tuple[str, str]], search: SearchService) -> str:
    first = third = 0
    for entry, way in lines:
        found = [hit.document.id for hit in search.search(way, limit=3, passages=False).hits]
        first += found[:1] == [entry]
        third += entry in found
    return f"@1 {first / len(lines):.1%}  @3 {third / len(lines):.1%}  of {len(lines)}"


if __name__ == "__main__":
    raise SystemExit(main())
