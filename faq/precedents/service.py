"""Precedents: proposed, discussed, in force, narrowed, superseded, retired. The session comes first, who acts second.

The words of a precedent are rulings of the council, each for good; the precedent says which of them is in force.
"""

from __future__ import annotations

import difflib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from errors import NotFound, Refused
from faq.models import Ruling, RulingCitation, RulingRef
from faq.precedents.models import Flag, Precedent, PrecedentStep
from faq.rulings import giving, resting
from faq.rulings.giving import Basis, Given
from people import accounts, audit
from people.actor import Actor

STATES = {
    "proposed": "proposed",
    "discussed": "under discussion",
    "in_force": "in force",
    "declined": "declined",
    "superseded": "superseded",
    "retired": "retired",
}
OPEN = ("proposed", "discussed")


@dataclass(frozen=True)
class Finding:
    """One thing the machine finds when it looks at a proposal; `stops` when it cannot go into force like this."""

    text: str
    stops: bool = False
    url: str = ""


def name(number: int) -> str:
    """How a precedent is cited, for good: P-12."""
    return f"P-{number}"


def get(session: Session, typed: str) -> Precedent:
    """A precedent by its name or number. Raises NotFound."""
    digits = typed.strip().upper().removeprefix("P").lstrip("-")
    found = session.get(Precedent, int(digits)) if digits.isdecimal() and len(digits) < 8 else None
    if found is None:
        raise NotFound(f"There is no precedent {typed[:20]}.")
    return found


def listed(session: Session, actor: Actor, state: str = "") -> Sequence[Precedent]:
    """The precedents of a state, or all that ever were in force; proposals for who discusses them. Raises Refused."""
    query = select(Precedent).order_by(Precedent.number.desc())
    if state and state not in STATES:
        raise Refused(f"There is no state {state[:20]!r}; there are {', '.join(STATES)}.", where="state")
    if state in (*OPEN, "declined"):
        actor.must("precedent.discuss")
        return session.scalars(
            query.where(Precedent.state.in_(OPEN) if state in OPEN else Precedent.state == state)
        ).all()
    known = query.where(Precedent.ruling_id.is_not(None))
    return session.scalars(known.where(Precedent.state == state) if state else known).all()


def propose(
    session: Session, actor: Actor, given: Given, basis: Basis, now: datetime, origin: Ruling | None = None,
    instead_of: Precedent | None = None,
) -> Precedent:  # fmt: skip
    """Propose a precedent, made of a ruling or anew, or other words for one that is in force. Raises Refused."""
    actor.must("precedent.propose")
    if instead_of is not None and (instead_of.state != "in_force" or instead_of.proposed_id):
        raise Refused(
            "Other words are proposed for a precedent in force that has no open proposal.", code="not_now", status=409
        )
    title = instead_of_title(session, instead_of) or (origin.title if origin else basis.title) or given.answer
    ruling = giving.written(session, actor, given, basis, now, "council", title)
    ruling.state = "proposed"
    if origin is not None and not ruling.dispute:
        ruling.dispute, ruling.reading, ruling.headline = origin.dispute, origin.reading, origin.headline
    if instead_of is None:
        number = (session.scalars(select(func.max(Precedent.number))).one() or 0) + 1
        row = Precedent(number=number, state="proposed", superseded_by="", created_at=now, changed_at=now,
                        origin_id=origin.id if origin else None, proposed_id=ruling.id)  # fmt: skip
        session.add(row)
        session.flush()
    else:
        row = instead_of
        row.proposed_id = ruling.id
    _step(session, actor, row, "proposed", given.reason, now, ruling.id)
    return row


def instead_of_title(session: Session, precedent: Precedent | None) -> str:
    """What a precedent in force is about."""
    return session.get_one(Ruling, precedent.ruling_id).title if precedent and precedent.ruling_id else ""


