"""The part of people's record that a phone takes along, and how the phone takes it up.

For everybody what is listed: rulings, precedents, what has to be looked at again, public events. For who is signed in
besides that the open events at whose desk they sit: calls, cases, seats, time given. It travels as a SQLite file of the
same tables. Passwords, mail addresses, sessions, tokens and the codes of tables (but for who manages the event) stay at
the server.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Table, create_engine, insert, select
from sqlalchemy.orm import Session
from sqlalchemy.pool import StaticPool

from database import PeopleBase
from faq.cases.models import Case
from faq.events import service as events
from faq.events.models import Event
from faq.models import Ruling
from faq.rulings.finding import LISTED
from people.actor import Actor

MOST_RULINGS = 2_000
"""The newest that are listed; a community has fewer."""
OF_CASES = ("case_step", "case_ref")
OF_RULINGS = ("ruling_citation", "ruling_ref")
AT_DESKS = ("event_table", "seat", "judge_call", "extension")
WHOLE = ("account", "role_held", "event", *AT_DESKS, "precedent", "precedent_step", "flag", "site_choice", "audit_line")
"""Tables of which the phone keeps nothing of its own: what came before is removed."""
TAKEN = (
    *("account", "role_held", "event", *AT_DESKS, "saved_dispute", "case_record", *OF_CASES),
    *("ruling", *OF_RULINGS, "precedent", "precedent_step", "flag", "site_choice"),
)
WORDS_OF_CASES = ("question", "position_a", "position_b", "player_a", "player_b", "key")


@dataclass(frozen=True)
class Taken:
    """Whose record a file is: the number of an account, or None for nobody's, and its name."""

    account: int | None
    name: str


def record(people: Session, who: Actor) -> bytes:
    """The file for somebody. The same record gives the same bytes."""
    engine = create_engine("sqlite://", poolclass=StaticPool)
    tables = PeopleBase.metadata.tables
    try:
        with engine.begin() as target:
            PeopleBase.metadata.create_all(target, [tables[name] for name in TAKEN])
            for name, rows in _rows(people, who).items():
                if rows:
                    target.execute(insert(tables[name]), rows)
            target.exec_driver_sql("CREATE TABLE taken (account INTEGER, name TEXT)")
            target.exec_driver_sql("INSERT INTO taken VALUES (?, ?)", (who.account_id, who.name))
        connection = engine.raw_connection().driver_connection
        assert connection is not None  # noqa: S101 - for the type checker
        return bytes(connection.serialize())
    finally:
        engine.dispose()


def _rows(people: Session, who: Actor) -> dict[str, list[dict[str, Any]]]:
    tables = PeopleBase.metadata.tables

    def of(name: str, *where: ColumnElement[bool]) -> list[dict[str, Any]]:
        table: Table = tables[name]
        found = people.execute(select(table).where(*where).order_by(*table.primary_key.columns)).mappings()
        return [dict(row) for row in found]

    def by(name: str, column: str, keys: Iterable[Any]) -> list[dict[str, Any]]:
        return of(name, tables[name].c[column].in_(sorted({key for key in keys if key is not None})))

    desks = [one.id for one in events.listed(people, who) if one.closed_at is None and who.may("case.read", one.id)]
    listed = select(Ruling.id).where(LISTED).order_by(Ruling.recorded_at.desc()).limit(MOST_RULINGS)
    rulings = by("ruling", "id", [*people.scalars(listed), *people.scalars(_of_desks(desks))])
    ids = [row["id"] for row in rulings]
    cases = by("case_record", "code", [*_codes(people, desks), *(row["case_code"] for row in rulings)])
    cases = [row if row["event_id"] in desks else _without_words(row) for row in cases if row["event_id"]]
    own = [row["code"] for row in cases if row["event_id"] in desks]
    found = {
        "event": by("event", "id", [*desks, *people.scalars(select(Event.id).where(Event.public))]),
        **{name: by(name, "event_id", desks) for name in AT_DESKS},
        "role_held": [row for row in by("role_held", "event", ["", *desks]) if _is_told(row, desks, who)],
        "case_record": [{**row, "key": ""} for row in cases],
        **{name: by(name, "case_code", own) for name in OF_CASES},
        "ruling": rulings,
        **{name: by(name, "ruling_id", ids) for name in OF_RULINGS},
        "precedent": by("precedent", "ruling_id", ids),
        "flag": by("flag", "ruling_id", ids),
        "site_choice": of("site_choice"),
    }
    known = {row["id"] for row in found["event"]}
    for row in [*rulings, *found["case_record"]]:
        row["event_id"] = row["event_id"] if row["event_id"] in known else None
    found["event_table"] = [row for row in found["event_table"] if who.may("event.manage", row["event_id"])]
    found["judge_call"] = [{**row, "key": ""} for row in found["judge_call"]]
    found["saved_dispute"] = by("saved_dispute", "code", (row["dispute"] for row in [*rulings, *cases]))
    found["account"] = [_named(row) for row in by("account", "id", {who.account_id, *_people_in(found)})]
    return found


