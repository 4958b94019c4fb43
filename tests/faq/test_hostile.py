"""What people write about cases and events is text wherever it is shown, and every form carries its session's token."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from flask import Flask

from tests.faq.desk import ENTRY, NO, YES, event, ruling_of
from tests.people.conftest import Browser, add, browser_of

TEMPLATES = Path(__file__).parents[2] / "templates"
BAD = "<img src=x onerror=alert(1)><script>alert(2)</script>"


def test_what_people_write_is_text_on_every_page(web: Flask) -> None:
    desk = event(web, name=BAD, place=BAD)
    logins = ("cersei", "cat", "cotter")
    for login in logins:
        add(web, login, "council")
    council = [browser_of(web, login) for login in logins]
    desk.player.post(f"/t/{desk.codes[4]}/call", {"text": BAD})
    desk.judge.post(f"{desk.url}/extensions", {"table": "5", "minutes": "3", "reason": BAD})
    words = {"position_a": BAD, "position_b": BAD, "player_a": BAD, "player_b": BAD}
    case = desk.opened(BAD, entries=ENTRY, **words)
    open_one = desk.opened(BAD, **words)
    desk.judge.post(f"{case}/rule", {**NO, "answer": BAD, "text": f"{BAD} [x](javascript:alert(3))"})
    desk.player.post(f"{case}/appeal", {"reason": BAD})
    against = {"departs_from": ENTRY, "departs_why": BAD, "reason": BAD, "text": BAD, "answer": BAD}
    desk.head.post(f"{case}/overrule", {**YES, **against})
    ruling = ruling_of(desk.judge, case)
    made = council[0].post(f"{ruling}/propose", {**against, "verdict": "yes"}).location
    council[1].post(f"{made}/say", {"reason": BAD})
    browsers = {"staff": desk.head, "player": desk.player, "council": council[1], "anybody": Browser(web)}
    pages = [case, open_one, ruling, made, "/rulings", "/precedents", "/events", "/account", f"/rules/{ENTRY}"]
    pages += [desk.url, f"{desk.url}/staff", f"{desk.url}/report", f"{desk.url}/feed.atom", f"/t/{desk.codes[4]}"]
    shown = 0
    for name, browser in browsers.items():
        for url in pages:
            text = browser.get(url).text
            assert "<img src=x" not in text, f"{name}: {url}"
            assert "<script>alert" not in text, f"{name}: {url}"
            assert 'href="javascript:' not in text, f"{name}: {url}"
            shown += text.count("&lt;img src=x")
    assert shown > 20  # it is shown, as text


@pytest.mark.parametrize("path", sorted(TEMPLATES.rglob("*.html")), ids=lambda path: str(path.relative_to(TEMPLATES)))
def test_every_form_that_changes_something_carries_the_token(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    for form in re.findall(r"<form[^>]*method=\"post\".*?</form>", text, re.DOTALL):
        assert re.search(r"{{ (csrf\(\)|form\.csrf_token|hidden\(form)", form), form[:120]


def test_a_judge_who_is_signed_in_checks_a_deck(web: Flask) -> None:
    desk = event(web)
    page = desk.judge.get("/decks").text
    token = re.search(r'name="csrf_token"[^>]* value="([^"]+)"', page)
    assert token
    sent = {"csrf_token": token[1], "deck": "House: Stark", "format": "joust"}
    assert desk.judge.client.post("/decks", data=sent, follow_redirects=True).status_code == 200


def test_everything_is_exported_for_who_moderates_alone(web: Flask) -> None:
    desk = event(web, public="")
    desk.ruled()
    add(web, "cou", "council")
    every = browser_of(web, "cou").get("/rulings.jsonl?all=1").text.splitlines()
    assert [json.loads(one)["answer"] for one in every] == [NO["answer"]]
    assert desk.judge.get("/rulings.jsonl?all=1").status_code == 403
    assert desk.judge.get("/rulings.jsonl").text == ""
