"""What senders do, counted in the database of what people enter: so that several servers on one count together."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager

from limits.storage import MovingWindowSupport, Storage
from sqlalchemy import delete, func, insert, or_, select, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import Session

from database import PeopleStore
from people.models import PaceEntry
from unavailable import Unavailable

CLOCKS_APART = 60
"""Seconds by which the clocks of two servers may differ; what is further ahead than that is forgotten."""


class DatabaseStorage(Storage, MovingWindowSupport):
    """Entries of moving windows in a table. A crash may forget the last of them; nothing else is lost with it."""

    STORAGE_SCHEME = None

    def __init__(self, people: PeopleStore) -> None:
        super().__init__()
        self._people = people

    @property
    def base_exceptions(self) -> tuple[type[Exception], ...]:
        """What it raises when the database cannot be used."""
        return (SQLAlchemyError, Unavailable)

    def acquire_entry(self, key: str, limit: int, expiry: int, amount: int = 1) -> bool:
        """Enter `amount` unless there would be more than `limit` in the window then."""
        now = time.time()
        with self._writing(key) as session:
            session.execute(delete(PaceEntry).where(or_(PaceEntry.until <= now, PaceEntry.at > now + CLOCKS_APART)))
            if _count(session, key, now - expiry) + amount > limit:
                return False
            _enter(session, key, now, expiry, amount)
        return True

    def get_moving_window(self, key: str, limit: int, expiry: int) -> tuple[float, int]:
        """When the oldest entry of the window was made, and how many there are."""
        now = time.time()
        with self._people.session() as session:
            query = select(func.min(PaceEntry.at)).where(PaceEntry.key == key, PaceEntry.at > now - expiry)
            return session.scalar(query) or now, _count(session, key, now - expiry)

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        """Enter `amount`; how many there are then."""
        now = time.time()
        with self._writing(key) as session:
            _enter(session, key, now, expiry, amount)
            return _count(session, key, now - expiry)

    def get(self, key: str) -> int:
        """How many entries stand."""
        with self._people.session() as session:
            return _count(session, key, 0)

    def get_expiry(self, key: str) -> float:
        """When the last of them falls."""
        with self._people.session() as session:
            return session.scalar(select(func.max(PaceEntry.until)).where(PaceEntry.key == key)) or time.time()

    def check(self) -> bool:
        """Whether the database can be used."""
        try:
            self.get("")
        except self.base_exceptions:
            return False
        return True

    def reset(self) -> int | None:
        """Forget everything; how many entries there were."""
        with self._people.session() as session:
            found = session.scalar(select(func.count()).select_from(PaceEntry))
            session.execute(delete(PaceEntry))
            session.commit()
            return found

    def clear(self, key: str) -> None:
        """Forget a key."""
        with self._writing(key) as session:
            session.execute(delete(PaceEntry).where(PaceEntry.key == key))

    @contextmanager
    def _writing(self, key: str) -> Iterator[Session]:
        # One at a time counts a key, over all servers; others are not waited for, and no disk is.
        with self._people.session() as session:
            session.execute(text("SELECT pg_advisory_xact_lock(hashtextextended(:key, 0))"), {"key": f"pace {key}"})
            session.execute(text("SET LOCAL synchronous_commit TO off"))
            yield session
            session.commit()


def _enter(session: Session, key: str, now: float, expiry: int, amount: int) -> None:
    session.execute(insert(PaceEntry), [{"key": key, "at": now, "until": now + expiry}] * amount)


def _count(session: Session, key: str, since: float) -> int:
    query = select(func.count()).select_from(PaceEntry).where(PaceEntry.key == key, PaceEntry.at > since)
    return session.scalar(query) or 0
