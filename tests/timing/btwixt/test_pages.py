"""B'Twixt at the table over HTTP: who has won, who wins the bid, and what is refused."""

from __future__ import annotations

import re
from html import unescape
from typing import Any
from urllib.parse import urlencode

import pytest
from flask.testing import FlaskClient

from services import services
from tests.conftest import assert_error
from timing.scoring.abilities import ALLY, INFLUENCE
from timing.scoring.figures import tapped
from timing.systems.btwixt.system import SYSTEM

EXAMPLE = {
    **{"n": "4", "l1": "Olenna", "l2": "Tyrion", "l3": "Daenerys", "l4": "Jon"},
    **{"a1": "4 5", "t1": "2", "a2": "5 5 5", "t2": "3 2", "a3": "6 7", "t3": "1 3", "a4": "9 9", "t4": "4"},
}


def page(client: FlaskClient, address: str, fields: dict[str, str], status: int = 200) -> str:
    answer = client.get(f"/timing/btwixt/{address}?{urlencode(fields)}")
    assert answer.status_code == status
    return unescape(re.sub(r"<[^>]+>", " ", answer.text)).replace("  ", " ")


# --- the end of the game ---


def test_the_example_of_scoring_comes_out_as_the_rulebook_says_each_sentence_with_its_rule(client: FlaskClient) -> None:
    said = page(client, "end", EXAMPLE)
    assert "Jon wins" in said
    assert "Daenerys and Jon tie for the highest small council, 17." in said
    assert "Of them Jon's other council has the most power, 22, and Jon wins." in said
    links = client.get(f"/timing/btwixt/end?{urlencode(EXAMPLE)}").text
    for rule in ("winner", "tie-breaks", "assess"):
        assert f'href="/rules/btwixt/scoring/{rule}"' in links


def test_what_is_told_is_what_the_stepper_tells(client: FlaskClient) -> None:
    address = re.search(r'class="do" href="([^"]+)"', client.get(f"/timing/btwixt/end?{urlencode(EXAMPLE)}").text)
    assert address is not None
    assert "Jon has won the game." in client.get(unescape(address[1])).text


def test_six_leaders_can_share_the_victory(client: FlaskClient) -> None:
    said = page(client, "end", {"n": "6", **{f"a{council}": "3 2" for council in range(1, 7)}})
    assert "Leader 1, Leader 2, Leader 3, Leader 4, Leader 5 and Leader 6 share the victory" in said


def test_a_tap_adds_a_number_and_leads_to_an_address_that_says_so(client: FlaskClient) -> None:
    answer = client.get("/timing/btwixt/end?n=3&a1=4&l1=&add=a1.5")
    assert answer.status_code == 303
    assert answer.location == "/timing/btwixt/end?n=3&a1=4+5&at=a1#place-1"
    said = page(client, "end", {"n": "3", "a1": "4 5", "at": "a1"})
    assert "share the victory" not in said  # not while numbers are tapped in
    assert "Take back" in said


def test_a_tap_takes_a_number_back() -> None:
    assert tapped({"n": "3", "a1": "4 5 6", "drop": "a1.2"}) == {"n": "3", "a1": "4 6"}
    assert tapped({"a1": "4", "drop": "a1.0"}) == tapped({"a1": "4", "drop": "a1.9"}) == {"a1": "4"}
    assert tapped({"n": "3", "l1": "Jon", "add": "l1.5"}) == {"n": "3", "l1": "Jon"}


def test_an_address_is_left_without_its_empty_fields(client: FlaskClient) -> None:
    assert client.get("/timing/btwixt/end?n=3&l1=&a1=4&t1=").location == "/timing/btwixt/end?n=3&a1=4"


def test_nothing_is_decided_before_anything_is_entered(client: FlaskClient) -> None:
    assert "share the victory" not in page(client, "end", {"n": "5"})


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"n": "2"}, "“2” should be a number from 3 to 6."),
        ({"n": "7"}, "“7” should be a number from 3 to 6."),
        ({"n": "3", "a1": "4 x"}, "“x” is no number up to 99."),
        ({"n": "3", "t2": "1000"}, "“1000” is no number up to 99."),
        ({"n": "3", "a1": "1 " * 31}, "More than 30 numbers are too many for one list."),
        ({"n": "3", "l1": "Jon", "l2": "Jon"}, "Jon sits at the table twice."),
    ],
)
def test_what_cannot_be_read_is_named_and_nothing_is_decided(
    client: FlaskClient, fields: dict[str, str], says: str
) -> None:
    said = page(client, "end", {"a3": "4", **fields}, status=400)
    assert says in said
    assert "wins" not in said


# --- the bid ---


def test_a_tie_goes_to_the_nearest_from_the_first_player_who_may_choose(client: FlaskClient) -> None:
    said = page(client, "bid", {"n": "4", "b1": "5", "b3": "2 3", "f": "2"})
    assert "Leader 3 wins the bid" in said
    assert "Leader 1 tie at 5" in said or "Leader 3 and Leader 1 tie at 5" in said
    assert "places the current ally in either of their two councils" in said


