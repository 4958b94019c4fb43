"""Health, metrics, robots, the gate for what works long, references of errors."""

from __future__ import annotations

import json
import logging
from collections.abc import Iterator
from pathlib import Path
from urllib.robotparser import RobotFileParser

import pytest
from flask import Flask
from flask.testing import FlaskClient

from app import create_app
from operating.gate import Gate
from operating.logs import JSONLines
from operating.views import COMPUTED, HEAVY, NO_CORPUS
from services import NAME, services
from tests.conftest import assert_error

EXPLORE = "/timing/agot1e/jaime-moribund-pays-a-cost/outcomes"


@pytest.fixture
def own(data: Path) -> Iterator[Flask]:
    app = create_app(data=data, secret_key="for the tests", testing=True, metrics=True)
    app.config["PROPAGATE_EXCEPTIONS"] = False
    yield app
    services(app).release()


def test_it_says_that_it_serves_and_is_ready(client: FlaskClient) -> None:
    assert client.get("/healthz").get_json() == {"status": "ok"}
    ready = client.get("/readyz")
    assert (ready.status_code, ready.headers["Cache-Control"]) == (200, "no-store")
    told = ready.get_json()
    told.pop("besides", None)  # what a start has built besides, where there was one
    assert told == {"status": "ok", "people": "ok", "corpus": "ok", "index": "ok"}


def test_without_its_database_it_serves_and_is_not_ready(data: Path) -> None:
    away = "postgresql://nobody@127.0.0.1:1/none"
    app = create_app(data=data, database_url=away, secret_key="for the tests", testing=True)
    client = app.test_client()
    ready = client.get("/readyz")
    assert (ready.status_code, ready.get_json()["people"], ready.get_json()["corpus"]) == (503, "failed", "ok")
    assert "127.0.0.1" not in ready.text
    assert client.get("/healthz").status_code == 200
    services(app).release()


def test_names_of_endpoints_are_there(app: Flask) -> None:
    assert set(app.view_functions) >= HEAVY | COMPUTED | NO_CORPUS


def test_robots_are_asked_to_leave_what_is_worked_out(client: FlaskClient) -> None:
    robots = RobotFileParser()
    robots.parse(client.get("/robots.txt").text.splitlines())
    assert robots.can_fetch("any", "/rules/agot1e-faq/moribund")
    assert not robots.can_fetch("any", "/search?q=moribund")
    assert not robots.can_fetch("any", "/api/v1/corpus.json")
    for path in ("/timing/agot1e/jaime-moribund-pays-a-cost", EXPLORE, "/search?q=x"):
        assert client.get(path).headers["X-Robots-Tag"] == "noindex, nofollow"
    assert "X-Robots-Tag" not in client.get("/glossary").headers


def test_what_works_long_is_refused_while_as_much_is_worked_out_as_may_be(own: Flask) -> None:
    client = own.test_client()
    gate = services(own).gate
    with gate.within():
        page = client.get(EXPLORE)
        assert (page.status_code, page.headers["Retry-After"]) == (503, "5")
        assert "try again in 5 seconds" in page.text
        assert_error(client.get("/api/v1/corpus.json"), 503, "busy")
        assert client.get("/rules/agot1e-faq/moribund").status_code == 200
    assert client.get(EXPLORE).status_code == 200
    assert client.get(EXPLORE.replace("jaime", "nobody")).status_code == 404
    with gate.within():  # every place has been given back
        pass
    assert "maester_refused_busy_total 2.0" in client.get("/metrics").text


def test_a_gate_has_so_many_places() -> None:
    gate = Gate(2)
    gate.enter()
    gate.enter()
    with pytest.raises(Exception, match="Much is being worked out"):
        gate.enter()
    gate.leave()
    gate.enter()


def test_metrics_count_by_route_and_never_by_address(own: Flask, client: FlaskClient) -> None:
    mine = own.test_client()
    for path in ("/rules/agot1e-faq/moribund", "/rules/agot1e-faq/responses", "/nowhere/at-all"):
        mine.get(path)
    answer = mine.get("/metrics")
    assert answer.mimetype == "text/plain"
    route = 'method="GET",route="/rules/<document_id>/<path:slug>",status="200"'
    assert f"maester_answers_total{{{route}}} 2.0" in answer.text
    assert 'maester_answers_total{method="GET",route="none",status="404"} 1.0' in answer.text
    assert "moribund" not in answer.text
    assert client.get("/metrics").status_code == 404


def test_an_error_that_nobody_expected_has_a_reference_on_the_page_and_in_the_log(
    own: Flask, caplog: pytest.LogCaptureFixture
) -> None:
    own.add_url_rule("/api/fails", "fails", lambda: 1 / 0)
    own.add_url_rule("/fails", "fails_too", lambda: 1 / 0)
    client = own.test_client()
    told = assert_error(client.get("/api/fails"), 500, "unexpected")["reference"]
    assert told in caplog.text
    page = client.get("/fails").text
    logged = [record.args[1] for record in caplog.records if record.args and "Unexpected" in record.msg]
    assert len(set(logged)) == 2
    assert str(logged[1]) in page
    assert "ZeroDivisionError" not in page


def test_a_line_for_every_answer_where_the_operator_wants_it(
    client: FlaskClient, caplog: pytest.LogCaptureFixture
) -> None:
    with caplog.at_level(logging.INFO, "maester.access"):
        client.get("/glossary?secret=1")
    line = json.loads(JSONLines().format(next(one for one in caplog.records if one.name == "maester.access")))
    assert (line["method"], line["path"], line["status"], line["client"]) == ("GET", "/glossary", 200, "127.0.0.1")
    assert line["seconds"] >= 0
    assert len(line["reference"]) == 8


def test_a_json_line_has_the_traceback() -> None:
    try:
        raise ValueError("this")
    except ValueError:
        import sys

        record = logging.LogRecord("x", logging.ERROR, __file__, 1, "That %s", ("failed",), sys.exc_info())
    line = json.loads(JSONLines().format(record))
    assert (line["message"], line["level"]) == ("That failed", "error")
    assert "ValueError: this" in line["traceback"]


def test_the_parts_of_the_application_are_under_one_name(app: Flask) -> None:
    assert app.extensions[NAME] is services(app)
