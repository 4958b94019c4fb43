"""Challenges considered unopposed, dominance and initiative won by an effect, features kept, numbers named, power given
up one each."""

from __future__ import annotations

from typing import Any

import pytest

from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.situation import read
from timing.systems.agot1e.state import State
from timing.systems.agot1e.work import Work

Plain = dict[str, Any]


def begun(opening: Plain, *cards: Plain, **more: Any) -> tuple[Dispute, State]:
    players = [{"id": "ann", "gold": 5, "hand": 3}, {"id": "bob", "gold": 3}]
    table = {"players": players, "first_player": "ann", "opening": opening, "cards": list(cards), **more}
    game = Dispute(read(table))
    return game, game.begin().state


def ability(*effects: Plain, kind: str = "action", **more: Any) -> Plain:
    return {"id": "use", "label": "use", "kind": kind, "effects": list(effects), **more}


def card(ref: str, owner: str, *abilities: Plain, **more: Any) -> Plain:
    return {"ref": ref, "type": "character", "owner": owner, "abilities": list(abilities), **more}


def use(game: Dispute, state: State, uid: str, **what: tuple[str, ...]) -> State:
    found = (m for m in game.moves(state) if m.ability == uid and all(getattr(m, k) == v for k, v in what.items()))
    return game.make(state, next(found)).state


def on(game: Dispute, state: State, most: int = 60) -> State:
    """Everybody passes, and takes the first choice, until the dispute is over."""
    for _ in range(most):
        moves = game.moves(state)
        if not moves:
            break
        state = game.make(state, next((m for m in moves if m.does == "passes"), moves[0])).state
    return state


def passed(game: Dispute, state: State) -> State:
    """Ann passes, if she has the opportunity."""
    return game.make(state, next(m for m in game.moves(state) if m.does == "passes")).state


def power(state: State, player: str) -> int:
    return next(one.power for one in state.players if one.id == player)


@pytest.mark.parametrize(("strength", "so"), [(6, True), (5, False)])
def test_a_challenge_won_by_four_is_considered_unopposed_though_somebody_defends(strength: int, so: bool) -> None:
    by_four = {"attacker": "you", "number": {"challenge": "margin"}, "at_least": 4}
    raider = card(
        "raider", "ann", ability({"do": "considered-unopposed", "who": "you"}, kind="constant", **{"if": by_four})
    )
    fight = {"type": "power", "attacker": "ann", "defender": "bob", "attackers": ["raider"], "defenders": ["page"]}
    page = card("page", "bob", str=2)
    game, state = begun({"box": "challenges/7"}, {**raider, "str": strength}, page, challenge=fight)
    assert (power(on(game, state), "ann") == 1) == so


@pytest.mark.parametrize(("gold", "so"), [(5, True), (1, False)])
def test_dominance_is_won_by_an_effect_in_place_of_whoever_would_have_won_it(gold: int, so: bool) -> None:
    """An opponent has to be about to win it."""
    ahead = {"number": {"stat": "dominance", "of": "opponent"}, "more_than": {"stat": "dominance", "of": "you"}}
    stops = {"do": "cancel", "cancels": {"of": ["framework"], "event": ["dominance is rewarded"]}}
    king = ability(stops, {"do": "win-dominance", "who": "you", "then": True}, kind="response", **{"if": ahead})
    event = {"ref": "king", "type": "event", "owner": "bob", "zone": "hand", "abilities": [king]}
    players = [{"id": "ann", "gold": gold}, {"id": "bob", "gold": 3}]
    table = {"players": players, "first_player": "ann", "opening": {"box": "dominance/2"}, "cards": [event]}
    game = Dispute(read(table))
    state = passed(game, game.begin().state)
    answers = [m for m in game.moves(state) if m.ability == "king/use"]
    assert bool(answers) == so
    if so:
        state = on(game, game.make(state, answers[0]).state)
        assert (power(state, "ann"), power(state, "bob")) == (0, 1)


def test_whoever_wins_initiative_by_an_effect_names_the_first_player() -> None:
    stops = {"do": "cancel", "cancels": {"of": ["framework"], "event": ["initiative is counted"]}}
    tide = ability(stops, {"do": "win-initiative", "who": "you", "then": True}, kind="response")
    event = {"ref": "tide", "type": "event", "owner": "bob", "zone": "hand", "abilities": [tide]}
    players = [{"id": "ann", "initiative": 5}, {"id": "bob", "initiative": 2}]
    table = {"players": players, "first_player": "ann", "opening": {"box": "plot/3", "event": 2}, "cards": [event]}
    game = Dispute(read(table))
    state = use(game, passed(game, game.begin().state), "tide/use")
    for _ in range(9):
        moves = game.moves(state)
        if game.decision(state).player == "bob" and any(m.choosing == ("bob",) for m in moves):
            break
        state = game.make(state, next(m for m in moves if m.does == "passes")).state
    assert {m.choosing for m in game.moves(state)} == {("ann",), ("bob",)}


