"""Cases: from a call to a ruling, appealed and overruled; who is party to one does not rule on it; nothing is lost."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator
from datetime import UTC, datetime

import pytest
from flask import Flask
from sqlalchemy import update
from sqlalchemy.orm import Session

from faq.cases.models import Case
from faq.models import SavedDispute
from faq.saved import service as saved
from people import audit
from services import services
from tests.faq.desk import ENTRY, NO, RECORD, YES, Desk, event, ruling_of
from tests.people.conftest import Browser, add, browser_of


@pytest.fixture
def desk(web: Flask) -> Iterator[Desk]:
    return event(web)


def test_a_call_is_taken_by_one_and_the_table_sees_who_is_coming(desk: Desk) -> None:
    table = f"/t/{desk.codes[4]}"
    assert desk.player.post(f"{table}/call", {"text": "stealth"}).status_code == 303
    assert desk.player.post(f"{table}/call", {"text": "again"}).status_code == 303  # it is heard once
    board = desk.judge.get(desk.url).text
    assert board.count("Table 5</strong>") == 1
    assert "stealth" in board
    assert desk.judge.post(f"{desk.url}/calls/1/take").status_code == 303
    second = desk.head.post(f"{desk.url}/calls/1/take")
    assert second.status_code == 409
    assert "Jud has taken this call and is on the way to table 5." in second.text
    assert "<strong>Jud</strong> is coming" in desk.player.get(table).text
    assert "Jud is on the way" in desk.head.get(desk.url).text
    form = desk.judge.get(RECORD).text
    assert re.search(r'name="table"[^>]*value="5"', form)  # filled in from the call
    assert desk.judge.post(RECORD, {**NO, "event": desk.id, "table": "5", "call": "1"}).status_code == 303
    assert "Case 1" in desk.player.get(table).text
    assert desk.judge.post(f"{desk.url}/calls/1/done").status_code == 303
    assert "Nobody calls." in desk.judge.get(desk.url).text


def test_a_ruling_is_appealed_and_overruled_against_a_document_with_its_reason(desk: Desk) -> None:
    case = desk.ruled()
    assert desk.player.post(f"{case}/appeal", {"reason": ""}).status_code == 400
    assert desk.player.post(f"{case}/appeal", {"reason": "The FAQ is wrong"}).status_code == 303
    assert desk.judge.post(f"{case}/overrule", YES).status_code == 403
    nameless = desk.head.post(f"{case}/overrule", {**YES, "departs_why": "It contradicts itself."})
    assert nameless.status_code == 400
    assert "Name the statement that is overruled." in nameless.text
    assert YES["answer"] in nameless.text  # nothing that was typed is lost
    against = {**YES, "departs_from": ENTRY, "departs_why": "It contradicts itself."}
    assert desk.head.post(f"{case}/overrule", against).status_code == 303
    page = desk.player.get(case).text
    assert "Against a document." in page
    assert "It contradicts itself." in page
    ruling = ruling_of(desk.head, case)
    assert "Ruling of the head judge, not official." in Browser(desk.app).get(ruling).text
    first = re.findall(r'href="(/rulings/\w{16})"', Browser(desk.app).get("/rulings?state=overruled").text)
    assert "This was overruled." in Browser(desk.app).get(first[0]).text
    assert ruling in Browser(desk.app).get(first[0]).text
    assert NO["answer"] in desk.judge.get(case).text  # what was said before stays readable to the staff


def test_an_appeal_is_upheld_by_another_than_who_ruled(desk: Desk) -> None:
    case = desk.opened()
    assert desk.head.post(f"{case}/rule", NO).status_code == 303
    desk.player.post(f"{case}/appeal", {"reason": "no"})
    own = desk.head.post(f"{case}/uphold", {"reason": ""})
    assert own.status_code == 409
    assert desk.to.post(f"{case}/uphold", {"reason": ""}).status_code == 303
    assert "upheld" in desk.player.get(case).text


def test_the_second_of_two_judges_is_told_and_keeps_what_he_typed(desk: Desk) -> None:
    case = desk.opened()
    assert desk.judge.post(f"{case}/rule", {**NO, "seen": "1"}).status_code == 303
    late = desk.head.post(
        f"{case}/rule", {"answer": "Yes, I think.", "verdict": "yes", "text": "Long thought", "seen": "1"}
    )
    assert late.status_code == 409
    assert "Jud has ruled on case 1 in the meantime." in late.text
    assert NO["answer"] in late.text
    later = desk.to.post(f"{case}/overrule", {**YES, "seen": "1"})
    assert later.status_code == 409
    assert 'value="Yes, he may."' in later.text


def test_who_plays_at_the_table_does_not_rule_there(desk: Desk) -> None:
    seat = {"table": "5", "round": "0"}
    alone = desk.to.post(f"{desk.url}/seat", seat)
    assert alone.status_code == 409
    assert "only if a second TO" in alone.text
    add(desk.app, "tess", "to", event=desk.id)
    assert desk.to.post(f"{desk.url}/seat", seat).status_code == 303
    case = desk.opened()
    page = desk.to.get(case).text
    assert "You play at table 5" in page
    assert "Tess" in page  # who rules instead
    assert desk.to.post(f"{case}/rule", NO).status_code == 409
    assert browser_of(desk.app, "tess").post(f"{case}/rule", NO).status_code == 303
    assert desk.to.post(f"{case}/overrule", YES).status_code == 409
    elsewhere = desk.opened(table="6")
    assert desk.to.post(f"{elsewhere}/rule", NO).status_code == 303


def test_steps_are_made_in_their_order_alone(desk: Desk) -> None:
    case = desk.opened()
    for step in ("appeal", "uphold", "close"):
        assert desk.head.post(f"{case}/{step}", {"reason": "x"}).status_code == 409, step
    assert desk.judge.post(f"{case}/rule", NO).status_code == 303
    assert desk.judge.post(f"{case}/rule", NO).status_code == 409
    assert desk.judge.post(f"{case}/close").status_code == 303
    for step in ("appeal", "withdraw", "close"):
        assert desk.head.post(f"{case}/{step}", {"reason": "x"}).status_code == 409, step


def test_a_correction_is_a_step_and_the_earlier_text_stays(desk: Desk) -> None:
    case = desk.ruled()
    better = {**NO, "answer": "No: he is moribund, and moribund cards pay nothing.", "reason": "a word was missing"}
    assert desk.judge.post(f"{case}/correct", {**better, "reason": ""}).status_code == 400
    assert desk.judge.post(f"{case}/correct", better).status_code == 303
    page = desk.head.get(case).text
    assert "corrected" in page
    assert NO["answer"] in page
    assert better["answer"] in page
    assert NO["answer"] not in desk.player.get(case).text


def test_an_event_that_is_not_public_is_read_by_its_own(web: Flask) -> None:
    desk = event(web, public="")
    case = desk.ruled()
    stranger = Browser(web)
    assert stranger.get(desk.url).status_code == 302
    assert stranger.get(case).status_code == 302
    assert desk.player.get(case).status_code == 200
    assert "/rulings/" not in re.sub(r"/rulings/flags", "", stranger.get("/rulings").text)
    assert desk.id not in stranger.get("/events").text


def test_the_report_is_right_and_safe_to_open(desk: Desk) -> None:
    case = desk.ruled(question="=1+1")
    desk.player.post(f"{case}/appeal", {"reason": "no"})
    desk.head.post(f"{case}/overrule", {**YES, "departs_from": ENTRY, "departs_why": "so"})
    desk.judge.post(f"{desk.url}/extensions", {"table": "5", "minutes": "7", "reason": "long ruling"})
    told = desk.to.get(f"{desk.url}/report.json").get_json()
    assert told["figures"]["cases"] == told["figures"]["appeals"] == told["figures"]["overruled"] == 1
    assert told["figures"]["against_documents"] == 1
    assert told["figures"]["minutes_given"] == 7
    rows = list(csv.DictReader(io.StringIO(desk.to.get(f"{desk.url}/report.csv").text)))
    assert rows[0]["question"] == "'=1+1"
    assert (rows[0]["judge"], rows[0]["decided_by"], rows[0]["decision"]) == ("Jud", "Hedda", "overruled")
    assert "Overruled by Hedda" in desk.to.get(f"{desk.url}/report").text
    assert desk.to.post(f"{desk.url}/close").status_code == 303
    assert desk.judge.post(f"{desk.url}/cases", {"question": "late"}).status_code == 409


def test_an_event_is_not_closed_while_somebody_waits(desk: Desk) -> None:
    desk.opened()
    refused = desk.to.post(f"{desk.url}/close")
    assert refused.status_code == 409
    assert "Case 1 still waits" in refused.text


def test_what_was_recorded_without_a_network_is_recorded_once_under_its_own_address(desk: Desk) -> None:
    sent = {
        "question": "May he?",
        "event": desk.id,
        "table": 5,
        "code": "abcdefghjkmn",
        "given_at": "2020-01-01T00:00:00Z",
    }
    first = desk.judge.post("/api/v1/cases", json=sent)
    assert first.status_code == 201, first.text
    assert first.get_json()["code"] == "abcdefghjkmn"
    assert not first.get_json()["opened"].startswith("2020")  # nobody rules years ago
    again = desk.judge.post("/api/v1/cases", json=sent)
    assert again.get_json()["number"] == first.get_json()["number"]
    ruling = {"answer": "No.", "verdict": "no", "id": "abcdefghjkmnpqrs", "entries": [ENTRY]}
    made = [desk.judge.post("/api/v1/cases/abcdefghjkmn/rulings", json=ruling) for _ in range(2)]
    assert [one.status_code for one in made] == [201, 201]
    assert {one.get_json()["url"] for one in made} == {"/rulings/abcdefghjkmnpqrs"}
    conflict = desk.head.post("/api/v1/cases/abcdefghjkmn/rulings", json={"answer": "Yes."})
    assert conflict.status_code == 409
    assert conflict.get_json()["error"]["code"] == "already_ruled"


def test_questions_from_the_web_are_taken_where_the_site_takes_them(web: Flask, desk: Desk) -> None:
    assert Browser(web).post("/ask", {"question": "Hello?"}).status_code == 403
    add(web, "cou", "council")
    council = browser_of(web, "cou")
    case = council.post("/ask", {"question": "May a moribund card pay?", "entries": ENTRY}).location
    assert desk.judge.get("/cases").status_code == 403  # a judge of one event alone
    assert council.post(f"{case}/rule", NO).status_code == 303
    assert NO["answer"] in Browser(web).get(case).text


def test_names_of_players_are_erased_and_the_ruling_stays(desk: Desk, people: Session) -> None:
    case = desk.opened(player_a="Greg Surname", position_a="I had priority")
    desk.judge.post(f"{case}/rule", NO)
    assert "Greg Surname" in desk.head.get(case).text
    assert desk.judge.post(f"{case}/erase-names").status_code == 403
    assert desk.head.post(f"{case}/erase-names").status_code == 303
    page = desk.head.get(case).text
    assert "Greg Surname" not in page
    assert NO["answer"] in page
    assert list(audit.verify(people)) == []


def test_names_at_the_saved_table_of_a_case_are_erased_with_the_others(desk: Desk, people: Session) -> None:
    case = desk.opened()
    situation = desk.judge.get("/api/v1/disputes/jaime-moribund-pays-a-cost").get_json()["situation"]
    situation["players"] = [{**one, "name": f"{one['id']} Surname"} for one in situation["players"]]
    saved = desk.app.test_client().post("/api/v1/disputes/saved", json={"situation": situation, "moves": []})
    of_case = update(Case).where(Case.code == case.rpartition("/")[2])
    people.execute(of_case.values(dispute=saved.get_json()["code"]))
    people.commit()
    desk.judge.post(f"{case}/rule", NO)
    ruling = ruling_of(desk.judge, case)
    assert "Surname" in desk.head.get(ruling).text
    assert desk.head.post(f"{case}/erase-names").status_code == 303
    for page in (case, ruling):
        assert "Surname" not in desk.head.get(page).text
    assert "otherwise today" not in desk.head.get(ruling).text


def test_the_words_that_a_dispute_was_told_in_are_erased_with_the_names(people: Session) -> None:
    document = {"dispute": "table", "situation": {"players": [{"id": "ann", "name": "Ann Surname"}]}, "told": "packed"}
    people.add(SavedDispute(code="abc", document=document, created_at=datetime.now(UTC)))
    people.flush()
    assert saved.forget_names(people, "abc") == {"Ann Surname": "Ann"}
    kept = people.get_one(SavedDispute, "abc").document
    assert "told" not in kept
    assert "Surname" not in str(kept)
    people.rollback()


def test_what_bears_on_an_open_case_is_shown(desk: Desk) -> None:
    before = desk.ruled(entries=ENTRY)
    ruling = ruling_of(desk.judge, before)
    assert ruling in desk.judge.get(desk.opened("Something else", entries=ENTRY)).text
    assert ruling not in desk.judge.get(desk.opened("Nothing like it at all")).text


def test_the_staffs_screens_hear_of_a_call(web: Flask, desk: Desk) -> None:
    watcher = services(web).watcher
    known = watcher.revision(desk.id)
    watcher._at = float("-inf")
    stream = watcher.stream(desk.id, known)
    assert stream is not None
    assert next(stream) == b"retry: 1000\n\n"
    desk.player.post(f"/t/{desk.codes[4]}/call")
    told = next(stream)
    assert told.startswith(b"id: ")
    assert int(told.split()[1]) > known
    stream.close()
    assert desk.judge.get(f"{desk.url}/revision").text == told.split()[1].decode()
    assert Browser(web).get(f"{desk.url}/revision").status_code == 302


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ({"answer": ""}, "in one line what is ruled"),
        ({"answer": "x" * 301}, "at most 300"),
        ({"verdict": "perhaps"}, "A verdict is one of"),
        ({"entries": "agot1e-faq/nowhere"}, "There is no entry agot1e-faq/nowhere"),
        ({"cards": "No Such Card At All"}, "is no card"),
        ({"departs_from": ENTRY}, "Say why the document is overruled"),
        ({"table": "13"}, "tables 1 to 12"),
        ({"event": "zzzzzzzz"}, "There is no event"),
    ],
)
def test_what_cannot_be_ruled_comes_back_with_what_was_typed(desk: Desk, wrong: dict[str, str], says: str) -> None:
    answer = desk.judge.post(RECORD, {**NO, "event": desk.id, "table": "5", "text": "My reasoning", **wrong})
    assert answer.status_code in (400, 404)
    assert says in answer.text
    assert "My reasoning" in answer.text
    assert "Case 1" not in desk.judge.get(desk.url).text  # nothing is stored half


def test_a_judge_who_scanned_a_table_rules_there_but_not_when_he_called_from_it(desk: Desk) -> None:
    assert desk.judge.get(f"/t/{desk.codes[4]}").status_code == 200  # he looks at the table's page
    assert desk.judge.post(f"{desk.opened()}/rule", NO).status_code == 303
    desk.judge.post(f"/t/{desk.codes[4]}/call", {"text": "at my own game"})
    case = desk.head.post(f"{desk.url}/cases", {"question": "Mine?", "table": "5", "call": "1"}).location
    refused = desk.judge.post(f"{case}/rule", NO)
    assert refused.status_code == 409
    assert "A judge was called with this phone from that table" in refused.text
    assert desk.head.post(f"{case}/rule", NO).status_code == 303
    own = desk.judge.post(RECORD, {**NO, "event": desk.id, "table": "5", "call": "1"})
    assert own.status_code == 303  # the call has its case; this is another question


def test_who_called_from_a_table_does_not_rule_on_it_from_the_stepper_either(desk: Desk) -> None:
    desk.judge.post(f"/t/{desk.codes[4]}/call")
    refused = desk.judge.post(RECORD, {**NO, "event": desk.id, "table": "5"})
    assert refused.status_code == 409
    assert "party to this case" in refused.text
    assert "Case 1" not in desk.judge.get(desk.url).text


def test_a_dispute_is_walked_for_a_case_that_waits(desk: Desk) -> None:
    case = desk.opened("May he kneel?", table="6")
    code = case.rpartition("/")[2]
    form = desk.judge.get(RECORD).text
    assert f'<option value="{code}"' in form
    assert desk.judge.post(RECORD, {"case": code, "only": "1"}).location == case
    page = desk.head.get(case).text
    assert "attached" in page
    assert "Open the dispute there" in page
    told = desk.head.get(f"/api/v1{case}").get_json()
    assert (told["state"], told["rulings"]) == ("open", [])
    assert ENTRY.replace("moribund", "moribund-cannot-leave-again") in told["entries"]
    assert desk.judge.post(RECORD, {**NO, "case": code}).location == case
    assert desk.head.get(f"/api/v1{case}").get_json()["rulings"][0]["answer"] == NO["answer"]
    assert "Case 2" not in desk.head.get(desk.url).text


def test_a_case_is_opened_from_the_stepper_and_ruled_on_later(desk: Desk) -> None:
    sent = {"event": desk.id, "table": "3", "question": "May Jaime pay?", "only": "1"}
    case = desk.judge.post(RECORD, sent).location
    assert desk.judge.get(f"/api/v1{case}").get_json()["state"] == "open"
    assert "What the stepper says there" in desk.judge.get(case).text


def test_an_appeal_is_withdrawn_by_the_table_and_not_by_who_ruled(desk: Desk) -> None:
    case = desk.ruled()
    desk.player.post(f"{case}/appeal", {"reason": "no"})
    assert desk.judge.post(f"{case}/withdraw").status_code == 403
    assert "Withdraw the appeal" not in desk.judge.get(case).text
    assert "Withdraw the appeal" in desk.player.get(case).text
    assert desk.player.post(f"{case}/withdraw").status_code == 303
    assert desk.judge.get(f"/api/v1{case}").get_json()["state"] == "ruled"


def test_a_question_of_the_web_is_read_by_the_council_where_there_is_an_operator(web: Flask) -> None:
    add(web, "oper", "operator")
    add(web, "cou", "council")
    council = browser_of(web, "cou")
    assert council.get(council.post("/ask", {"question": "May he?"}).location).status_code == 200


def test_what_a_table_said_when_it_called_is_erased_with_the_names(desk: Desk) -> None:
    desk.player.post(f"/t/{desk.codes[4]}/call", {"text": "Greg Surname plays slowly"})
    case = desk.judge.post(f"{desk.url}/cases", {"question": "Slow?", "table": "5", "call": "1"}).location
    assert "Greg Surname" in desk.judge.get(desk.url).text
    assert desk.head.post(f"{case}/erase-names").status_code == 303
    assert "Greg Surname" not in desk.judge.get(desk.url).text


def test_a_ruling_is_listed_by_its_author_and_by_who_answers_for_it(web: Flask) -> None:
    desk = event(web, public="")
    ruling = ruling_of(desk.judge, desk.ruled())
    add(web, "jon", "judge", event=desk.id)
    add(web, "cou", "council")
    other, council, listed = browser_of(web, "jon"), browser_of(web, "cou"), {"listed": "1"}
    assert Browser(web).post(f"{ruling}/publish", listed).status_code == 401
    assert desk.player.post(f"{ruling}/publish", listed).status_code == 401
    assert other.post(f"{ruling}/publish", listed).status_code == 403
    for may in (desk.judge, desk.head, desk.to, council):
        assert may.post(f"{ruling}/publish", listed).status_code == 303
        assert ruling in Browser(web).get("/rulings").text
        assert may.post(f"{ruling}/publish").status_code == 303
        assert ruling not in Browser(web).get("/rulings").text


def test_a_call_is_ended_by_its_table_and_the_staff_alone(desk: Desk) -> None:
    desk.player.post(f"/t/{desk.codes[4]}/call")
    done = f"{desk.url}/calls/1/done"
    elsewhere = Browser(desk.app)
    elsewhere.get(f"/t/{desk.codes[0]}")
    assert elsewhere.post(done).status_code == 401
    assert Browser(desk.app).post(done).status_code == 401
    assert desk.player.post(done).status_code == 303
    assert "Nobody calls." in desk.judge.get(desk.url).text
