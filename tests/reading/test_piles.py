"""The tops of piles, what lies revealed, what has been killed this phase and what a text itself has discarded."""

from __future__ import annotations

from typing import Any

import pytest

from tests.reading.test_engine import ability

ANYWHERE = ["play", "hand", "deck", "discard", "dead", "shadows", "removed"]
MINE: dict[str, Any] = {"zone": ["discard"], "controller": "you"}


@pytest.mark.parametrize(
    ("text", "effects"),
    [
        (
            "Any Phase: Kneel Old Mill to return the top 3 cards of your discard pile to your hand.",
            [{"do": "return-to-hand", "to": "all", "which": {**MINE, "topmost": 3}}],
        ),
        (
            "Any Phase: Kneel Old Mill to return the topmost location card from your discard pile to your hand.",
            [{"do": "return-to-hand", "to": "all", "which": {**MINE, "type": ["location"], "topmost": 1}}],
        ),
        (
            "Any Phase: Kneel Old Mill to shuffle the top X cards of your discard pile into your deck. "
            "X is the number of Boon locations you control.",
            [
                {
                    "do": "into-deck",
                    "to": "all",
                    "which": {
                        **MINE,
                        "topmost": {"count": {"type": ["location"], "trait": ["Boon"], "controller": "you"}},
                    },
                }
            ],
        ),
        (
            "While Old Mill is attacking, characters with fewer than 2 icons do not count their STR.",
            [
                {
                    "do": "gain",
                    "what": "cannot count STR",
                    "to": "all",
                    "which": {"type": ["character"], "icons": {"less_than": 2}},
                }
            ],
        ),
        (
            "Any Phase: Discard all locations from play. Then, draw 1 card for each Boon location discarded in this "
            "way.",
            [
                {"do": "discard", "to": "all", "which": {"type": ["location"]}},
                {
                    "do": "draw",
                    "n": {
                        "past": {
                            "what": ["discarded"],
                            "this": True,
                            "card": {"type": ["location"], "trait": ["Boon"], "zone": ANYWHERE},
                        }
                    },
                    "then": True,
                },
            ],
        ),
    ],
)
def test_effects_on_what_lies_somewhere(text, effects):
    assert ability(text)["effects"] == effects
    assert "undescribed" not in ability(text)


@pytest.mark.parametrize(
    ("text", "target"),
    [
        (
            "Any Phase: Kneel Old Mill to put the top card of a player's discard pile on top of his or her deck.",
            {"choose": {"zone": ["discard"], "topmost": 1}, "picked": True},
        ),
        (
            "Any Phase: Kneel Old Mill to choose and put into play a character in your dead pile that was killed this "
            "phase.",
            {
                "choose": {
                    "type": ["character"],
                    "zone": ["dead"],
                    "controller": "you",
                    "just": ["killed"],
                    "since": "phase",
                }
            },
        ),
        (
            "Any Phase: Kneel Old Mill to choose a character with only 1 icon. Kneel that character.",
            {"choose": {"type": ["character"], "icons": {"exactly": 1}}},
        ),
    ],
)
def test_what_is_chosen_somewhere(text, target):
    assert ability(text)["target"] == target
    assert "undescribed" not in ability(text)


def test_a_plot_that_lies_revealed():
    told = ability("While there is at least 1 Castle plot card revealed, Old Mill gets +1 STR.")
    assert told["if"] == {"card": {"type": ["plot"], "trait": ["Castle"], "zone": ["revealed"]}}


def test_of_several_players_the_tops_of_all_piles():
    told = ability(
        "When revealed, each player returns the top character in his or her dead pile to the top of his or her deck."
    )
    which = {"type": ["character"], "zone": ["dead"], "topmost": 1}
    assert told["effects"] == [{"do": "top-of-deck", "to": "all", "which": which}]


RIVER = {"type": ["plot"], "trait": ["River"], "zone": ["used"], "controller": "you"}


def test_the_when_revealed_effect_of_a_used_plot():
    then = 'Then, if this is your revealed plot card, trigger the "when revealed" effect of the top River plot card in '
    told = ability(f"When revealed, draw 1 card. {then}your used pile.", "plot")
    assert told["effects"][1] == {
        "do": "resolve-plot",
        "to": "all",
        "which": {**RIVER, "topmost": 1},
        "if": {"card": {"self": True, "zone": ["revealed"]}},
        "then": True,
    }
    told = ability(
        'When revealed, trigger the "when revealed" effect of any River plot card in your used pile.', "plot"
    )
    assert told["target"] == {"choose": RIVER, "picked": True}
    assert told["effects"] == [{"do": "resolve-plot", "to": "target"}]


