"""The corpus as JSON: the same things the pages show, as plain dictionaries (docs/routes.md, rules/openapi.yaml)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from rules import service
from rules.citation import citation
from rules.connections import EntryView, Ref, TermRef
from rules.models import ChangeRow, Chapter, Document, Entry, Link, Redirect, Term

Json = dict[str, Any]


def ref_json(ref: Ref) -> Json:
    """An entry as another one names it."""
    short = {"id": ref.id, "kind": ref.kind, "title": ref.title, "url": ref.url, "source": ref.source.short}
    return {**short, "verdict": ref.verdict} if ref.verdict else short


def source_json(ref: Ref) -> Json:
    """Where an entry stands."""
    source = ref.source
    return {
        "document": source.document_id,
        "title": source.title,
        "short": source.document,
        "game": source.game,
        "edition": source.edition,
        "version": source.version,
        "date": source.date,
        "number": source.number,
        "page": source.page,
    }


def term_json(term: TermRef) -> Json:
    """A glossary term."""
    names = {"id": term.id, "game": term.game, "name": term.name, "variants": list(term.variants)}
    return {**names, "definition": term.definition, "entry": term.entry_id, "url": term.url}


def entry_json(view: EntryView) -> Json:
    """An entry with everything that touches it."""
    ref = view.ref
    return {
        "id": ref.id,
        "url": ref.url,
        "kind": ref.kind,
        "title": ref.title,
        "source": source_json(ref),
        "since": view.since,
        "citation": citation(ref.title, ref.source),
        "question": ref.question,
        "verdict": ref.verdict,
        "verdict_in_short": ref.verdict_in_short,
        "state": view.state,
        "standings": [
            {"relation": one.relation, "stands": one.stands, "other": ref_json(one.other), "why": one.why}
            for one in view.standings
        ],
        "open": list(view.open_points),
        "markdown": view.markdown,
        "html": view.html,
        "text": view.text,
        "aliases": list(view.aliases),
        "part_of": [ref_json(above) for above in view.above],
        "parts": [ref_json(part) for part in view.parts],
        "cites": [ref_json(one) for group in view.cites for one in group.entries],
        "cited_by": [ref_json(one) for group in view.cited_by for one in group.entries],
        "cards": [{"id": card.id, "title": card.title, "url": card.url} for card in view.cards],
        "steps": [{"target": step.target, "words": step.words} for step in view.steps],
        "defines": [term_json(term) for term in view.defines],
        "mentions": [term.id for term in view.mentions],
        "previous": ref_json(view.previous) if view.previous else None,
        "next": ref_json(view.next) if view.next else None,
    }


def document_json(document: service.DocumentRef) -> Json:
    """A document without its contents."""
    names = "id url title short game edition publisher version date rank note entries".split()
    return {name: getattr(document, name) for name in names}


def contents_json(session: Session, document_id: str) -> list[Json]:
    """The chapters of a document, each with the tree of its entries."""

    def node_json(node: service.Node) -> Json:
        return {**ref_json(node.ref), "parts": [node_json(part) for part in node.parts]}

    return [
        {"slug": one.slug, "title": one.title, "url": one.url, "entries": [node_json(node) for node in nodes]}
        for one, nodes in service.contents(session, document_id)
    ]


def chapter_json(view: service.ChapterView) -> Json:
    """A chapter with its statements, in reading order."""
    return {
        "document": view.document.id,
        "slug": view.chapter.slug,
        "title": view.chapter.title,
        "url": view.chapter.url,
        "entries": [{**ref_json(one.ref), "depth": one.depth, "html": one.html} for one in view.passages],
    }


def corpus_json(session: Session, version: str) -> Json:
    """The whole corpus in one piece: rows as they are, for programs that want everything."""
    return {
        "corpus": {"version": version},
        "documents": [document_json(document) for document in service.documents(session)],
        "chapters": list(_rows(session, Chapter, ("document_id", "slug", "title", "position"))),
        "entries": list(_entries(session)),
        "links": list(_rows(session, Link, ("entry_id", "kind", "relation", "target", "words", "why"))),
        "terms": list(_rows(session, Term, ("id", "game", "name", "variants", "definition", "entry_id"))),
        "changes": list(_rows(session, ChangeRow, ("id", "date", "title", "text", "document_id", "entries"))),
        "redirects": list(_rows(session, Redirect, ("old_id", "new_id"))),
    }


def _rows(session: Session, table: Any, names: tuple[str, ...]) -> Iterator[Json]:
    for row in session.execute(select(*(getattr(table, name) for name in names))):
        yield row._asdict()


def _entries(session: Session) -> Iterator[Json]:
    names = (
        "id document_id parent_id kind number page since title question verdict verdict_in_short "
        "markdown html text aliases open_points"
    ).split()
    columns = [getattr(Entry, name) for name in names]
    query = select(*columns, Chapter.slug.label("chapter")).join(Chapter).join(Document)
    for row in session.execute(query.order_by(Document.position, Entry.position)):
        yield row._asdict()