def discuss(session: Session, actor: Actor, row: Precedent, reason: str, now: datetime) -> None:
    """Say something to a proposal."""
    actor.must("precedent.discuss")
    _has_proposal(row)
    if not reason.strip():
        raise Refused("Say something.", where="reason")
    if row.state == "proposed":
        row.state = "discussed"
    _step(session, actor, row, "said", reason, now)


def approve(
    session: Session, actor: Actor, row: Precedent, needed: int, now: datetime, findings: Sequence[Finding]
) -> bool:
    """Approve a proposal, never one's own; with the last approval that is needed it is in force. Raises Refused."""
    actor.must("precedent.decide")
    _has_proposal(row)
    ruling = session.get_one(Ruling, row.proposed_id)
    if ruling.account_id == actor.account_id:
        raise Refused("Nobody approves a proposal of his own.", code="own", status=409)
    if actor.account_id in approved_by(row):
        raise Refused("You have approved it already.", code="twice", status=409)
    stops = [one.text for one in findings if one.stops]
    if stops:
        raise Refused(f"It cannot go into force like this: {stops[0]}", code="inconsistent", status=409)
    _step(session, actor, row, "approved", "", now)
    if len(approved_by(row)) < needed:
        row.state = "discussed" if row.state == "proposed" else row.state
        return False
    before = row.ruling_id
    if before:
        resting.ended(session, before, "superseded", now, ruling.id)
    ruling.state, ruling.published, ruling.held_on = "stands", True, now.date()
    row.ruling_id, row.proposed_id, row.state = ruling.id, None, "in_force"
    _step(session, actor, row, "narrowed" if before else "in_force", "", now, ruling.id)
    return True


def approved_by(row: Precedent) -> set[int | None]:
    """Who has approved the present proposal."""
    found: set[int | None] = set()
    for one in row.steps:
        if one.kind in ("proposed", "sent_back"):
            found.clear()
        elif one.kind == "approved":
            found.add(one.account_id)
    return found


def send_back(
    session: Session, actor: Actor, row: Precedent, reason: str, now: datetime, decline: bool = False
) -> None:
    """Send a proposal back to be written anew, or decline it, with a reason."""
    actor.must("precedent.decide")
    _has_proposal(row)
    if not reason.strip():
        raise Refused("Say why.", where="reason")
    _step(session, actor, row, "declined" if decline else "sent_back", reason, now)
    if decline:
        session.execute(update(Ruling).where(Ruling.id == row.proposed_id).values(state="declined"))
        row.proposed_id = None
        row.state = "in_force" if row.ruling_id else "declined"
    elif not row.ruling_id:
        row.state = "discussed"


def revise(session: Session, actor: Actor, row: Precedent, given: Given, basis: Basis, now: datetime) -> None:
    """Other words for a proposal that is not decided: its author, or the council. Approvals begin anew."""
    actor.must("precedent.propose")
    _has_proposal(row)
    before = session.get_one(Ruling, row.proposed_id)
    if before.account_id != actor.account_id:
        actor.must("precedent.decide")
    ruling = giving.written(session, actor, given, basis, now, "council", before.title)
    ruling.state = "proposed"
    ruling.dispute, ruling.reading, ruling.headline = before.dispute, before.reading, before.headline
    before.state, before.replaced_by = "declined", ruling.id
    row.proposed_id = ruling.id
    _step(session, actor, row, "proposed", given.reason or "written anew", now, ruling.id)


def supersede(session: Session, actor: Actor, row: Precedent, by: str, reason: str, now: datetime) -> None:
    """Say that a precedent is superseded, by another one (P-13) or by the version of a document. Raises Refused."""
    actor.must("precedent.decide")
    _in_force(row)
    by = accounts.printable(by)[:120]
    if not by or not reason.strip():
        raise Refused("Say by what it is superseded, and why.", where="by")
    if by.upper().startswith("P-"):
        by = name(get(session, by).number)
        if by == name(row.number):
            raise Refused("A precedent does not supersede itself.", where="by")
    _ended(session, row, "superseded", now)
    row.superseded_by = by
    _step(session, actor, row, "superseded", f"{reason} (by {by})", now)


