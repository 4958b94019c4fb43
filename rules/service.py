"""What can be asked of the corpus: documents, contents, chapters, the glossary, what changed.

Each function takes the corpus session first and returns the thing, or raises NotFound.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import ColumnElement, func, select
from sqlalchemy.orm import Session

from errors import NotFound
from rules.citation import human_date
from rules.connections import Ref, TermRef, ref_of, refs, select_refs, term_of
from rules.documents import FACTS, GAMES, DocumentFacts
from rules.models import ChangeRow, Chapter, Document, Entry, Link, Term


@dataclass(frozen=True)
class DocumentRef(DocumentFacts):
    """A document as lists show it, with the number of its entries."""

    entries: int

    @property
    def url(self) -> str:
        """Its contents."""
        return f"/rules/{self.id}/"

    @property
    def human_date(self) -> str:
        """Its date in words."""
        return human_date(self.date)


@dataclass
class Node:
    """An entry in the contents tree, with its parts."""

    ref: Ref
    parts: list[Node] = field(default_factory=list)


@dataclass(frozen=True)
class ChapterRef:
    """A chapter of a document."""

    document_id: str
    slug: str
    title: str

    @property
    def url(self) -> str:
        """The chapter as continuous reading."""
        return f"/rules/{self.document_id}/chapter/{self.slug}"


@dataclass(frozen=True)
class Passage:
    """An entry in a chapter that is read through; `depth` 0 stands under the chapter itself."""

    ref: Ref
    html: str
    depth: int
    open_points: tuple[str, ...]
    yields: bool


@dataclass(frozen=True)
class ChapterView:
    """A chapter as continuous reading."""

    document: DocumentRef
    chapter: ChapterRef
    passages: tuple[Passage, ...]
    previous: ChapterRef | None
    next: ChapterRef | None


@dataclass(frozen=True)
class Change:
    """Something that changed in the corpus on `date`; `places` are titles and addresses of what it is about.

    `document` is the document that was taken up or changed: it has a date of its own.
    """

    id: str
    date: str
    title: str
    text: str
    places: tuple[tuple[str, str], ...]
    document: DocumentRef | None = None

    @property
    def human_date(self) -> str:
        """Its date in words."""
        return human_date(self.date)


def documents(session: Session) -> list[DocumentRef]:
    """Every document, in the order of the corpus."""
    query = (
        select(Document, func.count(Entry.id))
        .join(Entry, Entry.document_id == Document.id)
        .group_by(Document.id)
        .order_by(Document.position)
    )
    return [_document_ref(record, entries) for record, entries in session.execute(query)]


def by_own_date(found: Sequence[DocumentRef]) -> list[DocumentRef]:
    """Documents by the date that they bear, the newest first; where they are equally exact, in the order given."""
    return sorted(found, key=lambda one: one.date, reverse=True)


def document(session: Session, document_id: str) -> DocumentRef:
    """One document. Raises NotFound."""
    record = session.get(Document, document_id)
    if record is None:
        raise NotFound(f"There is no document {document_id}.", asked=document_id)
    counted = session.execute(select(func.count(Entry.id)).where(Entry.document_id == document_id)).scalar_one()
    return _document_ref(record, counted)


def contents(session: Session, document_id: str) -> list[tuple[ChapterRef, list[Node]]]:
    """The chapters of a document, each with its entries as a tree."""
    query = select_refs().add_columns(Entry.parent_id, Entry.chapter_id).where(Entry.document_id == document_id)
    nodes: dict[str, Node] = {}
    roots: dict[int, list[Node]] = {}
    rows = session.execute(query.order_by(Entry.position)).all()
    for row in rows:
        nodes[row.id] = Node(ref_of(row))
    for row in rows:
        parent = nodes.get(row.parent_id)
        (parent.parts if parent else roots.setdefault(row.chapter_id, [])).append(nodes[row.id])
    return [(_chapter_ref(chapter), roots.get(chapter.id, [])) for chapter in _chapters(session, document_id)]


def chapter(session: Session, document_id: str, slug: str) -> ChapterView:
    """A chapter to be read through. Raises NotFound."""
    of_document = document(session, document_id)
    chapters = _chapters(session, document_id)
    at = next((at for at, record in enumerate(chapters) if record.slug == slug), None)
    if at is None:
        raise NotFound(f"{of_document.short} has no chapter {slug}.", asked=slug.replace("-", " "))
    around = [_chapter_ref(record) for record in chapters]
    return ChapterView(
        of_document,
        around[at],
        _passages(session, chapters[at].id),
        around[at - 1] if at else None,
        around[at + 1] if at + 1 < len(around) else None,
    )


def glossary(session: Session) -> list[tuple[str, list[TermRef]]]:
    """Every term by game (its name for people), in the order of the alphabet."""
    by_game: dict[str, list[TermRef]] = {game: [] for game in GAMES}
    for term in session.execute(select(Term)).scalars():
        by_game[term.game].append(term_of(term))
    for terms in by_game.values():
        terms.sort(key=lambda term: term.name.lower())
    return [(GAMES[game], terms) for game, terms in by_game.items() if terms]


def by_letter(terms: Iterable[TermRef]) -> list[tuple[str, list[TermRef]]]:
    """Terms in the order of the alphabet under the letter that each begins with; what begins with none under #."""
    found: dict[str, list[TermRef]] = {}
    for term in terms:
        first = term.name[:1].upper()
        found.setdefault(first if first.isalpha() else "#", []).append(term)
    return list(found.items())


