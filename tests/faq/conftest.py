"""The application with an empty database for what people enter, once on SQLite and once on PostgreSQL."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy.orm import Session

from app import create_app
from services import services
from tests.audited import every_change_audited


@pytest.fixture
def web(data: Path, tables_url: str) -> Iterator[Flask]:
    """The application on the real corpus, with an empty database of its own for what people enter."""
    app = create_app(data=data, database_url=tables_url, secret_key="for the tests", testing=True)
    with every_change_audited():
        yield app
    services(app).release()


@pytest.fixture
def visitor(web: Flask) -> FlaskClient:
    return web.test_client()


@pytest.fixture
def people(web: Flask) -> Iterator[Session]:
    with services(web).people.session() as session:
        yield session
