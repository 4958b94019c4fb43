"""Backup, restore, check and transfer of what people enter, on both databases; copies before the tables change."""

from __future__ import annotations

import sqlite3
import threading
from datetime import UTC, datetime
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import func, inspect, select, text

import copies
from app import create_app
from database import NewerDatabase, PeopleBase, PeopleStore, migrate, people_engine
from errors import Refused
from faq.models import SavedDispute
from operating.cli import transfer
from people import audit
from services import services
from tests.faq.desk import WORDS_OF_PROPOSAL, event, ruling_of
from tests.people.conftest import add, browser_of


def dispute(code: str) -> SavedDispute:
    return SavedDispute(code=code, document={"n": code}, created_at=datetime.now(UTC))


def codes(url: str, folder: Path) -> list[str]:
    store = PeopleStore(url, folder)
    with store.session() as session:
        found = sorted(session.scalars(select(SavedDispute.code)))
    store.release()
    return found


@pytest.fixture
def store(people_url: str, tmp_path: Path) -> PeopleStore:
    return PeopleStore(people_url, tmp_path / "data").open()


def test_a_copy_made_while_somebody_writes_is_whole_and_comes_back(store: PeopleStore, tmp_path: Path) -> None:
    stop, written = threading.Event(), []

    def write() -> None:
        while not stop.is_set():
            with store.session() as session, session.begin():
                session.add_all([dispute(f"a{len(written):05}"), dispute(f"b{len(written):05}")])
            written.append(1)

    writing = threading.Thread(target=write)
    writing.start()
    while len(written) < 5:
        pass
    known = len(written)
    copy = copies.back_up(store.url, tmp_path / "copy")
    stop.set()
    writing.join()
    store.release()
    assert copy.stat().st_mode & 0o777 == 0o600
    assert copies.problems_of_copy(copy, sqlite=copies.is_sqlite(store.url)) == ""
    before = copies.restore(store.url, copy, tmp_path / "data")
    assert before is not None
    assert before.exists()
    found = codes(store.url, tmp_path / "data")
    assert {f"a{number:05}" for number in range(known)} <= set(found)
    assert {code[1:] for code in found if code[0] == "a"} == {code[1:] for code in found if code[0] == "b"}


def test_a_running_server_reads_what_was_restored(store: PeopleStore, tmp_path: Path) -> None:
    with store.session() as session, session.begin():
        session.add(dispute("kept"))
    copy = copies.back_up(store.url, tmp_path / "copy")
    with store.session() as session, session.begin():
        session.add(dispute("later"))
    copies.restore(store.url, copy, tmp_path / "data")
    with store.session() as session:
        assert list(session.scalars(select(SavedDispute.code))) == ["kept"]
    store.release()


@pytest.mark.parametrize("damage", ["flip", "cut", "end", "nothing", "another"])
def test_a_damaged_copy_is_refused_and_everything_stays(store: PeopleStore, tmp_path: Path, damage: str) -> None:
    with store.session() as session, session.begin():
        session.add(dispute("kept"))
    copy = copies.back_up(store.url, tmp_path / "copy")
    whole = copy.read_bytes()
    match damage:
        case "flip":
            copy.write_bytes(b"\xff" * 200 + whole[200:])
        case "cut":
            copy.write_bytes(whole[:100])
        case "end":
            copy.write_bytes(whole[:-100])
        case "nothing":
            copy.unlink()
        case "another":
            copy.unlink()
            sqlite3.connect(copy).execute("CREATE TABLE x (y)")
    assert copies.problems_of_copy(copy, sqlite=copies.is_sqlite(store.url))
    with pytest.raises(copies.CopyFailed):
        copies.restore(store.url, copy, tmp_path / "data")
    store.release()
    assert codes(store.url, tmp_path / "data") == ["kept"]


def test_a_copy_comes_back_where_there_was_nothing_yet(people_url: str, tmp_path: Path) -> None:
    """A machine of its own after an accident, and the drill: an empty database, or none at all."""
    store = PeopleStore(people_url, tmp_path / "data").open()
    with store.session() as session, session.begin():
        session.add(dispute("kept"))
    copy = copies.back_up(people_url, tmp_path / "copy")
    engine = store.session().get_bind()
    PeopleBase.metadata.drop_all(engine)
    with store.session() as session, session.begin():
        session.execute(text("DROP TABLE alembic_version"))
    store.release()
    if copies.is_sqlite(people_url):
        copies.file_of(people_url).unlink()
    assert copies.restore(people_url, copy, tmp_path / "data") is None
    assert codes(people_url, tmp_path / "data") == ["kept"]


