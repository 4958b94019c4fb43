"""What the search knows about words: synonyms, names of games and documents, words that carry little.

All of it is data in ``synonyms.yaml``; this module reads and checks it. Nothing here knows Flask,
the database or an engine.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Any

from rules.yaml_lines import safe_yaml
from search.text import fold, stem, stems

FILE = Path(__file__).with_name("synonyms.yaml")
DEFAULT_WEIGHT = 0.7

Stems = tuple[str, ...]


class BadLexicon(ValueError):
    """The synonyms file is not as it should be; ``problems`` names every fault."""

    def __init__(self, problems: list[str]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a word or phrase also means: the stems to look for, and how much a hit on them counts (0-1)."""

    stems: Stems
    weight: float


@dataclass(frozen=True, slots=True)
class Scope:
    """A game or a document, as a query names it. Exactly one of the two is set."""

    game: str | None = None
    document: str | None = None


@dataclass(frozen=True)
class Lexicon:
    """Everything in ``synonyms.yaml``, keyed by the stems of what a person types."""

    meanings: Mapping[Stems, tuple[Meaning, ...]] = field(default_factory=dict)
    scopes: Mapping[Stems, Scope] = field(default_factory=dict)
    kinds: Mapping[str, str] = field(default_factory=dict)
    common: frozenset[str] = frozenset()
    common_stems: frozenset[str] = frozenset()
    weak_stems: frozenset[str] = frozenset()
    people: frozenset[str] = frozenset()
    status: frozenset[str] = frozenset()
    wording: frozenset[str] = frozenset()
    pair: frozenset[str] = frozenset()
    one_deck: frozenset[str] = frozenset()
    play: frozenset[str] = frozenset()
    formats: frozenset[str] = frozenset()
    copies: frozenset[str] = frozenset()
    counts: frozenset[str] = frozenset()
    lists: frozenset[str] = frozenset()
    errata: frozenset[str] = frozenset()
    news: frozenset[str] = frozenset()
    beside_status: frozenset[str] = frozenset()
    idioms: frozenset[Stems] = frozenset()
    longest: int = 1

    def phrase_at(self, words: Stems, at: int) -> int:
        """How many words from ``at`` on make the longest phrase of two or more that has meanings; 0 if none does."""
        for length in range(min(self.longest, len(words) - at), 1, -1):
            if words[at : at + length] in self.meanings:
                return length
        return 0

    def scope_at(self, words: Stems, at: int) -> tuple[Scope, int] | None:
        """The game or document named from ``at`` on, and by how many words."""
        for length in range(min(self.longest, len(words) - at), 0, -1):
            scope = self.scopes.get(words[at : at + length])
            if scope is not None:
                return scope, length
        return None


@lru_cache(maxsize=1)
def lexicon() -> Lexicon:
    """The lexicon of this installation, read once. Raises BadLexicon."""
    return read(FILE.read_text(encoding="utf-8"))


def read(source: str) -> Lexicon:
    """A lexicon from YAML text. Raises BadLexicon with every problem, each with its place in the file."""
    data = safe_yaml(source) or {}
    problems: list[str] = []
    meanings: dict[Stems, dict[Stems, float]] = {}
    for number, entry in enumerate(data.get("synonyms", []), 1):
        _add_synonym(meanings, entry, f"synonyms[{number}]", problems)
    for words in _phrases(data.get("together")):
        meanings.setdefault(words, {})
    scopes: dict[Stems, Scope] = {}
    for number, entry in enumerate(data.get("scopes", []), 1):
        _add_scope(scopes, entry, f"scopes[{number}]", problems)
    kinds = {name: kind for kind, names in (data.get("kinds") or {}).items() for name in [kind, *names]}
    if problems:
        raise BadLexicon(problems)
    common = [fold(word) for word in (data.get("common") or "").split()]
    return Lexicon(
        meanings={
            say: tuple(Meaning(means, weight) for means, weight in also.items()) for say, also in meanings.items()
        },
        scopes=scopes,
        kinds=kinds,
        common=frozenset(common),
        common_stems=frozenset(stem(word) for word in common),
        weak_stems=_stems_of(data.get("weak")),
        people=frozenset(fold(word) for word in (data.get("people") or "").split()),
        status=_stems_of(data.get("status")),
        wording=_stems_of(data.get("wording")),
        pair=_stems_of(data.get("pair")),
        one_deck=_stems_of(data.get("one-deck")),
        play=_stems_of(data.get("play")),
        formats=_stems_of(data.get("formats")),
        copies=_stems_of(data.get("copies")),
        counts=_stems_of(data.get("counts")),
        lists=_stems_of(data.get("lists")),
        errata=_stems_of(data.get("errata")),
        news=_stems_of(data.get("news")),
        beside_status=_stems_of(data.get("beside-status")),
        idioms=frozenset(_phrases(data.get("idioms"))),
        longest=max((len(key) for key in [*meanings, *scopes]), default=1),
    )


def _stems_of(words: str | None) -> frozenset[str]:
    return frozenset(stem(fold(word)) for word in (words or "").split())


def _phrases(text: Any) -> list[Stems]:
    return [words for part in str(text or "").split(";") if (words := tuple(stems(part)))]


def _add_synonym(meanings: dict[Stems, dict[Stems, float]], entry: Any, where: str, problems: list[str]) -> None:
    if not isinstance(entry, dict) or (unknown := set(entry) - {"say", "means", "why", "weight", "both"}):
        problems.append(f"{where}: unknown parts {sorted(unknown) if isinstance(entry, dict) else entry!r}")
        return
    say, means = _phrases(entry.get("say")), _phrases(entry.get("means"))
    weight = entry.get("weight", DEFAULT_WEIGHT)
    if not say or not means or not str(entry.get("why") or "").strip():
        problems.append(f"{where}: say, means and why are needed")
    if not isinstance(weight, int | float) or not 0 < weight <= 1:
        problems.append(f"{where}: weight must be above 0 and at most 1, not {weight!r}")
        return
    pairs = [(left, right) for left in say for right in means]
    if entry.get("both"):
        pairs += [(right, left) for left, right in pairs]
    for left, right in pairs:
        if left != right:
            known = meanings.setdefault(left, {})
            known[right] = max(known.get(right, 0.0), float(weight))


def _add_scope(scopes: dict[Stems, Scope], entry: Any, where: str, problems: list[str]) -> None:
    names = _phrases(entry.get("say")) if isinstance(entry, dict) else []
    if not names or ("game" in entry) == ("document" in entry):
        problems.append(f"{where}: say and one of game and document are needed")
        return
    for name in names:
        scopes[name] = Scope(game=entry.get("game"), document=entry.get("document"))
