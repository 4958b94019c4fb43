"""Tables of what people enter (database.PeopleBase). They change only by a migration in migrations/versions/."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

from sqlalchemy import JSON, Date, DateTime, ForeignKey, Index, Text
from sqlalchemy.orm import Mapped, mapped_column, relationship

from database import PeopleBase


class SavedDispute(PeopleBase):
    """A dispute that somebody saved: `document` is the dispute as timing writes it, `code` is its short address."""

    __tablename__ = "saved_dispute"

    code: Mapped[str] = mapped_column(Text, primary_key=True)
    document: Mapped[dict[str, Any]] = mapped_column(JSON)
    created_at: Mapped[datetime] = mapped_column(DateTime(timezone=True), index=True)


class Ruling(PeopleBase):
    """A ruling that a judge recorded at a place of a dispute. When it is withdrawn, what he wrote is emptied."""

    __tablename__ = "ruling"

    id: Mapped[str] = mapped_column(Text, primary_key=True)  # not to be guessed: who has the link may read it
    dispute: Mapped[str] = mapped_column(ForeignKey("saved_dispute.code"))
    title: Mapped[str] = mapped_column(Text)  # of the dispute
    headline: Mapped[str] = mapped_column(Text)  # what the game waited for there
    text: Mapped[str] = mapped_column(Text)  # Markdown, as it was written
    judge: Mapped[str] = mapped_column(Text)
    event: Mapped[str] = mapped_column(Text)
    held_on: Mapped[date | None] = mapped_column(Date)
    corpus: Mapped[str] = mapped_column(Text)  # the version that was in use
    recorded_at: Mapped[datetime] = mapped_column(DateTime(timezone=True), index=True)
    withdrawn_at: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))
    citations: Mapped[list[RulingCitation]] = relationship(order_by="RulingCitation.position")


class RulingCitation(PeopleBase):
    """An entry that a ruling rests on, by its permanent id."""

    __tablename__ = "ruling_citation"
    __table_args__ = (Index("ix_ruling_citation_entry_id", "entry_id"),)

    ruling_id: Mapped[str] = mapped_column(ForeignKey("ruling.id", ondelete="CASCADE"), primary_key=True)
    position: Mapped[int] = mapped_column(primary_key=True)
    entry_id: Mapped[str] = mapped_column(Text)