@pytest.mark.parametrize(
    ("text", "condition", "effects"),
    [
        (
            "If you win a Military challenge in which Old Mill attacked alone, instead of the normal claim effects, "
            "choose and kneel a location.",
            {"winner": "you", "card": {"self": True, "participating": "attacking", "alone": True}},
            [{"do": "kneel", "to": "target"}],
        ),
    ],
)
def test_what_takes_the_place_of_a_claim(text, condition, effects):
    told = ability(text)
    assert told["kind"] == "replacement"
    assert told["trigger"] == {"after": ["claim-implemented"], "type": ["military"]}
    assert (told["if"], told["effects"]) == (condition, effects)


def test_either_end_of_a_deck_is_one_of_two_effects():
    told = ability(
        "Any Phase: Kneel Old Mill to choose and return a Boon location to the top or bottom of its owner's deck."
    )
    assert [(one["do"], one["option"]) for one in told["effects"]] == [
        ("top-of-deck", "on top"),
        ("bottom-of-deck", "on the bottom"),
    ]


def test_who_controls_what_comes_into_play_counts():
    told = ability("Response: After a Knight character comes into play under your control, stand Old Mill.")
    assert told["trigger"]["card"] == {"type": ["character"], "trait": ["Knight"], "controller": "you"}


@pytest.mark.parametrize(
    ("text", "part", "told"),
    [
        (
            "Any Phase: Choose a gold or influence providing location. Kneel it.",
            "target",
            {"choose": {"type": ["location"], "any": [{"income": {"at_least": 1}}, {"influence": {"at_least": 1}}]}},
        ),
        (
            "Any Phase: Choose and kneel a Knight character (up to 2 Knight characters instead if it is Winter).",
            "target",
            {
                "choose": {"type": ["character"], "trait": ["Knight"]},
                "up_to": True,
                "n": {"if": {"season": ["winter"]}, "yes": 2, "no": 1},
            },
        ),
        (
            "Response: After Old Mill is killed or discarded from play, draw 1 card.",
            "trigger",
            {"after": ["killed", "discarded"], "card": {"self": True}},
        ),
        (
            "Dominance: If you lost dominance this phase, draw 1 card.",
            "if",
            {"happened": {"what": ["dominance-lost"], "player": "you", "span": "phase"}},
        ),
    ],
)
def test_what_is_told_of_one_part(text, part, told):
    assert ability(text)[part] == told
    assert "undescribed" not in ability(text)


def test_as_many_cards_as_one_likes_are_paid_with():
    told = ability("Any Phase: Kneel X Knight characters (to a maximum of 3) to choose and kneel X locations.", "event")
    knights = {"type": ["character"], "trait": ["Knight"], "controller": "you"}
    assert told["cost"] == [{"do": "kneel", "n": 1, "as_many_as": 3, "card": knights}]
    assert told["target"] == {"choose": {"type": ["location"]}, "n": {"paid": True}}
    told = ability(
        "Any Phase: Kneel a Lord character to choose and kneel X locations. X is the STR of the knelt character."
    )
    assert told["target"]["n"] == {"stat": "str", "of": "paid"}


def test_what_happens_again_under_another_condition():
    told = ability(
        "If it is Summer, stand Old Mill each time an event card is played. If it is Winter, kneel Old Mill each time "
        "an event card is played."
    )
    assert [(one["do"], one["if"]) for one in told["effects"]] == [
        ("stand", {"season": ["summer"]}),
        ("kneel", {"season": ["winter"]}),
    ]


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("Old Mill can defend Power challenges, even while kneeling.", ["may defend power challenges while kneeling"]),
        (
            "Old Mill can attack or defend Military challenges while knelt.",
            ["may attack military challenges while kneeling", "may defend military challenges while kneeling"],
        ),
        (
            "Knelt Knight characters you control can be declared as defenders during Military challenges.",
            ["may defend military challenges while kneeling"],
        ),
    ],
)
def test_what_may_be_declared_while_it_kneels(text, what):
    assert [(one["do"], one["what"]) for one in ability(text)["effects"]] == [("gain", one) for one in what]
