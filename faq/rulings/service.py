"""Rulings recorded at tables: checked, kept, found, withdrawn. The session on what people enter comes first.

A ruling stands at a saved dispute (faq.saved) and cites entries by their permanent ids. It is a judge's, never an
official one. Nobody moderates it, so it is found by its address alone unless the operator lists rulings.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from html import escape

from sqlalchemy import select
from sqlalchemy.orm import Session

from errors import NotFound, Refused
from faq import short
from faq.cases.models import Case
from faq.models import Ruling, RulingCitation, RulingRef
from faq.saved import service as saved
from people import audit
from people.actor import Actor
from rules.citation import human_date
from rules.markdown import Clean, Rendered, Renderer, Target, no_html

ID_LENGTH = 16
MOST_BRACKETS = 60
LONGEST = {"text": 2_000, "judge": 80, "event": 120}
FIRST_DAY = date(2002, 1, 1)
_NAMES = {"text": "The ruling", "judge": "The judge", "event": "The event"}


@dataclass(frozen=True)
class Written:
    """What a judge wrote, as it was sent."""

    text: str = ""
    judge: str = ""
    event: str = ""
    held_on: str = ""

    def cleaned(self) -> Written:
        """The same without what no page can show: control characters, and space around it."""
        return Written(
            _printable(self.text.replace("\r\n", "\n"), "\n\t"),
            *map(_printable, (self.judge, self.event, self.held_on)),
        )


@dataclass(frozen=True)
class At:
    """Where a ruling stands: the saved document, what the dispute is called, what it waits for, and what that cites."""

    document: saved.Document
    title: str
    headline: str
    cites: Sequence[str]
    corpus: str
    cards: Mapping[str, str] = field(default_factory=dict)  # public ids with what is said of each


def problems_of(written: Written, today: date) -> dict[str, str]:
    """What is wrong with a cleaned text, by field; none means it can be recorded."""
    found: dict[str, str] = {}
    for name, longest in LONGEST.items():
        length = len(getattr(written, name))
        if length > longest:
            found[name] = f"{_NAMES[name]} has {length} characters; {longest} is the most."
    if not written.text:
        found["text"] = "Say what was ruled."
    elif written.text.count("[") > MOST_BRACKETS or (not found and _rendered(written.text) is None):
        found["text"] = "The ruling has more links, or parts within parts, than anybody could read."
    if written.held_on and _day(written.held_on, today) is None:
        found["held_on"] = f"{written.held_on[:20]} is not a day from {FIRST_DAY} to today, written YYYY-MM-DD."
    return found


def new_id() -> str:
    """The id of a ruling that is about to be written."""
    return short.fresh(ID_LENGTH)


def record(session: Session, actor: Actor, written: Written, at: At, now: datetime, ruling_id: str = "") -> Ruling:
    """Store a ruling without problems, and its dispute with it. Raises Refused as saving a dispute does.

    `ruling_id` is one that `new_id` made, here or where there was no network; the same ruling sent again is the one
    that is there. Raises Refused (409) when another ruling has it, or what it names is no id.
    """
    actor.must("ruling.keep")
    ruling_id = ruling_id or new_id()
    if short.read(ruling_id) != ruling_id or len(ruling_id) != ID_LENGTH:
        raise Refused("The form names no address that a ruling may have. Load it again.", where="id")
    code = saved.save(session, at.document, now)
    ruling = Ruling(
        id=ruling_id,
        dispute=code,
        title=_printable(at.title),  # of whatever the link says
        headline=_printable(at.headline),
        text=written.text,
        judge=written.judge,
        event=written.event,
        held_on=_day(written.held_on, now.date()),
        corpus=at.corpus,
        recorded_at=now,
        citations=[RulingCitation(position=number, entry_id=entry_id) for number, entry_id in enumerate(at.cites)],
        refs=[RulingRef(kind="card", target=card, statement=said) for card, said in at.cards.items()],
    )
    there = session.get(Ruling, ruling_id)
    if there is not None:
        return _the_same(there, code, written)
    session.add(ruling)
    session.flush()
    audit.append(session, actor, "ruling.keep", f"ruling:{ruling_id}")
    return ruling


def _the_same(ruling: Ruling, code: str, written: Written) -> Ruling:
    if (ruling.dispute, ruling.text, ruling.judge, ruling.event) == (code, written.text, written.judge, written.event):
        return ruling
    raise Refused("Another ruling has this address by now. Load the form again.", code="taken", status=409)


def find(session: Session, typed: str) -> Ruling:
    """A ruling by its id. Raises NotFound, and Refused (410) when it was withdrawn."""
    ruling = session.get(Ruling, short.read(typed)) if short.read(typed) else None
    if ruling is None:
        raise NotFound(f"There is no ruling {typed[:40]}. Is every letter as it was printed?")
    if ruling.withdrawn_at is not None:
        day = human_date(ruling.withdrawn_at.date().isoformat())
        raise Refused(f"This ruling was withdrawn on {day}.", code="withdrawn", status=410)
    return ruling


def withdraw(session: Session, actor: Actor, typed: str, now: datetime) -> None:
    """Withdraw a ruling: its words and names are emptied, its address says so. Raises as `find` does.

    Whether `actor` may is asked by the caller: its own browser, by the cookie that it was given, or the command line.
    """
    ruling = find(session, typed)
    ruling.withdrawn_at = now
    ruling.text = ruling.judge = ruling.event = ruling.headline = ruling.answer = ruling.departs_why = ""
    ruling.title = "Withdrawn"
    ruling.held_on = ruling.reading = None
    if ruling.dispute and not _is_used_beside(session, ruling):
        saved.forget_names(session, ruling.dispute)
    audit.append(session, actor, "ruling.withdraw", f"ruling:{ruling.id}")


def _is_used_beside(session: Session, ruling: Ruling) -> bool:
    """Whether another ruling that stands, or a case, is about the dispute that a ruling was given on."""
    others = select(Ruling.id).where(Ruling.dispute == ruling.dispute, Ruling.id != ruling.id)
    cases = select(Case.code).where(Case.dispute == ruling.dispute)
    return bool(session.scalar(others.where(Ruling.withdrawn_at.is_(None)).limit(1)) or session.scalar(cases.limit(1)))


def listed(session: Session, most: int, offset: int = 0) -> list[Ruling]:
    """The rulings that stand, the newest first."""
    standing = select(Ruling).where(Ruling.withdrawn_at.is_(None))
    return list(session.scalars(standing.order_by(Ruling.recorded_at.desc(), Ruling.id).limit(most).offset(offset)))


def citing(session: Session, entry_id: str, most: int) -> list[Ruling]:
    """The rulings that stand and cite an entry, the newest first."""
    query = select(Ruling).join(RulingCitation).where(RulingCitation.entry_id == entry_id)
    standing = query.where(Ruling.withdrawn_at.is_(None)).distinct()
    return list(session.scalars(standing.order_by(Ruling.recorded_at.desc(), Ruling.id).limit(most)))


def url(ruling_id: str) -> str:
    """The permanent address of a ruling."""
    return f"/rulings/{ruling_id}"


def html(text: str, resolve: Callable[[str], Target | None], clean: Clean) -> str:
    """A ruling's text as HTML with nothing in it but what a statement may have; links lead within the corpus only."""
    rendered = _rendered(text, resolve, clean)
    return f"<p>{escape(text)}</p>" if rendered is None else rendered.html


