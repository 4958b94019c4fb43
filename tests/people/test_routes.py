"""Every role by every route and call of the API: each pair is allowed or refused as people/permissions.py says."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from people.permissions import MAY, ROLES
from tests.faq.desk import WORDS_OF_PROPOSAL, Desk, event, ruling_of
from tests.people.conftest import PASSWORD, Browser, add, browser_of

REFUSED = (401, 403)


@dataclass(frozen=True)
class Route:
    """One address: the act it needs (empty: anybody), where, and what is sent. `at` fills in addresses of the scene."""

    rule: str
    act: str
    at_event: bool = False
    sent: dict[str, Any] = field(default_factory=dict)
    json: dict[str, Any] | None = None


def _routes() -> list[Route]:
    case = {"question": "May he?", "table": "5"}
    return [
        # people
        Route("GET /account", "account.own"),
        Route("POST /account/password", "account.own", sent={"old": PASSWORD, "password": "short"}),
        Route("POST /account/sessions/<int:session_id>/end", "account.own"),
        Route("POST /account/tokens", "account.own", sent={"label": "x", "scopes": "read"}),
        Route("POST /account/tokens/<int:token_id>/end", "account.own"),
        Route("POST /account/passkeys/options", "account.own"),
        Route("POST /account/passkeys", "account.own"),
        Route("POST /account/passkeys/<int:passkey_id>/end", "account.own"),
        Route("POST /account/erase", "account.own"),
        Route("GET /accounts", "accounts.manage"),
        Route("POST /accounts", "accounts.manage", sent={"login": "x"}),
        Route("POST /accounts/<int:account_id>/link", "accounts.manage"),
        Route("POST /accounts/<int:account_id>/roles", "accounts.manage", sent={"role": "nothing"}),
        Route("POST /accounts/<int:account_id>/roles/end", "accounts.manage", sent={"role": "nothing"}),
        Route("POST /accounts/<int:account_id>/erase", "names.erase"),
        Route("POST /accounts/invitations", "accounts.manage", sent={"role": "nothing"}),
        Route("POST /invitations/<int:number>/end", "accounts.manage"),
        Route("GET /audit", "audit.read"),
        Route("GET /operator", "site.manage"),
        Route("POST /operator", "site.manage", sent={"approvals": "0"}),
        Route("POST /operator/copy", "site.manage"),
        # events
        Route("GET /events", ""),
        Route("GET /events/new", "event.create"),
        Route("POST /events", "event.create", sent={"name": ""}),
        Route("GET /events/<event_id>", ""),
        Route("GET /events/<event_id>/staff", "event.manage", True),
        Route("GET /events/<event_id>/change", "event.manage", True),
        Route("POST /events/<event_id>", "event.manage", True, {"name": ""}),
        Route("POST /events/<event_id>/invitations", "event.manage", True, {"role": "nothing"}),
        Route("POST /events/<event_id>/roles/end", "event.manage", True, {"account": "1", "role": "judge"}),
        Route("POST /events/<event_id>/seat", "event.manage", True, {"account": "1", "table": "99"}),
        Route("POST /events/<event_id>/round", "event.manage", True, {"round": "0"}),
        Route("POST /events/<event_id>/extensions", "extension.give", True, {"table": "0"}),
        Route("POST /events/<event_id>/close", "event.manage", True),
        Route("POST /events/<event_id>/calls", "call.take", True, {"table": "0"}),
        Route("POST /events/<event_id>/calls/<int:call_id>/take", "call.take", True),
        Route("GET /events/<event_id>/tables", "event.manage", True),
        Route("GET /events/<event_id>/live", "event.read", True),
        Route("GET /events/<event_id>/revision", "event.read", True),
        Route("GET /events/<event_id>/report", "event.report", True),
        Route("GET /events/<event_id>/report.csv", "event.report", True),
        Route("GET /events/<event_id>/report.json", "event.report", True),
        Route("GET /events/<event_id>/feed.atom", ""),
        # cases
        Route("GET /cases", "question.answer"),
        Route("GET /events/<event_id>/cases/new", "case.open", True),
        Route("POST /events/<event_id>/cases", "case.open", True, {"question": ""}),
        Route("GET /cases/<code>", "event.read", True),
        Route("POST /cases/<code>/rule", "ruling.give", True, {"answer": ""}),
        Route("POST /cases/<code>/overrule", "ruling.overrule", True, {"answer": ""}),
        Route("POST /cases/<code>/correct", "ruling.overrule", True, {"answer": ""}),  # another's
        Route("POST /cases/<code>/uphold", "appeal.decide", True),
        Route("POST /cases/<code>/appeal", "case.appeal", True),
        Route("POST /cases/<code>/withdraw", "case.open", True, {"reason": "x"}),
        Route("POST /cases/<code>/close", "case.open", True),
        Route("POST /cases/<code>/erase-names", "event.manage|names.erase", True),
        # rulings and precedents
        Route("GET /rulings", ""),
        Route("GET /rulings/<ruling_id>", ""),
        Route("GET /rulings/flags", "precedent.discuss"),
        Route("GET /rulings.jsonl", ""),
        Route("POST /rulings/<ruling_id>/confirm", "flag.resolve"),
        Route("GET /rulings/<ruling_id>/propose", "precedent.propose"),
        Route("POST /rulings/<ruling_id>/propose", "precedent.propose", sent={"answer": ""}),
        Route("GET /precedents", ""),
        Route("GET /precedents.md", ""),
        Route("GET /precedents/feed.atom", ""),
        Route("GET /precedents/<name>", "precedent.discuss"),  # of a proposal
        Route("POST /precedents/<name>/<act>", "precedent.decide"),
        # corrected cards
        Route("GET /corrections", ""),
        Route("GET /corrections.jsonl", ""),
        Route("POST /corrections/try", "card.correct"),
        Route("POST /corrections", "card.correct", sent={"description": "{}"}),
        Route("POST /corrections/<int:number>/withdraw", "card.correct"),
        # JSON
        Route("GET /api/v1/rulings", ""),
        Route("GET /api/v1/rulings/<ruling_id>", ""),
        Route("GET /api/v1/cases", "case.read", True),
        Route("GET /api/v1/cases/<code>", "event.read", True),
        Route("POST /api/v1/cases", "case.open", True, json={**case, "question": ""}),
        Route("POST /api/v1/cases/<code>/rulings", "ruling.give", True, json={"answer": ""}),
        Route("POST /api/v1/cases/<code>/steps", "appeal.decide", True, json={"kind": "uphold"}),
        Route("POST /api/v1/precedents", "precedent.propose", json={"ruling": "nothing"}),
        Route("POST /api/v1/precedents/<name>/<act>", "precedent.decide", json={}),
        Route("GET /api/v1/precedents", ""),
        Route("GET /api/v1/precedents/<name>", "precedent.discuss"),
    ]


ROUTES = _routes()
ALONE = {
    # what is allowed by something else than a role: an address that cannot be guessed, a secret, the form itself
    "GET /sign-in", "POST /sign-in", "POST /sign-in/passkey/options", "POST /sign-in/passkey", "POST /sign-out",
    "POST /register", "GET /join/<token>", "POST /join/<token>", "GET /join/<token>/qr.svg", "GET /password",
    "POST /password", "GET /password/<token>", "POST /password/<token>", "GET /t/<code>", "POST /t/<code>/call",
    "GET /t/<code>/qr.svg", "GET /ask", "POST /ask", "POST /rulings/<ruling_id>/withdraw",
    "POST /rulings/<ruling_id>/publish", "POST /events/<event_id>/calls/<int:call_id>/done",
}  # fmt: skip
OPEN = re.compile(
    r"/(rules|faq|glossary|about|changes|feed|go|qr|cards|errata|lists|search|timing|d/|decks|theme|static|healthz|readyz|"
    r"metrics|robots|offline|service-worker|pack|api/v1/(openapi|documents|entries|glossary|corpus|cards|deck|errata|lists|restrictions|"
    r"sets|search|suggest|questions|disputes|timing))|/$"
)
"""What anybody may read or work out; nothing of it depends on who asks."""


@dataclass
class Scene:
    """An event with a case, its ruling and a proposal, and a browser for every role."""

    desk: Desk
    case: str
    ruling: str
    browsers: dict[str, Browser]

    def address(self, route: Route) -> str:
        """The route's address in this scene."""
        told = {"event_id": self.desk.id, "code": self.case.rpartition("/")[2], "name": "P-1", "act": "approve"}
        told["ruling_id"] = self.ruling.rpartition("/")[2]
        path = route.rule.partition(" ")[2]
        path = re.sub(r"<int:\w+>", "987654", path)
        return re.sub(r"<(\w+)>", lambda found: told[found[1]], path)


