"""Rulings given with authority: on a case, overruling one, correcting one. The session comes first, who acts second.

What a ruling stands on (`Basis`: statements as they are now, the stepper's answer, the lists) is kept with it, so that
it shows later what has changed (faq.precedents.drift).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from errors import Refused
from faq import short
from faq.cases import service as cases
from faq.cases.models import Case
from faq.models import Ruling, RulingCitation, RulingRef
from faq.rulings import resting, service
from faq.saved import service as saved
from people import accounts, audit
from people.actor import Actor
from people.permissions import AT_EVENTS
from rules.citation import VERDICTS

LONGEST_ANSWER = 300
LONGEST_TEXT = 4_000
MOST_CITES = 40
AUTHORITIES: dict[str, tuple[str, str]] = {
    # how it is called, and where it holds, from strong to weak
    "council": ("Precedent of the council", "holds for this community until it is superseded"),
    "to": ("Ruling of the Tournament Organizer", "holds at that event"),
    "head_judge": ("Ruling of the head judge", "holds at that event"),
    "judge": ("Ruling of a judge", "holds at that table"),
    "unnamed": ("Ruling of an unnamed judge", "nobody has checked who wrote it"),
}
STATES = {"stands": "stands", "overruled": "overruled", "corrected": "corrected", "superseded": "superseded",
          "retired": "retired", "proposed": "proposed", "declined": "declined"}  # fmt: skip


@dataclass(frozen=True)
class Given:
    """What is ruled, as it was sent."""

    answer: str
    verdict: str = ""
    text: str = ""
    entries: Sequence[str] = ()
    cards: Sequence[str] = ()
    rulings: Sequence[str] = ()
    departs_from: str = ""
    departs_why: str = ""
    reason: str = ""  # of the step: why it is overruled or corrected
    id: str = ""  # made where there was no network
    at: datetime | None = None
    seen: int | None = None  # how many steps of the case its author had read


@dataclass(frozen=True)
class Basis:
    """What a ruling stands on now: entries and their statements, cards and standing, the stepper's answer."""

    corpus: str
    statements: Mapping[str, str]
    title: str = ""
    headline: str = ""
    document: saved.Document | None = None
    reading: dict[str, Any] | None = None
    cards: Mapping[str, str] = field(default_factory=dict)
    decided: Sequence[str] = field(default_factory=tuple)  # entries on which the stepper's answer rests


class AlreadyRuled(Refused):
    """Somebody else ruled while this was written; `ruling_id` is his."""

    def __init__(self, case: Case, ruling: Ruling, name: str) -> None:
        message = (
            f"{name} has ruled on case {case.number} in the meantime. What you wrote is below; it was not recorded."
        )
        super().__init__(message, code="already_ruled", status=409)
        self.ruling_id = ruling.id


def give(session: Session, actor: Actor, case: Case, given: Given, basis: Basis, now: datetime) -> Ruling:
    """Rule on an open case. Raises Refused for who may not or is party to it, AlreadyRuled, or for a wrong field."""
    actor.must("ruling.give" if case.event_id else "question.answer", case.event_id or "")
    _not_party(session, actor, case)
    if (sent_before := _sent_before(session, case, given)) is not None:
        return sent_before
    if case.state != "open":
        _already(session, actor, case)
    ruling = _made(session, actor, case, given, basis, now)
    cases.step(session, actor, case, "ruled", given.reason, ruling.recorded_at, ruling.id)
    return ruling


def overrule(session: Session, actor: Actor, case: Case, given: Given, basis: Basis, now: datetime) -> Ruling:
    """Rule otherwise than was ruled, on an appeal or without: head judge or TO. Raises Refused as `give` does."""
    actor.must("ruling.overrule", case.event_id or "")
    _not_party(session, actor, case)
    if (sent_before := _sent_before(session, case, given)) is not None:
        return sent_before
    _unread(session, case, given)
    if not given.reason.strip():
        raise Refused("Say why it is overruled.", where="reason")
    before = last(session, case)
    ruling = _made(session, actor, case, given, basis, now)
    _replaced(session, before, ruling, "overruled", now)
    cases.step(session, actor, case, "overruled", given.reason, ruling.recorded_at, ruling.id)
    return ruling


