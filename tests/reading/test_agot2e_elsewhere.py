"""Texts of the second edition about shadows, ambush that is gained, cards used from elsewhere, any player."""

from __future__ import annotations

from typing import Any

import pytest

from reading.agot2e.reader import read

TOKEN = "with a shadow token on it. While that card is in shadows, it gains shadow (X). X is its printed cost."


def only(text: str) -> dict[str, Any]:
    found = read(text, "An Old Raven")
    assert found.unread == ()
    (ability,) = found.abilities
    return ability


def test_cards_in_hand_gain_ambush_each_with_a_number_of_its_own() -> None:
    text = "Each <i>Raven</i> location in your hand gains ambush (X). X is 1 less than that card's printed cost."
    (effect,) = only(text)["effects"]
    assert (effect["what"], effect["n"]) == ("ambush", {"difference": [{"stat": "cost", "of": "affected"}, 1]})


def test_a_card_is_placed_in_shadows_with_a_token() -> None:
    one = only(f"<b>Action:</b> Choose a kneeling location and place it in shadows {TOKEN}")
    assert one["effects"] == [{"do": "return-to-shadows", "to": "target", "what": "with-token"}]
    fallen = only(f"<b>Reaction:</b> After a location enters your discard pile, place it in shadows {TOKEN}")
    assert fallen["effects"] == [{"do": "into-shadows", "to": "trigger", "what": "with-token"}]


def test_another_card_is_another_than_the_one_that_is_answered() -> None:
    one = only("<b>Reaction:</b> After a location you control enters play, stand another location you control.")
    (effect,) = one["effects"]
    assert effect["choose"] == {"type": "location", "controller": "you", "not": {"trigger": True}}


@pytest.mark.parametrize(
    ("text", "effect"),
    [
        (
            "You may marshal <i>Raven</i> characters from your dead pile as if they were in your hand.",
            {"ways": ["marshal"], "which": {"zone": "dead", "owner": "you", "type": "character", "trait": ["Raven"]}},
        ),
        (
            "Each player may play events in his or her discard pile as if they were in his or her hand.",
            {"ways": ["play"], "who": "each", "which": {"zone": "discard", "owner": "this-player", "type": "event"}},
        ),
    ],
)
def test_cards_are_used_from_elsewhere(text: str, effect: dict[str, Any]) -> None:
    assert only(text)["effects"] == [{"do": "play-from", **effect}]


def test_a_card_is_marshaled_into_shadows_from_its_pile() -> None:
    one = only("You may marshal An Old Raven into shadows from your discard pile as if it were in your hand.")
    assert one["from"] == ["discard"]
    assert one["effects"] == [{"do": "play-from", "ways": ["into-shadows"], "to": "self"}]


def test_any_player_may_initiate() -> None:
    one = only("<b>Action:</b> Pay 1 gold to take control of An Old Raven. (Any player may initiate this ability.)")
    assert one["any_player"] is True
    assert one["effects"] == [{"do": "take-control", "to": "self"}]
