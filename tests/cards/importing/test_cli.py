"""The commands for card files, as an operator runs them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from click.testing import Result
from flask import Flask

from app import create_app
from services import services
from tests.cards.importing.files import first, write


@pytest.fixture
def app(data: Path, tmp_path: Path) -> Iterator[Flask]:
    """The application on the real content, with people's own empty database."""
    app = create_app(
        data=data,
        database_url=f"sqlite:///{tmp_path / 'people.sqlite'}",
        secret_key="x",
        testing=True,
        shipped_cards=False,
    )
    yield app
    services(app).release()


def run(app: Flask, *args: object) -> Result:
    return app.test_cli_runner().invoke(args=["cards", *map(str, args)])


def test_a_file_is_imported_listed_compared_and_undone(app: Flask, tmp_path: Path) -> None:
    path = write(tmp_path / "cards.json", [first(), first("cad_76", name="Daenerys Targaryen")])
    done = run(app, "import", path, "--source", "my file")
    assert done.exit_code == 0
    assert "Import 1: 2 cards from my file. Undo it with: cards undo 1" in done.output
    assert "is import 1 already" in run(app, "import", path).output
    assert "2 cards  stands  my file" in run(app, "batches").output
    compared = run(app, "differences")
    assert "cad_76 Daenerys Targaryen, House only: documents “Targaryen”, file “any House” (my file)" in compared.output
    assert "Import 1 (2 cards from my file) is undone." in run(app, "undo", 1).output
    assert "undone" in run(app, "batches").output
    assert run(app, "differences").output == "0 differences.\n"


def test_a_file_with_problems_is_refused_with_all_of_them(app: Flask, tmp_path: Path) -> None:
    path = write(tmp_path / "cards.json", [first(card_type="Dragon"), first("core_9", unique="yes")])
    refused = run(app, "import", path)
    assert refused.exit_code == 1
    assert "record 1 (core_8), card_type" in refused.output
    assert "record 2 (core_9), unique" in refused.output
    assert "2 problems. Nothing was imported." in refused.output
    assert run(app, "batches").output == "No card file was imported.\n"


def test_a_file_can_be_checked_without_importing_it(app: Flask, tmp_path: Path) -> None:
    path = write(tmp_path / "cards.json", [first(house=[])])
    checked = run(app, "import", path, "--check")
    assert checked.exit_code == 0
    assert "note: core_8, house" in checked.output
    assert "Nothing was imported" in checked.output
    assert run(app, "batches").output == "No card file was imported.\n"


def test_what_is_no_card_file_or_no_import_ends_with_a_sentence(app: Flask, tmp_path: Path) -> None:
    (tmp_path / "cards.json").write_text("[", encoding="utf-8")
    refused = run(app, "import", tmp_path / "cards.json")
    assert refused.exit_code == 1
    assert "cards.json is not valid JSON" in refused.output
    assert run(app, "import", tmp_path / "nothing.json").exit_code == 2
    assert "There is no import 7." in run(app, "undo", 7).output
