"""Copies of what people enter, made while the server runs: SQLite by its own online copy, PostgreSQL by pg_dump.

A copy is checked before it counts, written beside and moved into place, and is its owner's alone.
"""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import tempfile
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path

from sqlalchemy.engine import make_url

FOLDER = "backups"
KEPT = 10
"""Copies made by themselves that are kept."""
_EMPTIED = """DO $$ DECLARE one record; BEGIN
  FOR one IN SELECT tablename FROM pg_tables WHERE schemaname = current_schema() AND tableowner = current_user
  LOOP EXECUTE format('DROP TABLE IF EXISTS %I CASCADE', one.tablename); END LOOP;
END $$"""
"""Takes every table away, those of a newer version too, which an older copy knows nothing of."""
_ASKED = {
    "host": "PGHOST", "port": "PGPORT", "user": "PGUSER", "password": "PGPASSWORD", "dbname": "PGDATABASE",
    "service": "PGSERVICE", "passfile": "PGPASSFILE", "sslmode": "PGSSLMODE", "sslrootcert": "PGSSLROOTCERT",
    "sslcert": "PGSSLCERT", "sslkey": "PGSSLKEY", "connect_timeout": "PGCONNECT_TIMEOUT", "options": "PGOPTIONS",
}  # fmt: skip
"""What may stand behind the ? of an address, by the names under which PostgreSQL's programs look for it."""


class CopyFailed(Exception):
    """A copy that could not be made, read or put back; the message says why."""


def is_sqlite(url: str) -> bool:
    """Whether what people enter is in a SQLite file."""
    return url.startswith("sqlite")


def file_of(url: str) -> Path:
    """The SQLite file of an address."""
    return Path(str(make_url(url).database))


def name_of_copy(url: str, why: str, now: datetime | None = None) -> str:
    """A name for a copy, by its time and reason: people-20260501-120000-<why>.sqlite, or .dump of PostgreSQL."""
    moment = (now or datetime.now(UTC)).strftime("%Y%m%d-%H%M%S-%f")
    return f"people-{moment}-{why}.{'sqlite' if is_sqlite(url) else 'dump'}"


