"""Precedents: proposed, approved by others, narrowed, superseded; and the alarm when what a ruling rests on changes."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

import pytest
from flask import Flask
from sqlalchemy import select
from sqlalchemy.orm import Session

from faq.models import Ruling
from faq.precedents import drift
from faq.precedents.models import Flag
from faq.precedents.views import check_all, now_of
from rules.loader import Loader
from services import close_reading, open_reading, services
from tests.faq.desk import ENTRY, NO, WORDS_OF_PROPOSAL, Desk, event, ruling_of
from tests.people.conftest import Browser, add, browser_of

WORDS = {**WORDS_OF_PROPOSAL, "entries": ""}


@pytest.fixture
def desk(web: Flask) -> Iterator[Desk]:
    return event(web)


@pytest.fixture
def council(web: Flask) -> list[Browser]:
    """Three of the council."""
    logins = ("cersei", "cat", "cotter")
    for login in logins:
        add(web, login, "council")
    return [browser_of(web, login) for login in logins]


def proposed(desk: Desk, who: Browser, **other: str) -> str:
    """The address of a precedent proposed of the floor judge's ruling."""
    ruling = ruling_of(desk.judge, desk.ruled())
    answer = who.post(f"{ruling}/propose", {**WORDS, **other})
    assert answer.status_code == 303, answer.text
    return str(answer.location)


def in_force(desk: Desk, council: list[Browser], **other: str) -> str:
    """The address of a precedent in force."""
    made = proposed(desk, council[0], **other)
    for one in council[1:]:
        answer = one.post(f"{made}/approve")
        assert answer.status_code == 303, answer.text
    return made


def test_two_others_of_the_council_put_a_precedent_in_force(web: Flask, desk: Desk, council: list[Browser]) -> None:
    made = proposed(desk, council[0])
    assert made == "/precedents/P-1"
    assert Browser(web).get(made).status_code == 302
    assert desk.player.get(made).status_code == 302
    own = council[0].post(f"{made}/approve")
    assert own.status_code == 409
    assert "Nobody approves a proposal of his own" in own.text
    assert council[1].post(f"{made}/approve").status_code == 303
    assert council[1].post(f"{made}/approve").status_code == 409
    assert Browser(web).get(made).status_code == 302  # one is not enough
    assert council[2].post(f"{made}/approve").status_code == 303
    page = Browser(web).get(made).text
    assert "in force" in page
    assert "No, nothing." in page
    assert "P-1" in Browser(web).get(f"/rules/{ENTRY}").text
    assert "P-1" in Browser(web).get("/precedents/feed.atom").text
    assert "{#p-1 kind=question}" in Browser(web).get("/precedents.md").text
    assert Browser(web).get("/api/v1/precedents/p-1").get_json()["state"] == "in_force"
    Browser(web).get("/api/v1/search?q=jaime")  # the first query of a process may still be answered without rulings
    found = Browser(web).get("/api/v1/search?q=may+jaime+pay&kind=ruling").get_json()["results"]
    assert any(one["title"].startswith("P-1: ") for one in found), found


def test_what_is_exported_is_content_that_the_linter_takes(
    web: Flask, desk: Desk, council: list[Browser], make_content: Any
) -> None:
    in_force(desk, council, text="A card cannot pay.", answer="Nothing at all.")
    chapter = Browser(web).get("/precedents.md").text.replace("agot1e-faq/", "agot1e-small/")
    root = make_content({"one.md": f"{_chapter()}\n{chapter}"})
    _, problems = Loader((root,)).read()
    assert [problem for problem in problems if "p-1" in str(problem).lower()] == [], problems


def _chapter() -> str:
    from tests.conftest import CHAPTER

    return CHAPTER


def test_one_that_contradicts_a_document_names_the_statement(web: Flask, desk: Desk, council: list[Browser]) -> None:
    with services(web).corpus.session() as corpus:
        from rules.models import Entry

        entry = corpus.scalars(select(Entry.id).where(Entry.verdict == "no").order_by(Entry.position)).first()
    other = {"verdict": "yes", "answer": "Yes.", "entries": str(entry), "text": ""}
    made = proposed(desk, council[0], **other)
    refused = council[1].post(f"{made}/approve")
    assert refused.status_code == 409
    assert "name that statement as what it departs from" in refused.text
    named = {**WORDS, **other, "departs_from": str(entry), "departs_why": "mistaken"}
    assert council[0].post(f"{made}/revise", named).status_code == 303
    assert council[1].post(f"{made}/approve").status_code == 303


def test_a_precedent_that_says_otherwise_is_found_by_the_machine(desk: Desk, council: list[Browser]) -> None:
    in_force(desk, council)
    second = proposed(desk, council[0], verdict="yes", answer="Yes.", departs_from=ENTRY, departs_why="so")
    assert "P-1 in force says no" in council[1].get(second).text


