"""Tables of the corpus (derived; see database.CorpusBase). The format of the content: docs/corpus-format.md."""

from __future__ import annotations

from sqlalchemy import JSON, ForeignKey, Index, Text
from sqlalchemy.orm import Mapped, mapped_column, relationship

from database import CorpusBase


class Document(CorpusBase):
    """A source document: the FAQ, a rulebook, the tournament rules."""

    __tablename__ = "document"

    id: Mapped[str] = mapped_column(primary_key=True)
    title: Mapped[str]
    short: Mapped[str]
    game: Mapped[str]
    edition: Mapped[str]
    publisher: Mapped[str]
    version: Mapped[str | None]
    date: Mapped[str]
    rank: Mapped[int]
    note: Mapped[str] = mapped_column(Text)
    position: Mapped[int]

    chapters: Mapped[list[Chapter]] = relationship(back_populates="document", order_by="Chapter.position")


class Chapter(CorpusBase):
    """One content file of a document; `slug` is the file's name without its ending."""

    __tablename__ = "chapter"

    id: Mapped[int] = mapped_column(primary_key=True)
    document_id: Mapped[str] = mapped_column(ForeignKey("document.id"))
    slug: Mapped[str]
    title: Mapped[str]
    position: Mapped[int]

    document: Mapped[Document] = relationship(back_populates="chapters")
    entries: Mapped[list[Entry]] = relationship(back_populates="chapter", order_by="Entry.position")


class Entry(CorpusBase):
    """The smallest thing a person would cite. `id` is permanent: document/slug."""

    __tablename__ = "entry"

    id: Mapped[str] = mapped_column(primary_key=True)
    document_id: Mapped[str] = mapped_column(ForeignKey("document.id"), index=True)
    chapter_id: Mapped[int] = mapped_column(ForeignKey("chapter.id"))
    position: Mapped[int]  # over the whole document, 0 first
    parent_id: Mapped[str | None] = mapped_column(ForeignKey("entry.id"))
    kind: Mapped[str]
    number: Mapped[str | None]
    page: Mapped[str | None]
    since: Mapped[str | None]
    title: Mapped[str]
    question: Mapped[str | None] = mapped_column(Text)
    verdict: Mapped[str | None]
    verdict_in_short: Mapped[str | None]
    markdown: Mapped[str] = mapped_column(Text)  # the statement as written
    html: Mapped[str] = mapped_column(Text)  # rendered, links resolved, terms linked
    text: Mapped[str] = mapped_column(Text)  # plain text of the statement
    aliases: Mapped[list[str]] = mapped_column(JSON)
    open_points: Mapped[list[str]] = mapped_column(JSON)  # what the documents leave open
    file: Mapped[str]
    line: Mapped[int]

    document: Mapped[Document] = relationship()
    chapter: Mapped[Chapter] = relationship(back_populates="entries")
    links: Mapped[list[Link]] = relationship(back_populates="entry", order_by="Link.id")


class Link(CorpusBase):
    """From an entry to something.

    `kind` is what it leads to (entry, card, step, term); `relation` is how: cites (a link in running text, with
    its `words`), mentions (a glossary word in running text), about (card named in metadata), defines, under,
    or a standing: overrides, narrows, supersedes, corrects, differs (with `why`).
    """

    __tablename__ = "link"
    __table_args__ = (Index("ix_link_target", "kind", "target"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    entry_id: Mapped[str] = mapped_column(ForeignKey("entry.id"), index=True)
    kind: Mapped[str]
    relation: Mapped[str]
    target: Mapped[str]
    words: Mapped[str | None]
    why: Mapped[str | None] = mapped_column(Text)

    entry: Mapped[Entry] = relationship(back_populates="links")


class Term(CorpusBase):
    """A glossary term of one game, defined by one entry."""

    __tablename__ = "term"

    id: Mapped[str] = mapped_column(primary_key=True)  # game/slug, e.g. agot1e/moribund
    game: Mapped[str]
    name: Mapped[str]
    variants: Mapped[list[str]] = mapped_column(JSON)
    definition: Mapped[str] = mapped_column(Text)
    entry_id: Mapped[str] = mapped_column(ForeignKey("entry.id"))

    entry: Mapped[Entry] = relationship()


class Redirect(CorpusBase):
    """An id that was published once and now leads elsewhere."""

    __tablename__ = "redirect"

    old_id: Mapped[str] = mapped_column(primary_key=True)
    new_id: Mapped[str]


class ChangeRow(CorpusBase):
    """Something that changed in the corpus, the newest first; `entries` are ids of entries."""

    __tablename__ = "change"

    id: Mapped[str] = mapped_column(primary_key=True)
    position: Mapped[int]
    date: Mapped[str]
    title: Mapped[str]
    text: Mapped[str] = mapped_column(Text)
    document_id: Mapped[str | None] = mapped_column(ForeignKey("document.id"))
    entries: Mapped[list[str]] = mapped_column(JSON)


class CorpusInfo(CorpusBase):
    """One row: what this corpus was built from."""

    __tablename__ = "corpus_info"

    digest: Mapped[str] = mapped_column(primary_key=True)
    entries: Mapped[int]