def back_up(url: str, to: Path) -> Path:
    """Copy what people enter to the file `to`, as it is at one moment. Raises CopyFailed; then there is no file."""
    to.parent.mkdir(parents=True, exist_ok=True)
    aside = to.with_name(f"{to.name}.aside")
    aside.unlink(missing_ok=True)
    try:
        os.close(os.open(aside, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        _copy_sqlite(file_of(url), aside, alone=True) if is_sqlite(url) else _dump(url, aside)
        problems = problems_of_copy(aside, sqlite=is_sqlite(url))
        if problems:
            raise CopyFailed(f"The copy is not sound: {problems}")
        with aside.open("rb") as file:
            os.fsync(file.fileno())
        os.replace(aside, to)
    except OSError as error:
        raise CopyFailed(f"{to} cannot be written: {error.strerror or error}") from error
    finally:
        aside.unlink(missing_ok=True)
    return to


def restore(url: str, copy: Path, data: Path) -> Path | None:
    """Put a copy in place of what people enter; what was there is copied first, and that copy's path given.

    A running server reads the restored state with its next request. Raises CopyFailed; then everything is as it was.
    """
    problems = problems_of_copy(copy, sqlite=is_sqlite(url))
    if problems:
        raise CopyFailed(f"{copy} is no sound copy: {problems}")
    before = None
    if file_of(url).exists() if is_sqlite(url) else _has_tables(url):
        before = back_up_before(url, data, "before-restore") if not _unreadable(url) else _moved_away(url, data)
    if is_sqlite(url):
        file_of(url).parent.mkdir(parents=True, exist_ok=True)
        os.close(os.open(file_of(url), os.O_WRONLY | os.O_CREAT, 0o600))
        _copy_sqlite(copy, file_of(url))
    else:
        _put_back(url, copy)
    return before


def _put_back(url: str, dump: Path) -> None:
    """The tables of a dump in place of all that there are, in one transaction."""
    with tempfile.NamedTemporaryFile(prefix="restored-", suffix=".sql") as script:
        _run("pg_restore", "--no-owner", f"--file={script.name}", str(dump))
        _run("psql", "--no-psqlrc", "--quiet", "--single-transaction", "--set=ON_ERROR_STOP=1",
             f"--command={_EMPTIED}", f"--file={script.name}", f"--dbname={_plain(url)}")  # fmt: skip


def _has_tables(url: str) -> bool:
    """Whether anything of Maester is in a database of PostgreSQL yet. Raises CopyFailed if it cannot be asked."""
    asked = "SELECT to_regclass('alembic_version') IS NOT NULL"
    return _run("psql", "--no-psqlrc", "--quiet", "--tuples-only", f"--command={asked}",
                f"--dbname={_plain(url)}").strip() == "t"  # fmt: skip


def back_up_before(url: str, data: Path, why: str) -> Path:
    """A copy in the data folder's `backups`, of which the newest ten are kept. Raises CopyFailed."""
    folder = data / FOLDER
    made = back_up(url, folder / name_of_copy(url, why))
    for old in sorted(folder.glob("people-*-before-*"))[:-KEPT]:
        old.unlink(missing_ok=True)
    return made


def problems_of(url: str) -> str:
    """What is wrong with the database of what people enter, as far as it can be told; empty for nothing."""
    if is_sqlite(url):
        return problems_of_copy(file_of(url), sqlite=True) if file_of(url).exists() else "it is not there"
    try:
        _run("psql", "--no-psqlrc", "--quiet", "--command", "SELECT 1 FROM alembic_version", f"--dbname={_plain(url)}")
    except CopyFailed as failed:
        return str(failed)
    return ""


def problems_of_copy(copy: Path, *, sqlite: bool) -> str:
    """What is wrong with a copy; empty for nothing."""
    if not copy.is_file():
        return "there is no such file"
    if not sqlite:
        try:
            listed = _run("pg_restore", "--list", str(copy))
            _run("pg_restore", f"--file={os.devnull}", str(copy))  # the list stands at its beginning; this reads it all
        except CopyFailed as failed:
            return str(failed)
        return "" if "alembic_version" in listed else "it holds no tables of Maester"
    try:
        with closing(sqlite3.connect(f"file:{copy}?mode=ro", uri=True)) as connection:
            sound = [row[0] for row in connection.execute("PRAGMA integrity_check(5)")]
            if sound != ["ok"]:
                return "; ".join(sound)
            if not Path(f"{copy}-wal").exists():  # else pages may stand there
                (whole,) = connection.execute("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")
                if copy.stat().st_size < whole[0]:
                    return "its end is missing"
            broken = connection.execute("PRAGMA foreign_key_check").fetchall()
            tables = {row[0] for row in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")}
    except sqlite3.Error as error:
        return str(error)
    if "alembic_version" not in tables:
        return "it holds no tables of Maester"
    return f"{len(broken)} rows refer to rows that are not there" if broken else ""


def _copy_sqlite(source: Path, target: Path, alone: bool = False) -> None:
    """Copy one file over another; `alone`: into one that nothing else reads and that needs no files beside it."""
    if not source.is_file():
        raise CopyFailed(f"{source} is not there")
    try:
        with (
            closing(sqlite3.connect(f"file:{source}?mode=ro", uri=True)) as read,
            closing(sqlite3.connect(target, timeout=30)) as written,
        ):
            read.backup(written)
            if alone:
                written.execute("PRAGMA journal_mode = DELETE")
    except sqlite3.Error as error:
        raise CopyFailed(f"{source} cannot be copied: {error}") from error


def _unreadable(url: str) -> bool:
    return is_sqlite(url) and bool(problems_of(url))


def _moved_away(url: str, data: Path) -> Path:
    """A damaged file put aside as it is, with what belongs to it."""
    kept = data / FOLDER / name_of_copy(url, "damaged")
    kept.parent.mkdir(parents=True, exist_ok=True)
    for end in ("", "-wal", "-shm"):
        part = Path(f"{file_of(url)}{end}")
        if part.exists():
            shutil.move(part, f"{kept}{end}")
    return kept


def _dump(url: str, to: Path) -> None:
    _run("pg_dump", "--format=custom", "--no-owner", f"--file={to}", f"--dbname={_plain(url)}")


def _plain(url: str) -> str:
    """The address as PostgreSQL's own programs read it."""
    return make_url(url).set(drivername="postgresql").render_as_string(hide_password=False)


def _run(program: str, *arguments: str) -> str:
    found = shutil.which(program)
    if found is None:
        raise CopyFailed(f"{program} is not installed; it comes with PostgreSQL's client programs")
    # The address goes by the environment: a list of processes shows arguments, and so a password.
    database = next((one.partition("=")[2] for one in arguments if one.startswith("--dbname=")), "")
    shown = [one for one in arguments if not one.startswith("--dbname=")]
    environment = {**os.environ, **surroundings_of(database)} if database else dict(os.environ)
    done = subprocess.run(  # noqa: S603 - a program of PostgreSQL's with arguments of our own
        [found, *shown], env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise CopyFailed(f"{program}: {done.stderr.strip().splitlines()[-1] if done.stderr.strip() else 'failed'}")
    return done.stdout


def surroundings_of(url: str) -> dict[str, str]:
    """The environment in which PostgreSQL's own programs reach a database."""
    known = make_url(url)
    given = {
        "PGHOST": known.host,
        "PGPORT": str(known.port) if known.port else None,
        "PGUSER": known.username,
        "PGPASSWORD": known.password,
        "PGDATABASE": known.database,
    }
    asked = {
        _ASKED[name]: value if isinstance(value, str) else ",".join(value)
        for name, value in known.query.items()
        if name in _ASKED
    }
    return {name: str(value) for name, value in {**given, **asked}.items() if value}
