"""Judged queries: what people type, and which entries answer it; and how well a list of results does.

Two kinds of files: our own (bench/relevance.yaml), and JSON lists of
``{"query": ..., "kind": ..., "right": ["<id>", ...], "also": ["<id>", ...]}``: what answers, and what helps. In place
of these two, ``"relevant": {"<id>": grade}`` has grades from 1 (helps) to 3 (answers).
A card stands there as ``card:<title>``, or by any printing's id: any printing of the title counts, once.
"""

from __future__ import annotations

import json
import math
import re
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import yaml

from search.documents import SearchDocument

OWN = Path(__file__).with_name("relevance.yaml")
DISPUTED = Path(__file__).with_name("disputed.yaml")
DEPTH = 10


@dataclass(frozen=True)
class Judged:
    """A query with its answers: id (or ``card:<title>``) to grade."""

    text: str
    kind: str
    relevant: dict[str, int]


@dataclass(frozen=True)
class Score:
    """How well one list of results, or the mean of many, answers: shares from 0 to 1.

    ``first``: a best answer stands first; ``third``: among the first three; ``ndcg``: normalised discounted gain of the
    first ten.
    """

    first: float
    third: float
    ndcg: float

    @classmethod
    def mean(cls, scores: Sequence[Score]) -> Score:
        """The mean of several."""
        count = max(len(scores), 1)
        return cls(*(sum(getattr(one, name) for one in scores) / count for name in ("first", "third", "ndcg")))


def read_json(path: Path, known: Mapping[str, str] | None = None) -> list[Judged]:
    """The queries of a JSON file. ``known``: the name of everything that can be found, by each of its ids (`names`).

    Raises ValueError with every query whose answers do not exist, by its number.
    """
    rows = json.loads(path.read_text(encoding="utf-8"))
    judged: list[Judged] = []
    problems: list[str] = []
    for number, row in enumerate(rows, 1):
        grades = row.get("relevant") or {**dict.fromkeys(row.get("also", ()), 2), **dict.fromkeys(row["right"], 3)}
        missing = [one for one in grades if known is not None and one not in known]
        problems += [f"{path.name}, query {number} ({row['query']}): there is no {one}" for one in missing]
        named = {known.get(one, one) if known else one: grade for one, grade in grades.items()}
        judged.append(Judged(row["query"], row["kind"], named))
    if problems:
        raise ValueError("\n".join(problems))
    return judged


def names(documents: Iterable[SearchDocument]) -> dict[str, str]:
    """What `score` calls a document (its id, a card ``card:<title>``), by its id, its title and other names, and its
    printings' ids."""
    known: dict[str, str] = {}
    for one in documents:
        if one.kind == "card":
            ids = (key.removeprefix("i:") for key in one.keys if key.startswith("i:"))
            known.update(dict.fromkeys((one.id, f"card:{one.title}", *ids), f"card:{one.title}"))
            for name in one.names:
                known.setdefault(f"card:{name}", f"card:{one.title}")
        else:
            known[one.id] = one.id
    return known


def read_own(path: Path = OWN) -> list[Judged]:
    """Our own queries. A line says: what answers, then after a bar what helps; ``F/moribund`` or ``[card's title]``."""
    data = yaml.safe_load(path.read_text(encoding="utf-8"))
    documents: dict[str, str] = data.pop("documents")
    return [
        Judged(str(text), kind, _grades(line, documents))
        for kind, lines in data.items()
        for text, line in lines.items()
    ]


def of_each_kind(queries: list[Judged]) -> list[str]:
    """As many of each kind as there are of the rarest, taken evenly from each."""
    kinds: dict[str, list[str]] = defaultdict(list)
    for one in queries:
        kinds[one.kind].append(one.text)
    fewest = min(map(len, kinds.values()))
    return [texts[at * len(texts) // fewest] for texts in kinds.values() for at in range(fewest)]


def read_disputed(path: Path = DISPUTED) -> list[Judged]:
    """Tellings that neither the search nor what it learnt has seen, each of one entry, which alone is right."""
    data: dict[str, dict[str, str]] = yaml.safe_load(path.read_text(encoding="utf-8"))
    return [
        Judged(way.strip(), document, {f"{document}/{slug}": 3})
        for document, entries in data.items()
        for slug, ways in entries.items()
        for way in ways.split(";")
    ]


def _grades(line: str, documents: dict[str, str]) -> dict[str, int]:
    found: dict[str, int] = {}
    for grade, part in zip((3, 2), line.split("|"), strict=False):
        for name in re.findall(r"\[[^\]]*\]|\S+", part):
            found[f"card:{name[1:-1]}" if name[0] == "[" else documents[name[0]] + name[1:]] = grade
    return found


def score(judged: Judged, results: Iterable[tuple[str, str]]) -> Score:
    """The score of results, each an id and a title."""
    best = max(judged.relevant.values())
    seen: set[str] = set()
    grades = []
    for identity, title in results:
        name = f"card:{title}" if identity.startswith("card:") else identity
        grades.append(0 if name in seen else judged.relevant.get(name, judged.relevant.get(identity, 0)))
        seen.add(name)
    ideal = sorted(judged.relevant.values(), reverse=True)
    return Score(
        first=float(grades[:1] == [best]),
        third=float(best in grades[:3]),
        ndcg=_gain(grades[:DEPTH]) / _gain(ideal[:DEPTH]),
    )


def _gain(grades: Sequence[int]) -> float:
    return sum((2.0**grade - 1) / math.log2(place + 2) for place, grade in enumerate(grades))
