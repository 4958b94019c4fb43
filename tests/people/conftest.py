"""Accounts in an empty database, once on SQLite and once on PostgreSQL, and browsers that are signed in."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy.orm import Session
from werkzeug.test import TestResponse

from app import create_app
from database import PeopleStore
from people import accounts
from people.actor import COMMAND_LINE
from services import services
from tests.audited import every_change_audited

PASSWORD = "a long enough one"


class Browser:
    """A browser that sends the token of its session with every form, as the pages' forms do."""

    def __init__(self, app: Flask) -> None:
        self.client: FlaskClient = app.test_client()
        self._token: str | None = None

    def get(self, url: str, **given: Any) -> TestResponse:
        """A page."""
        return self._heard(self.client.get(url, **given))

    def _heard(self, answer: TestResponse) -> TestResponse:
        if "Set-Cookie" in answer.headers:  # another session has another token
            self._token = None
        return answer

    def token(self) -> str:
        """The token of this session, as a page's forms have it; empty where no page has one."""
        if self._token is None:
            page = self.client.get("/sign-in", follow_redirects=True).text
            found = re.search(r'name="csrf_token" value="([^"]+)"', page)
            self._token = found[1] if found else ""
        return self._token

    def post(self, url: str, data: dict[str, Any] | None = None, **given: Any) -> TestResponse:
        """A form."""
        token = self.token()
        if "json" in given:
            return self._heard(self.client.post(url, headers={"X-CSRF-Token": token}, **given))
        sent = {**({"csrf_token": token} if token else {}), **(data or {})}
        return self._heard(self.client.post(url, data=sent, **given))


def add(app: Flask, login: str, *roles: str, event: str = "") -> int:
    """An account with roles; returns its number."""
    with services(app).people.writing() as people:
        made = accounts.create(people, COMMAND_LINE, login, login.capitalize(), PASSWORD)
        for role in roles:
            accounts.grant(people, COMMAND_LINE, made, role, event)
        return made.id


def browser_of(app: Flask, login: str) -> Browser:
    """A browser in which an account is signed in."""
    browser = Browser(app)
    answer = browser.post("/sign-in", {"login": login, "password": PASSWORD})
    assert answer.status_code == 303, answer.text
    return browser


@pytest.fixture
def web(data: Path, tables_url: str) -> Iterator[Flask]:
    """The application on the real corpus, with an empty database of its own for what people enter."""
    app = create_app(data=data, database_url=tables_url, secret_key="for the tests", testing=True)
    with every_change_audited():
        yield app
    services(app).release()


@pytest.fixture
def store(tables_url: str, tmp_path: Path) -> Iterator[PeopleStore]:
    store = PeopleStore(tables_url, tmp_path)
    yield store
    store.release()


@pytest.fixture
def people(web: Flask) -> Iterator[Session]:
    with services(web).people.session() as session:
        yield session


SignIn = Callable[..., Browser]


@pytest.fixture
def sign_in(web: Flask) -> SignIn:
    """Makes an account with roles and gives a browser in which it is signed in."""

    def make(login: str, *roles: str, event: str = "") -> Browser:
        add(web, login, *roles, event=event)
        return browser_of(web, login)

    return make