def test_the_copy_from_before_an_update_is_gone_back_to_and_updated_again(people_url: str, tmp_path: Path) -> None:
    engine = people_engine(people_url)
    migrate(engine, "0004")
    with engine.begin() as connection:
        connection.execute(
            text("INSERT INTO saved_dispute VALUES ('old', '{}', :now)"), {"now": datetime.now(UTC).isoformat()}
        )
    engine.dispose()
    assert codes(people_url, tmp_path) == ["old"]  # by the newer code
    (copy,) = (tmp_path / "backups").iterdir()
    copies.restore(people_url, copy, tmp_path)
    engine = people_engine(people_url)
    with engine.connect() as connection:
        assert connection.scalar(text("SELECT version_num FROM alembic_version")) == "0004"
        assert "account" not in inspect(connection).get_table_names()
    engine.dispose()
    assert codes(people_url, tmp_path) == ["old"]


def test_postgresqls_programs_are_told_what_stands_behind_the_address() -> None:
    asked = "postgresql+psycopg://ann:word@/maester?host=/run/postgresql&sslmode=require&application_name=x"
    assert copies.surroundings_of(asked) == {
        "PGHOST": "/run/postgresql", "PGUSER": "ann", "PGPASSWORD": "word", "PGDATABASE": "maester",
        "PGSSLMODE": "require",
    }  # fmt: skip


def test_a_damaged_database_is_found_put_aside_and_replaced(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'people.sqlite'}"
    store = PeopleStore(url, tmp_path).open()
    with store.session() as session, session.begin():
        session.add(dispute("kept"))
    copy = copies.back_up(url, tmp_path / "copy")
    store.release()
    (tmp_path / "people.sqlite").write_bytes(b"nonsense" * 500)
    assert copies.problems_of(url)
    aside = copies.restore(url, copy, tmp_path)
    assert aside is not None
    assert "damaged" in aside.name
    assert codes(url, tmp_path) == ["kept"]


def test_before_the_tables_change_there_is_a_copy(people_url: str, tmp_path: Path) -> None:
    engine = people_engine(people_url)
    migrate(engine, "0001")
    with engine.begin() as connection:
        connection.execute(
            text("INSERT INTO saved_dispute VALUES ('old', '{}', :now)"), {"now": datetime.now(UTC).isoformat()}
        )
    engine.dispose()
    PeopleStore(people_url, tmp_path).open().release()
    (copy,) = (tmp_path / "backups").iterdir()
    assert "before-update" in copy.name
    assert copies.problems_of_copy(copy, sqlite=copies.is_sqlite(people_url)) == ""
    if copies.is_sqlite(people_url):
        assert sqlite3.connect(copy).execute("SELECT version_num FROM alembic_version").fetchall() == [("0001",)]
    PeopleStore(people_url, tmp_path).open().release()
    assert len(list((tmp_path / "backups").iterdir())) == 1


def test_tables_of_a_newer_version_are_left_alone(people_url: str, tmp_path: Path) -> None:
    PeopleStore(people_url, tmp_path).open().release()
    engine = people_engine(people_url)
    with engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    engine.dispose()
    with pytest.raises(NewerDatabase, match=r"newer version.*9999"):
        PeopleStore(people_url, tmp_path).open()
    assert not (tmp_path / "backups").exists()


def test_everything_is_transferred_to_another_database_and_goes_on_there(people_url: str, tmp_path: Path) -> None:
    source = f"sqlite:///{tmp_path / 'source.sqlite'}"
    store = PeopleStore(source, tmp_path).open()
    with store.session() as session, session.begin():
        session.add_all([dispute(f"{number}") for number in range(1200)])
    store.release()
    assert transfer(source, people_url, tmp_path) == 1200
    assert codes(people_url, tmp_path) == codes(source, tmp_path)
    with pytest.raises(Refused, match="has rows already"):
        transfer(source, people_url, tmp_path)


def test_the_commands_do_it(tmp_path: Path, data: Path) -> None:
    url = f"sqlite:///{tmp_path / 'people.sqlite'}"
    app = create_app(data=data, database_url=url, secret_key="for the tests", testing=True)
    run = app.test_cli_runner().invoke
    services(app).people.open()
    copy = str(tmp_path / "copy.sqlite")
    assert "Copied to" in run(args=["data", "backup", copy]).output
    again = run(args=["data", "backup", copy])
    assert (again.exit_code, "is there already" in again.output) == (1, True)
    assert "is sound" in run(args=["data", "check", copy]).output
    assert "is sound" in run(args=["data", "check"]).output
    assert run(args=["data", "restore", copy, "--yes"]).exit_code == 0
    assert run(args=["data", "check", str(tmp_path / "nothing")]).exit_code == 1
    assert run(args=["data", "restore", str(tmp_path / "nothing"), "--yes"]).exit_code == 1
    moved = run(args=["data", "transfer", f"sqlite:///{tmp_path / 'other.sqlite'}"])
    assert "Transferred" in moved.output, moved.output
    assert run(args=["data", "transfer", url]).exit_code == 1
    services(app).release()


