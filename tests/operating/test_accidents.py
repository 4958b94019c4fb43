"""Accidents: files damaged one at a time, no database, no room, a locked file, bad settings."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import click
import pytest
from flask import Flask

from app import create_app
from database import PeopleStore
from operating.besides import build_besides, end_builds, told_of
from operating.cli import telling
from services import services
from tests.cards.importing.files import first, write
from tests.conftest import MakeContent, assert_error
from unavailable import NoRoom, Unavailable, refusal_of

ROOT = Path(__file__).resolve().parent.parent.parent
AWAY = "postgresql://nobody@127.0.0.1:1/none"
ENTRY = "/rules/agot1e-faq/moribund"
STEP = "/timing/agot1e/jaime-moribund-pays-a-cost"


@pytest.fixture(params=["whoosh", "fts5"])
def small(request: pytest.FixtureRequest, make_content: MakeContent, tmp_path: Path) -> tuple[Path, str]:
    """The data folder of a service on a small corpus, with an imported card, that has been started once; its engine."""
    make_content()
    data = tmp_path / "data"
    file = write(tmp_path / "cards.json", [first("zz_1", name="The Gloamwarden")])
    app = small_app(tmp_path, request.param)
    imported = app.test_cli_runner().invoke(args=["cards", "import", str(file)])
    assert imported.exit_code == 0, imported.output
    services(app).release()
    checked(tmp_path, request.param)
    return data, request.param


def small_app(tmp_path: Path, engine: str) -> Flask:
    return create_app(
        data=tmp_path / "data", content=(tmp_path / "rules" / "content",), search_engine=engine,
        secret_key="for the tests", testing=True, database_url="",
    )  # fmt: skip


def checked(tmp_path: Path, engine: str) -> None:
    """Start on the small corpus, and find in it what is to be found."""
    app = small_app(tmp_path, engine)
    ours = services(app)
    ours.corpus.open()
    ours.search.open()
    ours.disputes.open()
    ours.disputes.play()
    client = app.test_client()
    assert client.get("/rules/agot1e-small/window").status_code == 200
    assert "agot1e-small" in client.get("/api/v1/search?q=moribund").text
    assert "Gloamwarden" in client.get("/api/v1/search?q=gloamwarden").text
    assert client.get("/readyz").status_code == 200
    ours.release()


# Whoosh leaves what it could not read to the garbage collector.
@pytest.mark.filterwarnings("ignore::ResourceWarning", "ignore::pytest.PytestUnraisableExceptionWarning")
def test_whatever_derived_file_is_damaged_the_next_start_is_right_again(
    small: tuple[Path, str], tmp_path: Path
) -> None:
    data, engine = small
    files = [path.relative_to(data) for path in sorted(data.rglob("*")) if path.is_file()]
    files = [path for path in files if not path.name.startswith("people.sqlite") and path.suffix != ".lock"]
    kinds = {path.parts[0].partition("-")[0].partition(".")[0] for path in files}
    assert kinds >= {"corpus", "index", "disputes", "people", "played"}
    for path in files:
        for damage in ("flip", "cut", "noise"):
            target = data / path
            if not target.exists():  # built anew under another name
                continue
            whole = target.read_bytes()
            middle = len(whole) // 2
            target.write_bytes({
                "flip": whole[:middle] + bytes([whole[middle] ^ 0xFF]) + whole[middle + 1 :] if whole else b"x",
                "cut": whole[:middle],
                "noise": b"\xff\x00\xfe" * 100,
            }[damage])  # fmt: skip
            checked(tmp_path, engine)


def test_a_corpus_damaged_under_a_running_server_is_built_anew(make_content: MakeContent, tmp_path: Path) -> None:
    root = make_content()
    app = create_app(data=tmp_path / "data", content=(root,), secret_key="for the tests", testing=True)
    app.config["PROPAGATE_EXCEPTIONS"] = False
    client = app.test_client()
    assert client.get("/glossary").status_code == 200
    services(app).release()
    path = services(app).corpus.reading().path
    path.write_bytes(path.read_bytes()[:5000])
    answers = [client.get(f"/rules/agot1e-small/{slug}").status_code for slug in ("window", "window", "moribund")]
    assert answers[1:] == [200, 200]
    services(app).release()


@pytest.fixture
def away(data: Path) -> Iterator[Flask]:
    """The application while its database cannot be reached."""
    app = create_app(data=data, database_url=AWAY, secret_key="for the tests", testing=True)
    yield app
    services(app).release()


@pytest.mark.parametrize(
    "path",
    ["/", ENTRY, "/cards/kr_105", "/cards/", "/lists/joust", "/search?q=moribund", STEP, f"{STEP}/ruling", "/decks",
     f"{STEP}?saved=1", "/api/v1/cards/kr_105", "/timing/agot1e/new?card=Val", "/errata"],
)  # fmt: skip
def test_without_the_database_reading_goes_on(away: Flask, path: str) -> None:
    assert away.test_client().get(path).status_code == 200


def test_without_the_database_a_deck_is_checked_against_the_documents(away: Flask) -> None:
    body = {"list": "3x Val (TBoBB)", "format": "joust"}
    assert away.test_client().post("/api/v1/deck-check", json=body).status_code == 200


def test_what_needs_the_database_says_that_it_is_away(away: Flask) -> None:
    client = away.test_client()
    for path in ("/d/0123456789", "/rulings/0123456789abcdef", "/rulings"):
        answer = client.get(path)
        assert (answer.status_code, answer.headers["Retry-After"]) == (503, "10")
        assert "cannot be reached" in answer.text
    assert_error(client.get("/api/v1/rulings"), 503, "unavailable")
    sent = {"text": "What I typed for ten minutes.", "judge": "Ann"}
    answer = client.post(f"{STEP}/record", data=sent)
    assert answer.status_code == 503
    assert sent["text"] in answer.text


def test_a_file_that_another_writer_holds_is_told_and_nothing_typed_is_lost(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("database.WAIT", 0.1)
    file = tmp_path / "people.sqlite"
    app = create_app(data=data, database_url=f"sqlite:///{file}", secret_key="for the tests", testing=True)
    client = app.test_client()
    services(app).people.open()
    holder = sqlite3.connect(file, isolation_level=None)
    holder.execute("BEGIN EXCLUSIVE")
    sent = {"text": "What I typed for ten minutes.", "judge": "Ann"}
    answer = client.post(f"{STEP}/record", data=sent)
    assert (answer.status_code, sent["text"] in answer.text) == (503, True)
    assert client.get(ENTRY).status_code == 200
    holder.execute("ROLLBACK")
    holder.execute("PRAGMA journal_mode = WAL")
    assert client.post(f"{STEP}/record", data=sent).status_code == 303
    holder.close()
    services(app).release()


def test_without_room_it_says_so_and_nothing_typed_is_lost(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "people.sqlite"
    app = create_app(data=data, database_url=f"sqlite:///{file}", secret_key="for the tests", testing=True)
    client = app.test_client()
    with services(app).people.session() as session:
        pages = session.connection().exec_driver_sql("PRAGMA page_count").scalar_one()
        session.connection().exec_driver_sql(f"PRAGMA max_page_count = {pages}")
    sent = {"text": "What I typed. " * 140, "judge": "Ann"}
    answers = [client.post(f"{STEP}/record?at={at}", data=sent) for at in (0, 1, 2)]
    assert 507 in [answer.status_code for answer in answers]
    full = next(answer for answer in answers if answer.status_code == 507)
    assert "no room" in full.text
    assert "What I typed." in full.text
    assert client.get(ENTRY).status_code == 200
    services(app).release()


def test_out_of_connections_somebody_is_told_so_in_time_and_the_next_one_is_served(
    people_url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if people_url.startswith("sqlite"):
        pytest.skip("SQLite has no connections to run out of")
    monkeypatch.setattr("database.WAIT", 1)
    store = PeopleStore(people_url, tmp_path, pool=1).open()
    with store.session() as first, store.session() as second:  # one that is kept, and one more
        first.connection()
        second.connection()
        with store.session() as third, pytest.raises(Unavailable):
            third.connection()
    with store.session() as session:
        session.connection()
    store.release()


@pytest.mark.parametrize(
    ("said", "kind"),
    [
        ("database is locked", Unavailable),
        ("database or disk is full", NoRoom),
        ("attempt to write a readonly database", NoRoom),
        ("no such table: x", None),
    ],
)
def test_what_a_driver_says_is_told_as_what_it_means(said: str, kind: type[Exception] | None) -> None:
    assert type(refusal_of(sqlite3.OperationalError(said))) is (kind or type(None))


def test_what_is_withdrawn_is_on_the_disk_no_more(data: Path, tmp_path: Path) -> None:
    file = tmp_path / "people.sqlite"
    app = create_app(data=data, database_url=f"sqlite:///{file}", secret_key="for the tests", testing=True)
    client = app.test_client()
    sent = {"text": "Unmistakable-Words-Of-A-Ruling", "judge": "Unmistakable-Judge"}
    address = client.post(f"{STEP}/record", data=sent).location
    assert client.post(f"{address}/withdraw").status_code == 303
    on_disk = b"".join(path.read_bytes() for path in tmp_path.iterdir() if path.is_file())
    services(app).release()
    assert b"Unmistakable" not in on_disk


def test_with_a_withdrawn_ruling_the_names_at_its_table_are_gone_from_the_disk(data: Path, tmp_path: Path) -> None:
    file = tmp_path / "people.sqlite"
    app = create_app(data=data, database_url=f"sqlite:///{file}", secret_key="for the tests", testing=True)
    client = app.test_client()
    situation = client.get("/api/v1/disputes/jaime-moribund-pays-a-cost").get_json()["situation"]
    situation["players"] = [{**one, "name": f"Unmistakable {one['id']}"} for one in situation["players"]]
    kept = client.post("/api/v1/disputes/saved", json={"situation": situation, "moves": []}).get_json()
    place, _, query = kept["place"].partition("?")
    sent = {"text": "It is so.", "judge": "Ann"}
    first, second = (client.post(f"{place}/record?{query}", data=sent).location for _ in range(2))
    assert first != second
    assert client.post(f"{first}/withdraw").status_code == 303
    assert "Unmistakable" in client.get(second).text  # which stands at the same table
    assert client.post(f"{second}/withdraw").status_code == 303
    on_disk = b"".join(path.read_bytes() for path in tmp_path.iterdir() if path.is_file())
    assert b"Unmistakable" not in on_disk
    assert client.get(kept["url"], follow_redirects=True).status_code == 200
    services(app).release()


def test_the_file_of_what_people_enter_is_its_owners_alone(data: Path, tmp_path: Path) -> None:
    file = tmp_path / "people.sqlite"
    app = create_app(data=data, database_url=f"sqlite:///{file}", secret_key="for the tests", testing=True)
    services(app).people.open()
    assert {path.stat().st_mode & 0o777 for path in tmp_path.glob("people.sqlite*")} == {0o600}
    services(app).release()


def started(data: Path, **settings: str) -> subprocess.CompletedProcess[str]:
    code = "from app import serve; serve(); print('served')"
    environment = {**os.environ, "MAESTER_DATA": str(data), "DATABASE_URL": "", **settings}
    return subprocess.run([sys.executable, "-c", code], cwd=ROOT, env=environment, capture_output=True, text=True,
                          check=False)  # fmt: skip


def test_a_start_that_cannot_be_says_why_in_a_sentence(data: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    (tmp_path / "people.sqlite").write_bytes(b"nonsense" * 500)
    for named, done in {
        "PORT must be": started(data, PORT="many"),
        "SECRET_KEY must have": started(data, SECRET_KEY="short"),
        "DATABASE_URL must be": started(data, DATABASE_URL="mysql://x"),
        "MAESTER_DATA": started(tmp_path / "file" / "data"),
        "DATABASE_URL": started(data, DATABASE_URL=f"sqlite:///{tmp_path / 'people.sqlite'}"),
    }.items():
        assert done.returncode == 1, named
        assert named in done.stderr
        assert "Traceback" not in done.stderr, done.stderr


def test_a_start_without_its_database_serves_what_can_be_read(data: Path) -> None:
    done = started(data, DATABASE_URL=AWAY)
    assert done.stdout.strip() == "served", done.stderr
    assert "cannot be reached" in done.stderr


def test_what_could_not_be_built_besides_is_logged_and_told(tmp_path: Path) -> None:
    child = build_besides(tmp_path, {"one": lambda: None, "two": lambda: 1 / 0, "three": lambda: None})
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 1
    assert told_of(tmp_path) == {"one": "ok", "two": "failed: ZeroDivisionError", "three": "ok"}
    (tmp_path / "besides.json").write_text("[")
    assert told_of(tmp_path) == {}


def test_what_is_still_built_besides_ends_with_the_server(tmp_path: Path) -> None:
    child = build_besides(tmp_path, {"one": lambda: time.sleep(60)})
    end_builds()
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGTERM
    end_builds()  # its end was told: nothing is ended twice


def command(*arguments: str, **settings: str) -> subprocess.CompletedProcess[str]:
    called = [sys.executable, "-m", "flask", "--app", "app", *arguments]
    return subprocess.run(called, cwd=ROOT, env={**os.environ, **settings}, capture_output=True, text=True,
                          check=False)  # fmt: skip


def test_a_command_that_cannot_be_says_why_in_a_sentence(data: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    sqlite3.connect(tmp_path / "empty").close()
    newer = f"sqlite:///{tmp_path / 'newer.sqlite'}"
    PeopleStore(newer, tmp_path).open().release()
    with closing(sqlite3.connect(tmp_path / "newer.sqlite")) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
    (tmp_path / "damaged.sqlite").write_bytes(b"nonsense" * 500)
    damaged = f"sqlite:///{tmp_path / 'damaged.sqlite'}"
    kept = {"MAESTER_DATA": str(data)}
    for said, done in {
        "MAESTER_DATA": command("prepare", MAESTER_DATA=str(tmp_path / "file" / "data"), DATABASE_URL=""),
        "cannot be reached": command("accounts", "list", **kept, DATABASE_URL=AWAY),
        "newer version": command("accounts", "list", **kept, DATABASE_URL=newer),
        "DATABASE_URL": command("audit", "verify", **kept, DATABASE_URL=damaged),
        "holds no tables": command("data", "check", str(tmp_path / "empty"), **kept, DATABASE_URL=newer),
    }.items():
        assert done.returncode == 1, (said, done.stdout)
        assert said in done.stderr
        assert "Traceback" not in done.stderr, done.stderr


def test_a_fault_of_ours_in_a_command_is_shown_whole(app: Flask) -> None:
    failing = telling(click.Command("fails", callback=lambda: 1 / 0))
    assert isinstance(app.test_cli_runner().invoke(failing).exception, ZeroDivisionError)


def test_commands_name_a_bad_setting_in_a_sentence() -> None:
    done = command("routes", WORKERS="none")
    assert done.returncode
    assert "WORKERS must be" in done.stderr
    assert "Traceback" not in done.stderr
