"""The record of an event: calls, cases, rulings, appeals, times, what was decided against a document."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session, selectinload

from faq.cases.models import Case
from faq.events import calls, service
from faq.events.models import Event
from faq.models import Ruling
from faq.rulings import giving
from people import accounts
from people.actor import Actor

COLUMNS = tuple(
    "case round table asked question state answered minutes judge authority verdict answer against appealed "
    "decided_by decision".split()
)


@dataclass(frozen=True)
class Report:
    """An event's record; `cases` are rows of COLUMNS, by number."""

    event: Event
    staff: Sequence[tuple[str, str]]
    cases: Sequence[dict[str, Any]]
    calls: Sequence[dict[str, Any]]
    extensions: Sequence[dict[str, Any]]
    against: Sequence[dict[str, Any]]
    figures: dict[str, Any]


def report(session: Session, actor: Actor, event: Event) -> Report:
    """The record as it stands. Raises Refused for who may not read it."""
    actor.must("event.report", event.id)
    query = select(Case).where(Case.event_id == event.id).options(selectinload(Case.steps)).order_by(Case.number)
    names = Names(session)
    cases = [_case(session, one, names) for one in session.scalars(query)]
    called = [
        {"round": one.round, "table": one.table, "called": one.called_at, "taken_by": names(one.taken_by),
         "minutes_to_take": _minutes(one.called_at, one.taken_at), "minutes": _minutes(one.called_at, one.done_at)}
        for one in calls.every(session, event)
    ]  # fmt: skip
    given = [
        {
            "round": one.round,
            "table": one.table,
            "minutes": one.minutes,
            "by": names(one.given_by),
            "reason": one.reason,
        }
        for one in service.extensions(session, event)
    ]
    staff = [(one.name, accounts.role_name(role)) for one, role in accounts.staff(session, event.id)]
    against = [one for one in cases if one["against"]]
    return Report(event, staff, cases, called, given, against, _figures(cases, called, given, against))


class Names:
    """Names of accounts, each read once."""

    def __init__(self, session: Session) -> None:
        self._session = session
        self._known: dict[int, str] = {}

    def __call__(self, account_id: int | None) -> str:
        """A name; empty for nobody."""
        if account_id is None:
            return ""
        if account_id not in self._known:
            self._known[account_id] = accounts.get(self._session, account_id).name
        return self._known[account_id]


def _case(session: Session, case: Case, names: Names) -> dict[str, Any]:
    ruled = next((one for one in case.steps if one.kind == "ruled"), None)
    appealed = next((one for one in case.steps if one.kind == "appealed"), None)
    decided = next((one for one in reversed(case.steps) if one.kind in ("upheld", "overruled")), None)
    ruling = giving.last(session, case)
    first = session.get(Ruling, ruled.ruling_id) if ruled and ruled.ruling_id else ruling
    return {
        "case": case.number,
        "round": case.round,
        "table": case.table,
        "asked": case.opened_at,
        "question": case.question,
        "state": case.state,
        "answered": ruled.at if ruled else None,
        "minutes": _minutes(case.opened_at, ruled.at if ruled else None),
        "judge": names(first.account_id) if first else "",
        "authority": first.authority if first else "",
        "verdict": ruling.verdict if ruling else "",
        "answer": ruling.answer if ruling else "",
        "against": ruling.departs_from if ruling else "",
        "appealed": appealed.at if appealed else None,
        "decided_by": names(decided.account_id) if decided else "",
        "decision": decided.kind if decided else "",
    }


def _minutes(begin: datetime, end: datetime | None) -> float | None:
    return None if end is None else round((end - begin).total_seconds() / 60, 1)


def _figures(
    cases: Sequence[dict[str, Any]], called: Sequence[dict[str, Any]], given: Sequence[dict[str, Any]],
    against: Sequence[dict[str, Any]],
) -> dict[str, Any]:  # fmt: skip
    waits = sorted(one["minutes_to_take"] for one in called if one["minutes_to_take"] is not None)
    return {
        "calls": len(called),
        "median_minutes_to_take": waits[len(waits) // 2] if waits else None,
        "cases": len(cases),
        "ruled": sum(1 for one in cases if one["answered"]),
        "appeals": sum(1 for one in cases if one["appealed"]),
        "upheld": sum(1 for one in cases if one["decision"] == "upheld"),
        "overruled": sum(1 for one in cases if one["decision"] == "overruled"),
        "against_documents": len(against),
        "minutes_given": sum(one["minutes"] for one in given),
    }


def as_csv(told: Report) -> str:
    """The cases as CSV, safe to open in a spreadsheet."""
    written = io.StringIO()
    out = csv.writer(written)
    out.writerow(COLUMNS)
    for row in told.cases:
        out.writerow([_cell(row[name]) for name in COLUMNS])
    return written.getvalue()


def _cell(value: Any) -> str:
    text = value.isoformat() if isinstance(value, datetime) else "" if value is None else str(value)
    return f"'{text}" if text[:1] in ("=", "+", "-", "@", "\t", "\r") else text  # a formula for a spreadsheet otherwise


def as_json(told: Report) -> dict[str, Any]:
    """The whole record as JSON."""
    event = told.event
    return {
        "event": {"id": event.id, "name": event.name, "place": event.place, "starts_on": event.starts_on.isoformat(),
                  "ends_on": event.ends_on.isoformat(), "format": event.format, "games": event.games,
                  "closed": event.closed_at.isoformat() if event.closed_at else None},
        "staff": [{"name": name, "role": role} for name, role in told.staff],
        "figures": told.figures,
        "cases": [_plain(one) for one in told.cases],
        "calls": [_plain(one) for one in told.calls],
        "extensions": [_plain(one) for one in told.extensions],
        "against_documents": [one["case"] for one in told.against],
    }  # fmt: skip


def _plain(row: dict[str, Any]) -> dict[str, Any]:
    return {key: value.isoformat() if isinstance(value, datetime) else value for key, value in row.items()}
