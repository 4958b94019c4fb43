"""Pages over HTTP against a bare Flask route of the same server, and the bytes of a first visit."""

from __future__ import annotations

import re
from collections.abc import Iterator
from http.client import HTTPConnection

from bench.measure import Measurement, data_folder, get, median_seconds, server

TIMES = 400
ENTRY = "/rules/agot1e-faq/moribund"
SEARCH = "/search?q=moribund"


def measure() -> Iterator[Measurement]:
    """An entry page and a search page against the bare route; what a phone loads first."""
    with data_folder() as data:
        with server("bench.bare:serve()", data) as port:
            bare = _milliseconds(port, "/")
        with server("app:serve()", data) as port:
            baseline = {"baseline": bare, "baseline_is": "bare Flask route"}
            yield Measurement("entry page over HTTP", "ms", _milliseconds(port, ENTRY), budget_ratio=5, **baseline)
            if _serves(port, SEARCH):
                yield Measurement(
                    "search page over HTTP", "ms", _milliseconds(port, SEARCH), budget_ratio=10, **baseline
                )
            for page in ("/", ENTRY):
                compressed, plain = _bytes(port, page, "br"), _bytes(port, page, "identity")
                yield Measurement(
                    f"first visit of {page}", "KB", compressed, budget=60, baseline=plain, baseline_is="uncompressed"
                )


def _milliseconds(port: int, path: str) -> float:
    connection = HTTPConnection("127.0.0.1", port)
    taken = median_seconds(lambda: get(connection, path), TIMES) * 1000
    connection.close()
    return taken


def _serves(port: int, path: str) -> bool:
    connection = HTTPConnection("127.0.0.1", port)
    try:
        get(connection, path)
    except RuntimeError:
        return False
    finally:
        connection.close()
    return True


def _bytes(port: int, path: str, encoding: str) -> float:
    """KB of a page with its style sheet, scripts and icon, pictures apart."""
    connection = HTTPConnection("127.0.0.1", port)
    page = get(connection, path).decode()
    parts = set(re.findall(r'(?:href|src)="(/static/[^"]+)"', page))
    total = sum(len(get(connection, part, encoding)) for part in (path, *parts))
    connection.close()
    return total / 1024
