"""Strain: plain pages while slow clients hold on and the heaviest things are asked for; readers beside writers.

``python -m bench.strain [SECONDS]`` prints, for each kind of strain, how long answers took and what was no answer; it
ends with 1 if a bar is not kept. The bars are those of a machine that does nothing else.
"""

from __future__ import annotations

import json
import random
import socket
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack, suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from urllib.parse import urlencode
from urllib.request import urlopen

from sqlalchemy import select

import app  # noqa: F401 - so that every table of people's database is known
from bench.measure import data_folder, server
from database import PeopleStore
from faq.models import Ruling

PLAIN = ("/", "/rules/agot1e-faq/moribund", "/glossary", "/cards/kr_105", "/timing/agot1e/jaime-moribund-pays-a-cost")
READ = ("/search?q=moribund", "/search?q=duplicate+saves", "/rulings")
HALVES = (
    b"GET / HTTP/1.1\r\nHost: here\r\nX-Slow: ",
    b"POST /decks HTTP/1.1\r\nHost: here\r\nContent-Length: 1000\r\n\r\nhalf",
)
EXPLORERS = 4
SLOW = 10
READERS = 50
WRITERS = 5
PLAIN_BAR = 0.25
READERS_BAR = 0.6
"""Seconds in which 99 of 100 pages come, on a machine that does nothing else."""


@dataclass
class Told:
    """Seconds of answers, and how often each status came."""

    taken: list[float] = field(default_factory=list)
    statuses: Counter[str] = field(default_factory=Counter)

    def most_of(self, share: float) -> float:
        """The seconds in which such a share of the answers came."""
        ordered = sorted(self.taken) or [0.0]
        return ordered[min(len(ordered) - 1, int(share * len(ordered)))]

    def line(self, name: str, bar: float = 0.0) -> str:
        """One line of the report, in milliseconds; with a `bar` for the p99, whether it is kept."""
        half, most, last = (1000 * self.most_of(share) for share in (0.5, 0.99, 1))
        told = f"{name:32} {len(self.taken):6} answers  median {half:6.0f} ms  p99 {most:6.0f} ms  most {last:6.0f} ms"
        kept = f"  (bar {1000 * bar:.0f} ms: {'kept' if most < 1000 * bar else 'NOT KEPT'})" if bar else ""
        return f"{told}  {dict(self.statuses)}{kept}"


Ask = Callable[[HTTPConnection, random.Random], int]


