"""Tables of precedents and of the drift alarm (database.PeopleBase). They change only by a migration."""

from __future__ import annotations

from datetime import datetime

from sqlalchemy import ForeignKey, Index, Text
from sqlalchemy.orm import Mapped, mapped_column, relationship

from database import Moment, PeopleBase


class Precedent(PeopleBase):
    """A ruling that the council made the community's, by a number that is permanent: P-12.

    `ruling_id` is what is in force (or was last), `proposed_id` what is proposed in its place; `origin_id` is the
    judge's ruling that it was made of.
    """

    __tablename__ = "precedent"

    number: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    state: Mapped[str] = mapped_column(Text, index=True)
    ruling_id: Mapped[str | None] = mapped_column(ForeignKey("ruling.id"))
    proposed_id: Mapped[str | None] = mapped_column(ForeignKey("ruling.id"))
    origin_id: Mapped[str | None] = mapped_column(ForeignKey("ruling.id"))
    superseded_by: Mapped[str] = mapped_column(Text)  # P-13, or a document's version
    created_at: Mapped[datetime] = mapped_column(Moment)
    changed_at: Mapped[datetime] = mapped_column(Moment)
    steps: Mapped[list[PrecedentStep]] = relationship(order_by="PrecedentStep.number")


class PrecedentStep(PeopleBase):
    """One step in the life of a precedent. Steps are only ever added."""

    __tablename__ = "precedent_step"

    precedent: Mapped[int] = mapped_column(ForeignKey("precedent.number"), primary_key=True)
    number: Mapped[int] = mapped_column(primary_key=True)
    kind: Mapped[str] = mapped_column(Text)
    at: Mapped[datetime] = mapped_column(Moment)
    account_id: Mapped[int | None] = mapped_column(ForeignKey("account.id"))
    reason: Mapped[str] = mapped_column(Text)
    ruling_id: Mapped[str | None] = mapped_column(ForeignKey("ruling.id"))


class Flag(PeopleBase):
    """A ruling to be looked at again: what it rests on is no longer what it was."""

    __tablename__ = "flag"
    __table_args__ = (Index("ix_flag_ruling", "ruling_id"), Index("ix_flag_open", "resolved_at"))

    id: Mapped[int] = mapped_column(primary_key=True)
    ruling_id: Mapped[str] = mapped_column(ForeignKey("ruling.id"))
    kind: Mapped[str] = mapped_column(Text)  # statement, list, stepper
    what: Mapped[str] = mapped_column(Text)  # an entry's id, or of what the stepper's answer is
    before: Mapped[str] = mapped_column(Text)
    after: Mapped[str] = mapped_column(Text)
    found_at: Mapped[datetime] = mapped_column(Moment)
    corpus: Mapped[str] = mapped_column(Text)
    resolved_at: Mapped[datetime | None] = mapped_column(Moment)
    resolved_by: Mapped[int | None] = mapped_column(ForeignKey("account.id"))
    resolution: Mapped[str] = mapped_column(Text)
    reason: Mapped[str] = mapped_column(Text)


class Checked(PeopleBase):
    """Until where the drift check has come, by what it is checked against: corpus, engine and lists."""

    __tablename__ = "drift_checked"

    key: Mapped[str] = mapped_column(Text, primary_key=True)
    rulings: Mapped[int]
    total: Mapped[int]
    done_at: Mapped[datetime | None] = mapped_column(Moment)
