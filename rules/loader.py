"""Content files to the rows of the corpus (docs/corpus-format.md). All or nothing: one problem, and none is loaded."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from sqlalchemy.orm import Session

from database import insert_rows
from derived import digest_of, made_by
from errors import ContentRefused, Problem
from rules.changes import ChangeRecord
from rules.check import check
from rules.content import EntryRecord
from rules.documents import FACTS, DocumentRecord, content_files, read_corpus
from rules.linking import LinkedCorpus, Surroundings, link
from rules.models import ChangeRow, Chapter, CorpusInfo, Document, Entry, Link, Redirect, Term

HERE = Path(__file__).resolve().parent
ROOTS = (HERE / "content", HERE.parent / "faq" / "content")

Row = dict[str, Any]


class Loader:
    """Reads, checks and loads the content below `roots`; `surroundings` is what it may refer to outside itself."""

    def __init__(self, roots: Sequence[Path] = ROOTS, surroundings: Surroundings | None = None) -> None:
        self.roots = [Path(root) for root in roots]
        self.surroundings = surroundings or Surroundings()

    def digest(self) -> tuple[str, str]:
        """The digest of the content, and that of the code that reads it and of what the content may refer to."""
        outside = self.surroundings
        known = f"{sorted(outside.steps or ())}{sorted(outside.cards or ())}{outside.step_url('plot/1')}"
        return digest_of(content_files(self.roots))[:12], digest_of(made_by(__name__), known)[:8]

    def read(self) -> tuple[LinkedCorpus, list[Problem]]:
        """The corpus with everything that is wrong with it."""
        linked = link(read_corpus(self.roots), self.surroundings)
        return linked, check(linked)

    def fill(self, session: Session, digest: str) -> None:
        """Load the corpus into an empty one. Raises ContentRefused with every problem, and then loads nothing."""
        linked, problems = self.read()
        if problems:
            raise ContentRefused(problems)
        store(session, linked, digest)


def store(session: Session, linked: LinkedCorpus, digest: str) -> None:
    """The rows of a checked corpus."""
    chapters: list[Row] = []
    entries: list[Row] = []
    for document in linked.corpus.documents:
        position = 0
        for at, chapter in enumerate(document.chapters):
            row: Row = {"id": len(chapters) + 1, "document_id": document.id, "slug": chapter.slug, "position": at}
            chapters.append({**row, "title": chapter.title})
            for entry in chapter.entries:
                entries.append(_entry(linked, entry, row["id"], position))
                position += 1
    documents = [_document(document, at) for at, document in enumerate(linked.corpus.documents)]
    links = [row for _, entry in linked.corpus.entries() for row in _links(linked, entry)]
    terms = [_term(linked, of_term) for of_term in linked.terms]
    redirects = [{"old_id": old, "new_id": new} for old, new in linked.redirects.items()]
    changes = [_change(linked, change, at) for at, change in enumerate(linked.corpus.changes)]
    tables = (
        (Document, documents),
        (Chapter, chapters),
        (Entry, entries),
        (Link, links),
        (Term, terms),
        (Redirect, redirects),
        (ChangeRow, changes),
    )
    insert_rows(session, tables)
    session.add(CorpusInfo(digest=digest, entries=len(entries)))


def _document(document: DocumentRecord, position: int) -> Row:
    return {**{name: getattr(document, name) for name in FACTS}, "position": position}


def _entry(linked: LinkedCorpus, entry: EntryRecord, chapter: int, position: int) -> Row:
    rendered = linked.rendered[entry.id]
    names = (
        "id kind number page since title question verdict verdict_in_short markdown aliases open_points "
        "file line parent_id"
    ).split()
    row = {name: getattr(entry, name) for name in names}
    own = {"document_id": entry.document, "chapter_id": chapter, "position": position}
    return {**row, **own, "html": rendered.html, "text": rendered.text}


def _links(linked: LinkedCorpus, entry: EntryRecord) -> Iterator[Row]:
    """What an entry leads to. A card its text links and its keys name is about it once: as cited."""
    rendered = linked.rendered[entry.id]

    def row(kind: str, relation: str, target: str, words: str | None = None, why: str | None = None) -> Row:
        link = {"entry_id": entry.id, "kind": kind, "relation": relation, "target": target}
        return {**link, "words": words, "why": why}

    for target, words in rendered.links.items():
        yield row(target.kind, "cites", target.id, words)
    cited = {target.id for target in rendered.links if target.kind == "card"}
    for card in dict.fromkeys(card for card, _ in entry.cards):
        if card not in cited:
            yield row("card", "about", card)
    for standing in entry.standings:
        yield row("entry", standing.relation, standing.target, why=standing.why)
    if entry.parent_id:
        yield row("entry", "under", entry.parent_id)
    for term in rendered.mentioned:
        yield row("term", "mentions", term)
    for of_term in linked.defines.get(entry.id, ()):
        yield row("term", "defines", of_term)


def _change(linked: LinkedCorpus, change: ChangeRecord, position: int) -> Row:
    names = ("id", "date", "title", "text")
    entries = [linked.redirects.get(entry_id, entry_id) for entry_id in change.entries]
    own = {"document_id": change.document, "entries": entries, "position": position}
    return {**{name: getattr(change, name) for name in names}, **own}


def _term(linked: LinkedCorpus, of_term: str) -> Row:
    game, entry, definition = linked.terms[of_term]
    return {
        "id": of_term,
        "game": game,
        "name": definition.name,
        "variants": list(definition.variants),
        "definition": definition.text,
        "entry_id": entry.id,
    }
