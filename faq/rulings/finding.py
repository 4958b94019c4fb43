"""Rulings found: by entry, card, reason, event, judge, authority, state, year; those nearest to a case."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime

from rapidfuzz import fuzz
from sqlalchemy import ColumnElement, Select, func, or_, select
from sqlalchemy.orm import Session, defer

from errors import Refused
from faq.cases.models import Case
from faq.models import Ruling, RulingCitation, RulingRef
from faq.rulings.giving import AUTHORITIES, STATES
from people.actor import Actor
from people.models import Account

RANK = {name: rank for rank, name in enumerate(AUTHORITIES)}
LISTED = Ruling.published & Ruling.withdrawn_at.is_(None)
LIGHT = defer(Ruling.reading)
"""Lists do not need the stepper's whole answer."""


@dataclass(frozen=True)
class Wanted:
    """What rulings are asked for; what is empty does not narrow."""

    entry: str = ""
    card: str = ""
    reason: str = ""
    event: str = ""
    judge: str = ""
    authority: str = ""
    state: str = ""
    year: str = ""


def _named(kind: str, target: str) -> ColumnElement[bool]:
    # A list of ids: asked for each ruling anew it would take seconds with ten thousand.
    return Ruling.id.in_(select(RulingRef.ruling_id).where(RulingRef.kind == kind, RulingRef.target == target))


def _citing(entry_id: str) -> ColumnElement[bool]:
    return Ruling.id.in_(select(RulingCitation.ruling_id).where(RulingCitation.entry_id == entry_id))


def everything(session: Session, actor: Actor, most: int, offset: int = 0) -> Sequence[Ruling]:
    """Every ruling that was given here and not withdrawn, listed or not, for who moderates. Raises Refused."""
    actor.must("moderate")
    kept = select(Ruling).where(Ruling.withdrawn_at.is_(None)).order_by(Ruling.recorded_at.desc(), Ruling.id)
    return session.scalars(kept.options(LIGHT).limit(most).offset(offset)).all()


def query(wanted: Wanted) -> Select[Ruling]:
    """The published rulings that are asked for, the newest first. Raises Refused for a value that does not exist."""
    found = select(Ruling).where(LISTED)
    if wanted.entry:
        found = found.where(_citing(wanted.entry))
    for kind in ("card", "reason"):
        if getattr(wanted, kind):
            found = found.where(_named(kind, getattr(wanted, kind)))
    if wanted.event:
        found = found.where(or_(Ruling.event_id == wanted.event, Ruling.event == wanted.event))
    if wanted.judge:
        own = select(Account.id).where(Account.name == wanted.judge, Account.erased_at.is_(None))
        found = found.where(or_(Ruling.account_id.in_(own), Ruling.judge == wanted.judge))
    for name, known in (("authority", AUTHORITIES), ("state", STATES)):
        value = getattr(wanted, name)
        if value and value not in known:
            raise Refused(
                f"There is no {name} {value[:30]!r}; there are {', '.join(known)}.", where=name, code="bad_filter"
            )
        if value:
            found = found.where(getattr(Ruling, name) == value)
    if not wanted.state:
        found = found.where(Ruling.state.not_in(("proposed", "declined")))
    if wanted.year:
        if not (wanted.year.isdecimal() and 2002 <= int(wanted.year) <= 2999):
            raise Refused("A year has four digits, from 2002 on.", where="year", code="bad_filter")
        first = datetime(int(wanted.year), 1, 1, tzinfo=UTC)
        found = found.where(Ruling.recorded_at >= first, Ruling.recorded_at < first.replace(year=first.year + 1))
    return found.order_by(Ruling.recorded_at.desc(), Ruling.id)


def find(session: Session, wanted: Wanted, most: int, offset: int = 0) -> Sequence[Ruling]:
    """So many of them, from `offset` on."""
    return session.scalars(query(wanted).options(LIGHT).limit(most).offset(offset)).all()


def count(session: Session, wanted: Wanted) -> int:
    """How many there are."""
    return session.scalars(query(wanted).order_by(None).with_only_columns(func.count())).one()


def years(session: Session) -> list[str]:
    """The years in which something was ruled, the latest first."""
    first, last = session.execute(
        select(func.min(Ruling.recorded_at), func.max(Ruling.recorded_at)).where(LISTED)
    ).one()
    return [str(year) for year in range(last.year, first.year - 1, -1)] if first else []


def at_entry(session: Session, entry_id: str) -> tuple[Sequence[Ruling], Counter[str]]:
    """Precedents in force that rest on an entry, and how often it was ruled on there, and how."""
    cited = _citing(entry_id)
    standing = select(Ruling).options(LIGHT).where(LISTED, Ruling.state == "stands", cited)
    precedents = session.scalars(
        standing.where(Ruling.authority == "council").order_by(Ruling.recorded_at.desc())
    ).all()
    counted = select(Ruling.verdict, func.count()).where(LISTED, Ruling.state == "stands", cited)
    rows = session.execute(counted.where(Ruling.authority != "council").group_by(Ruling.verdict))
    return precedents, Counter({row[0]: row[1] for row in rows})


def nearest(session: Session, case: Case, visible_event: str, most: int = 8) -> list[Ruling]:
    """What was ruled on the same entries, cards and reasons, nearest first, then by how alike the question reads."""
    wanted = {(ref.kind, ref.target) for ref in case.refs}
    by_id: Counter[str] = Counter()
    for kind, weight in (("entry", 3), ("card", 3), ("reason", 2)):
        targets = [target for of, target in wanted if of == kind]
        if targets and kind == "entry":
            rows = select(RulingCitation.ruling_id).where(RulingCitation.entry_id.in_(targets))
        elif targets:
            rows = select(RulingRef.ruling_id).where(RulingRef.kind == kind, RulingRef.target.in_(targets))
        else:
            continue
        for ruling_id in session.scalars(rows.limit(2_000)):
            by_id[ruling_id] += weight
    return _ranked(session, case, visible_event, by_id, most)


def _ranked(session: Session, case: Case, event: str, by_id: Counter[str], most: int) -> list[Ruling]:
    visible = or_(LISTED, Ruling.event_id == event) if event else LISTED
    seen = select(Ruling).options(LIGHT).where(visible, Ruling.withdrawn_at.is_(None), Ruling.state == "stands")
    first = [one for one, _ in by_id.most_common(60)]
    found = {one.id: one for one in session.scalars(seen.where(Ruling.id.in_(first)))}
    for one in session.scalars(seen.order_by(Ruling.recorded_at.desc()).limit(200)):
        if one.id in found or fuzz.token_set_ratio(one.title, case.question) >= 60:
            found[one.id] = one
    own = [one for one in found.values() if one.case_code != case.code]

    def near(one: Ruling) -> tuple[float, int]:
        alike = fuzz.token_set_ratio(f"{one.title} {one.answer}", case.question) / 100
        return -(by_id[one.id] + 2 * alike), RANK.get(one.authority, 9)

    return sorted(own, key=near)[:most]


def facets(session: Session, ids: Collection[str]) -> dict[str, str]:
    """Names of judges of some rulings, by the ruling."""
    rows = select(Ruling.id, Account.name, Account.erased_at, Ruling.judge)
    joined = rows.outerjoin(Account, Account.id == Ruling.account_id).where(Ruling.id.in_(ids))
    told = {}
    for ruling_id, name, erased, judge in session.execute(joined):
        told[ruling_id] = "a judge, name erased" if erased else name or judge or "an unnamed judge"
    return told
