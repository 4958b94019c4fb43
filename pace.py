"""How often one sender may do something: counted for each account or address, shared by the processes of a machine.

The counting is that of the library `limits` (a moving window); its entries are kept in a small SQLite file of the data
folder, under keys that do not tell who sent what.
"""

from __future__ import annotations

import hashlib
import hmac
import ipaddress
import logging
import sqlite3
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from math import ceil
from pathlib import Path

from limits import RateLimitItem, parse
from limits.storage import MemoryStorage, MovingWindowSupport, Storage
from limits.strategies import MovingWindowRateLimiter

from errors import Refused

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Sender:
    """Who sends something: the address that the trusted proxy tells, and the account, if somebody is signed in."""

    address: str
    account: str = ""

    @property
    def key(self) -> str:
        """The account; without one the address, of IPv6 the /64 that one household or hall has for itself."""
        if self.account:
            return f"account {self.account}"
        try:
            known = ipaddress.ip_address(self.address.partition("%")[0])
        except ValueError:
            return f"address {self.address}"
        if isinstance(known, ipaddress.IPv6Address) and known.ipv4_mapped is None:
            return f"address {ipaddress.ip_network((known, 64), strict=False)}"
        return f"address {getattr(known, 'ipv4_mapped', None) or known}"


@dataclass(frozen=True)
class Rate:
    """How often one sender may do what `what` names, such as "disputes saved".

    `address` and `account` are limits as the library writes them ("120 per 10 minutes; 1000 per day"): an address may
    be a whole hall's, an account is one person's.
    """

    what: str
    address: str
    account: str = ""

    def limits_of(self, sender: Sender) -> list[RateLimitItem]:
        """The limits that hold for a sender."""
        told = self.account if sender.account and self.account else self.address
        return [parse(one) for one in told.split(";")]


class TooOften(Refused):
    """More than the pace allows."""

    def __init__(self, message: str, retry_after: int) -> None:
        super().__init__(message, code="too_many", status=429, retry_after=retry_after)


class Pace:
    """Counts what senders do; safe for threads. All processes and servers with one `storage` count together.

    `secret` keys the hashes under which senders are kept. While the storage cannot be used, this process counts alone.
    """

    def __init__(self, storage: Storage | None, secret: str) -> None:
        self._secret = secret.encode()
        self._alone = MovingWindowRateLimiter(MemoryStorage())
        self._shared = MovingWindowRateLimiter(storage) if storage else self._alone
        self._unusable = storage.base_exceptions if storage else ()

    def take(self, rate: Rate, sender: Sender) -> None:
        """Count once more. Raises TooOften (429, with the seconds to wait) when he has to wait, and does not count."""
        who = hmac.new(self._secret, f"{rate.what}\n{sender.key}".encode(), hashlib.sha256).hexdigest()[:32]
        try:
            self._take(self._shared, rate, sender, who)
        except self._unusable:
            log.exception("What is counted for the limits cannot be kept; this process counts alone")
            self._take(self._alone, rate, sender, who)

    def _take(self, limiter: MovingWindowRateLimiter, rate: Rate, sender: Sender, who: str) -> None:
        limits = rate.limits_of(sender)
        for limit in limits:
            if not limiter.test(limit, who):
                raise _too_often(limiter, limit, rate, sender, who)
        for limit in limits:
            if not limiter.hit(limit, who):  # somebody came between
                raise _too_often(limiter, limit, rate, sender, who)


class Unbounded(Pace):
    """Counts nothing: where one person is served alone, on his or her own device."""

    def __init__(self) -> None:
        """Nothing is kept."""

    def take(self, rate: Rate, sender: Sender) -> None:
        """It may always be done."""


def _too_often(
    limiter: MovingWindowRateLimiter, limit: RateLimitItem, rate: Rate, sender: Sender, who: str
) -> TooOften:
    wait = max(1, ceil(limiter.get_window_stats(limit, who).reset_time - time.time()))
    of = "account" if sender.account else "address"
    span = _said(limit.get_expiry())
    message = (
        f"That is more than {limit.amount} {rate.what} in {span} from one {of}; please try again in {_said(wait)}."
    )
    return TooOften(message, wait)


