"""What has brought a happening about: card effects, costs, claim, keywords and declarations are told apart."""

from __future__ import annotations

from typing import Any

import pytest

from timing.kernel.moves import Move
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.situation import read

Plain = dict[str, Any]
KNIGHT = {"ref": "knight", "type": "character", "owner": "ann", "str": 2, "icons": ["military"]}
KNEELS = {"do": "kneel", "to": "all", "which": {"ref": ["knight"]}}


def watching(**trigger: Any) -> Plain:
    """A location of Ann's with a response that answers a happening."""
    answer = {"id": "answer", "label": "answers", "kind": "response", "trigger": trigger}
    return {
        "ref": "watch",
        "type": "location",
        "owner": "ann",
        "abilities": [{**answer, "effects": [{"do": "gain-gold", "n": 1}]}],
    }


def acting(owner: str, *effects: Plain, **more: Any) -> Plain:
    """A character with an action."""
    act = {"id": "act", "label": "acts", "kind": "action", "phase": "any", "effects": list(effects), **more}
    return {"ref": "actor", "type": "character", "owner": owner, "str": 2, "abilities": [act]}


def answered(cards: list[Plain], *moves: Move, box: str = "challenges/2", **more: Any) -> bool:
    """Whether the response may be used once the moves have been made, at once or when the other player has passed."""
    table = {"players": [{"id": "ann"}, {"id": "bea"}], "first_player": "ann", "opening": {"box": box}, "cards": cards}
    game = Dispute(read({**table, **more}))
    state = game.begin().state
    for move in moves:
        state = game.apply(state, move).state
    for _player in range(2):
        if any(move.ability == "watch/answer" for move in game.moves(state)):
            return True
        passes = [move for move in game.moves(state) if move.does == "passes"]
        state = game.apply(state, passes[0]).state if passes else state
    return False


ACT = Move("ann", "uses", "actor/act")


@pytest.mark.parametrize(
    ("cause", "opens"), [("effect", True), ("triggered-effect", True), ("cost", False), ("attack", False)]
)
def test_a_card_knelt_by_an_action_is_knelt_by_a_triggered_effect(cause: str, opens: bool) -> None:
    assert answered([KNIGHT, watching(after=["knelt"], cause=[cause]), acting("ann", KNEELS)], ACT) is opens


@pytest.mark.parametrize(("cause", "opens"), [("effect", False), ("cost", True), ("influence", False)])
def test_a_card_knelt_to_pay_is_not_knelt_by_an_effect(cause: str, opens: bool) -> None:
    actor = acting("ann", {"do": "draw", "n": 1}, cost=[{"do": "kneel"}])
    move = ACT._replace(paying=("actor",))
    assert answered([watching(after=["knelt"], cause=[cause]), actor], move) is opens


@pytest.mark.parametrize(("cause", "opens"), [("cost", True), ("influence", True), ("effect", False)])
def test_influence_is_a_cost_of_its_own(cause: str, opens: bool) -> None:
    port = {"ref": "port", "type": "location", "owner": "ann", "influence": 1}
    actor = acting("ann", {"do": "draw", "n": 1}, cost=[{"do": "kneel-influence"}])
    move = ACT._replace(paying=("port",))
    assert answered([port, watching(after=["knelt"], cause=[cause]), actor], move) is opens


@pytest.mark.parametrize(("whose", "opens"), [("you", True), ("opponent", False)])
def test_whose_effect_it_is_counts(whose: str, opens: bool) -> None:
    trigger = {"after": ["knelt"], "cause": ["effect"], "by": {"controller": whose}}
    assert answered([KNIGHT, watching(**trigger), acting("ann", KNEELS)], ACT) is opens


@pytest.mark.parametrize(
    ("cause", "opens"), [("claim", True), ("military-claim", True), ("power-claim", False), ("effect", False)]
)
def test_who_dies_for_claim_dies_by_no_effect(cause: str, opens: bool) -> None:
    victim = {"ref": "victim", "type": "character", "owner": "bea", "str": 1}
    fight = {"type": "military", "attacker": "ann", "defender": "bea", "attacker_bonus": 9}
    assert answered([victim, watching(after=["killed"], cause=[cause])], box="challenges/7", challenge=fight) is opens


