"""Of what a ban on plays, effects or abilities speaks: cards that go into Shadows and out of them, and ambush."""

from __future__ import annotations

from typing import Any

import pytest

from tests.timing.as_shipped import Played, ability, card

SHADOW: dict[str, Any] = {"crests": ["Shadow"], "cost": 0}


def bans(what: str) -> dict[str, Any]:
    return card(
        "ban",
        "bob",
        type="location",
        abilities=[ability({"do": "forbid", "what": what, "who": "each"}, kind="constant")],
    )


@pytest.mark.parametrize(
    ("what", "barred"),
    [
        ("triggered-effects", set()),
        ("character-abilities", set()),
        ("location-abilities", set()),
        ("locations", {"keep"}),
        ("events", {"letter"}),
        ("plays-from-hand", {"spy", "keep", "letter"}),
    ],
)
def test_playing_a_card_into_shadows_is_playing_that_card_and_triggers_nothing(what: str, barred: set[str]) -> None:
    """FAQ 4.15; 3.6 and 3.7."""
    played = Played(
        "marshalling/3",
        bans(what),
        card("spy", zone="hand", **SHADOW),
        card("keep", type="location", zone="hand", **SHADOW),
        card("letter", type="event", zone="hand", **SHADOW),
        ann={"gold": 6},
        stops="every",
    )
    refused = {ref for ref in ("spy", "keep", "letter") if not played.moves(f"{ref}/into-shadows")}
    assert refused == barred
    assert all("forbidden" in played.why_not(f"{ref}/into-shadows") for ref in barred)


@pytest.mark.parametrize("what", ["triggered-effects", "actions", "character-abilities"])
def test_the_rules_bring_a_card_out_of_shadows_whatever_may_not_be_triggered(what: str) -> None:
    """FAQ 4.17."""
    played = Played("marshalling/1", bans(what), card("spy", zone="shadows", **SHADOW), stops="every", ends="phase")
    played.until("spy/out-of-shadows")
    played.use("spy/out-of-shadows")
    for _ in range(4):
        played.passed()
    assert played.card("spy").zone == "play"


@pytest.mark.parametrize(
    ("what", "comes"), [("character-abilities", True), ("characters", True), ("triggered-effects", False)]
)
def test_ambush_is_a_keyword_that_is_used_and_no_character_ability(what: str, comes: bool) -> None:
    """FAQ 3.7 (keywords are no card abilities); 3.6 (what a player chooses to execute is a triggered effect)."""
    played = Played(
        "challenges/2", bans(what), card("raider", zone="hand", cost=1, keywords=["ambush"]), ann={"influence": 1}
    )
    assert bool(played.moves("raider/ambush")) is comes