@pytest.fixture
def scene(web: Flask) -> Scene:
    desk = event(web)
    case = desk.ruled()
    ruling = ruling_of(desk.judge, case)
    add(web, "proposer", "council")
    assert browser_of(web, "proposer").post(f"{ruling}/propose", WORDS_OF_PROPOSAL).status_code == 303
    browsers = {"anybody": Browser(web), "player": desk.player}
    for role in ROLES:
        if role in browsers:
            continue
        at = desk.id if role in ("judge", "head_judge", "to") else ""
        add(web, f"walks-{role.replace('_', '-')}", *(() if role == "member" else (role,)), event=at)
        browsers[role] = browser_of(web, f"walks-{role.replace('_', '-')}")
    for role in ("judge", "head_judge", "to"):  # the same roles for the installation
        add(web, f"all-{role.replace('_', '-')}", role)
        browsers[f"{role} of the installation"] = browser_of(web, f"all-{role.replace('_', '-')}")
    return Scene(desk, case, ruling, browsers)


def _asked(scene: Scene, role: str, route: Route) -> TestResponse:
    method, _, _ = route.rule.partition(" ")
    browser, address = scene.browsers[role], scene.address(route)
    if route.rule == "GET /api/v1/cases":
        address += f"?event={scene.desk.id}"
    if method == "GET":
        return browser.get(address)
    if route.json is not None:
        body = {**route.json, **({"event": scene.desk.id} if route.rule == "POST /api/v1/cases" else {})}
        return browser.post(address, json=body)
    return browser.post(address, route.sent)


