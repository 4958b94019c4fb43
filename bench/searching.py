"""Searching in process: what people type, on the whole corpus, with either engine; and what its index costs.

Each kind of query counts the same (a term, a number, a card, a question, a told situation, ...), however many of it we
have written; what is told takes longest, and has a row of its own.
A query's time is what one waits for it: the language model reads it in a thread besides. Of each query the fastest
round counts, so that what else the machine does is not counted. What the search needs is open before its index is
timed; garbage is collected as the server does.
"""

from __future__ import annotations

import json
import math
import statistics
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from app import create_app
from bench.decks import PRINTINGS, made_up
from bench.judged import of_each_kind, read_own
from bench.measure import Measurement, as_the_server_does, data_folder, own_memory
from bench.relevance import all_documents, whoosh_defaults
from services import services

ROUNDS = 3
TOLD = "situation"


def measure() -> Iterator[Measurement]:
    """Median and 99th percentile over our own judged queries, after one round that does not count."""
    texts = of_each_kind(read_own())
    told = [judged.text for judged in read_own() if judged.kind == TOLD]
    with data_folder() as data:
        app = create_app(data=data, testing=True)
        documents = all_documents(app)
        median, slow = _times(whoosh_defaults(documents, Path(data) / "baseline"), texts)
        for engine in ("whoosh", "fts5"):
            yield from _of_engine(engine, data, texts, told, (median, slow))


def _of_engine(
    engine: str, data: Path, texts: list[str], told: list[str], baseline: tuple[float, float]
) -> Iterator[Measurement]:
    app = create_app(data=data, database_url="", search_engine=engine, testing=True)
    service: Any = services(app).search
    services(app).corpus.open()
    services(app).disputes.open()
    services(app).people.open()
    started = time.perf_counter()
    service.open()
    built = time.perf_counter() - started
    with as_the_server_does():
        median, slow = _times(lambda text: service.search(text, limit=10), texts)
        long, _ = _times(lambda text: service.search(text, limit=10), told)
    beside = "Whoosh's defaults, title and text"
    yield Measurement(f"search, {engine}: median", "ms", median, 3.0, baseline[0], beside)
    yield Measurement(f"search, {engine}: 99th percentile", "ms", slow, 15.0, baseline[1], beside)
    yield Measurement(f"search, {engine}: told situations, median", "ms", long, 10.0, median, "all kinds")
    yield Measurement(f"search, {engine}: index built and read", "s", built, 2.0)
    yield from _with_cards(engine, app, data, texts, (median, slow))
    service.release()
    services(app).corpus.release()


def _with_cards(
    engine: str, app: Any, data: Path, texts: list[str], alone: tuple[float, float]
) -> Iterator[Measurement]:
    """The same queries with a card file as large as the first edition imported, and what taking it in costs."""
    service = services(app).search
    path = made_up(data / "cards.json")
    before = own_memory()
    _import(app, path, "first")
    yield Measurement(f"search, {engine}: {PRINTINGS} cards taken in", "s", _seconds(service.open), 5.0)
    with as_the_server_does():
        median, slow = _times(lambda text: service.search(text, limit=10), texts)
    yield Measurement(f"search, {engine}: median with them", "ms", median, 5.0, alone[0], "without them")
    yield Measurement(f"search, {engine}: 99th percentile with them", "ms", slow, 25.0, alone[1], "without them")
    yield Measurement(f"search, {engine}: memory they take", "MB", own_memory() - before, 150.0)
    cards = json.loads(path.read_text(encoding="utf-8"))
    cards[7]["rules_text"] = "Another text."
    path.write_text(json.dumps(cards[5:15]), encoding="utf-8")
    _import(app, path, "second")
    yield Measurement(f"search, {engine}: one card changed", "s", _seconds(service.open), 2.0)
    for _ in range(2):
        app.test_cli_runner().invoke(args=["cards", "undo"])


def _import(app: Any, path: Path, source: str) -> None:
    answer = app.test_cli_runner().invoke(args=["cards", "import", str(path), "--source", source])
    if answer.exit_code:
        raise RuntimeError(answer.output)


def _seconds(act: Callable[[], object]) -> float:
    started = time.perf_counter()
    act()
    return time.perf_counter() - started


def _times(search: Callable[[str], object], texts: list[str]) -> tuple[float, float]:
    """Median and 99th percentile of all texts, each in milliseconds of its fastest round; the first does not count."""
    taken: dict[str, float] = {}
    for count in range(ROUNDS + 1):
        for text in texts:
            started = time.perf_counter()
            search(text)
            if count:
                taken[text] = min(1000 * (time.perf_counter() - started), taken.get(text, math.inf))
    return statistics.median(taken.values()), statistics.quantiles(taken.values(), n=100)[98]