def test_other_words_are_shown_against_those_in_force_and_take_their_place(
    web: Flask, desk: Desk, council: list[Browser]
) -> None:
    made = in_force(desk, council)
    assert council[1].post(f"{made}/narrow", {**WORDS, "answer": "No, unless it is saved."}).status_code == 303
    page = council[0].get(made).text
    assert '<span class="gone">- Answer: No, nothing.' in page
    assert '<span class="added">+ Answer: No, unless it is saved.' in page
    assert "No, nothing." in Browser(web).get(made).text
    assert "unless it is saved" not in Browser(web).get(made).text
    assert council[0].post(f"{made}/approve").status_code == 303
    assert council[2].post(f"{made}/approve").status_code == 303
    assert "unless it is saved" in Browser(web).get(made).text
    old = Browser(web).get("/api/v1/rulings?authority=council&state=superseded").get_json()["rulings"]
    assert [one["answer"] for one in old] == ["No, nothing."]


def test_it_is_sent_back_declined_superseded_and_retired_with_reasons(
    web: Flask, desk: Desk, council: list[Browser]
) -> None:
    made = in_force(desk, council)
    second = proposed(desk, council[0])
    assert council[1].post(f"{second}/send-back", {"reason": ""}).status_code == 400
    assert council[1].post(f"{second}/send-back", {"reason": "too wide"}).status_code == 303
    assert council[1].post(f"{second}/decline", {"reason": "not needed"}).status_code == 303
    assert desk.judge.post(f"{second}/say", {"reason": "x"}).status_code == 403  # a judge of one event alone
    assert council[1].post(f"{made}/supersede", {"by": "P-1", "reason": "x"}).status_code == 400
    assert council[1].post(f"{made}/supersede", {"by": "FAQ 6.0", "reason": "it is printed now"}).status_code == 303
    page = Browser(web).get(made).text
    assert "This precedent was superseded" in page
    assert "FAQ 6.0" in page
    assert council[1].post(f"{made}/retire", {"reason": "x"}).status_code == 409
    assert "P-1" not in Browser(web).get("/precedents.md").text


def _check(web: Flask, **changed: Any) -> drift.Progress:
    with web.test_request_context("/"):
        open_reading(web)
        try:
            return drift.run(services(web).people, replace(now_of(), **changed))
        finally:
            close_reading()


def test_a_changed_statement_raises_the_alarm_until_it_is_confirmed(
    web: Flask, desk: Desk, council: list[Browser], people: Session
) -> None:
    made = in_force(desk, council)
    assert check_all(web).finished
    assert people.scalars(select(Flag)).all() == []
    new = "A moribund card may pay costs from now on."

    def said(ids: Any) -> dict[str, str]:
        return {one: new if one == ENTRY else now(ids)[one] for one in now(ids)}

    with web.test_request_context("/"):
        open_reading(web)
        now = now_of().statements
        told = drift.run(services(web).people, replace(now_of(), key="next", statements=said))
        close_reading()
    assert told == drift.Progress(2, 2, True)
    page = Browser(web).get(made).text
    assert "To be looked at again" in page
    assert f"<ins>{new}</ins>" in page
    queue = council[0].get("/rulings/flags").text
    assert "P-1" in queue
    ruling = Browser(web).get("/api/v1/precedents/P-1").get_json()["ruling"]
    assert [one["what"] for one in ruling["to_be_looked_at"]] == [ENTRY]
    assert desk.judge.post(f"{ruling['url']}/confirm").status_code == 403
    assert council[0].post(f"{ruling['url']}/confirm", {"reason": "the same"}).status_code == 303
    assert "To be looked at again" not in Browser(web).get(made).text


def test_a_stepper_that_reads_a_dispute_otherwise_raises_the_alarm(web: Flask, desk: Desk, people: Session) -> None:
    ruling = ruling_of(desk.judge, desk.ruled()).rpartition("/")[2]
    kept = people.get_one(Ruling, ruling)
    assert kept.reading is not None
    other = {**kept.reading, "headline": "Nobody may do anything.", "allowed": {}}
    assert _check(web, key="other engine", reading=lambda document, title: other).finished
    flags = people.scalars(select(Flag).order_by(Flag.id)).all()
    assert ("who may do what", kept.headline, "Nobody may do anything.") in [
        (one.what, one.before, one.after) for one in flags
    ]
    assert _check(web, key="no engine", reading=lambda document, title: None).finished
    people.expire_all()
    assert any("can no longer be walked" in one.after for one in people.scalars(select(Flag)))


def test_a_check_that_is_cut_off_goes_on_where_it_was(web: Flask, desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drift, "BATCH", 2)
    for table in range(1, 6):
        desk.judge.post(f"{desk.opened(table=str(table))}/rule", {**NO, "entries": ENTRY})
    with web.test_request_context("/"):
        open_reading(web)
        now = replace(now_of(), key="cut off")
        people = services(web).people
        assert drift.run(people, now, most=2) == drift.Progress(2, 5, False)
        assert drift.run(people, now, most=2) == drift.Progress(4, 5, False)
        assert drift.run(people, now) == drift.Progress(5, 5, True)
        assert drift.run(people, now) == drift.Progress(5, 5, True)
        close_reading()


