"""Tables of what people enter (database.PeopleBase). They change only by a migration in migrations/versions/."""

from __future__ import annotations

from datetime import date, datetime
from typing import Any

from sqlalchemy import JSON, Date, ForeignKey, Index, Text
from sqlalchemy.orm import Mapped, mapped_column, relationship

from database import Moment, PeopleBase


class SavedDispute(PeopleBase):
    """A dispute that somebody saved: `document` is the dispute as timing writes it, `code` is its short address."""

    __tablename__ = "saved_dispute"

    code: Mapped[str] = mapped_column(Text, primary_key=True)
    document: Mapped[dict[str, Any]] = mapped_column(JSON)
    created_at: Mapped[datetime] = mapped_column(Moment, index=True)


class Ruling(PeopleBase):
    """What somebody ruled, in a capacity (`authority`), for good: what is corrected is another ruling.

    When it is withdrawn, what he wrote is emptied. `state` is what later rulings and steps made of it.
    """

    __tablename__ = "ruling"
    __table_args__ = (
        Index("ix_ruling_event", "event_id"),
        Index("ix_ruling_case", "case_code"),
        Index("ix_ruling_listed", "published", "state", "recorded_at"),
    )

    id: Mapped[str] = mapped_column(Text, primary_key=True)  # not to be guessed: who has the link may read it
    dispute: Mapped[str | None] = mapped_column(ForeignKey("saved_dispute.code"))
    title: Mapped[str] = mapped_column(Text)  # of the dispute, or the question
    headline: Mapped[str] = mapped_column(Text)  # what the game waited for there
    verdict: Mapped[str] = mapped_column(Text, default="")  # yes, no, depends, or nothing
    answer: Mapped[str] = mapped_column(Text, default="")  # in one line
    text: Mapped[str] = mapped_column(Text)  # Markdown, as it was written
    judge: Mapped[str] = mapped_column(Text)  # as he wrote it; whose account it is, is read from there
    event: Mapped[str] = mapped_column(Text)
    held_on: Mapped[date | None] = mapped_column(Date)
    corpus: Mapped[str] = mapped_column(Text)  # the version that was in use
    recorded_at: Mapped[datetime] = mapped_column(Moment, index=True)
    withdrawn_at: Mapped[datetime | None] = mapped_column(Moment)
    authority: Mapped[str] = mapped_column(Text, default="unnamed")  # unnamed, judge, head_judge, to, council
    account_id: Mapped[int | None] = mapped_column(ForeignKey("account.id"))
    event_id: Mapped[str | None] = mapped_column(ForeignKey("event.id"))
    table: Mapped[int] = mapped_column("table_number", default=0)
    case_code: Mapped[str | None] = mapped_column(ForeignKey("case_record.code"))
    state: Mapped[str] = mapped_column(Text, default="stands")  # stands, overruled, corrected, superseded, retired
    replaced_by: Mapped[str | None] = mapped_column(Text)
    published: Mapped[bool] = mapped_column(default=False)
    departs_from: Mapped[str] = mapped_column(Text, default="")  # the entry that it overrules
    departs_why: Mapped[str] = mapped_column(Text, default="")
    reading: Mapped[dict[str, Any] | None] = mapped_column(JSON(none_as_null=True))  # the stepper's answer there
    citations: Mapped[list[RulingCitation]] = relationship(order_by="RulingCitation.position")
    refs: Mapped[list[RulingRef]] = relationship(order_by="RulingRef.target")


class RulingCitation(PeopleBase):
    """An entry that a ruling rests on, by its permanent id, and what it said then."""

    __tablename__ = "ruling_citation"
    __table_args__ = (Index("ix_ruling_citation_entry_id", "entry_id"),)

    ruling_id: Mapped[str] = mapped_column(ForeignKey("ruling.id", ondelete="CASCADE"), primary_key=True)
    position: Mapped[int] = mapped_column(primary_key=True)
    entry_id: Mapped[str] = mapped_column(Text)
    statement: Mapped[str] = mapped_column(Text, default="")  # empty: not known, for rulings of before


class RulingRef(PeopleBase):
    """What else a ruling is about or rests on: a card (and its standing), a ruling, the stepper's reason."""

    __tablename__ = "ruling_ref"
    __table_args__ = (Index("ix_ruling_ref_target", "kind", "target"),)

    ruling_id: Mapped[str] = mapped_column(ForeignKey("ruling.id", ondelete="CASCADE"), primary_key=True)
    kind: Mapped[str] = mapped_column(Text, primary_key=True)  # card, ruling, reason
    target: Mapped[str] = mapped_column(Text, primary_key=True)
    statement: Mapped[str] = mapped_column(Text, default="")
