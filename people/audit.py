"""The audit log: every act that changes anything, append only, each line with the hash of the one before.

What could name a person stands in `details`, which the chain covers by a salted digest: it can be erased, and the
erasure is a line itself. Call `append` in a session of PeopleStore.writing, where one writer at a time has its turn.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from people.actor import Actor
from people.models import AuditLine

FIRST = "0" * 64
PAGE = 100


def append(
    session: Session,
    actor: Actor,
    act: str,
    what: str,
    before: Any = None,
    after: Any = None,
    now: datetime | None = None,
) -> AuditLine:
    """Write down an act on `what` (a kind and an id: "case:k3f9x2")."""
    last = session.execute(select(AuditLine.number, AuditLine.hash).order_by(AuditLine.number.desc()).limit(1)).first()
    details = {"actor": actor.name, "address": actor.address, "before": before, "after": after,
               "salt": secrets.token_hex(8)}  # fmt: skip
    details = json.loads(json.dumps(details, default=str))
    line = AuditLine(
        number=last.number + 1 if last else 1,
        at=(now or datetime.now(UTC)).isoformat(),
        account_id=actor.account_id,
        act=act,
        what=what,
        digest=_digest(details),
        details=details,
        previous=last.hash if last else FIRST,
    )
    line.hash = _hash(line)
    session.add(line)
    session.flush()
    return line


def _digest(value: Any) -> str:
    text = json.dumps(value, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _hash(line: AuditLine) -> str:
    return _digest([line.number, line.at, line.account_id, line.act, line.what, line.digest, line.previous])


def verify(session: Session) -> Iterator[str]:
    """What is wrong with the chain, in sentences; nothing if it is whole.

    A line whose details were erased is right if a later line says so.
    """
    previous, expected = FIRST, 1
    erased: set[int] = set()
    missing: list[int] = []
    for line in session.scalars(select(AuditLine).order_by(AuditLine.number).execution_options(yield_per=500)):
        if line.number != expected:
            yield f"Line {expected} is missing."
        if line.previous != previous:
            yield f"Line {line.number} does not follow the line before it."
        if _hash(line) != line.hash:
            yield f"Line {line.number} was changed."
        if line.details is None:
            missing.append(line.number)
        elif _digest(line.details) != line.digest:
            yield f"The details of line {line.number} were changed."
        if line.act == "names.erase" and line.details:
            erased.update((line.details.get("after") or {}).get("lines", ()))
        previous, expected = line.hash, line.number + 1
    for number in missing:
        if number not in erased:
            yield f"The details of line {number} are gone, and no line says that they were erased."


def erase(session: Session, actor: Actor, what: str, account_id: int | None = None) -> None:
    """Erase the details of every line about `what`, or by an account; a line says which, and who (a number)."""
    about = (
        AuditLine.what == what
        if account_id is None
        else (AuditLine.what == what) | (AuditLine.account_id == account_id)
    )
    of_names = about & (AuditLine.act != "names.erase") & AuditLine.details.is_not(None)
    numbers = list(session.scalars(select(AuditLine.number).where(of_names).order_by(AuditLine.number)))
    session.execute(update(AuditLine).where(AuditLine.number.in_(numbers)).values(details=None))
    append(session, Actor(actor.account_id), "names.erase", what, after={"lines": numbers})


def lines(session: Session, offset: int = 0, what: str = "", most: int = PAGE) -> list[AuditLine]:
    """The newest lines first; of one thing if it is named."""
    query = select(AuditLine).order_by(AuditLine.number.desc()).limit(most).offset(offset)
    return list(session.scalars(query.where(AuditLine.what == what) if what else query))


def count(session: Session) -> int:
    """How many lines there are."""
    return session.scalars(select(func.count()).select_from(AuditLine)).one()
