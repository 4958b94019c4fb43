"""A use of the whole service, for the builder: every kind of page, and everything that can be entered."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from urllib.parse import urlencode

from faq.events.models import Event
from offline.phone import Answered, Phone
from offline.record import record
from offline.sample import sample
from people.actor import Actor
from people.models import Account, RoleHeld
from runtime import Built
from services import services

ADDRESSES = 160
SEARCHES = ("moribnud", "can i save from a terminal effect", "3.28", "restricted red viper", '"leaves play"')
FORM = {"Content-Type": "application/x-www-form-urlencoded"}
EVENT = "00000000"
BODY = {"Content-Type": "application/json"}


class Broken(Exception):
    """The service does not work in the browser's Python."""


def _holds(true: bool, otherwise: str) -> None:
    if not true:
        raise Broken(otherwise)


def made(work: Path) -> Phone:
    """The service on what build.py laid out below `work`."""
    facts = json.loads((work / "facts.json").read_text(encoding="utf-8"))
    known = facts["built"]
    built = Built((known["corpus"][0], known["corpus"][1]), known["disputes"], known["search"])
    (work / "own").mkdir(exist_ok=True)
    phone = Phone(work / "data", work / "own", "http://localhost", "for the build", built, facts["settings"])
    phone.open(work / "data" / "seed.sqlite")
    return phone


def use(repo: Path, work: Path) -> None:
    """Ask for pages and send forms. Raises Broken for an answer that is none."""
    del repo
    phone = made(work)

    def get(address: str) -> str:
        answer = phone.ask("GET", address, {})
        page = answer.body.decode("utf-8", "replace")
        _holds(answer.status < 500 or "needs the network" in page, f"{address} answered {answer.status}")
        return page

    disputes = json.loads(get("/api/v1/disputes"))["disputes"]
    sample(phone.app, get, ADDRESSES, [f"/search?{urlencode({'q': text})}" for text in SEARCHES])
    get("/api/v1/suggest?q=mori")
    get("/go/faq 4.2")
    get("/timing/agot2e/new?preset=burn")
    get("/timing/agot2e/offers?q=tyrion")
    send = sender(phone)
    token = re.findall(r'name="csrf_token"[^>]*value="([^"]+)"', get("/decks"))
    deck = {"csrf_token": token[0], "deck": "3x The Red Viper\n1x nothing known", "format": "joust"}
    send("/decks", FORM, urlencode(deck))
    send("/decks/sheet", FORM, urlencode(deck))
    send("/api/v1/deck-check", BODY, json.dumps({"list": "1 The Red Viper", "format": "joust"}))
    send("/api/v1/timing/read", BODY, json.dumps({"text": "Response: After you win a challenge, draw a card."}))
    games = dict.fromkeys(one["system"] for one in disputes)
    for one in (one for game in games for one in [one for one in disputes if one["system"] == game][:3]):
        get(f"{one['url']}/outcomes")
        whole = json.loads(get(f"/api/v1/disputes/{one['id']}"))
        send("/api/v1/timing", BODY, json.dumps({"situation": whole["situation"], "moves": []}))
    first = disputes[0]["url"]
    send(f"{first}/save", FORM, "")
    ruled = {
        "text": "**So** it was ruled, see [this](agot1e-faq/moribund).",
        "judge": "A judge",
        "event": "",
        "held_on": "",
    }
    recorded = send(f"{first}/record", FORM, urlencode(ruled))
    _holds(recorded.url.startswith("/rulings/"), f"Recording a ruling led to {recorded.url}")
    send(f"{recorded.url}/withdraw", FORM, "")
    desk = phone.take_up(given(phone))
    page = get(f"/events/{EVENT}")
    _holds("Nobody calls." in page, f"Who took up {desk} sees no desk: {page[:3000]}")
    token = re.findall(r'name="csrf_token"[^>]*value="([^"]+)"', page)
    asked = send(
        f"/events/{EVENT}/cases", FORM, urlencode({"csrf_token": token[0], "question": "May he?", "table": "1"})
    )
    _holds(asked.url.startswith("/cases/"), f"Opening a case led to {asked.url}")
    phone.kept()
    phone.close()
    (work / "own" / "people.sqlite").write_bytes(b"")  # from nothing, so that what migrates is used, too
    made(work).close()


def given(phone: Phone) -> bytes:
    """The record that a server would give to the judge of an event."""
    with services(phone.app).people.writing() as people:
        now = datetime.now(UTC)
        people.add(Account(id=1, login="ann", name="Ann", mail="", password="", created_at=now))
        people.flush()
        people.add(RoleHeld(account_id=1, role="judge", event=EVENT, given_at=now))
        day = now.date()
        people.add(
            Event(
                id=EVENT, name="An event", place="", starts_on=day, ends_on=day, format="Joust", games=["agot1e"],
                tables=4, round=1, public=True, revision=1, created_by=1, created_at=now,
            )
        )  # fmt: skip
        people.flush()
        return record(people, Actor(1, "Ann", frozenset({("judge", EVENT)})))


def sender(phone: Phone) -> Callable[[str, dict[str, str], str], Answered]:
    """What sends forms and JSON to it. Raises Broken for an answer that is none."""

    def send(address: str, headers: dict[str, str], body: str) -> Answered:
        answer = phone.ask("POST", address, headers, body.encode())
        _holds(answer.status < 500, f"{address} answered {answer.status}")
        return answer

    return send
