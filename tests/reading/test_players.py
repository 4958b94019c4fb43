"""Of players more can be said than who they are: who is meant is a condition, seen from each of them."""

from __future__ import annotations

from typing import Any

import pytest

from tests.reading.test_engine import ability

MOST_HAND = {
    "number": {"stat": "hand", "of": "you"},
    "more_than": {"stat": "hand", "of": "each-opponent", "take": "highest"},
}
LORDS = {"type": ["character"], "trait": ["Lord"], "controller": "you"}


@pytest.mark.parametrize(
    ("text", "who", "those"),
    [
        ("Challenges: Each opponent with 3 or more cards in hand draws 1 card.", "each-opponent",
         {"number": {"stat": "hand", "of": "you"}, "at_least": 3}),
        ("Challenges: Each player who controls a Lord character draws 1 card.", "each", {"card": LORDS}),
        ("Challenges: Each opponent who does not control a Lord character draws 1 card.",
         "each-opponent", {"none": LORDS}),
        ("Challenges: The player with the most cards in hand gains 1 gold.", "each", MOST_HAND),
        ("Challenges: Each opponent with more power than you draws 1 card.", "each-opponent",
         {"number": {"stat": "power", "of": "you"}, "more_than": {"stat": "power", "of": "self-controller"}}),
        ("Players cannot initiate Power challenges unless they control a Lord character.", "each", {"none": LORDS}),
    ],
)  # fmt: skip
def test_of_the_players_spoken_of_those_are_meant_of_whom_it_is_so(text: str, who: str, those: dict[str, Any]) -> None:
    read = ability(text)
    assert [effect["who"] for effect in read["effects"]] == [who]
    assert [effect["those"] for effect in read["effects"]] == [those]
    assert "undescribed" not in read


def test_the_most_characters_are_counted_for_each_player_by_his_or_her_own() -> None:
    (effect,) = ability("Challenges: The player who controls the fewest Lord characters draws 1 card.")["effects"]
    assert effect["those"] == {
        "number": {"count": LORDS},
        "less_than": {"count": LORDS, "of": "each-opponent", "take": "lowest"},
    }


def test_who_chooses_may_be_said_as_well() -> None:
    read = ability(
        "When revealed, each player with 2 or more cards in hand must choose and discard 1 location he or she controls."
    )
    assert read["target"] == {
        "choose": {"type": ["location"], "controller": "you"},
        "who": "each",
        "those": {"number": {"stat": "hand", "of": "you"}, "at_least": 2},
    }


def test_cards_of_a_player_of_whom_something_is_so() -> None:
    read = ability(
        "Challenges: Kneel a location controlled by a player who has more cards at his or her command than you."
    )
    asked = {"number": {"stat": "command", "of": "you"}, "more_than": {"stat": "command", "of": "self-controller"}}
    assert read["target"] == {"choose": {"type": ["location"], "controlled_by": asked}, "picked": True}


def test_what_has_been_won_is_looked_up_where_the_text_says_since_when() -> None:
    text = "At the end of the challenges phase, each player who has won a Power challenge draws 1 card."
    won = {"happened": {"what": ["challenge-won"], "player": "you", "type": ["power"], "span": "phase"}}
    assert ability(text)["effects"][0]["those"] == won
    unsaid = ability("Dominance: Each player who has won a Power challenge draws 1 card.")
    assert "which player" in unsaid["undescribed"]


@pytest.mark.parametrize(
    "text",
    [
        "Challenges: Each player with a Title that opposes your Title draws 1 card.",
        "Challenges: Each player with fewer cards in hand than an opponent draws 1 card.",
        "Challenges: Choose and discard 2 cards that are under your command.",
    ],
)
def test_what_cannot_be_said_of_a_player_is_told(text: str) -> None:
    assert ability(text)["undescribed"]


def test_that_player_is_the_one_named_before() -> None:
    text = "While the defending player has no cards in hand, that player cannot declare defenders."
    assert ability(text)["effects"] == [{"do": "forbid", "what": "defenders", "who": "defender"}]
    killed = "Response: After an opponent's character is killed, that opponent discards 1 card from his or her hand."
    assert ability(killed)["effects"] == [{"do": "discard-from-hand", "n": 1, "what": "chosen", "who": "trigger"}]


def test_any_of_them_in_a_text_that_simply_holds_are_all() -> None:
    plain = ability("Any Lord characters controlled by opponents get -1 STR.")
    assert plain["effects"][0]["to"] == "all"
    assert "target" not in plain


def test_that_player_in_a_condition_is_the_one_who_was_chosen() -> None:
    text = "Challenges: Choose an opponent. If that opponent has 4 or more cards in hand, draw 1 card."
    assert ability(text)["effects"][0]["if"] == {"number": {"stat": "hand", "of": "chosen"}, "at_least": 4}


def test_own_and_control_are_two_things() -> None:
    owned = ability("Challenges: Kneel a Lord character you own and control to draw 1 card.")["cost"][0]["card"]
    assert (owned["owner"], owned["controller"]) == ("you", "you")


def test_the_player_to_whom_it_happens_is_asked_about_as_it_happens() -> None:
    read = ability(
        "Response: After an opponent plays a character, draw 1 card if that player has 4 or more cards in hand."
    )
    assert read["trigger"]["if"] == {"number": {"stat": "hand", "of": "trigger-player"}, "at_least": 4}
    assert "if" not in read