def retire(session: Session, actor: Actor, row: Precedent, reason: str, now: datetime) -> None:
    """Retire a precedent: it is no longer followed, and stays readable. Raises Refused."""
    actor.must("precedent.decide")
    _in_force(row)
    if not reason.strip():
        raise Refused("Say why.", where="reason")
    _ended(session, row, "retired", now)
    _step(session, actor, row, "retired", reason, now)


def _ended(session: Session, row: Precedent, state: str, now: datetime) -> None:
    row.state = state
    resting.ended(session, row.ruling_id or "", state, now)


def _step(
    session: Session, actor: Actor, row: Precedent, kind: str, reason: str, now: datetime, ruling_id: str | None = None
) -> None:
    counted = session.scalars(select(func.count()).where(PrecedentStep.precedent == row.number)).one()
    said = accounts.printable(reason, "\n")[:2_000]
    session.add(PrecedentStep(precedent=row.number, number=counted + 1, kind=kind, at=now, account_id=actor.account_id,
                              reason=said, ruling_id=ruling_id))  # fmt: skip
    row.changed_at = now
    session.flush()
    session.expire(row, ["steps"])
    audit.append(
        session, actor, f"precedent.{kind}", f"precedent:{row.number}", after={"state": row.state, "reason": said}
    )


def _has_proposal(row: Precedent) -> None:
    if row.proposed_id is None:
        raise Refused(f"{name(row.number)} has no open proposal.", code="not_now", status=409)


def _in_force(row: Precedent) -> None:
    if row.state != "in_force":
        raise Refused(f"{name(row.number)} is {STATES[row.state]}.", code="not_now", status=409)


# --- looked at by the machine ---------------------------------------------------------------------------------------


def check(
    session: Session,
    ruling: Ruling,
    known: Mapping[str, str],
    lost_cards: Sequence[str],
    today: list[tuple[str, str, str]] | None,
) -> list[Finding]:
    """What the machine finds, `known` being the verdicts of the entries it cites that exist (empty for no question).

    `lost_cards` are the cards that it names and nobody knows any more; `today` is how the stepper reads its dispute
    otherwise. A precedent that contradicts an official document names the statement that it departs from.
    """
    found = [
        Finding(f"{one.entry_id} is no entry any more.", stops=True)
        for one in ruling.citations
        if one.entry_id not in known
    ]
    found += [Finding(f"{one} is no card that is known here.", stops=True) for one in lost_cards]
    found += [
        Finding(f"“{one.title}”, on which it rests, was {one.state}.", url=f"/rulings/{one.id}")
        for one in resting.cited(session, ruling)
        if one.state != "stands"
    ]
    found += list(_against_documents(ruling, known))
    found += list(_against_precedents(session, ruling))
    if today is None and ruling.dispute:
        found.append(Finding("Its dispute can no longer be read by the stepper."))
    found += [
        Finding(f"The stepper reads its dispute otherwise today ({what}): “{before}”, now “{after}”.")
        for what, before, after in today or ()
    ]
    if not ruling.citations:
        found.append(Finding("It rests on no entry, so it is shown at none and no change of a rule raises an alarm."))
    return found


def _against_documents(ruling: Ruling, verdicts: Mapping[str, str]) -> Iterator[Finding]:
    """Entries it rests on that answer the other way: a stop while it names no statement that it departs from."""
    for entry_id, verdict in verdicts.items():
        if {ruling.verdict, verdict} == {"yes", "no"} and ruling.departs_from != entry_id:
            message = (
                f"{entry_id} says {verdict}, and this says {ruling.verdict}: name that statement as what it departs "
                "from, or leave it out if it answers another question."
            )
            yield Finding(message, stops=not ruling.departs_from, url=f"/rules/{entry_id}")


