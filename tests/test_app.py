"""What holds for every page: headers, the theme, errors, forms from elsewhere."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import time
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app import create_app, serve
from errors import Refused
from services import sender, services
from tests.conftest import assert_error

ROOT = Path(__file__).resolve().parent.parent


@pytest.mark.parametrize(
    "url", ["/", "/nowhere", "/rules/agot1e-faq/moribund", "/api/v1/documents", "/static/maester.css"]
)
def test_every_answer_carries_the_safe_headers(client: FlaskClient, url: str) -> None:
    with client.get(url) as answer:
        headers = answer.headers
    assert headers["Content-Security-Policy"].startswith("default-src 'self'")
    assert headers["X-Content-Type-Options"] == "nosniff"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("/decks/", "/decks"), ("/rulings/?page=1", "/rulings?page=1"), ("/about/", "/about"), ("/lists", "/lists/")],
)
def test_a_slash_too_many_or_too_few_leads_to_the_page(client: FlaskClient, typed: str, meant: str) -> None:
    answer = client.get(typed)
    assert answer.status_code == 308
    assert answer.headers["Location"].removeprefix("http://localhost") == meant


@pytest.mark.parametrize("url", ["/%2F%2Felsewhere.example/", "/nowhere/", "/%0d%0aSet-Cookie:x/", "/api/v1/nowhere/"])
def test_a_slash_after_no_page_leads_nowhere(client: FlaskClient, url: str) -> None:
    answer = client.get(url)
    assert answer.status_code in (404, 308)
    assert urlsplit(answer.headers.get("Location", "/")).hostname in (None, "localhost")


@pytest.mark.parametrize("url", ["/", "/rules/agot1e-faq/moribund", "/rules/agot1e-faq/chapter/timing", "/nowhere"])
def test_no_page_has_inline_scripts_styles_or_other_hosts(client: FlaskClient, url: str) -> None:
    page = client.get(url).text
    assert "<style" not in page
    assert not re.search(r"\sstyle=|\son\w+=", page)
    assert not re.search(r"<script(?![^>]*\ssrc=)", page)
    assert not re.search(r'(?:src|href)="(?:https?:)?//(?!localhost)', page)


def test_the_theme_is_remembered_and_leads_back(client: FlaskClient) -> None:
    answer = client.post("/theme", data={"theme": "dark", "back": "/glossary"})
    assert (answer.status_code, answer.location) == (303, "/glossary")
    assert 'data-theme="dark"' in client.get("/").text


@pytest.mark.parametrize("back", ["//evil.example", "https://evil.example", "/\\evil.example", ""])
def test_the_theme_never_leads_to_another_site(client: FlaskClient, back: str) -> None:
    assert client.post("/theme", data={"theme": "dark", "back": back}).location == "/"


def test_an_unknown_theme_is_refused_and_an_odd_cookie_is_ignored(client: FlaskClient) -> None:
    assert client.post("/theme", data={"theme": "neon"}).status_code == 400
    client.set_cookie("theme", '"><script>')
    assert 'data-theme="system"' in client.get("/").text


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
    ],
)
def test_what_another_site_sends_is_not_read(client: FlaskClient, headers: dict[str, str]) -> None:
    answer = client.post("/theme", data={"theme": "dark"}, headers=headers)
    assert answer.status_code == 403
    assert "another site" in answer.text
    assert "Set-Cookie" not in answer.headers


def test_what_our_own_pages_send_is_read(client: FlaskClient) -> None:
    headers = {"Sec-Fetch-Site": "same-origin", "Origin": "http://localhost"}
    assert client.post("/theme", data={"theme": "dark"}, headers=headers).status_code == 303


@pytest.fixture
def faulty(data: Path) -> Any:
    """The application with routes that fail."""
    app = create_app(data=data, secret_key="x", testing=True)
    app.config["PROPAGATE_EXCEPTIONS"] = False

    @app.get("/api/fails")
    @app.get("/fails")
    def fails() -> str:
        raise RuntimeError("a secret detail")

    @app.get("/api/refuses")
    @app.get("/refuses")
    def refuses() -> str:
        raise Refused("The deck has no House card.", where="line 3", code="no_house", status=422)

    yield app.test_client()
    services(app).corpus.release()


def test_the_unexpected_shows_no_detail(faulty: FlaskClient) -> None:
    page = faulty.get("/fails")
    assert page.status_code == 500
    assert "Something went wrong here" in page.text
    assert "secret" not in page.text
    assert_error(faulty.get("/api/fails"), 500, "unexpected")


def test_a_refusal_says_what_was_wrong_and_where(faulty: FlaskClient) -> None:
    page = faulty.get("/refuses")
    assert page.status_code == 422
    assert "The deck has no House card." in page.text
    assert "line 3" in page.text
    assert assert_error(faulty.get("/api/refuses"), 422, "no_house")["where"] == "line 3"


def test_a_method_that_is_not_served_is_an_error_of_the_one_shape(client: FlaskClient) -> None:
    assert_error(client.delete("/api/v1/documents"), 405, "method_not_allowed")
    for path in ("/glossary", "/api/v1/documents"):
        answer = client.delete(path)
        assert answer.status_code == 405
        assert {"GET", "HEAD"} <= set(answer.headers["Allow"].split(", "))


def test_a_body_that_is_too_large_is_refused(client: FlaskClient) -> None:
    assert client.post("/theme", data={"theme": "x" * 1_100_000}).status_code == 413


def test_an_address_of_an_asset_changes_with_the_file_and_may_be_kept(client: FlaskClient) -> None:
    found = re.search(r'href="(/static/maester\.css\?v=\w+)"', client.get("/").text)
    assert found
    with client.get(found[1]) as answer:
        assert "max-age=31536000" in answer.headers["Cache-Control"]


def test_pages_are_sent_compressed(client: FlaskClient) -> None:
    for encoding in ("br", "gzip"):
        answer = client.get("/rules/agot1e-faq/moribund", headers={"Accept-Encoding": encoding})
        assert answer.headers["Content-Encoding"] == encoding


def test_the_server_does_not_start_on_broken_content(
    make_content: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("MAESTER_DATA", str(tmp_path / "data"))
    monkeypatch.setattr("app.ROOTS", (make_content({"one.md": "nonsense"}),))
    with pytest.raises(SystemExit):
        serve()
    assert "one.md:1: the chapter has no entries" in capsys.readouterr().err


def test_the_server_starts_on_our_content(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAESTER_DATA", str(data))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    app = serve()
    assert isinstance(app, Flask)
    assert app.test_client().get("/").status_code == 200
    services(app).release()


STARTER = """
import sys
from app import serve
serve()
print("alembic" if "alembic" in sys.modules else "none")
"""


def test_a_fresh_start_has_the_disputes_played_besides_and_a_second_start_builds_nothing(tmp_path: Path) -> None:
    environment = {**os.environ, "MAESTER_DATA": str(tmp_path), "DATABASE_URL": ""}

    def start() -> str:
        command = [sys.executable, "-c", STARTER]
        done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
        return done.stdout.strip()

    def built() -> dict[str, int]:
        kinds = ("corpus-*.sqlite", "index-*", "disputes-*.json", "played-*.json")
        return {path.name: path.stat().st_mtime_ns for kind in kinds for path in tmp_path.glob(kind)}

    start()
    for _ in range(600):
        if list(tmp_path.glob("played-*.json")):  # nobody waits for these
            break
        time.sleep(0.1)
    first = built()
    assert sorted(name.partition("-")[0] for name in first) == ["corpus", "disputes", "index", "played"]
    assert start() == "none"
    assert built() == first


PROXIED = {"X-Forwarded-For": "203.0.113.9, 198.51.100.7", "X-Forwarded-Proto": "https"}


@pytest.mark.parametrize(
    ("proxies", "seen", "secure"), [(0, "127.0.0.1", False), (1, "198.51.100.7", True), (2, "203.0.113.9", True)]
)
def test_so_many_proxies_are_believed_as_are_trusted(data: Path, proxies: int, seen: str, secure: bool) -> None:
    app = create_app(data=data, secret_key="for the tests", testing=True, proxies=proxies)
    told = []
    app.before_request(lambda: told.append(sender().address))
    client = app.test_client()
    headers = {**PROXIED, "X-Forwarded-Proto": "https, http"} if proxies == 2 else PROXIED
    answer = client.post("/theme", data={"theme": "dark"}, headers=headers)
    form = client.get("/decks", headers=headers)
    services(app).release()
    assert told == [seen, seen]
    for one in (answer, form):
        assert [("Secure" in cookie) is secure for cookie in one.headers.getlist("Set-Cookie")] == [True]


def test_links_have_the_scheme_that_the_proxy_tells(data: Path) -> None:
    app = create_app(data=data, secret_key="for the tests", testing=True, proxies=1)
    page = app.test_client().get("/rules/agot1e-faq/moribund", headers=PROXIED).text
    services(app).release()
    assert "https://localhost/rules/agot1e-faq/moribund" in page


@pytest.mark.parametrize(("url", "says"), [("/events", "gathers its tables"), ("/precedents", "lets hold for all")])
def test_a_list_that_is_empty_says_what_it_is_for_and_who_adds_to_it(client: FlaskClient, url: str, says: str) -> None:
    page = client.get(url).text
    assert says in page
    assert '<a href="/sign-in" rel="nofollow">sign' in page
