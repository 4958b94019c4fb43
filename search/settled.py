"""Questions that a verdict of the FAQ or a rule settles, and which of them a query asks (the folder questions).

The words that answer are those of the entry: the files tell by a few of them where they stand.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from rules.yaml_lines import safe_yaml
from search.documents import SearchDocument
from search.lexicon import Lexicon, lexicon
from search.posed import Posed, Wording, posed, same, wording_of
from search.statement import said_with
from search.text import fold, stem, tokens

FOLDER = Path(__file__).with_name("questions")
WORDING = "wording.yaml"
SHORT = 0.95
"""What a short form of a word counts at least, to be the same word in a question."""
ANSWERED = ("yes", "no", "depends")
FEWEST_TYPED = 3
"""Words from which on a question is taken for one that is begun."""
OPEN = "open"
"""The documents leave it open."""
TOLD = "answer"
"""It asks for neither yes nor no: the sentence is the answer."""


@dataclass(frozen=True, slots=True)
class Settled:
    """A question with its verdict (``open``: none; ``answer``: it asks who, when or how many), and where the answer
    stands: entries, each with some of its words; without words the entry is that question itself."""

    asks: tuple[str, ...]
    verdict: str
    by: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Way:
    """One way to ask a settled question: its text, its words, and what it asks."""

    text: str
    words: tuple[str, ...]
    posed: Posed
    settled: Settled


@dataclass(frozen=True)
class Answers:
    """Every settled question by what it asks, and every way in which it is asked."""

    wording: Wording
    known: Mapping[tuple[str, str, frozenset[str]], tuple[tuple[Posed, Settled], ...]]
    ways: tuple[Way, ...] = ()
    by_entry: Mapping[str, tuple[Way, ...]] = field(default_factory=dict)

    def begun(self, text: str, most: int) -> list[Way]:
        """The settled questions that an unfinished one may become, those with least besides first: one way of each."""
        typed = tokens(text)
        if len(typed) < FEWEST_TYPED:
            return []
        asked = posed(text[: typed[-1].start], self.wording) or posed(text, self.wording)
        if asked is None:
            return []
        last = typed[-1].word
        fitting = [
            way
            for way in self.ways
            if (way.posed.mood, way.posed.negated) == (asked.mood, asked.negated)
            and asked.said <= way.posed.said
            and any(word.startswith(last) for word in way.words)
        ]
        fitting.sort(key=lambda way: (not way.text.lower().startswith(text.lower()), len(way.words)))
        found: dict[Settled, Way] = {}
        for way in fitting:
            found.setdefault(way.settled, way)
        return list(found.values())[:most]

    def to(self, text: str) -> Settled | None:
        """What settles the question that a text asks; None if none of these asks the same."""
        asked = posed(text, self.wording)
        if asked is None:
            return None
        those = self.known.get(_key(asked), ())
        return next((one for of_one, one in those if same(of_one, asked, one.verdict)), None)


def _key(asked: Posed) -> tuple[str, str, frozenset[str]]:
    return asked.acts, asked.onto, asked.said


def answers(questions: Iterable[SearchDocument], settled: Iterable[Settled] | None = None) -> Answers:
    """The questions of the documents, by their titles and as they are printed, and those of the file."""
    wording = question_wording()
    every = [*(_of_question(one) for one in questions if one.verdict), *(settled or settled_questions())]
    known: dict[tuple[str, str, frozenset[str]], list[tuple[Posed, Settled]]] = {}
    ways: list[Way] = []
    for one in every:
        for text in one.asks:
            asked = posed(text, wording)
            if asked is not None and asked.said:
                known.setdefault(_key(asked), []).append((asked, one))
                ways.append(Way(text, tuple(token.word for token in tokens(text)), asked, one))
    by_entry: dict[str, list[Way]] = {}
    for way in ways:
        for entry, _ in way.settled.by:
            by_entry.setdefault(entry, []).append(way)
    return Answers(
        wording,
        {key: tuple(those) for key, those in known.items()},
        tuple(ways),
        {entry: tuple(those) for entry, those in by_entry.items()},
    )


def _of_question(document: SearchDocument) -> Settled:
    printed = (document.question,) if document.question.count("?") == 1 and ". " not in document.question else ()
    return Settled((document.title, *printed), document.verdict, ((document.id, ""),))


def words_of(document: SearchDocument, words: str) -> str:
    """The sentence of an entry that has these words; empty if none has."""
    return said_with(document.text, [stem(fold(word)) for word in words.split()])


@lru_cache(maxsize=1)
def question_wording() -> Wording:
    """Which words are the same in a question."""
    given: dict[str, Any] = safe_yaml((FOLDER / WORDING).read_text(encoding="utf-8"))
    same_words = [*given["same"], *_short_forms(lexicon())]
    return wording_of(given["phrases"], same_words, given["opposites"], given["silent"], given["narrowing"])


def _short_forms(words: Lexicon) -> Iterable[str]:
    """The short forms of single words ("char"), each after the word that it stands for."""
    for said, meanings in words.meanings.items():
        for one in meanings:
            if len(said) == len(one.stems) == 1 and one.weight >= SHORT:
                yield f"{one.stems[0]} {said[0]}"


@lru_cache(maxsize=1)
def settled_questions() -> tuple[Settled, ...]:
    """The questions of the files."""
    files = sorted(one for one in FOLDER.glob("*.yaml") if one.name != WORDING)
    return tuple(
        Settled(
            tuple(way.strip() for way in one["ask"].split(";") if way.strip()), one["verdict"], tuple(one["by"].items())
        )
        for file in files
        for one in safe_yaml(file.read_text(encoding="utf-8"))
    )
