"""Who is named and what is taken is somebody and something that is there; a card stays where it lies by then."""

from __future__ import annotations

from typing import Any

import pytest

from tests.timing.as_shipped import Played, ability, card, shipped
from timing.kernel.moves import Move

Plain = dict[str, Any]
TAKES_CONTROL = {"do": "take-control", "to": "target", "until": "phase"}


def attacks(attacker: str, kind: str = "intrigue") -> Plain:
    return {"type": kind, "attacker": "ann", "defender": "bob", "attackers": [attacker], "winner": "ann"}


def passive(*effects: Plain, **more: Any) -> Plain:
    return ability(*effects, kind="passive", trigger={"after": "phase-begins"}, **more)


# players


@pytest.mark.parametrize(("gold", "asked"), [({"bob": 2}, ()), ({"bob": 2, "cal": 1}, ("bob", "cal"))])
def test_a_gold_of_any_players_pool_is_one_that_is_there(gold: dict[str, int], asked: tuple[str, ...]) -> None:
    daario = shipped("core_114", "daario")
    others = [{"id": "cal", "gold": gold.get("cal", 0)}]
    played = Played("dominance/1", daario, bob={"gold": gold["bob"]}, others=others)
    played.on("option")
    played.choose(next(one for one in played.choices if "gold" in one))
    assert played.choices == asked
    if asked:
        played.choose("bob")
    assert played.player("bob").gold == gold["bob"] - 1


def test_without_any_gold_daario_goes() -> None:
    played = Played("dominance/1", shipped("core_114", "daario"))
    played.on()
    assert played.card("daario").zone == "discard"


def test_a_player_whom_a_passive_has_to_choose_is_chosen_whatever_comes_of_it() -> None:
    takes = passive({"do": "lose-gold", "n": 1, "who": "chosen"}, target={"player": "any"})
    played = Played("dominance/1", card("toll", type="location", abilities=[takes]), bob={"gold": 1})
    played.on("target-player")
    assert set(played.choices) == {"ann", "bob"}


# what others have


@pytest.mark.parametrize("keywords", [[], ["renown"]])
def test_keywords_are_taken_over_from_who_has_some(keywords: list[str]) -> None:
    bearer = shipped("btns_89", "bearer", attached_to="squire")
    played = Played("challenges/2", bearer, card("squire"), card("ser", traits=["Knight"], keywords=keywords))
    assert bool(played.moves("bearer/action-1")) == bool(keywords)
    assert played.why_not("bearer/action-1") == (set() if keywords else {"no-target"})


def test_of_several_only_who_has_keywords_is_chosen_to_give_them() -> None:
    cards = [card("squire"), card("ser", traits=["Knight"]), card("lord", traits=["Lord"], keywords=["stealth"])]
    played = Played("challenges/2", shipped("btns_89", "bearer", attached_to="squire"), *cards)
    assert {move.choosing for move in played.moves("bearer/action-1")} == {("lord",)}


@pytest.mark.parametrize(("power", "asked"), [(1, ""), (3, "target")])
def test_nobody_is_picked_to_get_what_is_none(power: int, asked: str) -> None:
    kill = ability({"do": "kill", "to": "target"}, target={"choose": {"type": "character"}})
    cards = [
        card("shireen", power=power),
        card("davos"),
        card("maester"),
        card("pyre", type="location", abilities=[kill]),
    ]
    played = Played("challenges/2", shipped("atoc_45", "shyra"), *cards)
    played.use("pyre/use", choosing=["shireen"])
    played.until("shyra/response-1")
    played.use("shyra/response-1")
    played.on("target")
    assert played.asked == asked
    if asked:
        played.choose("davos")
    assert played.card("davos").power == power - 1


# hands


@pytest.mark.parametrize(("hand", "least"), [(0, 1), (2, 0)])
def test_chance_may_take_a_card_that_is_not_described(hand: int, least: int) -> None:
    tyrion, known = shipped("cad_67", "tyrion"), [card(one, "bob", zone="hand") for one in ("hodor", "osha")]
    table = {"challenge": attacks("tyrion"), "opening": {"event": 2}, "ends": "challenge"}
    played = Played("challenges/7", tyrion, *known, bob={"hand": hand}, **table)
    played.on("target")
    decision = played.game.decision(played.state)
    assert (set(decision.choices), decision.least) == ({"hodor", "osha"}, least)


