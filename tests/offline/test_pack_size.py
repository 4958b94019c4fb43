"""A phone loads 12 MB at most: what only makes an index stays at the server, and the indexes are sent small.

The whole pack is measured where Node is (`python -m bench.offline`); here is what of it is ours to keep small.
"""

from __future__ import annotations

from pathlib import Path

import brotli
import pytest
from flask import Flask

from offline.pack import build
from search import documents
from services import services

INDEXES = 2.25e6
"""Bytes of both indexes, compressed; with them the pack is 11.5 of the 12 MB."""


def test_what_only_makes_an_index_is_not_loaded() -> None:
    assert all(path.exists() for path in documents.ONLY_INDEXED)
    assert not any(map(build._is_taken, documents.ONLY_INDEXED))
    assert build._is_taken(documents.KNOWN)


def test_without_it_nothing_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    nowhere = Path("nowhere.yaml")
    monkeypatch.setattr(documents, "ASKED", (nowhere,))
    monkeypatch.setattr(documents, "CARDS_TOLD", nowhere)
    assert documents.asked.__wrapped__() == {}
    assert documents.cards_told.__wrapped__() == {}


def test_the_indexes_are_small_when_they_are_sent(app: Flask, data: Path) -> None:
    services(app).search.open()
    newest: dict[str, Path] = {}
    for folder in sorted(data.glob("*-whoosh-*"), key=lambda one: one.stat().st_mtime):
        newest[folder.name.partition("-")[0]] = folder
    assert set(newest) == {"index", "people"}
    files = [path.read_bytes() for folder in newest.values() for path in folder.iterdir()]
    assert sum(len(brotli.compress(one, quality=6, lgwin=24)) for one in files) < INDEXES
