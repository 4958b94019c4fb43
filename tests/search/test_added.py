"""What people added is searched too: an imported card file, followed by revision. The cards here are invented."""

from __future__ import annotations

import json
import logging
import multiprocessing
import re
import shutil
import threading
import time
from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy.exc import OperationalError

from app import create_app
from cards.shipped import Shipped
from database import PeopleStore
from search.documents import SearchDocument
from search.service import SearchService, card_files
from search.state import Additions
from services import services
from tests.cards.importing.files import first, write
from tests.search.conftest import document, ids
from tests.search.test_index import damage

CARDS = [
    first("zz_1", name="The Gloamwarden", set="Zanzibar", rules_text="Response: kneel Gloamwarden to flummox a raven."),
    first("zz_2", name="Quillfeather Keep", set="Zanzibar", rules_text="Each snarkling gains renown.", traits=["Ruin"]),
    first("kr_105", name="Longship Maiden's Bane", rules_text="Plunder the wharfinger."),
    first(
        "kr_3",
        name="The Gloamwarden",
        duplicate_id="zz_1",
        rules_text="Response: kneel Gloamwarden to flummox a raven.",
    ),
]


class Site:
    """An application with a search of its own on the real content, and what an operator does to it."""

    def __init__(self, app: Flask, folder: Path) -> None:
        self.app = app
        self.folder = folder
        self.search: SearchService = services(app).search
        self.web: FlaskClient = app.test_client()

    def imports(self, cards: list[dict[str, Any]], source: str = "invented.json") -> None:
        path = str(write(self.folder / "cards.json", cards))
        self._run("cards", "import", path, "--source", source)

    def undoes(self) -> None:
        self._run("cards", "undo")

    def _run(self, *words: str) -> None:
        answer = self.app.test_cli_runner().invoke(args=list(words))
        assert answer.exit_code == 0, answer.output

    def first(self, text: str) -> dict[str, Any]:
        found: list[dict[str, Any]] = self.web.get("/api/v1/search", query_string={"q": text}).get_json()["results"]
        return found[0] if found else {}


def site_at(folder: Path, engine: str, data: Path) -> Site:
    url = f"sqlite:///{folder / 'people.sqlite'}"
    return Site(
        create_app(
            data=data, database_url=url, secret_key="x", search_engine=engine, testing=True, shipped_cards=False
        ),
        folder,
    )


@pytest.fixture
def site(engine: str, data: Path, tmp_path: Path) -> Iterator[Site]:
    made = site_at(tmp_path, engine, data)
    yield made
    services(made.app).release()


@pytest.fixture
def stocked(site: Site) -> Site:
    site.imports(CARDS)
    return site


@pytest.mark.parametrize(
    "text",
    ["the gloamwarden", "Gloamwarden", "gloamw", "gloamwardn", "glomwarden", "zz 1", "zanzibar 1", "zz_1", "kr 3"],
)
def test_a_card_that_only_a_file_has_is_found_by_title_and_tag(stocked: Site, text: str) -> None:
    found = stocked.first(text)
    assert (found["id"], found["title"]) == ("card:zz_1", "The Gloamwarden")
    assert found["card_file"] == "invented.json"
    page = stocked.web.get(found["url"])
    assert page.status_code == 200
    assert "The Gloamwarden" in page.text


@pytest.mark.parametrize("text", ["gloamw", "gloamwardn", "zz 1", "card gloam"])
def test_the_suggestions_have_it(stocked: Site, text: str) -> None:
    found = stocked.web.get("/api/v1/suggest", query_string={"q": text}).get_json()["suggestions"]
    assert (found[0]["text"], found[0]["kind"]) == ("The Gloamwarden", "card")
    assert "card file “invented.json”" in found[0]["detail"]


@pytest.mark.parametrize("text", ["The Gloamwarden", "gloamwarden", "zz 1", "zz_1", "Quillfeather Keep"])
def test_go_leads_to_it(stocked: Site, text: str) -> None:
    answer = stocked.web.get(f"/go/{text}")
    assert answer.status_code == 302
    assert stocked.web.get(answer.location).status_code == 200


@pytest.mark.parametrize("text", ["quilfeather keep", "quillfeather"])
def test_go_offers_it_where_the_title_is_not_whole(stocked: Site, text: str) -> None:
    assert 'href="/cards/zz_2"' in stocked.web.get(f"/go/{text}").text


