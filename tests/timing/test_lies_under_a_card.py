"""What lies under a card and is no attachment by its own text lies there by another card's: nothing throws it off."""

from __future__ import annotations

import pytest

from tests.timing.as_shipped import Played, ability, card


@pytest.mark.parametrize(
    ("kind", "stays"), [("character", True), ("location", True), ("event", True), ("attachment", False)]
)
def test_only_attachments_are_looked_at_for_what_they_may_be_on(kind: str, stays: bool) -> None:
    under = card("under", type=kind, attached_to="company")
    played = Played("marshalling/3", card("company", type="location"), under, stops="every")
    assert (played.card("under").zone == "play") == stays


def test_on_a_character_an_attachment_stays() -> None:
    played = Played("marshalling/3", card("robb"), card("ice", type="attachment", attached_to="robb"), stops="every")
    assert played.card("ice").zone == "play"


@pytest.mark.parametrize("box", ["marshalling/3", "challenges/6"])
def test_what_may_not_be_there_is_gone_before_anything_is_done_with_it(box: str) -> None:
    wolf = card("wolf", type="attachment", attached_to="mill", abilities=[ability({"do": "draw", "n": 1}, phase="any")])
    fight = {"type": "military", "attacker": "ann", "defender": "bob", "attackers": ["robb"]}
    told = {"challenge": fight} if box == "challenges/6" else {}
    played = Played(box, card("mill", type="location"), card("robb"), wolf, stops="every", **told)
    assert (played.card("wolf").zone, played.moves("wolf/use")) == ("discard", [])
