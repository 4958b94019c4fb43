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

    def get(self, url: str, **given: Any) -> TestResponse:
        """A page."""
        return self.client.get(url, **given)

    def post(self, url: str, data: dict[str, Any] | None = None, **given: Any) -> TestResponse:
        """A form."""
        found = re.search(r'name="csrf_token" value="([^"]+)"', self.client.get("/sign-in", follow_redirects=True).text)
        token = {"csrf_token": found[1]} if found else {}
        if "json" in given:
            return self.client.post(url, headers={"X-CSRF-Token": token.get("csrf_token", "")}, **given)
        return self.client.post(url, data={**token, **(data or {})}, **given)


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
def web(data: Path, people_url: str) -> Iterator[Flask]:
    """The application on the real corpus, with an empty database of its own for what people enter."""
    app = create_app(data=data, database_url=people_url, secret_key="for the tests", testing=True)
    with every_change_audited():
        yield app
    services(app).release()


@pytest.fixture
def store(people_url: str, tmp_path: Path) -> Iterator[PeopleStore]:
    store = PeopleStore(people_url, tmp_path)
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
