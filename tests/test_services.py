"""A request reads one corpus from its beginning to its end, and what is kept of it is kept under that corpus."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import text

from app import create_app
from errors import ChangedMeanwhile
from services import kept_unwritten, services, until_still
from tests.conftest import CHAPTER, MakeContent


def test_a_page_made_while_the_corpus_switches_is_not_kept_for_the_new_one(
    make_content: MakeContent, tmp_path: Path
) -> None:
    root = make_content()
    app = create_app(data=tmp_path / "data", content=(root,), secret_key="for the tests", testing=True)
    switches = [CHAPTER.replace("A moribund card stays.", "A moribund card goes.")]

    @app.before_request
    def switch_once() -> None:
        if switches:
            make_content({"one.md": switches.pop()})
            services(app).corpus.open()

    client = app.test_client()
    before, after = (client.get("/rules/agot1e-small/window").text for _ in range(2))
    versions = [client.get("/api/v1/documents").get_json()["corpus"]["version"]]
    services(app).release()
    assert "card</a> stays." in before or "card stays." in before
    assert "goes." in after
    assert versions[0] not in before
    assert versions[0] in after


def test_what_changes_while_it_is_made_is_made_again() -> None:
    tries = []

    def make() -> str:
        tries.append(1)
        if len(tries) < 3:
            raise ChangedMeanwhile
        return "made"

    assert until_still(make) == "made"
    with pytest.raises(ChangedMeanwhile):
        until_still(lambda: (_ for _ in ()).throw(ChangedMeanwhile()))


def test_what_was_read_of_people_is_read_anew_once_something_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app = create_app(data=tmp_path, secret_key="for the tests", testing=True, database_url="")
    people = services(app).people
    asked: list[str] = []

    @kept_unwritten(4)
    def read(entry: str) -> int:
        asked.append(entry)
        return len(asked)

    with app.app_context():
        assert [read("a"), read("a"), read("b"), read("a")] == [1, 1, 2, 1]
        with people.writing() as session:
            session.execute(text("CREATE TABLE anything (what TEXT)"))
        assert [read("a"), read("a")] == [3, 3]
        monkeypatch.setattr(people, "changes", lambda: None)
        assert [read("a"), read("a")] == [4, 5]
    services(app).release()