def run(seconds: float, jobs: list[tuple[Told, Ask, float]], port: int) -> None:
    """Each job over a connection of its own, again and again with such a pause before, for so many seconds."""
    stop = time.monotonic() + seconds

    def repeat(told: Told, ask: Ask, pause: float, seed: int) -> None:
        chosen = random.Random(seed)  # noqa: S311 - a seed, not a secret
        connection = HTTPConnection("127.0.0.1", port, timeout=60)
        while time.monotonic() < stop:
            time.sleep(pause * 2 * chosen.random())
            started = time.perf_counter()
            try:
                told.statuses[str(ask(connection, chosen))] += 1
                told.taken.append(time.perf_counter() - started)
            except (OSError, HTTPException) as error:
                told.statuses[type(error).__name__] += 1
                connection.close()
        connection.close()

    threads = [
        threading.Thread(target=repeat, args=(told, ask, pause, at)) for at, (told, ask, pause) in enumerate(jobs)
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def get(*paths: str) -> Ask:
    """Ask for one of these pages."""

    def ask(connection: HTTPConnection, chosen: random.Random) -> int:
        connection.request("GET", chosen.choice(paths))
        answer = connection.getresponse()
        answer.read()
        return answer.status

    return ask


def explore(port: int) -> Ask:
    """Ask for all outcomes of a dispute with every stop, from its beginning; each time another one."""
    with urlopen(f"http://127.0.0.1:{port}/api/v1/disputes", timeout=60) as answer:
        disputes = [one["url"] for one in json.load(answer)["disputes"]]

    def ask(connection: HTTPConnection, chosen: random.Random) -> int:
        connection.request("GET", f"{chosen.choice(disputes)}/outcomes?at=0")
        answer = connection.getresponse()
        answer.read()
        if answer.status == 503:
            time.sleep(0.2)
        return answer.status

    return ask


def save(port: int) -> Ask:
    """Save a dispute that nobody has saved."""
    with urlopen(f"http://127.0.0.1:{port}/api/v1/disputes/jaime-moribund-pays-a-cost", timeout=60) as answer:
        situation = json.load(answer)["situation"]

    def ask(connection: HTTPConnection, chosen: random.Random) -> int:
        told = {**situation, "players": [{**one, "name": f"{chosen.random()}"} for one in situation["players"]]}
        body = json.dumps({"situation": told, "moves": []})
        connection.request("POST", "/api/v1/disputes/saved", body, {"X-Forwarded-For": _somebody(chosen)})
        answer = connection.getresponse()
        answer.read()
        return answer.status

    return ask


def record() -> Ask:
    """Record a ruling on a dispute of the library."""

    def ask(connection: HTTPConnection, chosen: random.Random) -> int:
        body = urlencode({"text": f"So it is held, {chosen.random()}.", "judge": "Ann"})
        headers = {"X-Forwarded-For": _somebody(chosen), "Content-Type": "application/x-www-form-urlencoded"}
        connection.request("POST", "/timing/agot1e/jaime-moribund-pays-a-cost/record", body, headers)
        answer = connection.getresponse()
        answer.read()
        return answer.status

    return ask


def publish(people: PeopleStore) -> Ask:
    """List a ruling that was recorded, as who may does on its page, so that the index of the search has to follow."""

    def ask(_connection: HTTPConnection, _chosen: random.Random) -> int:
        with people.writing() as session:
            found = session.scalars(select(Ruling).where(Ruling.published.is_(False)).limit(1)).first()
            if found is not None:
                found.published = True
        return 0 if found is None else 1

    return ask


def _somebody(chosen: random.Random) -> str:
    """An address, as a proxy tells it: the limits are not what is measured."""
    return ".".join(str(chosen.randrange(256)) for _ in range(4))


def main(seconds: float, data: Path) -> bool:
    """Both kinds of strain on a server in its default size; whether the bars are kept."""
    with server("app:serve()", data, WORKERS="2", MAESTER_TRUSTED_PROXIES="1") as port, ExitStack() as held:
        alone, plain, heavy, readers, writers, listed = (Told() for _ in range(6))
        run(5, [(Told(), get(path), 0.0) for path in (*PLAIN, *READ)], port)
        run(seconds / 4, [(alone, get(*PLAIN), 0.05)] * 4, port)
        print(alone.line("plain pages alone"))
        for number in range(SLOW):
            connection = held.enter_context(socket.create_connection(("127.0.0.1", port)))
            with suppress(OSError):
                connection.sendall(HALVES[number % len(HALVES)])
        run(seconds, [(plain, get(*PLAIN), 0.05)] * 4 + [(heavy, explore(port), 0.0)] * EXPLORERS, port)
        print(plain.line(f"plain, {SLOW} slow, {EXPLORERS} explorers", PLAIN_BAR))
        print(heavy.line("the explorers"))
        people = PeopleStore(f"sqlite:///{data / 'people.sqlite'}", data)
        writing = [(writers, one, 0.5) for one in (save(port), save(port), save(port), record(), record())]
        reading = [(readers, get(*PLAIN, *READ), 0.2)] * READERS
        run(seconds, [*reading, *writing, (listed, publish(people), 1.0)], port)
        people.release()
        print(readers.line(f"{READERS} readers beside {WRITERS} writers", READERS_BAR))
        print(writers.line("the writers"))
        print(listed.line("listed for the search"))
    answered = set(plain.statuses) == set(readers.statuses) == {"200"} and set(writers.statuses) <= {"201", "303"}
    held_up = plain.most_of(0.99) < PLAIN_BAR and readers.most_of(0.99) < READERS_BAR
    return held_up and answered


if __name__ == "__main__":
    with data_folder() as folder:
        sys.exit(not main(float(sys.argv[1]) if len(sys.argv) > 1 else 60, folder))
