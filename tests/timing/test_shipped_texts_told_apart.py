"""Texts as they come with Maester in which two things are not one: chance and choice, my pile and anybody's."""

from __future__ import annotations

import pytest

from cards.shipped import PRINTINGS, Shipped
from tests.timing.as_shipped import Plain, Played, ability, card, shipped

ROWS = Shipped(PRINTINGS)
FIGHT: Plain = {"type": "military", "attacker": "ann", "defender": "bob", "attackers": ["guard"]}


def held(*names: str) -> list[Plain]:
    return [card(name, "bob", zone="hand", type="location") for name in names]


def test_a_guard_has_chance_take_a_card_and_the_table_says_which() -> None:
    guard = shipped("kr_27", "guard")
    played = Played("challenges/7", guard, *held("mill", "port"), challenge=FIGHT)
    played.until("guard/response-1")
    played.use("guard/response-1")
    played.on("taken-from-hand")
    assert (played.asked, played.choices) == ("taken-from-hand", ("mill", "port"))
    played.choose("port")
    assert (played.card("port").zone, played.card("mill").zone) == ("discard", "hand")


@pytest.mark.parametrize(("gives", "power"), [("mill", 1), ("page", 0)])
def test_ghost_hill_has_the_opponent_choose_and_that_decides_about_the_power(gives: str, power: int) -> None:
    elite, plot = shipped("w_10", "elite"), {"ref": "plot", "type": "plot", "owner": "ann", "zone": "revealed"}
    cards = (elite, plot, *held("mill"), card("page", "bob", zone="hand"))
    seen = [{"what": "plot-revealed", "card": "plot", "player": "ann"}]
    played = Played("plot/3", *cards, opening={"step": "5"}, happened=seen)
    played.until("elite/response-1")
    played.use("elite/response-1")
    played.on("chosen-from-hand")
    assert played.state.choice is not None
    assert played.state.choice.player == "bob"
    played.choose(gives)
    played.on(most=8)
    assert played.card(gives).zone == "discard"
    assert played.card("elite").power == power


@pytest.mark.parametrize(("house", "may"), [(1, False), (2, True)])
def test_power_on_characters_does_not_pay_for_what_leaves_the_house_card(house: int, may: bool) -> None:
    dromon = shipped("lotr_46", "dromon")
    port = {"ref": "port", "type": "location", "owner": "bob", "zone": "hand", "cost": 0}
    lord = card("lord", "bob", power=4)
    played = Played("marshalling/3", dromon, port, lord, bob={"power": house}, opening={"turn": "bob"}, ends="phase",
                    active_player="bob", stops="every")  # fmt: skip
    played.use("port/marshal")
    played.until("dromon/response-1")
    played.use("dromon/response-1")
    played.on("option")
    assert ("discard 2 power" in played.choices) is may


def test_any_keyword_that_needs_no_more_words_may_be_named() -> None:
    jaqen = shipped("acoa_43", "jaqen")
    played = Played("challenges/2", jaqen, ann={"power": 1}, opening={"turn": "ann"}, stops="every")
    played.use("jaqen/action-1")
    assert {"no attachments", "deathbound", "stealth"} <= set(played.choices)


def test_one_effect_in_all_is_canceled_and_not_one_of_each_player() -> None:
    said = " ".join(text for rows in ROWS.does("acoa_19") for _head, text in rows)
    assert "triggered by any player" in said
    assert "each player" not in said


@pytest.mark.parametrize(("owner", "answers"), [("ann", True), ("bob", False)])
def test_only_what_goes_to_his_own_used_pile_moves_bronze_yohn(owner: str, answers: bool) -> None:
    castles = [
        {"ref": name, "type": "plot", "owner": owner, "zone": zone, "traits": ["Castle"]}
        for name, zone in (("old", "revealed"), ("new", "deck"))
    ]
    reveals = ability({"do": "reveal-plot", "who": "you" if owner == "ann" else "opponent"})
    herald = card("herald", abilities=[reveals])
    yohn, lord = shipped("w_97", "yohn"), card("lord", "bob", power=1)
    played = Played("challenges/2", yohn, herald, lord, *castles, opening={"turn": "ann"}, stops="every")
    played.use("herald/use")
    seen = set()
    for _ in range(6):
        seen |= {one.ability for one in played.game.moves(played.state)}
        if not any(one.does == "passes" for one in played.game.moves(played.state)):
            break
        played.passed()
    assert ("yohn/response-1" in seen) is answers
