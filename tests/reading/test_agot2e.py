"""Texts of the second edition are read as far as they are worded as usual; what is not is named, and never guessed."""

from __future__ import annotations

from typing import Any

import pytest

from reading.agot2e.reader import read
from timing.systems.agot2e.form.builder import called
from timing.systems.agot2e.situation import read as situation


def one(text: str, title: str = "An Old Raven") -> dict[str, Any]:
    """The one ability of a text, which the engine takes."""
    (ability,) = read(text, title).abilities
    card = {"ref": "x", "type": "event", "owner": "a", "zone": "hand", "abilities": [{**ability, "label": "it"}]}
    players = [{"id": "a"}, {"id": "b"}]
    situation({"players": players, "first_player": "a", "opening": {"box": "challenges/2"}, "cards": [card]})
    return ability


@pytest.mark.parametrize(
    ("clause", "trigger"),
    [
        ("After you win a [power] challenge", {"after": "challenge-won", "player": "you", "type": "power"}),
        (
            "After you lose a challenge as the defending player",
            {"after": "challenge-lost", "player": "you", "if": {"player": "you", "role": "defender"}},
        ),
        (
            "After you win a challenge by 5 or more STR",
            {
                "after": "challenge-won",
                "player": "you",
                "if": {"number": {"challenge": "margin"}, "is": {"at_least": 5}},
            },
        ),
        ("After you win an unopposed challenge", {"after": "unopposed", "player": "you"}),
        ("After the standing phase begins", {"after": "phase-begins", "if": {"phase": "standing"}}),
        (
            "After another <i>Raven</i> character you control is killed",
            {
                "after": "killed",
                "card": {"type": "character", "trait": ["Raven"], "controller": "you", "self": False},
            },
        ),
        ("After attached character is knelt", {"after": "knelt", "card": {"host": True}}),
        ("After An Old Raven enters play", {"after": "enters-play", "card": {"self": True}}),
    ],
)
def test_what_a_reaction_answers(clause: str, trigger: dict[str, Any]) -> None:
    assert one(f"<b>Reaction:</b> {clause}, draw 2 cards.")["trigger"] == trigger


def test_a_save_and_a_cancel_answer_what_would_happen() -> None:
    save = one("<b>Interrupt:</b> When a unique character would be killed, kneel An Old Raven to save that character.")
    assert save["trigger"] == {"would": "killed", "card": {"type": "character", "unique": True}}
    assert save["cost"] == [{"do": "kneel"}]
    assert save["effects"] == [{"do": "save", "to": "trigger"}]
    text = (
        "<b>Interrupt:</b> When the effects of an opponent's event would initiate, pay 3 gold to cancel those effects."
    )
    cancel = one(text)
    assert cancel["trigger"] == {"would": "initiates", "card": {"type": "event"}, "player": "opponent"}
    assert (cancel["cost"], cancel["effects"]) == ([{"do": "pay-gold", "n": 3}], [{"do": "cancel"}])


def test_what_is_chosen_and_what_lasts() -> None:
    burn = one(
        "<b>Challenges Action:</b> Choose an attacking character with STR 4 or lower. Until the end of the phase, that "
        "character gets -2 STR. (Limit twice per phase.)"
    )
    assert burn["phase"] == "challenges"
    assert burn["target"] == {"choose": {"type": "character", "attacking": True, "str": {"at_most": 4}}}
    assert burn["effects"] == [{"do": "str", "to": "target", "n": -2, "until": "phase"}]
    assert burn["limit"] == {"times": 2, "per": "phase"}


def test_a_second_effect_behind_then_and_one_that_cannot_be_saved() -> None:
    both = one("<b>Forced Reaction:</b> After a character enters play, kneel that character. Then, draw 1 card.")
    assert both["kind"] == "forced-reaction"
    assert both["effects"] == [{"do": "kneel", "to": "trigger"}, {"do": "draw", "n": 1, "then": True}]
    assert one("<b>Action:</b> Choose and kill a location (cannot be saved).")["effects"][0]["cannot_be_saved"]


