"""What others recorded comes along; what a judge records without a network is sent once, in order, in their name."""

from __future__ import annotations

import json
import re
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from pathlib import Path
from urllib.parse import urlencode

import pytest
from werkzeug.test import TestResponse

from app import create_app
from offline.phone import Answered, Phone
from services import services
from tests.faq.desk import NO, RECORD, YES, Desk, event
from tests.people.conftest import Browser, add, browser_of

FORM = {"Content-Type": "application/x-www-form-urlencoded"}


@pytest.fixture
def desk(data: Path, tmp_path: Path) -> Iterator[Desk]:
    """An event with its staff at a server."""
    web = create_app(data=data, database_url=f"sqlite:///{tmp_path / 'server.sqlite'}", secret_key="x", testing=True)
    yield event(web)
    services(web).release()


@dataclass
class Judge:
    """A phone, and the browser around it that is signed in at the server; what is entered waits in `box`."""

    phone: Phone
    browser: Browser
    box: list[tuple[str, bytes, dict[str, str]]] = field(default_factory=list)
    clock: datetime = field(default_factory=lambda: datetime.now(UTC) - timedelta(hours=2))

    def comes_along(self) -> str:
        """What the server gives is taken up; returns whose it is."""
        answer = self.browser.get("/offline/record")
        assert answer.status_code == 200
        return self.phone.take_up(answer.data)

    def see(self, address: str) -> str:
        """A page on the phone."""
        return self.phone.ask("GET", address, {}).body.decode()

    def enter(self, page: str, action: str, **typed: str) -> Answered:
        """Send a form of a page on the phone, as its browser does; what changes something waits."""
        forms = re.findall(rf'<form[^>]*action="{re.escape(action)}".*?</form>', self.see(page), re.DOTALL)
        assert forms, f"{page} has no form for {action}"
        hidden = dict(re.findall(r'type="hidden" name="([^"]+)"[^>]* value="([^"]*)"', forms[0]))
        self.clock += timedelta(minutes=1)
        headers = {**FORM, "Maester-Given-At": self.clock.isoformat(timespec="milliseconds")}
        body = urlencode({**hidden, **typed}).encode()
        answer = self.phone.ask("POST", action, headers, body)
        assert answer.changed == (answer.status < 400), answer.body.decode()
        if answer.changed:
            self.box.append((action, body, headers))
        return answer

    def sends(self) -> list[TestResponse]:
        """What waits, in its order, with the token that the server wants."""
        me = self.browser.get("/offline/me").get_json()
        answers = []
        for action, body, headers in self.box:
            fields = re.sub(rb"csrf_token=[^&]*", f"csrf_token={me['csrf']}".encode(), body)
            answers.append(
                self.browser.client.post(action, data=fields, headers=headers, content_type=FORM["Content-Type"])
            )
        return answers


@pytest.fixture
def judge(desk: Desk, phone: Phone) -> Judge:
    """The floor judge, whose phone has taken up what the server gives."""
    made = Judge(phone, desk.judge)
    made.comes_along()
    return made


def test_a_judge_is_signed_in_on_their_phone_and_sees_their_event(desk: Desk, judge: Judge) -> None:
    case = desk.ruled()
    desk.player.post(f"/t/{desk.codes[6]}/call", {"text": "stealth"})
    number = judge.browser.get("/offline/me").get_json()["account"]
    assert json.loads(judge.comes_along()) == {"account": number, "name": "Jud"}
    board = judge.see(desk.url)
    assert "Jud" in board
    assert "Table 7</strong>" in board
    assert "stealth" in board
    assert NO["answer"] in judge.see(case)
    assert NO["answer"] in judge.see("/rulings")


def test_a_whole_case_without_a_network_is_at_the_server_under_the_same_addresses(desk: Desk, judge: Judge) -> None:
    desk.player.post(f"/t/{desk.codes[4]}/call", {"text": "stealth"})
    judge.comes_along()
    assert judge.enter(desk.url, f"{desk.url}/calls/1/take").status == 200
    case = judge.enter(f"{desk.url}/cases/new?table=5&call=1", f"{desk.url}/cases", question="May he?", table="5").url
    judge.enter(case, f"{case}/rule", answer="No.", verdict="no", text="He **may not**.")
    ruling = re.findall(r"/rulings/\w{16}", judge.see(case))[0]
    judge.enter(desk.url, f"{desk.url}/calls/1/done")
    judge.enter(desk.url, f"{desk.url}/extensions", table="5", minutes="6", reason="a long one")
    for answer in [*judge.sends(), *judge.sends()]:  # the second time as if the first answers had not come
        assert answer.status_code == 303, answer.text
    page = desk.head.get(case).text
    assert "No." in page
    assert len(re.findall("<strong>ruled</strong>", page)) == 1
    assert desk.head.get(ruling).status_code == 200
    board = desk.head.get(desk.url).text
    assert "Nobody calls." in board
    assert "table 5 6 min" in board
    assert len(re.findall(r"Case \d+</a>", board)) == 1
    told = re.findall(r'<time datetime="([^"]+)"', page)
    assert all(
        abs(datetime.fromisoformat(one) - judge.clock) < timedelta(minutes=10) for one in told
    )  # when it was done


