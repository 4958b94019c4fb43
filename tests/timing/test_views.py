"""The stepper's pages and JSON over HTTP: what they show, and what they refuse."""

from __future__ import annotations

import base64
import json
import re
import zlib
from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.conftest import assert_error
from timing.page import links
from timing.systems.agot1e.form.presets import PRESETS
from timing.systems.agot1e.situation import read
from timing.systems.agot1e.structure import FIRST_EDITION

JAIME = "/timing/agot1e/jaime-moribund-pays-a-cost"
LINE = "choose:jaime~pass~use:debts/debts:jaime:robert~pass~pass"
SMALL: dict[str, Any] = PRESETS[0].situation


def packed(plain: Any) -> str:
    return base64.urlsafe_b64encode(zlib.compress(json.dumps(plain).encode())).decode().rstrip("=")


def test_every_dispute_of_the_library_opens_at_its_start_and_at_its_end(client: FlaskClient) -> None:
    for one in client.get("/api/v1/disputes").get_json()["disputes"]:
        start, end = client.get(one["url"]), client.get(f"{one['url']}?at={one['moves']}")
        assert (start.status_code, end.status_code) == (200, 200), one["id"]
        assert f"0 of {one['moves']}" in start.text


def test_the_line_of_the_file_lies_ahead_until_another_move_is_made(client: FlaskClient) -> None:
    start = client.get(JAIME).text
    assert f'href="{JAIME}?m={LINE}&amp;at=1"' in start
    assert f'href="{JAIME}?m=choose:herald&amp;on=1"' in start


def test_a_link_stands_where_it_was_sent_from(client: FlaskClient) -> None:
    page = client.get(f"{JAIME}?m={LINE}&at=3").text
    assert "3 of 5" in page
    assert "moribund → the dead pile" in page


@pytest.mark.parametrize(
    ("query", "says"),
    [
        ("m=choose:jaime~pass~use:vow/vow:jaime", "it cannot be removed from play again, not even to pay a cost"),
        ("m=choose:jaime~nonsense", "is no move"),
        ("m=use:nothing/at-all", "Move 1 of the link cannot be made"),
        ("at=99", "The link points to move 99, and it has 5 moves."),
        ("at=-1", "The link points to move -1"),
        ("m=" + "~".join(["pass"] * 401), "at most 400 moves"),
        ("at=1&use=vow/vow&pay=jaime", "That cannot be done here."),
    ],
)
def test_a_broken_link_into_the_library_says_what_is_wrong(client: FlaskClient, query: str, says: str) -> None:
    answer = client.get(f"{JAIME}?{query}")
    assert answer.status_code == 400
    assert says in answer.text


@pytest.mark.parametrize(
    ("d", "says"),
    [
        ("", "nothing stands after d="),
        ("abc", "The link is damaged"),
        ("%00%FF", "The link is damaged"),
        (packed(SMALL)[:60], "The link is"),
        (packed([1, 2]), "should be a mapping"),
        (packed({"players": 1}), "is missing"),
        (packed({**SMALL, "cards": [{"ref": "x"}]}), "is missing"),
        (packed("x" * 200_000), "larger than any dispute"),
        ("A" * 7_500, "longer than any dispute"),
        (base64.urlsafe_b64encode(zlib.compress(b"[" * 90_000)).decode(), "The link is damaged"),
    ],
)
def test_a_broken_link_to_ones_own_dispute_gets_a_page_with_a_clear_sentence(
    client: FlaskClient, d: str, says: str
) -> None:
    answer = client.get(f"/timing/agot1e/table?d={d}")
    assert answer.status_code == 400
    assert says in answer.text
    assert "Traceback" not in answer.text


def test_a_situation_survives_its_link() -> None:
    for preset in PRESETS:
        situation = read(preset.situation)
        assert links.unpack(links.pack(situation)) == situation


def test_moves_survive_their_link() -> None:
    moves = ("pass", "use:a/b:c,d:e", "choose:game/x@12", "use:odd~ref/50% off")
    assert links.split(links.join(moves)) == moves
    assert links.split("") == ()


def test_an_unknown_dispute_is_not_found(client: FlaskClient) -> None:
    assert client.get("/timing/agot1e/no-such-dispute").status_code == 404