def _allowed(role: str, route: Route) -> bool:
    """What the table says. A role at one event is none for the installation."""
    if not route.act:
        return True
    name, _, everywhere = role.partition(" of ")
    held = {"anybody", name} if name in ("anybody", "player") else {"anybody", "member", name}
    if not route.at_event and name in ("judge", "head_judge", "to", "player") and not everywhere:
        held -= {name}
    return any(held & MAY[act] for act in route.act.split("|"))


def test_every_role_is_let_through_or_refused_as_the_table_says(scene: Scene) -> None:
    wrong = []
    for route in ROUTES:
        for role in scene.browsers:
            answer = _asked(scene, role, route)
            answer.close()
            to_sign_in = answer.status_code == 302 and "/sign-in" in answer.headers["Location"]
            let_in = answer.status_code not in REFUSED and not to_sign_in
            if answer.status_code >= 500 or let_in != _allowed(role, route):
                wrong.append(f"{role}: {route.rule} answered {answer.status_code}, allowed is {_allowed(role, route)}")
    assert not wrong, "\n".join(wrong)


def test_every_route_is_walked_or_named(web: Flask) -> None:
    known = {route.rule for route in ROUTES} | ALONE
    served = {
        f"{method} {rule.rule}"
        for rule in web.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    left = {one for one in served - known if not OPEN.match(one.partition(" ")[2])}
    assert left == set()
    assert known <= served


@pytest.mark.parametrize("act", sorted(MAY))
def test_every_act_is_somebodys(act: str) -> None:
    assert MAY[act]


def test_a_token_writes_what_its_scopes_allow_and_no_more(web: Flask, scene: Scene) -> None:
    def token(*scopes: str) -> Callable[..., TestResponse]:
        page = scene.browsers["judge"].post("/account/tokens", {"label": "x", "scopes": list(scopes)}).text
        secret = re.search(r"maester_[\w-]+", page)
        assert secret
        headers = {"Authorization": f"Bearer {secret[0]}"}
        return lambda url, body: web.test_client().post(url, json=body, headers=headers)

    new = {"question": "May he?", "event": scene.desk.id, "table": 7}
    made = token("cases")("/api/v1/cases", new)
    assert made.status_code == 201
    rule = f"/api/v1/cases/{made.get_json()['code']}/rulings"
    assert token("cases")(rule, {"answer": "No."}).get_json()["error"]["code"] == "scope"
    assert token("rulings", "read")(rule, {"answer": "No."}).status_code == 201
    assert token("read")("/api/v1/cases", new).status_code == 403
    unknown = web.test_client().post("/api/v1/cases", json=new, headers={"Authorization": "Bearer maester_x"})
    assert unknown.status_code == 401
    bare = scene.browsers["judge"].client.post("/api/v1/cases", json=new)  # a cookie without the session's token
    assert bare.status_code == 403
