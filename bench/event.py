"""An event under load: python -m bench.event [seconds]. 50 judges and 500 players at one server on this machine.

Every player looks at his table's page every 20 s, every judge has the board open and asks for its revision every
second; all the while tables call and judges take calls and open cases. Reported: how long pages take, and how long it
takes until a call is on the staff's screens.
"""

from __future__ import annotations

import http.client
import os
import random
import re
import resource
import socket
import subprocess
import sys
import tempfile
import threading
import time
import urllib.parse
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from app import create_app
from people import accounts, sessions
from people.actor import COMMAND_LINE
from services import services

JUDGES, PLAYERS, TABLES = 50, 500, 250
KEY = "of the bench alone, which serves nobody else"
BUDGET_P99 = 0.250
BUDGET_CALL = 2.0


@dataclass
class Measured:
    """Times in seconds, by what was asked; and the answers that were no answers."""

    pages: list[float] = field(default_factory=list)
    numbers: list[float] = field(default_factory=list)
    writes: list[float] = field(default_factory=list)
    calls: list[float] = field(default_factory=list)
    streams: int = 0
    worked: float = 0.0  # processors that the server used, of those of the machine
    failed: list[str] = field(default_factory=list)


@dataclass
class Phone:
    """A connection that is kept, with the cookie of a session."""

    port: int
    cookie: str
    told: Measured
    token: str = ""
    _open: http.client.HTTPConnection | None = None

    def ask(self, method: str, path: str, body: dict[str, str] | None = None) -> tuple[int, str]:
        """One request; notes how long it took."""
        sent = urllib.parse.urlencode({"csrf_token": self.token, **body}) if body is not None else None
        headers = {"Cookie": self.cookie}
        if sent is not None:
            headers["Content-Type"] = "application/x-www-form-urlencoded"
        begun = time.perf_counter()
        try:
            if self._open is None:
                self._open = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
            self._open.request(method, path, sent, headers)
            answer = self._open.getresponse()
            text = answer.read().decode()
            for name, value in answer.getheaders():
                if name == "Set-Cookie" and value.startswith("maester="):
                    self.cookie = value.partition(";")[0]
        except OSError as error:
            self._open = None
            self.told.failed.append(f"{method} {path}: {error}")
            return 0, ""
        taken = time.perf_counter() - begun
        kind = (
            self.told.writes
            if method == "POST"
            else self.told.numbers
            if path.endswith("/revision")
            else self.told.pages
        )
        kind.append(taken)
        if answer.status >= 400 and answer.status != 409:
            self.told.failed.append(f"{method} {path}: {answer.status}")
        found = re.search(r'csrf_token" value="([^"]+)', text)
        self.token = found[1] if found else self.token
        return answer.status, text


def prepared(folder: Path) -> tuple[str, list[str], list[str]]:
    """An event with 50 judges in a new database: its id, the judges' cookies, the tables' addresses."""
    app = create_app(data=folder, database_url="", secret_key=KEY)
    signer = app.session_interface.get_signing_serializer(app)  # type: ignore[attr-defined]
    people = services(app).people
    with app.test_request_context("/"):
        from datetime import UTC, datetime

        from faq.events import service as events
        from people.actor import Actor

        with people.writing() as session:
            organizer = Actor(name="bench", held=frozenset({("to", "")}))
            event = events.create(session, organizer, events.Planned("Bench", tables=str(TABLES)), datetime.now(UTC))
            event_id = event.id
            tables = [f"/t/{one.code}" for one in events.tables(session, event)]
        cookies = []
        for number in range(JUDGES):
            with people.writing() as session:
                judge = accounts.create(session, COMMAND_LINE, f"judge{number}", f"Judge {number}")
                accounts.grant(session, COMMAND_LINE, judge, "judge", event_id)
                secret = sessions.begin(session, COMMAND_LINE, judge, "bench")
            cookies.append("maester=" + signer.dumps({"_user_id": secret, "_fresh": True, "_permanent": True}))
    services(app).release()
    return event_id, cookies, tables


def judge_works(phone: Phone, event: str, number: int, until: float, known: dict[str, float]) -> None:
    """A judge with the board open: hears that it has changed, fetches it, takes calls, opens cases."""
    for _ in _changes(phone, event, until):
        _, board = phone.ask("GET", f"/events/{event}")
        seen = time.monotonic()
        for text in re.findall(r"call-(\d+)-", board):
            begun = known.pop(text, None)
            if begun is not None:
                phone.told.calls.append(seen - begun)
        if number % 5 == 0:
            _answer(phone, event, board)


