"""Rulings recorded at tables: kept whole, shown for what they are, withdrawn by their own browser, hostile or not."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from database import PeopleStore
from errors import NotFound, Refused
from faq.models import Ruling, RulingCitation, SavedDispute
from faq.rulings import service
from pace import Rate
from people.actor import Actor
from rules.markdown import Target, clean
from tests.conftest import assert_error
from tests.faq.test_saved import HERE, JAIME, document

ROOT = Path(__file__).parents[2]
RECORD = HERE.replace("?", "/record?")
NOW = datetime(2026, 5, 1, 12, tzinfo=UTC)
VISITOR = Actor()
GIVEN = {"text": "**No.** See [moribund](agot1e-faq/moribund).", "judge": "Ann", "event": "Days of Ice", "held_on": ""}
ENTRY = "/rules/agot1e-faq/moribund"


def recorded(visitor: FlaskClient, **other: str) -> str:
    """The address of a ruling recorded with the form."""
    answer = visitor.post(RECORD, data={**GIVEN, **other})
    assert answer.status_code == 303, answer.text
    return str(answer.location)


def at(**other: Any) -> service.At:
    where = {"title": "A dispute", "headline": "Ann may respond.", "cites": ["agot1e-faq/moribund"], "corpus": "c0"}
    return service.At(**{"document": document(), **where, **other})


def count(people: Session, table: type) -> int:
    people.rollback()
    return people.scalars(select(func.count()).select_from(table)).one()


def test_a_ruling_is_recorded_at_a_place_and_has_its_own_page(visitor: FlaskClient) -> None:
    assert "At move 3 of 5" in visitor.get(RECORD).text
    page = visitor.get(recorded(visitor, held_on="2026-04-30")).text
    assert "Ruling of an unnamed judge, not official; nobody has checked who wrote it." in page
    assert f'<strong>No.</strong> See <a class="entry" href="{ENTRY}">moribund</a>' in page
    assert "Ann, Days of Ice, 30 April 2026" in page
    assert f'href="{HERE.replace("&", "&amp;")}"' in page
    assert "moribund → the dead pile" in page
    assert '<meta name="robots" content="noindex">' in page


ASKED = f"{HERE.partition('?')[0]}?at=2&ask=2.use:debts/debts:jaime"


def test_the_form_is_filled_in_from_the_verdict_and_sent_as_it_is(visitor: FlaskClient) -> None:
    """Two taps from the verdict: to the form, and the form."""
    shown = visitor.get(ASKED).text
    to_form = re.search(r'href="([^"]*/record[^"]*)">Record this ruling', shown)
    assert to_form is not None
    form = visitor.get(to_form[1].replace("&amp;", "&")).text
    assert "<h2>May Lara play A Lannister Pays His Debts, paying with Ser Jaime Lannister?</h2>" in form
    assert "A Lannister Pays His Debts (Core" in form, "the cards that the question names"
    text = form.partition("<textarea")[2].partition(">")[2].partition("</textarea>")[0]
    assert text.startswith("**Yes.** Ser Jaime Lannister is moribund")
    assert "](agot1e-faq/" in text
    assert "required" not in form.partition('name="judge"')[2].partition(">")[0]
    sent = visitor.post(to_form[1].replace("&amp;", "&"), data={"text": text, "judge": "", "event": "", "held_on": ""})
    assert sent.status_code == 303
    page = visitor.get(sent.location).text
    assert "an unnamed judge" in page
    assert '<meta property="og:title" content="Yes: May Lara play' in page
    assert "<strong>Yes.</strong> Ser Jaime Lannister is moribund" in page
    assert 'href="/cards/core_166"' in page
    assert '<strong class="verdict yes">Yes</strong>' in page.partition("What the stepper says there")[2]


def test_a_dispute_of_the_library_is_recorded_with_the_question_that_it_opens_with(visitor: FlaskClient) -> None:
    form = visitor.get(f"{HERE.partition('?')[0]}/record").text
    assert "May Lara play A Lannister Pays His Debts" in form
    assert "ask=2.use" in form.partition('<form method="post" action="')[2].partition('"')[0]


def test_the_ruling_has_its_address_and_code_printed(visitor: FlaskClient) -> None:
    address = recorded(visitor)
    page = visitor.get(address).text
    assert f'class="address">http://localhost{address}<' in page
    assert f"/timing/qr.svg?to={address}" in page
    assert visitor.get(f"/timing/qr.svg?to={address}").status_code == 200


def test_the_dispute_is_saved_with_the_ruling_and_the_entries_are_kept_by_their_ids(
    visitor: FlaskClient, people: Session
) -> None:
    told = visitor.get(f"/api/v1{recorded(visitor)}").get_json()
    assert told["cites"][0] == "agot1e-faq/moribund"
    assert visitor.get(told["dispute"]).location == HERE
    assert (told["official"], told["judge"], told["held_on"]) == (False, "Ann", None)
    assert count(people, Ruling) == count(people, SavedDispute) == 1
    assert count(people, RulingCitation) == len(told["cites"]) > 1


def test_only_the_browser_that_recorded_it_may_withdraw_it(web: Flask, visitor: FlaskClient, people: Session) -> None:
    address = recorded(visitor)
    other = web.test_client()
    assert "Withdraw it" in visitor.get(address).text
    assert "Withdraw it" not in other.get(address).text
    assert other.post(f"{address}/withdraw").status_code == 403
    other.set_cookie(f"ruling-{address[-16:]}", "forged.signature", path=address)
    assert other.post(f"{address}/withdraw").status_code == 403
    assert visitor.post(f"{address}/withdraw").status_code == 303
    gone = visitor.get(address)
    assert gone.status_code == 410
    assert "This ruling was withdrawn on" in gone.text
    assert_error(visitor.get(f"/api/v1{address}"), 410, "withdrawn")
    people.rollback()
    row = people.scalars(select(Ruling)).one()
    assert (row.text, row.judge, row.event) == ("", "", "")


def test_the_token_of_one_ruling_does_not_withdraw_another(visitor: FlaskClient) -> None:
    first, second = recorded(visitor), recorded(visitor)
    token = visitor.get_cookie(f"ruling-{first[-16:]}", path=first)
    assert token is not None
    visitor.delete_cookie(f"ruling-{second[-16:]}", path=second)
    visitor.set_cookie(f"ruling-{second[-16:]}", token.value, path=second)
    assert visitor.post(f"{second}/withdraw").status_code == 403


def test_another_site_can_neither_record_nor_withdraw(visitor: FlaskClient, people: Session) -> None:
    elsewhere = {"Origin": "https://elsewhere.example"}
    assert visitor.post(RECORD, data=GIVEN, headers=elsewhere).status_code == 403
    address = recorded(visitor)
    assert visitor.post(f"{address}/withdraw", headers={"Sec-Fetch-Site": "cross-site"}).status_code == 403
    assert visitor.get(address).status_code == 200
    assert count(people, Ruling) == 1


def test_rulings_of_unnamed_judges_are_listed_nowhere_until_somebody_answers_for_them(
    web: Flask, visitor: FlaskClient
) -> None:
    first, second = recorded(visitor), recorded(visitor, judge="Bea")
    assert "None is listed yet" in visitor.get("/rulings").text
    assert visitor.get("/api/v1/rulings").get_json()["total"] == 0
    assert "Rulings at tables" not in visitor.get(ENTRY).text
    assert visitor.post(f"{first}/publish", data={"listed": "1"}).status_code == 401
    run = web.test_cli_runner().invoke
    assert run(args=["rulings", "publish", first]).exit_code == 0
    assert run(args=["rulings", "publish", second]).exit_code == 0
    page = visitor.get("/rulings").text
    assert page.index(second) < page.index(first)
    assert "Ruled on 2 times" in visitor.get(ENTRY).text
    assert "Bea" in visitor.get("/rulings?judge=Bea").text
    assert first not in visitor.get("/rulings?judge=Bea").text
    visitor.post(f"{first}/withdraw")
    assert run(args=["rulings", "publish", second, "--no-longer"]).exit_code == 0
    assert visitor.get("/api/v1/rulings").get_json()["rulings"] == []
    assert "Rulings at tables" not in visitor.get(ENTRY).text


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"text": ""}, "Say what was ruled."),
        ({"text": " \x00\t "}, "Say what was ruled."),
        ({"text": "x" * 2_001}, "The ruling has 2001 characters; 2000 is the most."),
        ({"text": "[" * 61}, "more links, or parts within parts"),
        ({"text": "1. " * 660}, "more links, or parts within parts"),
        ({"judge": "x" * 81}, "The judge has 81 characters"),
        ({"event": "x" * 121}, "The event has 121 characters"),
        ({"held_on": "yesterday"}, "yesterday is not a day"),
        ({"held_on": "2999-01-01"}, "2999-01-01 is not a day"),
        ({"held_on": "20260101"}, "20260101 is not a day"),
    ],
)
def test_what_cannot_be_recorded_comes_back_with_what_was_typed(
    client: FlaskClient, wrong: dict[str, str], says: str
) -> None:
    answer = client.post(RECORD, data={**GIVEN, "event": "Nights of Fire", **wrong})
    assert answer.status_code == 400
    assert says in answer.text
    assert "Nights of Fire" in answer.text or "event" in wrong
    assert "was not recorded" in answer.text


@pytest.mark.parametrize(
    "text",
    [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "[x](javascript:alert(1))",
        "[x](https://elsewhere.example)",
        "![x](https://elsewhere.example/x.png)",
        "<https://elsewhere.example>",
        "[x]: https://elsewhere.example\n\n[x]",
        "[x](agot1e-faq/nowhere)",
        "`<b>`\n\n    <i>",
        "<a href='https://elsewhere.example'>x</a>",
        "&lt;script&gt;",
    ],
)
def test_no_text_brings_anything_but_text_and_links_into_the_corpus(visitor: FlaskClient, text: str) -> None:
    page = visitor.get(recorded(visitor, text=text, judge="<b>Ann</b>", event="\"'><i>")).text
    shown = re.findall(r'<div class="text">(.*?)</div>', page, re.DOTALL)[0]
    assert not re.search(r"<(?!/?(?:p|em|strong|code|pre|ul|ol|li)>)", shown), shown
    assert "<b>Ann" not in page
    assert "<i>" not in page


@pytest.mark.parametrize(
    "text", [">" * 2000, "*a_b" * 500, "`" * 2000, "- " * 1000, "|a|b|\n|-|-|\n" * 140, "#" * 2000]
)
def test_texts_that_are_hard_to_read_are_read_soon(text: str) -> None:
    assert len(service.html(text, lambda _: None, clean)) < 100_000


def test_what_lies_too_deep_is_shown_as_it_was_written() -> None:
    assert service.html("1. " * 1300 + "<b>", lambda _: None, clean).endswith("&lt;b&gt;</p>")


def test_links_of_a_text_are_its_first_citations() -> None:
    def resolve(written: str) -> Target | None:
        return Target("entry", written, f"/rules/{written}") if written.startswith("a/") else None

    assert service.linked("[x](a/b) [y](c/d) [z](a/e) [x](a/b)", resolve) == ["a/b", "a/e"]


def test_control_characters_are_left_out(people: Session) -> None:
    written = service.Written(" a\r\n\x00b\ud800 ", "An\nn\x1b", "", " 2026-05-01 ").cleaned()
    assert written == service.Written("a\n b", "An n", "", "2026-05-01")
    assert not service.problems_of(written, date(2026, 5, 1))
    ruling_id = service.record(people, VISITOR, written, at(), NOW).id
    people.commit()
    assert service.find(people, ruling_id).held_on == date(2026, 5, 1)


@pytest.mark.parametrize("typed", ["", "nothere", "\x00", "ué", "0" * 16, "x" * 10_000])
def test_an_unknown_ruling_is_not_found(people: Session, typed: str) -> None:
    with pytest.raises(NotFound):
        service.find(people, typed)


def test_a_ruling_is_withdrawn_once(people: Session) -> None:
    ruling = service.record(people, VISITOR, service.Written("a", "b"), at(), NOW)
    service.withdraw(people, VISITOR, ruling.id, NOW)
    with pytest.raises(Refused, match="withdrawn on 1 May 2026"):
        service.withdraw(people, VISITOR, ruling.id, NOW)


def test_who_records_very_often_keeps_what_was_typed(
    visitor: FlaskClient, people: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("faq.rulings.views.RECORDING", Rate("rulings recorded", address="1 per 10 minutes"))
    recorded(visitor)
    answer = visitor.post(RECORD, data=GIVEN)
    assert answer.status_code == 429
    assert "try again in" in answer.text
    assert GIVEN["text"] in answer.text
    assert count(people, Ruling) == 1


def test_a_ruling_whose_dispute_reads_otherwise_today_says_so(visitor: FlaskClient, people: Session) -> None:
    there = at(document=document(moves=["use:nothing/x"]))
    ruling = service.record(people, VISITOR, service.Written("No.", "Ann"), there, NOW)
    people.commit()
    assert "reads this dispute otherwise today" in visitor.get(service.url(ruling.id)).text
    assert "reads this dispute otherwise today" not in visitor.get(recorded(visitor)).text


def test_a_place_that_cannot_be_reached_has_no_form(client: FlaskClient) -> None:
    assert client.get(f"{JAIME}/record?m=use:nothing/at-all").status_code == 400
    assert client.post(f"{JAIME}/record?m=use:nothing/at-all", data=GIVEN).status_code == 400
    assert client.get("/timing/agot1e/nowhere/record").status_code == 404


def test_the_operator_lists_and_withdraws(web: Flask, visitor: FlaskClient) -> None:
    run = web.test_cli_runner().invoke
    address = recorded(visitor)
    assert f"{address}  Ann: A moribund Jaime" in run(args=["rulings", "list"]).output
    assert run(args=["rulings", "withdraw", address]).exit_code == 0
    assert run(args=["rulings", "withdraw", address]).exit_code == 1
    assert address not in run(args=["rulings", "list"]).output
    assert visitor.get(address).status_code == 410


WRITER = """
import sys
from datetime import UTC, datetime
from pathlib import Path
from database import PeopleStore
from faq.rulings.service import At, Written, record
from people.actor import Actor
from tests.faq.test_saved import document
store = PeopleStore(sys.argv[1], Path(sys.argv[2]))
number = 0
while True:
    with store.writing() as session:
        place = At(document(moves=["pass"] * number), "A dispute", "Ann may respond.", ["agot1e-faq/moribund"], "c0")
        ruling_id = record(session, Actor(), Written("No.", "Ann"), place, datetime.now(UTC)).id
    print(ruling_id, flush=True)
    number += 1
