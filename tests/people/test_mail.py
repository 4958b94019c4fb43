"""A lost password is mended by mail where the site has a server for it, and nobody learns who has an account."""

from __future__ import annotations

import re
import socketserver
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from flask import Flask

from app import create_app
from people import accounts
from people.actor import COMMAND_LINE
from services import services
from tests.people.conftest import PASSWORD, Browser, browser_of

Mails = list[str]


class Answering(socketserver.StreamRequestHandler):
    """Takes every mail, as RFC 5321 has it at its simplest."""

    def handle(self) -> None:
        """One conversation."""
        self.wfile.write(b"220 here\r\n")
        while line := self.rfile.readline():
            match line[:4].upper():
                case b"DATA":
                    self.wfile.write(b"354 go on\r\n")
                    told = []
                    while (part := self.rfile.readline()) not in (b".\r\n", b""):
                        told.append(part.decode())
                    self.server.mails.append("".join(told))  # type: ignore[attr-defined]
                    self.wfile.write(b"250 taken\r\n")
                case b"QUIT":
                    self.wfile.write(b"221 bye\r\n")
                    return
                case _:
                    self.wfile.write(b"250 yes\r\n")


@pytest.fixture
def post() -> Iterator[tuple[str, Mails]]:
    """A mail server: its address, and what it has taken."""
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Answering) as server:
        server.mails = []  # type: ignore[attr-defined]
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"smtp://127.0.0.1:{server.server_address[1]}", server.mails  # type: ignore[attr-defined]
        server.shutdown()


def site(data: Path, tmp_path: Path, smtp_url: str) -> Flask:
    app = create_app(data=data, database_url=f"sqlite:///{tmp_path / 'people.sqlite'}", secret_key="for the tests",
                     testing=True, smtp_url=smtp_url, mail_from="maester@example.org")  # fmt: skip
    with services(app).people.writing() as people:
        accounts.create(people, COMMAND_LINE, "ann", "Ann", PASSWORD, "ann@example.org")
    return app


def test_a_lost_password_is_mended_by_a_mail_that_works_once(
    data: Path, tmp_path: Path, post: tuple[str, Mails]
) -> None:
    url, mails = post
    app = site(data, tmp_path, url)
    known = Browser(app).post("/password", {"login": "ann"})
    unknown = Browser(app).post("/password", {"login": "nobody"})
    assert known.text == unknown.text
    (mail,) = mails
    assert "To: ann@example.org" in mail
    link = re.search(r"/password/[\w.-]+", mail.replace("=\r\n", ""))
    assert link
    assert Browser(app).post(link[0], {"password": "another long one"}).status_code == 303
    assert Browser(app).post(link[0], {"password": "a third long one"}).status_code == 410
    assert Browser(app).post("/sign-in", {"login": "ann", "password": PASSWORD}).status_code == 403
    assert Browser(app).post("/sign-in", {"login": "ann", "password": "another long one"}).status_code == 303
    services(app).release()


def test_a_mail_server_that_does_not_answer_is_the_operators_affair(data: Path, tmp_path: Path) -> None:
    app = site(data, tmp_path, "smtp://127.0.0.1:9")
    assert Browser(app).post("/password", {"login": "ann"}).status_code == 200
    assert browser_of(app, "ann").get("/account").status_code == 200
    services(app).release()