def test_a_call_that_a_phone_numbered_by_itself_is_the_same_at_the_server(desk: Desk, judge: Judge) -> None:
    for code in desk.codes[:3]:  # the server numbers on meanwhile
        desk.player.post(f"/t/{code}/call")
    judge.enter(desk.url, f"{desk.url}/calls", table="9", text="from the floor")
    number = re.findall(rf"{desk.url}/calls/(\d+)/take", judge.see(desk.url))[0]
    judge.enter(desk.url, f"{desk.url}/calls/{number}/take")
    assert [answer.status_code for answer in judge.sends()] == [303, 303]
    board = desk.judge.get(desk.url).text
    assert re.search(r'class="taken"><p><strong>Table 9</strong>', board)
    assert board.count('class="taken"') == 1


def test_the_second_of_two_rulings_is_told_the_first_and_loses_nothing(desk: Desk, judge: Judge) -> None:
    case = desk.opened()
    judge.comes_along()
    judge.enter(case, f"{case}/rule", answer="No, of course.", verdict="no", text="So I ruled.")
    assert desk.head.post(f"{case}/rule", {"answer": "Yes.", "verdict": "yes"}).status_code == 303
    (answer,) = judge.sends()
    assert answer.status_code == 409
    assert "Hedda has ruled on case 1 in the meantime." in answer.text
    assert "So I ruled." in answer.text
    judge.comes_along()
    assert "Yes." in judge.see(case)  # the server's record stands
    assert "No, of course." not in judge.see(case)


def test_overruling_twice_is_overruling_once(desk: Desk, phone: Phone) -> None:
    case = desk.ruled()
    head = Judge(phone, desk.head)
    head.comes_along()
    head.enter(case, f"{case}/overrule", answer=YES["answer"], verdict="yes", reason="So it is.")
    head.enter(case, f"{case}/close")
    for answer in [*head.sends(), *head.sends()]:
        assert answer.status_code == 303, answer.text
    assert len(re.findall("<strong>overruled</strong>", desk.head.get(case).text)) == 1


def test_a_ruling_from_the_stepper_opens_its_case_under_the_address_it_had(desk: Desk, judge: Judge) -> None:
    answer = judge.enter(RECORD, RECORD.replace("&", "&amp;"), **NO, event=desk.id, table="5")
    assert answer.url.startswith("/cases/")
    assert [one.location for one in judge.sends()] == [answer.url]


def test_what_is_entered_on_a_phone_stays_when_others_recorded_more(desk: Desk, phone: Phone) -> None:
    alone = Judge(phone, Browser(desk.app))
    alone.comes_along()
    where = alone.enter(RECORD, RECORD.replace("&", "&amp;"), text="He may.", judge="Ann").url
    desk.ruled()
    alone.comes_along()
    assert "He may." in alone.see(where)
    assert NO["answer"] in alone.see("/rulings")


def test_who_signs_out_takes_their_desk_off_the_phone(desk: Desk, judge: Judge) -> None:
    case = desk.ruled()
    judge.comes_along()
    assert judge.phone.ask("GET", case, {}).status == 200
    judge.browser.post("/sign-out")
    assert judge.comes_along() == '{"account": null, "name": ""}'
    assert "Sign in" in judge.see("/")
    assert "Jud</a>" not in judge.see("/")
    assert judge.phone.ask("GET", case, {}).status == 503  # signing in needs the network
    tables = sqlite3.connect(judge.phone._own / "people.sqlite")
    assert tables.execute("SELECT count(*) FROM signed_in").fetchone() == (0,)
    assert tables.execute("SELECT count(*) FROM judge_call").fetchone() == (0,)
    tables.close()


def test_secrets_stay_at_the_server(desk: Desk) -> None:
    add(desk.app, "cersei", "council")
    browser_of(desk.app, "cersei").post("/account/tokens", {"label": "a program", "scopes": "read"})
    desk.opened("Whose is it?", player_a="Renly of Storm's End", position_a="I think so.")
    desk.player.post(f"/t/{desk.codes[4]}/call", {"text": "stealth"})
    for browser in (desk.judge, Browser(desk.app)):
        given = browser.get("/offline/record").data
        for secret in (b"$argon2", b"hedda", *(code.encode() for code in desk.codes), b"maester_"):
            assert secret not in given
        staff = browser is desk.judge
        assert (b"Renly of Storm's End" in given) is staff
        assert (b"stealth" in given) is staff
    assert desk.codes[4].encode() in desk.to.get("/offline/record").data  # who manages the event prints them


def test_the_same_record_is_not_sent_again(desk: Desk) -> None:
    first = desk.judge.get("/offline/record")
    again = desk.judge.get("/offline/record", headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304
    desk.opened()
    assert desk.judge.get("/offline/record", headers={"If-None-Match": first.headers["ETag"]}).status_code == 200


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("/sign-in", "Accounts are at the server"),
        ("/accounts", "Accounts are at the server"),
        ("/account", "Accounts are at the server"),
        ("/events/new", "needs the network"),
        ("/t/abcdefghjk", "Wave for one."),
    ],
)
def test_what_needs_the_network_says_so(phone: Phone, address: str, says: str) -> None:
    answer = phone.ask("GET", address, {})
    assert answer.status == 503
    assert says in answer.body.decode().replace("&#39;", "'")


def test_a_password_is_never_kept_to_be_sent(phone: Phone) -> None:
    answer = phone.ask("POST", "/sign-in", FORM, b"login=ann&password=secret")
    assert (answer.status, answer.changed) == (503, False)
