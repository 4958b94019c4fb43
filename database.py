"""The two databases: the derived corpus, and what people enter.

The corpus lives in a SQLite file of its own in the data folder, named by the digest of the content
it was built from. It is built aside and moved into place, so a reader sees a whole corpus or none,
and every machine builds its own from the same content files. What people enter lives where
``DATABASE_URL`` points (SQLite or PostgreSQL), is migrated by Alembic, refers to entries by their
permanent ids, and is never touched by a rebuild.
"""

from __future__ import annotations

import logging
import os
import re
import threading
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from sqlalchemy import (
    Connection,
    DateTime,
    Engine,
    MetaData,
    TypeDecorator,
    create_engine,
    event,
    insert,
    inspect,
    text,
)
from sqlalchemy.engine import make_url
from sqlalchemy.orm import DeclarativeBase, Session, sessionmaker
from sqlalchemy.pool import NullPool

from changes import Changes
from copies import CopyFailed, back_up_before, is_sqlite
from derived import build_aside, intact, locked, remove_others, write_whole
from unavailable import BoundedPool, Reach, translate

log = logging.getLogger(__name__)
MIGRATIONS = Path(__file__).resolve().parent / "migrations"
WRITING = 4_237_846_552  # any number: the lock that a writer of people's PostgreSQL database holds
NAMING = {
    "ix": "ix_%(column_0_label)s",
    "uq": "uq_%(table_name)s_%(column_0_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}


class Moment(TypeDecorator[datetime]):
    """A point in time; it comes back as UTC from every database."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, _dialect: Any) -> datetime | None:
        """What is stored."""
        return None if value is None else value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, _dialect: Any) -> datetime | None:
        """What was stored; SQLite gives it back without its zone."""
        if value is None:
            return None
        return value.astimezone(UTC) if value.tzinfo else value.replace(tzinfo=UTC)


class CorpusBase(DeclarativeBase):
    """Tables derived from the content files; created whole, never migrated."""

    metadata = MetaData(naming_convention=NAMING)


class PeopleBase(DeclarativeBase):
    """Tables of what people enter; changed only by an Alembic migration."""

    metadata = MetaData(naming_convention=NAMING)


# The corpus: read-only, one file for each digest


def build_corpus(path: Path, fill: Callable[[Session], None]) -> None:
    """Write a corpus file at `path`: all tables of CorpusBase, filled by `fill` in one transaction."""
    engine = create_engine(f"sqlite:///{path}", poolclass=NullPool)
    event.listen(engine, "connect", _fast_and_careless)
    try:
        CorpusBase.metadata.create_all(engine)
        with Session(engine) as session, session.begin():
            fill(session)
    finally:
        engine.dispose()


def insert_rows(session: Session, tables: Iterable[tuple[type[CorpusBase], Sequence[Mapping[str, Any]]]]) -> None:
    """Write rows of several tables in their order. The rows of one table have the same columns."""
    for table, rows in tables:
        if rows:
            # The table, not its class: the ORM writes rows apart that have None in different columns.
            session.execute(insert(CorpusBase.metadata.tables[table.__tablename__]), rows)


def _fast_and_careless(connection: Any, _record: Any) -> None:
    # A file that is thrown away if anything goes wrong needs no journal.
    connection.execute("PRAGMA journal_mode=OFF")
    connection.execute("PRAGMA synchronous=OFF")


def corpus_engine(path: Path) -> Engine:
    """An engine that reads the corpus file at `path` and cannot write it."""
    return create_engine(
        f"sqlite:///file:{path}?mode=ro&immutable=1&uri=true",
        connect_args={"check_same_thread": False},
    )


@dataclass(frozen=True)
class _Opened:
    digest: str
    path: Path
    engine: Engine
    sessions: sessionmaker[Session]
    pointer: int  # when the pointer was last written, in nanoseconds


@dataclass(frozen=True)
class Reading:
    """One look at the corpus: a session, and the file that all it gives comes from, for keys of what is kept of it."""

    session: Session
    digest: str
    path: Path

    @property
    def version(self) -> str:
        """The version that every page and every JSON answer made from this reading shows."""
        return self.digest.partition("-")[0]


class CorpusStore:
    """The corpus in use: built when it is first asked for, if its digest is not on disk yet.

    `digest` returns two words, the digest of the content and that of the code that reads it; `fill`
    writes the rows. A pointer in the data folder names the newest corpus: when another process of the same
    code has built one, the next session reads that. Raises errors.ContentRefused from `open`, or from the
    first `session`, when the content is not valid; a corpus built before stays as it is then.
    """

    def __init__(self, data: Path, digest: Callable[[], tuple[str, str]], fill: Callable[[Session, str], None]) -> None:
        self._data = data
        self._digest = digest
        self._fill = fill
        self._lock = threading.Lock()
        self._now: _Opened | None = None

    def open(self) -> CorpusStore:
        """Build the corpus of the content as it is now, if need be, and switch to it."""
        with self._lock:
            self._now = self._build()
        return self

    @property
    def digest(self) -> str:
        """What the corpus in use was built from, content and code: the key for anything derived from it."""
        return self._current().digest

    @property
    def version(self) -> str:
        """The version of the corpus that every page and every JSON answer shows."""
        return self.digest.partition("-")[0]

    @property
    def path(self) -> Path:
        """The corpus file in use."""
        return self._current().path

    def reading(self) -> Reading:
        """A new session on the corpus together with the file it reads; the caller closes the session."""
        now = self._current()
        return Reading(now.sessions(), now.digest, now.path)

    def session(self) -> Session:
        """A new session on the corpus; the caller closes it (it is a context manager)."""
        return self._current().sessions()

    def release(self) -> None:
        """Close idle connections: before the process forks, and at its end."""
        if self._now is not None:
            self._now.engine.dispose()

    def _current(self) -> _Opened:
        now = self._now
        if now is not None and now.pointer == self._pointer_time():
            return now
        with self._lock:
            if self._now is None:
                self._now = self._build()
            elif self._now.pointer != self._pointer_time():
                self._now = self._follow(self._now)
            return self._now

    @property
    def _pointer(self) -> Path:
        return self._data / POINTER

    def _pointed(self) -> str:
        """The digest that the pointer names; empty while it names none, or is damaged."""
        try:
            told = self._pointer.read_text(encoding="ascii")
        except (FileNotFoundError, ValueError):
            return ""
        return told if re.fullmatch(r"[0-9a-f]+-[0-9a-f]+", told) else ""

    def doubt(self) -> None:
        """Have the corpus in use looked at before it is read again: something in it could not be read."""
        with self._lock:
            if self._now is not None and not intact(self._now.path):
                self._now.engine.dispose()
                self._now = None

    def _pointer_time(self) -> int:
        try:
            return os.stat(f"{self._data}/{POINTER}").st_mtime_ns
        except FileNotFoundError:
            return 0

    def _build(self) -> _Opened:
        digest = "-".join(self._digest())
        path = self._data / f"corpus-{digest}.sqlite"
        build_aside(path, lambda aside: build_corpus(aside, lambda session: self._fill(session, digest)))
        with locked(self._data, "switch"):
            before = self._pointed()
            if before != digest:
                write_whole(self._pointer, digest)
                remove_others(self._data, "corpus-*.sqlite", (path, self._data / f"corpus-{before}.sqlite"))
        return self._opened(digest, path)

    def _follow(self, now: _Opened) -> _Opened:
        """Somebody built another corpus: take it if it is of our code, else keep ours, built anew if it is gone."""
        pointer = self._pointer_time()
        digest = self._pointed()
        path = self._data / f"corpus-{digest}.sqlite"
        same_code = digest.partition("-")[2] == now.digest.partition("-")[2]
        if same_code and digest != now.digest and intact(path):
            now.engine.dispose()  # idle connections; what is being read is read to its end
            return self._opened(digest, path)
        return replace(now, pointer=pointer) if now.path.exists() else self._build()

    def _opened(self, digest: str, path: Path) -> _Opened:
        engine = corpus_engine(path)
        return _Opened(digest, path, engine, sessionmaker(engine, expire_on_commit=False), self._pointer_time())


# What people enter


WAIT = 5
"""Seconds that somebody waits for a connection, or for another writer."""


def people_engine(url: str, pool: int = 5) -> Engine:
    """The engine of what people enter; on SQLite with a write-ahead log, so that a crash in a write loses nothing."""
    if not url.startswith("sqlite"):
        return create_engine(
            url,
            pool_pre_ping=True,
            poolclass=BoundedPool,
            pool_size=pool,
            max_overflow=pool,
            pool_timeout=WAIT,
            connect_args={"connect_timeout": WAIT},
        )
    # The file is its owner's alone before anything is in it. One that is there is not opened: closing it again would
    # let go of every lock that this process holds on it (POSIX), and what is written afterwards could be lost.
    if make_url(url).database:
        with suppress(FileExistsError):
            os.close(os.open(str(make_url(url).database), os.O_RDWR | os.O_CREAT | os.O_EXCL, 0o600))
    engine = create_engine(url, connect_args={"check_same_thread": False, "timeout": WAIT})
    event.listen(engine, "connect", _careful)
    return engine


def _careful(connection: Any, _record: Any) -> None:
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA foreign_keys=ON")
    connection.execute("PRAGMA secure_delete=ON")  # what is withdrawn is overwritten


class NewerDatabase(Exception):
    """The tables of what people enter are of a newer version of this service."""

    def __init__(self, revision: str) -> None:
        super().__init__(
            f"What people enter (DATABASE_URL) is of a newer version of Maester: its tables stand at revision "
            f"{revision}, which this version does not know. Run the newer version, or restore the copy that was made "
            f"before the update."
        )


POINTER = "corpus.current"
"""The file that names the newest corpus."""


class PeopleStore:
    """What people enter: migrated by Alembic when it is first opened."""

    def __init__(self, url: str, data: Path, pool: int = 5) -> None:
        self.url = url
        self._data = data
        self._pool = pool
        self._reach = Reach()
        self._changes = Changes(make_url(url).database if url.startswith("sqlite") else None)
        self._lock = threading.Lock()
        self._open: tuple[Engine, sessionmaker[Session]] | None = None

    def open(self) -> PeopleStore:
        """Bring the tables up to date and open the database."""
        self._opened()
        return self

    def _opened(self) -> tuple[Engine, sessionmaker[Session]]:
        if self._open is None:
            with self._lock:
                if self._open is None:
                    self._reach.check()
                    self._data.mkdir(parents=True, exist_ok=True)
                    engine = people_engine(self.url, self._pool)
                    translate(engine, self._reach)
                    try:
                        self._up_to_date(engine)
                    except BaseException:
                        engine.dispose()
                        raise
                    self._open = engine, sessionmaker(engine)
        return self._open

    def _up_to_date(self, engine: Engine) -> None:
        if up_to_date(engine):
            return
        with locked(self._data, "migrate"):
            if not up_to_date(engine):
                if stands_at(engine):
                    _copy_first(self.url, self._data)
                migrate(engine)

    def session(self) -> Session:
        """A new session on what people enter; the caller commits and closes it. Raises Unavailable."""
        self._reach.check()
        return self._opened()[1]()

    def changes(self) -> Hashable | None:
        """What changes whenever anything is written, by whomever; None where the database cannot tell."""
        self._opened()
        return self._changes.word()

    @contextmanager
    def writing(self) -> Iterator[Session]:
        """A session for one change: one writer at a time over all servers; committed at the end, undone if it raises.

        What is read in it is what it was when the change is committed.
        """
        with self.session() as session:
            connection = session.connection()
            if connection.dialect.name == "sqlite":
                connection.exec_driver_sql("BEGIN IMMEDIATE")
            else:
                connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": WRITING})
            yield session
            session.commit()

    def forget(self) -> None:
        """Have what was overwritten or removed leave the write-ahead log as well."""
        if self.url.startswith("sqlite"):
            with self._opened()[0].connect() as connection:
                connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")

    def release(self) -> None:
        """Close idle connections: before the process forks, and at its end."""
        self._changes.release()
        if self._open is not None:
            self._open[0].dispose()


def _copy_first(url: str, data: Path) -> None:
    try:
        log.warning("Before the tables are changed, a copy: %s", back_up_before(url, data, "before-update"))
    except CopyFailed as failed:
        if is_sqlite(url):
            raise
        log.warning("Before the tables are changed there is no copy (%s)", failed)


def up_to_date(engine: Engine) -> bool:
    """Whether the tables stand at the newest file of migrations/versions; asked without loading Alembic."""
    newest = max(path.name for path in (MIGRATIONS / "versions").glob("[0-9]*.py")).partition("_")[0]
    return stands_at(engine) == newest


def stands_at(engine: Engine) -> str:
    """The revision at which the tables stand; empty while there are none. Raises NewerDatabase for an unknown one."""
    with engine.connect() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return ""
        found = "".join(connection.scalars(text("SELECT version_num FROM alembic_version")))
    if found and not list((MIGRATIONS / "versions").glob(f"{found}_*.py")):
        raise NewerDatabase(found)
    return found


def migrate(engine: Engine, revision: str = "head") -> None:
    """Bring the tables of what people enter to `revision`; machines that start together wait (migrations/env.py)."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.connect() as connection, _references_kept(connection):
        config.attributes["connection"] = connection
        if revision == "base":
            command.downgrade(config, revision)
        else:
            command.upgrade(config, revision)


@contextmanager
def _references_kept(connection: Connection) -> Iterator[None]:
    """Commit what is migrated, or nothing of it; on SQLite without losing what refers to a table that is altered.

    SQLite alters a table by making it anew, and would delete what refers to the old one (ON DELETE CASCADE).
    """
    sqlite = connection.dialect.name == "sqlite"
    try:
        if sqlite:
            connection.exec_driver_sql("PRAGMA foreign_keys=OFF")  # before the first write, else it has no effect
        yield
        lost = connection.exec_driver_sql("PRAGMA foreign_key_check").first() if sqlite else None
        if lost is not None:
            raise RuntimeError(f"A migration leaves a row of {lost[0]} that refers to nothing; nothing was changed")
        connection.commit()
    finally:
        connection.rollback()
        if sqlite:
            connection.exec_driver_sql("PRAGMA foreign_keys=ON")
            connection.rollback()
