"""A small library of documents and a search over it, once with each engine."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask

from search.documents import SearchDocument
from search.engine import Engine, row
from search.index import ENGINES
from search.references import number_key, page_keys
from search.service import SearchService
from services import services


def document(slug: str, title: str, text: str = "", **parts: Any) -> SearchDocument:
    """A document of the FAQ, unless ``parts`` say otherwise."""
    number, page = parts.get("number", ""), parts.get("page", "")
    keys = (f"i:agot1e-faq/{slug}", *((number_key(number),) if number else ()), *page_keys(page))
    given = {"kind": "rule", "document": "agot1e-faq", "document_name": "FAQ 5.5.1", "game": "agot1e", "keys": keys}
    identity = parts.pop("id", f"agot1e-faq/{slug}")
    return SearchDocument(id=identity, title=title, url=f"/rules/{identity}", text=text, **{**given, **parts})


LIBRARY = (
    document(
        "moribund", "What is moribund?", "A card on its way out of play. It stays for now.", names=("dying",), page="19"
    ),
    document("duplicates", "Duplicates", "Discard a duplicate to save the character.", number="4.2", page="13"),
    document(
        "stealth", "Stealth", "Choose a defender. That defender cannot defend.", kind="keyword", names=("bypass",)
    ),
    document(
        "tied-dominance",
        "Who wins tied dominance?",
        "Nobody wins, and the power is not claimed.",
        kind="question",
        question="Who wins dominance when the totals tie?",
        verdict="depends",
        verdict_in_short="nobody",
        place=3,
    ),
    document(
        "responses", "Responses", "A response may be played in step five of the window.", kind="timing", page="13-14"
    ),
    document(
        "duplicates",
        "Duplicates",
        "A duplicate cannot be canceled.",
        id="agot2e-summary/duplicates",
        document="agot2e-summary",
        document_name="2E summary",
        game="agot2e",
        keys=("i:agot2e-summary/duplicates",),
    ),
    document("x", "Val", id="card:dotn_117", kind="card", document="", keys=("i:card:dotn_117", "c:dotn117")),
    document("val-timing", "How does the timing of Val work?", "Reveal and draw.", kind="question", verdict="yes"),
)


@pytest.fixture(params=sorted(ENGINES))
def engine(request: pytest.FixtureRequest) -> str:
    """The name of an engine: every test that asks for it runs on both."""
    return str(request.param)


@pytest.fixture
def open_engine(engine: str, tmp_path: Path) -> Iterator[Callable[..., Engine]]:
    """Builds an index of documents and opens it."""
    opened: list[Engine] = []

    def build(documents: tuple[SearchDocument, ...] = LIBRARY) -> Engine:
        folder = tmp_path / f"{engine}-{len(opened)}"
        folder.mkdir()
        ENGINES[engine].build(folder, (row(one) for one in documents))
        opened.append(ENGINES[engine](folder))
        return opened[-1]

    yield build
    for one in opened:
        one.close()


@pytest.fixture
def small(engine: str, tmp_path: Path, app: Flask) -> Iterator[SearchService]:
    """A search over the small library."""
    corpus = services(app).corpus
    service = SearchService(tmp_path / "data", engine, corpus, providers=(lambda session: LIBRARY,))
    yield service
    service.release()


@pytest.fixture(scope="session", params=sorted(ENGINES))
def real(request: pytest.FixtureRequest, app: Flask, data: Path) -> Iterator[SearchService]:
    """The search over the real corpus."""
    service = SearchService(data, request.param, services(app).corpus).open()
    yield service
    service.release()


def ids(service: SearchService, text: str, limit: int = 20) -> list[str]:
    """The ids of the results for a text."""
    return [hit.document.id for hit in service.search(text, limit=limit).hits]