"""


def test_a_server_killed_while_recording_leaves_whole_rulings_only(people_url: str, tmp_path: Path) -> None:
    writer = subprocess.Popen(
        [sys.executable, "-c", WRITER, people_url, str(tmp_path)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    assert writer.stdout is not None
    told = [writer.stdout.readline().strip() for _ in range(8)]
    assert all(told), "the writer ended by itself; what it said of that stands above"
    os.kill(writer.pid, signal.SIGKILL)
    told += writer.stdout.read().split()
    writer.wait()
    writer.stdout.close()
    store = PeopleStore(people_url, tmp_path)
    with store.writing() as session:  # PostgreSQL may commit after the writer's death: what it began is over now
        kept = {one.id: one for one in session.scalars(select(Ruling))}
        assert set(told) <= set(kept)
        assert {one.dispute for one in kept.values()} == set(session.scalars(select(SavedDispute.code)))
        assert all([cited.entry_id for cited in one.citations] == ["agot1e-faq/moribund"] for one in kept.values())
    store.release()


def test_a_form_that_is_sent_twice_records_one_ruling(visitor: FlaskClient, people: Session) -> None:
    own = re.findall(r'name="id" value="([^"]+)"', visitor.get(RECORD).text)[0]
    first, second = recorded(visitor, id=own), recorded(visitor, id=own)
    assert first == second == f"/rulings/{own}"
    assert count(people, Ruling) == 1


def test_an_address_is_given_once(visitor: FlaskClient, people: Session) -> None:
    own = recorded(visitor).rpartition("/")[2]
    answer = visitor.post(RECORD, data={**GIVEN, "text": "Something else.", "id": own})
    assert answer.status_code == 409
    assert "Something else." in answer.text
    assert count(people, Ruling) == 1


@pytest.mark.parametrize("own", ["abc", "l" * 16, "A" * 16, "a" * 17, "../../etc/passwd0"])
def test_an_address_that_no_ruling_may_have_is_refused(visitor: FlaskClient, people: Session, own: str) -> None:
    answer = visitor.post(RECORD, data={**GIVEN, "id": own})
    assert answer.status_code == 400
    assert "The form names no address that a ruling may have." in answer.text
    assert count(people, Ruling) == 0