def test_what_chance_took_and_nobody_described_is_discarded() -> None:
    table = {"challenge": attacks("tyrion"), "opening": {"event": 2}, "ends": "challenge"}
    hodor = card("hodor", "bob", zone="hand")
    played = Played("challenges/7", shipped("cad_67", "tyrion"), hodor, bob={"hand": 2}, **table)
    played.on("target")
    played.choose()
    played.on()
    assert (played.card("hodor").zone, played.player("bob").hand) == ("hand", 1)


@pytest.mark.parametrize(("hand", "discarded"), [(2, "nothing"), (2, "hodor"), (0, "hodor")])
def test_who_comes_out_of_shadows_to_pay_is_not_the_card_that_is_discarded(hand: int, discarded: str) -> None:
    kill = ability({"do": "kill", "to": "target"}, target={"choose": {"type": "character"}})
    cards = [card("renly", unique=True), card("hodor", zone="hand"), card("pyre", type="location", abilities=[kill])]
    loras = shipped("w_1", "loras", zone="shadows")
    played = Played("challenges/2", loras, *cards, ann={"hand": hand})
    played.use("pyre/use", choosing=["renly"])
    played.until("loras/response-1")
    named = {"hodor"} & {discarded}
    played.make(next(move for move in played.moves("loras/response-1") if {"hodor"} & set(move.paying) == named))
    assert (played.card("loras").zone, played.card("renly").zone) == ("play", "play")
    left = (played.card("hodor").zone, played.player("ann").hand)
    assert left == (("discard", hand) if named else ("hand", hand - 1))


# events


@pytest.mark.parametrize("zone", ["hand", "deck", "discard"])
def test_what_an_event_does_later_leaves_it_where_it_lies(zone: str) -> None:
    back = {"do": "return-to-hand" if zone == "hand" else "top-of-deck", "to": "all"}
    moves = ability({**back, "which": {"ref": "ramsay", "zone": ["discard"]}}, id="back")
    takes = ability(TAKES_CONTROL, target={"choose": {"type": "character"}})
    tower = card("tower", type="location", abilities=[moves, takes])
    reek = card("reek", "bob", traits=["House Bolton"])
    played = Played("challenges/2", shipped("bwb_62", "ramsay", zone="hand"), tower, reek)
    played.use("ramsay/action-1")
    played.until("tower/use")
    if zone != "discard":
        played.use("tower/back")
        played.until("tower/use")
    played.use("tower/use", choosing=["reek"])
    played.on("challenge")
    assert (played.card("reek").power, played.card("ramsay").zone) == (1, zone)


def test_an_event_that_has_resolved_goes_to_the_discard_pile() -> None:
    played = Played("challenges/2", shipped("bwb_62", "ramsay", zone="hand"), card("reek", traits=["House Bolton"]))
    played.use("ramsay/action-1")
    played.on("challenge")
    assert played.card("ramsay").zone == "discard"


# what is told


def test_of_an_alternative_that_was_left_no_then_is_told_of() -> None:
    pycelle = shipped("kr_107", "pycelle")
    table = {"challenge": attacks("pycelle", "power"), "opening": {"step": "5"}, "ends": "challenge"}
    happened = [{"what": "challenge-won", "player": "ann", "type": "power"}]
    played = Played("challenges/7", pycelle, bob={"hand": 2}, happened=happened, **table)
    played.use("pycelle/response-1")
    told = played.game.apply(played.state, Move("ann", "chooses", choosing=("2 cards",))).notes
    codes = {one.code for one in told}
    assert "adds-to-hand" in codes
    assert "then-skipped" not in codes


@pytest.mark.parametrize("zone", ["play", "agenda"])
def test_an_agenda_works_however_its_place_is_told(zone: str) -> None:
    cause = shipped("kr_98", "cause", zone=zone)
    played = Played("draw/1", cause, ends="phase")
    played.on()
    assert (played.player("ann").hand, played.player("bob").hand) == (6, 7)
