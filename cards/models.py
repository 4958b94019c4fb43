"""Tables of the cards (derived; see database.CorpusBase). The format of the content: docs/cards-format.md."""

from __future__ import annotations

from typing import Any

from sqlalchemy import JSON, ForeignKey, Index, Text
from sqlalchemy.orm import Mapped, mapped_column, relationship

from database import CorpusBase


class CardSet(CorpusBase):
    """A set of cards; a cycle of chapter packs is one set with `packs` ({name, code, first, last, released, also})."""

    __tablename__ = "card_set"

    code: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str]
    kind: Mapped[str]
    game: Mapped[str]
    tags: Mapped[list[str]] = mapped_column(JSON)  # short names, the one to show first
    letter: Mapped[str | None]  # printed before every number
    released: Mapped[str | None]
    first: Mapped[int | None]
    last: Mapped[int | None]
    packs: Mapped[list[dict[str, Any]]] = mapped_column(JSON)
    position: Mapped[int]


class Card(CorpusBase):
    """One card, whatever number of times it was printed: what applies to it applies to every printing.

    `id` is that of its principal printing. Two cards may have the same title (`key`) and be different cards.
    """

    __tablename__ = "card"

    id: Mapped[str] = mapped_column(primary_key=True)
    title: Mapped[str]
    key: Mapped[str] = mapped_column(index=True)  # cards.names.key of the title
    game: Mapped[str]
    type: Mapped[str | None]
    houses: Mapped[list[str]] = mapped_column(JSON)
    named: Mapped[bool]  # whether a document names it; else it only shares a title with one that is
    note: Mapped[str | None] = mapped_column(Text)
    position: Mapped[int]

    printings: Mapped[list[Printing]] = relationship(back_populates="card", order_by="Printing.position")
    names: Mapped[list[CardName]] = relationship(back_populates="card", order_by="CardName.id")
    errata: Mapped[list[Erratum]] = relationship(back_populates="card", order_by="Erratum.version_key.desc()")


class Printing(CorpusBase):
    """One printing of a card; `id` is the public id: set code and number."""

    __tablename__ = "printing"
    __table_args__ = (Index("ix_printing_set_number", "set_code", "number"),)

    id: Mapped[str] = mapped_column(primary_key=True)
    card_id: Mapped[str] = mapped_column(ForeignKey("card.id"), index=True)
    set_code: Mapped[str] = mapped_column(ForeignKey("card_set.code"))
    number: Mapped[int]
    letter: Mapped[str | None]
    pack: Mapped[str | None]
    released: Mapped[str | None]
    misnumbered: Mapped[list[str]] = mapped_column(JSON)  # numbers that a document gives by mistake
    position: Mapped[int]

    card: Mapped[Card] = relationship(back_populates="printings")
    set: Mapped[CardSet] = relationship()


class CardName(CorpusBase):
    """A way to write a card's title. `kind`: title, misprint (that was corrected) or also."""

    __tablename__ = "card_name"

    id: Mapped[int] = mapped_column(primary_key=True)
    key: Mapped[str] = mapped_column(index=True)
    name: Mapped[str]
    kind: Mapped[str]
    card_id: Mapped[str] = mapped_column(ForeignKey("card.id"), index=True)

    card: Mapped[Card] = relationship(back_populates="names")


class Erratum(CorpusBase):
    """What a version of the FAQ changed on a card. `facts` is what that means for deck building and for finding it."""

    __tablename__ = "erratum"

    id: Mapped[str] = mapped_column(primary_key=True)  # card id/version
    card_id: Mapped[str] = mapped_column(ForeignKey("card.id"), index=True)
    printing_id: Mapped[str] = mapped_column(ForeignKey("printing.id"))
    document_id: Mapped[str] = mapped_column(ForeignKey("document.id"))
    version: Mapped[str]
    version_key: Mapped[str] = mapped_column(index=True)  # sorts as versions do
    page: Mapped[str]
    kinds: Mapped[list[str]] = mapped_column(JSON)
    change: Mapped[str] = mapped_column(Text)
    facts: Mapped[dict[str, object]] = mapped_column(JSON)
    together: Mapped[list[str]] = mapped_column(JSON)  # every card of an erratum that is printed once for several
    position: Mapped[int]

    card: Mapped[Card] = relationship(back_populates="errata")


class PlayFormat(CorpusBase):
    """A tournament format that has lists. `sets` are the codes it allows; null means every set of the LCG."""

    __tablename__ = "play_format"

    code: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str]
    also: Mapped[list[str]] = mapped_column(JSON)
    game: Mapped[str]
    copies: Mapped[int]
    sets: Mapped[list[str] | None] = mapped_column(JSON(none_as_null=True))
    by_title: Mapped[bool]
    note: Mapped[str] = mapped_column(Text)
    rules: Mapped[list[str]] = mapped_column(JSON)
    position: Mapped[int]


class LegalityList(CorpusBase):
    """One version of the lists: what a document restricts and bans from a day on."""

    __tablename__ = "legality_list"

    code: Mapped[str] = mapped_column(primary_key=True)
    name: Mapped[str]
    document_id: Mapped[str] = mapped_column(ForeignKey("document.id"))
    version: Mapped[str]
    issuer: Mapped[str]
    since: Mapped[str]  # as exact as it is known
    until: Mapped[str | None]
    note: Mapped[str] = mapped_column(Text)
    position: Mapped[int]


class ListFormat(CorpusBase):
    """A format that a version of the lists speaks of, and the entry that has the list."""

    __tablename__ = "list_format"

    list_code: Mapped[str] = mapped_column(ForeignKey("legality_list.code"), primary_key=True)
    format_code: Mapped[str] = mapped_column(ForeignKey("play_format.code"), primary_key=True)
    source: Mapped[str] = mapped_column(ForeignKey("entry.id"))


class ListEntry(CorpusBase):
    """A row of a list. `status`: restricted, banned, removed-from-restricted or removed-from-banned."""

    __tablename__ = "list_entry"

    id: Mapped[int] = mapped_column(primary_key=True)
    list_code: Mapped[str] = mapped_column(ForeignKey("legality_list.code"))
    format_code: Mapped[str] = mapped_column(ForeignKey("play_format.code"))
    status: Mapped[str]
    card_id: Mapped[str] = mapped_column(ForeignKey("card.id"), index=True)
    printing_id: Mapped[str] = mapped_column(ForeignKey("printing.id"))
    page: Mapped[str]
    printed_as: Mapped[str | None]
    removed_by: Mapped[str | None]  # the version that removed it, if it was not this one
    why: Mapped[str | None]

    card: Mapped[Card] = relationship()
    printing: Mapped[Printing] = relationship()


class CardMention(CorpusBase):
    """An entry that names a card: by a link, or by its title in running text."""

    __tablename__ = "card_mention"

    card_id: Mapped[str] = mapped_column(ForeignKey("card.id"), primary_key=True)
    entry_id: Mapped[str] = mapped_column(ForeignKey("entry.id"), primary_key=True, index=True)
    linked: Mapped[bool]