def test_a_neighbors_strings_leave_one_council_and_say_why_not_the_other(client: FlaskClient) -> None:
    said = page(client, "bid", {"n": "4", "b1": "9", "s2": "2", "s4": "1", "b2": "1", "b4": "1"})
    assert re.search(r"Yes\s+The council of Leader 1 and Leader 2", said)
    assert re.search(r"No\s+The council of Leader 4 and Leader 1", said)
    assert "2 × Pulling the Strings in Leader 2's bid, 1 in that of Leader 1's other neighbor" in said


def test_an_ally_that_names_its_council_overrides_the_strings(client: FlaskClient) -> None:
    said = page(client, "bid", {"n": "3", "b1": "9", "s2": "1", "ally": "Sansa Stark", "own": "right"})
    assert re.search(r"Yes\s+The council of Leader 3 and Leader 1", said)
    assert "Sansa Stark's own ability" in said


def test_an_ally_of_the_round_ignores_the_strings(client: FlaskClient) -> None:
    said = page(client, "bid", {"n": "3", "b1": "9", "s2": "1", "late": "1"})
    assert "additional allies ignore Pulling the Strings" in said
    assert len(re.findall(r"Yes\s+The council", said)) == 2


# --- the game among the others ---


def test_its_door_leads_to_both_pages_and_to_every_dispute(client: FlaskClient) -> None:
    door = client.get("/timing/btwixt/").text
    assert 'href="/timing/btwixt/end"' in door
    assert 'href="/timing/btwixt/bid"' in door
    with client.application.app_context():
        disputes = services().disputes.listed("btwixt")
    assert len(disputes) >= 25
    assert all(f'href="{one.url}"' in door for one in disputes)


@pytest.mark.parametrize(
    ("entry", "address"),
    [("scoring/tie-breaks", "end"), ("clarifications/pulling-the-strings", "bid"), ("play/play-influence", "new")],
)
def test_the_entries_that_a_page_applies_lead_to_it(client: FlaskClient, entry: str, address: str) -> None:
    assert f'href="/timing/btwixt/{address}"' in client.get(f"/rules/btwixt/{entry}").text


def test_every_entry_that_a_page_is_said_to_apply_exists(client: FlaskClient) -> None:
    for tool in SYSTEM.tools:
        for entry in tool.entries:
            assert client.get(f"/rules/{entry}").status_code == 200, entry


def test_every_step_of_its_round_is_on_its_chart(client: FlaskClient) -> None:
    chart = client.get("/timing/btwixt/chart").text
    for name in (
        "Reveal the current ally",
        "Play influence cards",
        "Claim the ally",
        "Clean up",
        "Determine the winner",
    ):
        assert name in chart


def test_its_leaders_kneel_where_others_pass(client: FlaskClient) -> None:
    page = client.get("/timing/btwixt/turns-go-clockwise-until-all-have-knelt").text
    assert "Ann may play A red 2, play A green 5 or kneel." in page
    assert ">Kneel</a>" in page


# --- JSON ---


def situation(**more: Any) -> dict[str, Any]:
    return {"players": [{"id": "ann"}, {"id": "bea"}, {"id": "cleo"}], **more}


def test_the_end_as_json(client: FlaskClient) -> None:
    described = situation(councils=[{"of": ["bea", "ann"], "power": 9}, {"of": ["cleo", "ann"], "power": 5}])
    found = client.post("/api/v1/timing/btwixt/end", json={"situation": described}).get_json()
    assert found["winners"] == ["ann"]
    assert found["leaders"][0] == {
        "player": "ann",
        "small": 5,
        "small_council": ["cleo", "ann"],
        "other": 9,
        "allies": 0,
    }
    assert {"of": ["ann", "bea"], "power": 9} in found["councils"]
    assert found["why"][-1]["code"] == "small-wins"
    assert found["why"][-1]["cites"] == ["btwixt/scoring/winner"]
    assert client.get(found["url"]).status_code == 200


def test_the_bid_as_json(client: FlaskClient) -> None:
    described = situation(first_player="cleo")
    found = client.post("/api/v1/timing/btwixt/bid", json={"situation": described}).get_json()
    assert (found["winner"], found["totals"]) == ("cleo", {"ann": 0, "bea": 0, "cleo": 0})
    assert found["why"][-1]["code"] == "tie-nearest"


@pytest.mark.parametrize("address", ["end", "bid"])
@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({}, 400, "bad_body"),
        ({"situation": {}, "moves": []}, 400, "bad_body"),
        ({"situation": {"players": [{"id": "ann"}, {"id": "bea"}]}}, 422, "bad_situation"),
        ({"situation": []}, 422, "bad_situation"),
        ({"situation": {"system": "agot1e", "players": [{"id": "a"}, {"id": "b"}]}}, 422, "bad_situation"),
    ],
)
def test_a_body_that_is_no_table_of_the_game_is_refused(
    client: FlaskClient, address: str, body: dict[str, Any], status: int, code: str
) -> None:
    assert_error(client.post(f"/api/v1/timing/btwixt/{address}", json=body), status, code)


