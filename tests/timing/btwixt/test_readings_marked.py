"""Where a reading of B'Twixt decides, the transcript says so (docs/readings.md)."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from timing.systems.btwixt.notes import NOTES
from timing.systems.btwixt.readings import READINGS
from timing.systems.registry import SYSTEMS

LIBRARY = Path(__file__).parents[3] / "timing" / "disputes" / "btwixt"
IN_DISPUTES = {
    "claim-in-order": "betrayal-gives-the-loss-away",
    "draft-short": "the-short-game-of-three",
    "no-ally": "a-card-of-ones-own-is-played-once",
    "stays-where-moved": "bribery-in-tyrions-bid",
    "tokens-come-along": "tokens-come-with-a-living-ally",
}
ELSEWHERE = {
    "claim-in-order": "a-tie-goes-to-the-nearest",
    "draft-short": "bribery-in-tyrions-bid",
    "no-ally": "bribery-in-tyrions-bid",
    "stays-where-moved": "a-tie-goes-to-the-nearest",
    "tokens-come-along": "bribery-in-tyrions-bid",
    "triumph-in-turn": "bribery-in-tyrions-bid",
    "strings-where-they-lie": "both-neighbors-pull-the-strings",
    "kingsmoot-deck": "bribery-in-tyrions-bid",
}


def plain(dispute: str) -> dict[str, Any]:
    return dict(yaml.safe_load((LIBRARY / f"{dispute}.yaml").read_text(encoding="utf-8")))


def told(file: dict[str, Any]) -> set[str]:
    """The codes of the transcript."""
    system = SYSTEMS["btwixt"]
    return {note.code for result in system.replay(system.read_dispute(file)).results for note in result.notes}


@cache
def told_of(dispute: str) -> frozenset[str]:
    return frozenset(told(plain(dispute)))


@pytest.mark.parametrize("code", IN_DISPUTES)
def test_a_dispute_in_which_the_reading_decides_tells_of_it(code: str):
    assert code in told_of(IN_DISPUTES[code])


@pytest.mark.parametrize("code", ELSEWHERE)
def test_a_dispute_that_it_does_not_touch_tells_of_none(code: str):
    assert code not in told_of(ELSEWHERE[code])


def test_two_abilities_with_the_triumph_icon_resolve_in_turn():
    file = plain("bribery-in-tyrions-bid")
    first = next(card for card in file["cards"] if card["ref"] == "bribery")
    file["cards"] = [{**first, "ref": "promise", "title": "A promise", "of": "arya", "zone": "bid"}, *file["cards"]]
    assert "triumph-in-turn" in told(file)


def test_strings_that_were_moved_count_where_they_lie():
    file = plain("bribery-in-tyrions-bid")
    card = next(card for card in file["cards"] if card["ref"] == "bribery")
    card["abilities"] = [card["abilities"][0], {"when": "throughout", "effects": {"do": "pulls"}}]
    file["players"][1]["bid"] = 9
    file["moves"] = [{"who": "doran", "uses": "bribery"}, {"who": "doran", "chooses": "jaime"}, {"passes": "all"}]
    assert "strings-where-they-lie" in told({**file, "questions": file["questions"][:1]})


def test_the_deck_of_the_kingsmoot_draft_is_told_of_as_open():
    file = {**plain("the-short-game-of-three"), "opening": "setup/1", "round": 1, "moves": []}
    options = {"kingsmoot": True, "draft": True}
    question = {"after": 0, "ask": "season", "answer": "summer"}
    assert "kingsmoot-deck" in told({**file, "options": options, "questions": [question]})


def test_every_reading_says_what_it_rests_on():
    marked = {reading.note for reading in READINGS}
    assert marked == set(ELSEWHERE)
    assert {code for code, kind in NOTES.items() if kind.rests_on} == marked
