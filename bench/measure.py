"""What a measurement is, and the helpers that several share."""

from __future__ import annotations

import gc
import os
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent


@dataclass(frozen=True)
class Measurement:
    """One row of the table.

    `measured`, `budget` and `baseline` are in `unit`; where the budget is a ratio to the baseline,
    `budget_ratio` is given in place of `budget`.
    """

    what: str
    unit: str
    measured: float
    budget: float | None = None
    baseline: float | None = None
    baseline_is: str = ""
    budget_ratio: float | None = None

    @property
    def ratio(self) -> float | None:
        """How many times the baseline."""
        return self.measured / self.baseline if self.baseline else None

    @property
    def kept(self) -> bool:
        """Whether the budget is kept; a measurement without budget always is."""
        if self.budget_ratio is not None and self.ratio is not None:
            return self.ratio <= self.budget_ratio
        return self.budget is None or self.measured <= self.budget


def median_seconds(act: Callable[[], object], times: int) -> float:
    """The median time of `act`, called `times` times after a few calls that do not count."""
    for _ in range(min(times, 20)):
        act()
    taken = []
    for _ in range(times):
        started = time.perf_counter()
        act()
        taken.append(time.perf_counter() - started)
    return statistics.median(taken)


@contextmanager
def as_the_server_does() -> Iterator[None]:
    """What was built is not looked through for garbage, and what is kept rarely (gunicorn.conf.py)."""
    usual = gc.get_threshold()
    gc.collect()
    gc.freeze()
    gc.set_threshold(2_000, 20, 50)
    try:
        yield
    finally:
        gc.set_threshold(*usual)
        gc.unfreeze()


@contextmanager
def data_folder() -> Iterator[Path]:
    """A fresh data folder."""
    with tempfile.TemporaryDirectory() as folder:
        yield Path(folder)


@contextmanager
def server(application: str, data: Path, wait_for: str = "/", folder: Path = ROOT, **settings: str) -> Iterator[int]:
    """One gunicorn worker with `application` on a free port, in the settings the service runs with; yields the port.

    The application is that of `folder`; `settings` are further environment variables, an empty one is taken away.
    """
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    own = {"PORT": str(port), "MAESTER_DATA": str(data), "DATABASE_URL": "", "WORKERS": "1", **settings}
    environment = {name: value for name, value in {**os.environ, **own}.items() if value}
    process = subprocess.Popen(
        [sys.executable, "-m", "gunicorn", application], cwd=folder, env=environment, stdout=subprocess.DEVNULL
    )
    try:
        _wait(f"http://127.0.0.1:{port}{wait_for}", process)
        yield port
    finally:
        process.terminate()
        process.wait(timeout=20)


def get(connection: HTTPConnection, path: str, encoding: str = "identity") -> bytes:
    """The body of one answer over a connection that stays open."""
    connection.request("GET", path, headers={"Accept-Encoding": encoding})
    answer = connection.getresponse()
    body = answer.read()
    if answer.status != 200:
        raise RuntimeError(f"{path} answered {answer.status}")
    return body


def _wait(url: str, process: subprocess.Popen[bytes]) -> None:
    for _ in range(1200):
        if process.poll() is not None:
            raise RuntimeError("the server ended")
        try:
            with urllib.request.urlopen(url, timeout=5):  # noqa: S310 - our own server
                return
        except OSError:
            time.sleep(0.05)
    raise RuntimeError("the server does not answer")


def own_memory() -> float:
    """What this process has in memory now, in MB."""
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 1024 / 1024


def peak_memory() -> float:
    """The most that this process has had in memory, in MB; getrusage would count that of the process it came from."""
    lines = Path("/proc/self/status").read_text(encoding="ascii").splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM")) / 1024
