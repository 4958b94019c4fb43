"""Rulings that are listed are searched, and no others."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from app import create_app
from services import services
from tests.faq.test_rulings import recorded

WORDS = "The quorkling is **not** saved; see [moribund](agot1e-faq/moribund)."


@pytest.fixture(params=[True, False], ids=["listed", "unlisted"])
def listed(request: pytest.FixtureRequest) -> bool:
    return bool(request.param)


@pytest.fixture
def visitor(data: Path, tables_url: str, engine: str) -> Iterator[FlaskClient]:
    given: dict[str, Any] = {"data": data, "database_url": tables_url, "search_engine": engine, "shipped_cards": False}
    app = create_app(**given, secret_key="x", testing=True)
    yield app.test_client()
    services(app).release()


def found(visitor: FlaskClient, text: str) -> list[dict[str, Any]]:
    answer = visitor.get("/api/v1/search", query_string={"q": text, "limit": 100}).get_json()
    return [one for one in answer["results"] if one["kind"] == "ruling"]


def test_a_ruling_is_found_while_it_stands(visitor: FlaskClient, listed: bool) -> None:
    address = recorded(visitor, text=WORDS, judge="Annabel", event="Days of Frost")
    if listed:
        visitor.application.test_cli_runner().invoke(args=["rulings", "publish", address])
    for text in ("quorkling", "quorkling kind:ruling", "is a quorkling saved"):
        assert [one["url"] for one in found(visitor, text)] == ([address] if listed else [])
    if listed:
        (one,) = found(visitor, "quorkling")
        assert "not saved; see moribund" in one["snippet"]
        assert "Ruling of an unnamed judge, Annabel · Days of Frost" in one["source"]
        assert one["source"].endswith("not official")
    visitor.post(f"{address}/withdraw")
    assert found(visitor, "quorkling") == []


def test_a_withdrawn_ruling_is_in_no_state_of_the_index(
    visitor: FlaskClient, data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither in the newest, which others that stand are in, nor in those before it once nobody can be reading them."""
    publish = visitor.application.test_cli_runner().invoke
    address, other = (recorded(visitor, text=f"A {word} stays.", judge="Ann") for word in ("grumplesnook", "quorkling"))
    for one in (address, other):
        publish(args=["rulings", "publish", one])
    assert len(found(visitor, "grumplesnook")) == 1
    visitor.post(f"{address}/withdraw")
    monkeypatch.setattr("search.people_index.SWEEP", 0.0)
    for _ in range(2):
        assert found(visitor, "grumplesnook") == []
    assert len(found(visitor, "quorkling")) == 1
    states = [path for path in data.rglob("people-*/*") if path.is_file()]
    assert states
    assert [path.name for path in states if b"grumplesnook" in path.read_bytes()] == []


def test_what_a_ruling_rests_on_stands_before_it(visitor: FlaskClient) -> None:
    recorded(visitor, text="Moribund cards stay. Moribund, moribund.")
    first = visitor.get("/api/v1/search?q=moribund").get_json()["results"][0]
    assert first["id"] == "agot1e-faq/moribund"
