"""What opens an ability, as the engine is told it: causes, sides, phases, players that are described."""

from __future__ import annotations

from typing import Any

import pytest

from reading.engine.card import described
from reading.reader import read_card

EFFECT = {"cause": ["effect"]}


def told(text: str, kind: str = "character") -> dict[str, Any]:
    """The one ability of a text, described whole."""
    made = described(read_card(text, "Old Mill", kind))
    assert not made.simplified, made.simplified
    return made.abilities[0]


@pytest.mark.parametrize(
    ("text", "trigger"),
    [
        (
            "Response: After a character is knelt by an opponent's card effect, stand that character.",
            {"after": ["knelt"], "card": {"type": ["character"]}, **EFFECT, "by": {"controller": "opponent"}},
        ),
        (
            "Response: After you kneel a character using a card effect, draw 1 card.",
            {"after": ["knelt"], "card": {"type": ["character"]}, **EFFECT, "by": {"controller": "you"}},
        ),
        (
            "Response: After a character is killed for Military claim, draw 1 card.",
            {"after": ["killed"], "card": {"type": ["character"]}, "cause": ["military-claim"]},
        ),
        (
            "Response: After a character dies for deadly, draw 1 card.",
            {"after": ["killed"], "card": {"type": ["character"]}, "cause": ["deadly"]},
        ),
        (
            "Response: After 1 or more characters stand for vengeful, draw 1 card.",
            {"after": ["stood"], "card": {"type": ["character"]}, "cause": ["vengeful"], "once": True},
        ),
        (
            "Response: After Old Mill is knelt as a defender, draw 1 card.",
            {"after": ["knelt"], "card": {"self": True}, "cause": ["defense"]},
        ),
        (
            "Response: After Old Mill is declared as a [Naval] attacker, draw 1 card.",
            {"after": ["attacker-declared"], "card": {"self": True}, "cause": ["naval"]},
        ),
        (
            "Response: After a character's STR is reduced to 0, draw 1 card.",
            {"after": ["str-lowered"], "card": {"type": ["character"], "str": {"at_most": 0}}},
        ),
        ("If you do not win dominance, kneel Old Mill.", {"after": ["dominance-lost"], "player": "you"}),
        ("If you lose dominance, kneel Old Mill.", {"after": ["dominance-lost"], "player": "you"}),
        ("Response: After you win initiative, draw 1 card.", {"after": ["initiative-won"], "player": "you"}),
        (
            "Response: After a location is discarded from an opponent's deck, draw 1 card.",
            {"after": ["discarded-from-deck"], "card": {"type": ["location"]}, "player": "opponent"},
        ),
        (
            "Response: After a Small Council event is played, draw 1 card.",
            {"after": ["event-played"], "card": {"trait": ["Small Council"]}},
        ),
    ],
)
def test_what_brings_it_about_and_to_what_it_happens(text: str, trigger: dict[str, Any]) -> None:
    assert told(text)["trigger"] == trigger


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        ("Response: After Old Mill stands during the standing phase, draw 1 card.", {"phase": ["standing"]}),
        (
            "Response: After you draw 1 or more cards outside the draw phase, claim 1 power.",
            {"not": {"phase": ["draw"]}},
        ),
        ("Response: After Old Mill is declared as an attacker against you, draw 1 card.", {"defender": "you"}),
        ("Response: After a challenge is declared against you, draw 1 card.", {"defender": "you"}),
        (
            "Response: After a challenge in which Old Mill attacked alone resolves, draw 1 card.",
            {"card": {"self": True, "participating": "attacking", "alone": True}},
        ),
        (
            "Response: After you win a Military challenge against an opponent with a House Stark or House Tyrell House "
            "card, draw 1 card.".replace("Tyrell", "Martell"),
            {"loser": "opponent", "plays_house": ["Stark", "Martell"], "player": "loser"},
        ),
        (
            "Response: After you win a challenge against a player with more power than you, draw 1 card.",
            {"number": {"stat": "power", "of": "loser"}, "more_than": {"stat": "power", "of": "you"}},
        ),
    ],
)
def test_when_and_against_whom(text: str, condition: dict[str, Any]) -> None:
    assert told(text)["if"] == condition


