"""Texts of the second edition with X: chosen as it is paid, printed as a cost, or defined by the card."""

from __future__ import annotations

from typing import Any

from reading.agot2e.reader import read
from timing.systems.agot2e.situation import read as situation

X = {"stat": "x"}


def only(text: str, varies: str = "") -> dict[str, Any]:
    """The one ability of a text that is read whole; `varies`: what is printed as X."""
    found = read(text, "An Old Raven", varies)
    assert found.unread == ()
    (ability,) = found.abilities
    card = {"ref": "x", "type": "event", "owner": "a", "zone": "hand", "abilities": [{**ability, "label": "it"}]}
    players = [{"id": "a"}, {"id": "b"}]
    situation({"players": players, "first_player": "a", "opening": {"box": "challenges/2"}, "cards": [card]})
    return ability


def test_x_that_is_paid_bounds_what_may_be_chosen() -> None:
    one = only("<b>Action:</b> Pay X gold to choose and stand a location with printed cost X or lower.")
    assert one["cost"] == [{"do": "pay-gold", "n": X}]
    assert one["target"] == {"choose": {"type": "location", "cost": {"at_most": X}}}


def test_x_that_cannot_be_0() -> None:
    one = only("<b>Action:</b> Discard X gold from An Old Raven to draw 1 card (X cannot be 0).")
    assert one["cost"] == [{"do": "discard-gold", "n": X, "least": 1}]


def test_x_that_is_printed_as_the_cost_is_paid() -> None:
    one = only("<b>Action:</b> Choose X <i>Raven</i> characters. Stand each of those characters.", "cost")
    assert one["cost"] == [{"do": "pay-gold", "n": X}]
    assert one["target"]["n"] == X


def test_x_that_the_card_defines_is_no_choice() -> None:
    text = "<b>Interrupt:</b> When the effects of an opponent's event would initiate, cancel those effects. "
    one = only(text + "X is that event's printed cost.", "cost")
    assert one["cost"] == [{"do": "pay-gold", "n": {"stat": "cost", "of": "trigger"}}]
