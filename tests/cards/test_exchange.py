"""The exchange format for lists, out and in."""

from __future__ import annotations

import contextlib
import json
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from hypothesis import given
from hypothesis import strategies as st
from sqlalchemy.orm import Session

from app import create_app
from cards import lists
from cards.listfiles import exchange, service
from cards.lists import releases
from services import services

SECOND = {
    "version": "2.0",
    "issuer": "Somebody",
    "name": "Second 2.0",
    "code": "second-2-0",
    "cardSet": "original",
    "date": "2019-01-21",
    "formats": [
        {
            "name": "joust",
            "restricted": ["01001"],
            "banned": ["05010"],
            "pods": [{"restricted": "06098", "cards": ["06099"]}],
        },
        {"name": "melee", "restricted": [], "banned": [], "pods": [{"cards": ["01002", "01003"]}]},
    ],
    "bannedCards": ["00001"],
}


def test_our_lists_go_out_and_come_back_the_same(corpus: Session) -> None:
    ours = releases(corpus)
    back = exchange.read(json.dumps(exchange.write(ours)))
    for one, again in zip(ours, back, strict=True):
        assert (again.code, again.since, again.game, again.version) == (one.code, one.since, one.game, one.version)
        for code, rows in one.rows.items():
            kept = [(row.status, row.printing_id) for row in rows if not row.status.startswith("removed")]
            assert [(row.status, row.printing_id) for row in again.rows[code]] == kept


def test_our_lists_have_the_shape_that_the_community_reads(corpus: Session) -> None:
    faq = exchange.write(releases(corpus))[-1]
    assert {key: faq[key] for key in ("version", "issuer", "code", "date", "active", "bannedCards")} == {
        "version": "5.5.1",
        "issuer": "Fantasy Flight Games",
        "code": "faq-5.5.1",
        "date": "2015-07-17",
        "active": True,
        "bannedCards": [],
    }
    joust, melee = faq["formats"]
    assert (joust["name"], len(joust["restricted"]), joust["banned"], joust["pods"]) == ("joust", 43, [], [])
    assert (melee["name"], len(melee["restricted"])) == ("melee", 27)


def test_only_what_holds_on_a_day_can_be_asked_for(corpus: Session) -> None:
    def codes(on: date | None) -> list[str]:
        return [one["code"] for one in exchange.write(releases(corpus), on=on, active_only=True)]

    assert codes(None) == codes(date(2020, 1, 1)) == ["faq-5.5.1"]
    assert codes(date(2008, 6, 1)) == ["tournament-2008"]
    assert codes(date(2012, 6, 1)) == []


def test_lists_of_the_second_edition_are_read_with_their_pods() -> None:
    (one,) = exchange.read(json.dumps([SECOND]))
    assert one.game == "agot2e"
    assert [(row.status, row.printing_id) for row in one.rows["agot2e-joust"]] == [
        ("restricted", "01001"),
        ("banned", "05010"),
        ("banned", "00001"),
    ]
    assert one.pods["agot2e-joust"] == (("06098", ("06099",)),)
    assert one.pods["agot2e-melee"] == ((None, ("01002", "01003")),)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"date": "21.1.2019"}, "version 1, date: '21.1.2019' is not a day of the form YYYY-MM-DD"),
        ({"date": "2019-02-30"}, "version 1, date: '2019-02-30' is no day"),
        ({"name": " "}, "version 1, name: ' ' is not a name"),
        ({"formats": []}, "version 1, formats: []"),
        ({"formats": [{"restricted": []}]}, "version 1, format 1: name is missing"),
        (
            {"formats": [{"name": "joust", "restricted": "01001"}]},
            "version 1, format 1, restricted: '01001' is no array",
        ),
        (
            {"formats": [{"name": "joust", "banned": ["Bran <b>"]}]},
            "version 1, format 1, banned 1: 'Bran <b>' is not an id of a card",
        ),
        ({"colour": "red"}, "version 1: 'colour' is unknown here"),
        (
            {"formats": [{"name": "joust", "pods": [{"cards": [1]}]}]},
            "version 1, format 1, pod 1, card 1: 1 is no string",
        ),
        ({"until": "soon"}, "version 1, until: 'soon' is not a day"),
        ({"datePrecision": "hour"}, "version 1, datePrecision: 'hour' is none of"),
        ({"formats": [{"name": "joust", "banned": ["core_1"] * 5001}]}, "version 1, format 1, banned:"),
    ],
)
def test_what_is_wrong_with_a_file_is_said(change: dict[str, Any], problem: str) -> None:
    with pytest.raises(exchange.BadLists) as bad:
        exchange.read(json.dumps([{**SECOND, **change}]))
    assert any(told.startswith(problem) for told in bad.value.problems)


@pytest.mark.parametrize("text", ["", "{", "[]", "null", '"x"', "[1]", "[" * 100_000, "\ufeff{}", '[{"date": NaN}]'])
def test_what_is_not_the_format_at_all_is_refused(text: str) -> None:
    with pytest.raises(exchange.BadLists):
        exchange.read(text)


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.text(),
        lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    )
)
def test_any_json_is_read_or_refused(given_json: Any) -> None:
    with contextlib.suppress(exchange.BadLists):
        exchange.read(json.dumps([given_json]))