def _changes(phone: Phone, event: str, until: float) -> Iterator[None]:
    """As the page's script does: a stream if there is a place for one, else the revision asked for once a second."""
    revision, streamed = "0", True
    while streamed and time.monotonic() < until:
        stream = http.client.HTTPConnection("127.0.0.1", phone.port, timeout=30)
        try:
            stream.request("GET", f"/events/{event}/live?known={revision}", headers={"Cookie": phone.cookie})
            answer = stream.getresponse()
            streamed = answer.status == 200
            phone.told.streams += streamed
            while streamed and time.monotonic() < until and (line := answer.readline()):
                if line.startswith(b"data:"):
                    revision = line[5:].decode().strip()
                    yield
        except OSError as error:
            phone.told.failed.append(f"stream: {error}")
        finally:
            stream.close()
    time.sleep(random.random())  # noqa: S311 - screens do not ask all at once
    while time.monotonic() < until:
        _, now = phone.ask("GET", f"/events/{event}/revision")
        if now and now != revision:
            revision = now
            yield
        time.sleep(1)


def _answer(phone: Phone, event: str, board: str) -> None:
    """Take the longest waiting call, open a case, rule, be done."""
    free = re.search(rf'action="/events/{event}/calls/(\d+)/take"', board)
    if not free or phone.ask("POST", f"/events/{event}/calls/{free[1]}/take", {})[0] != 303:
        return
    phone.ask("POST", f"/events/{event}/cases", {"question": "May he?", "table": "1", "call": free[1]})
    phone.ask("POST", f"/events/{event}/calls/{free[1]}/done", {})


def player_looks(phone: Phone, event: str, table: str, until: float, known: dict[str, float], calls: bool) -> None:
    """A player: the table's page now and then; some call a judge."""
    time.sleep(random.random() * 15)  # noqa: S311 - people do not come all at once
    phone.ask("GET", table)
    while time.monotonic() < until:
        if calls:
            mark = str(random.randrange(10**9))  # noqa: S311
            known[mark] = time.monotonic()
            phone.ask("POST", f"{table}/call", {"text": f"call-{mark}-"})
        time.sleep(20)
        phone.ask("GET", table)


def run(seconds: float) -> Measured:
    """Start a server, let everybody work so long, stop it."""
    told = Measured()
    with tempfile.TemporaryDirectory() as folder:
        event, cookies, tables = prepared(Path(folder))
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            port = probe.getsockname()[1]
        own = {
            "HOST": "127.0.0.1",
            "PORT": str(port),
            "MAESTER_DATA": folder,
            "DATABASE_URL": "",
            "SECRET_KEY": KEY,
        }
        server = subprocess.Popen(
            [sys.executable, "-m", "gunicorn", "app:serve()"],
            env={**os.environ, **own},
            stdout=subprocess.PIPE,
            text=True,
        )
        assert server.stdout is not None
        assert f":{port}" in server.stdout.readline(), "the server did not start"
        for path in ("/", "/search?q=moribund", tables[0]):  # what is made with the first request is not the event's
            for _ in range(8):
                Phone(port, "", Measured()).ask("GET", path)
        until, known = time.monotonic() + seconds, dict[str, float]()
        working = [
            threading.Thread(target=judge_works, args=(Phone(port, cookie, told), event, number, until, known))
            for number, cookie in enumerate(cookies)
        ]
        working += [
            threading.Thread(
                target=player_looks,
                args=(Phone(port, "", told), event, tables[number // 2], until, known, number % 25 == 0),
            )
            for number in range(PLAYERS)
        ]
        for one in working:
            one.start()
        for one in working:
            one.join()
        server.terminate()
        server.wait(timeout=30)
        told.worked = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime / seconds
        server.stdout.close()
    return told


def said(name: str, times: list[float]) -> str:
    """Median and 99th percentile in milliseconds."""
    ordered = sorted(times) or [0.0]
    middle, last = ordered[len(ordered) // 2], ordered[min(len(ordered) - 1, len(ordered) * 99 // 100)]
    return f"{name:<34}{len(times):>7}{middle * 1000:>10.0f}{last * 1000:>10.0f}"


def main() -> None:
    """Print the figures beside their budgets."""
    told = run(float(sys.argv[1]) if len(sys.argv) > 1 else 60)
    print(f"{'':<34}{'asked':>7}{'median':>10}{'p99 ms':>10}")
    print(said(f"pages (budget p99 {BUDGET_P99 * 1000:.0f})", told.pages))
    print(said("revisions", told.numbers))
    print(said("writes", told.writes))
    print(said(f"a call on a screen (budget {BUDGET_CALL * 1000:.0f})", told.calls))
    print(f"the server used {told.worked:.2f} processors of {os.cpu_count()}")
    print(f"{told.streams} streams were opened, of 20 s each; the other screens asked once a second")
    print(f"{len(told.failed)} failed {told.failed[:3]}; the load of the machine was {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
