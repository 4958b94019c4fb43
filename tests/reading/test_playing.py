"""For what a card says a smallest table is made on which it is used, and the table is played."""

from __future__ import annotations

from hashlib import sha256

import pytest

from cards.shipped import PRINTINGS, Shipped
from reading.engine.card import as_card
from reading.playing.walk import IDLE, play
from reading.reader import read_card

SAMPLE, SEED = 60, 11
NO_TABLE_YET = (  # described whole, and no table has been found on which they are used and something comes of it
    "Areo Hotah",
    "Battle of the Bay",
    "Beguiled Bodyguard",
    "Bloodthirst",
    "Enemy of the Queen",
    "He Calls It Thinking",
    "Jeyne Poole",
    "Longship Great Kraken",
    "Prosperity and Plenty",
    "Rain of Fire",
    "Rule by Decree",
    "Salt and Iron",
    "Shae",
    "Spy in Their Midst",
    "Stannis's Northern Cavalry",
    "Take Them by Surprise",
)


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (
            "Any Phase: Kneel Old Mill to choose and kill a participating Knight character with STR 2 or lower.",
            "location",
        ),
        ("Response: After you win a Power challenge in which Old Mill attacked, draw 1 card.", "character"),
        ("Response: After you lose a challenge against a player with more power than you, draw 1 card.", "character"),
        ("Response: After an opponent plays an event card, kneel Old Mill to cancel its effects.", "character"),
        ("Response: Kneel Old Mill to save a Lord character from being killed.", "location"),
        ("If Old Mill would be killed, return it to your hand instead.", "character"),
        ("While it is Winter, each Direwolf character you control gets +1 STR.", "character"),
        ("Dominance: If you have won a Military challenge this round, draw 1 card.", "event"),
        ("After Old Mill comes out of Shadows, choose and kneel a character.", "character"),
        ("When revealed, each player draws 1 card.", "plot"),
        ("After this plot is placed in your used pile, draw 1 card.", "plot"),
        ("Response: After you reveal a plot card with the War trait, draw 1 card.", "character"),
        ("Response: After you marshal a Stark or neutral location, draw 1 card.", "character"),
    ],
)
def test_what_a_card_says_is_used_on_a_table_made_for_it(text: str, kind: str) -> None:
    card = as_card(read_card(text, "Old Mill", kind), "card", "ann")
    outcomes = play(card)
    assert [one.what for one in outcomes] == ["played"], outcomes


def test_what_can_never_be_used_is_not_played() -> None:
    card = as_card(read_card("Any Phase: Draw 1 card.", "Old Mill", "location"), "card", "ann")
    card["abilities"][0]["if"] = {"all": [{"season": ["winter"]}, {"not": {"season": ["winter"]}}]}
    assert [one.what for one in play(card)] == ["unplayed"]


def test_what_is_used_without_any_effect_is_not_played() -> None:
    card = as_card(read_card("After a character is killed, draw 1 card.", "Old Mill", "location"), "card", "ann")
    card["abilities"][0]["effects"] = [{"do": "draw", "n": 1, "then": True}]
    assert [(one.what, one.why) for one in play(card)] == [("unplayed", IDLE)]


def test_what_the_engine_does_not_take_fails() -> None:
    card = as_card(read_card("Any Phase: Draw 1 card.", "Old Mill", "location"), "card", "ann")
    card["icons"] = ["sword"]
    assert [one.what for one in play(card)] == ["failed"]


def test_shipped_printings_that_are_described_whole_are_played() -> None:
    shipped = Shipped(PRINTINGS)
    ids = sorted(shipped.printings, key=lambda one: sha256(f"{SEED}{one}".encode()).digest())  # the same ones each day
    cards = [card for card_id in ids if (card := shipped.description(card_id))]
    whole = [card for card in cards if not any("undescribed" in one for one in card.get("abilities", []))]
    unplayed = []
    for card in whole[:SAMPLE]:
        unplayed += [
            (card["title"], one) for one in play({**card, "ref": "card", "owner": "ann"}) if one.what != "played"
        ]
    unplayed = [one for one in unplayed if one[0] not in NO_TABLE_YET]
    assert not unplayed
