"""An event with its staff, a table, and the forms they send: what the tests of cases and precedents begin with."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from flask import Flask

from tests.people.conftest import Browser, add, browser_of

HERE = "/timing/agot1e/jaime-moribund-pays-a-cost?m=choose:jaime~pass~use:debts/debts:jaime:robert~pass~pass&at=3"
RECORD = HERE.replace("?", "/record?")
ENTRY = "agot1e-faq/moribund"
NO = {"answer": "No: a moribund card pays for nothing.", "verdict": "no", "question": "May Jaime pay?"}
YES = {"answer": "Yes, he may.", "verdict": "yes", "reason": "The FAQ is mistaken here."}
WORDS_OF_PROPOSAL = {
    "reason": "asked every week",
    "answer": "No, nothing.",
    "verdict": "no",
    "text": f"See [it]({ENTRY}).",
}


@dataclass
class Desk:
    """An event of twelve tables: its TO, a head judge, a floor judge, and a player at table 5."""

    app: Flask
    id: str
    codes: list[str]
    to: Browser
    head: Browser
    judge: Browser
    player: Browser

    @property
    def url(self) -> str:
        """The event's page."""
        return f"/events/{self.id}"

    def ruled(self, **other: str) -> str:
        """The address of a case on which the floor judge has ruled from the stepper, at table 5."""
        answer = self.judge.post(RECORD, {**NO, "event": self.id, "table": "5", **other})
        assert answer.status_code == 303, answer.text
        return str(answer.location)

    def opened(self, question: str = "May he?", table: str = "5", **other: str) -> str:
        """The address of an open case."""
        answer = self.judge.post(f"{self.url}/cases", {"question": question, "table": table, **other})
        assert answer.status_code == 303, answer.text
        return str(answer.location)


def event(app: Flask, **other: Any) -> Desk:
    """An event with its staff, each with a browser."""
    add(app, "ted", "to")
    to = browser_of(app, "ted")
    planned = {"name": "Days of Ice", "format": "Joust", "games": "agot1e", "tables": "12", "public": "1", **other}
    made = to.post("/events", planned)
    assert made.status_code == 303, made.text
    event_id = made.location.split("/")[2]
    for login, role in (("hedda", "head_judge"), ("jud", "judge")):
        add(app, login, role, event=event_id)
    codes = re.findall(r'class="table-code" href="/t/(\w+)"', to.get(f"/events/{event_id}/tables").text)
    player = Browser(app)
    assert player.get(f"/t/{codes[4]}").status_code == 200
    return Desk(app, event_id, codes, to, browser_of(app, "hedda"), browser_of(app, "jud"), player)


def ruling_of(browser: Browser, case: str) -> str:
    """The address of the ruling that stands on a case."""
    found = re.search(r"/rulings/\w{16}", browser.get(case).text)
    assert found
    return found[0]
