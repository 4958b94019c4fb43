"""Events: made, staffed, tables and seats, rounds, time extensions, the end. Session first, who acts second."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from errors import NotFound, Refused
from faq import short
from faq.events.models import Event, EventTable, Extension, Seat
from people import accounts, audit
from people.actor import Actor
from people.permissions import AT_EVENTS

MOST_TABLES = 500
GAMES = {"agot1e": "A Game of Thrones, first edition", "agot2e": "second edition", "btwixt": "B'Twixt"}
FORMATS = ("Joust", "Melee", "Joust and melee", "Other")


@dataclass(frozen=True)
class Planned:
    """An event as a form describes it."""

    name: str
    place: str = ""
    starts_on: str = ""
    ends_on: str = ""
    format: str = FORMATS[0]
    games: tuple[str, ...] = ("agot1e",)
    tables: str = "10"
    public: bool = True


def create(session: Session, actor: Actor, planned: Planned, now: datetime) -> Event:
    """A new event, of which its creator is a TO. Raises Refused with the field that is wrong."""
    actor.must("event.create")
    event = Event(id=short.fresh(8), created_by=actor.account_id, created_at=now, closed_at=None, round=1, revision=1,
                  tables=0, **_checked(planned, now.date()))  # fmt: skip
    session.add(event)
    session.flush()
    set_tables(session, event, planned.tables)
    audit.append(session, actor, "event.create", f"event:{event.id}", after={"name": event.name})
    if actor.account_id is not None:
        accounts.grant(session, actor, accounts.get(session, actor.account_id), "to", event.id)
    return event


def _checked(planned: Planned, today: date) -> dict[str, object]:
    name, place = accounts.printable(planned.name), accounts.printable(planned.place)
    if not name or len(name) > 120 or len(place) > 120:
        raise Refused("Give the event a name; name and place have at most 120 characters.", where="name")
    try:
        first = date.fromisoformat(planned.starts_on) if planned.starts_on else today
        last = date.fromisoformat(planned.ends_on) if planned.ends_on else first
    except ValueError:
        raise Refused("A day is written YYYY-MM-DD.", where="starts_on") from None
    if not first <= last <= first + timedelta(days=366):
        raise Refused("The last day is not before the first, and within a year of it.", where="ends_on")
    if planned.format not in FORMATS:
        raise Refused(f"The format is one of {', '.join(FORMATS)}.", where="format")
    games = [game for game in GAMES if game in planned.games]
    if not games:
        raise Refused("Choose at least one game.", where="games")
    return {"name": name, "place": place, "starts_on": first, "ends_on": last, "format": planned.format,
            "games": games, "public": planned.public}  # fmt: skip


def change(session: Session, actor: Actor, event: Event, planned: Planned, now: datetime) -> None:
    """Change what an event is called, where and when it is. Raises Refused."""
    actor.must("event.manage", event.id)
    still_open(event)
    before = {"name": event.name, "tables": event.tables, "public": event.public}
    for name, value in _checked(planned, now.date()).items():
        setattr(event, name, value)
    set_tables(session, event, planned.tables)
    touch(event)
    audit.append(
        session, actor, "event.change", f"event:{event.id}", before, {"name": event.name, "tables": event.tables}
    )


def set_tables(session: Session, event: Event, typed: str) -> None:
    """So many tables, each with its code; tables of before keep theirs. Raises Refused."""
    if not typed.isdecimal() or not 1 <= int(typed) <= MOST_TABLES:
        raise Refused(f"An event has 1 to {MOST_TABLES} tables.", where="tables")
    known = session.scalars(select(func.count()).where(EventTable.event_id == event.id)).one()
    for number in range(known + 1, int(typed) + 1):
        session.add(EventTable(code=short.fresh(10), event_id=event.id, number=number))
    event.tables = int(typed)
    session.flush()


def get(session: Session, event_id: str) -> Event:
    """An event by its id. Raises NotFound."""
    found = session.get(Event, short.read(event_id)) if short.read(event_id) else None
    if found is None:
        raise NotFound(f"There is no event {event_id[:40]}.")
    return found


def listed(session: Session, actor: Actor) -> list[Event]:
    """The events that somebody may see: those that list their rulings, and his own; the latest first."""
    own = {event for _, event in actor.held if event} | {event for event, _ in actor.tables}
    every = any(role in ("judge", "head_judge", "to", "council") for role, event in actor.held if not event)
    query = select(Event).order_by(Event.starts_on.desc(), Event.created_at.desc()).limit(200)
    return list(session.scalars(query if every else query.where(Event.public | Event.id.in_(own))))


def desks(session: Session, actor: Actor, most: int = 5) -> list[tuple[str, str]]:
    """The open events of whose staff somebody is, by id and name; the latest first."""
    own = [event for role, event in actor.held if event and role in AT_EVENTS]
    query = select(Event.id, Event.name).where(Event.closed_at.is_(None)).order_by(Event.created_at.desc()).limit(most)
    if not actor.may("call.take"):  # held for the installation, it holds at every event
        query = query.where(Event.id.in_(own))
    return [(row.id, row.name) for row in session.execute(query)] if own or actor.may("call.take") else []


def names(session: Session, ids: Collection[str]) -> dict[str, str]:
    """The names of events by their ids."""
    wanted = set(ids)
    if not wanted:
        return {}
    rows = session.execute(select(Event.id, Event.name).where(Event.id.in_(wanted)))
    return {row.id: row.name for row in rows}


def touch(event: Event) -> None:
    """Let every screen of the staff know that something changed."""
    event.revision = Event.revision + 1  # in the database, so that no two changes have the same number


def revisions(session: Session) -> dict[str, int]:
    """The revision of every event that is not over."""
    rows = session.execute(select(Event.id, Event.revision).where(Event.closed_at.is_(None)))
    return {row.id: row.revision for row in rows}


def still_open(event: Event) -> None:
    """Raises Refused once an event is closed."""
    if event.closed_at is not None:
        raise Refused("This event is closed; nothing is changed any more.", code="closed", status=409)


# --- tables, seats, rounds, time -------------------------------------------------------------------------------------


def table_of(session: Session, code: str) -> EventTable:
    """The table of a code. Raises NotFound."""
    found = session.get(EventTable, short.read(code)) if short.read(code) else None
    if found is None:
        raise NotFound("There is no table with this code. Is the whole code there?")
    return found


def tables(session: Session, event: Event) -> list[EventTable]:
    """The tables in use, by number."""
    query = select(EventTable).where(EventTable.event_id == event.id, EventTable.number <= event.tables)
    return list(session.scalars(query.order_by(EventTable.number)))


def sit(session: Session, actor: Actor, event: Event, account_id: int, table: int, round_number: int) -> None:
    """Say that somebody of the staff plays: at a table, in a round, or (0) in all; table 0 says that he does not.

    One's own seat, or anybody's for who manages the event. Tournament rules 2008-09: a TO may play only if a second
    TO, announced beforehand, rules on the games in which he plays.
    """
    actor.must("event.read" if account_id == actor.account_id else "event.manage", event.id)
    still_open(event)
    if not 0 <= table <= event.tables:
        raise Refused(f"There are tables 1 to {event.tables}.", where="table")
    roles = {role for role, at in accounts.held(session, account_id) if at in ("", event.id)}
    if (
        table
        and "to" in roles
        and not [one for one, role in accounts.staff(session, event.id) if role == "to" and one.id != account_id]
    ):
        message = "A TO may play only if a second TO rules on his games: give somebody else that role first."
        raise Refused(message, code="second_to", status=409)
    before = session.get(Seat, (event.id, account_id, round_number))
    if before is not None:
        session.delete(before)
        session.flush()
    if table:
        session.add(Seat(event_id=event.id, account_id=account_id, round=round_number, table=table))
    touch(event)
    audit.append(session, actor, "event.seat", f"event:{event.id}", after={"account": account_id, "table": table})


def seats(session: Session, event: Event) -> list[Seat]:
    """Who of the staff plays, and where."""
    return list(session.scalars(select(Seat).where(Seat.event_id == event.id).order_by(Seat.table)))


def plays_at(session: Session, event_id: str, account_id: int, table: int, round_number: int) -> bool:
    """Whether somebody of the staff plays at a table in a round."""
    query = select(Seat).where(Seat.event_id == event_id, Seat.account_id == account_id)
    found = {seat.round: seat.table for seat in session.scalars(query)}
    return bool(table) and found.get(round_number, found.get(0, 0)) == table


def next_round(session: Session, actor: Actor, event: Event, number: int) -> None:
    """Go on to a round."""
    actor.must("event.manage", event.id)
    still_open(event)
    if not 1 <= number <= 99:
        raise Refused("A round has a number from 1 to 99.", where="round")
    before, event.round = event.round, number
    touch(event)
    audit.append(session, actor, "event.round", f"event:{event.id}", before, number)


def extend(session: Session, actor: Actor, event: Event, table: int, minutes: int, reason: str, now: datetime) -> None:
    """Give a table minutes more in this round. Raises Refused."""
    actor.must("extension.give", event.id)
    still_open(event)
    if not 1 <= table <= event.tables or not 1 <= minutes <= 60:
        raise Refused(f"Give table 1 to {event.tables} from 1 to 60 minutes.", where="minutes")
    if any(one.given_at == now and one.table == table for one in extensions(session, event)):
        return  # sent twice
    session.add(Extension(event_id=event.id, table=table, round=event.round, minutes=minutes, given_by=actor.account_id,
                          reason=accounts.printable(reason)[:200], given_at=now))  # fmt: skip
    touch(event)
    audit.append(session, actor, "extension.give", f"event:{event.id}", after={"table": table, "minutes": minutes})


def extensions(session: Session, event: Event, round_number: int | None = None) -> list[Extension]:
    """The minutes given, of one round or of all."""
    query = select(Extension).where(Extension.event_id == event.id).order_by(Extension.id)
    return list(session.scalars(query if round_number is None else query.where(Extension.round == round_number)))


def minutes(session: Session, event: Event) -> dict[int, int]:
    """What each table has been given in the present round."""
    found: dict[int, int] = {}
    for one in extensions(session, event, event.round):
        found[one.table] = found.get(one.table, 0) + one.minutes
    return found


def close(session: Session, actor: Actor, event: Event, now: datetime) -> None:
    """End an event: its record is final. Raises Refused while a case waits for an answer."""
    from faq.cases.models import Case

    actor.must("event.manage", event.id)
    still_open(event)
    waiting = session.scalars(
        select(Case.number).where(Case.event_id == event.id, Case.state.in_(("open", "appealed")))
    )
    numbers = sorted(waiting)
    if numbers:
        told = ", ".join(str(one) for one in numbers[:10])
        raise Refused(f"Case {told} still waits; rule on it or withdraw it first.", code="waiting", status=409)
    event.closed_at = now
    touch(event)
    audit.append(session, actor, "event.close", f"event:{event.id}")


def erased(session: Session, account_id: int) -> None:
    """Forget where somebody sat, when his account is erased."""
    for seat in session.scalars(select(Seat).where(Seat.account_id == account_id)):
        session.delete(seat)
    session.execute(update(Event).where(Event.created_by == account_id).values(revision=Event.revision + 1))


def today(now: datetime) -> date:
    """The day, in UTC."""
    return now.astimezone(UTC).date()
