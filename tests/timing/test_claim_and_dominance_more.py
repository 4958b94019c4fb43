"""Dominance by 4 or more, STR in challenges of one type, challenges against a player, and who satisfies claim."""

from __future__ import annotations

from typing import Any

import pytest

from tests.timing.test_granted_more import constant
from timing.systems.agot1e.dispute import Outcome
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.replay import explored
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
        wanted.sort(key=lambda move: (-len(set(move.choosing) & set(wants)), len(move.choosing)))
        others = [move for move in moves if move.does != "uses"]
        passes = [move for move in others if move.does == "passes" or move.choosing in (("none",), ())]
        made = game.make(state, next(iter((*wanted, *passes, *others))))
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


@pytest.mark.parametrize(("before", "so"), [(0, True), (1, False), (2, False)])
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


SEATS = (*PLAYERS, {"id": "cal", "power": 3, "hand": 2})


def fight(kind: str, attacker: str, *attackers: str, **more: Any) -> Plain:
    other = {"ann": "bob", "bob": "ann"}[attacker]
    return {"type": kind, "attacker": attacker, "defender": other, "attackers": list(attackers), **more}


def satisfies(who: str, **more: Any) -> Plain:
    return {"do": "satisfy-claim", "who": who, **more}


def place(state: State, ref: str) -> str:
    return next(card.zone for card in state.cards if card.ref == ref)


LOST_ATTACKING = {"after": "challenge-lost", "if": {"attacker": "trigger-player"}}
OF_THE_DEFENDER = {"stat": "claim", "of": "defender"}


def doran() -> Plain:
    ability = {"kind": "passive", "trigger": LOST_ATTACKING, "effects": satisfies("loser", n=OF_THE_DEFENDER)}
    return having("doran", "bob", **ability)


def test_an_attacker_who_has_lost_may_have_to_satisfy_the_claim_of_the_defenders_plot() -> None:
    knights = [character(ref, "ann", str=0) for ref in ("first", "second", "third")]
    fought = fight("military", "ann", "first", defender_bonus=5)
    state, _seen = played(table("challenges/7", doran(), *knights, challenge=fought), "second", "third")
    assert [place(state, ref) for ref in ("first", "second", "third", "doran")] == ["play", "dead", "dead", "play"]


def test_power_for_a_claim_that_the_attacker_satisfies_goes_to_the_defender() -> None:
    fought = fight("power", "ann", "page", defender_bonus=5)
    state, _seen = played(table("challenges/7", doran(), character("page", "ann", str=0), challenge=fought))
    assert (house_power(state, "ann"), house_power(state, "bob")) == (1, 5)


def test_who_loses_as_the_defender_satisfies_the_normal_claim_alone() -> None:
    fought = fight("power", "ann", "page")
    state, _seen = played(table("challenges/7", doran(), character("page", "ann"), challenge=fought))
    assert (house_power(state, "ann"), house_power(state, "bob")) == (5, 2)  # one for being unopposed


def test_who_has_to_be_killed_for_a_claim_that_an_effect_has_satisfied_may_be_saved_and_it_is_not_canceled() -> None:
    page = character("page", "ann", str=0, unique=True, duplicates=1)
    cancels = {"kind": "response", "effects": {"do": "cancel", "cancels": {"of": "framework"}}}
    fought = fight("military", "ann", "page", defender_bonus=5)
    game = table("challenges/7", doran(), page, having("septon", "ann", **cancels), challenge=fought)
    state = game.begin().state
    while state.frames[-1].window != "claim" or not any(m.ability == "page/duplicate" for m in game.moves(state)):
        state = game.make(state, next(m for m in game.moves(state) if m.does in ("passes", "chooses"))).state
    assert "septon/does" not in {move.ability for move in game.moves(state)}
    refused = game.judge(state, "septon/does")
    assert "only-saves" in {reason.code for reason in refused.reasons}
    state, _seen = played(game, "page/duplicate", state=state)
    assert place(state, "page") == "play"


@pytest.mark.parametrize(("chosen", "left"), [("cal", (4, 3, 2)), ("ann", (3, 3, 3))])
def test_an_opponent_may_be_chosen_to_satisfy_the_claim_in_ones_place(chosen: str, left: tuple[int, ...]) -> None:
    """Power goes from the chosen opponent's House card to the attacker's, who may be the same (FAQ)."""
    cancels = {"do": "cancel", "cancels": {"of": "framework", "event": "claim is implemented"}}
    ability = {"kind": "response", "target": {"player": "opponent"}, "if": {"loser": "you"}}
    effects = [cancels, satisfies("chosen", then=True)]
    event = {"ref": "event", "type": "event", "owner": "bob", "zone": "hand"}
    event["abilities"] = [{"id": "does", "label": "does", **ability, "effects": effects}]
    fought = fight("power", "ann", attacker_bonus=3, defender_bonus=1)
    game = table("challenges/7", event, challenge=fought, players=SEATS)
    state, _seen = played(game, "event/does", chosen)
    assert tuple(house_power(state, player) for player in ("ann", "bob", "cal")) == left


@pytest.mark.parametrize("kind", ["military", "intrigue", "power"])
def test_the_winner_may_be_let_choose_the_claim_of_any_type(kind: str) -> None:
    kinds = [{"do": "claim-as", "what": one, "option": one} for one in ("military", "intrigue", "power")]
    trigger = {"after": "claim-implemented"}
    rule = {"kind": "replacement", "trigger": trigger, "if": {"defender": "you"}, "decides": "winner", "effects": kinds}
    fate = having("fate", "bob", **rule)
    fought = fight("power", "ann", attacker_bonus=3, defender_bonus=1)
    game = table("challenges/7", fate, character("page", "bob"), challenge=fought)
    begun = game.begin().state
    while begun.choice is None or begun.choice.kind != "claim-type":
        begun = game.make(begun, next(move for move in game.moves(begun) if move.does == "passes")).state
    assert begun.choice.player == "ann"
    state, _seen = played(game, kind, "page", state=begun)
    hand = next(one.hand for one in state.players if one.id == "bob")
    assert (place(state, "page"), hand, house_power(state, "bob")) == {
        "military": ("dead", 2, 3),
        "intrigue": ("play", 1, 3),
        "power": ("play", 2, 2),
    }[kind]