@pytest.mark.parametrize(("cause", "opens"), [("deadly", True), ("claim", False)])
def test_who_dies_for_deadly_dies_for_no_claim(cause: str, opens: bool) -> None:
    killer = {**KNIGHT, "keywords": ["deadly"], "str": 9}
    victim = {"ref": "victim", "type": "character", "owner": "bea", "str": 1}
    fight = {"type": "power", "attacker": "ann", "defender": "bea", "attackers": ["knight"], "defenders": ["victim"]}
    cards = [killer, victim, watching(after=["killed"], cause=[cause])]
    assert answered(cards, box="challenges/7", challenge=fight) is opens


def test_of_several_that_one_effect_brings_about_only_the_first_opens() -> None:
    pages = [{"ref": f"page{at}", "type": "character", "owner": "bea", "str": 1} for at in range(2)]
    actor = acting("ann", {"do": "kneel", "to": "all", "which": {"controller": "opponent"}})
    use = Move("ann", "uses", "watch/answer")
    for once, again in ((False, True), (True, False)):
        cards = [*pages, watching(after=["knelt"], once=once), actor]
        assert answered(cards, ACT, Move("bea", "passes"), use) is again


def test_a_challenge_has_resolved_once_deadly_has_been() -> None:
    fight = {"type": "military", "attacker": "ann", "defender": "bea", "attacker_bonus": 9}
    assert answered([watching(after=["challenge-resolved"])], box="challenges/7", challenge=fight)
    assert not answered([watching(after=["challenge-resolved"], type=["power"])], box="challenges/7", challenge=fight)


def test_only_a_player_of_whom_it_is_so_may_be_chosen() -> None:
    asked = {"number": {"stat": "power", "of": "you"}, "more_than": {"stat": "power", "of": "self-controller"}}
    draws = {"do": "draw", "n": 1, "who": "chosen"}
    actor = acting("ann", draws, target={"player": "opponent", "if": asked})
    for power, may in ((1, False), (4, True)):
        players = [{"id": "ann", "power": 3}, {"id": "bea", "power": power}]
        table = {"players": players, "first_player": "ann", "opening": {"box": "challenges/2"}, "cards": [actor]}
        game = Dispute(read(table))
        assert game.judge(game.begin().state, "actor/act").allowed is may


def test_what_happens_to_that_player_happens_to_whoever_set_it_off() -> None:
    passive = {
        "id": "then",
        "label": "that player loses gold",
        "kind": "passive",
        "trigger": {"after": ["action-used"]},
    }
    passive["effects"] = [{"do": "lose-gold", "n": 1, "who": "trigger"}]
    cards = [acting("ann", KNEELS), KNIGHT, {"ref": "tax", "type": "location", "owner": "bea", "abilities": [passive]}]
    players = [{"id": "ann", "gold": 2}, {"id": "bea", "gold": 2}]
    table = {"players": players, "first_player": "ann", "opening": {"box": "challenges/2"}, "cards": cards}
    game = Dispute(read(table))
    after = game.apply(game.begin().state, ACT).state
    assert [player.gold for player in after.players] == [1, 2]


@pytest.mark.parametrize(("has", "stands"), [(5, ["k0", "k1"]), (1, ["k0"]), (0, [])])
def test_a_card_is_stood_for_each_power_that_moves_for_claim(has: int, stands: list[str]) -> None:
    moved = {"past": {"what": ["power-moved"], "cause": ["power-claim"], "span": "challenge"}}
    stand = {"id": "stand", "label": "stand", "kind": "passive", "trigger": {"after": ["challenge-won"]}}
    stand |= {"target": {"choose": {"type": ["character"]}, "n": moved}, "effects": [{"do": "stand", "to": "target"}]}
    knights = [{"ref": f"k{at}", "type": "character", "owner": "ann", "str": 2, "kneeling": True} for at in range(3)]
    fight = {"type": "power", "attacker": "ann", "defender": "bea", "attackers": ["k0"], "claim": 2}
    crown = {"ref": "crown", "type": "location", "owner": "ann", "abilities": [stand]}
    players = [{"id": "ann"}, {"id": "bea", "power": has}]
    table = {"players": players, "first_player": "ann", "opening": {"box": "challenges/7"}, "challenge": fight}
    game = Dispute(read({**table, "cards": [crown, *knights]}))
    state = game.begin().state
    while moves := game.moves(state):
        state = game.make(state, moves[0]).state
    assert [one.ref for one in state.cards if one.ref.startswith("k") and not one.kneeling] == stands