# --- a round described ---

MOVED = {
    **{"n": "3", "l1": "Euron", "l2": "Cersei", "c1.title": "Contingency Plan", "c1.figure": "2", "c1.place": "hand1"},
    **{"c2.title": "Betrayal", "c2.figure": "1", "c2.place": "hand2", "a1.title": "Sansa Stark", "a1.figure": "4"},
}


def test_a_described_round_is_stepped_through(client: FlaskClient) -> None:
    answer = client.get(f"/timing/btwixt/new?{urlencode({**MOVED, 'go': '1'})}")
    assert answer.status_code == 303
    assert "Euron may play Contingency Plan or kneel." in client.get(answer.location).text
    moved = client.get(f"{answer.location}&m=use:c1/play~use:c2/play~choose:c1").text
    assert "Contingency Plan now lies in front of Cersei" in unescape(moved)


def test_a_title_that_the_rulebook_names_brings_what_it_does(client: FlaskClient) -> None:
    said = page(client, "new", MOVED)
    chosen = client.get(f"/timing/btwixt/new?{urlencode(MOVED)}").text
    assert '<option value="highest" selected>' in chosen
    assert "goes to your council with your highest-power ally" in said


def test_more_rows_keep_what_has_been_entered(client: FlaskClient) -> None:
    answer = client.get(f"/timing/btwixt/new?{urlencode({**MOVED, 'cn': '4', 'more': 'c'})}")
    assert "cn=6" in answer.location
    assert 'value="Betrayal"' in client.get(answer.location).text
    assert 'name="c6.title"' in client.get(answer.location).text


def test_a_round_that_cannot_be_says_why_not(client: FlaskClient) -> None:
    assert "This game has no summer" in page(client, "new", {"n": "5", "season": "summer", "go": "1"}, status=400)
    two = {"n": "3", "a1.figure": "2", "a2.figure": "3", "go": "1"}
    assert "Only one ally is the current one." in page(client, "new", two, status=400)
    assert "should be one of" in page(client, "new", {"n": "3", "c1.place": "hand6"}, status=400)


@pytest.mark.parametrize("kind", ["c", "a"])
def test_every_ability_that_is_offered_can_be_stepped_through(client: FlaskClient, kind: str) -> None:
    for key in INFLUENCE if kind == "c" else ALLY:
        fields = {**MOVED, f"{kind}1.does": key, f"{kind}1.title": "A card", "go": "1"}
        answer = client.get(f"/timing/btwixt/new?{urlencode(fields)}")
        assert answer.status_code == 303, key
        assert client.get(answer.location).status_code == 200


def test_a_described_round_is_changed_where_it_was_described(client: FlaskClient) -> None:
    stepper = client.get(f"/timing/btwixt/new?{urlencode({**MOVED, 'advanced': '1', 'k3': '1', 'go': '1'})}").location
    edit = re.search(r'href="([^"]+)">Change the situation', client.get(stepper).text)
    assert edit is not None
    form = client.get(unescape(edit[1])).location
    assert "lost" not in form
    assert client.get(f"{form}&go=1").location == stepper


@pytest.mark.parametrize(
    ("dispute", "says"),
    [
        ("the-example-of-scoring", "what lies in the councils in figures"),
        ("tokens-come-with-a-living-ally", "power tokens on allies"),
        ("the-ally-sets-the-values", "abilities that are none of those offered"),
        ("bids-are-cleared-and-the-token-goes-on", "how many rounds are played"),
    ],
)
def test_what_the_form_has_no_place_for_is_named(client: FlaskClient, dispute: str, says: str) -> None:
    edit = re.search(r'href="([^"]+)">Change it into', client.get(f"/timing/btwixt/{dispute}").text)
    assert edit is not None
    form = client.get(unescape(edit[1])).location
    assert says in client.get(form).text


def test_a_link_of_another_game_is_no_round(client: FlaskClient) -> None:
    other = client.get("/timing/agot1e/jaime-moribund-pays-a-cost").text
    packed = re.search(r'/timing/agot1e/new\?d=([^"&]+)', other)
    assert packed is not None
    assert client.get(f"/timing/btwixt/new?d={packed[1]}").status_code == 400
    assert client.get("/timing/btwixt/new?d=nonsense").status_code == 400


def test_the_end_of_a_game_is_no_dispute_in_which_nothing_could_be_used(client: FlaskClient) -> None:
    address = re.search(r'class="do" href="([^"]+)"', client.get(f"/timing/btwixt/end?{urlencode(EXAMPLE)}").text)
    assert address is not None
    assert "No card of this dispute could be used" not in client.get(unescape(address[1])).text
