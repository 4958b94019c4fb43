"""A judge corrects how a card is described: it holds at this installation, is told, exported, and can be taken back."""

from __future__ import annotations

import json
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from services import services
from tests.people.conftest import Browser, add, browser_of
from timing.page import links
from timing.systems.agot1e.form import presets

NARROW = "core_166"  # A Lannister Pays His Debts


@pytest.fixture
def judge(web: Flask) -> Browser:
    add(web, "syrio", "judge")
    return browser_of(web, "syrio")


def description(web: Flask, **other: Any) -> dict[str, Any]:
    """What the card does as it is shipped, its first ability changed."""
    does = services(web).shipped.described()[NARROW]
    first, *rest = does["abilities"]
    return {**does, "abilities": [{**first, **other}, *rest]}


def kept(web: Flask, judge: Browser, why: str = "It may be used twice.", **other: Any) -> None:
    sent = {"card": NARROW, "description": json.dumps(description(web, **other)), "why": why}
    answer = judge.post("/corrections", sent)
    assert answer.status_code == 303, answer.text


LIMIT = {"limit": {"times": 2, "per": "round"}}


def test_what_a_judge_corrects_is_what_the_stepper_puts_on_the_table(
    web: Flask, visitor: FlaskClient, judge: Browser
) -> None:
    kept(web, judge, **LIMIT)
    form = visitor.get(f"/timing/agot1e/new?card={NARROW}").text
    assert "Described by Syrio" in form
    assert "It may be used twice." in form
    card = visitor.get(f"/cards/{NARROW}").text
    assert "So described by Syrio" in card
    mine = {"ref": "x", "card": NARROW, "owner": "a", "zone": "hand"}
    situation = {
        "players": [{"id": "a"}, {"id": "b"}],
        "first_player": "a",
        "opening": {"box": "challenges/2"},
        "cards": [mine],
    }
    asked = {"situation": situation, "moves": []}
    answer = visitor.post("/api/v1/timing", json=asked)
    assert answer.status_code == 200, answer.text
    with web.app_context():
        filled = services(web).known_cards.filled(asked["situation"])
    assert filled["cards"][0]["abilities"][0]["limit"] == LIMIT["limit"]


def test_the_export_is_the_line_of_the_shipped_cards_that_changes(
    web: Flask, visitor: FlaskClient, judge: Browser
) -> None:
    kept(web, judge, **LIMIT)
    lines = [json.loads(line) for line in visitor.get("/corrections.jsonl").text.splitlines()]
    assert [line["id"] for line in lines] == [NARROW]
    assert lines[0]["does"]["abilities"][0]["limit"] == LIMIT["limit"]
    assert lines[0]["facts"] == services(web).shipped.printings[NARROW].facts


def test_a_correction_is_taken_back_and_the_shipped_description_stands_again(
    web: Flask, visitor: FlaskClient, judge: Browser
) -> None:
    kept(web, judge, **LIMIT)
    assert judge.post("/corrections/1/withdraw").status_code == 303
    assert "Described by Syrio" not in visitor.get(f"/timing/agot1e/new?card={NARROW}").text
    assert visitor.get("/corrections.jsonl").text == ""
    assert judge.post("/corrections/1/withdraw").status_code == 404


@pytest.mark.parametrize(
    ("sent", "status", "said"),
    [
        ({"why": ""}, 400, "Say why"),
        ({"description": "no"}, 400, "no JSON"),
        ({"description": "[]"}, 400, "no JSON object"),
        ({"description": '{"abilities": [{"id": "a", "kind": "nonsense"}]}'}, 400, "no description of a card"),
        ({"card": "zz_1"}, 404, "No card zz_1"),
    ],
)
def test_what_cannot_be_kept_is_refused_and_nothing_is_stored(
    web: Flask, visitor: FlaskClient, judge: Browser, sent: dict[str, str], status: int, said: str
) -> None:
    given = {"card": NARROW, "description": json.dumps(description(web, **LIMIT)), "why": "It is so.", **sent}
    answer = judge.post("/corrections", given)
    assert (answer.status_code, said in answer.text) == (status, True), answer.text
    assert visitor.get("/corrections.jsonl").text == ""


def test_the_form_leads_to_before_and_after_and_to_the_cards_of_the_same_wording(web: Flask, judge: Browser) -> None:
    form = judge.get(f"/timing/agot1e/new?card={NARROW}").text
    assert "Keep this description" in form
    draft = {**presets.EMPTY, "cards": [{"ref": "x", "card": NARROW, "title": "x", "type": "event", "owner": "player-1",
             "abilities": description(web, **LIMIT)["abilities"]}]}  # fmt: skip
    page = judge.post("/corrections/try", {"d": links.pack_draft(draft), "keep": "0"})
    assert page.status_code == 200, page.text
    assert page.text.index("From now on") > page.text.index("<h2>Now</h2>")
    assert "Why" in page.text


def test_who_is_no_judge_is_not_offered_it(visitor: FlaskClient) -> None:
    assert "Keep this description" not in visitor.get(f"/timing/agot1e/new?card={NARROW}").text
    assert visitor.get("/corrections").status_code == 200
