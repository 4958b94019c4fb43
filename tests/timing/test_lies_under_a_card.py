"""What lies under a card and is no attachment by its own text lies there by another card's: nothing throws it off."""

from __future__ import annotations

import pytest

from tests.timing.as_shipped import Played, card


@pytest.mark.parametrize(
    ("kind", "stays"), [("character", True), ("location", True), ("event", True), ("attachment", False)]
)
def test_only_attachments_are_looked_at_for_what_they_may_be_on(kind: str, stays: bool) -> None:
    under = card("under", type=kind, attached_to="company")
    played = Played("marshalling/3", card("company", type="location"), under, stops="every")
    assert (played.card("under").moribund is None) == stays


def test_on_a_character_an_attachment_stays() -> None:
    played = Played("marshalling/3", card("robb"), card("ice", type="attachment", attached_to="robb"), stops="every")
    assert played.card("ice").moribund is None
