"""What is measured of the service, in Prometheus' text format; of all processes together.

prometheus_client keeps the numbers of each process in a file of the data folder, and adds them up when they are asked
for. It is imported only where metrics are on, since it looks at its environment then.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Any

SECONDS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10)
_FOLDER = "PROMETHEUS_MULTIPROC_DIR"


def prepare(data: Path) -> None:
    """Empty the folder of the numbers: once for each start, before any process measures."""
    folder = data / "metrics"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    os.environ[_FOLDER] = str(folder)


class Metrics:
    """Answers by route and status, how long they took, and what was refused since much was being worked out."""

    def __init__(self) -> None:
        from prometheus_client import CollectorRegistry, Counter, Histogram

        self._own = CollectorRegistry()
        labels = ("method", "route", "status")
        self._answers = Counter("maester_answers", "Answers.", labels, registry=self._own)
        self._seconds = Histogram(
            "maester_answer_seconds", "How long answers took.", ("route",), registry=self._own, buckets=SECONDS
        )
        self._busy = Counter("maester_refused_busy", "Refused since much was being worked out.", registry=self._own)
        self._unexpected = Counter("maester_unexpected_errors", "Errors that nobody expected.", registry=self._own)

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count an answer. `route` is the rule that matched, never the address."""
        self._answers.labels(method, route, str(status)).inc()
        self._seconds.labels(route).observe(seconds)

    def busy(self) -> None:
        """Count a request that was refused at the gate."""
        self._busy.inc()

    def unexpected(self) -> None:
        """Count an error that nobody expected."""
        self._unexpected.inc()

    def text(self) -> tuple[str, str]:
        """All numbers in the text format, and its content type."""
        from prometheus_client import CONTENT_TYPE_LATEST, CollectorRegistry, generate_latest, multiprocess

        found: Any = self._own
        if os.environ.get(_FOLDER):
            found = CollectorRegistry()
            multiprocess.MultiProcessCollector(found)  # type: ignore[no-untyped-call]
        return generate_latest(found).decode("utf-8"), CONTENT_TYPE_LATEST