def test_each_opponent_may_have_to_satisfy_a_claim_one_after_the_other() -> None:
    trigger = {"after": "claim-implemented"}
    robert = having("robert", "ann", kind="replacement", trigger=trigger, effects=satisfies("each-opponent"))
    fought = fight("power", "ann", "robert", defender_bonus=1)
    state, seen = played(table("challenges/7", robert, challenge=fought, players=SEATS))
    assert [house_power(state, player) for player in ("ann", "bob", "cal")] == [5, 2, 2]
    assert "claims-in-turn" in seen
    _state, seen = played(table("challenges/7", robert, challenge=fought))
    assert "claims-in-turn" not in seen


@pytest.mark.parametrize(("wants", "wins"), [(("guard",), "bob"), ((), "ann")])
def test_an_opponent_who_is_not_attacked_may_be_let_declare_a_defender(wants: tuple[str, ...], wins: str) -> None:
    effect = {"do": "more-defenders", "n": 1, "who": "each-opponent", "those": {"not": {"defender": "you"}}}
    robert = having("robert", "ann", kind="constant", effects=effect) | {"str": 3, "icons": ["power"]}
    guards = [character(ref, "cal", str=4, icons=["power"]) for ref in ("guard", "other")]
    fought = fight("power", "ann", "robert")
    game = table("challenges/5", robert, *guards, challenge=fought, players=SEATS, ends="challenge")
    state = game.begin().state
    while state.choice is None:
        state = game.make(state, next(move for move in game.moves(state) if move.does == "passes")).state
    assert (state.choice.kind, state.choice.player, state.choice.n) == ("defenders", "cal", 1)
    state, _seen = played(game, *wants, state=state)
    assert house_power(state, "bob") == (3 if wins == "bob" else 2)
    assert next(card.kneeling for card in state.cards if card.ref == "guard") == bool(wants)


@pytest.mark.parametrize(
    ("relation", "mine", "theirs", "so"),
    [
        ("supports", "Hand of the King", "Master of Whispers", True),
        ("supports", "Master of Whispers", "Hand of the King", False),
        ("opposes", "Hand of the King", "Master of Coin", True),
        ("opposes", "Master of Coin", "Hand of the King", True),
        ("opposes", "Master of Whispers", "Crown Regent", True),
        ("opposes", "Crown Regent", "Master of Whispers", False),
    ],
)
def test_a_title_supports_or_opposes_another(relation: str, mine: str, theirs: str, so: bool) -> None:
    held = (("ann", mine), ("bob", theirs))
    titles = [{"ref": owner, "type": "title", "owner": owner, "title": title} for owner, title in held]
    claims = {"do": "claim-power", "n": 1, "to": "self"}
    lord = having("lord", "ann", kind="action", effects=claims) | {"power": 0}
    lord["abilities"][0]["if"] = {relation: "opponent"}
    game = table("challenges/2", lord, *titles)
    assert game.judge(game.begin().state, "lord/does").allowed == so


def test_opponents_whose_title_opposes_ones_own_satisfy_the_claim_as_well() -> None:
    effect = satisfies("each-opponent", those={"opposes": "self-controller"})
    arya = having("arya", "ann", kind="response", trigger={"after": "challenge-won", "player": "you"}, effects=effect)
    titles = [("ann", "Crown Regent"), ("bob", "Hand of the King"), ("cal", "Master of Whispers")]
    held = [{"ref": f"of-{owner}", "type": "title", "owner": owner, "title": title} for owner, title in titles]
    fought = fight("power", "ann", "arya", defender_bonus=1)
    state, _seen = played(table("challenges/7", arya, *held, challenge=fought, players=SEATS), "arya/does")
    assert [house_power(state, player) for player in ("ann", "bob", "cal")] == [5, 2, 2]


def test_a_character_may_be_had_to_defend_for_another_player_but_not_against_its_own() -> None:
    joins = {"do": "join-challenge", "what": "defending", "to": "self"}
    umbers = [having(f"of-{who}", who, kind="action", effects=joins) for who in ("ann", "cal")]
    fought = fight("power", "ann", attacker_bonus=3)
    game = table("challenges/6", *umbers, challenge=fought, players=SEATS)
    state = game.begin().state
    assert not game.judge(state, "of-ann/does").allowed
    while not any(move.ability == "of-cal/does" for move in game.moves(state)):
        state = game.make(state, next(move for move in game.moves(state) if move.does == "passes")).state
    made = game.make(state, next(move for move in game.moves(state) if move.ability == "of-cal/does"))
    assert made.state.challenge is not None
    assert made.state.challenge.defenders == ("of-cal",)
    assert "defends-for-another" in {note.code for note in made.notes}


def test_power_that_a_claim_brings_whoever_satisfies_it_wins_the_game() -> None:
    seats = ({"id": "ann", "power": 9}, {"id": "bob", "power": 6, "claim": 9})
    fought = fight("power", "ann", "page", defender_bonus=5)
    game = table("challenges/7", doran(), character("page", "ann", str=0), challenge=fought, players=seats)
    found = explored(game, game.begin().state, Outcome(wins="bob"))
    assert (found.can.value, found.must.value) == ("yes", "yes")
