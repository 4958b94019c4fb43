"""The command that reads a text, or the text of an imported card."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import Result
from flask import Flask

from app import create_app
from services import services
from tests.cards.importing.files import first


@pytest.fixture
def app(data: Path, tmp_path: Path) -> Iterator[Flask]:
    """The application on the real content, with people's own empty database."""
    app = create_app(data=data, database_url=f"sqlite:///{tmp_path / 'people.sqlite'}", secret_key="x", testing=True)
    services(app).people.open()
    yield app
    services(app).people.release()


def run(app: Flask, *args: str) -> Result:
    return app.test_cli_runner().invoke(args=["cards", *args])


def test_a_text_is_read_aloud_with_what_was_not_understood(app: Flask) -> None:
    result = run(app, "read", "Response: Kneel Mill to save a frog from being eaten.", "--title", "Mill")
    assert result.exit_code == 0
    assert "kind: response" in result.output
    assert "not read:" in result.output


def test_all_that_was_read_can_be_had_as_json(app: Flask) -> None:
    result = run(
        app, "read", "Any Phase: Kneel Mill to draw 1 card.", "--title", "Mill", "--type", "location", "--json"
    )
    answer = json.loads(result.output)
    assert answer["abilities"][0]["costs"] == ["kneel_self"]
    assert answer["card"]["abilities"][0]["effects"] == [{"do": "draw", "n": 1}]
    assert answer["unread"] == []


def test_an_imported_card_is_read_by_its_number(app: Flask, tmp_path: Path) -> None:
    file = tmp_path / "cards.json"
    file.write_text(json.dumps([first(rules_text="Renown.\nResponse: After you win a challenge, draw 1 card.")]))
    assert run(app, "import", str(file)).exit_code == 0
    result = run(app, "read", "core_8")
    assert "keywords: Renown" in result.output
    assert "trigger: challenge_won" in result.output


@pytest.mark.parametrize(
    ("what", "says"), [("core_999", "No imported card file has a card core_999"), ("x " * 1500, "at most")]
)
def test_what_cannot_be_read_ends_with_a_sentence(app: Flask, what: str, says: str) -> None:
    result = run(app, "read", what)
    assert result.exit_code == 1
    assert says in result.output
