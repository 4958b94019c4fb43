"""Whatever a judge, TO or player sends about cases and events, none of it is an error of the service's own."""

from __future__ import annotations

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.faq.desk import RECORD, Desk, event, ruling_of

WORDS = ("a\x00b", "9" * 30, "x" * 30_000, "0000-00-00")
FIELDS = (
    "question answer verdict text reason table event entries departs_from departs_why position_a position_b player_a "
    "player_b minutes round name place format games tables approvals public login role on held_on judge id title to "
    "card d m at until starts ends email kind status extension code number day game"
).split()
OURS = ("events.", "cases.", "corrections.", "precedents.", "rulings.", "adjudication_api.", "questions.", "telling.")


def _addresses(web: Flask, desk: Desk) -> list[tuple[str, str]]:
    """Every address of these parts that something is sent to, with what there is in its place."""
    case = desk.ruled()
    known = {
        "event_id": desk.id, "code": case.rpartition("/")[2], "ruling_id": ruling_of(desk.judge, case).split("/")[2],
        "number": "1", "call_id": "1", "name": "p1", "act": "approve", "system": "agot1e", "dispute_id": "table",
    }  # fmt: skip
    found = []
    for rule in web.url_map.iter_rules():
        if "POST" in (rule.methods or ()) and rule.endpoint.startswith(OURS):
            path = rule.rule
            for name in rule.arguments:
                for kind in ("", "int:", "path:"):
                    path = path.replace(f"<{kind}{name}>", desk.codes[4] if path.startswith("/t/") else known[name])
            found.append((rule.endpoint, path))
    return sorted(found, key=lambda one: ("close" in one[1], one))  # while the event is open first


def test_whatever_is_sent_to_cases_and_events_is_answered(web: Flask) -> None:
    web.config["PROPAGATE_EXCEPTIONS"] = False
    desk = event(web)
    wrong = []
    for endpoint, path in _addresses(web, desk):
        for word in WORDS:
            body = dict.fromkeys(FIELDS, word)
            given = {"json": body} if path.startswith("/api/") else {"data": body}
            answer = desk.head.post(path, **given)
            if answer.status_code >= 500:
                wrong.append(f"{endpoint} {word[:12]!r}: {answer.status_code}")
    assert wrong == []


@pytest.mark.parametrize("field", ["question", "answer", "text", "table", "entries"])
@pytest.mark.parametrize("word", ["a\x00b", "9" * 30])
def test_one_odd_field_beside_good_ones_is_answered(web: Flask, field: str, word: str) -> None:
    web.config["PROPAGATE_EXCEPTIONS"] = False
    desk = event(web)
    good = {"answer": "No.", "verdict": "no", "question": "May he?", "event": desk.id, "table": "5", "text": "See."}
    for path in (RECORD, f"{desk.url}/cases", f"{desk.opened()}/rule"):
        assert desk.judge.post(path, {**good, field: word}).status_code < 500, path


@pytest.mark.parametrize("body", ["[" * 100_000, '{"a":' * 100_000, "null", "[1]", '"x"', '{"players": 1}', "\x00"])
@pytest.mark.parametrize("path", ["tell", "btwixt/end", "btwixt/bid"])
def test_json_that_is_no_table_is_refused(client: FlaskClient, path: str, body: str) -> None:
    answer = client.post(f"/api/v1/timing/{path}", data=body, content_type="application/json")
    assert answer.status_code in (400, 413)


@pytest.mark.parametrize("game", ["agot2e", "btwixt"])
@pytest.mark.parametrize("asked", [
    "d=x", "d=%00", "d=" + "A" * 5000, "m=%00", "m=" + "~" * 500,
    "at=99999999999999999999",
    "at=-1", "box=%00", "preset=x", "d=eJwDAAAAAAE",
])  # fmt: skip
def test_a_crafted_address_of_another_game_is_answered(client: FlaskClient, game: str, asked: str) -> None:
    for there in ("table", "new", "chart", "", "nowhere", "table/outcomes", "table/ruling"):
        assert client.get(f"/timing/{game}/{there}?{asked}").status_code < 500, there
        if there == "new":
            assert (
                client.post(
                    f"/timing/{game}/new", data=dict.fromkeys(("op", "c0.a0.kind", "p0.name"), "\x00")
                ).status_code
                < 500
            )
