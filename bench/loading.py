"""Fresh load: a clone without bytecode or data to its first page, packages installed; and the start after it."""

from __future__ import annotations

import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from bench.measure import ROOT, Measurement, server

NOT_CLONED = shutil.ignore_patterns(".*", "__pycache__", "docs", "tests")


def measure() -> Iterator[Measurement]:
    """From the start of the server to its first page, with nothing derived yet and with everything.

    The processor's time is that of the server and its worker; what is built besides (the disputes played through) is
    not waited for. It tells what the clock does not when other programs run.
    """
    with tempfile.TemporaryDirectory() as folder:
        clone = Path(folder) / "maester"
        shutil.copytree(ROOT, clone, ignore=NOT_CLONED)
        fresh, fresh_cpu = _first_page(clone)
        again, again_cpu = _first_page(clone)
    imports, imports_cpu = _timed([sys.executable, "-c", "import flask, sqlalchemy, alembic.command"])
    what = {"baseline_is": "Python with Flask, SQLAlchemy, Alembic"}
    yield Measurement("fresh clone to first page", "s", fresh, budget=3.0, baseline=imports, **what)
    yield Measurement("  processor's time of it", "s", fresh_cpu, baseline=imports_cpu, **what)
    yield Measurement("second start to first page", "s", again, budget=2.0, baseline=imports, **what)
    yield Measurement("  processor's time of it", "s", again_cpu, baseline=imports_cpu, **what)


def _first_page(clone: Path) -> tuple[float, float]:
    environment = {"PYTHONDONTWRITEBYTECODE": "", "PYTHONPATH": ""}
    before, started = _spent(), time.perf_counter()
    with server("app:serve()", clone / "data", folder=clone, **environment):
        taken = time.perf_counter() - started
    return taken, _spent() - before


def _timed(command: list[str]) -> tuple[float, float]:
    before, started = _spent(), time.perf_counter()
    subprocess.run(command, cwd=ROOT, check=True)
    return time.perf_counter() - started, _spent() - before


def _spent() -> float:
    """Processor time of the children that have ended, in seconds."""
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
