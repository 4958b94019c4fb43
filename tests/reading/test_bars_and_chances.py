"""What a text bars by effects alone, draws at random, does otherwise, and holds as soon as a state is there."""

from __future__ import annotations

from typing import Any

import pytest

from reading.engine.card import as_card
from reading.reader import read_card
from tests.timing.test_choosing import people, table, uses, zones
from timing.kernel.moves import Illegal, Move


def first(text: str, kind: str = "character") -> dict[str, Any]:
    ability: dict[str, Any] = as_card(read_card(text, "Old Mill", kind), "mill", "ann")["abilities"][0]
    assert "undescribed" not in ability
    return ability


@pytest.mark.parametrize(
    ("text", "kind", "effects"),
    [
        (
            "Players cannot draw cards through card effects.",
            "character",
            [{"do": "forbid", "what": "draw-by-effects", "who": "each"}],
        ),
        (
            "Old Mill cannot be returned to your hand.",
            "character",
            [{"do": "gain", "what": "cannot be returned to hand", "to": "self"}],
        ),
        (
            "Challenges: Choose a character. Until the end of the phase, that character cannot kneel or stand.",
            "event",
            [{"do": "gain", "what": f"cannot {what}", "to": "target", "until": "phase"} for what in ("kneel", "stand")],
        ),
        (
            "Discard Old Mill from play at any time your total initiative is 2 or lower.",
            "character",
            [
                {
                    "do": "discard",
                    "to": "self",
                    "if": {"number": {"stat": "initiative", "of": "you"}, "at_most": 2},
                }
            ],
        ),
        (
            "Challenges: Kneel Old Mill to increase the claim of the current challenge by 1.",
            "location",
            [
                {
                    "do": "claim",
                    "n": 1,
                    "to": "all",
                    "which": {"type": ["plot"], "zone": ["revealed"], "controller": "attacker"},
                    "until": "challenge",
                }
            ],
        ),
    ],
)
def test_it_is_read_as(text: str, kind: str, effects: list[dict[str, Any]]) -> None:
    assert first(text, kind)["effects"] == effects


def test_one_place_or_the_other_under_a_condition() -> None:
    text = (
        "Any Phase: Kneel Old Mill to place the topmost character in your discard pile on top of your deck (into your "
        "hand instead if it is Winter)."
    )
    hand, deck = first(text, "location")["effects"]
    assert (hand["do"], hand["if"]) == ("return-to-hand", {"season": ["winter"]})
    assert (deck["do"], deck["otherwise"]) == ("top-of-deck", True)


def test_attachments_and_power_of_the_chosen_card_are_both_discarded() -> None:
    ability = first("Challenges: Choose and kneel a character. Discard all attachments and power on that character.")
    sword = {"ref": "sword", "type": "attachment", "owner": "ann", "attached_to": "a"}
    game = table({**ability, "id": "toll", "phase": "any"}, {**people(a="ann")[0], "power": 2}, sword)
    state = game.fold([uses_on("a")]).state
    card = next(one for one in state.cards if one.ref == "a")
    assert (card.power, zones(state)["sword"]) == (0, "discard")


def test_what_uses_an_ability_is_answered() -> None:
    ability = first("Response: After a character triggers its character ability, choose and kneel a location.")
    assert ability["trigger"] == {"after": ["action-used", "response-used"], "card": {"type": ["character"]}}


@pytest.mark.parametrize("random", [False, True])
def test_what_is_drawn_at_random_is_not_chosen(random: bool) -> None:
    kill = {"do": "kill", "to": "target"}
    ability = {"target": {"choose": {"type": "character"}, "random": random}, "effects": [kill]}
    game = table(ability, {**people(a="ann")[0], "cannot": ["be chosen"]})
    if random:
        game.fold([uses_on("a")])
    else:
        with pytest.raises(Illegal):
            game.fold([uses_on("a")])


def uses_on(card: str) -> Any:
    return Move("bob", "uses", "toll/toll", (), (card,))


def test_it_is_said_that_it_is_random() -> None:
    text = "Any Phase: Kneel Old Mill to return 1 random card from your discard pile to your hand."
    assert first(text, "location")["target"]["random"] is True


@pytest.mark.parametrize("barred", [False, True])
def test_a_card_that_cannot_be_returned_to_hand_stays(barred: bool) -> None:
    back = {"target": {"choose": {"type": "character"}}, "effects": [{"do": "return-to-hand", "to": "target"}]}
    game = table(back, {**people(a="ann")[0], "cannot": ["be returned to hand"] if barred else []}, *people(c="cid"))
    if barred:
        with pytest.raises(Illegal):
            game.fold([uses_on("a")])
    else:
        assert zones(game.fold([uses_on("a")]).state)["a"] == "hand"


def test_draws_by_effects_alone_are_barred() -> None:
    rule = {"id": "rule", "label": "rule", "kind": "constant"}
    rule |= {"effects": [{"do": "forbid", "what": "draw-by-effects", "who": "each"}]}
    silence = {"ref": "silence", "type": "location", "owner": "ann", "abilities": [rule]}
    draw = {"effects": [{"do": "draw", "n": 1}, {"do": "gain-gold", "n": 1}]}
    state = uses(table(draw, silence))
    bob = next(player for player in state.players if player.id == "bob")
    assert (bob.drawn, bob.gold) == (0, 1)


def test_what_is_opened_by_one_thing_or_another_is_opened_by_each_with_its_own_details() -> None:
    text = "Claim 1 additional power when you win dominance, and when you win an unopposed Intrigue or Power challenge."
    abilities = as_card(read_card(text, "Old Mill", "character"), "mill", "ann")["abilities"]
    assert not any("undescribed" in one for one in abilities)
    assert [one["trigger"] for one in abilities] == [
        {"after": ["dominance-won"], "player": "you"},
        {"after": ["unopposed"], "player": "you", "type": ["intrigue", "power"]},
    ]
    assert abilities[0]["effects"] == abilities[1]["effects"]
    assert abilities[0]["id"] != abilities[1]["id"]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            "Response: After you win an unopposed challenge, kneel Old Mill to discard X cards from the top of the "
            "losing player's deck. X is the amount of STR by which you won the challenge.",
            {"n": {"challenge": "margin"}, "who": "loser"},
        ),
        ("Any Phase: Kneel Old Mill to discard the top card of any player's deck.", {"n": 1, "who": "chosen"}),
        (
            "After Old Mill's controller wins a challenge, discard the top card of its controller's deck.",
            {"n": 1, "who": "you"},
        ),
    ],
)
def test_whose_deck_and_how_much_of_it(text: str, told: dict[str, Any]) -> None:
    ability = first(text)
    assert ability["effects"] == [{"do": "discard-from-deck", **told}]
    assert ability.get("target") == ({"player": "any"} if told["who"] == "chosen" else None)


def test_the_plots_of_the_players_of_a_house() -> None:
    text = "Challenges: Raise the claim value on each House Stark player's revealed plot card by 1."
    which = first(text, "event")["effects"][0]["which"]
    assert which["controlled_by"] == {"plays_house": ["Stark"]}
    assert "controller" not in which


def test_no_other_card_means_others_alone() -> None:
    ability = first("If you control no other House Bolton characters, discard Old Mill from play.")
    none = ability["effects"][0]["if"]["none"]
    assert none["other"] is True


def test_what_is_never_canceled_is_so_in_all_it_does() -> None:
    ability = first("Old Mill cannot be canceled. / Any Phase: Draw 1 card.".replace(" / ", "\n"), "event")
    assert ability["cannot_be_canceled"] is True
