"""The stepper's pages know no game: the one of a page of code is walked through them from its door to its ruling."""

from __future__ import annotations

import ast
import html
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient

from services import services
from tests.timing.lanterns import BOX, CITES, Lanterns, State
from timing.kernel.game import Game
from timing.kernel.pages import Pages
from timing.kernel.reasons import Note, NoteKind, Reason
from timing.kernel.replay import replay
from timing.kernel.system import System
from timing.page import links
from timing.systems.registry import SYSTEMS

TIMING = Path(__file__).parents[2] / "timing"
NEUTRAL = sorted([*(TIMING / "page").glob("*.py"), *(TIMING / "form").glob("*.py"), TIMING / "views.py"])


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom):
            yield node.module or ""
        elif isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)


@pytest.mark.parametrize("path", NEUTRAL, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_the_pages_import_no_game(path: Path) -> None:
    systems = {name for name in imported(path) if name.startswith("timing.systems")}
    assert systems <= {"timing.systems.registry"}


class Evening(dict[str, str]):
    """Who carries which lantern."""

    def __hash__(self) -> int:  # type: ignore[override]
        return hash(tuple(self.items()))


class ByNight(Pages):
    """Of the lanterns, what a page could not say by itself: in which box they are lit."""

    def box(self, state: State) -> str:
        return BOX.id


def said(table: object, reason: Reason) -> str:
    return reason.kind.says.format(**dict(reason.args))


def noted(table: object, note: Note) -> str:
    return NOTES[note.code].says.format(**dict(note.args))


NOTES = {
    "passes": NoteKind("{player} waits.", CITES),
    "chooses": NoteKind("{player} says that {what} sees best.", CITES),
}
RULES = Lanterns()
SYSTEM = System(
    rules=RULES,
    language=1,
    notes=NOTES,
    situation=Evening,
    game=lambda situation, budget=None: Game(RULES, situation, budget),
    read=Evening,
    write=dict,
    read_dispute=lambda plain: NotImplemented,
    schema=dict,
    replay=replay,
    say=said,
    say_note=noted,
    pages=ByNight,
    edition="the lanterns",
    round="One evening.",
)
EVENING = Evening({"red": "ann", "blue": "bob"})


@pytest.fixture
def walker(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> FlaskClient:
    services(client.application).disputes.open()  # which holds games to citing entries of the corpus
    monkeypatch.setitem(SYSTEMS, SYSTEM.id, SYSTEM)
    return client


def at(moves: str = "", page: str = "") -> str:
    return f"/timing/lanterns/table{page}?d={links.pack(EVENING)}" + (f"&m={moves}" if moves else "")


def shown(client: FlaskClient, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, answer.text
    return html.unescape(re.sub(r"<[^>]+>", "", answer.text))


def test_its_door_and_its_chart_are_drawn_from_its_structure(walker: FlaskClient) -> None:
    assert "/timing/lanterns/chart" in walker.get("/timing/lanterns/").text
    chart = shown(walker, "/timing/lanterns/chart")
    assert "The round of the lanterns" in chart
    assert "The night falls" in chart
    assert "Lanterns are lit and snuffed" in chart
    assert "Lanterns" in shown(walker, "/timing/")


def test_it_is_walked_to_its_end_by_the_links_of_its_pages(walker: FlaskClient) -> None:
    address, seen = at(), []
    for wanted in ("ann", "use red/light", "pass", "pass"):
        page = walker.get(address).text
        seen.append(shown(walker, address))
        offered = re.findall(r'<a class="do[^"]*" href="([^"]+)" data-step[^>]*>(.*?)</a>', page)
        address = next(
            html.unescape(to) for to, name in offered if re.sub(r"<[^>]+>", "", name).lower().startswith(wanted)
        )
    assert "ann says who sees best." in seen[0]
    assert "ann may use red/light or pass." in seen[1]
    assert "blue is dark. " in seen[1]
    assert "whether smoke counts as light is not printed" in seen[1]
    assert "It is over." in shown(walker, address)
    assert "bob waits." in shown(walker, address)


def test_a_question_is_answered_first_and_ruled_on(walker: FlaskClient) -> None:
    asked = f"{at('choose:ann')}&ask=1.use:red/snuff"
    assert "May ann use red/snuff?" in shown(walker, asked)
    assert "No red is dark." in shown(walker, asked)
    ruling = shown(walker, asked.replace("/table", "/table/ruling"))
    assert "No red is dark." in ruling


def test_its_outcomes_are_explored(walker: FlaskClient) -> None:
    page = shown(walker, at("choose:ann", "/outcomes"))
    assert "The game" in page
    assert "that is all there are" in page


def test_programs_walk_it_too(walker: FlaskClient) -> None:
    situation: Mapping[str, Any] = {"system": "lanterns", **EVENING}
    answer = walker.post("/api/v1/timing", json={"situation": situation, "moves": ["choose:bob"]}).get_json()
    assert answer["url"].startswith("/timing/lanterns/table?d=")
    assert answer["decision"]["player"] == "bob"
    assert answer["decision"]["moves"] == ["use:blue/light", "pass"]
    asked = walker.post("/api/v1/timing/explore", json={"situation": situation, "outcome": {"wins": "ann"}})
    assert asked.get_json()["error"]["code"] == "bad_outcome"


def test_what_it_has_no_page_for_is_not_linked(walker: FlaskClient) -> None:
    assert "/timing/lanterns/new" not in walker.get(at()).text
    assert "/timing/lanterns/new" not in walker.get("/timing/lanterns/chart").text
    assert walker.get("/timing/lanterns/new").status_code == 404
