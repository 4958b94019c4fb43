"""What the timing engine is given of effects on power, gold, features and costs; every text is described whole."""

from __future__ import annotations

from typing import Any

import pytest

from tests.reading.test_engine import ability, made

ANY = {"type": ["character"]}
LORDS = {"type": ["character"], "trait": ["Lord"], "controller": "you", "zone": ["hand"]}


def effects(text: str, card_type: str = "character") -> list[dict[str, Any]]:
    found = made(text, card_type)
    assert found.simplified == []
    plain: list[dict[str, Any]] = found.abilities[0]["effects"]
    return plain


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "Any Phase: Move 1 power from a character to Old Mill.",
            [{"do": "move-power", "n": 1, "to": "target", "onto": "self"}],
        ),
        (
            "Any Phase: Move all power from attached character to its controller's House card.",
            [{"do": "move-power", "n": {"stat": "power", "of": "subject"}, "to": "host", "onto": "house"}],
        ),
        (
            "Response: After you win a challenge, move 1 power from the losing opponent's House card to Old Mill.",
            [{"do": "move-power", "n": 1, "who": "loser", "onto": "self"}],
        ),
        ("Any Phase: Discard 1 power from your House card.", [{"do": "discard-house-power", "n": 1, "who": "you"}]),
        (
            "Any Phase: Place 2 gold tokens from the treasury on Old Mill.",
            [{"do": "place-gold", "n": 2, "to": "self"}],
        ),
        (
            "Any Phase: Move 1 gold from your gold pool to Old Mill.",
            [{"do": "place-gold", "n": 1, "to": "self", "what": "pool"}],
        ),
        (
            "Any Phase: Move all gold from Old Mill to your gold pool.",
            [{"do": "take-gold", "n": {"stat": "gold", "of": "subject"}, "to": "self"}],
        ),
    ],
)
def test_power_and_gold_go_from_one_place_to_another(text: str, told: list[dict[str, Any]]) -> None:
    assert effects(text) == told


def test_a_choice_between_features_is_one_of_several_effects() -> None:
    assert effects("Any Phase: Old Mill gains your choice of stealth or deadly until the end of the phase.") == [
        {"do": "gain", "what": "stealth", "to": "self", "option": "stealth", "until": "phase"},
        {"do": "gain", "what": "deadly", "to": "self", "option": "deadly", "until": "phase"},
    ]


def test_an_icon_of_your_choice_is_named_after_the_character_is_chosen() -> None:
    found = made("Any Phase: Choose a character. Until the end of the phase, it loses an icon of your choice.")
    assert found.simplified == []
    (told,) = found.abilities
    assert told["also"] == [{"names": ["military", "intrigue", "power"], "name": "second"}]
    assert told["effects"] == [{"do": "lose", "what": "named", "to": "target", "until": "phase"}]


@pytest.mark.parametrize(
    ("quotation", "what"),
    [
        ("immune to events.", ["immune to events"]),
        ("Stealth.", ["stealth"]),
        ("cannot be killed.", ["ability:constant-2"]),
        ("Response: Kneel 1 influence to save this character from being killed.", ["ability:response-2"]),
    ],
)
def test_a_quotation_is_gained_as_what_it_says(quotation: str, what: list[str]) -> None:
    told = effects(f'Knight characters you control gain: "{quotation}"')
    assert [one["what"] for one in told] == what
    assert {one["to"] for one in told} == {"all"}


def test_each_of_those_chosen_may_have_a_fate_of_its_own() -> None:
    found = made(
        "Any Phase: Choose 3 characters. Until the end of the phase, one of those characters gains stealth, the "
        "second gains deadly, and the third gets -3 STR."
    )
    assert found.simplified == []
    (told,) = found.abilities
    assert (told["target"], told["also"]) == (
        {"choose": ANY},
        [{"choose": ANY, "name": "second", "needed": True}, {"choose": ANY, "name": "third", "needed": True}],
    )
    assert [(one["do"], one.get("of")) for one in told["effects"]] == [
        ("gain", None),
        ("gain", "second"),
        ("str", "third"),
    ]


def test_the_first_card_of_each_round_may_cost_less() -> None:
    (told,) = effects("Lower the cost of the first Lord character you play each round by 1.", "agenda")
    assert (told["do"], told["n"], told["which"]) == ("cost", -1, LORDS)
    assert told["if"]["exactly"] == 0
    assert told["if"]["number"]["past"]["span"] == "round"


@pytest.mark.parametrize(
    ("text", "n", "zone"),
    [
        ("Ignore the out of House gold penalty on all House Stark cards.", -2, ["hand", "shadows"]),
        ("Reduce the gold penalty on all House Stark cards you play by 1.", -1, ["hand"]),
    ],
)
def test_the_gold_penalty_may_be_less(text: str, n: int, zone: list[str]) -> None:
    (told,) = effects(text, "agenda")
    assert told == {
        "do": "cost",
        "n": n,
        "what": "penalty",
        "to": "all",
        "which": {"house": ["Stark"], "controller": "you", "zone": zone},
    }


