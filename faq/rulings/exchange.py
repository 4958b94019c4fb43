"""Rulings as others read them: JSON, JSON lines, the content format of faq/content, Atom; and what is told of them."""

from __future__ import annotations

import json
import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from datetime import date, datetime
from typing import Any
from uuid import NAMESPACE_URL, uuid5
from xml.etree.ElementTree import Element, SubElement, tostring

from sqlalchemy import or_, select
from sqlalchemy.orm import Session

from faq.cases.models import Case
from faq.models import Ruling
from faq.precedents.models import Flag, Precedent
from faq.rulings import giving, service
from faq.saved import service as saved

ATOM = "http://www.w3.org/2005/Atom"


def numbers(session: Session, ids: Collection[str]) -> dict[str, str]:
    """Which of some rulings are, or were, the words of a precedent: its name by the ruling's id."""
    wanted = set(ids)
    if not wanted:
        return {}
    query = select(Precedent).where(or_(Precedent.ruling_id.in_(wanted), Precedent.proposed_id.in_(wanted)))
    found = {}
    for row in session.scalars(query):
        for ruling_id in (row.ruling_id, row.proposed_id):
            if ruling_id in wanted:
                found[ruling_id] = f"P-{row.number}"
    return found


def flags(session: Session, ruling_id: str) -> Sequence[Flag]:
    """Why a ruling is to be looked at again."""
    query = select(Flag).where(Flag.ruling_id == ruling_id, Flag.resolved_at.is_(None)).order_by(Flag.id)
    return session.scalars(query).all()


def flagged(session: Session, ids: Collection[str]) -> set[str]:
    """Which of some rulings are to be looked at again."""
    wanted = list(ids)
    if not wanted:
        return set()
    return set(session.scalars(select(Flag.ruling_id).where(Flag.ruling_id.in_(wanted), Flag.resolved_at.is_(None))))


def ruling_json(session: Session, ruling: Ruling) -> dict[str, Any]:
    """A ruling as JSON; its text is Markdown as it was written."""

    def iso(day: date | None) -> str | None:
        return day.isoformat() if day else None

    name, holds = giving.AUTHORITIES[ruling.authority]
    return {
        "id": ruling.id,
        "url": service.url(ruling.id),
        "official": False,
        "authority": ruling.authority,
        "authority_name": name,
        "holds": holds,
        "state": ruling.state,
        "replaced_by": ruling.replaced_by,
        "precedent": numbers(session, [ruling.id]).get(ruling.id),
        "published": ruling.published,
        "title": ruling.title,
        "verdict": ruling.verdict or None,
        "answer": ruling.answer,
        "text": ruling.text,
        "dispute": saved.short_url(ruling.dispute) if ruling.dispute else None,
        "headline": ruling.headline,
        "judge": giving.judge_name(session, ruling),
        "event": ruling.event or None,
        "event_id": ruling.event_id,
        "table": ruling.table or None,
        "case": ruling.case_code,
        "held_on": iso(ruling.held_on),
        "recorded": iso(ruling.recorded_at.date()),
        "recorded_with": ruling.corpus,
        "cites": [one.entry_id for one in ruling.citations],
        "cards": [one.target for one in ruling.refs if one.kind == "card"],
        "rulings": [service.url(one.target) for one in ruling.refs if one.kind == "ruling"],
        "reasons": [one.target for one in ruling.refs if one.kind == "reason"],
        "departs_from": ruling.departs_from or None,
        "departs_why": ruling.departs_why or None,
        "to_be_looked_at": [{"kind": one.kind, "what": one.what, "before": one.before, "after": one.after}
                            for one in flags(session, ruling.id)],
    }  # fmt: skip


