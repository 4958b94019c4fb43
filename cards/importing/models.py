"""Tables of imported card files (database.PeopleBase). They change only by a migration in migrations/versions/."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from sqlalchemy import JSON, DateTime, ForeignKey, Index, Text
from sqlalchemy.orm import Mapped, mapped_column

from database import PeopleBase


class ImportBatch(PeopleBase):
    """One import of one file: what it came from, and whether it was undone (then its cards are gone)."""

    __tablename__ = "import_batch"

    id: Mapped[int] = mapped_column(primary_key=True)
    game: Mapped[str] = mapped_column(Text)
    shape: Mapped[str] = mapped_column(Text)  # which format the file had
    source: Mapped[str] = mapped_column(Text)  # what the operator calls it; the file's name at first
    digest: Mapped[str] = mapped_column(Text)  # of the file: the same file is not imported twice
    cards: Mapped[int]
    imported_at: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    undone_at: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))


class ImportedCard(PeopleBase):
    """One printing as a file has it. Where several batches have it, the newest counts.

    `facts` are the fields of cards.importing.records.FACTS that the file states; `text` is the rules text, which is
    shown to the people of this installation and never shipped.
    """

    __tablename__ = "imported_card"
    __table_args__ = (Index("ix_imported_card_game_card", "game", "card_id"),)

    batch_id: Mapped[int] = mapped_column(ForeignKey("import_batch.id", ondelete="CASCADE"), primary_key=True)
    card_id: Mapped[str] = mapped_column(Text, primary_key=True)
    game: Mapped[str] = mapped_column(Text)
    title: Mapped[str] = mapped_column(Text)
    type: Mapped[str] = mapped_column(Text)
    set_name: Mapped[str] = mapped_column(Text)
    number: Mapped[int]
    text: Mapped[str] = mapped_column(Text)
    facts: Mapped[dict[str, Any]] = mapped_column(JSON)