def test_a_form_makes_its_move(client: FlaskClient) -> None:
    answer = client.get(f"{JAIME}?m=choose:jaime~pass&at=2&use=debts/debts&pay=jaime&choose=robert")
    assert answer.status_code == 303
    assert answer.location == f"{JAIME}?m=choose:jaime~pass~use:debts/debts:jaime:robert&on=1"


def test_the_outcomes_lead_to_a_line_of_play(client: FlaskClient) -> None:
    page = client.get(f"{JAIME}/outcomes?at=2").text
    assert "Always" in page
    answer = client.get(f"{JAIME}/outcomes?at=2&show=card/robert/dead")
    assert answer.status_code == 302
    assert "use:debts/debts:jaime:robert" in answer.location
    assert client.get(f"{JAIME}/outcomes?at=2&show=card/robert/hand").status_code == 404


def test_the_ruling_numbers_its_sources(client: FlaskClient) -> None:
    page = client.get(f"{JAIME}/ruling?at=2").text
    sources = set(re.findall(r'id="source-(\d+)"', page))
    assert set(re.findall(r'href="#source-(\d+)"', page)) <= sources
    assert "A moribund card cannot be removed again" in page


def test_the_chart_has_every_box_and_step(client: FlaskClient) -> None:
    page = client.get("/timing/agot1e/chart").text
    for target in FIRST_EDITION.step_targets():
        assert f'id="{target.replace("/", "-")}"' in page
    assert "/timing/agot1e/chart" in client.get("/timing/agot1e/").text


def test_every_entry_that_the_structure_cites_is_linked_from_the_chart(client: FlaskClient) -> None:
    page = client.get("/timing/agot1e/chart").text
    for box in FIRST_EDITION.all_boxes:
        assert f'href="/rules/{box.cites[0]}"' in page


def test_a_code_is_drawn_for_a_dispute_and_nothing_else(client: FlaskClient) -> None:
    assert client.get(f"/timing/qr.svg?to={JAIME}").mimetype == "image/svg+xml"
    for to in ("/rules/", "https://example.org/", "", "/timing/agot1e/" + "x" * 3000):
        assert client.get("/timing/qr.svg", query_string={"to": to}).status_code == 400


# --- JSON ---


def whole(client: FlaskClient) -> dict[str, Any]:
    body: dict[str, Any] = client.get("/api/v1/disputes/jaime-moribund-pays-a-cost").get_json()
    return body


def test_a_situation_and_moves_give_state_decision_and_transcript(client: FlaskClient) -> None:
    one = whole(client)
    body = client.post("/api/v1/timing", json={"situation": one["situation"], "moves": one["moves"][:2]}).get_json()
    assert set(body) >= {"url", "moves", "state", "decision", "ladder", "table", "transcript", "corpus"}
    options = {option["ability"]: option for option in body["decision"]["options"]}
    assert "use:debts/debts:jaime:robert" in options["debts/debts"]["moves"]
    paid = {part["card"]: part for part in options["vow/vow"]["pay"]}
    assert paid["jaime"]["reasons"][0]["code"] == "cost-moribund"
    assert paid["jaime"]["reasons"][0]["cites"] == ["agot1e-faq/moribund-cannot-leave-again"]
    assert client.get(body["url"]).status_code == 200


def test_once_it_is_over_it_is_said_what_came_of_it(client: FlaskClient) -> None:
    claim = next(one.situation for one in PRESETS if one.id == "military-claim")
    moves = ["pass", "use:victim/duplicate"]
    saved = client.post(
        "/api/v1/timing", json={"situation": claim, "moves": [*moves, "pass", "pass", "pass"]}
    ).get_json()
    assert saved["decision"]["came_of"] == [
        "A unique character of Lara’s was saved and is in play.",
        "Greg has 1 power, not 0.",
    ]
    played = client.post("/api/v1/timing", json={"situation": claim, "moves": [*moves, "use:cancel/cancel"]}).get_json()
    assert played["decision"]["came_of"] == [
        "A unique character of Lara’s is in the dead pile.",
        "An event that cancels responses is in the discard pile.",
        "Greg has 1 power, not 0.",
    ]
    assert client.post("/api/v1/timing", json={"situation": claim}).get_json()["decision"]["came_of"] == []
    page = client.get(f"/timing/agot1e/table?d={links.pack(read(claim))}&m={'~'.join(moves)}~use:cancel/cancel").text
    assert "A unique character of Lara’s is in the dead pile." in page


