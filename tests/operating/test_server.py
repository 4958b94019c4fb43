"""The server as it runs: slow clients, bodies without a length, its log and numbers, its end."""

from __future__ import annotations

import json
import signal
import socket
import threading
import time
from collections.abc import Callable

from tests.operating.conftest import Server

HALF_HEADER = b"GET / HTTP/1.1\r\nHost: here\r\nX-Slow: "
HALF_BODY = b"POST /decks HTTP/1.1\r\nHost: here\r\nContent-Length: 1000\r\n\r\nhalf"
HALF_CHUNK = b"POST /decks HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n3e8\r\nhalf"


def test_slow_clients_keep_nobody_from_reading(serve_with: Callable[..., Server]) -> None:
    server = serve_with()
    slow = [
        (socket.create_connection(("127.0.0.1", server.port)), begun)
        for _ in range(10)
        for begun in (HALF_HEADER, HALF_BODY, HALF_CHUNK)
    ]
    for connection, begun in slow:
        connection.sendall(begun)
    time.sleep(0.5)
    for path in ("/", "/rules/agot1e-faq/moribund", "/healthz") * 3:
        started = time.monotonic()
        assert server.get(path).status == 200
        assert time.monotonic() - started < 3
    for connection, _ in slow:
        connection.close()


def test_a_body_without_a_length_has_the_same_bound(serve_with: Callable[..., Server]) -> None:
    server = serve_with()

    def posted(size: int, path: str = "/theme") -> str:
        with socket.create_connection(("127.0.0.1", server.port), timeout=20) as connection:
            head = f"POST {path} HTTP/1.1\r\nHost: here\r\nContent-Type: application/x-www-form-urlencoded\r\n"
            connection.sendall(f"{head}Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n".encode())
            body = b"theme=dark&x=" + b"x" * size
            try:
                for start in range(0, len(body), 60_000):
                    part = body[start : start + 60_000]
                    connection.sendall(f"{len(part):x}\r\n".encode() + part + b"\r\n")
                connection.sendall(b"0\r\n\r\n")
            except OSError:  # it has heard enough
                pass
            return connection.makefile("rb").readline().decode()

    assert " 303 " in posted(10)
    assert " 413 " in posted(1_100_000)
    assert " 413 " in posted(500_000, "/api/v1/timing")
    assert server.get("/healthz").status == 200


def test_it_logs_json_lines_and_counts_for_all_processes(serve_with: Callable[..., Server]) -> None:
    server = serve_with(MAESTER_LOG="json", MAESTER_ACCESS_LOG="on", MAESTER_METRICS="on", WORKERS="2")
    for _ in range(20):
        assert server.get("/healthz").status == 200
    numbers = server.get("/metrics").text  # type: ignore[attr-defined]
    assert 'maester_answers_total{method="GET",route="/healthz",status="200"} 20.0' in numbers
    lines = [json.loads(line) for line in server.log.splitlines() if line.startswith("{")]
    assert sum(line.get("path") == "/healthz" for line in lines) == 20


def test_told_to_end_it_answers_what_it_was_asked(serve_with: Callable[..., Server]) -> None:
    server = serve_with()
    told: list[int] = []
    asking = threading.Thread(
        target=lambda: told.append(server.get("/timing/agot1e/jaime-moribund-pays-a-cost/outcomes").status)
    )
    asking.start()
    time.sleep(0.1)
    server.process.send_signal(signal.SIGTERM)
    asking.join(timeout=30)
    assert server.process.wait(timeout=30) == 0
    assert told == [200]