@pytest.mark.parametrize(
    "text",
    [
        "Any Phase: Choose a character. At the end of the phase, if it is in play, return it to its owner's hand.",
        "Any Phase: Choose a character. Return it to its owner's hand at the end of the phase if it is still in play.",
    ],
)
def test_what_happens_at_the_end_of_the_phase_waits_for_it(text: str) -> None:
    assert effects(text) == [{"do": "return-to-hand", "to": "target", "when": "phase-ends"}]


def test_a_card_enters_play_knelt_and_on_a_side() -> None:
    told = effects("Challenges: Put Old Mill into play from your hand, knelt as a defender.")
    assert told == [
        {"do": "put-into-play", "to": "self", "what": "knelt"},
        {"do": "join-challenge", "to": "self", "if": {"defender": "you"}},
    ]


def test_more_challenges_and_more_cards_are_granted() -> None:
    assert effects("Any Phase: You may initiate an additional Power challenge this phase.") == [
        {"do": "extra-challenge", "what": "power", "n": 1, "who": "you", "until": "phase"}
    ]
    assert effects("Players draw 1 fewer card during the draw phase.", "plot") == [
        {"do": "extra-draw", "n": -1, "who": "each"}
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "Ally characters cannot be declared as defenders while Old Mill is attacking.",
            {"what": "cannot be declared as a defender", "if": {"card": {"self": True, "participating": "attacking"}}},
        ),
        ("Lord characters cannot claim power for renown.", {"what": "cannot claim power for renown"}),
        ("Attached character cannot trigger its abilities.", {"what": "cannot trigger", "to": "host"}),
    ],
)
def test_what_cards_cannot(text: str, told: dict[str, Any]) -> None:
    (found,) = effects(text, "attachment")
    assert told.items() <= found.items()


def test_a_player_may_be_kept_from_defending() -> None:
    assert effects("Opponents cannot declare defenders.", "plot") == [
        {"do": "forbid", "what": "defenders", "who": "each-opponent"}
    ]


def test_what_is_said_of_one_phase_is_a_condition_of_that_effect() -> None:
    told = effects("Any Phase: Stand Old Mill. If you trigger this effect during the epic phase, draw a card.")
    assert told[1]["if"] == {"phase": ["epic"]}


@pytest.mark.parametrize(
    ("text", "n"),
    [
        ("Raise the claim value on your revealed plot card by 1 during Power challenges.", 1),
        ("During Power challenges, the claim value on your revealed plot card is increased by 1.", 1),
    ],
)
def test_claim_may_change_during_some_challenges(text: str, n: int) -> None:
    found = made(text, "location")
    assert found.simplified == []
    (ability,) = found.abilities
    (told,) = ability["effects"]
    assert (told["do"], told["n"]) == ("claim", n)
    assert {"challenge": ["power"]} in (told.get("if"), ability.get("if"))


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        (
            "Any Phase: Old Mill gets +2 STR until the end of the phase (+4 STR instead if it is Winter).",
            {"if": {"season": ["winter"]}, "yes": 4, "no": 2},
        ),
        (
            "Any Phase: Draw 1 card (2 cards instead if you control a King character).",
            {"if": {"card": {"type": ["character"], "trait": ["King"], "controller": "you"}}, "yes": 2, "no": 1},
        ),
    ],
)
def test_an_amount_may_be_another_one_under_a_condition(text: str, amount: dict[str, Any]) -> None:
    (told,) = effects(text)
    assert told["n"] == amount


def test_a_card_that_returns_out_of_a_pile_works_from_there() -> None:
    found = made("Any Phase: Pay 1 gold to return Old Mill from your discard pile to your hand.")
    assert found.simplified == []
    assert found.abilities[0]["from"] == ["discard"]


def test_cards_of_ones_own_house_are_told_from_those_of_others() -> None:
    found = made("Any Phase: Choose and kneel an in-House character. Stand each out-of-House character.")
    assert found.simplified == []
    (told,) = found.abilities
    assert told["target"] == {"choose": {"type": ["character"], "in_house": True}}
    assert told["effects"][1]["which"] == {"type": ["character"], "in_house": False}


def test_what_kills_at_strength_0_until_the_end_of_the_phase_does_so_until_then() -> None:
    told = ability(
        "Any Phase: Kneel Old Mill to choose a character. Until the end of the phase, that character gets -3 STR and "
        "is killed if its STR is 0."
    )
    assert told["effects"] == [
        {"do": "str", "n": -3, "to": "target", "until": "phase"},
        {"do": "kill", "to": "target", "if": {"str_zero": True}, "until": "phase"},
    ]
    assert "until" not in ability("Attached character gets -2 STR and is killed if its STR is 0.")["effects"][1]