def _against_precedents(session: Session, ruling: Ruling) -> Iterator[Finding]:
    if ruling.verdict not in ("yes", "no"):
        return
    other = "no" if ruling.verdict == "yes" else "yes"
    own = {one.entry_id for one in ruling.citations}
    codes = {one.target for one in ruling.refs if one.kind == "reason"}
    query = select(Precedent, Ruling).join(Ruling, Ruling.id == Precedent.ruling_id)
    for row, standing in session.execute(query.where(Precedent.state == "in_force", Ruling.verdict == other)):
        if row.proposed_id == ruling.id:
            continue
        entries = {one.entry_id for one in standing.citations} & own
        reasons = {one.target for one in standing.refs if one.kind == "reason"} & codes
        if entries and (reasons or not codes):
            yield Finding(f"{name(row.number)} in force says {other} about {', '.join(sorted(entries)[:3])}.",
                          url=f"/precedents/{name(row.number)}")  # fmt: skip


def difference(before: Ruling | None, after: Ruling) -> list[tuple[str, str]]:
    """The words of a proposal against those in force, line by line: "-", "+" or " " and the line."""
    was = _lines(before) if before else []
    found = [(line[:1], line[2:]) for line in difflib.ndiff(was, _lines(after)) if line[:1] != "?"]
    return [one for one in found if one[1].strip()]


def _lines(ruling: Ruling) -> list[str]:
    entries = [f"Rests on: {one.entry_id}" for one in ruling.citations]
    against = [f"Departs from: {ruling.departs_from}. {ruling.departs_why}"] if ruling.departs_from else []
    return [
        f"Verdict: {ruling.verdict or 'none'}",
        f"Answer: {ruling.answer}",
        *ruling.text.splitlines(),
        *against,
        *entries,
    ]


# --- the queue of flags -----------------------------------------------------------------------------------------------


def open_flags(session: Session, ruling_id: str = "") -> Sequence[Flag]:
    """What is to be looked at again, the oldest first."""
    query = select(Flag).where(Flag.resolved_at.is_(None)).order_by(Flag.id)
    return session.scalars(query.where(Flag.ruling_id == ruling_id) if ruling_id else query).all()


def confirm(session: Session, actor: Actor, ruling: Ruling, basis: Basis, reason: str, now: datetime) -> None:
    """The ruling stands on what is said now, too: its flags are resolved and it remembers the present words."""
    actor.must("flag.resolve")
    _resolve(session, actor, ruling, "confirmed", reason, now)
    for cited in session.scalars(select(RulingCitation).where(RulingCitation.ruling_id == ruling.id)):
        cited.statement = basis.statements.get(cited.entry_id, cited.statement)
    for ref in session.scalars(select(RulingRef).where(RulingRef.ruling_id == ruling.id, RulingRef.kind == "card")):
        ref.statement = basis.cards.get(ref.target, ref.statement)
    ruling.reading, ruling.headline, ruling.corpus = (
        basis.reading or ruling.reading,
        basis.headline or ruling.headline,
        basis.corpus,
    )


def resolve_by(session: Session, actor: Actor, ruling: Ruling, resolution: str, reason: str, now: datetime) -> None:
    """Resolve the flags of a ruling that was revised or superseded."""
    actor.must("flag.resolve")
    _resolve(session, actor, ruling, resolution, reason, now)


def _resolve(session: Session, actor: Actor, ruling: Ruling, resolution: str, reason: str, now: datetime) -> None:
    flags = open_flags(session, ruling.id)
    if not flags:
        raise Refused("Nothing of this ruling waits to be looked at.", code="not_now", status=409)
    for flag in flags:
        flag.resolved_at, flag.resolved_by, flag.resolution, flag.reason = (
            now,
            actor.account_id,
            resolution,
            reason[:1_000],
        )
    audit.append(
        session,
        actor,
        f"flag.{resolution}",
        f"ruling:{ruling.id}",
        after={"flags": len(flags), "reason": reason[:1_000]},
    )
