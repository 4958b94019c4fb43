"""What the service writes to its log: lines of text, or one JSON object a line."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime
from typing import Any

ACCESS = logging.getLogger("maester.access")
_PLAIN = {*vars(logging.makeLogRecord({})), "message", "asctime", "taskName"}


class JSONLines(logging.Formatter):
    """A record as one JSON object: time, level, logger, message, what was added to it, and the traceback."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        line: dict[str, Any] = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
            **{name: value for name, value in vars(record).items() if name not in _PLAIN},
        }
        if record.exc_info:
            line["traceback"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


def set_up(form: str, access: bool) -> None:
    """Have everything logged to standard error, as `text` or `json`; with `access` a line for every answer."""
    handler = logging.StreamHandler(sys.stderr)
    plain = logging.Formatter("%(asctime)s %(levelname)s %(name)s: %(message)s", "%Y-%m-%d %H:%M:%S%z")
    handler.setFormatter(JSONLines() if form == "json" else plain)
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("waitress.queue").setLevel(logging.ERROR)  # a line for every request that waits its turn
    ACCESS.setLevel(logging.INFO if access else logging.WARNING)
