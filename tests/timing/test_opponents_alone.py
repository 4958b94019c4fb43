"""What only opponents can trigger its card's own controller cannot, by whatever name it goes (FAQ 3.11)."""

from __future__ import annotations

from tests.timing.as_shipped import Played, card, shipped


def test_only_opponents_use_what_only_opponents_can_trigger() -> None:
    """Iron Fleet Raiders."""
    played = Played("challenges/2", shipped("soo_87", "raiders"), card("page", "bob"))
    assert "opponents-only" in played.why_not("raiders/action-1-by-ann")
    assert "opponents-only" not in played.why_not("raiders/action-1-by-bob")
