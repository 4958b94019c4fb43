"""What the timing engine is given of a choice: who makes it, among what, and which of several effects it decides."""

from __future__ import annotations

import pytest

from tests.reading.test_engine import ability, made


def test_those_whom_nobody_chose() -> None:
    found = made("When revealed, each player chooses up to 3 characters. All characters not chosen are killed.", "plot")
    (told,) = found.abilities
    assert told["target"] == {"choose": {"type": ["character"]}, "who": "each", "n": 3, "up_to": True}
    assert told["effects"] == [{"do": "kill", "to": "unchosen", "which": {"type": ["character"]}}]
    assert found.simplified == []


def test_each_player_chooses_among_his_or_her_own() -> None:
    mine = {"type": ["character"], "controller": "you"}
    assert ability("Any Phase: Each player must choose and kill a character he or she controls.") == {
        "kind": "action",
        "phase": "any",
        "target": {"choose": mine, "who": "each"},
        "effects": [{"do": "kill", "to": "target"}],
    }
    told = ability("Any Phase: Each opponent may choose and kneel 1 character he or she controls.")
    assert told["target"] == {"choose": mine, "who": "each-opponent", "up_to": True}


def test_one_of_several_effects_with_who_decides() -> None:
    told = ability(
        "Any Phase: Choose a character. Its controller must either kneel that character or discard 1 card from hand."
    )
    assert told["decides"] == "controller"
    assert told["effects"] == [
        {"do": "kneel", "to": "target", "option": "kneel that character"},
        {
            "do": "discard-from-hand",
            "n": 1,
            "what": "chosen",
            "who": "controller",
            "option": "discard 1 card from hand",
        },
    ]
    assert "option" not in told["target"]


def test_what_its_controller_pays_you_is_yours() -> None:
    told = ability("Any Phase: Choose a character. That character's controller must either pay you 1 gold or kill it.")
    price = {"cost": [{"do": "pay-gold", "to": "you"}], "who": "controller", "prevents": True}
    assert told["effects"] == [{"do": "kill", "to": "target", "price": price}]
    assert "decides" not in told


def test_a_target_of_one_of_several_effects_only() -> None:
    told = ability("Any Phase: Kneel Old Mill to (choose one): draw 1 card, or choose and kill a character.")
    assert told["target"] == {"choose": {"type": ["character"]}, "option": ["choose and kill a character"]}
    assert [one["option"] for one in told["effects"]] == ["draw 1 card", "choose and kill a character"]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Any Phase: Kneel or stand a location.", ["kneel", "stand"]),
        (
            "Any Phase: Kneel Old Mill to give a character either stealth or deadly until the end of the phase.",
            ["stealth", "deadly"],
        ),
        ("Any Phase: Give a character either +2 STR or deadly until the end of the phase.", ["+2 STR", "deadly"]),
    ],
)
def test_one_of_several_features(text: str, names: list[str]) -> None:
    found = made(text)
    assert [one["option"] for one in found.abilities[0]["effects"]] == names
    assert found.simplified == []


def test_a_second_choice_has_a_name() -> None:
    told = ability("Any Phase: Choose a character. Each player must choose a location he or she controls. Kill it.")
    mine = {"type": ["location"], "controller": "you"}
    assert told["also"] == [{"choose": mine, "who": "each", "name": "second"}]
    assert told["effects"] == [{"do": "kill", "to": "target", "of": "second"}]


def test_a_player_is_chosen() -> None:
    told = ability("Any Phase: Choose an opponent. That opponent draws 2 cards.")
    assert told["target"] == {"player": "opponent"}
    assert told["effects"] == [{"do": "draw", "n": 2, "who": "chosen"}]


def test_the_attached_character_can_be_what_is_chosen() -> None:
    told = ability("Any Phase: Kneel Old Mill to choose attached character. That character gains stealth.")
    assert told["target"] == {"choose": {"host": True}}
    assert told["effects"] == [{"do": "gain", "what": "stealth", "to": "target"}]


def test_what_is_chosen_in_words_alone_is_told() -> None:
    found = made("Any Phase: Choose Old Mill. Draw 1 card.")
    assert found.abilities[0]["undescribed"]