def test_a_player_is_chosen_of_whom_something_is_so() -> None:
    ability = told("Any Phase: Choose an opponent with more cards in hand than you. That player draws 1 card.")
    of = {"stat": "hand", "of": "self-controller"}
    assert ability["target"] == {"player": "opponent", "if": {"number": {"stat": "hand", "of": "you"}, "more_than": of}}


@pytest.mark.parametrize(
    ("text", "state"),
    [
        (
            "Discard Old Mill from play any time you control Robb Stark.",
            {"card": {"controller": "you", "title": ["Robb Stark"]}},
        ),
        ("If it is Summer, discard Old Mill from play.", {"season": ["summer"]}),
        (
            "Discard Old Mill from play if you control no Lord characters.",
            {"none": {"controller": "you", "trait": ["Lord"], "type": ["character"]}},
        ),
    ],
)
def test_what_a_state_of_the_table_removes_goes_as_soon_as_it_is_there(text: str, state: dict[str, Any]) -> None:
    ability = told(text)
    assert (ability["kind"], ability["effects"]) == ("constant", [{"do": "discard", "to": "self", "if": state}])


def test_what_a_state_kneels_is_knelt_as_soon_as_it_is_there() -> None:
    ability = told("If you do not control a Warship location, kneel Old Mill and discard all power from it.")
    assert ability["kind"] == "constant"
    state = {"none": {"controller": "you", "trait": ["Warship"], "type": ["location"]}}
    assert [(one["do"], one["to"], one["if"]) for one in ability["effects"]] == [
        ("kneel", "self", state),
        ("discard-power", "self", state),
    ]


def test_what_a_state_does_beside_removing_and_kneeling_is_told_in_words() -> None:
    made = described(read_card("If it is Summer, stand Old Mill.", "Old Mill", "character"))
    assert [lack for _label, lack in made.simplified] == ["what opens it is in words only: If it is Summer"]
    assert made.abilities[0]["kind"] == "passive"


def test_what_hangs_on_winning_the_challenge_under_way_waits_until_it_is_over() -> None:
    ability = told(
        "Challenges: Choose an attacking character. It gets +2 STR until the end of the phase. "
        "If you win the challenge, draw 1 card."
    )
    assert ability["effects"][1] == {"do": "draw", "n": 1, "if": {"winner": "you"}, "when": "challenge-over"}


@pytest.mark.parametrize(
    ("text", "condition"),
    [
        (
            "While Old Mill has a Weapon attachment, it gets +2 STR.",
            {"card": {"self": True, "bears": {"trait": ["Weapon"], "type": ["attachment"]}}},
        ),
        (
            "If Old Mill has at least 2 Item attachments, it gets +2 STR.",
            {"number": {"count": {"trait": ["Item"], "type": ["attachment"], "on": {"self": True}}}, "at_least": 2},
        ),
        ("While Old Mill has no other attachments, it gets +2 STR.", {"card": {"self": True, "no_attachments": True}}),
        (
            "If you have won initiative this round, Old Mill gets +2 STR.",
            {"happened": {"what": ["initiative-won"], "player": "you", "span": "round"}},
        ),
        (
            "While Old Mill is attacking an opponent with more cards in hand than you, it gets +2 STR.",
            {
                "card": {"self": True, "participating": "attacking"},
                "defender": "opponent",
                "number": {"stat": "hand", "of": "defender"},
                "more_than": {"stat": "hand", "of": "you"},
            },
        ),
    ],
)
def test_what_must_be_so_of_cards_and_of_those_they_attack(text: str, condition: dict[str, Any]) -> None:
    assert told(text)["if"] == condition


@pytest.mark.parametrize(
    ("text", "lack"),
    [
        (
            "Response: Kneel Old Mill and kneel a Lord character to save that character from being killed.",
            "which card is saved: the one spoken of in the cost",
        ),
        ("Immune to non-raven cards.", "what it is immune to"),
    ],
)
def test_what_would_be_said_of_the_wrong_card_or_player_is_told_where_the_ability_stands(text: str, lack: str) -> None:
    made = described(read_card(text, "Old Mill", "character"))
    assert lack in [lack for _label, lack in made.simplified]
    assert lack in [lack for ability in made.abilities for lack in ability["undescribed"]]


def test_what_any_player_may_trigger_may_be_used_by_any_player() -> None:
    made = described(read_card("Any Phase: Draw 1 card. Any player may trigger this effect.", "Old Mill", "character"))
    assert made.simplified == []
    assert made.abilities[0]["users"] == "any"
