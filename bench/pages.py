"""Pages over HTTP against a bare Flask route of the same server, and the bytes of a first visit."""

from __future__ import annotations

import re
import statistics
import time
from collections.abc import Iterator
from http.client import HTTPConnection
from itertools import cycle, repeat
from urllib.parse import urlencode

from bench.judged import of_each_kind, read_own
from bench.measure import Measurement, data_folder, get, server

TURNS, RUN, WARM = 15, 30, 5
ENTRY = "/rules/agot1e-faq/moribund"
SEARCH = "/search?q=moribund"


def measure() -> Iterator[Measurement]:
    """An entry page and a search page against the bare route; what a phone loads first."""
    with data_folder() as data, server("bench.bare:serve()", data) as bare, server("app:serve()", data) as port:
        asked = [f"/search?{urlencode({'q': text})}" for text in of_each_kind(read_own())]
        never_asked = cycle(asked)  # more of them than answers are kept
        for what, paths, times in (
            ("entry page", repeat(ENTRY), 5),
            ("search page", repeat(SEARCH), 10),
            ("search page, never asked before,", never_asked, 30),
        ):
            taken, baseline = _in_turn((port, paths), (bare, repeat("/")))
            yield Measurement(f"{what} over HTTP", "ms", taken, None, baseline, "bare Flask route", budget_ratio=times)
        for page in ("/", ENTRY):
            compressed, plain = _bytes(port, page, "br"), _bytes(port, page, "identity")
            yield Measurement(
                f"first visit of {page}", "KB", compressed, budget=60, baseline=plain, baseline_is="uncompressed"
            )


def _in_turn(*pages: tuple[int, Iterator[str]]) -> list[float]:
    """The median time of each page (port, paths) in milliseconds, a run of each in turn.

    So all have the machine as fast as it is just then, and each is measured warm: a run's beginning does not count.
    """
    connections = [HTTPConnection("127.0.0.1", port) for port, _ in pages]
    taken: list[list[float]] = [[] for _ in pages]
    for _ in range(TURNS):
        for (_, paths), connection, times in zip(pages, connections, taken, strict=True):
            run = []
            for _ in range(RUN):
                started = time.perf_counter()
                get(connection, next(paths))
                run.append(1000 * (time.perf_counter() - started))
            times.extend(run[WARM:])
    for connection in connections:
        connection.close()
    return [statistics.median(times) for times in taken]


def _bytes(port: int, path: str, encoding: str) -> float:
    """KB of a page with its style sheet, scripts and icon, pictures apart."""
    connection = HTTPConnection("127.0.0.1", port)
    page = get(connection, path).decode()
    parts = set(re.findall(r'(?:href|src)="(/static/[^"]+)"', page))
    total = sum(len(get(connection, part, encoding)) for part in (path, *parts))
    connection.close()
    return total / 1024