def linked(text: str, resolve: Callable[[str], Target | None]) -> list[str]:
    """The ids of the entries that a text links, in the order of their first mention."""
    return [target.id for target in (_rendered(text, resolve) or Rendered()).links]


def _rendered(
    text: str, resolve: Callable[[str], Target | None] = lambda _written: None, clean: Clean = no_html
) -> Rendered | None:
    """None when its parts lie so deep within one another that Markdown gives up."""
    try:
        return Renderer(resolve, clean).render(text)
    except RecursionError:
        return None


def _printable(text: str, besides: str = "") -> str:
    kept = (letter if letter in besides or unicodedata.category(letter) not in ("Cc", "Cs") else " " for letter in text)
    return "".join(kept).strip()


def _day(text: str, today: date) -> date | None:
    try:
        day = date.fromisoformat(text) if len(text) == 10 else None
    except ValueError:
        return None
    # The day may have begun where the judge is.
    return day if day and FIRST_DAY <= day <= today + timedelta(days=1) else None


@dataclass(frozen=True)
class AtEntry:
    """What was ruled on an entry, and how often how besides.

    Precedents: name, title, verdict, answer, address, whether they are to be looked at again.
    """

    precedents: Sequence[tuple[str, str, str, str, str, bool]]
    counted: dict[str, int]

    @property
    def total(self) -> int:
        """How often it was ruled on at tables."""
        return sum(self.counted.values())
