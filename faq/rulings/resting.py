"""Rulings that rest on other rulings: named as people write them, and flagged when what they rest on ends."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from datetime import datetime

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from errors import NotFound, Refused
from faq.models import Ruling, RulingRef
from faq.precedents.models import Flag, Precedent
from faq.rulings import service

MOST = 20
_NAMED = re.compile(r"(?:[pP]-?(\d{1,7})|(?:\S*/rulings/)?([0-9a-zA-Z]{16}))")


def named(session: Session, text: str) -> list[str]:
    """The ids of rulings as people name them in a field: P-12, ids or whole addresses. Raises Refused."""
    return list(dict.fromkeys(_one(session, word) for word in re.split(r"[\s;,]+", text.strip()) if word))[:MOST]


def _one(session: Session, word: str) -> str:
    found = _NAMED.fullmatch(word.replace("/precedents/", ""))
    if found and found[1]:
        row = session.get(Precedent, int(found[1]))
        if row is not None and row.ruling_id:
            return row.ruling_id
    elif found:
        try:
            return service.find(session, found[2]).id
        except NotFound:
            pass
    raise Refused(f"There is no ruling {word[:40]}; one is named like P-12, or by its address.", where="rulings")


def cited(session: Session, ruling: Ruling) -> Sequence[Ruling]:
    """The rulings that a ruling rests on."""
    ids = [one.target for one in ruling.refs if one.kind == "ruling"]
    return session.scalars(select(Ruling).where(Ruling.id.in_(ids)).order_by(Ruling.recorded_at)).all() if ids else []


def ended(session: Session, ruling_id: str, state: str, now: datetime, replaced_by: str = "") -> None:
    """A ruling stands no longer: it says so, and what rests on it and stands is flagged to be looked at again."""
    values = {"state": state, **({"replaced_by": replaced_by} if replaced_by else {})}
    session.execute(update(Ruling).where(Ruling.id == ruling_id).values(**values))
    ruling = session.get_one(Ruling, ruling_id)
    session.expire(ruling)
    _flag(session, ruling, _resting(session, ruling_id), now)


def _resting(session: Session, ruling_id: str) -> Collection[str]:
    on_it = select(RulingRef.ruling_id).where(RulingRef.kind == "ruling", RulingRef.target == ruling_id)
    standing = Ruling.id.in_(on_it) & (Ruling.state == "stands") & Ruling.withdrawn_at.is_(None)
    return session.scalars(select(Ruling.id).where(standing)).all()


def _flag(session: Session, ruling: Ruling, ids: Collection[str], now: datetime) -> None:
    for one in ids:
        session.add(
            Flag(ruling_id=one, kind="ruling", what=service.url(ruling.id), before=f"{ruling.title}: it stood.",
                 after=f"{ruling.title}: it was {ruling.state}.", found_at=now, corpus=ruling.corpus,
                 resolved_at=None, resolved_by=None, resolution="", reason="")
        )  # fmt: skip
