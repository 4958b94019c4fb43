"""A server of its own, as it runs."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from http.client import HTTPConnection, HTTPResponse
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent


class Server:
    """A running server: its port, what it has logged, and its process."""

    def __init__(self, port: int, process: subprocess.Popen[str], log: Path) -> None:
        self.port = port
        self.process = process
        self._log = log

    @property
    def log(self) -> str:
        """What it has written to standard output and error."""
        return self._log.read_text(encoding="utf-8")

    def get(self, path: str, timeout: float = 20) -> HTTPResponse:
        """An answer, read to its end."""
        connection = HTTPConnection("127.0.0.1", self.port, timeout=timeout)
        connection.request("GET", path)
        answer = connection.getresponse()
        answer.text = answer.read().decode("utf-8")  # type: ignore[attr-defined]
        connection.close()
        return answer


@contextmanager
def served(data: Path, log: Path, **settings: str) -> Iterator[Server]:
    """A server of the application on a free port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    own = {"PORT": str(port), "MAESTER_DATA": str(data), "DATABASE_URL": "", "WORKERS": "1", "THREADS": "2"}
    with log.open("w", encoding="utf-8") as file:
        process = subprocess.Popen(
            [sys.executable, "-m", "gunicorn", "app:serve()"],
            cwd=ROOT, env={**os.environ, **own, **settings}, stdout=file, stderr=file, text=True,
        )  # fmt: skip
    server = Server(port, process, log)
    try:
        for _ in range(1200):
            if "Maester is at" in server.log or process.poll() is not None:
                break
            time.sleep(0.1)
        assert process.poll() is None, server.log
        yield server
    finally:
        process.terminate()
        process.wait(timeout=40)


@pytest.fixture
def serve_with(data: Path, tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Starts a server with these settings; it ends with the test."""
    with ExitStack() as stack:
        yield lambda **settings: stack.enter_context(served(data, tmp_path / "log", **settings))
