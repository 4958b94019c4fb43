"""Cases: opened, ruled on, appealed, upheld or overruled, closed; each a step that is only ever added.

The session comes first, who acts second. Who rules is faq.cases.ruling.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from errors import NotFound, Refused
from faq import short
from faq.cases.models import Case, CaseRef, CaseStep
from faq.events import service as events
from faq.events.models import Call, Event
from faq.models import Ruling
from faq.saved import service as saved
from people import accounts, audit
from people.actor import Actor

LONGEST = {"question": 500, "position_a": 1_000, "position_b": 1_000, "player_a": 80, "player_b": 80}
CODE_LENGTH = 12
MOST_REFS = 30
OFFLINE = timedelta(days=14)

STEPS: dict[str, tuple[tuple[str, ...], str]] = {
    # kind of step: the states in which it can be made, the state it leads to (empty: the same)
    "ruled": (("open",), "ruled"),
    "corrected": (("ruled", "upheld", "overruled"), ""),
    "appealed": (("ruled",), "appealed"),
    "upheld": (("appealed",), "upheld"),
    "overruled": (("ruled", "appealed", "upheld"), "overruled"),
    "closed": (("ruled", "upheld", "overruled"), "closed"),
    "withdrawn": (("open",), "withdrawn"),
    "appeal_withdrawn": (("appealed",), "ruled"),
    "attached": (("open", "appealed"), ""),
    "noted": (("open", "ruled", "appealed", "upheld", "overruled", "closed"), ""),
}
SAID = {"open": "open", "ruled": "ruled", "appealed": "appealed", "upheld": "upheld", "overruled": "overruled",
        "closed": "closed", "withdrawn": "withdrawn"}  # fmt: skip


@dataclass(frozen=True)
class Question:
    """What somebody asks; nothing but one line is required."""

    question: str
    position_a: str = ""
    position_b: str = ""
    player_a: str = ""
    player_b: str = ""
    table: int = 0
    entries: Sequence[str] = ()
    cards: Sequence[str] = ()
    reasons: Sequence[str] = ()
    dispute: saved.Document | None = None
    code: str = ""  # made where there was no network
    at: datetime | None = None  # when it was asked, if that was before it was sent


def asked(get: Callable[[str], Any], **more: Any) -> Question:
    """A question whose words are what `get` gives for each of their names."""
    words: dict[str, Any] = {name: str(get(name) or "") for name in LONGEST}
    return Question(**words, **more)


def open_case(
    session: Session,
    actor: Actor,
    question: Question,
    event: Event | None,
    now: datetime,
    asked_by_anybody: bool = False,
) -> Case:
    """Open a case: at an event by its staff, elsewhere by who may answer, or anybody if the site takes questions.

    A code that is known already is the same case sent again, if it asks the same. Raises Refused.
    """
    at = event.id if event else ""
    actor.must("case.open" if event else "question.ask", at)
    staff = actor.may("case.open" if event else "question.answer", at)
    if not staff and not asked_by_anybody:
        raise Refused("This site takes no questions.", code="closed", status=403)
    code = short.read(question.code) if len(short.read(question.code)) == CODE_LENGTH else fresh_code()
    known = session.get(Case, code)
    if known is not None and known.question == accounts.printable(question.question.replace("\r\n", "\n"), "\n"):
        return known
    code = code if known is None else fresh_code()
    words = {name: accounts.printable(getattr(question, name).replace("\r\n", "\n"), "\n") for name in LONGEST}
    for name, most in LONGEST.items():
        if len(words[name]) > most:
            raise Refused(f"That has {len(words[name])} characters; {most} is the most.", where=name)
    if not words["question"]:
        raise Refused("Say in one line what is question.", where="question")
    if event is not None:
        events.still_open(event)
        if question.table and not 1 <= question.table <= event.tables:
            raise Refused(f"There are tables 1 to {event.tables}.", where="table")
    row = Case(
        code=code,
        number=next_number(session, event.id if event else None),
        event_id=event.id if event else None,
        table=question.table if event else 0,
        round=event.round if event else 0,
        dispute=saved.save(session, question.dispute, now) if question.dispute else None,
        state="open",
        opened_by=actor.account_id,
        key="" if staff else actor.key,  # who opens it for a table is no party to it
        opened_at=told_time(question.at, now),
        refs=refs_of(code, question),
        **words,
    )
    session.add(row)
    session.flush()
    _append(session, row, actor, "opened", "", None, row.opened_at)
    if event is not None:
        events.touch(event)
    audit.append(session, actor, "case.open", f"case:{code}", after={"number": row.number, "question": row.question})
    return row


def fresh_code() -> str:
    """A code for a case, which nobody can guess."""
    return short.fresh(CODE_LENGTH)


def told_time(given: datetime | None, now: datetime) -> datetime:
    """When something was done that was sent later: as the phone says, but neither in the future nor long ago."""
    return given if given is not None and now - OFFLINE <= given <= now else now


def refs_of(code: str, asked: Question) -> list[CaseRef]:
    """What a case is about, each once."""
    named = [("entry", one) for one in asked.entries] + [("card", one) for one in asked.cards]
    named += [("reason", one) for one in asked.reasons]
    return [
        CaseRef(case_code=code, kind=kind, target=target) for kind, target in list(dict.fromkeys(named))[:MOST_REFS]
    ]


def next_number(session: Session, event_id: str | None) -> int:
    """The number by which a case is called at its event, or here."""
    where = Case.event_id.is_(None) if event_id is None else Case.event_id == event_id
    return (session.scalars(select(func.max(Case.number)).where(where)).one() or 0) + 1


def get(session: Session, typed: str) -> Case:
    """A case by its code. Raises NotFound."""
    found = session.get(Case, short.read(typed)) if short.read(typed) else None
    if found is None:
        raise NotFound(f"There is no case {typed[:40]}.")
    return found


def event_of(session: Session, case: Case) -> Event | None:
    """The event of a case, if it has one."""
    return session.get_one(Event, case.event_id) if case.event_id else None


def may_read(actor: Actor, case: Case) -> bool:
    """Whether somebody may read a case: at an event its staff and its players, else who has the address."""
    if case.event_id is None:
        return True
    return actor.may("case.read", case.event_id) or actor.may("event.read", case.event_id)


def is_party(session: Session, actor: Actor, case: Case) -> str:
    """Why somebody is party to a case and may not rule on it; empty if he is not.

    Tournament rules 2008-09: a TO who plays does not rule on the games in which he plays.
    """
    if (
        case.event_id
        and actor.account_id
        and events.plays_at(session, case.event_id, actor.account_id, case.table, case.round)
    ):
        return f"You play at table {case.table}, so you are party to this case; the second TO or another judge rules."
    if actor.key and case.key == actor.key:
        return "A judge was called with this phone from that table, so you are party to this case; another judge rules."
    return ""


def step(
    session: Session, actor: Actor, case: Case, kind: str, reason: str, now: datetime, ruling_id: str | None = None
) -> CaseStep:
    """Add a step, if the case stands so that it can be; one that was sent before is not added again. Raises Refused."""
    sent_before = again(case, actor, kind, now)
    if sent_before is not None:
        return sent_before
    before, leads = STEPS[kind]
    if case.state not in before:
        message = f"Case {case.number} is {SAID[case.state]}, so it cannot be {kind}."
        raise Refused(message, code="not_now", status=409)
    was, case.state = case.state, leads or case.state
    row = _append(session, case, actor, kind, accounts.printable(reason, "\n")[:2_000], ruling_id, now)
    event = event_of(session, case)
    if event is not None:
        events.touch(event)
    audit.append(
        session, actor, f"case.{kind}", f"case:{case.code}", {"state": was}, {"state": case.state, "reason": row.reason}
    )
    return row


def again(case: Case, actor: Actor, kind: str, at: datetime) -> CaseStep | None:
    """The step that this is, sent a second time: of the same person, at the same moment to the millisecond."""
    same = (one for one in case.steps if one.kind == kind and one.account_id == actor.account_id and one.at == at)
    return next(same, None)


def _append(
    session: Session, case: Case, actor: Actor, kind: str, reason: str, ruling_id: str | None, at: datetime
) -> CaseStep:
    number = session.scalars(select(func.count()).where(CaseStep.case_code == case.code)).one() + 1
    capacity = actor.capacity(case.event_id or "") or ("player" if "player" in actor.roles(case.event_id or "") else "")
    row = CaseStep(case_code=case.code, number=number, kind=kind, at=at, account_id=actor.account_id,
                   capacity=capacity, reason=reason, ruling_id=ruling_id)  # fmt: skip
    session.add(row)
    session.flush()
    session.expire(case, ["steps"])
    return row


def appeal(session: Session, actor: Actor, case: Case, reason: str, now: datetime) -> None:
    """Appeal to the head judge: by a player of the table, or by the staff for him. Raises Refused."""
    actor.must("case.appeal", case.event_id or "")
    own = (case.event_id or "", case.table) in actor.tables
    if not own and not actor.may("call.take", case.event_id or ""):
        raise Refused("Only the table itself can appeal.", code="other_table", status=403)
    if not reason.strip():
        raise Refused("Say in a line why you appeal.", where="reason")
    step(session, actor, case, "appealed", reason, now)


def withdraw(session: Session, actor: Actor, case: Case, reason: str, now: datetime) -> None:
    """Withdraw a question: who asked it, or the staff; an appeal: the table, or who decides it."""
    if case.state == "appealed":
        if (case.event_id or "", case.table) not in actor.tables:
            actor.must("appeal.decide", case.event_id or "")
        step(session, actor, case, "appeal_withdrawn", reason, now)
        return
    if not (actor.key and actor.key == case.key) and not (actor.account_id and actor.account_id == case.opened_by):
        actor.must("case.open", case.event_id or "")
    step(session, actor, case, "withdrawn", reason, now)


def attach(
    session: Session, actor: Actor, case: Case, document: saved.Document, about: Question, now: datetime
) -> None:
    """Give a case that waits the dispute that somebody walked for it, with what that rests on. Raises Refused."""
    actor.must("case.open" if case.event_id else "question.answer", case.event_id or "")
    code = saved.save(session, document, now)
    if code == case.dispute:
        return
    case.dispute = code
    known = {(one.kind, one.target) for one in case.refs}
    more = [one for one in refs_of(case.code, about) if (one.kind, one.target) not in known]
    session.add_all(more[: MOST_REFS - len(known)])
    step(session, actor, case, "attached", "", now)
    session.expire(case, ["refs"])


def close(session: Session, actor: Actor, case: Case, now: datetime) -> None:
    """Close a case: what was ruled last is final here."""
    actor.must("case.open", case.event_id or "")
    step(session, actor, case, "closed", "", now)


def erase_names(session: Session, actor: Actor, case: Case) -> None:
    """Erase the players' names and own words; the question and what was ruled stay."""
    if not actor.may("event.manage", case.event_id or ""):
        actor.must("names.erase")
    case.player_a = case.player_b = case.position_a = case.position_b = case.key = ""
    session.execute(update(Call).where(Call.case_code == case.code).values(text="", key=""))
    called = saved.forget_names(session, case.dispute) if case.dispute else {}
    for ruling in session.scalars(select(Ruling).where(Ruling.case_code == case.code)):
        ruling.headline = _called(ruling.headline, called)
    audit.erase(session, actor, f"case:{case.code}")


def _called(text: str, names: Mapping[str, str]) -> str:
    """A sentence of the stepper with other names for the players."""
    if not names:
        return text
    known = "|".join(map(re.escape, sorted(names, key=len, reverse=True)))
    return re.sub(rf"(?<!\w)(?:{known})(?!\w)", lambda found: names[found.group()], text)


def of_event(session: Session, event: Event) -> Sequence[Case]:
    """The cases of an event: those that wait first, then by their number, the latest first."""
    waits = Case.state.in_(("open", "appealed"))
    query = select(Case).where(Case.event_id == event.id)
    return session.scalars(query.order_by(waits.desc(), Case.number.desc())).all()


def from_the_web(session: Session, actor: Actor, states: Collection[str], most: int = 100) -> Sequence[Case]:
    """The questions that were asked without an event, for who may answer them."""
    actor.must("question.answer")
    query = select(Case).where(Case.event_id.is_(None)).order_by(Case.number.desc()).limit(most)
    return session.scalars(query.where(Case.state.in_(states)) if states else query).all()
