"""Calls for a judge: a table calls, one of the staff takes it, it is done. The session comes first, who acts second."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import select
from sqlalchemy.orm import Session

from errors import NotFound, Refused
from faq.events import service
from faq.events.models import Call, Event
from people import accounts, audit
from people.actor import Actor

LONGEST = 200


def call(
    session: Session, actor: Actor, event: Event, table: int, text: str, now: datetime, for_others: bool = False
) -> Call:
    """Call a judge to a table; a table that has called already is not heard twice. Raises Refused.

    The staff may call `for_others`, who have no phone; else whoever calls is party to what comes of it.
    """
    actor.must("call.make", event.id)
    service.still_open(event)
    if (event.id, table) not in actor.tables and not actor.may("call.take", event.id):
        raise Refused("Scan the code of your own table first.", code="other_table", status=403)
    if not 1 <= table <= event.tables:
        raise Refused(f"There are tables 1 to {event.tables}.", where="table")
    waiting = of_table(session, event, table) or _at(session, event, table, now)
    if waiting is not None:
        return waiting
    row = Call(event_id=event.id, table=table, round=event.round, text=accounts.printable(text)[:LONGEST],
               key="" if for_others else actor.key, called_at=now)  # fmt: skip
    session.add(row)
    session.flush()
    service.touch(event)
    audit.append(session, actor, "call.make", f"event:{event.id}", after={"table": table, "call": row.id})
    return row


def get(session: Session, event: Event, call_id: int, called: datetime | None = None) -> Call:
    """A call of an event, by its number; where it is told when it was `called`, by that. Raises NotFound.

    A phone without a network numbers the calls that it makes by itself, so the moment says which one is meant.
    """
    row = session.get(Call, call_id)
    if row is not None and row.event_id == event.id and called in (None, row.called_at):
        return row
    same = select(Call).where(Call.event_id == event.id, Call.called_at == called)
    found = session.scalars(same).first() if called is not None else None
    if found is None:
        raise NotFound("There is no such call.")
    return found


def take(session: Session, actor: Actor, event: Event, row: Call, now: datetime) -> Call:
    """Take a call; raises Refused (409) when somebody else has."""
    actor.must("call.take", event.id)
    if row.taken_by == actor.account_id and row.taken_at == now:
        return row  # sent twice
    if row.done_at is not None:
        raise Refused("This call is done already.", code="done", status=409)
    if row.taken_by is not None and row.taken_by != actor.account_id:
        name = accounts.get(session, row.taken_by).name
        raise Refused(f"{name} has taken this call and is on the way to table {row.table}.", code="taken", status=409)
    if service.plays_at(session, event.id, actor.account_id or 0, row.table, row.round):
        raise Refused(f"You play at table {row.table}; another judge has to go.", code="party", status=409)
    row.taken_by, row.taken_at = actor.account_id, now
    service.touch(event)
    audit.append(session, actor, "call.take", f"event:{event.id}", after={"table": row.table, "call": row.id})
    return row


def done(session: Session, actor: Actor, event: Event, row: Call, now: datetime) -> None:
    """The call is answered; the table that called may say so, too."""
    if (event.id, row.table) not in actor.tables:
        actor.must("call.take", event.id)
    if row.done_at is None:
        row.done_at = now
        service.touch(event)
        audit.append(session, actor, "call.done", f"event:{event.id}", after={"table": row.table, "call": row.id})


def waiting(session: Session, event: Event) -> Sequence[Call]:
    """The calls that are not done, the longest waiting first."""
    query = select(Call).where(Call.event_id == event.id, Call.done_at.is_(None)).order_by(Call.called_at, Call.id)
    return session.scalars(query).all()


def of_table(session: Session, event: Event, table: int) -> Call | None:
    """The call of a table that is not done."""
    query = select(Call).where(Call.event_id == event.id, Call.table == table, Call.done_at.is_(None))
    return session.scalars(query.order_by(Call.id)).first()


def _at(session: Session, event: Event, table: int, called: datetime) -> Call | None:
    """The call that a table made at this very moment: the same one, sent a second time."""
    return session.scalars(
        select(Call).where(Call.event_id == event.id, Call.table == table, Call.called_at == called)
    ).first()


def every(session: Session, event: Event) -> Sequence[Call]:
    """All calls of an event, in their order."""
    return session.scalars(select(Call).where(Call.event_id == event.id).order_by(Call.id)).all()