def uphold(session: Session, actor: Actor, case: Case, reason: str, now: datetime) -> None:
    """Decide an appeal: what was ruled stands, now in the authority of who decided. Raises Refused."""
    actor.must("appeal.decide", case.event_id or "")
    _not_party(session, actor, case)
    if cases.again(case, actor, "upheld", now) is not None:
        return
    before = last(session, case)
    if before is not None and before.account_id == actor.account_id:
        raise Refused("You gave this ruling; another head judge or TO decides the appeal.", code="own", status=409)
    cases.step(session, actor, case, "upheld", reason, now, before.id if before else None)


def correct(session: Session, actor: Actor, case: Case, given: Given, basis: Basis, now: datetime) -> Ruling:
    """Correct a ruling: one's own, any for a head judge or TO. The earlier text stays readable to staff."""
    actor.must("ruling.correct", case.event_id or "")
    _not_party(session, actor, case)
    if (sent_before := _sent_before(session, case, given)) is not None:
        return sent_before
    _unread(session, case, given)
    before = last(session, case)
    if before is None or (
        before.account_id != actor.account_id and not actor.may("ruling.overrule", case.event_id or "")
    ):
        raise Refused("Only who gave a ruling corrects it; a head judge can overrule it.", code="not_yours", status=403)
    if not given.reason.strip():
        raise Refused("Say what is corrected.", where="reason")
    ruling = _made(session, actor, case, given, basis, now)
    _replaced(session, before, ruling, "corrected", now)
    cases.step(session, actor, case, "corrected", given.reason, ruling.recorded_at, ruling.id)
    return ruling


def _sent_before(session: Session, case: Case, given: Given) -> Ruling | None:
    """The ruling on this case that was recorded with the same id and answer: it was sent twice."""
    known = session.get(Ruling, short.read(given.id)) if given.id else None
    same = known is not None and known.case_code == case.code and known.answer == _line(given.answer)
    return known if same else None


def _line(answer: str) -> str:
    return " ".join(accounts.printable(answer).split())


def last(session: Session, case: Case) -> Ruling | None:
    """The ruling on a case that stands."""
    query = select(Ruling).where(Ruling.case_code == case.code, Ruling.state == "stands")
    return session.scalars(query.order_by(Ruling.recorded_at.desc())).first()


def publish(session: Session, actor: Actor, ruling: Ruling, listed: bool) -> None:
    """List a ruling for everybody, or no longer: its author, the heads of its event, the council."""
    own = actor.account_id is not None and actor.account_id == ruling.account_id
    if listed and own:
        actor.must("ruling.publish", ruling.event_id or "")
    elif not (ruling.event_id and actor.may("event.manage", ruling.event_id)) and not own:
        actor.must("moderate")
    was, ruling.published = ruling.published, listed
    audit.append(session, actor, "ruling.publish", f"ruling:{ruling.id}", was, listed)


def _not_party(session: Session, actor: Actor, case: Case) -> None:
    why = cases.is_party(session, actor, case)
    if why:
        raise Refused(why, code="party", status=409)


def _already(session: Session, actor: Actor, case: Case) -> None:
    before = last(session, case)
    if before is not None:
        name = accounts.get(session, before.account_id).name if before.account_id else "Another judge"
        raise AlreadyRuled(case, before, name)


def _unread(session: Session, case: Case, given: Given) -> None:
    """Raises AlreadyRuled when the case has a ruling that the author of this had not read."""
    if given.seen is None:
        return
    newer = [one for one in case.steps if one.number > given.seen and one.ruling_id and one.kind != "upheld"]
    if newer:
        ruling = session.get_one(Ruling, newer[-1].ruling_id)
        who = newer[-1].account_id
        raise AlreadyRuled(case, ruling, accounts.get(session, who).name if who else "Another judge")


def _replaced(session: Session, before: Ruling | None, by: Ruling, state: str, now: datetime) -> None:
    if before is not None:
        resting.ended(session, before.id, state, now, by.id)


