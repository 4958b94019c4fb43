"""A community of many years: python -m bench.rulings [COUNT]. Ten thousand rulings with disputes, if nothing is said.

They are written by the service, each at a place of a dispute of the library and resting on the entries that decide
there. Measured: a page of the list, what bears on a case, what an entry shows, the
search, and the alarm when the corpus has changed, with and without the stepper's answers.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from flask import Flask

from app import create_app
from bench.measure import Measurement, data_folder, median_seconds
from faq.cases import service as cases
from faq.precedents import drift
from faq.precedents.views import now_of
from faq.rulings import finding, giving
from faq.rulings.forms.views import basis
from people import accounts
from people.actor import COMMAND_LINE, Actor
from services import close_reading, open_reading, services
from timing.page.line import as_far_as_it_holds
from timing.page.place import Place

COUNT = 10_000
PLACES = 300


def measure() -> Iterator[Measurement]:
    """Budgets with ten thousand rulings."""
    yield from measured(COUNT)


def measured(count: int) -> Iterator[Measurement]:
    """Fill a new database with so many rulings, then ask."""
    with data_folder() as data:
        key = "of the bench alone, which serves nobody else"
        app = create_app(data=Path(data), database_url="", secret_key=key, testing=True)
        with _reading(app):
            case_code = _filled(app, count)
        yield from _asked(app, case_code, count)
        with _reading(app):
            yield from _checked(count)
        services(app).release()


@contextmanager
def _reading(app: Flask) -> Iterator[None]:
    with app.test_request_context("/"):
        open_reading(app)
        yield
        close_reading()


def _filled(app: Flask, count: int) -> str:
    """So many rulings, and one open case; its code."""
    rng = random.Random(1)  # noqa: S311 - the same every time
    stands = list(_bases())
    people = services(app).people
    with people.writing() as session:
        judge = accounts.create(session, COMMAND_LINE, "ann", "Ann").id
    who = Actor(judge, "Ann", frozenset({("judge", ""), ("council", "")}))
    words = "may kneel stand moribund claim stealth response passive save cost attachment event plot challenge".split()
    for begin in range(0, count, 500):
        with people.writing() as session:
            for _ in range(min(500, count - begin)):
                about = rng.choice(stands)
                title = " ".join(rng.choices(words, k=7)).capitalize() + "?"
                verdict = rng.choice(("yes", "no"))
                told = giving.Given(f"{verdict.capitalize()}: {' '.join(rng.choices(words, k=6))}.", verdict)
                made = giving.written(session, who, told, about, datetime.now(UTC), "judge", title)
                made.published = True
            session.flush()
            session.expunge_all()
    with people.writing() as session:
        open_one = cases.Question("May a moribund card kneel for a cost?", entries=stands[0].decided)
        return cases.open_case(session, who, open_one, None, datetime.now(UTC)).code


def _bases() -> Iterator[giving.Basis]:
    """What rulings stand on at some hundred places of the library's disputes."""
    library = services().disputes
    made = 0
    for listed in library.listed():
        read = library.dispute(listed.id)
        line, _ = as_far_as_it_holds(read.situation, library.played(listed.id).moves)
        for at in range(0, len(line.moves) + 1, 2):
            yield basis(giving.Given(""), place=Place(listed.id, listed.title, line, at))
            made += 1
            if made == PLACES:
                return


def _asked(app: Flask, code: str, count: int) -> Iterator[Measurement]:
    people, client = services(app).people, app.test_client()
    name = f"{count:,} rulings"

    def near() -> None:
        with people.session() as session:
            finding.nearest(session, cases.get(session, code), "")

    def page(url: str) -> Callable[[], Any]:
        return lambda: client.get(url).get_data()

    yield Measurement(f"{name}: what bears on a case", "ms", 1000 * median_seconds(near, 9), 100)
    yield Measurement(f"{name}: /rulings", "ms", 1000 * median_seconds(page("/rulings"), 9), 250)
    narrowed = "/rulings?entry=agot1e-faq/moribund&authority=judge&year=" + str(datetime.now(UTC).year)
    yield Measurement(f"{name}: narrowed", "ms", 1000 * median_seconds(page(narrowed), 9), 250)
    yield Measurement(f"{name}: an entry", "ms", 1000 * median_seconds(page("/rules/agot1e-faq/moribund"), 9), 250)
    begun = time.perf_counter()
    while not client.get("/api/v1/search?q=stealth+attachment&kind=ruling").get_json()["results"]:
        time.sleep(0.2)
    yield Measurement(f"{name}: taken into the search", "s", time.perf_counter() - begun, 60)
    found = page("/search?q=may+a+moribund+attachment+kneel")
    yield Measurement(f"{name}: a search page", "ms", 1000 * median_seconds(found, 9), 250)


def _checked(count: int) -> Iterator[Measurement]:
    name = f"{count:,} rulings: the alarm"
    for what, budget, reads in (("statements alone", 30, False), ("and disputes walked", 300, True)):
        now = replace(now_of(), key=f"changed, {what}")
        if not reads:
            now = replace(now, reading=_as_it_was)
        begun = time.perf_counter()
        told = drift.run(services().people, now)
        assert told.finished
        assert told.total == count
        yield Measurement(f"{name}, {what}", "s", time.perf_counter() - begun, budget)


_KEPT: dict[str, Any] = {}


def _as_it_was(document: dict[str, Any], title: str) -> dict[str, Any] | None:
    """The stepper's answer, worked out once for each place."""
    key = repr(document)
    if key not in _KEPT:
        _KEPT[key] = now_of().reading(document, title)
    return _KEPT[key]


def main() -> None:
    """Print each figure beside its budget."""
    for one in measured(int(sys.argv[1]) if len(sys.argv) > 1 else COUNT):
        print(f"{one.what:<48} {one.measured:>9.3g} {one.unit:<3} budget {one.budget:g}", flush=True)


if __name__ == "__main__":
    main()