def size(session: Session) -> dict[str, int]:
    """How much is in the corpus: entries, links, terms, cards, questions, open points."""

    def count(column: Any, *where: ColumnElement[bool]) -> int:
        return session.execute(select(func.count(column)).where(*where)).scalar_one()

    return {
        "documents": count(Document.id),
        "entries": count(Entry.id),
        "questions": count(Entry.id, Entry.kind == "question"),
        "links": count(Link.id, Link.relation.not_in(("mentions", "under", "defines"))),
        "terms": count(Term.id),
        "cards": count(func.distinct(Link.target), Link.kind == "card"),
    }


def changes(session: Session, limit: int | None = None) -> list[Change]:
    """What changed in the corpus, the newest first."""
    rows = session.execute(select(ChangeRow).order_by(ChangeRow.position).limit(limit)).scalars().all()
    known = refs(session, {entry_id for row in rows for entry_id in row.entries})
    of_id = {document.id: document for document in documents(session)}
    return [
        Change(
            row.id,
            row.date,
            row.title,
            row.text,
            (
                *([(of_id[row.document_id].short, of_id[row.document_id].url)] if row.document_id in of_id else []),
                *((known[entry_id].title, known[entry_id].url) for entry_id in row.entries),
            ),
            of_id.get(row.document_id or ""),
        )
        for row in rows
    ]


def _chapters(session: Session, document_id: str) -> Sequence[Chapter]:
    query = select(Chapter).where(Chapter.document_id == document_id).order_by(Chapter.position)
    return session.execute(query).scalars().all()


def _chapter_ref(record: Chapter) -> ChapterRef:
    return ChapterRef(record.document_id, record.slug, record.title)


def _passages(session: Session, chapter_id: int) -> tuple[Passage, ...]:
    query = select_refs().add_columns(Entry.html, Entry.parent_id, Entry.open_points)
    rows = session.execute(query.where(Entry.chapter_id == chapter_id).order_by(Entry.position)).all()
    yielding = set(
        session.execute(
            select(Link.target).where(Link.kind == "entry", Link.relation.in_(("overrides", "supersedes")))
        ).scalars()
    )
    depth: dict[str, int] = {}
    for row in rows:
        depth[row.id] = depth.get(row.parent_id, -1) + 1
    return tuple(
        Passage(ref_of(row), row.html, depth[row.id], tuple(row.open_points), row.id in yielding) for row in rows
    )


def _document_ref(record: Document, entries: int) -> DocumentRef:
    return DocumentRef(**{name: getattr(record, name) for name in FACTS}, entries=entries)
