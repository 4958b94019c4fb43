"""What the operator does for the site in the browser: choose what it lets people do, copy what they entered."""

from __future__ import annotations

from pathlib import Path

from flask import Flask
from sqlalchemy.orm import Session

import copies
from people import audit
from services import services
from tests.people.conftest import PASSWORD, Browser, SignIn


def test_the_operator_opens_the_site_and_closes_it_again(web: Flask, sign_in: SignIn) -> None:
    operator, new = sign_in("ann", "operator"), {"login": "eve", "password": PASSWORD}
    assert operator.post("/operator", {"registration": "1", "questions": "1", "approvals": "3"}).status_code == 303
    assert "Make an account" in Browser(web).get("/sign-in").text
    assert Browser(web).post("/register", new).status_code == 303
    assert Browser(web).post("/ask", {"question": "May he?"}).status_code == 303
    assert 'value="3"' in operator.get("/operator").text
    assert operator.post("/operator", {"approvals": "2"}).status_code == 303
    assert Browser(web).post("/register", {**new, "login": "eva"}).status_code == 403
    assert Browser(web).post("/ask", {"question": "May he?"}).status_code == 403


def test_a_number_of_approvals_that_cannot_be_is_refused(sign_in: SignIn) -> None:
    answer = sign_in("ann", "operator").post("/operator", {"approvals": "10"})
    assert answer.status_code == 400
    assert "1 to 9 of the council" in answer.text


def test_a_copy_is_downloaded_whole_and_the_log_says_so(
    web: Flask, sign_in: SignIn, people: Session, tmp_path: Path
) -> None:
    operator = sign_in("ann", "operator")
    answer = operator.post("/operator/copy")
    assert answer.status_code == 200
    assert "no-store" in answer.headers["Cache-Control"]
    copy = tmp_path / "copy"
    copy.write_bytes(answer.data)
    sqlite = copies.is_sqlite(services(web).settings.people_url)
    assert copies.problems_of_copy(copy, sqlite=sqlite) == ""
    assert audit.lines(people, most=1)[0].act == "data.copy"
    assert not list(services(web).settings.data.glob("tmp*/people-*"))