def test_rulings_of_before_raise_no_alarm(web: Flask, people: Session) -> None:
    """Rulings of unnamed judges have no words kept, and raise no alarm."""
    from tests.faq.test_rulings import recorded

    client = web.test_client()
    recorded(client)
    assert check_all(web).total == 0
    assert people.scalars(select(Ruling.recorded_at)).one() <= datetime.now(UTC)


def test_what_rests_on_a_precedent_is_looked_at_again_when_that_ends(
    web: Flask, desk: Desk, council: list[Browser]
) -> None:
    made = in_force(desk, council)
    unknown = desk.judge.post(f"{desk.opened(table='6')}/rule", {**NO, "rulings": "P-9"})
    assert unknown.status_code == 400
    assert "There is no ruling P-9" in unknown.text
    case = desk.opened(table="7")
    assert desk.judge.post(f"{case}/rule", {**NO, "rulings": "p-1"}).status_code == 303
    ruling = ruling_of(desk.judge, case)
    assert "P-1: " in Browser(web).get(ruling).text
    council[0].post(f"{made}/retire", {"reason": "nobody asks"})
    assert "it was retired" in Browser(web).get(ruling).text
    assert "it was retired" in council[0].get("/rulings/flags").text
    told = Browser(web).get(f"/api/v1{ruling}").get_json()
    assert len(told["rulings"]) == 1
    assert told["to_be_looked_at"][0]["kind"] == "ruling"


def test_a_proposal_with_a_reference_that_leads_nowhere_is_stopped(
    web: Flask, desk: Desk, council: list[Browser]
) -> None:
    from faq.models import RulingCitation

    made = proposed(desk, council[0])
    with services(web).people.session() as people:  # what it rested on has gone from the documents since
        proposal = people.scalars(select(Ruling.id).where(Ruling.state == "proposed")).one()
        first = people.scalars(select(RulingCitation).where(RulingCitation.ruling_id == proposal)).first()
        assert first is not None
        first.entry_id = "agot1e-faq/gone"
        people.info["audited"] = True
        people.commit()
    refused = council[1].post(f"{made}/approve")
    assert refused.status_code == 409
    assert "agot1e-faq/gone is no entry any more." in refused.text


def test_a_program_of_the_council_proposes_and_decides(web: Flask, desk: Desk, council: list[Browser]) -> None:
    ruling = ruling_of(desk.judge, desk.ruled())
    body = {"ruling": ruling, "answer": "No, nothing.", "verdict": "no", "entries": [ENTRY], "reason": "often asked"}
    made = council[0].post("/api/v1/precedents", json=body)
    assert made.status_code == 201, made.text
    assert made.get_json()["name"] == "P-1"
    for one in council[1:]:
        assert one.post("/api/v1/precedents/P-1/approve", json={}).status_code == 201
    assert Browser(web).get("/api/v1/precedents/P-1").get_json()["state"] == "in_force"
    unnamed = council[0].post("/api/v1/precedents/P-1/supersede", json={"by": "FAQ 6.0"})
    assert unnamed.status_code == 400
    gone = council[0].post("/api/v1/precedents/P-1/supersede", json={"by": "FAQ 6.0", "reason": "printed"})
    assert gone.get_json()["superseded_by"] == "FAQ 6.0"
    assert council[0].post("/api/v1/precedents/P-1/burn", json={}).status_code == 404


def test_a_program_appeals_upholds_and_closes(desk: Desk) -> None:
    case = desk.ruled()
    steps = f"/api/v1{case}/steps"
    assert desk.player.post(steps, json={"kind": "appeal", "reason": "no"}).get_json()["state"] == "appealed"
    assert desk.judge.post(steps, json={"kind": "uphold"}).status_code == 403
    assert desk.head.post(steps, json={"kind": "uphold"}).get_json()["state"] == "upheld"
    assert desk.judge.post(steps, json={"kind": "close"}).get_json()["state"] == "closed"
    assert desk.judge.post(steps, json={"kind": "burn"}).status_code == 400


def test_a_superseded_precedent_is_still_found_by_its_number(web: Flask, desk: Desk, council: list[Browser]) -> None:
    made = in_force(desk, council)
    assert council[1].post(f"{made}/supersede", {"by": "FAQ 6.0", "reason": "it is printed now"}).status_code == 303
    end = time.monotonic() + 20
    found: list[str] = []
    while not any(one.startswith("P-1: ") for one in found):  # the search follows in a thread of its own
        assert time.monotonic() < end, found
        found = [one["title"] for one in Browser(web).get("/api/v1/search?q=P-1").get_json()["results"]]
        time.sleep(0.2)
