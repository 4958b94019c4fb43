"""What people enter: migrated on both databases, and safe from a crash."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from datetime import UTC, datetime
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import inspect, select, text
from sqlalchemy.exc import IntegrityError

from database import PeopleBase, PeopleStore, migrate, people_engine, up_to_date
from derived import build_aside
from faq.models import SavedDispute

ROOT = Path(__file__).resolve().parent.parent


def dispute(code: str) -> SavedDispute:
    return SavedDispute(code=code, document={"title": "Jaime’s cost", "moves": [1, 2]}, created_at=datetime.now(UTC))


def test_what_is_saved_is_there_after_a_restart(people_url: str, tmp_path: Path) -> None:
    first = PeopleStore(people_url, tmp_path)
    with first.session() as session, session.begin():
        session.add(dispute("abc"))
    first.release()
    again = PeopleStore(people_url, tmp_path)
    with again.session() as session:
        assert session.get_one(SavedDispute, "abc").document == {"title": "Jaime’s cost", "moves": [1, 2]}
    again.release()


def test_a_code_is_used_once(people_url: str, tmp_path: Path) -> None:
    store = PeopleStore(people_url, tmp_path)
    for expected in (None, IntegrityError):
        with store.session() as session:
            session.add(dispute("abc"))
            if expected:
                with pytest.raises(expected):
                    session.commit()
            else:
                session.commit()
    store.release()


def test_the_migrations_make_the_tables_that_the_models_say(people_url: str) -> None:
    engine = people_engine(people_url)
    migrate(engine)
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), PeopleBase.metadata) == []
    engine.dispose()


def test_tables_that_are_up_to_date_are_known_to_be(people_url: str) -> None:
    engine = people_engine(people_url)
    assert not up_to_date(engine)
    migrate(engine, "0001")
    assert not up_to_date(engine)
    migrate(engine)
    assert up_to_date(engine)
    engine.dispose()


def test_the_migrations_go_down_again(people_url: str) -> None:
    engine = people_engine(people_url)
    migrate(engine)
    migrate(engine, "base")
    assert inspect(engine).get_table_names() == ["alembic_version"]
    engine.dispose()


STARTER = """
import sys
from pathlib import Path
from database import PeopleStore
sys.stdin.readline()
PeopleStore(sys.argv[1], Path(sys.argv[2])).open()
"""


def test_servers_that_start_together_migrate_once(people_url: str, tmp_path: Path) -> None:
    # On PostgreSQL each has a data folder of its own, as on machines of their own.
    folders = [tmp_path / (str(at) if people_url.startswith("postgresql") else "data") for at in range(3)]
    servers = [
        subprocess.Popen(
            [sys.executable, "-c", STARTER, people_url, str(folder)],
            cwd=ROOT, stdin=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )
        for folder in folders
    ]  # fmt: skip
    for server in servers:
        assert server.stdin
        server.stdin.write("go\n")
        server.stdin.flush()
    assert [server.communicate(timeout=60)[1] for server in servers] == ["", "", ""]
    assert [server.returncode for server in servers] == [0, 0, 0]
    engine = people_engine(people_url)
    with engine.connect() as connection:
        assert connection.execute(text("SELECT count(*) FROM alembic_version")).scalar_one() == 1
    engine.dispose()


WRITER = """
import sys
from datetime import UTC, datetime
from pathlib import Path
from database import PeopleStore
from faq.models import SavedDispute
store = PeopleStore(sys.argv[1], Path(sys.argv[2]))
number = 0
while True:
    with store.session() as session, session.begin():
        session.add(SavedDispute(code=f"a{number}", document={"n": number}, created_at=datetime.now(UTC)))
        session.add(SavedDispute(code=f"b{number}", document={"n": number}, created_at=datetime.now(UTC)))
    print(number, flush=True)
    number += 1
"""


def test_a_server_killed_in_the_middle_of_writing_leaves_whole_writes_only(people_url: str, tmp_path: Path) -> None:
    writer = subprocess.Popen(
        [sys.executable, "-c", WRITER, people_url, str(tmp_path)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    assert writer.stdout is not None
    told = [int(writer.stdout.readline()) for _ in range(20)]
    os.kill(writer.pid, signal.SIGKILL)
    told += [int(line) for line in writer.stdout.read().splitlines()]
    writer.wait()
    writer.stdout.close()
    store = PeopleStore(people_url, tmp_path)
    with store.session() as session:
        codes = set(session.scalars(select(SavedDispute.code)))
    store.release()
    assert {f"{letter}{number}" for letter in "ab" for number in told} <= codes
    assert {code[1:] for code in codes if code[0] == "a"} == {code[1:] for code in codes if code[0] == "b"}


def test_what_fails_to_build_leaves_nothing_behind(tmp_path: Path) -> None:
    def fails(aside: Path) -> None:
        aside.mkdir()
        (aside / "half").touch()
        raise ValueError("half way")

    with pytest.raises(ValueError, match="half way"):
        build_aside(tmp_path / "index", fails)
    assert [path.name for path in tmp_path.iterdir()] == ["build-index.lock"]


def test_one_thing_may_be_built_for_anothers_sake(tmp_path: Path) -> None:
    """The index asks for the library of disputes, the library for the corpus; none waits for itself."""
    library = tmp_path / "disputes-1.json"

    def index(aside: Path) -> None:
        build_aside(library, lambda inner: inner.write_text("[]", encoding="utf-8") and None)
        aside.write_text(library.read_text(encoding="utf-8"), encoding="utf-8")

    assert build_aside(tmp_path / "index-1", index)
    assert library.exists()


def test_what_a_crash_left_half_built_is_built_anew(tmp_path: Path) -> None:
    (tmp_path / "index.aside").mkdir()
    (tmp_path / "index.aside" / "half").touch()
    assert build_aside(tmp_path / "index", lambda aside: aside.mkdir())
    assert list((tmp_path / "index").iterdir()) == []
    assert not build_aside(tmp_path / "index", lambda aside: pytest.fail("it is there"))


def test_opening_the_database_twice_in_a_process_lets_go_of_no_lock_on_it(tmp_path: Path) -> None:
    """Else another process that closes the file takes the write-ahead log away, with what is written to it later."""
    file = tmp_path / "people.sqlite"
    first = people_engine(f"sqlite:///{file}")
    with first.connect() as connection:
        connection.exec_driver_sql("CREATE TABLE told (word TEXT)")
        connection.commit()
        second = people_engine(f"sqlite:///{file}")
        command = "import sqlite3, sys; c = sqlite3.connect(sys.argv[1]); print(*c.execute('SELECT word FROM told'))"
        subprocess.run([sys.executable, "-c", f"{command}; c.close()", str(file)], check=True)
        connection.exec_driver_sql("INSERT INTO told VALUES ('kept')")
        connection.commit()
        read = subprocess.run([sys.executable, "-c", command, str(file)], check=True, capture_output=True, text=True)
    first.dispose()
    second.dispose()
    assert "kept" in read.stdout