def test_a_dispute_in_which_nothing_could_be_used_says_so_and_can_be_walked_slowly(client: FlaskClient) -> None:
    idle = {**SMALL, "cards": [{**card, "zone": "discard"} for card in SMALL["cards"]]}
    page = client.get(f"/timing/agot1e/table?d={links.pack(read(idle))}").text
    assert "No card of this dispute could be used" in page
    slowly = re.search(r'href="([^"]+)" data-step>Walk it slowly', page)
    assert slowly is not None
    step = client.get(slowly[1].replace("&amp;", "&")).text
    assert "works only from the hand, and it is in the discard pile" in step
    assert "No card of this dispute" not in client.get(f"/timing/agot1e/table?d={links.pack(read(SMALL))}").text


def test_what_the_rules_let_a_card_do_is_called_by_itself(client: FlaskClient) -> None:
    fire = {"ref": "fire", "title": "A fire", "type": "attachment", "owner": "greg", "zone": "hand", "cost": 2}
    held = {**fire, "keywords": ["ambush"]}
    players = [{**player, "gold": 4, "influence": 4} for player in SMALL["players"]]
    table = {**SMALL, "players": players, "opening": {"box": "marshalling/3"}, "cards": [held, SMALL["cards"][1]]}
    said = client.post("/api/v1/timing", json={"situation": table}).get_json()["decision"]["text"]
    assert "ambush with A fire" in said
    assert "marshal A fire" in said
    assert "use A fire" not in said


def test_every_citation_of_an_answer_is_an_entry(client: FlaskClient) -> None:
    one = whole(client)
    answer = client.post("/api/v1/timing", json={"situation": one["situation"], "moves": one["moves"]})
    for cites in re.findall(r'"cites":\[([^]]*)\]', answer.text):
        for entry in re.findall(r'"([^"]+)"', cites):
            assert client.get(f"/api/v1/entries/{entry}").status_code == 200


def test_an_outcome_is_explored(client: FlaskClient) -> None:
    one = whole(client)
    outcome = {"card": "robert", "zone": "dead"}
    body = client.post("/api/v1/timing/explore", json={"situation": one["situation"], "outcome": outcome}).get_json()
    assert (body["can"], body["must"]) == ("yes", "no")
    moves = {"situation": one["situation"], "moves": body["witness"]}
    assert client.post("/api/v1/timing", json=moves).get_json()["decision"]["kind"] == "over"


@pytest.mark.parametrize("path", ["/api/v1/timing", "/api/v1/timing/explore", "/api/v1/timing/read"])
def test_a_body_that_is_no_json_is_refused(client: FlaskClient, path: str) -> None:
    for body in (b"", b"{", b"\xff", b"[" * 50_000):
        assert_error(client.post(path, data=body), 400, "not_json")
    assert_error(client.post(path, data=b" " * 200_001), 413, "too_large")


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ([], 400, "bad_body"),
        ({}, 400, "bad_body"),
        ({"situation": SMALL, "extra": 1}, 400, "bad_body"),
        ({"situation": {}}, 422, "bad_situation"),
        ({"situation": 7}, 422, "bad_situation"),
        ({"situation": SMALL, "moves": "pass"}, 400, "bad_moves"),
        ({"situation": SMALL, "moves": ["pass"] * 401}, 422, "bad_moves"),
        ({"situation": SMALL, "moves": ["use:victim/nothing"]}, 422, "illegal_move"),
        ({"situation": SMALL, "moves": ["?"]}, 422, "illegal_move"),
    ],
)
def test_a_body_with_a_fault_is_refused_with_what_is_wrong(
    client: FlaskClient, body: Any, status: int, code: str
) -> None:
    for path in ("/api/v1/timing", "/api/v1/timing/explore"):
        assert_error(client.post(path, json=body), status, code)