def _made(session: Session, actor: Actor, case: Case, given: Given, basis: Basis, now: datetime) -> Ruling:
    event = cases.event_of(session, case)
    capacity = actor.capacity(case.event_id or "")
    authority = capacity if capacity in AT_EVENTS else "judge"
    ruling = written(session, actor, given, basis, now, authority, case.question if not basis.title else basis.title)
    ruling.case_code, ruling.event_id, ruling.table = case.code, case.event_id, case.table
    ruling.event = event.name if event else ""
    ruling.published = bool(event and event.public)
    if case.dispute and not ruling.dispute:
        ruling.dispute = case.dispute
    if given.departs_from:
        actor.must("ruling.against_document", case.event_id or "")
    session.flush()
    audit.append(
        session, actor, "ruling.give", f"ruling:{ruling.id}", after={"case": case.number, "answer": ruling.answer}
    )
    return ruling


def written(
    session: Session, actor: Actor, given: Given, basis: Basis, now: datetime, authority: str, title: str
) -> Ruling:
    """A ruling's row with all that it stands on. Raises Refused with the field that is wrong."""
    answer = _line(given.answer)
    text = accounts.printable(given.text.replace("\r\n", "\n"), "\n\t")
    why = accounts.printable(given.departs_why, "\n")
    _check(answer, text, why, given, basis)
    cites = list(dict.fromkeys([*given.entries, *([given.departs_from] if given.departs_from else []), *basis.decided]))
    made_at = cases.told_time(given.at, now)
    ruling = Ruling(
        id=short.read(given.id) if len(short.read(given.id)) == service.ID_LENGTH else short.fresh(service.ID_LENGTH),
        dispute=saved.save(session, basis.document, now) if basis.document else None,
        title=title[:500],
        headline=basis.headline,
        verdict=given.verdict,
        answer=answer,
        text=text,
        judge="",
        event="",
        held_on=made_at.date(),
        corpus=basis.corpus,
        recorded_at=made_at,
        authority=authority,
        account_id=actor.account_id,
        departs_from=given.departs_from,
        departs_why=why,
        reading=basis.reading,
        table=0,
        state="stands",
        published=False,
    )
    known = [one for one in cites if one in basis.statements][:MOST_CITES]
    ruling.citations = [
        RulingCitation(position=at, entry_id=one, statement=basis.statements[one]) for at, one in enumerate(known)
    ]
    named = [("card", one) for one in given.cards if one in basis.cards] + [("ruling", one) for one in given.rulings]
    named += [("reason", one) for one in (basis.reading or {}).get("codes", ())]
    ruling.refs = [
        RulingRef(kind=kind, target=target, statement=basis.cards.get(target, "") if kind == "card" else "")
        for kind, target in dict.fromkeys(named)
    ]
    if session.get(Ruling, ruling.id) is not None:
        raise Refused("A ruling with this id is recorded already.", code="taken", status=409)
    session.add(ruling)
    session.flush()
    return ruling


def _check(answer: str, text: str, why: str, given: Given, basis: Basis) -> None:
    if not answer:
        raise Refused("Say in one line what is ruled.", where="answer")
    if len(answer) > LONGEST_ANSWER or len(text) > LONGEST_TEXT or len(why) > 1_000:
        message = f"An answer has at most {LONGEST_ANSWER} characters, the reasoning {LONGEST_TEXT}."
        raise Refused(message, where="answer" if len(answer) > LONGEST_ANSWER else "text")
    if text.count("[") > service.MOST_BRACKETS:
        raise Refused("The reasoning has more links than anybody could read.", where="text")
    if given.verdict and given.verdict not in VERDICTS:
        raise Refused(f"A verdict is one of {', '.join(VERDICTS)}, or none.", where="verdict")
    if given.departs_from and given.departs_from not in basis.statements:
        raise Refused(f"There is no entry {given.departs_from[:80]}.", where="departs_from")
    if given.departs_from and not why:
        raise Refused("Say why the document is overruled.", where="departs_why")
    if why and not given.departs_from:
        raise Refused("Name the statement that is overruled.", where="departs_from")


def judge_name(session: Session, ruling: Ruling) -> str:
    """Who ruled, for people."""
    if ruling.account_id is not None:
        account = accounts.get(session, ruling.account_id)
        return "a judge, name erased" if account.erased_at else account.name
    return ruling.judge or "an unnamed judge"
