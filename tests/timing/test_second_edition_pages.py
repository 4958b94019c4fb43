"""The second edition on the stepper's pages: its door, its chart, a dispute, its verdict, ruling, link and record."""

from __future__ import annotations

import html
import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from services import services
from timing.page import links
from timing.systems.agot2e.form.presets import PRESETS
from timing.systems.agot2e.situation import read
from timing.systems.agot2e.structure import SECOND_EDITION

CANCELED = "/timing/agot2e/a-second-cancel-comes-too-late"
ASKED = f"{CANCELED}?at=2&ask=2.use:hand2/cancel-an-event"


def shown(client: FlaskClient, address: str) -> str:
    answer = client.get(address)
    assert answer.status_code == 200, address
    return html.unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.text)))


def test_the_door_lets_one_choose_the_game(client: FlaskClient) -> None:
    door = client.get("/timing/").text
    assert 'href="/timing/agot2e/"' in door
    assert "a-second-cancel-comes-too-late" not in door
    own = client.get("/timing/agot2e/").text
    assert f'href="{CANCELED}"' in own
    assert "jaime-moribund" not in own
    assert 'href="/timing/agot2e/new?preset=burn"' in own


def test_the_chart_has_every_box_and_step_and_leads_to_their_entries(client: FlaskClient) -> None:
    chart = client.get("/timing/agot2e/chart").text
    for target in SECOND_EDITION.step_targets():
        assert f'id="{target.replace("/", "-")}"' in chart
    for box in SECOND_EDITION.all_boxes:
        assert f'href="/rules/{box.cites[0]}"' in chart


def test_every_dispute_is_walked_answered_and_ruled_on(client: FlaskClient) -> None:
    disputes = [one for one in client.get("/api/v1/disputes").get_json()["disputes"] if one["system"] == "agot2e"]
    assert disputes
    for one in disputes:
        for at in range(one["moves"] + 1):
            assert client.get(f"{one['url']}?at={at}").status_code == 200, (one["id"], at)
        assert client.get(f"{one['url']}/ruling?at={one['moves'] // 2}").status_code == 200
        whole = client.get(f"/api/v1/disputes/{one['id']}").get_json()
        again = client.post("/api/v1/timing", json={"situation": whole["situation"], "moves": whole["moves"]})
        assert again.status_code == 200, (one["id"], again.text)


def test_the_verdict_comes_first_with_its_reason_and_what_the_first_edition_does(client: FlaskClient) -> None:
    page = shown(client, ASKED)
    assert page.index("May Bob play Another cancel?") < page.index("Action window")
    assert "it is no longer imminent" in page
    assert "Rules Reference, Triggering Condition, not in this corpus" in page
    assert "In the first edition this is different:" in page


def test_a_place_is_saved_under_a_short_address_and_found_there(client: FlaskClient) -> None:
    packed = links.pack(read(PRESETS[0].situation))
    answer = client.post(f"/timing/agot2e/table/save?d={packed}&m=pass")
    assert answer.status_code == 303
    short = re.search(r'value="http://localhost(/d/[^"]+)"', client.get(answer.location).text)
    assert short is not None
    assert client.get(short[1]).location == f"/timing/agot2e/table?d={packed}&m=pass"


def test_two_games_never_share_a_short_address(app: Flask, client: FlaskClient) -> None:
    situation = {key: value for key, value in PRESETS[0].situation.items() if key != "cards"}
    made = [
        client.post("/api/v1/disputes/saved", json={"situation": {"system": game, **situation, "cards": []}})
        for game in ("agot1e", "agot2e")
    ]
    codes = [answer.get_json()["code"] for answer in made]
    assert codes[0] != codes[1]


def test_a_ruling_given_there_is_recorded_from_the_form_that_is_filled_in(client: FlaskClient) -> None:
    page = client.get(ASKED.replace("?", "/record?")).text
    assert "**No.** A killing has been canceled: it is no longer imminent" in page
    assert f'action="{CANCELED}/record?' in page


def test_its_disputes_are_found_by_the_search(app: Flask, client: FlaskClient) -> None:
    assert services(app).disputes.one("a-second-cancel-comes-too-late").system == "agot2e"
    assert CANCELED in client.get("/search?q=second+cancel+at+an+event+that+has+been+canceled+2e").text


def test_an_entry_leads_to_the_disputes_and_the_chart_of_its_own_game(client: FlaskClient) -> None:
    page = client.get("/rules/agot2e-summary/other/cancel").text
    assert f'href="{CANCELED}"' in page
    page = client.get("/rules/agot2e-summary/framework/dominance").text
    assert 'href="/timing/agot2e/chart#dominance-' in page
    assert 'href="/timing/agot2e/new?box=dominance/' in page


def test_a_dispute_of_the_library_is_changed_into_one_of_ones_own(client: FlaskClient) -> None:
    edit = re.search(r'href="(/timing/agot2e/new\?[^"]+)"', client.get(CANCELED).text)
    assert edit is not None
    assert "A killing" in client.get(html.unescape(edit[1])).text


@pytest.mark.parametrize("path", ["chart", "new", "a-second-cancel-comes-too-late"])
def test_pages_of_the_second_edition_stand_under_its_door(client: FlaskClient, path: str) -> None:
    assert '<a href="/timing/agot2e/">Timing</a>' in client.get(f"/timing/agot2e/{path}").text


def test_a_card_that_a_program_names_by_its_code_alone_is_filled_with_what_is_known_of_it(client: FlaskClient) -> None:
    offered = client.get("/timing/agot2e/offers?q=iron mines").text
    code = re.findall(r'value="pick:(\d{5})"', offered)[0]
    card = {"ref": "mines", "type": "location", "owner": "lara", "card": code}
    situation = {**PRESETS[0].situation, "cards": [*PRESETS[0].situation["cards"], card], "system": "agot2e"}
    answer = client.post("/api/v1/timing", json={"situation": situation, "moves": ["use:killer/kill::victim"]})
    options = answer.get_json()["decision"]["options"]
    assert any(option["card"] == "mines" and option["allowed"] for option in options)