@pytest.mark.parametrize(
    "more",
    [
        {"outcome": {}},
        {"outcome": 1},
        {"outcome": {"zone": "moon"}},
        {},
        {"outcome": {"card": "x", "zone": "dead"}, "most": 9e9},
    ],
)
def test_an_outcome_that_cannot_be_read_is_refused(client: FlaskClient, more: dict[str, Any]) -> None:
    answer = client.post("/api/v1/timing/explore", json={"situation": SMALL, **more})
    assert answer.status_code == 400
    assert answer.get_json()["error"]["code"] in ("bad_outcome", "bad_body")


def test_every_problem_of_a_situation_is_named(client: FlaskClient) -> None:
    situation = {**SMALL, "first_player": "nobody", "cards": [{"ref": "x", "type": "sword", "owner": "greg"}]}
    error = assert_error(client.post("/api/v1/timing", json={"situation": situation}), 422, "bad_situation")
    assert "'sword' is not known here" in error["message"]


def test_a_printed_text_is_read_and_what_is_not_understood_is_said(client: FlaskClient) -> None:
    text = "Response: Kneel Maester to save a character from being killed. Sing a song."
    body = client.post("/api/v1/timing/read", json={"text": text, "title": "Maester", "type": "character"}).get_json()
    assert body["card"]["abilities"][0]["effects"][0]["do"] == "save"
    assert any("Sing a song" in note for note in body["notes"])
    assert_error(client.post("/api/v1/timing/read", json={"text": ""}), 400, "bad_body")
    assert_error(client.post("/api/v1/timing/read", json={"text": 1}), 400, "bad_body")


def test_the_library_is_json_and_its_disputes_can_be_posted_back(client: FlaskClient) -> None:
    one = whole(client)
    assert one["questions"][0]["answer"]
    answer = client.post("/api/v1/timing", json={"situation": one["situation"], "moves": one["moves"]})
    assert answer.get_json()["decision"]["kind"] == "over"
    assert_error(client.get("/api/v1/disputes/none"), 404, "not_found")


# --- other editions ---


def test_what_another_edition_does_otherwise_stands_beside_the_answer(client: FlaskClient) -> None:
    page = client.get(f"{JAIME}?m={LINE}&at=2&ask=2.use:debts/debts:jaime:robert").text
    said = re.search(r'<aside class="elsewhere">(.*?)</aside>', page, re.DOTALL)
    assert said is not None
    assert "In the second edition this is different:" in said[1]
    assert 'href="/rules/agot2e-summary/other/leaves-play"' in said[1]


@pytest.mark.parametrize(
    ("entry", "label", "other"),
    [
        ("agot1e-core/keywords/stealth", "In the second edition", "agot2e-summary/keywords/stealth"),
        ("agot2e-summary/keywords/stealth", "In the first edition", "agot1e-core/keywords/stealth"),
        ("agot1e-faq/moribund", "In the second edition", "agot2e-summary/other/leaves-play"),
        ("agot2e-summary/other/search", "In the first edition", "agot1e-faq/shuffling-after-a-search"),
        ("agot2e-summary/other/immune", "In the first edition", "agot1e-faq/timing-of-immunity"),
        ("agot2e-summary/keywords/limited", "In the first edition", "agot1e-core/keywords/limited"),
    ],
)
def test_an_entry_of_one_edition_shows_what_the_other_does(
    client: FlaskClient, entry: str, label: str, other: str
) -> None:
    page = client.get(f"/rules/{entry}").text
    assert f'<strong>{label}</strong> <a href="/rules/{other}"' in page


def test_what_earlier_moves_led_to_is_folded_and_what_the_last_two_led_to_is_not(client: FlaskClient) -> None:
    page = client.get("/timing/agot1e/jaime-moribund-pays-a-cost?at=5").text.partition('id="transcript"')[2]
    before, now, last = page.partition('aria-current="true"')
    assert 'class="past"' in before.partition("Lara chooses")[2]
    assert now
    assert 'class="past"' not in last
    assert "Lara chooses" in re.sub(r"<details class=\"past\">.*?</details>", "", page, flags=re.S), (
        "moves stay in view"
    )