def _of_desks(desks: Collection[str]) -> Any:
    return select(Ruling.id).where(Ruling.event_id.in_(desks), Ruling.withdrawn_at.is_(None))


def _codes(people: Session, desks: Collection[str]) -> Iterable[str]:
    return people.scalars(select(Case.code).where(Case.event_id.in_(desks)))


def _is_told(row: dict[str, Any], desks: Collection[str], who: Actor) -> bool:
    """Whether a role comes along: one's own, and those of the staff of one's events."""
    return row["ended_at"] is None and (row["event"] in desks or row["account_id"] == who.account_id)


def _without_words(row: dict[str, Any]) -> dict[str, Any]:
    """The case of a listed ruling, for who may not read it: its number alone."""
    return {**row, **dict.fromkeys(WORDS_OF_CASES, ""), "dispute": None, "opened_by": None}


def _people_in(found: dict[str, list[dict[str, Any]]]) -> set[int]:
    names = ("account_id", "taken_by", "given_by", "opened_by", "created_by", "resolved_by")
    return {row[name] for rows in found.values() for row in rows for name in names if row.get(name)}


def _named(row: dict[str, Any]) -> dict[str, Any]:
    return {**row, "login": f"account-{row['id']}", "mail": "", "password": ""}


def take_up(connection: sqlite3.Connection, content: bytes) -> Taken:
    """Put a record in the place of the one before, in the phone's own database. What only the phone has stays.

    A phone may be of another version than the server: columns that both know are taken.
    """
    source = sqlite3.connect(":memory:")
    try:
        source.deserialize(content)
        for name in WHOLE:
            connection.execute(f"DELETE FROM {name}")  # noqa: S608 - our own names, here and below
        connection.execute("DELETE FROM case_record WHERE event_id IS NOT NULL")
        connection.execute("DELETE FROM ruling WHERE account_id IS NOT NULL OR event_id IS NOT NULL")
        for name in OF_CASES:
            connection.execute(f"DELETE FROM {name} WHERE case_code NOT IN (SELECT code FROM case_record)")  # noqa: S608
        for name in OF_RULINGS:
            connection.execute(f"DELETE FROM {name} WHERE ruling_id NOT IN (SELECT id FROM ruling)")  # noqa: S608
        for name in TAKEN:
            _copy(source, connection, name)
        account, called = source.execute("SELECT account, name FROM taken").fetchone()
        connection.execute("DELETE FROM signed_in WHERE account_id IS NOT ?", (account,))
        connection.commit()
        return Taken(account, called)
    finally:
        source.close()


def _copy(source: sqlite3.Connection, target: sqlite3.Connection, name: str) -> None:
    def columns(connection: sqlite3.Connection) -> list[str]:
        return [row[1] for row in connection.execute(f"PRAGMA table_info({name})")]

    both = [one for one in columns(target) if one in columns(source)]
    if not both:
        return
    told = ", ".join(f'"{one}"' for one in both)
    marks = ", ".join("?" * len(both))
    rows = source.execute(f"SELECT {told} FROM {name}")  # noqa: S608
    target.executemany(f"INSERT OR REPLACE INTO {name} ({told}) VALUES ({marks})", rows)  # noqa: S608


def told(taken: Taken) -> str:
    """Whose record it is, as JSON for the browser."""
    return json.dumps({"account": taken.account, "name": taken.name})
