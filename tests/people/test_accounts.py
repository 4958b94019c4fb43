"""Accounts: made, signed in, given roles, ended, erased; nothing of it without the right to."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select
from sqlalchemy.orm import Session

from errors import Refused
from operating.besides import TOLD
from people import accounts, audit
from people.actor import COMMAND_LINE, Actor
from people.models import Account, AuditLine, SignedIn
from people.permissions import GIVEN, MAY, ROLES, SCOPES
from services import services
from tests.people.conftest import PASSWORD, Browser, SignIn, add, browser_of


def test_an_operator_is_made_on_the_machine_and_does_the_rest_in_the_browser(web: Flask) -> None:
    run = web.test_cli_runner().invoke
    made = run(args=["accounts", "create", "ann", "--role", "operator", "--password", PASSWORD])
    assert made.exit_code == 0, made.output
    ann = browser_of(web, "ann")
    page = ann.post("/accounts", {"login": "bea", "name": "Bea", "role": "judge"}).text
    link = re.search(r"/password/[\w.-]+", page)
    assert link
    bea = Browser(web)
    assert bea.post(link[0], {"password": "short"}).status_code == 400
    assert bea.post(link[0], {"password": PASSWORD}).status_code == 303
    assert "judge" in bea.get("/account").text
    assert bea.get("/accounts").status_code == 403
    assert Browser(web).post(link[0], {"password": PASSWORD}).status_code == 410  # a link works once
    assert "bea\tBea\tjudge" in run(args=["accounts", "list"]).output


def test_the_operator_is_told_what_could_not_be_built_at_the_start(web: Flask, data: Path) -> None:
    add(web, "oper", "operator")
    ann = browser_of(web, "oper")
    told = data / TOLD
    try:
        told.write_text('{"people": "ok", "played": "failed: OSError"}', encoding="utf-8")
        assert "played (failed: OSError)" in ann.get("/accounts").text
        told.write_text('{"people": "ok", "played": "ok"}', encoding="utf-8")
        assert "Not everything could be built" not in ann.get("/accounts").text
    finally:
        told.unlink()


def test_a_wrong_password_and_an_unknown_name_are_told_alike(web: Flask, sign_in: SignIn) -> None:
    sign_in("ann")
    answers = [Browser(web).post("/sign-in", {"login": login, "password": "not hers"}) for login in ("ann", "nobody")]
    assert [answer.status_code for answer in answers] == [403, 403]
    assert all("The name or the password is wrong." in answer.text for answer in answers)


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"login": "a"}, "2 to 40 letters"),
        ({"login": "Ann Smith"}, "2 to 40 letters"),
        ({"login": "ann"}, "is taken"),
        ({"password": "short"}, "8 to 200 characters"),
        ({"name": "x" * 81}, "80 is the most"),
        ({"mail": "nowhere"}, "no mail address"),
    ],
)
def test_accounts_that_cannot_be_are_refused(web: Flask, given: dict[str, str], says: str) -> None:
    add(web, "ann")
    with services(web).people.writing() as people, pytest.raises(Refused, match=says):
        accounts.create(people, COMMAND_LINE, **{"login": "bea", "password": PASSWORD, **given})


def test_a_session_is_listed_and_ended_from_another_browser(web: Flask, sign_in: SignIn, people: Session) -> None:
    phone = sign_in("ann")
    desk = browser_of(web, "ann")
    first = people.scalars(select(SignedIn.id).order_by(SignedIn.id)).first()
    assert desk.post(f"/account/sessions/{first}/end").status_code == 303
    assert phone.get("/account").status_code == 302  # to sign in
    assert desk.get("/account").status_code == 200
    stranger = sign_in("bea")
    other = people.scalars(select(SignedIn.id).order_by(SignedIn.id.desc()).offset(1)).first()
    assert stranger.post(f"/account/sessions/{other}/end").status_code == 404


def test_a_form_without_the_sessions_token_is_not_read(web: Flask, sign_in: SignIn) -> None:
    ann = sign_in("ann")
    bare = ann.client.post("/account/tokens", data={"label": "x", "scopes": "read"})
    assert bare.status_code == 403
    assert "could not be recognised" in bare.text
    bea = sign_in("bea")
    token = re.search(r'csrf_token" value="([^"]+)', bea.get("/account").text)
    assert token
    stolen = ann.client.post("/account/tokens", data={"label": "x", "scopes": "read", "csrf_token": token[1]})
    assert stolen.status_code == 403


def test_cookies_are_for_the_site_alone(web: Flask) -> None:
    add(web, "ann")
    client: FlaskClient = web.test_client()
    for base, secure in (("http://localhost", False), ("https://localhost", True)):
        answer = client.post("/sign-in", data={"login": "ann", "password": PASSWORD}, base_url=base)
        cookie = next(one for one in answer.headers.getlist("Set-Cookie") if one.startswith("maester="))
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie
        assert ("Secure" in cookie) is secure


def test_a_changed_password_signs_every_other_browser_out(web: Flask, sign_in: SignIn) -> None:
    phone = sign_in("ann")
    desk = browser_of(web, "ann")
    assert desk.post("/account/password", {"old": "wrong", "password": "another one"}).status_code == 403
    assert desk.post("/account/password", {"old": PASSWORD, "password": "another one"}).status_code == 303
    assert desk.get("/account").status_code == 200
    assert phone.get("/account").status_code == 302


def test_a_token_does_what_its_scopes_say_and_is_kept_as_a_hash(web: Flask, sign_in: SignIn, people: Session) -> None:
    ann = sign_in("ann", "judge")
    page = ann.post("/account/tokens", {"label": "a script", "scopes": ["cases"]}).text
    secret = re.search(r"maester_[\w-]+", page)
    assert secret
    assert secret[0] not in ann.get("/account").text
    with web.test_request_context("/api/v1/x", headers={"Authorization": f"Bearer {secret[0]}"}):
        from people.request.views import actor

        who = actor()
    assert who.may("case.open")
    assert not who.may("ruling.give")
    with pytest.raises(Refused, match="needs the scope “rulings”"):
        who.must("ruling.give")
    assert not who.may("account.own")
    assert ann.post("/account/tokens/1/end").status_code == 303
    gone = web.test_request_context("/api/v1/x", headers={"Authorization": f"Bearer {secret[0]}"})
    with gone, pytest.raises(Refused, match="not known here"):
        actor()


def test_an_invitation_carries_its_role_until_it_ends(web: Flask, sign_in: SignIn) -> None:
    ann = sign_in("ann", "operator")
    ann.post("/accounts/invitations", {"role": "council", "hours": "2"})
    link = re.search(r"/join/[\w.-]+", ann.get("/accounts").text)
    assert link
    new = Browser(web)
    assert "invited as <strong>council</strong>" in new.get(link[0]).text
    wrong = new.post(link[0], {"name": "Cat T.", "login": "cat", "password": "short"})
    assert wrong.status_code == 400
    assert 'value="Cat T."' in wrong.text
    assert new.post(link[0], {"name": "Cat T.", "login": "cat", "password": PASSWORD}).status_code == 303
    assert "council" in new.get("/account").text
    assert ann.post("/invitations/1/end").status_code == 303
    assert Browser(web).get(link[0]).status_code == 410
    assert Browser(web).get(link[0] + "x").status_code == 404


def test_registration_is_closed_unless_it_is_set(web: Flask) -> None:
    assert Browser(web).post("/register", {"login": "eve", "password": PASSWORD}).status_code == 403


def test_the_last_operator_stays(web: Flask, sign_in: SignIn) -> None:
    ann = sign_in("ann", "operator")
    assert ann.post("/accounts/1/roles/end", {"role": "operator"}).status_code == 409
    assert ann.post("/account/erase", {"sure": "1"}).status_code == 409


def test_an_erased_name_is_nowhere_and_the_audit_still_verifies(web: Flask, sign_in: SignIn, people: Session) -> None:
    sign_in("ann", "operator")
    bea = sign_in("bea-surname", "judge")
    assert bea.post("/account/erase", {"sure": "1"}).status_code == 303
    assert bea.get("/account").status_code == 302
    assert Browser(web).post("/sign-in", {"login": "bea-surname", "password": PASSWORD}).status_code == 403
    rows = [*people.scalars(select(Account)), *people.scalars(select(AuditLine)), *people.scalars(select(SignedIn))]
    assert rows
    assert not [row for row in rows if "bea-surname" in str(vars(row)).lower()]
    assert list(audit.verify(people)) == []


def test_nobody_gives_himself_a_role(web: Flask, sign_in: SignIn) -> None:
    for login, roles in (("ann", ()), ("bea", ("judge",)), ("cat", ("to",)), ("dan", ("council",))):
        browser = sign_in(login, *roles)
        assert browser.post("/accounts/1/roles", {"role": "operator"}).status_code == 403
    assert Browser(web).post("/accounts/1/roles", {"role": "operator"}).status_code == 401


def test_the_table_of_permissions_is_whole() -> None:
    assert all(roles and roles <= set(ROLES) for roles in MAY.values())
    assert all(act in MAY for acts in SCOPES.values() for act in acts)
    assert set(GIVEN) < set(ROLES)
    everything = Actor(1, "x", frozenset((role, "") for role in GIVEN))
    assert [act for act in MAY if not everything.may(act) and MAY[act] != {"player"}] == []


def test_who_tries_many_passwords_has_to_wait(web: Flask) -> None:
    tries = [Browser(web).post("/sign-in", {"login": "ann", "password": "y"}).status_code for _ in range(11)]
    assert tries == [403] * 10 + [429]


def test_who_erased_names_can_be_erased_too(web: Flask, sign_in: SignIn, people: Session) -> None:
    from tests.faq.desk import event

    desk = event(web)
    sign_in("ann", "operator")
    case = desk.opened(player_a="Greg")
    desk.head.post(f"{case}/erase-names")
    assert desk.head.post("/account/erase", {"sure": "1"}).status_code == 303
    assert not [one for one in people.scalars(select(AuditLine)) if "Hedda" in str(one.details)]
    assert list(audit.verify(people)) == []
