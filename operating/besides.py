"""What a start builds in a process of its own, on the second processor, while the server's own builds what it needs.

Nobody waits for its end: whoever needs one of the things sooner waits for that one, or builds it. What became of each
is logged and kept in the data folder, where `/readyz` shows it.
"""

from __future__ import annotations

import json
import logging
import os
import signal
from collections.abc import Callable, Mapping
from pathlib import Path

from sqlalchemy.exc import SQLAlchemyError

from derived import write_whole
from errors import ContentRefused, Refused

log = logging.getLogger(__name__)
TOLD = "besides.json"
_building: list[int] = []


def build_besides(data: Path, builds: Mapping[str, Callable[[], object]]) -> int:
    """Fork a process that builds these things in their order; its id, or 0 where there is no fork and nothing is built.

    The process that forked is told of its end as of any child's (gunicorn's master waits for all of its), and ends it
    with `end_builds`.
    """
    if not hasattr(os, "fork"):
        return 0
    child = os.fork()
    if child:
        _building.append(child)
        return child
    status = 1
    try:
        status = int(not all(_built(data, builds)))
    finally:
        os._exit(status)


def end_builds() -> None:
    """End the processes that build, if they still do; what they have not finished, the next start builds."""
    for child in _building:
        try:
            if os.waitpid(child, os.WNOHANG) == (0, 0):
                os.kill(child, signal.SIGTERM)
        except ChildProcessError:  # its end was told before
            continue
    _building.clear()


def _built(data: Path, builds: Mapping[str, Callable[[], object]]) -> list[bool]:
    told: dict[str, str] = dict.fromkeys(builds, "waiting")
    for name, build in builds.items():
        _tell(data, {**told, name: "building"})
        try:
            build()
            told[name] = "ok"
        except Exception as error:
            known = isinstance(
                error, (ContentRefused, Refused, SQLAlchemyError, OSError)
            )  # told again when it is opened
            log.error("At the start, %s could not be built besides: %s", name, error, exc_info=not known)
            told[name] = f"failed: {type(error).__name__}"
        _tell(data, told)
    return [one == "ok" for one in told.values()]


def _tell(data: Path, told: Mapping[str, str]) -> None:
    try:
        data.mkdir(parents=True, exist_ok=True)
        write_whole(data / TOLD, json.dumps(dict(told)))
    except OSError:
        log.exception("What was built besides cannot be kept")


def told_of(data: Path) -> dict[str, str]:
    """What became of each thing at the last start; empty when nothing is known of it."""
    try:
        told = json.loads((data / TOLD).read_text(encoding="utf-8"))
        return {str(name): str(state) for name, state in told.items()}
    except (OSError, ValueError, AttributeError):
        return {}
