"""Many readers at once over HTTP, in the settings that the service runs with; also while a card file is imported."""

from __future__ import annotations

import os
import random
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, field
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from urllib.parse import quote

from bench.decks import made_up
from bench.judged import read_own
from bench.measure import ROOT, Measurement, data_folder, server

READERS = 50
SECONDS = 6.0
WORKERS = "2"
"""Server processes, the setting's default; each has 4 threads."""


@dataclass
class Load:
    """What the readers saw: seconds of every answer, and what was no answer."""

    seconds: float = 0.0
    taken: list[float] = field(default_factory=list)
    errors: list[str] = field(default_factory=list)

    @property
    def each_second(self) -> float:
        """Answers in a second."""
        return len(self.taken) / self.seconds

    @property
    def median(self) -> float:
        """Milliseconds."""
        return 1000 * statistics.median(self.taken)

    @property
    def slow(self) -> float:
        """Milliseconds, 99th percentile."""
        return 1000 * statistics.quantiles(self.taken, n=100)[98]


def pages() -> list[str]:
    """What readers ask for: mostly searches, as pages, as JSON and while they type; entries and lists between them."""
    texts = [quote(judged.text) for judged in read_own()]
    searches = [
        f"{path}?q={text}" for text in texts for path in ("/search", "/api/v1/search", "/api/v1/suggest") if text
    ]
    entries = ["/rules/agot1e-faq/moribund", "/rules/agot1e-faq/duplicates", "/cards/kr_105", "/glossary", "/"]
    return searches + entries * (len(texts) // len(entries))


def loaded(port: int, paths: list[str], meanwhile: Callable[[], object] | None = None) -> Load:
    """`READERS` readers for some seconds, each with a connection of its own, no pause between its requests.

    With ``meanwhile`` until that has ended, if it takes longer.
    """
    load = Load()
    stop = threading.Event()
    readers = [threading.Thread(target=_read, args=(port, paths, seed, stop, load)) for seed in range(READERS)]
    started = time.perf_counter()
    for reader in readers:
        reader.start()
    try:
        if meanwhile:
            meanwhile()
        time.sleep(max(0.5, SECONDS - (time.perf_counter() - started)))
    finally:
        stop.set()
        for reader in readers:
            reader.join()
    load.seconds = time.perf_counter() - started
    return load


def _read(port: int, paths: list[str], seed: int, stop: threading.Event, load: Load) -> None:
    rng = random.Random(seed)  # noqa: S311 - the same order every time
    connection = HTTPConnection("127.0.0.1", port, timeout=30)
    while not stop.is_set():
        path = rng.choice(paths)
        started = time.perf_counter()
        try:
            connection.request("GET", path)
            answer = connection.getresponse()
            answer.read()
            load.taken.append(time.perf_counter() - started)
            if answer.status != 200:
                load.errors.append(f"{path} answered {answer.status}")
        except (OSError, HTTPException) as error:
            load.errors.append(f"{path}: {error!r}")
            with suppress(OSError):
                connection.close()
    connection.close()


def measure() -> Iterator[Measurement]:
    """Requests in a second, their times beside a bare Flask route's, and errors, of which there may be none."""
    with data_folder() as data:
        with server("bench.bare:serve()", data, WORKERS=WORKERS) as port:
            bare = loaded(port, ["/"])
        beside = {"baseline_is": "bare Flask route, as many readers"}
        for engine in ("whoosh", "fts5"):
            name = f"{READERS} readers, {engine}"
            with server("app:serve()", data, WORKERS=WORKERS, SEARCH_ENGINE=engine) as port:
                loaded_once = loaded(port, pages())
                changing = loaded(port, pages(), meanwhile=lambda: _import_and_undo(data))
            yield Measurement(f"{name}: answers", "/s", loaded_once.each_second, None, bare.each_second, **beside)
            yield Measurement(f"{name}: median", "ms", loaded_once.median, 1000.0, bare.median, **beside)
            yield Measurement(f"{name}: 99th percentile", "ms", loaded_once.slow, 2000.0, bare.slow, **beside)
            yield Measurement(f"{name}: errors", "", len(loaded_once.errors), 0.0)
            yield Measurement(f"{name}, import and undo: 99 %", "ms", changing.slow, 4000.0, loaded_once.slow)
            yield Measurement(f"{name}, import and undo: errors", "", len(changing.errors), 0.0)
            for error in {*loaded_once.errors[:5], *changing.errors[:5]}:
                print(error, file=sys.stderr)


def _import_and_undo(data: Path) -> None:
    """As an operator does, with the server running: a file as large as the first edition's."""
    environment = {**os.environ, "MAESTER_DATA": str(data), "DATABASE_URL": ""}
    for words in (["import", str(made_up(data / "cards.json"))], ["undo"]):
        command = [sys.executable, "-m", "flask", "--app", "app", "cards", *words]
        subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True)
        time.sleep(2)  # while readers take the change in


def main() -> int:
    """Measure and print."""
    for one in measure():
        beside = f"   {one.baseline:.4g} {one.baseline_is}" if one.baseline else ""
        print(f"{one.what:<45} {one.measured:>8.4g} {one.unit}{beside}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
