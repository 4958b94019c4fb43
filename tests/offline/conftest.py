"""A phone on this Python, with the files that the whole run has built."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from flask import Flask

from config import Settings
from offline.pack.laying import TOLD, seed
from offline.phone import Phone
from runtime import Built
from search.index import code_digest
from services import services

ORIGIN = "http://maester.example"
Start = Callable[[Path], Phone]


@pytest.fixture(scope="session")
def built(app: Flask) -> Built:
    """The digests of what the whole run has built."""
    of = services(app)
    of.search.open()
    of.disputes.open().play()
    content, code = of.corpus.digest.split("-")
    return Built((content, code), of.disputes.digest, code_digest())


@pytest.fixture
def start(data: Path, built: Built) -> Start:
    """Starts a phone that keeps what is entered in a folder."""

    def started(folder: Path) -> Phone:
        own = folder / "own"
        own.mkdir(exist_ok=True)
        if not (folder / "seed.sqlite").exists():
            seed(folder / "seed.sqlite", Settings(data=data))
        made = Phone(data, own, ORIGIN, "a key", built, {name: getattr(Settings, name) for name in TOLD})
        made.open(folder / "seed.sqlite")
        return made

    return started


@pytest.fixture
def phone(start: Start, tmp_path: Path) -> Phone:
    """A phone that has nothing of its own yet."""
    return start(tmp_path)
