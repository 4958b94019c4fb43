"""Records to rendered entries: every link resolved, every term found, everything that leads anywhere noted."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from dataclasses import dataclass, field

from rules.content import Definition, EntryRecord
from rules.documents import Corpus, DocumentRecord
from rules.markdown import Rendered, Renderer, Target, Terms, TermTarget, clean

_WINDOWS = ("player-action", "framework", "passive", "response", "phase-end")
PHASES = ("plot", "draw", "marshalling", "challenges", "dominance", "standing", "taxation")
_CARD = re.compile(r"[a-z0-9]+_[0-9]+[a-z]?")


@dataclass(frozen=True)
class Surroundings:
    """What entries may refer to outside the corpus, handed in by the application.

    `steps` and `cards` are the targets that exist; None accepts every one of the documented form. `step_entry`
    is the id of the entry that states a step.
    """

    steps: Collection[str] | None = None
    cards: Collection[str] | None = None
    step_url: Callable[[str], str] = lambda step: f"/timing/agot1e/chart#{step.replace('/', '-')}"
    step_name: Callable[[str], str] = lambda step: step.replace("/", ", ").replace("-", " ").capitalize()
    step_entry: Callable[[str], str] | None = None

    def knows_step(self, step: str) -> bool:
        """Whether a `step:` link may lead to `step`."""
        if self.steps is not None:
            return step in self.steps
        place, _, number = step.partition("/")
        return (place in _WINDOWS or place in PHASES) and number.isdecimal()

    def knows_card(self, card: str) -> bool:
        """Whether a `card:` link may lead to `card`."""
        return card in self.cards if self.cards is not None else bool(_CARD.fullmatch(card))


@dataclass
class LinkedCorpus:
    """A corpus with every statement rendered. Glossary words are lower-case, for each game apart."""

    corpus: Corpus
    surroundings: Surroundings
    entries: dict[str, tuple[DocumentRecord, EntryRecord]] = field(default_factory=dict)
    rendered: dict[str, Rendered] = field(default_factory=dict)
    terms: dict[str, tuple[str, EntryRecord, Definition]] = field(default_factory=dict)  # term id: game, entry, ...
    words: dict[str, dict[str, str]] = field(default_factory=dict)  # game: word: term id
    defines: dict[str, list[str]] = field(default_factory=dict)  # entry id: its term ids
    redirects: dict[str, str] = field(default_factory=dict)


def link(corpus: Corpus, surroundings: Surroundings) -> LinkedCorpus:
    """Render every entry of `corpus`. Nothing is refused here; rules/check.py reads the result."""
    linked = LinkedCorpus(corpus, surroundings)
    for document, entry in corpus.entries():
        linked.entries.setdefault(entry.id, (document, entry))
        for definition in entry.definitions:
            _define(linked, document.game, entry, definition)
    for document in corpus.documents:
        linked.redirects.update(document.redirects)
    glossaries = {game: _glossary(linked, words) for game, words in linked.words.items()}
    resolver = _Resolver(linked)
    renderer = Renderer(resolver, clean)
    for document, entry in corpus.entries():
        resolver.game = document.game
        glossary = glossaries.get(document.game)
        words = linked.words.get(document.game, {})
        skip = [*linked.defines.get(entry.id, ()), *(words.get(word.lower(), "") for word, _ in entry.plain)]
        linked.rendered.setdefault(entry.id, renderer.render(entry.markdown, glossary, skip))
    return linked


def term_id(game: str, name: str) -> str:
    """The id of a term: game/slug."""
    return f"{game}/{re.sub(r'[^a-z0-9]+', '-', name.lower().replace('’', '').replace(chr(39), '')).strip('-')}"


def term_url(of_term: str) -> str:
    """Where a term stands in the glossary."""
    return f"/glossary#{of_term.replace('/', '-')}"


def entry_url(entry_id: str) -> str:
    """The permanent address of an entry."""
    return f"/rules/{entry_id}"


def card_url(card_id: str) -> str:
    """The permanent address of a card."""
    return f"/cards/{card_id}"


def _define(linked: LinkedCorpus, game: str, entry: EntryRecord, definition: Definition) -> None:
    of_term = term_id(game, definition.name)
    if of_term not in linked.terms:
        linked.terms[of_term] = (game, entry, definition)
        linked.defines.setdefault(entry.id, []).append(of_term)
    words = linked.words.setdefault(game, {})
    for word in (definition.name, *definition.variants):
        words.setdefault(word.lower(), of_term)


def _glossary(linked: LinkedCorpus, words: dict[str, str]) -> Terms:
    targets = {}
    for of_term in words.values():
        _, entry, definition = linked.terms[of_term]
        targets[of_term] = TermTarget(of_term, term_url(of_term), definition.text, entry_url(entry.id))
    return Terms((word, targets[of_term]) for word, of_term in words.items())


class _Resolver:
    """Says where a link of an entry of `game` leads."""

    def __init__(self, linked: LinkedCorpus) -> None:
        self.linked = linked
        self.game = ""

    def __call__(self, written: str) -> Target | None:
        kind, colon, what = written.partition(":")
        if not colon:
            return Target("entry", written, entry_url(written)) if written in self.linked.entries else None
        known = self.linked.surroundings
        if kind == "card" and known.knows_card(what):
            return Target(kind, what, card_url(what))
        if kind == "step" and known.knows_step(what):
            return Target(kind, what, known.step_url(what))
        if kind == "term":
            return self.term(what)
        return None

    def term(self, what: str) -> Target | None:
        """A term by its name, a variant or its slug."""
        found = self.linked.words.get(self.game, {}).get(what.lower()) or term_id(self.game, what)
        return Target("term", found, term_url(found)) if found in self.linked.terms else None
