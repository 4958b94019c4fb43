"""When what people enter cannot be reached, or has no room: told as a refusal (503, 507) in place of a driver's error.

Pages that only show it beside something else go on without it (`services.while_reachable`); what a person typed into a
form is still there, since forms show a refusal beside it.
"""

from __future__ import annotations

import sqlite3
import time
from typing import Any

from sqlalchemy import Engine, event
from sqlalchemy.engine import ExceptionContext
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.pool import QueuePool

from errors import Refused

AGAIN = 10
"""Seconds after which it is worth asking again."""
PAUSE = 2.0
"""Seconds for which a server that could not be reached is not asked again, so that nobody waits for it in vain."""
_FULL = ("database or disk is full", "readonly database", "read-only", "disk full", "no space left")
_AWAY = ("locked", "busy", "unable to open", "disk i/o error")


class Unavailable(Refused):
    """What people enter cannot be reached now (503)."""

    def __init__(self) -> None:
        message = "What people enter cannot be reached at the moment, so nothing was stored; please try again shortly."
        super().__init__(message, code="unavailable", status=503, retry_after=AGAIN)


class NoRoom(Refused):
    """What people enter cannot be added to (507)."""

    def __init__(self) -> None:
        message = "There is no room to store anything at the moment, so nothing was stored. Please tell the operator."
        super().__init__(message, code="no_room", status=507)


OUT_OF_REACH = (Unavailable, NoRoom)


def refusal_of(error: BaseException) -> Refused | None:
    """The refusal that a driver's error means; None for one that is a fault of ours."""
    said = str(error).lower()
    if isinstance(error, sqlite3.Error):
        if any(words in said for words in _FULL):
            return NoRoom()
        if "no such savepoint" in said and error.__context__ is not None:  # rolled back already, by what came before
            return error.__context__ if isinstance(error.__context__, Refused) else refusal_of(error.__context__)
        return Unavailable() if any(words in said for words in _AWAY) else None
    state = getattr(error, "sqlstate", None)
    if type(error).__module__.partition(".")[0] != "psycopg":
        return None
    if state in ("53100", "25006"):  # disk full, read-only
        return NoRoom()
    # No connection, too many of them, shut down, not yet up, waited too long for a lock.
    away = state is None or state[:2] in ("08", "53", "57", "58") or state in ("55P03", "40P01")
    return Unavailable() if away and _is_operational(error) else None


def _is_operational(error: BaseException) -> bool:
    return any(kind.__name__ in ("OperationalError", "InterfaceError") for kind in type(error).__mro__)


class Reach:
    """Whether a server was reached lately: after it was not, it is let alone for a moment. Safe for threads."""

    def __init__(self) -> None:
        self._until = 0.0

    def check(self) -> None:
        """Raises Unavailable while it is let alone."""
        if time.monotonic() < self._until:
            raise Unavailable

    def lost(self) -> None:
        """It could not be reached."""
        self._until = time.monotonic() + PAUSE


class BoundedPool(QueuePool):
    """A pool that says `Unavailable` when every connection is taken for too long."""

    def connect(self) -> Any:
        """A connection. Raises Unavailable."""
        try:
            return super().connect()
        except PoolTimeout as error:
            raise Unavailable from error


def translate(engine: Engine, reach: Reach) -> None:
    """Have what `engine` raises told as a refusal where it is one."""

    @event.listens_for(engine, "handle_error")
    def handle(context: ExceptionContext) -> None:
        refusal = refusal_of(context.original_exception)
        if refusal is not None:
            if context.connection is None:
                reach.lost()
            raise refusal from context.original_exception