@pytest.mark.parametrize(
    ("kept", "effect", "so"),
    [
        ("cannot lose icons", {"do": "lose", "what": "power", "to": "target", "until": "phase"}, True),
        ("", {"do": "lose", "what": "power", "to": "target", "until": "phase"}, False),
        ("cannot lose icons", {"do": "lose", "what": "all icons", "to": "target", "until": "phase"}, True),
    ],
)
def test_a_card_that_cannot_lose_icons_keeps_them(kept: str, effect: Plain, so: bool) -> None:
    given = {"do": "gain", "what": kept, "to": "all", "which": {"type": "character", "controller": "you"}}
    shield = card("shield", "bob", ability(given, kind="constant")) if kept else card("shield", "bob")
    thief = card("thief", "ann", ability(effect, phase="challenges", target={"choose": {"ref": "lord"}}))
    lord = card("lord", "bob", icons=["power"])
    game, state = begun({"box": "challenges/2"}, shield, thief, lord)
    chosen = [move for move in game.moves(state) if move.ability == "thief/use"]
    assert bool(chosen) != so  # it is chosen for nothing that it cannot undergo (FAQ 3.6)
    all_of_them = card("rain", "ann", ability({**effect, "to": "all", "which": {"type": "character"}}))
    game, state = begun({"box": "challenges/2"}, shield, all_of_them, lord, card("page", "ann", icons=["power"]))
    state = use(game, state, "rain/use")
    assert Work(game.table, state).has("lord", "power") == so


def test_a_card_that_cannot_gain_traits_has_those_that_are_printed() -> None:
    keeps = ability({"do": "gain", "what": "cannot gain traits", "to": "self"}, kind="constant")
    gives = ability({"do": "gain", "what": "Knight", "to": "all", "which": {"type": "character"}}, kind="constant")
    knight = card("guard", "bob", keeps, traits=["Ranger"])
    game, state = begun({"box": "challenges/2"}, knight, card("king", "ann", gives))
    work = Work(game.table, state)
    assert [work.has(ref, "Knight") for ref in ("guard", "king")] == [False, True]
    assert work.has("guard", "Ranger")


def test_a_card_that_effects_do_not_kneel_still_kneels_to_pay() -> None:
    keeps = ability({"do": "gain", "what": "cannot be knelt by effects", "to": "self"}, kind="constant")
    draws = {**ability({"do": "draw", "n": 1}, phase="dominance", cost={"do": "kneel"}), "id": "draw"}
    kneels = ability({"do": "kneel", "to": "target"}, phase="dominance", target={"choose": {"ref": "lord"}})
    game, state = begun({"box": "dominance/3"}, card("lord", "ann", keeps, draws), card("foe", "ann", kneels))
    offered = {move.ability for move in game.moves(state)}
    assert "lord/draw" in offered
    assert "foe/use" not in offered


def test_as_much_gold_is_taken_as_was_named() -> None:
    takes = ability(
        {"do": "take-gold", "n": {"named": True}, "to": "self"}, phase="any", target={"names": ["1", "2", "3"]}
    )
    game, state = begun({"box": "dominance/3"}, {**card("mint", "ann", takes), "type": "location", "gold": 4})
    state = use(game, state, "mint/use")
    state = game.make(state, next(m for m in game.moves(state) if m.choosing == ("3",))).state
    state = on(game, state, 6)
    assert next(one.gold for one in state.players if one.id == "ann") == 8
    assert next(one.gold for one in state.cards if one.ref == "mint") == 1


def test_one_power_each_is_given_up_by_any_number_of_characters() -> None:
    cost = {"do": "discard-power", "as_many_as": 30, "card": {"type": "character", "controller": "you"}}
    which = {"type": "character", "is": "paid", "just": ["power-discarded"]}
    spared = {"do": "gain", "what": "cannot be killed", "to": "all", "which": which, "until": "phase"}
    maester = card("maester", "ann", ability(spared, phase="any", cost=[{"do": "kneel"}, cost]))
    robb, bran = card("robb", "ann", power=2), card("bran", "ann", power=1)
    game, state = begun({"box": "dominance/3"}, maester, robb, bran)
    paying = {move.paying for move in game.moves(state) if move.ability == "maester/use"}
    assert paying == {("maester", "robb"), ("maester", "bran"), ("maester", "robb", "bran")}
    state = on(game, use(game, state, "maester/use", paying=("maester", "robb", "bran")), 4)
    work = Work(game.table, state)
    assert [work.cards[ref].power for ref in ("robb", "bran")] == [1, 0]
    assert [work.cannot(ref, "be killed") for ref in ("maester", "robb", "bran")] == [False, True, True]


@pytest.mark.parametrize(("ref", "so"), [("throne", True), ("king", False)])
def test_a_card_that_other_effects_do_not_stand_is_stood_by_its_own(ref: str, so: bool) -> None:
    keeps = ability({"do": "gain", "what": "cannot be stood by other effects", "to": "self"}, kind="constant")
    stands = ability({"do": "stand", "to": "all", "which": {"ref": "throne"}}, phase="any")
    throne = card("throne", "ann", {**keeps, "id": "keeps"}, *([stands] if ref == "throne" else ()), kneeling=True)
    game, state = begun({"box": "dominance/3"}, throne, card("king", "ann", *([stands] if ref == "king" else ())))
    assert any(move.ability == f"{ref}/use" for move in game.moves(state)) == so


@pytest.mark.parametrize(("owner", "so"), [("ann", False), ("bob", True)])
def test_a_card_that_its_player_cannot_return_is_returned_by_an_opponent(owner: str, so: bool) -> None:
    keeps = {"do": "gain", "what": "cannot be returned to hand by you", "to": "all", "which": {"ref": "lord"}}
    lord = card("lord", "ann", {**ability(keeps, kind="constant"), "id": "keeps"})
    returns = ability({"do": "return-to-hand", "to": "all", "which": {"ref": "lord"}}, phase="any")
    game, state = begun({"box": "dominance/3", "turn": owner}, lord, card("foe", owner, returns))
    assert any(move.ability == "foe/use" for move in game.moves(state)) == so