def _rows(url: str) -> dict[str, int]:
    """How many rows every table of what people enter has."""
    engine = people_engine(url)
    with engine.connect() as connection:
        count = select(func.count())
        found = {one.name: connection.scalar(count.select_from(one)) or 0 for one in PeopleBase.metadata.sorted_tables}
    engine.dispose()
    return found


def _a_day(app: Flask) -> tuple[str, list[str]]:
    """Something of everything that judges enter: the pages it is read on, and the address of a case in use."""
    desk = event(app)
    for login in ("cersei", "cat", "cotter"):
        add(app, login, "council")
    council = [browser_of(app, login) for login in ("cersei", "cat", "cotter")]
    desk.player.post(f"/t/{desk.codes[4]}/call", {"text": "Stealth"})
    desk.judge.post(f"{desk.url}/calls/1/take")
    desk.judge.post(f"{desk.url}/extensions", {"table": "5", "minutes": "7"})
    add(app, "tess", "to", event=desk.id)
    desk.to.post(f"{desk.url}/seat", {"table": "9", "round": "0"})
    desk.to.post(f"{desk.url}/invitations", {"role": "judge", "hours": "2"})
    desk.judge.post("/account/tokens", {"label": "a script", "scopes": "cases"})
    add(app, "oper", "operator")
    browser_of(app, "oper").post("/operator", {"approvals": "2"})
    case = desk.ruled()
    ruling = ruling_of(desk.judge, case)
    made = council[0].post(f"{ruling}/propose", WORDS_OF_PROPOSAL).location
    for one in council[1:]:
        one.post(f"{made}/approve")
    return case, [case, ruling, made, desk.url]


def test_cases_events_and_precedents_come_back_as_they_were_while_judges_go_on(
    people_url: str, data: Path, tmp_path: Path
) -> None:
    app = create_app(data=data, database_url=people_url, secret_key="for the tests", testing=True)
    case, pages = _a_day(app)
    told = {url: app.test_client().get(url).text for url in pages}
    rows = _rows(people_url)
    empty = {name for name, count in rows.items() if not count}
    assert empty <= {
        "pace_entry",
        "passkey",
        "flag",
        "drift_checked",
        "import_batch",
        "imported_card",
        "card_printing",
    } | {name for name in rows if name.startswith(("card", "import", "list"))}
    copy = copies.back_up(people_url, tmp_path / "copy")
    judge = browser_of(app, "jud")
    assert judge.post(f"{case}/close").status_code == 303  # after the copy
    copies.restore(people_url, copy, tmp_path / "data")
    assert {**_rows(people_url), "signed_in": 0} == {**rows, "signed_in": 0}
    assert {url: app.test_client().get(url).text for url in pages} == told
    with services(app).people.session() as people:
        assert list(audit.verify(people)) == []
    assert judge.get("/account").status_code == 302  # signed in after the copy was made
    again = browser_of(app, "jud")
    assert again.post(f"{case}/close").status_code == 303
    services(app).release()


def test_a_day_is_transferred_to_another_database_and_goes_on_there(
    people_url: str, data: Path, tmp_path: Path
) -> None:
    source = f"sqlite:///{tmp_path / 'source.sqlite'}"
    before = create_app(data=data, database_url=source, secret_key="for the tests", testing=True)
    case, pages = _a_day(before)
    told = {url: before.test_client().get(url).text for url in pages}
    services(before).release()
    assert transfer(source, people_url, tmp_path) == sum(_rows(source).values())
    after = create_app(data=data, database_url=people_url, secret_key="for the tests", testing=True)
    assert {url: after.test_client().get(url).text for url in pages} == told
    judge = browser_of(after, "jud")
    event_url = pages[-1]
    assert judge.post(f"{event_url}/calls", {"table": "3", "text": "after"}).status_code == 303
    assert judge.post(f"{event_url}/cases", {"question": "And now?", "table": "3"}).status_code == 303
    assert judge.post(f"{case}/close").status_code == 303
    with services(after).people.session() as people:
        assert list(audit.verify(people)) == []
    services(after).release()