@given(
    st.dictionaries(
        st.sampled_from(["joust", "melee"]),
        st.lists(st.from_regex(r"(core|kr)_[1-9][0-9]?", fullmatch=True), unique=True),
        min_size=1,
    )
)
def test_what_is_written_is_what_was_read(formats: dict[str, list[str]]) -> None:
    whole = [
        {
            "version": "1",
            "issuer": "a",
            "name": "b",
            "code": "c",
            "date": "2020-01-01",
            "formats": [{"name": name, "restricted": cards} for name, cards in formats.items()],
        }
    ]
    once = exchange.read(json.dumps(whole))
    assert exchange.read(json.dumps(exchange.write(once))) == once


@pytest.fixture
def own(tmp_path: Path) -> Any:
    app = create_app(data=tmp_path, testing=True)
    yield app
    services(app).release()


def imports(app: Flask, file: Path, whole: list[dict[str, Any]]) -> Any:
    file.write_text(json.dumps(whole), encoding="utf-8")
    return app.test_cli_runner().invoke(args=["lists", "import", str(file)])


def test_imported_lists_are_shown_as_imported_and_can_be_taken_back(own: Flask, tmp_path: Path) -> None:
    assert imports(own, tmp_path / "lists.json", [SECOND]).output == "imported second-2-0\n"
    assert imports(own, tmp_path / "lists.json", [SECOND]).exit_code == 0  # a second time changes nothing
    client = own.test_client()
    page = client.get("/lists/agot2e-joust?on=2019-02-01").text
    assert "<strong>Imported</strong> by the operator" in page
    assert 'href="/cards/01001"' in page
    lists_on = "/api/v1/lists/agot2e-joust?on="
    assert client.get(f"{lists_on}2016-01-01").get_json()["known"] is False
    assert client.get(f"{lists_on}2018-01-01").get_json()["list"]["imported"] is False
    assert client.get(f"{lists_on}2019-02-01").get_json()["list"]["imported"] is True
    gone = own.test_cli_runner().invoke(args=["lists", "forget", "second-2-0"])
    assert gone.output == "forgot second-2-0\n"
    assert client.get(f"{lists_on}2019-02-01").get_json()["list"]["imported"] is False


def test_an_import_never_replaces_what_the_documents_say(own: Flask, tmp_path: Path) -> None:
    other = {
        "version": "5.5.1",
        "issuer": "x",
        "name": "x",
        "code": "faq-5.5.1",
        "date": "2015-07-17",
        "formats": [{"name": "joust", "banned": ["core_13"]}],
    }
    assert imports(own, tmp_path / "a.json", [other]).output == "left faq-5.5.1: the documents have it\n"
    same_day = {**other, "code": "mine"}
    assert imports(own, tmp_path / "b.json", [same_day]).exit_code == 0
    body = own.test_client().get("/api/v1/lists/joust").get_json()
    assert (body["list"]["code"], len(body["restricted"]), body["banned"]) == ("faq-5.5.1", 43, [])


def test_an_import_for_a_day_without_documents_answers_for_that_day(own: Flask, tmp_path: Path) -> None:
    older = {
        "version": "4.0",
        "issuer": "x",
        "name": "Old list",
        "code": "old",
        "date": "2013-01-01",
        "formats": [{"name": "joust", "restricted": ["core_13", "kr_999"]}],
    }
    assert imports(own, tmp_path / "a.json", [older]).exit_code == 0
    body = own.test_client().get("/api/v1/lists/joust?on=2014-01-01").get_json()
    assert [(row["id"], row["title"]) for row in body["restricted"]] == [("core_13", "Bran Stark"), ("kr_999", None)]
    assert own.test_client().get("/lists/joust?on=2014-01-01").status_code == 200


def test_a_bad_file_is_refused_with_every_problem_and_nothing_is_stored(own: Flask, tmp_path: Path) -> None:
    answer = imports(own, tmp_path / "a.json", [SECOND, {"name": "x"}])
    assert answer.exit_code == 1
    assert "version 2: version, issuer, date, formats are missing" in answer.output
    assert "Nothing was imported." in answer.output
    with services(own).people.session() as people, services(own).corpus.session() as corpus:
        assert service.imported(people, corpus) == ()


def test_export_writes_what_import_reads(own: Flask) -> None:
    answer = own.test_cli_runner().invoke(args=["lists", "export"])
    assert [one.code for one in exchange.read(answer.output)] == ["tournament-2008", "faq-5.5.1"]


def test_a_release_of_ours_counts_before_an_imported_one_of_the_same_day(corpus: Session) -> None:
    mine = exchange.read(
        json.dumps(
            [
                {
                    **SECOND,
                    "cardSet": "agot1e",
                    "bannedCards": [],
                    "date": "2015-07-17",
                    "formats": [{"name": "joust", "banned": ["core_13"]}],
                }
            ]
        )
    )
    now = lists.lists_on(corpus, "joust", imported=mine)
    assert now.release
    assert now.release.code == "faq-5.5.1"


def test_keeping_the_same_lists_twice_replaces_them(own: Flask) -> None:
    found = exchange.read(json.dumps([SECOND]))
    with services(own).people.session() as people:
        for _ in range(2):
            assert service.keep(people, found, "file", datetime(2020, 1, 1, tzinfo=UTC), ()) == ["second-2-0"]
        people.commit()
