"""What the tests share: the application on the real corpus, small corpora of their own, one helper for errors."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher
from flask import Flask
from flask.testing import FlaskClient
from hypothesis import HealthCheck, settings
from sqlalchemy import create_engine, text
from sqlalchemy.engine import make_url
from sqlalchemy.orm import Session

from app import create_app
from database import PeopleStore
from people import accounts
from services import services

DOCUMENT = """\
id: agot1e-small
title: A small document
short: Small 1.0
game: agot1e
edition: First edition (LCG)
publisher: Somebody
version: "1.0"
date: 2015-07-17
rank: 30
note: For the tests.
chapters:
  - {file: one.md, title: Chapter one}
redirects: {}
"""

CHAPTER = """\
## Moribund {#moribund n=3.1 p=12 kind=clarification}
also: dying; half dead
defines: moribund (moribund state) | A card on its way out of play.

A card that leaves play is moribund until [the window ends](agot1e-small/window/end).

## The window {#window n=3.2 p=13-14 kind=timing}

It has parts. A moribund card stays.

## The end {#window/end p=14 kind=timing under=window}

Cards leave play.
"""

MakeContent = Callable[..., Path]
# How busy the machine is says nothing about what is tested; a time that matters is asserted where it does.
settings.register_profile("maester", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("maester")


@pytest.fixture(scope="session", autouse=True)
def _cheap_passwords() -> Iterator[None]:
    """Passwords are hashed as ever, but at a cost that hundreds of accounts can bear; the hash itself says the cost."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(accounts, "_hasher", lambda: PasswordHasher(time_cost=1, memory_cost=64, parallelism=1))
        yield


@pytest.fixture(scope="session", autouse=True)
def _searches_wait_for_what_was_added() -> Iterator[None]:
    """However busy the machine is, a search has what was recorded just before; how long it waits is tested apart."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("search.people_index.HURRY", 60.0)
        patch.setattr("search.people_index.PATIENCE", 60.0)
        patch.setattr("search.people_index.REST", 0.0)
        yield


@pytest.fixture(scope="session")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder for the whole run, so that the real corpus is built once."""
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="session")
def app(data: Path) -> Iterator[Flask]:
    """The application on the real content."""
    app = create_app(data=data, database_url="", secret_key="for the tests", testing=True)
    yield app
    services(app).release()


@pytest.fixture(scope="session")
def documents_alone(data: Path) -> Iterator[FlaskClient]:
    """The application without the cards that come with it: those of the documents alone are known."""
    app = create_app(data=data, database_url="", secret_key="for the tests", testing=True, shipped_cards=False)
    yield app.test_client()
    services(app).release()


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def corpus(app: Flask) -> Iterator[Session]:
    """A session on the real corpus."""
    with services(app).corpus.session() as session:
        yield session


@pytest.fixture
def make_content(tmp_path: Path) -> MakeContent:
    """Writes a content folder: the small document, with `files` (path below it: text) in place of or beside its own."""

    def make(files: dict[str, str] | None = None, document: str = DOCUMENT) -> Path:
        root = tmp_path / "rules" / "content"
        folder = root / "agot1e-small"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "document.yaml").write_text(document, encoding="utf-8")
        for name, words in {"one.md": CHAPTER, **(files or {})}.items():
            (folder / name).write_text(words, encoding="utf-8")
        return root

    return make


def assert_error(answer: Any, status: int, code: str, *, says: str = "") -> dict[str, Any]:
    """The answer is a JSON error of the one shape; returns its error part."""
    assert answer.status_code == status, answer.get_data(as_text=True)
    assert answer.mimetype == "application/json"
    body = answer.get_json()
    assert set(body) == {"error", "corpus"}
    error: dict[str, Any] = body["error"]
    assert set(error) <= {"status", "code", "message", "where", "near", "reference"}
    assert (error["status"], error["code"]) == (status, code)
    assert says in error["message"]
    assert error["message"].endswith((".", "?"))
    return error


def _postgres_server() -> str | None:
    """The address of a PostgreSQL server that lets us in, or None."""
    given = os.environ.get("MAESTER_TEST_POSTGRES")
    for url in [given] if given else ["postgresql+psycopg:///postgres", "postgresql+psycopg://root@127.0.0.1/postgres"]:
        engine = create_engine(url, connect_args={"connect_timeout": 3})
        try:
            with engine.connect():
                return url
        except Exception:  # noqa: S112 - whatever the reason, that server is not to be had
            continue
        finally:
            engine.dispose()
    return None


@pytest.fixture(scope="session")
def postgres_server() -> str:
    url = _postgres_server()
    if url is None:
        if os.environ.get("MAESTER_REQUIRE_POSTGRES") == "1":
            pytest.fail("MAESTER_REQUIRE_POSTGRES=1, and no PostgreSQL server lets us in")
        pytest.skip("no PostgreSQL server lets us in")
    return url


@contextmanager
def _postgres_database(server: str, name: str, template: str = "template1") -> Iterator[str]:
    """A database of its own on the server, made like `template`; it goes at the end."""
    admin = create_engine(server, isolation_level="AUTOCOMMIT")
    with admin.connect() as connection:
        connection.execute(text(f"DROP DATABASE IF EXISTS {name}"))
        connection.execute(text(f"CREATE DATABASE {name} TEMPLATE {template}"))
    yield make_url(server).set(database=name).render_as_string(hide_password=False)
    with admin.connect() as connection:
        connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
    admin.dispose()


ON_BOTH = ["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)]


@pytest.fixture(params=ON_BOTH)
def people_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A database without tables for what people enter, once on SQLite and once on PostgreSQL."""
    if request.param == "sqlite":
        yield f"sqlite:///{tmp_path / 'people.sqlite'}"
        return
    with _postgres_database(request.getfixturevalue("postgres_server"), f"maester_test_{os.getpid()}") as url:
        yield url


@pytest.fixture(scope="session")
def _tables_on_sqlite(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tables")
    PeopleStore(f"sqlite:///{folder / 'people.sqlite'}", folder).open().release()
    return folder / "people.sqlite"


@pytest.fixture(scope="session")
def _tables_on_postgres(postgres_server: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    name = f"maester_tables_{os.getpid()}"
    with _postgres_database(postgres_server, name) as url:
        PeopleStore(url, tmp_path_factory.mktemp("tables")).open().release()
        yield name


@pytest.fixture(params=ON_BOTH)
def tables_url(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[str]:
    """A database whose tables are there and empty, as the migrations made them once for the run; on both kinds."""
    if request.param == "sqlite":
        shutil.copy(request.getfixturevalue("_tables_on_sqlite"), tmp_path / "people.sqlite")
        yield f"sqlite:///{tmp_path / 'people.sqlite'}"
        return
    template = request.getfixturevalue("_tables_on_postgres")
    server = request.getfixturevalue("postgres_server")
    with _postgres_database(server, f"maester_test_{os.getpid()}", template) as url:
        yield url
