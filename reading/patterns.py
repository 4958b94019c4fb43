"""The pattern language of the grammar, and the matcher.

A rule is a list of patterns; a pattern is written as the words of a card are:

    kneel~ {card}                       a verb in any inflection, then what the rule `card` reads
    search~ {deck} for {card:what}      the part is kept under a name of its own
    gets/gains (an/a) additional        alternatives for a word; an optional part
    put~ <it|{card}> in play            alternatives for a part

Matching keeps every way to read, so that the caller can choose the one that covers the text best.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from reading.starts import Hint, Starts, keys_of, starts_of, starts_of_rules
from reading.tokens import Token
from reading.words import forms, plural

Slots = dict[str, Any]
Ends = list[tuple[int, Any]]
BRACKETS = {"[": "(", "]": ")"}  # in patterns the text's own brackets are written so
NEVER = 10**6
MOST = 24  # ways to read one rule at one place that are followed
MOST_STEPS = 10_000  # of reading one text; a printed one takes 3,100 at most


@dataclass(frozen=True, slots=True)
class Word:
    """One of these words."""

    words: frozenset[str]


@dataclass(frozen=True, slots=True)
class Part:
    """What another rule reads, kept under `slot`."""

    rule: str
    slot: str


@dataclass(frozen=True, slots=True)
class Choice:
    """One of these sequences; with `optional` also none."""

    ways: tuple[tuple[Any, ...], ...]
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """A compiled pattern with the constants that its reading carries."""

    elements: tuple[Any, ...]
    constants: Mapping[str, Any]
    text: str = ""  # as it is written


@dataclass
class Grammar:
    """Rules by name: patterns (`rows`), or functions for what patterns cannot say (`readers`)."""

    rows: dict[str, list[Row]] = field(default_factory=dict)
    readers: dict[str, Callable[[Parse, int], Ends]] = field(default_factory=dict)
    words: set[str] = field(default_factory=set)  # every word that a pattern names
    hints: dict[str, Hint] = field(default_factory=dict)  # what readers can begin with
    reading: set[int] | None = None  # ids of the rows that have read anything, where somebody asks for them
    _by_keys: dict[tuple[str, tuple[str, ...]], list[Row]] = field(default_factory=dict)
    _may_begin: dict[tuple[str, tuple[str, ...]], bool] = field(default_factory=dict)
    _begun: dict[str, list[tuple[Row, Starts]]] = field(default_factory=dict)
    _choices: dict[int, Starts] = field(default_factory=dict)

    def add(self, rules: Mapping[str, Sequence[Any]]) -> None:
        """Add rules: name -> patterns, each a text or (text, constants)."""
        for name, patterns in rules.items():
            for pattern in patterns:
                text, constants = pattern if isinstance(pattern, tuple) else (pattern, {})
                elements = compiled(text)
                self.rows.setdefault(name, []).append(Row(elements, constants, text))
                self.words |= _words(elements)

    def set_rows(self, rule: str, rows: list[Row]) -> None:
        """The rule has these patterns from now on; nothing else of the grammar may come of other ones (`words`)."""
        self.rows[rule] = rows
        self._begun.pop(rule, None)
        self._by_keys = {at: found for at, found in self._by_keys.items() if at[0] != rule}

    def rows_for(self, rule: str, keys: tuple[str, ...]) -> list[Row]:
        """The patterns of a rule that can begin with a token that counts as this."""
        at = (rule, keys)
        if at not in self._by_keys:
            if rule not in self._begun:
                self._begun[rule] = [(row, starts_of(row.elements, self.starts)) for row in self.rows.get(rule, [])]
            self._by_keys[at] = [row for row, words in self._begun[rule] if words is None or not words.isdisjoint(keys)]
        return self._by_keys[at]

    def may_begin(self, rule: str, keys: tuple[str, ...]) -> bool:
        """Whether a rule can begin with a token that counts as this."""
        at = (rule, keys)
        found = self._may_begin.get(at)
        if found is None:
            starts = self.starts.get(rule, frozenset())
            found = self._may_begin[at] = starts is None or not starts.isdisjoint(keys)
        return found

    def choice_may_begin(self, choice: Choice, keys: tuple[str, ...]) -> bool:
        """Whether some way of a choice can begin with a token that counts as this."""
        at = id(choice)  # the rows keep their elements
        if at not in self._choices:
            self._choices[at] = starts_of((choice,), self.starts)
        starts = self._choices[at]
        return starts is None or not starts.isdisjoint(keys)

    @cached_property
    def begin_words(self) -> frozenset[str]:
        """The words that make a difference to what can begin; any other is as good as none."""
        return frozenset(self.words).union(*(hint.words for hint in self.hints.values()))

    @cached_property
    def starts(self) -> dict[str, Starts]:
        """What each rule can begin with."""
        return starts_of_rules(self.rows, self.hints, self.readers)


class Parse:
    """Reading of one sequence of tokens by a grammar; remembers what it has read where."""

    def __init__(self, grammar: Grammar, tokens: Sequence[Token]) -> None:
        self.grammar, self.tokens = grammar, tokens
        self._words = [token.word for token in tokens]
        self._keys = [keys_of(token, grammar.begin_words) for token in tokens]
        self._seen: dict[tuple[str, int], Ends] = {}
        self._open: dict[tuple[str, int], int] = {}  # what is being read now: its depth
        self._steps = 0
        self._circle = NEVER  # the least depth at which a reading came round to one that is still open

    @property
    def exhausted(self) -> bool:
        """Whether reading was broken off: what was read may lack something."""
        return self._steps > MOST_STEPS

    def step(self) -> bool:
        """One step more; whether it was one too many."""
        self._steps += 1
        return self.exhausted

    def word(self, at: int) -> str:
        return self._words[at] if at < len(self._words) else ""

    def at(self, rule: str, at: int) -> Ends:
        """Every way to read a rule at a place: (end, value), the longest first, one for each end."""
        key = (rule, at)
        if key in self._seen:
            return self._seen[key]
        if at >= len(self._words) or self.exhausted or not self.grammar.may_begin(rule, self._keys[at]):
            return []
        if key in self._open:
            self._circle = min(self._circle, self._open[key])
            return []
        depth = self._open[key] = len(self._open)
        around, self._circle = self._circle, NEVER
        reader = self.grammar.readers.get(rule)
        found: Ends = list(reader(self, at)) if reader else []
        found += self._by_rows(rule, at)
        del self._open[key]
        best: dict[int, Any] = {}
        for end, value in found:
            best.setdefault(end, value)
        ends = sorted(best.items(), reverse=True)[:MOST]
        if self._circle >= depth:  # else the result may lack what would come round in a circle
            self._seen[key] = ends
            self._circle = NEVER
        self._circle = min(around, self._circle)
        return ends

    def _cannot_begin(self, choice: Choice, at: int) -> bool:
        return at >= len(self._words) or not self.grammar.choice_may_begin(choice, self._keys[at])

    def _by_rows(self, rule: str, at: int) -> Iterator[tuple[int, Slots]]:
        for row in self.grammar.rows_for(rule, self._keys[at]):
            for end, slots in self.match(row.elements, 0, at):
                if end > at:
                    if self.grammar.reading is not None:
                        self.grammar.reading.add(id(row))
                    yield end, {**row.constants, **slots, "_from": at, "_to": end}

    def match(self, elements: Sequence[Any], k: int, at: int) -> Iterator[tuple[int, Slots]]:
        """Every way to read elements from the k-th on."""
        words, many = self._words, len(self._words)
        if self.step():
            return
        element = None
        while k < len(elements):  # words, and optional parts that cannot begin here, need no branching
            element = elements[k]
            if type(element) is Word:
                if at >= many or words[at] not in element.words:
                    return
                at += 1
            elif not (type(element) is Choice and element.optional and self._cannot_begin(element, at)):
                break
            k += 1
        if k == len(elements):
            yield at, {}
        elif type(element) is Part:
            for end, value in self.at(element.rule, at):
                for last, slots in self.match(elements, k + 1, end):
                    yield last, {element.slot: value, **slots}
        elif type(element) is Choice:
            for way in element.ways:
                for end, inner in self.match(way, 0, at):
                    for last, slots in self.match(elements, k + 1, end):
                        yield last, {**inner, **slots}
            if element.optional:
                yield from self.match(elements, k + 1, at)


def compiled(text: str) -> tuple[Any, ...]:
    """The elements of a pattern. Raises ValueError where brackets do not fit."""
    pieces = re.findall(r"[()<>|]|\{[^}]+\}|[^\s()<>|{}]+", text)
    elements, rest = _sequence(pieces, 0)
    if rest != len(pieces):
        raise ValueError(f"brackets do not fit in the pattern {text!r}")
    return elements


def _sequence(pieces: list[str], at: int) -> tuple[tuple[Any, ...], int]:
    found: list[Any] = []
    while at < len(pieces) and pieces[at] not in (")", ">", "|"):
        piece = pieces[at]
        if piece in ("(", "<"):
            ways, at = _ways(pieces, at + 1, ")" if piece == "(" else ">")
            found.append(Choice(ways, optional=piece == "("))
        else:
            found.append(_element(piece))
            at += 1
    return tuple(found), at


def _ways(pieces: list[str], at: int, close: str) -> tuple[tuple[tuple[Any, ...], ...], int]:
    ways = []
    while True:
        way, at = _sequence(pieces, at)
        ways.append(way)
        if at >= len(pieces) or pieces[at] not in ("|", close):
            raise ValueError(f"a bracket is not closed in {' '.join(pieces)!r}")
        at += 1
        if pieces[at - 1] == close:
            return tuple(ways), at


def _element(piece: str) -> Any:
    if piece.startswith("{"):
        rule, _, slot = piece[1:-1].partition(":")
        return Part(rule, slot or rule)
    words: set[str] = set()
    if piece.startswith("/") or piece.endswith("/"):
        raise ValueError(f"{piece!r}: a slash joins words alone; use <..|..> for parts")
    for word in piece.split("/"):
        if word.endswith("~"):
            words |= forms(word[:-1])
        elif word.endswith("%"):
            words |= plural(word[:-1])
        else:
            words.add(BRACKETS.get(word, word))
    return Word(frozenset(words))


def _words(elements: Sequence[Any]) -> set[str]:
    found: set[str] = set()
    for element in elements:
        if isinstance(element, Word):
            found |= element.words
        elif isinstance(element, Choice):
            for way in element.ways:
                found |= _words(way)
    return found
