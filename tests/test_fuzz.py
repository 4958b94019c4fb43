"""A short run of the fuzzer (make fuzz), and requests that once were answered with an error of the service's own."""

from __future__ import annotations

from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.datastructures import MultiDict

from bench.fuzz import fuzz
from services import services
from tests.timing.forms import NEW, Page
from timing.systems.agot1e.form.presets import PRESETS


def test_generated_requests_are_answered() -> None:
    wrong, statuses = fuzz(seconds=60, seed=11, most=250)
    assert wrong == []
    assert sum(statuses.values()) == 250


@pytest.mark.parametrize("body", [None, 1, "x", [1], [[]], {"deck": 1}])
def test_json_sent_to_the_page_of_the_deck_check_is_refused(client: FlaskClient, body: Any) -> None:
    assert client.post("/decks", json=body).status_code == 400


@pytest.mark.parametrize("depth", range(850, 1000, 7))
def test_a_list_nested_to_any_depth_is_refused(client: FlaskClient, depth: int) -> None:
    deep = '{"cards":[' + "[" * depth + "]" * depth + "]}"
    assert client.post("/api/v1/deck-check", json={"list": deep}).status_code == 400


def _asked(client: FlaskClient, **more: Any) -> Any:
    """A situation of the library with one card more, sent to be stepped through and to be explored."""
    situation = client.get("/api/v1/disputes/jaime-moribund-pays-a-cost").get_json()["situation"]
    ability = {"id": "odd", "label": "odd", "kind": "action", "effects": [{"do": "cancel"}], **more}
    owner = situation["players"][0]["id"]
    situation["cards"] = [
        *situation["cards"],
        {"ref": "odd", "type": "location", "owner": owner, "abilities": [ability]},
    ]
    sent = {"situation": situation, "moves": [], "outcome": {"card": situation["cards"][0]["ref"], "zone": "dead"}}
    return [client.post(f"/api/v1/{path}", json=sent) for path in ("timing", "timing/explore")]


def test_an_action_whose_effect_is_a_cancel_is_answered(client: FlaskClient) -> None:
    stepped, explored = _asked(client)
    assert (stepped.status_code, explored.status_code) == (200, 200)


@pytest.mark.parametrize("depth", [3, 60, 480, 900])
def test_selectors_of_nested_not_are_answered(client: FlaskClient, depth: int) -> None:
    which: dict[str, Any] = {"type": "character"}
    for _ in range(depth):
        which = {"not": which}
    for answer in _asked(client, effects=[{"do": "kneel", "to": "all", "which": which}]):
        assert answer.status_code == (200 if depth < 10 else 422), answer.text
        assert depth < 10 or "nested too deeply" in answer.text


@pytest.mark.parametrize("back", ["/a\nb", "/\t/evil.example", "/\r\nX: y", "/\n/evil.example", "/\x00", "/a b"])
def test_the_way_back_has_no_breaks_in_it(client: FlaskClient, back: str) -> None:
    answer = client.post("/theme", data={"theme": "dark", "back": back})
    assert (answer.status_code, answer.location) == (303, "/")


def test_a_ruling_on_a_dispute_with_odd_names_is_recorded(people_url: str, data: Any) -> None:
    from app import create_app
    from timing.page.links import pack_draft

    app = create_app(data=data, database_url=people_url, secret_key="for the tests", testing=True)
    client = app.test_client()
    situation = client.get("/api/v1/disputes/jaime-moribund-pays-a-cost").get_json()["situation"]
    situation["cards"] = [{**card, "title": f"{card.get('title', '')}\x00 Zoë"} for card in situation["cards"]]
    sent = {"text": "It stands.", "judge": "Ann\x00"}
    answer = client.post(f"/timing/agot1e/table/record?d={pack_draft(situation)}", data=sent)
    services(app).release()
    assert answer.status_code in (303, 400)


@pytest.mark.parametrize("field", ["c0.a0.does.type", "c0.a0.after_type"])
@pytest.mark.parametrize("op", ["go", "card+"])
def test_a_list_of_the_form_sent_empty_is_answered(client: FlaskClient, field: str, op: str) -> None:
    page = client.get(f"{NEW}?preset={next(iter(PRESETS)).id}").text
    values = [(name, "" if name == field else value) for name, value in Page(client, page).values]
    assert client.post(NEW, data=MultiDict([*values, (field, ""), ("op", op)])).status_code < 500


@pytest.mark.parametrize("name", ["a" * 5000, "a%00b", "..%2f..%2fapp.py", "x/" * 3000])
def test_a_name_that_no_file_can_have_is_not_found(client: FlaskClient, name: str) -> None:
    assert client.get(f"/offline/pack/{name}").status_code == 404
    assert client.get(f"/static/{name}").status_code == 404
