"""The service inside a browser: made once, asked through WSGI. It runs under Pyodide; browser/engine.js drives it.

What is read-only lies in the folders of the pack; what people enter in a folder of its own, which the browser keeps.
"""

from __future__ import annotations

import io
import sqlite3
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import urljoin, urlsplit

from flask import Flask
from flask.sessions import SecureCookieSessionInterface
from jinja2 import ModuleLoader
from sqlalchemy import update
from werkzeug.test import EnvironBuilder, run_wsgi_app

from app import create_app
from offline import network, record
from offline.jar import Jar
from offline.strict import clean
from pace import Unbounded
from people import accounts, sessions
from people.actor import Actor
from people.models import SignedIn
from runtime import Built, Runtime
from services import services

MOST_REDIRECTS = 10
SHARED = ("import_batch", "imported_card", "imported_list")
"""Tables that only the server's operator fills: what the pack has of them takes the place of what was there."""


@dataclass(frozen=True)
class Answered:
    """An answer: what was finally shown and where it stands, and whether anything was entered on the way."""

    status: int
    url: str
    headers: Sequence[tuple[str, str]]
    body: bytes
    changed: bool


class Phone:
    """The application on the files of the pack in `data`, with what this phone keeps in `own`.

    `settings` are those of the server that its pages show; `pages` is the folder of the templates if they are compiled.
    """

    def __init__(
        self,
        data: Path,
        own: Path,
        origin: str,
        key: str,
        built: Built,
        settings: Mapping[str, Any],
        pages: Path | None = None,
    ) -> None:
        self._own = own
        self._origin = origin
        self.app: Flask = create_app(
            Runtime(clean, lambda _app: None, built, Unbounded()),
            data=data,
            database_url=f"sqlite:///{own / 'people.sqlite'}",
            secret_key=key,
            **settings,
        )
        network.register(self.app)
        if pages is not None:
            self.app.jinja_env.loader = ModuleLoader(pages)
        self._jar = Jar()
        self._watch: sqlite3.Connection | None = None

    def open(self, seed: Path) -> None:
        """Take up what this phone keeps; the first time, begin with what came with the pack."""
        people = self._own / "people.sqlite"
        known = people.exists()
        if not known:
            people.write_bytes(seed.read_bytes())
        jar = self._own / "cookies.json"
        self._jar = Jar(jar.read_text(encoding="utf-8") if jar.exists() else "")
        services(self.app).people.open()
        if known:
            share(seed, people)

    def close(self) -> None:
        """Let go of every file: before the memory is kept, and before what the phone keeps is read anew."""
        services(self.app).release()
        if self._watch is not None:
            self._watch.close()
            self._watch = None

    def take_up(self, content: bytes) -> str:
        """Put the part of the record that the server gave in the place of the one before; whose it is, as JSON.

        Who was signed in there is signed in here.
        """
        self.close()
        connection = sqlite3.connect(self._own / "people.sqlite")
        try:
            taken = record.take_up(connection, content)
            known = connection.execute("SELECT count(*) FROM signed_in").fetchone()[0]
        finally:
            connection.close()
        if taken.account is None:
            self._jar.take(f"{self.app.config['SESSION_COOKIE_NAME']}=; Max-Age=0; Path=/")
        elif not known:
            self._sign_in(taken.account)
        (self._own / "cookies.json").write_text(self._jar.write(), encoding="utf-8")
        return record.told(taken)

    def _sign_in(self, account_id: int) -> None:
        with services(self.app).people.writing() as people:
            account = accounts.get(people, account_id)
            secret = sessions.begin(people, Actor(account.id, account.name), account, "this device")
            people.execute(update(SignedIn).values(seen_at=datetime(9999, 1, 1, tzinfo=UTC)))  # reading changes nothing
        signer = SecureCookieSessionInterface().get_signing_serializer(self.app)
        assert signer is not None  # noqa: S101 - for the type checker
        cookie = signer.dumps({"_user_id": secret, "_fresh": True, "_permanent": True})
        value = cookie if isinstance(cookie, str) else cookie.decode()
        self._jar.take(f"{self.app.config['SESSION_COOKIE_NAME']}={value}; Path=/; HttpOnly")

    def ask(self, method: str, target: str, headers: Mapping[str, str], body: bytes = b"") -> Answered:
        """The answer to a request, redirects followed. `target` is a path with its query."""
        before = self._stand()
        for _ in range(MOST_REDIRECTS):
            status, given, content = self._once(method, target, headers, body)
            where = dict(given).get("Location", "")
            if status not in (301, 302, 303, 307, 308) or not where:
                break
            parts = urlsplit(urljoin(self._origin + target, where))
            target = parts._replace(scheme="", netloc="").geturl() or "/"
            if status not in (307, 308):
                method, body = "GET", b""
        return Answered(status, target, given, content, self._stand() != before)

    def kept(self) -> dict[str, bytes]:
        """What has to be kept of what was entered here, whole, by file name."""
        (self._own / "cookies.json").write_text(self._jar.write(), encoding="utf-8")
        connection = sqlite3.connect(self._own / "people.sqlite")
        try:
            people = bytes(connection.serialize())
        finally:
            connection.close()
        return {"people.sqlite": people, "cookies.json": (self._own / "cookies.json").read_bytes()}

    def _once(
        self, method: str, target: str, headers: Mapping[str, str], body: bytes
    ) -> tuple[int, list[tuple[str, str]], bytes]:
        path, _, query = target.partition("#")[0].partition("?")
        cookies = "; ".join(part for part in (headers.get("Cookie", ""), self._jar.header(path)) if part)
        builder = EnvironBuilder(
            path=path,
            base_url=self._origin,
            query_string=query,
            method=method,
            headers=[(name, value) for name, value in headers.items() if name not in ("Cookie", "Content-Type")],
            input_stream=io.BytesIO(body),
            content_type=headers.get("Content-Type"),
            content_length=len(body),
        )
        environ = builder.get_environ()
        if cookies:
            environ["HTTP_COOKIE"] = cookies
        chunks, status, given = run_wsgi_app(self.app, environ, buffered=True)
        for cookie in given.getlist("Set-Cookie"):
            self._jar.take(cookie)
        return int(status.partition(" ")[0]), list(given.items()), b"".join(chunks)

    def _stand(self) -> int:
        """Changes with every change that others make in what people entered: SQLite tells it to who watches."""
        if self._watch is None:
            self._watch = sqlite3.connect(self._own / "people.sqlite")
        return int(self._watch.execute("PRAGMA data_version").fetchone()[0])


def share(seed: Path, people: Path) -> None:
    """Put the operator's rows of the pack in the place of those an earlier pack brought. Own rows stay."""
    connection = sqlite3.connect(people)
    try:
        connection.execute("ATTACH ? AS seed", (str(seed),))
        for table in SHARED:
            there = [
                connection.execute(f"SELECT 1 FROM {schema}.sqlite_master WHERE name = ?", (table,)).fetchone()  # noqa: S608
                for schema in ("main", "seed")
            ]
            if all(there):
                connection.execute(f"DELETE FROM main.{table}")  # noqa: S608 - names from the line above
                connection.execute(f"INSERT INTO main.{table} SELECT * FROM seed.{table}")  # noqa: S608
        connection.commit()
    finally:
        connection.close()
