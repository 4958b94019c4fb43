"""What is indexed: from rows of the corpus, and from any other provider, to search documents.

A provider is a function from a corpus session to search documents. The corpus is one; cards,
disputes and rulings are others, handed in by whoever puts the service together (``service.SearchService``).
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import lru_cache
from pathlib import Path

from sqlalchemy import select
from sqlalchemy.orm import Session, joinedload

from rules.models import Document, Entry, Link, Term
from rules.yaml_lines import safe_yaml
from search.references import name_key, number_key, page_keys
from search.text import stems

YIELDING = {"overrides": 0.9, "supersedes": 0.9, "corrects": 0.95, "narrows": 1.0}
"""How much an entry weighs when another one stands before it, by the relation of the other to it."""


@dataclass(frozen=True, slots=True)
class SearchDocument:
    """One thing that can be found.

    ``names`` are what it is called beside its title; ``terms`` what it defines; ``asked`` how
    people ask for it (asked.yaml); ``about`` are words
    around it (its chapter, what it is a part of, definitions of its terms); ``keys`` are exact references
    (search.references); ``weight`` is its standing: 1 in force, less when another entry stands before
    it; ``related`` are ids linked to it. ``card_file`` is the imported card file whose words ``text`` has; with
    ``adds_to`` the document only adds such words to the one that the corpus has under the same id. ``sets``: the names
    of those that a card is from.
    """

    id: str
    kind: str
    title: str
    url: str
    text: str = ""
    names: tuple[str, ...] = ()
    terms: tuple[str, ...] = ()
    asked: tuple[str, ...] = ()
    about: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    document: str = ""
    document_name: str = ""
    place: int = 0  # in reading order over everything
    game: str = ""
    source: str = ""
    number: str = ""
    page: str = ""
    question: str = ""
    verdict: str = ""
    verdict_in_short: str = ""
    badges: tuple[str, ...] = ()
    weight: float = 1.0
    related: tuple[str, ...] = ()
    card_file: str = ""
    adds_to: bool = False
    does: tuple[str, ...] = ()
    sets: tuple[str, ...] = ()

    @property
    def does_words(self) -> list[str]:
        """The words of ``does``, each once, as they are counted: apart from those of texts."""
        return [f"{DOES}{word}" for word in dict.fromkeys(" ".join(self.does).split())]


DOES = "does:"
"""Begins a word that describes what a card is or does, in the index."""

ASKED = tuple(
    Path(__file__).with_name(f"{name}.yaml")
    for name in (
        "asked",
        "told",
        "situations",
        "plain",
        "typed",
        "heard",
        "retold",
        "voices",
        "recounted",
        "slang",
        "overheard",
        "newcomers",
        "quarrels",
    )
)
"""Short questions, and situations as they are told."""


@lru_cache(maxsize=1)
def asked() -> Mapping[str, tuple[str, ...]]:
    """How people ask for an entry, by its id, beside its title and aliases; nothing on a phone, which has the index."""
    ways: dict[str, list[str]] = defaultdict(list)
    for file in filter(Path.exists, ASKED):
        data: dict[str, dict[str, str | list[str]]] = safe_yaml(file.read_text(encoding="utf-8"))
        for document, entries in data.items():
            for slug, said in entries.items():
                each = said.split(";") if isinstance(said, str) else said
                ways[f"{document}/{slug}"] += [way.strip() for way in each if way.strip()]
    return {identity: tuple(dict.fromkeys(of_one)) for identity, of_one in ways.items()}


KNOWN = Path(__file__).with_name("known.yaml")
"""What cards are known for."""


@lru_cache(maxsize=1)
def known_for() -> Mapping[str, tuple[str, ...]]:
    """What players know cards for, by title."""
    data: dict[str, str] = safe_yaml(KNOWN.read_text(encoding="utf-8"))
    return {title: tuple(way.strip() for way in ways.split(";")) for title, ways in data.items()}


CARDS_TOLD = Path(__file__).with_name("card_told.yaml")
"""What cards do, as players tell it."""


@lru_cache(maxsize=1)
def cards_told() -> Mapping[str, tuple[str, ...]]:
    """How players tell what a card does, by the id of a printing; nothing on a phone, which has the index."""
    data: dict[str, str] = safe_yaml(CARDS_TOLD.read_text(encoding="utf-8")) if CARDS_TOLD.exists() else {}
    return {printing: tuple(way.strip() for way in ways.split(";")) for printing, ways in data.items()}


def called(title: str, printings: Iterable[str]) -> tuple[str, ...]:
    """What a card is known for by its title, and how it is told by the ids of its printings."""
    told = cards_told()
    return tuple(dict.fromkeys((*known_for().get(title, ()), *(way for one in printings for way in told.get(one, ())))))


ONLY_INDEXED = (*ASKED, CARDS_TOLD)
"""What is read to make an index and never to search it."""

Provider = Callable[[Session], Iterable[SearchDocument]]


def corpus_documents(session: Session) -> Iterator[SearchDocument]:
    """Every entry of the corpus, in reading order, with the glossary terms it defines among its names."""
    links = _links(session)
    defined: dict[str, list[Term]] = defaultdict(list)
    for term in session.scalars(select(Term)):
        defined[term.entry_id].append(term)
    entries = session.scalars(
        select(Entry)
        .join(Document)
        .options(joinedload(Entry.document), joinedload(Entry.chapter))
        .order_by(Document.position, Entry.position)
    ).all()
    titles = {entry.id: entry.title for entry in entries}
    weights = _standing(links)
    for place, entry in enumerate(entries):
        document = _entry_document(entry, defined[entry.id], titles, links)
        yield replace(document, place=place, weight=weights.get(entry.id, 1.0))


def _links(session: Session) -> Mapping[str, list[tuple[str, str]]]:
    """What each entry leads to among the entries: relation and id."""
    links: dict[str, list[tuple[str, str]]] = defaultdict(list)
    query = select(Link.entry_id, Link.relation, Link.target).where(Link.kind == "entry").order_by(Link.id)
    for entry_id, relation, target in session.execute(query):
        links[entry_id].append((relation, target))
    return links


def _standing(links: Mapping[str, list[tuple[str, str]]]) -> Mapping[str, float]:
    weights: dict[str, float] = {}
    for relation, target in (link for made in links.values() for link in made if link[0] in YIELDING):
        weights[target] = min(weights.get(target, 1.0), YIELDING[relation])
    return weights


def _entry_document(
    entry: Entry,
    terms: list[Term],
    titles: Mapping[str, str],
    links: Mapping[str, list[tuple[str, str]]],
) -> SearchDocument:
    document = entry.document
    parent = titles.get(entry.parent_id or "", "")
    named = [name for term in terms for name in (term.name, *term.variants)]
    return SearchDocument(
        id=entry.id,
        kind=entry.kind,
        title=entry.title,
        url=f"/rules/{entry.id}",
        text=_readable(entry.text),
        names=tuple(dict.fromkeys(entry.aliases)),
        terms=tuple(dict.fromkeys(named)),
        asked=asked().get(entry.id, ()),
        about=tuple(part for part in (entry.chapter.title, parent, *(term.definition for term in terms)) if part),
        keys=(*_keys(entry), *_name_keys((entry.title, *named, *entry.aliases))),
        document=entry.document_id,
        document_name=document.short,
        game=document.game,
        source=_source(entry),
        number=entry.number or "",
        page=entry.page or "",
        question=entry.question or "",
        verdict=entry.verdict or "",
        verdict_in_short=entry.verdict_in_short or "",
        related=tuple(dict.fromkeys(target for _, target in links.get(entry.id, ()))),
    )


ROW = "\u00a0– "
"""Between the cells of a row; its first space tells a row from a sentence with a dash."""


_CELLS = re.compile(r"\s*\|\s*")


def _readable(text: str) -> str:
    """The plain text with the rows of its tables as sentences: "killed – to the dead pile." """
    return "\n".join(_sentence(line) if " | " in f" {line} " else line for line in text.splitlines())


def _sentence(row: str) -> str:
    said = ROW.join(_CELLS.split(row.strip()))
    return said if said.endswith((".", "!", "?", ":")) else f"{said}."


def _keys(entry: Entry) -> tuple[str, ...]:
    keys = [f"i:{entry.id}"]
    if entry.number:
        keys.append(number_key(entry.number))
    return (*keys, *page_keys(entry.page))


def _name_keys(names: Iterable[str]) -> list[str]:
    """The keys of what an entry is called by."""
    return list(dict.fromkeys(name_key(said) for name in names if (said := stems(name))))


def _source(entry: Entry) -> str:
    """Where the entry comes from in one line: "FAQ 5.5.1, 3.28, p. 12"."""
    parts = [entry.document.short]
    if entry.number:
        parts.append(entry.number)
    if entry.page:
        parts.append(f"{'pp.' if '-' in entry.page else 'p.'} {entry.page.replace('-', '–')}")
    return ", ".join(parts)
