"""Nothing that people enter changes without a line in the audit log, in the same transaction."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from sqlalchemy import event
from sqlalchemy.orm import Session

from database import PeopleBase
from faq.precedents.models import Checked, Flag
from people.models import AuditLine, Passkey, SignedIn

BY_ITSELF = (Checked, Flag, SignedIn, Passkey)
"""What the machine notes: how far a check has come, what it found, when a browser or a key was last used."""


@contextmanager
def every_change_audited() -> Iterator[None]:
    """A commit of any change to what people enter fails if it has no line."""

    def note(session: Session, _context: Any) -> None:
        changed = [one for one in (*session.new, *session.dirty, *session.deleted) if isinstance(one, PeopleBase)]
        if any(isinstance(one, AuditLine) for one in changed):
            session.info["audited"] = True
        told = {type(one).__name__ for one in changed if not isinstance(one, (AuditLine, *BY_ITSELF))}
        session.info.setdefault("changed", set()).update(told)

    def ask(session: Session) -> None:
        if session.in_nested_transaction():
            return
        session.flush()
        changed, audited = session.info.pop("changed", set()), session.info.pop("audited", False)
        assert audited or not changed, f"{sorted(changed)} changed without a line in the audit log"

    def forget(session: Session) -> None:
        session.info.clear()

    listening = {"after_flush": note, "before_commit": ask, "after_rollback": forget}
    for name, what in listening.items():
        event.listen(Session, name, what)
    try:
        yield
    finally:
        for name, what in listening.items():
            event.remove(Session, name, what)
