"""The alarm when what a ruling rests on changes: statements, cards' standing, the stepper's answer.

A ruling remembers what it rested on. Each state of corpus and engine is checked once, ruling by ruling, in batches that
are kept, so that a check that is cut off goes on where it was. Statements cost one look; a dispute is walked anew.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import Session, selectinload

from database import PeopleStore
from faq.models import Ruling, SavedDispute
from faq.precedents.models import Checked, Flag
from faq.rulings.reading import differences

log = logging.getLogger(__name__)
BATCH = 200
STANDING = ("stands",)


@dataclass(frozen=True)
class Now:
    """What is so now: `key` changes when anything of it does; the rest is asked for as it is needed."""

    key: str
    corpus: str
    statements: Callable[[Sequence[str]], Mapping[str, str]]
    card: Callable[[str], str]
    reading: Callable[[dict[str, Any], str], dict[str, Any] | None]  # of a saved dispute; None: not to be read any more


@dataclass(frozen=True)
class Progress:
    """How far the check of the present state has come."""

    done: int
    total: int
    finished: bool


def progress(session: Session, key: str) -> Progress:
    """How far it is; nothing done for a state that nobody has begun to check."""
    found = session.get(Checked, key)
    if found is None:
        return Progress(0, _count(session), False)
    return Progress(found.rulings, found.total, found.done_at is not None)


def _count(session: Session) -> int:
    return session.scalars(select(func.count()).select_from(Ruling).where(_wanted())).one()


def _wanted() -> Any:
    return Ruling.state.in_(STANDING) & Ruling.withdrawn_at.is_(None) & (Ruling.authority != "unnamed")


def run(people: PeopleStore, now: Now, most: int = 0) -> Progress:
    """Check every ruling against what is so now, unless that has been done; `most` stops after so many (0: never)."""
    done = 0
    while True:
        with people.writing() as session:
            checked = session.get(Checked, now.key)
            if checked is None:
                checked = Checked(key=now.key, rulings=0, total=_count(session), done_at=None)
                session.add(checked)
            if checked.done_at is not None:
                return Progress(checked.rulings, checked.total, True)
            batch = _batch(session, checked.rulings)
            ids = [one.id for one in batch]
        flags = _flags(people, ids, now)  # outside of the write: others go on meanwhile
        with people.writing() as session:
            checked = session.get_one(Checked, now.key)
            _keep(session, flags)
            checked.rulings += len(ids)
            if len(ids) < BATCH:
                checked.done_at, checked.total = datetime.now(UTC), checked.rulings
            done += len(ids)
            told = Progress(checked.rulings, checked.total, checked.done_at is not None)
        if told.finished or (most and done >= most):
            return told


def _batch(session: Session, offset: int) -> Sequence[Ruling]:
    query = select(Ruling).where(_wanted()).order_by(Ruling.recorded_at, Ruling.id)
    return session.scalars(query.limit(BATCH).offset(offset)).all()


def _flags(people: PeopleStore, ids: Sequence[str], now: Now) -> list[Flag]:
    with people.session() as session:
        query = (
            select(Ruling).where(Ruling.id.in_(ids)).options(selectinload(Ruling.citations), selectinload(Ruling.refs))
        )
        rulings = session.scalars(query).all()
        said = now.statements(list({cited.entry_id for one in rulings for cited in one.citations}))
        disputes = [one.dispute for one in rulings if one.dispute]
        saved = {row.code: row for row in session.scalars(select(SavedDispute).where(SavedDispute.code.in_(disputes)))}
        readings: dict[str, dict[str, Any] | None] = {}
        found: list[Flag] = []
        for one in rulings:
            found += [_flag(one, now, *what) for what in _changed(one, said, now, saved, readings)]
    return found


def _changed(
    ruling: Ruling, said: Mapping[str, str], now: Now, saved: Mapping[str, SavedDispute],
    readings: dict[str, dict[str, Any] | None],
) -> Iterator[tuple[str, str, str, str]]:  # fmt: skip
    for cited in ruling.citations:
        after = said.get(cited.entry_id, "")
        if cited.statement and after != cited.statement:
            yield "statement", cited.entry_id, cited.statement, after or "The entry is gone."
    for ref in ruling.refs:
        if ref.kind == "card" and ref.statement and (after := now.card(ref.target)) != ref.statement:
            yield "list", ref.target, ref.statement, after or "The card is gone."
    if ruling.reading and ruling.dispute and ruling.dispute in saved:
        if ruling.dispute not in readings:
            readings[ruling.dispute] = now.reading(saved[ruling.dispute].document, ruling.title)
        told = readings[ruling.dispute]
        if told is None:
            yield "stepper", "its dispute", ruling.headline, "It can no longer be walked to this place."
        else:
            yield from (("stepper", *one) for one in differences(ruling.reading, told))


def _flag(ruling: Ruling, now: Now, kind: str, what: str, before: str, after: str) -> Flag:
    return Flag(ruling_id=ruling.id, kind=kind, what=what, before=before, after=after, found_at=datetime.now(UTC),
                corpus=now.corpus, resolved_at=None, resolved_by=None, resolution="", reason="")  # fmt: skip


def _keep(session: Session, flags: Sequence[Flag]) -> None:
    """Add flags, each once while it is open; one whose words have changed again is told anew."""
    for flag in flags:
        same = select(Flag).where(Flag.ruling_id == flag.ruling_id, Flag.kind == flag.kind, Flag.what == flag.what)
        known = session.scalars(same.where(Flag.resolved_at.is_(None))).first()
        if known is None:
            session.add(flag)
        else:
            known.after, known.corpus = flag.after, flag.corpus
    session.flush()
