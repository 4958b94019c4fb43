"""Fresh load: content files to a corpus that answers, in a new process, as after a clone with packages installed."""

from __future__ import annotations

import subprocess
import sys
import time
from collections.abc import Iterator

from bench.measure import ROOT, Measurement, data_folder, server


def measure() -> Iterator[Measurement]:
    """From the start of the server to its first page, with nothing derived yet and with everything."""
    with data_folder() as data:
        fresh = _first_page(data)
        again = _first_page(data)
    started = time.perf_counter()
    subprocess.run([sys.executable, "-c", "import flask, sqlalchemy, alembic.command"], cwd=ROOT, check=True)
    imports = time.perf_counter() - started
    baseline = {"baseline": imports, "baseline_is": "Python with Flask, SQLAlchemy, Alembic"}
    yield Measurement("fresh load and index to first page", "s", fresh, budget=3.0, **baseline)
    yield Measurement("second start to first page", "s", again, budget=2.0, **baseline)


def _first_page(data: object) -> float:
    started = time.perf_counter()
    with server("app:serve()", data):  # type: ignore[arg-type]
        return time.perf_counter() - started
