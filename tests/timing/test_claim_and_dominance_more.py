"""Dominance by 4 or more, STR in challenges of one type, challenges against a player, and who satisfies claim."""

from __future__ import annotations

from typing import Any

import pytest

from tests.timing.test_granted_more import constant
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.saying import effect as clause
from timing.systems.agot1e.situation import read
from timing.systems.agot1e.state import State
from timing.systems.agot1e.work import Work

Plain = dict[str, Any]
PLAYERS = ({"id": "ann", "power": 3, "hand": 2, "claim": 1}, {"id": "bob", "power": 3, "hand": 2, "claim": 2})


def table(box: str, *cards: Plain, players: tuple[Plain, ...] = PLAYERS, **more: Any) -> Dispute:
    situation = {"players": list(players), "first_player": "ann", "opening": {"box": box}, "cards": list(cards)}
    return Dispute(read({**situation, **more}))


def played(game: Dispute, *wants: str, state: State | None = None) -> tuple[State, set[str]]:
    """Where play ends, with the lines of the transcript; what is wanted is used or chosen, everything else passed."""
    begun = game.begin()
    state, seen = state or begun.state, {note.code for note in begun.notes}
    for _ in range(120):
        moves = game.moves(state)
        if not moves:
            break
        wanted = [move for move in moves if move.ability in wants or set(move.choosing) & set(wants)]
        passes = [move for move in moves if move.does == "passes" or move.choosing in (("none",), ())]
        made = game.make(state, next(iter((*wanted, *passes, *moves))))
        state, seen = made.state, seen | {note.code for note in made.notes}
    return state, seen


def character(ref: str, owner: str, **more: Any) -> Plain:
    return {"ref": ref, "type": "character", "owner": owner, "str": 2, **more}


def having(ref: str, owner: str, **ability: Any) -> Plain:
    return character(ref, owner, abilities=[{"id": "does", "label": "does", **ability}])


def power_on(state: State, ref: str) -> int:
    return next(card.power for card in state.cards if card.ref == ref)


def house_power(state: State, player: str) -> int:
    return next(one.power for one in state.players if one.id == player)


@pytest.mark.parametrize(("strength", "so"), [(4, True), (3, False)])
def test_dominance_is_won_and_lost_by_4_or_more_total_strength(strength: int, so: bool) -> None:
    won = {"kind": "passive", "trigger": {"after": "dominance-won-by-4", "player": "you"}}
    lost = {"kind": "passive", "trigger": {"after": "dominance-lost-by-4", "player": "you"}}
    claims = {"effects": {"do": "claim-power", "n": 1, "to": "self"}}
    winner = having("winner", "ann", **won, **claims) | {"str": strength}
    loser = having("loser", "bob", **lost, **claims) | {"str": 0}
    state, _seen = played(table("dominance/2", winner, loser))
    assert [power_on(state, "winner"), power_on(state, "loser")] == [int(so), int(so)]


@pytest.mark.parametrize(("gold", "so"), [(1, True), (0, False)])
def test_gold_that_an_opponent_returns_in_taxation_is_answered(gold: int, so: bool) -> None:
    answer = {"kind": "response", "trigger": {"after": "gold-returned", "player": "opponent"}}
    widow = having("widow", "ann", **answer, effects={"do": "place-gold", "n": 1, "to": "self"})
    game = table("taxation/2", widow, players=({"id": "ann"}, {"id": "bob", "gold": gold}))
    state, _seen = played(game, "widow/does")
    assert next(card.gold for card in state.cards if card.ref == "widow") == int(so)


@pytest.mark.parametrize(("kind", "strength"), [("power", 5), ("intrigue", 2)])
def test_strength_that_lasts_may_hold_in_challenges_of_one_type_alone(kind: str, strength: int) -> None:
    effect = {"do": "str", "n": 3, "what": "power", "to": "target", "until": "phase"}
    lord = having("lord", "ann", kind="action", target={"choose": {"ref": "knight"}}, effects=effect)
    knight = character("knight", "ann")
    fought = {"type": kind, "attacker": "ann", "defender": "bob", "attackers": ["knight"]}
    game = table("challenges/6", lord, knight, challenge=fought)
    state = game.begin().state
    state = game.make(state, next(move for move in game.moves(state) if move.ability == "lord/does")).state
    assert Work(game.table, state).strength("knight") == strength
    assert "during power challenges" in clause(game.table.abilities["lord/does"].effects[0])


@pytest.mark.parametrize(("before", "so"), [(0, True), (1, True), (2, False)])
def test_only_the_first_challenge_against_a_player_this_round_is_meant(before: int, so: bool) -> None:
    first = {"number": {"past": {"what": "challenged", "player": "you", "span": "round"}}, "at_most": 1}
    mill = constant(do="blank", to="all", which={"ref": "knight"})
    mill["abilities"][0]["if"] = {"defender": "you", **first}
    fought = {"type": "power", "attacker": "bob", "defender": "ann", "attackers": ["knight"]}
    happened = [{"what": "challenged", "player": "ann", "phase": "challenges"}] * before
    other = {"what": "challenged", "player": "bob", "phase": "challenges"}
    game = table("challenges/6", mill, character("knight", "bob"), challenge=fought, happened=[*happened, other])
    assert Work(game.table, game.begin().state).blank("knight") == so


def test_a_challenge_that_is_declared_is_one_against_its_defender() -> None:
    answer = {"kind": "passive", "trigger": {"after": "challenged", "player": "you"}}
    claims = {"effects": {"do": "claim-power", "n": 1, "to": "self"}}
    lords = [having(who, who, **answer, **claims) | {"icons": ["power"]} for who in ("ann", "bob")]
    state, _seen = played(table("challenges/3", *lords), "power>bob", "ann")
    assert [power_on(state, "ann"), power_on(state, "bob")] == [0, 1]


def test_what_takes_the_place_of_claim_may_take_of_everything() -> None:
    """A character, a card of the hand and power, whatever the type of the challenge."""
    effects = [{"do": "kill", "to": "target"}, {"do": "discard-from-hand", "n": 1, "who": "loser"}]
    effects += [{"do": "move-power", "n": 1, "who": "loser"}]
    chosen = {"choose": {"type": "character", "controller": "you"}, "who": "loser"}
    khal = having(
        "khal", "ann", kind="replacement", trigger={"after": "claim-implemented"}, target=chosen, effects=effects
    )
    fought = {"type": "power", "attacker": "ann", "defender": "bob", "attackers": ["khal"]}
    state, _seen = played(table("challenges/7", khal, character("page", "bob"), challenge=fought))
    assert next(card.zone for card in state.cards if card.ref == "page") == "dead"
    assert (house_power(state, "ann"), house_power(state, "bob")) == (5, 2)  # with one for being unopposed
    assert next(one.hand for one in state.players if one.id == "bob") == 1


@pytest.mark.parametrize("claim", [1, 2])
def test_the_printed_claim_of_a_plot_is_not_what_changes_it(claim: int) -> None:
    plot = {"ref": "plot", "type": "plot", "owner": "ann", "zone": "revealed", "claim": claim}
    raised = constant(do="claim", n=1, to="all", which={"ref": "plot", "zone": "revealed"})
    game = table("challenges/2", plot, raised)
    work = Work(game.table, game.begin().state)
    assert (work.claim_of("ann"), work.printed_claim_of("ann")) == (claim + 1, claim)
