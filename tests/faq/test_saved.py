"""Disputes under a short address: the same place, the same address; opened where they were saved."""

from __future__ import annotations

import html
import re
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any
from urllib.parse import unquote, urlsplit

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import func, select, update
from sqlalchemy.orm import Session

from errors import NotFound, Refused
from faq import short
from faq.models import SavedDispute
from faq.saved import service
from pace import Rate
from services import services
from tests.conftest import assert_error
from timing.page import links
from timing.systems.agot1e import situation
from timing.systems.agot1e.form.presets import PRESETS

JAIME = "/timing/agot1e/jaime-moribund-pays-a-cost"
HERE = f"{JAIME}?m=choose:jaime~pass~use:debts/debts:jaime:robert~pass~pass&at=3"
SMALL: dict[str, Any] = PRESETS[0].situation
NOW = datetime(2026, 5, 1, tzinfo=UTC)


def saved_at(visitor: FlaskClient, here: str) -> str:
    """The short address that the form on the stepper's page gives to a place."""
    path, _, query = here.partition("?")
    answer = visitor.post(f"{path}/save?{query}")
    assert answer.status_code == 303
    page = visitor.get(answer.location).text
    return urlsplit(re.findall(r'id="short" value="([^"]+)"', page)[0]).path


def document(**other: Any) -> service.Document:
    return {"dispute": "table", "situation": SMALL, "moves": [], "at": 0, **other}


def test_a_place_is_saved_with_a_form_and_opened_where_it_was(visitor: FlaskClient) -> None:
    address = saved_at(visitor, HERE)
    assert re.fullmatch(r"/d/[0-9a-z]{10}", address)
    assert visitor.get(address).location == HERE
    assert "3 of 5" in visitor.get(address, follow_redirects=True).text


def test_the_same_place_has_the_same_address_and_another_place_another(visitor: FlaskClient, people: Session) -> None:
    first = saved_at(visitor, HERE)
    assert saved_at(visitor, HERE) == first
    assert saved_at(visitor, HERE.replace("at=3", "at=2")) != first
    assert people.scalar(select(func.count()).select_from(SavedDispute)) == 2


def test_an_address_typed_from_paper_opens(visitor: FlaskClient) -> None:
    code = saved_at(visitor, HERE).removeprefix("/d/")
    typed = f"{code[:5]}-{code[5:]}".upper().replace("1", "l").replace("0", "O")
    assert visitor.get(f"/d/{typed}").location == HERE


@pytest.mark.parametrize("code", ["nothere234", "u", "%00", "%F0%9F%92%A9", "a" * 500, "..%2F..", "'or'1'='1"])
def test_an_unknown_address_says_so(visitor: FlaskClient, code: str) -> None:
    page = visitor.get(f"/d/{code}")
    assert page.status_code == 404
    assert "/d/%" not in page.text
    assert_error(visitor.get(f"/api/v1/disputes/saved/{code}"), 404, "not_found")


def test_the_ruling_sheet_prints_the_short_address_and_its_code(visitor: FlaskClient) -> None:
    sheet = HERE.replace("?", "/ruling?")
    assert "Give it a short address" in visitor.get(sheet).text
    answer = visitor.post(HERE.replace("?", "/save?"), data={"back": "ruling"})
    assert answer.location == sheet
    page = visitor.get(sheet).text
    (address,) = re.findall(r'class="address">http://localhost(/d/\w+)<', page)
    assert f"/timing/qr.svg?to={address}" in page
    assert visitor.get(f"/timing/qr.svg?to={address}").mimetype == "image/svg+xml"
    assert visitor.get("/timing/qr.svg?to=//elsewhere").status_code == 400


def test_without_a_short_address_the_sheet_prints_none_that_nobody_can_type(visitor: FlaskClient) -> None:
    told = (
        "Sara wins military against Bert. Bert gives Eddard for claim and he dies. Sara has Joffrey. Can she use him?"
    )
    page = visitor.get("/timing/tell", query_string={"text": told}).text
    here = html.unescape(re.findall(r'class="next"><a class="do" href="([^"]*)"', page)[0])
    sheet = visitor.get(here.replace("?", "/ruling?")).text
    foot = sheet.partition('<footer class="sheet">')[2].partition("</footer>")[0]
    assert 'class="address"' not in foot
    for to in re.findall(r"qr\.svg\?to=([^\"]*)", foot):
        assert len(unquote(html.unescape(to))) <= 900
    visitor.post(here.replace("?", "/save?"), data={"back": "ruling"})
    short = visitor.get(here.replace("?", "/ruling?")).text
    assert re.search(r'class="address">http://localhost/d/\w+<', short)


def test_an_address_of_the_library_is_printed_whole(visitor: FlaskClient) -> None:
    sheet = visitor.get("/timing/agot1e/jaime-moribund-pays-a-cost/ruling?at=2").text
    (address,) = re.findall(r'class="address">http://localhost([^<]*)<', sheet)
    assert address == "/timing/agot1e/jaime-moribund-pays-a-cost?at=2"
    assert '<a class="count" href="#transcript"><span class="unseen">Move </span>2 of 5' in visitor.get(address).text


def test_one_s_own_dispute_is_saved_whole(visitor: FlaskClient) -> None:
    here = f"/timing/agot1e/table?d={links.pack(situation.read(SMALL))}"
    assert visitor.get(saved_at(visitor, here)).location == here


def test_a_place_that_cannot_be_reached_is_not_saved(visitor: FlaskClient, people: Session) -> None:
    assert visitor.post(f"{JAIME}/save?m=pass~pass~pass").status_code == 400
    assert visitor.post("/timing/agot1e/nowhere/save").status_code == 404
    assert visitor.post("/timing/agot1e/table/save?d=broken").status_code == 400
    assert people.scalar(select(func.count()).select_from(SavedDispute)) == 0


