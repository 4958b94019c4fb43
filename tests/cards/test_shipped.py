"""The cards that come with Maester: every printing known, none of them in printed words, each fit for the stepper."""

from __future__ import annotations

import json
import os
import re
from pathlib import Path

import pytest
from flask.testing import FlaskClient

from cards.shipped import LONGEST_RUN, PRINTINGS, Shipped
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.situation import read

CARD_FILE = Path(os.environ.get("MAESTER_TEST_CARDS") or Path(__file__).parents[3] / "shared/data/agot1e-cards.json")
SHIPPED = Shipped(PRINTINGS)


def test_every_printing_is_there_with_its_facts() -> None:
    assert len(SHIPPED.printings) == 1988
    joffrey = SHIPPED.printings["core_36"]
    assert (joffrey.title, joffrey.type, joffrey.text) == ("Joffrey Baratheon", "character", "")
    assert joffrey.facts["houses"] == ["Lannister"]


def test_every_printing_can_stand_on_a_table() -> None:
    for card_id in SHIPPED.printings:
        card = SHIPPED.description(card_id)
        assert card is not None
        players = [{"id": "ann"}, {"id": "bea"}]
        read(
            {
                "players": players,
                "first_player": "ann",
                "opening": {"box": "challenges/2"},
                "cards": [{"ref": "card", "owner": "ann", **card}],
            }
        )


def test_a_location_that_may_be_played_on_a_house_card_still_says_so_when_it_is_shipped() -> None:
    """Chambers and tents: the words by which the engine knows it are not cut as printed ones are."""
    chambers = SHIPPED.description("kotst_26")
    assert chambers is not None
    players = [{"id": "ann", "gold": 3}, {"id": "bea"}]
    cards = [
        {**chambers, "ref": "chambers", "owner": "ann", "zone": "hand"},
        {"ref": "house", "type": "house", "owner": "ann"},
    ]
    table = {"players": players, "first_player": "ann", "opening": {"box": "marshalling/3"}, "cards": cards}
    game = Dispute(read(table))
    chosen = {move.choosing for move in game.moves(game.begin().state) if move.does == "uses"}
    assert ("house",) in chosen


def strings(value: object) -> list[str]:
    if isinstance(value, str):
        return [value]
    parts = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [text for part in parts for text in strings(part)]


def words(text: str) -> list[str]:
    return re.findall(r"[a-z0-9']+", text.lower())


@pytest.mark.skipif(not CARD_FILE.exists(), reason="no card file to compare with")
def test_no_printed_sentence_is_shipped() -> None:
    printed = {one["id"]: one for one in json.loads(CARD_FILE.read_text(encoding="utf-8"))}
    runs = {
        tuple(text[at : at + LONGEST_RUN + 1])
        for one in printed.values()
        for text in [words(one["rules_text"] or "")]
        for at in range(len(text) - LONGEST_RUN)
    }
    for line in PRINTINGS.read_text(encoding="utf-8").splitlines():
        for text in strings(json.loads(line)["does"]):
            said = words(text)
            shared = [said[at : at + 8] for at in range(len(said) - 7) if tuple(said[at : at + 8]) in runs]
            assert not shared, (json.loads(line)["id"], shared)


def test_a_card_page_says_what_the_card_does_in_rows_of_ours(client: FlaskClient) -> None:
    page = client.get("/cards/core_36").text
    assert "<dt>When</dt><dd>a Lord or Lady character is killed</dd>" in page
    assert "<dt>Limit</dt><dd>3 times per round</dd>" in page
    assert "not its printed text" in page


def test_a_situation_may_name_its_cards_by_their_id_alone(client: FlaskClient) -> None:
    situation = {
        "players": [{"id": "ann"}, {"id": "bea"}],
        "first_player": "ann",
        "opening": {"box": "challenges/2"},
        "cards": [
            {"ref": "joffrey", "card": "core_36", "type": "character", "owner": "ann"},
            {"ref": "nobody", "card": "xyz_1", "type": "character", "owner": "bea"},
        ],
    }
    answer = client.post("/api/v1/timing", json={"situation": situation})
    assert answer.status_code == 200
    options = answer.get_json()["decision"]["options"]
    assert "joffrey/response-1" in [option["ability"] for option in options]


def test_a_deck_is_judged_without_an_imported_card_file(client: FlaskClient) -> None:
    assert "No card file is imported" not in client.get("/decks").text


def test_the_page_says_what_a_card_has_beside_its_abilities(client: FlaskClient) -> None:
    viper = client.get("/cards/pots_1").text
    assert "<dt>Keywords</dt><dd>renown</dd>" in viper
    assert "<dt>Immune to</dt><dd>events, character abilities</dd>" in viper
    assert "<dt>Attached to</dt><dd>House Stark character</dd>" in client.get("/cards/core_1").text
