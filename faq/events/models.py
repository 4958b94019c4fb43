"""Tables of events (database.PeopleBase). They change only by a migration."""

from __future__ import annotations

from datetime import date, datetime

from sqlalchemy import JSON, Date, ForeignKey, Index, Text, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from database import Moment, PeopleBase


class Event(PeopleBase):
    """A tournament or another day of play. `revision` grows with everything that its staff should see at once."""

    __tablename__ = "event"

    id: Mapped[str] = mapped_column(Text, primary_key=True)
    name: Mapped[str] = mapped_column(Text)
    place: Mapped[str] = mapped_column(Text)
    starts_on: Mapped[date] = mapped_column(Date)
    ends_on: Mapped[date] = mapped_column(Date)
    format: Mapped[str] = mapped_column(Text)
    games: Mapped[list[str]] = mapped_column(JSON)
    tables: Mapped[int]
    round: Mapped[int]
    public: Mapped[bool]  # whether what is ruled there is listed for everybody
    revision: Mapped[int]
    created_by: Mapped[int | None] = mapped_column(ForeignKey("account.id"))
    created_at: Mapped[datetime] = mapped_column(Moment)
    closed_at: Mapped[datetime | None] = mapped_column(Moment)


class EventTable(PeopleBase):
    """A table of an event; who has its code sits there."""

    __tablename__ = "event_table"
    __table_args__ = (UniqueConstraint("event_id", "number"),)

    code: Mapped[str] = mapped_column(Text, primary_key=True)
    event_id: Mapped[str] = mapped_column(ForeignKey("event.id"))
    number: Mapped[int]


class Seat(PeopleBase):
    """Somebody of the staff who plays: at this table, in one round or (0) in all of them."""

    __tablename__ = "seat"

    event_id: Mapped[str] = mapped_column(ForeignKey("event.id"), primary_key=True)
    account_id: Mapped[int] = mapped_column(ForeignKey("account.id"), primary_key=True)
    round: Mapped[int] = mapped_column(primary_key=True)
    table: Mapped[int] = mapped_column("table_number")


class Call(PeopleBase):
    """A table that calls a judge."""

    __tablename__ = "judge_call"
    __table_args__ = (Index("ix_judge_call_event", "event_id", "called_at"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    event_id: Mapped[str] = mapped_column(ForeignKey("event.id"))
    table: Mapped[int] = mapped_column("table_number")
    round: Mapped[int]
    text: Mapped[str] = mapped_column(Text)
    key: Mapped[str] = mapped_column(Text)  # the browser that called
    called_at: Mapped[datetime] = mapped_column(Moment)
    taken_by: Mapped[int | None] = mapped_column(ForeignKey("account.id"))
    taken_at: Mapped[datetime | None] = mapped_column(Moment)
    done_at: Mapped[datetime | None] = mapped_column(Moment)
    case_code: Mapped[str | None] = mapped_column(Text)


class Extension(PeopleBase):
    """Minutes given to a table in a round."""

    __tablename__ = "extension"
    __table_args__ = (Index("ix_extension_event", "event_id"),)

    id: Mapped[int] = mapped_column(primary_key=True)
    event_id: Mapped[str] = mapped_column(ForeignKey("event.id"))
    table: Mapped[int] = mapped_column("table_number")
    round: Mapped[int]
    minutes: Mapped[int]
    reason: Mapped[str] = mapped_column(Text)
    given_by: Mapped[int | None] = mapped_column(ForeignKey("account.id"))
    given_at: Mapped[datetime] = mapped_column(Moment)
