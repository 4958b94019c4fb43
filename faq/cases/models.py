"""Tables of cases (database.PeopleBase). They change only by a migration."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ForeignKey, Index, Text, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column, relationship

from database import Moment, PeopleBase


class Case(PeopleBase):
    """One question at one table, or from the web. `state` is what its steps come to (faq.cases.service adds them)."""

    __tablename__ = "case_record"
    __table_args__ = (UniqueConstraint("event_id", "number"), Index("ix_case_record_opened_at", "opened_at"))

    code: Mapped[str] = mapped_column(Text, primary_key=True)  # not to be guessed
    number: Mapped[int]  # at its event, or of the installation; said aloud
    event_id: Mapped[str | None] = mapped_column(ForeignKey("event.id"))
    table: Mapped[int] = mapped_column("table_number")  # 0: none
    round: Mapped[int]
    question: Mapped[str] = mapped_column(Text)
    position_a: Mapped[str] = mapped_column(Text)
    position_b: Mapped[str] = mapped_column(Text)
    player_a: Mapped[str] = mapped_column(Text)
    player_b: Mapped[str] = mapped_column(Text)
    dispute: Mapped[str | None] = mapped_column(ForeignKey("saved_dispute.code"))
    state: Mapped[str] = mapped_column(Text)
    opened_by: Mapped[int | None] = mapped_column(ForeignKey("account.id"))
    key: Mapped[str] = mapped_column(Text)  # the browser that asked or called
    opened_at: Mapped[datetime] = mapped_column(Moment)
    steps: Mapped[list[CaseStep]] = relationship(order_by="CaseStep.number")
    refs: Mapped[list[CaseRef]] = relationship(order_by="CaseRef.target")


class CaseStep(PeopleBase):
    """One step in the life of a case: who, when, in whose authority, with what reason. Steps are only ever added."""

    __tablename__ = "case_step"

    case_code: Mapped[str] = mapped_column(ForeignKey("case_record.code"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(Text)
    at: Mapped[datetime] = mapped_column(Moment)  # as it was given, which may be before it was sent
    account_id: Mapped[int | None] = mapped_column(ForeignKey("account.id"))
    capacity: Mapped[str] = mapped_column(Text)
    reason: Mapped[str] = mapped_column(Text)
    ruling_id: Mapped[str | None] = mapped_column(ForeignKey("ruling.id"))


class CaseRef(PeopleBase):
    """An entry or a card that a case is about."""

    __tablename__ = "case_ref"
    __table_args__ = (Index("ix_case_ref_target", "kind", "target"),)

    case_code: Mapped[str] = mapped_column(ForeignKey("case_record.code"), primary_key=True)
    kind: Mapped[str] = mapped_column(Text, primary_key=True)  # entry, card, reason
    target: Mapped[str] = mapped_column(Text, primary_key=True)
