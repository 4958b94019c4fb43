"""The server's processes: gunicorn starts, watches and ends them; each serves with waitress.

Waitress reads a request whole, headers and body, and sends an answer, in one loop for all connections; a thread is
taken only for the making of the answer. So a client that sends or reads slowly holds a connection and nothing else.
"""

from __future__ import annotations

import os
import sys
import time
from typing import Any

from gunicorn.workers.base import Worker
from waitress import wasyncore
from waitress.server import create_server

MOST_CONNECTIONS = 1000
"""Connections of one process; further ones wait to be taken."""
IDLE = 30
"""Seconds after which a connection on which nothing happens is closed."""
MOST_HEADER = 32_768
MOST_BODY = 8_000_000
"""Bytes that are read at all; the application refuses less than this with a page (MAX_CONTENT_LENGTH)."""
SWITCH = 0.001
"""Seconds that a thread which works long may keep the others waiting each time they want to go on."""
LOOK = 0.5
"""Seconds after which the loop looks at its clock when nothing happens."""


class BufferingWorker(Worker):  # type: ignore[misc]
    """A process of gunicorn's that serves with waitress, on gunicorn's sockets and with its number of threads."""

    def run(self) -> None:
        """Serve until told to end; then answer what has been asked, at most `graceful_timeout` long."""
        sys.setswitchinterval(SWITCH)
        servers: dict[int, Any] = {}
        server = create_server(
            self.wsgi,
            map=servers,
            sockets=[one.sock for one in self.sockets],
            threads=self.cfg.threads,
            connection_limit=MOST_CONNECTIONS,
            channel_timeout=IDLE,
            cleanup_interval=5,
            max_request_header_size=MOST_HEADER,
            max_request_body_size=MOST_BODY,
            asyncore_use_poll=True,
            clear_untrusted_proxy_headers=False,  # the application believes those of trusted proxies and no others
            ident=None,
        )
        _Woken(self.PIPE[0], servers)
        try:
            while self._goes_on():
                self._turn(servers)
            self._end(servers)
        finally:
            server.task_dispatcher.shutdown(timeout=1)
            server.close()

    def _goes_on(self) -> bool:
        return bool(self.alive) and self.ppid == os.getppid()

    def _turn(self, servers: dict[int, Any]) -> None:
        wasyncore.loop(timeout=LOOK, map=servers, use_poll=True, count=1)
        now = time.monotonic()
        if now - getattr(self, "_noted", 0.0) > LOOK:
            self._noted = now
            self.notify()

    def _end(self, servers: dict[int, Any]) -> None:
        """Take no more connections, and answer what was asked on those there are."""
        until = time.monotonic() + self.cfg.graceful_timeout
        for one in list(servers.values()):
            if getattr(one, "accepting", False):
                one.accepting = False  # not readable any more; the socket is the master's
        while time.monotonic() < until and any(_busy(one) for one in list(servers.values())):
            self._turn(servers)


def _busy(one: Any) -> bool:
    """Whether a connection still has a request to be answered or an answer to be sent."""
    return bool(getattr(one, "requests", None)) or getattr(one, "total_outbufs_len", 0) > 0


class _Woken(wasyncore.file_dispatcher):  # type: ignore[misc]
    """The end of the pipe that a signal writes to, so that the loop wakes at once."""

    def writable(self) -> bool:
        """There is nothing to write."""
        return False

    def handle_read(self) -> None:
        """What was written says nothing but that a signal came."""
        self.recv(64)

    def handle_close(self) -> None:
        """Left alone."""
