"""What the timing engine is given of the round and the game, and of what is compared (texts our own; all whole)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.reading.test_deeds import effects
from tests.reading.test_engine import made

YOURS = {"type": ["location"], "trait": ["Warship"], "controller": "you"}


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("You need 3 fewer power in order to win the game.", {"do": "needs", "n": -3, "who": "you"}),
        (
            "Each opponent needs 2 fewer power (to a minimum of 12) to win the game.",
            {"do": "needs", "n": -2, "who": "each-opponent", "minimum": 12},
        ),
        (
            "Each attachment on Old Mill reduces the amount of power you need to win the game by 1.",
            {"do": "needs", "n": {"times": [-1, {"stat": "attachments", "of": "self"}]}, "who": "you"},
        ),
        ("Power on Old Mill counts towards your victory total.", {"do": "gain", "what": "power counts", "to": "self"}),
        ("Increase your draw cap by 2.", {"do": "draw-cap", "n": 2, "who": "you"}),
        ("Skip the standing phase this round.", {"do": "skip-phase", "what": "standing"}),
        (
            "Each Warship location you control counts as 3 STR during the dominance phase.",
            {"do": "dominance", "n": {"times": [3, {"count": {**YOURS, "standing": True}}]}, "who": "you"},
        ),
        (
            "Unique characters you control count their STR toward dominance while knelt.",
            {
                "do": "gain",
                "what": "counts STR for dominance",
                "to": "all",
                "which": {"type": ["character"], "unique": True, "controller": "you"},
            },
        ),
        (
            "Draw 1 less card (to a minimum of 1) during the draw phase.",
            {"do": "extra-draw", "n": -1, "who": "you", "minimum": 1},
        ),
    ],
)
def test_what_changes_a_round_is_an_effect_of_the_engine(text: str, told: dict[str, Any]) -> None:
    assert effects(text) == [told]


@pytest.mark.parametrize(
    ("text", "bound"),
    [
        (
            "Response: After a character you control is killed, choose and kill a character with an equal or lower "
            "printed cost.",
            {"cost": {"at_most": {"stat": "cost", "of": "trigger"}}},
        ),
        (
            "Any Phase: Choose and kneel a character with a lower STR than Old Mill.",
            {"str": {"less_than": {"stat": "str", "of": "self"}}},
        ),
        (
            "Any Phase: Choose and kneel a character with a higher STR than its printed cost.",
            {"str": {"more_than": {"stat": "cost", "of": "itself"}}},
        ),
        (
            "Challenges: Return a Lord character to your hand to choose and kneel a character with a lower printed "
            "STR.",
            {"printed_str": {"less_than": {"stat": "printed-str", "of": "paid"}}},
        ),
        (
            "Any Phase: Choose and kneel a character with STR equal to or lower than the number of Warship locations "
            "you control.",
            {"str": {"at_most": {"count": YOURS}}},
        ),
        (
            "Any Phase: Choose and kneel a character with printed cost lower than your total initiative.",
            {"cost": {"less_than": {"stat": "initiative", "of": "you"}}},
        ),
        (
            "Any Phase: Choose and kneel a character with STR X or lower. X is the number of Warship locations you "
            "control.",
            {"str": {"at_most": {"count": YOURS}}},
        ),
    ],
)
def test_a_card_may_be_compared_with_another_a_number_or_itself(text: str, bound: dict[str, Any]) -> None:
    found = made(text)
    assert found.simplified == []
    assert found.abilities[0]["target"]["choose"] == {"type": ["character"], **bound}


def test_x_characters_are_as_many_as_the_text_says() -> None:
    found = made("Any Phase: Choose and kneel X characters. X is the number of Warship locations you control.")
    assert found.simplified == []
    assert found.abilities[0]["target"] == {"choose": {"type": ["character"]}, "n": {"count": YOURS}}


def test_a_combined_cost_is_asked_of_all_that_are_chosen() -> None:
    found = made("Any Phase: Choose and kneel any number of locations with combined printed cost 4 or lower.")
    assert found.simplified == []
    wanted = {"number": {"stat": "cost", "of": "target"}, "at_most": 4}
    assert found.abilities[0]["target"] == {
        "choose": {"type": ["location"]},
        "together": wanted,
        "n": 40,
        "up_to": True,
    }


def test_whom_a_condition_is_not_about_is_not_lost() -> None:
    text = "While Old Mill is unique, Lord characters get +1 STR."
    assert [lack for _label, lack in made(text).simplified][:1] == ["a condition"]


@pytest.mark.parametrize(
    ("line", "asked"),
    [
        ("Play only if it is Winter.", {"season": ["winter"]}),
        (
            "Play before any challenges have been declared this phase.",
            {"number": {"challenge": "initiated"}, "exactly": 0},
        ),
    ],
)
def test_when_a_card_may_be_played_is_asked_of_all_that_is_triggered_on_it(line: str, asked: dict[str, Any]) -> None:
    found = made(f"{line}\nAny Phase: Choose and kneel a character.", "event")
    assert found.simplified == []
    assert found.abilities[0]["if"] == asked


def test_when_a_card_may_be_played_is_told_where_it_cannot_be_said() -> None:
    found = made("Play at the beginning of the challenges phase.\nAny Phase: Choose and kneel a character.", "event")
    assert [lack for _label, lack in found.simplified] == ["when it may be played"]
