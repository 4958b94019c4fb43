"""What tests of tellings share."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from typing import Any

import pytest
from flask import Flask

SENDERS = itertools.count()
"""One sender alone may not ask so often as the tests do."""


@pytest.fixture
def told(app: Flask) -> Callable[[str], Any]:
    """The whole answer to a telling."""

    def ask(text: str) -> Any:
        sender = {"REMOTE_ADDR": f"10.9.0.{next(SENDERS) % 250}"}
        body = {"text": text, "system": "agot1e"}
        return app.test_client().post("/api/v1/timing/tell", json=body, environ_overrides=sender).json

    return ask