@pytest.mark.parametrize(
    "text", ["flummox", "flummox a raven", '"flummox a raven"', "kneel gloamwarden to flummox a raven"]
)
def test_the_text_is_found_and_says_where_it_is_from(stocked: Site, text: str) -> None:
    found = stocked.first(text)
    assert found["id"] == "card:zz_1"
    assert "flummox" in found["snippet"]
    page = stocked.web.get("/search", query_string={"q": text}).text
    assert "from the card file “invented.json”" in page
    assert re.search("<mark>[^<]*flummox", page)


def test_a_card_of_the_documents_keeps_what_they_say_and_is_found_by_the_file_s_text(stocked: Site) -> None:
    by_text = stocked.first("plunder the wharfinger")
    assert (by_text["id"], by_text["card_file"]) == ("card:kr_105", "invented.json")
    assert "Plunder the wharfinger" in by_text["snippet"]
    by_tag = stocked.first("KR F105")
    assert by_tag["id"] == "card:kr_105"
    assert "card_file" not in by_tag  # the passage is the documents' erratum
    found = stocked.web.get("/api/v1/search?q=KR+F105").get_json()["results"]
    assert [one["id"] for one in found].count("card:kr_105") == 1


def test_every_rule_keeps_its_place_and_its_score(site: Site) -> None:
    texts = ("moribund", "can i save a killed character", "renown", "kneel", "3.28", "who wins dominance on a tie")
    before = {text: rules(site, text) for text in texts}
    site.imports(
        [*CARDS, *(first(f"zz_{n}", name=f"Card {n}", rules_text="Renown. Kneel a character.") for n in range(9, 99))]
    )
    assert {text: rules(site, text) for text in texts} == before


def rules(site: Site, text: str) -> list[tuple[str, float]]:
    hits = site.search.search(text, limit=8).hits
    return [(hit.document.id, round(hit.score, 6)) for hit in hits if hit.document.kind != "card"][:5]


def test_an_undone_import_is_found_no_more_and_one_below_it_shows_again(stocked: Site) -> None:
    stocked.imports([first("zz_1", name="The Duskwarden", set="Zanzibar", rules_text="Nothing.")], source="second")
    assert stocked.first("duskwarden")["id"] == "card:zz_1"
    assert stocked.first("quillfeather")["id"] == "card:zz_2"
    stocked.undoes()
    assert stocked.first("duskwarden").get("title") != "The Duskwarden"
    assert stocked.first("gloamwarden")["id"] == "card:zz_1"
    stocked.undoes()
    assert all(text not in json.dumps(stocked.first(text)) for text in ("zz_1", "Gloamwarden"))
    assert stocked.web.get("/go/zz 1").status_code == 404
    assert not stocked.search.search("quillfeather").searched["card"] > site_cards(stocked)


def site_cards(site: Site) -> int:
    """How many cards the documents name."""
    return int(site.search.open().state.opened().vocabulary.kinds["card"])