def test_what_it_means_is_told_from_what_was_spoken_of() -> None:
    fought = "<b>Reaction:</b> After you win a challenge in which {} is participating, stand {}."
    assert one(fought.format("An Old Raven", "it"))["effects"] == [{"do": "stand", "to": "self"}]
    assert one(fought.format("attached character", "it"))["effects"] == [{"do": "stand", "to": "host"}]


@pytest.mark.parametrize(
    "text",
    [
        "<b>Reaction:</b> After the moon rises, draw 1 card.",
        "<b>Reaction:</b> After a location enters play, kneel it to draw 1 card.",
        "<b>Action:</b> Kneel your faction card to draw 1 card.",
    ],
)
def test_what_sets_it_off_or_costs_otherwise_is_left_out_and_named(text: str) -> None:
    found = read(text, "An Old Raven")
    assert found.abilities == ()
    assert len(found.left_out) == 1


def test_an_effect_worded_otherwise_is_described_in_part() -> None:
    found = read("<b>Reaction:</b> After you win dominance, sing of the north.", "An Old Raven")
    assert found.abilities[0]["undescribed"]
    assert found.abilities[0]["trigger"] == {"after": "dominance-won", "player": "you"}
    assert found.left_out == ("Reaction",)


def test_a_trait_of_the_same_name_is_not_the_card() -> None:
    text = "<b>Reaction:</b> After a <i>Winter Keep</i> location you control is knelt, gain 1 gold."
    assert one(text, "Winter Keep")["trigger"]["card"]["trait"] == ["Winter Keep"]


def test_an_ability_is_called_by_what_it_does() -> None:
    assert called(one("<b>Action:</b> Choose and kill a location.")) == "kill a location"
    assert "wins a challenge" in called(one("<b>Reaction:</b> After you win a challenge, draw 1 card."))


def test_constant_abilities_are_read_and_what_is_not_is_named() -> None:
    text = "Ambush (3). Renown.\nWhile An Old Raven is attacking, it gets +2 STR and gains renown.\n+1 Income."
    made = one(text)
    assert made["kind"] == "constant"
    assert made["if"] == {"there_is": {"self": True, "attacking": True}}
    assert made["effects"] == [{"do": "str", "n": 2, "to": "self"}, {"do": "gain", "what": "renown", "to": "self"}]
    assert read(text, "An Old Raven").left_out == ()
    each = one("Each other <i>Raven</i> character you control gets +1 STR.")
    which = {"type": "character", "trait": ["Raven"], "controller": "you", "self": False}
    assert each["effects"] == [{"do": "str", "n": 1, "to": "all", "which": which}]
    found = read("Each raven may sing.\nAn Old Raven cannot be bothered.", "An Old Raven")
    assert (found.abilities, found.left_out) == ((), ("constant ability",))


def test_a_gain_that_turns_on_what_it_changes_is_left_out() -> None:
    found = read("Each <i>Raven</i> character you control gains stealth.", "An Old Raven")
    assert (found.abilities, found.left_out) == ((), ("constant ability",))


def test_it_after_a_condition_on_other_cards_is_nobody() -> None:
    won = "After you win a challenge in which you control a participating <i>Raven</i> character"
    text = f"<b>Reaction:</b> {won}, stand it."
    assert read(text, "An Old Raven").left_out == ("Reaction",)
    drawn = one(text.replace("stand it", "draw 1 card"))
    assert drawn["trigger"]["if"]["there_is"]["participating"] is True


def test_costs_that_return_cards_and_two_effects_in_a_sentence() -> None:
    back = one("<b>Action:</b> Return An Old Raven to your hand to draw 1 card.")
    assert (back["cost"], back["effects"]) == ([{"do": "return-to-hand"}], [{"do": "draw", "n": 1}])
    both = one("<b>Action:</b> Choose an attacking character. Stand that character and remove it from the challenge.")
    assert [effect["do"] for effect in both["effects"]] == ["stand", "remove-from-challenge"]
    chosen = one("<b>Action:</b> Choose an attachment, and discard it from play.")
    assert chosen["target"] == {"choose": {"type": "attachment"}}