def _said(seconds: int) -> str:
    for name, length in (("hour", 3600), ("minute", 60), ("second", 1)):
        if seconds >= length:
            number = ceil(seconds / length)
            return f"{number} {name}{'s' if number > 1 else ''}"
    return "a moment"


_TABLE = """
CREATE TABLE IF NOT EXISTS entry (key TEXT NOT NULL, at REAL NOT NULL, until REAL NOT NULL);
CREATE INDEX IF NOT EXISTS entry_key ON entry (key, at);
CREATE INDEX IF NOT EXISTS entry_until ON entry (until);
"""


class SQLiteStorage(Storage, MovingWindowSupport):
    """Entries of moving windows in a SQLite file. A damaged file is begun anew; a crash may forget the last entries."""

    STORAGE_SCHEME = None

    def __init__(self, file: Path) -> None:
        super().__init__()
        self._file = file
        self._lock = threading.Lock()

    @property
    def base_exceptions(self) -> type[Exception]:
        """What it raises when the file cannot be used."""
        return sqlite3.Error

    def acquire_entry(self, key: str, limit: int, expiry: int, amount: int = 1) -> bool:
        """Enter `amount` unless there would be more than `limit` in the window then."""
        now = time.time()
        with self._writing() as connection:
            connection.execute("DELETE FROM entry WHERE until <= ? OR at > ?", (now, now + 1))  # or the clock went back
            if _count(connection, key, now - expiry) + amount > limit:
                return False
            connection.executemany("INSERT INTO entry VALUES (?, ?, ?)", [(key, now, now + expiry)] * amount)
        return True

    def get_moving_window(self, key: str, limit: int, expiry: int) -> tuple[float, int]:
        """When the oldest entry of the window was made, and how many there are."""
        now = time.time()
        with self._writing() as connection:
            first = connection.execute("SELECT min(at) FROM entry WHERE key = ? AND at > ?", (key, now - expiry))
            return first.fetchone()[0] or now, _count(connection, key, now - expiry)

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        """Enter `amount`; how many there are then."""
        now = time.time()
        with self._writing() as connection:
            connection.executemany("INSERT INTO entry VALUES (?, ?, ?)", [(key, now, now + expiry)] * amount)
            return _count(connection, key, now - expiry)

    def get(self, key: str) -> int:
        """How many entries stand."""
        with self._writing() as connection:
            return _count(connection, key, 0)

    def get_expiry(self, key: str) -> float:
        """When the last of them falls."""
        with self._writing() as connection:
            last = connection.execute("SELECT max(until) FROM entry WHERE key = ?", (key,)).fetchone()[0]
        return float(last or time.time())

    def check(self) -> bool:
        """Whether the file can be used."""
        try:
            self.get("")
        except sqlite3.Error:
            return False
        return True

    def reset(self) -> int | None:
        """Forget everything; how many entries there were."""
        with self._writing() as connection:
            return connection.execute("DELETE FROM entry").rowcount

    def clear(self, key: str) -> None:
        """Forget a key."""
        with self._writing() as connection:
            connection.execute("DELETE FROM entry WHERE key = ?", (key,))

    @contextmanager
    def _writing(self) -> Iterator[sqlite3.Connection]:
        # Opened each time, so that no connection is carried into another process; a save costs milliseconds anyway.
        with self._lock, closing(self._opened()) as connection:
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
                connection.execute("COMMIT")
            except BaseException:
                if connection.in_transaction:
                    connection.execute("ROLLBACK")
                raise

    def _opened(self) -> sqlite3.Connection:
        try:
            return self._connect()
        except sqlite3.DatabaseError as error:
            if isinstance(error, sqlite3.OperationalError):  # locked, full, not to be read: no damage
                raise
            log.warning("%s is damaged (%s); the limits are counted anew.", self._file.name, error)
            self._file.unlink(missing_ok=True)
            return self._connect()

    def _connect(self) -> sqlite3.Connection:
        self._file.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(self._file, timeout=5, isolation_level=None)
        try:
            connection.execute("PRAGMA synchronous=OFF")
            connection.executescript(_TABLE)
            self._file.chmod(0o600)
        except BaseException:
            connection.close()
            raise
        return connection


def _count(connection: sqlite3.Connection, key: str, since: float) -> int:
    found = connection.execute("SELECT count(*) FROM entry WHERE key = ? AND at > ?", (key, since))
    return int(found.fetchone()[0])