def test_only_what_changed_is_taken_in(stocked: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    # A state of its own, so that the newest of the folder is this one and not another test's.
    known = [*CARDS, first("zz_8", name="Forerunner")]
    stocked.imports(known)
    assert stocked.first("forerunner")["id"] == "card:zz_8"
    engine = type(stocked.search.state.now().added.engine)  # type: ignore[union-attr]
    taken: list[int] = []
    upsert = engine.upsert

    def counted(self: Any, rows: Any) -> None:
        rows = list(rows)
        taken.append(len(rows))
        upsert(self, rows)

    monkeypatch.setattr(engine, "upsert", counted)
    stocked.imports([*known, first("zz_9", name="Latecomer")])
    assert stocked.first("latecomer")["id"] == "card:zz_9"
    assert stocked.first("gloamwarden")["id"] == "card:zz_1"
    assert taken == [1]


class Untold:
    """People's database that cannot tell whether anything was written: what is added here does not come from it."""

    def __init__(self, people: PeopleStore) -> None:
        self.session = people.session

    def changes(self) -> None:
        return None


def added_slowly(stocked: Site, engine: str, folder: Path, made: list[str]) -> tuple[SearchService, dict[str, Any]]:
    """A search to which two kinds are added, each counted in `made`; of the second, what it adds can be held up."""
    told: dict[str, Any] = {"first": 1, "second": 1, "long": 0.0, "free": threading.Event()}

    def kind(name: str) -> Additions:
        def documents(*_sessions: Any) -> list[SearchDocument]:
            made.append(name)
            if name == "second":
                assert told["free"].wait(30)
                time.sleep(told["long"])
            return [document(f"{name}{n}", f"A {name} quorkle {n}") for n in range(told[name])]

        return Additions(lambda _people: f"{name}{told[name]}", documents)

    ours = services(stocked.app)
    additions = (kind("first"), kind("second"))
    return SearchService(folder, engine, ours.corpus, people=Untold(ours.people), additions=additions), told


def test_of_what_has_not_changed_no_document_is_made(stocked: Site, engine: str, tmp_path: Path) -> None:
    made: list[str] = []
    search, told = added_slowly(stocked, engine, tmp_path / "other", made)
    told["free"].set()
    told.update(first=5)
    search.open()
    told.update(second=2)
    assert len(ids(search, "quorkle")) == 7
    assert made == ["first", "second", "second"]
    search.release()


def test_however_fast_changes_come_a_state_stays_for_those_who_read_it(
    stocked: Site, engine: str, tmp_path: Path
) -> None:
    search, told = added_slowly(stocked, engine, tmp_path / "other", [])
    told["free"].set()
    states = []
    for number in range(1, 6):
        told.update(first=number)
        states.append(search.open().state.now().added)
    assert all(one is not None and one.path.exists() for one in states)
    assert len({one.path for one in states if one}) == 5
    search.release()


def test_while_a_change_is_taken_in_everybody_reads_what_there_was(
    stocked: Site, engine: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("search.people_index.HURRY", 0.1)
    search, told = added_slowly(stocked, engine, tmp_path / "other", [])
    told["free"].set()
    search.open()
    told["free"].clear()
    told.update(second=3)
    started = time.monotonic()
    assert len(ids(search, "quorkle")) == 2
    assert time.monotonic() - started < 10  # it is being made for as long as nobody lets it go on
    told["free"].set()
    search.open()
    assert len(ids(search, "quorkle")) == 4
    search.release()


def test_after_a_long_making_the_next_one_waits(
    stocked: Site, engine: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("search.people_index.LONG", 1.9)
    monkeypatch.setattr("search.people_index.REST", 60.0)
    made: list[str] = []
    search, told = added_slowly(stocked, engine, tmp_path / "other", made)
    told["free"].set()
    told.update(long=2.0)
    search.open()
    told.update(first=2, long=0.0)
    assert len(ids(search, "quorkle")) == 2
    assert made == ["first", "second"]
    search.open()  # who wants the whole does not wait
    assert len(ids(search, "quorkle")) == 3
    search.release()


def test_every_process_follows(stocked: Site, engine: str, data: Path) -> None:
    other = site_at(stocked.folder, engine, data)
    assert other.first("gloamwarden")["id"] == "card:zz_1"
    stocked.undoes()
    assert other.first("gloamwarden").get("id") != "card:zz_1"
    services(other.app).release()


def test_readers_go_on_while_it_changes_and_never_see_half(stocked: Site) -> None:
    """Every answer has all of an import or nothing of it, and the rules in either case."""
    generations = [
        [first(f"zz_{n}", name=f"Turncoat {word}", rules_text=f"The {word} one.") for n in range(40, 52)]
        for word in ("amber", "cobalt", "vermilion")
    ]
    stop = threading.Event()
    problems: list[object] = []

    def read() -> None:
        while not stop.is_set():
            try:
                hits = stocked.search.search("turncoat", limit=30).hits
                titles = [hit.document.title for hit in hits if hit.document.title.startswith("Turncoat")]
                if len(set(titles)) > 1 or len(titles) not in (0, 12):
                    problems.append(titles)
                if "agot1e-faq/moribund" not in ids(stocked.search, "moribund"):
                    problems.append("lost")
            except Exception as error:  # whatever it is, the test is to say so
                problems.append(error)
        stocked.search.release()

    readers = [threading.Thread(target=read) for _ in range(3)]
    for reader in readers:
        reader.start()
    for number, cards in enumerate(generations):
        stocked.imports(cards, source=f"{number}")
        stocked.first("turncoat")
    stocked.undoes()
    stocked.first("turncoat")
    stop.set()
    for reader in readers:
        reader.join()
    assert problems == []
    assert stocked.first("turncoat")["title"] == "Turncoat cobalt"


def test_several_processes_read_while_it_changes_and_none_fails(stocked: Site, engine: str, data: Path) -> None:
    context = multiprocessing.get_context("spawn")
    stop = context.Event()
    with ProcessPoolExecutor(2, mp_context=context, initializer=_share, initargs=(stop,)) as pool:
        readers = [pool.submit(read_in_a_process, str(stocked.folder), engine, str(data)) for _ in range(2)]
        try:
            wait_for(stocked.folder / "saw ", readers)
            stocked.imports([first(f"zz_{n}", name="Turncoat amber") for n in range(40, 52)], source="second")
            wait_for(stocked.folder / "saw Turncoat amber 12", readers)
            stocked.undoes()
        finally:
            stop.set()
        seen = [reader.result(timeout=60) for reader in readers]
    assert all(titles <= {"", "Turncoat amber 12"} for titles in seen)


def wait_for(file: Path, readers: Iterable[Future[Any]]) -> None:
    """Until one of the readers has made the file, or one has ended, which then says why."""
    until = time.monotonic() + 60
    while not file.exists() and not any(reader.done() for reader in readers):
        assert time.monotonic() < until, f"no reader made {file.name!r}"
        time.sleep(0.02)


_stop: Any = None


def _share(stop: Any) -> None:
    global _stop  # noqa: PLW0603 - an event reaches a process only as it starts
    _stop = stop


def read_in_a_process(folder: str, engine: str, data: str) -> set[str]:
    """Everything that a search for the turncoats gave, until told to stop; raises what went wrong."""
    search = site_at(Path(folder), engine, Path(data)).search.open()
    seen: set[str] = set()
    while not _stop.is_set():
        titles = Counter(hit.document.title for hit in search.search("turncoat", limit=30).hits)
        turncoats = ", ".join(f"{title} {count}" for title, count in titles.items() if title.startswith("Turncoat"))
        seen.add(turncoats)
        if "agot1e-faq/moribund" not in ids(search, "moribund"):
            seen.add("lost")
        (Path(folder) / f"saw {turncoats}").touch()
    return seen


@pytest.mark.parametrize("how", ["cut", "scribbled", "emptied", "words gone", "words cut"])
def test_a_damaged_one_is_noticed_and_made_anew(
    stocked: Site, engine: str, data: Path, how: str, caplog: pytest.LogCaptureFixture
) -> None:
    path = stocked.search.state.now().added.path  # type: ignore[union-attr]
    stocked.search.release()
    damage(path, how)
    with caplog.at_level(logging.WARNING):
        assert site_at(stocked.folder, engine, data).first("gloamwarden")["id"] == "card:zz_1"
    assert "damaged" in caplog.text


def test_one_that_was_taken_away_under_a_reader_is_made_again(stocked: Site) -> None:
    path = stocked.search.state.now().added.path  # type: ignore[union-attr]
    shutil.rmtree(path)
    assert stocked.first("gloamwarden")["id"] == "card:zz_1"
    assert path.exists()


def test_one_that_breaks_while_it_is_read_is_made_anew(stocked: Site) -> None:
    path = stocked.search.state.now().added.path  # type: ignore[union-attr]
    stocked.search.release()
    damage(path, "emptied")
    assert stocked.first("gloamwarden")["id"] == "card:zz_1"


def test_another_source_stands_beside_the_card_files(stocked: Site, engine: str, tmp_path: Path) -> None:
    rulings = [document("r", "About quorkles", "Quorkles kneel.", id="ruling:1", kind="ruling")]
    search = SearchService(
        tmp_path / "other",
        engine,
        services(stocked.app).corpus,
        people=Untold(services(stocked.app).people),
        additions=(
            card_files(Shipped(None)),
            Additions(lambda _people: str(len(rulings)), lambda _corpus, _people: rulings),
        ),
    )
    assert ids(search, "quorkles")[0] == "ruling:1"
    assert ids(search, "gloamwarden")[0] == "card:zz_1"
    rulings.append(document("r", "About gnomes", "No gnome kneels.", id="ruling:2", kind="ruling"))
    assert ids(search, "gnomes")[0] == "ruling:2"
    search.release()


def test_it_is_looked_after_with_the_rest(stocked: Site) -> None:
    path = stocked.search.open().state.now().added.path  # type: ignore[union-attr]
    whole, alone = stocked.search.health(), stocked.search.state.opened().engine.health()
    assert (whole.problem, whole.documents) == (None, alone.documents + 3)
    made = path.stat().st_mtime_ns
    stocked.search.rebuild()
    assert path.stat().st_mtime_ns > made
    assert stocked.first("gloamwarden")["id"] == "card:zz_1"


def test_without_people_s_database_the_documents_are_searched(
    stocked: Site, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    class Gone:
        def changes(self) -> None:
            return None

        def session(self) -> Any:
            raise OperationalError("", {}, Exception("gone"))

    state = stocked.search.state
    monkeypatch.setattr(state, "_sources", replace(state._sources, people=Gone()))
    assert ids(stocked.search, "moribund")[0] == "agot1e-faq/moribund"
    assert "What people added cannot be read" in caplog.text