def case_json(session: Session, case: Case) -> dict[str, Any]:
    """A case as JSON, without the players' names and words."""
    return {
        "code": case.code,
        "url": f"/cases/{case.code}",
        "number": case.number,
        "event_id": case.event_id,
        "table": case.table or None,
        "round": case.round or None,
        "question": case.question,
        "state": case.state,
        "opened": case.opened_at.isoformat(),
        "dispute": saved.short_url(case.dispute) if case.dispute else None,
        "entries": [one.target for one in case.refs if one.kind == "entry"],
        "cards": [one.target for one in case.refs if one.kind == "card"],
        "steps": [{"number": one.number, "kind": one.kind, "at": one.at.isoformat(), "capacity": one.capacity or None,
                   "reason": one.reason or None, "ruling": one.ruling_id} for one in case.steps],
    }  # fmt: skip


def json_lines(session: Session, rulings: Iterable[Ruling]) -> Iterator[str]:
    """One ruling a line."""
    for one in rulings:
        yield json.dumps(ruling_json(session, one), ensure_ascii=False) + "\n"


def content(session: Session, precedents: Iterable[Precedent]) -> str:
    """Precedents in the format of faq/content (docs/corpus-format.md): a chapter that goes into a repository."""
    return "\n\n".join(_entry(session, one) for one in precedents if one.ruling_id) + "\n"


def _entry(session: Session, row: Precedent) -> str:
    ruling = session.get_one(Ruling, row.ruling_id)
    verdict = f"\nverdict: {ruling.verdict} - {ruling.answer}" if ruling.verdict else ""
    head = f"## {_line(ruling.title)} {{#p-{row.number} kind=question}}\nask: {_line(ruling.title)}{verdict}"
    linked = set(re.findall(r"\]\(([^)]+)\)", ruling.text))
    rests = [one.entry_id for one in ruling.citations if one.entry_id not in linked]
    words = [ruling.text or ruling.answer]
    if ruling.departs_from:
        words.append(f"Departs from [a statement]({ruling.departs_from}): {ruling.departs_why}")
    if rests:
        words.append("It rests on " + ", ".join(f"[{one.partition('/')[2]}]({one})" for one in rests) + ".")
    return f"{head}\n\n" + "\n\n".join(words)


def _line(text: str) -> str:
    return " ".join(text.replace("{", "(").replace("}", ")").split())


def atom(title: str, path: str, root: str, rulings: Sequence[tuple[Ruling, str, str]], updated: datetime) -> bytes:
    """Rulings as an Atom feed (RFC 4287): each with its title and who ruled."""
    feed = Element("feed", {"xmlns": ATOM, "xml:lang": "en"})
    _text(feed, "id", _urn(path))
    _text(feed, "title", f"Maester: {title}")
    _text(feed, "updated", updated.isoformat())
    SubElement(feed, "link", {"rel": "self", "type": "application/atom+xml", "href": root + path})
    _text(SubElement(feed, "author"), "name", "Maester")
    for ruling, name, judge in rulings:
        entry = SubElement(feed, "entry")
        _text(entry, "id", _urn(f"rulings/{ruling.id}"))
        _text(entry, "title", f"{name}: {ruling.title}" if name else ruling.title)
        _text(entry, "updated", ruling.recorded_at.isoformat())
        _text(SubElement(entry, "author"), "name", judge)
        SubElement(entry, "link", {"rel": "alternate", "type": "text/html", "href": root + service.url(ruling.id)})
        for cited in ruling.citations:
            href = f"{root}/rules/{cited.entry_id}"
            SubElement(entry, "link", {"rel": "related", "type": "text/html", "href": href})
        held = giving.AUTHORITIES[ruling.authority][0]
        _text(
            entry,
            "content",
            f"{ruling.verdict.capitalize() + ': ' if ruling.verdict else ''}{ruling.answer} ({held})",
            type="text",
        )
    written: bytes = tostring(feed, encoding="utf-8", xml_declaration=True)
    return written


def _text(parent: Element, name: str, text: str, **attributes: str) -> None:
    SubElement(parent, name, attributes).text = text


def _urn(name: str) -> str:
    return uuid5(NAMESPACE_URL, f"maester/{name}").urn