def test_another_site_cannot_save(visitor: FlaskClient, people: Session) -> None:
    path = HERE.replace("?", "/save?")
    assert visitor.post(path, headers={"Origin": "https://elsewhere.example"}).status_code == 403
    assert visitor.post(path, headers={"Sec-Fetch-Site": "cross-site"}).status_code == 403
    assert people.scalar(select(func.count()).select_from(SavedDispute)) == 0


def test_who_saves_very_often_has_to_wait_and_what_is_saved_already_costs_nothing(
    visitor: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("faq.saved.views.SAVING", Rate("disputes saved", address="1 per 10 minutes"))
    saved_at(visitor, HERE)
    saved_at(visitor, HERE)
    answer = visitor.post("/api/v1/disputes/saved", json={"situation": SMALL})
    assert_error(answer, 429, "too_many", says="try again in")
    assert 0 < int(answer.headers["Retry-After"]) <= 600


def test_json_saves_and_gives_back(visitor: FlaskClient) -> None:
    situation_, moves = _jaime(visitor)
    body = {"situation": situation_, "moves": moves, "at": 2}
    first = visitor.post("/api/v1/disputes/saved", json=body)
    assert first.status_code == 201
    assert visitor.post("/api/v1/disputes/saved", json=body).status_code == 200
    told = visitor.get(first.location).get_json()
    assert told == first.get_json()
    assert (told["moves"], told["at"], told["dispute"]) == (moves, 2, "table")
    assert visitor.get(told["url"]).location == told["place"]
    assert "2 of 5" in visitor.get(told["url"], follow_redirects=True).text


def _jaime(visitor: FlaskClient) -> tuple[dict[str, Any], list[str]]:
    whole = visitor.get("/api/v1/disputes/jaime-moribund-pays-a-cost").get_json()
    return whole["situation"], whole["moves"]


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ("nonsense", 400, "not_json"),
        ("[]", 400, "bad_body"),
        ("[" * 50_000, 400, "not_json"),
        ("{}", 400, "bad_body"),
        ('{"situation": {}, "x": 1}', 400, "bad_body"),
        ('{"situation": {}}', 422, "bad_situation"),
        ('{"situation": {"players": [{"id": "\\ud800"}, {"id": "b"}]}}', 422, "bad_situation"),
        ("x" * 300_000, 413, "too_large"),
    ],
)
def test_json_that_describes_no_place_is_refused(visitor: FlaskClient, body: str, status: int, code: str) -> None:
    assert_error(visitor.post("/api/v1/disputes/saved", data=body), status, code)


@pytest.mark.parametrize("at", [-1, 1, "0", True, 1.5, [0]])
def test_a_position_that_is_not_there_is_refused(visitor: FlaskClient, at: Any) -> None:
    answer = visitor.post("/api/v1/disputes/saved", json={"situation": SMALL, "at": at})
    assert_error(answer, 400, "refused", says="'at' should be a whole number from 0 to 0")


def test_what_no_link_could_hold_is_refused(people: Session) -> None:
    cards = [{"ref": f"c{number}", "title": short.fresh(60), "owner": "p1"} for number in range(200)]
    with pytest.raises(Refused, match="more than a link can hold"):
        service.save(people, document(situation={**SMALL, "cards": cards}), NOW)


def test_two_that_share_a_code_are_told_apart(people: Session) -> None:
    code = service.save(people, document(), NOW)
    people.execute(update(SavedDispute).where(SavedDispute.code == code).values(document=document(at=1)))
    people.expire_all()
    longer = service.save(people, document(), NOW)
    assert longer.startswith(code)
    assert len(longer) == 16
    assert service.code_if_saved(people, document()) == longer


def test_strangers_who_save_very_often_use_up_nobody_elses_day(
    visitor: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("faq.saved.views.SAVING", Rate("disputes saved", address="1 per day"))
    moves = [HERE.replace("?", "/save?"), f"{JAIME}/save?at=0"]
    strangers = [{"REMOTE_ADDR": f"2001:db8::{number}"} for number in range(2)]
    assert [visitor.post(moves[at], environ_overrides=who).status_code for at, who in enumerate(strangers)] == [
        303,
        429,
    ]
    assert visitor.post(moves[1], environ_overrides={"REMOTE_ADDR": "192.0.2.1"}).status_code == 303


def test_names_of_any_letters_are_kept(people: Session) -> None:
    odd = {**SMALL, "players": [{"id": "p1", "name": "Zoë\x00 ☃ 💩"}, {"id": "p2"}]}
    code = service.save(people, document(situation=odd), NOW)
    people.info["audited"] = True  # by who asks for it
    people.commit()
    people.expire_all()
    assert service.find(people, code).document["situation"] == odd


def test_a_dispute_of_the_library_that_was_changed_since_is_opened_as_it_was_saved(
    visitor: FlaskClient, people: Session, web: Flask
) -> None:
    address = saved_at(visitor, HERE)
    library = services(web).disputes
    now = library.dispute("jaime-moribund-pays-a-cost")
    fewer = replace(now.situation, cards=now.situation.cards[:-1])
    library._read["jaime-moribund-pays-a-cost"] = replace(now, situation=fewer)
    try:
        there = visitor.get(address).location
    finally:
        library._read["jaime-moribund-pays-a-cost"] = now
    assert there.startswith("/timing/agot1e/table?d=")
    packed = re.findall(r"d=([^&]+)", there)[0]
    assert situation.write(links.unpack(packed)) == situation.write(now.situation)


def test_a_code_that_was_never_given_is_not_found(people: Session) -> None:
    with pytest.raises(NotFound, match="No dispute has been saved under 7777777777"):
        service.find(people, "7777777777")
