"""The power that wins, the draw cap, dominance and phases left out, as effects change them (rulebook; FAQ 1.1)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.timing.test_granted_more import constant
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.situation import read
from timing.systems.agot1e.state import State
from timing.systems.agot1e.work import Work

KNELT = {"ref": "knight", "type": "character", "owner": "ann", "str": 3, "kneeling": True}
POWERFUL = {"ref": "keep", "type": "location", "owner": "ann", "power": 2}


def at(box: str, *cards: dict[str, Any], ends: str = "box", **ann: Any) -> tuple[Dispute, State]:
    players = [{"id": "ann", **ann}, {"id": "bob", "gold": 2}]
    situation = {"players": players, "first_player": "ann", "opening": {"box": box}, "ends": ends}
    game = Dispute(read({**situation, "cards": list(cards)}))
    return game, game.begin().state


def passed(game: Dispute, state: State) -> State:
    while moves := game.moves(state):
        state = game.make(state, next((move for move in moves if move.does == "passes"), moves[0])).state
    return state


@pytest.mark.parametrize(
    ("effect", "wanted"),
    [
        ({"n": -2, "who": "you"}, (13, 15)),
        ({"n": -2, "who": "each-opponent"}, (15, 13)),
        ({"n": -8, "who": "each", "minimum": 10}, (10, 10)),
        ({"n": 2, "who": "you"}, (17, 15)),
    ],
)
def test_an_effect_changes_the_power_a_player_needs_to_win(effect: dict[str, Any], wanted: tuple[int, int]) -> None:
    game, state = at("dominance/3", constant(do="needs", **effect))
    work = Work(game.table, state)
    assert (work.needs("ann"), work.needs("bob")) == wanted


def test_whoever_needs_less_power_wins_with_it() -> None:
    gains = {"id": "claim", "label": "claim", "kind": "action", "effects": [{"do": "claim-power", "n": 1}]}
    well = {"ref": "well", "type": "location", "owner": "ann", "abilities": [gains]}
    game, state = at("dominance/3", constant(do="needs", n=-2, who="you"), well, power=12)
    state = game.make(state, game.moves(state)[0]).state
    state = passed(game, state)
    assert (state.winner, state.over) == ("ann", "victory")


@pytest.mark.parametrize(("what", "total"), [("", 1), ("power counts", 3)])
def test_power_on_a_location_counts_only_where_an_effect_says_so(what: str, total: int) -> None:
    which = {"type": "location", "controller": "you"}
    cards = [constant(do="gain", what=what, to="all", which=which)] if what else []
    game, state = at("dominance/3", POWERFUL, *cards, power=1)
    assert Work(game.table, state).total_power("ann") == total


def test_power_on_characters_can_be_kept_from_counting() -> None:
    rich = {"ref": "rich", "type": "character", "owner": "bob", "power": 4}
    which = {"type": "character", "controller": "opponent"}
    game, state = at("dominance/3", rich, constant(do="gain", what="cannot count power", to="all", which=which))
    assert Work(game.table, state).total_power("bob") == 0


@pytest.mark.parametrize(("n", "drawn"), [(0, 3), (1, 4), (-1, 2)])
def test_effects_draw_no_more_cards_in_a_round_than_the_draw_cap(n: int, drawn: int) -> None:
    draws = {"id": "draw", "label": "draw", "kind": "action", "effects": [{"do": "draw", "n": 5}]}
    well = {"ref": "well", "type": "location", "owner": "ann", "abilities": [draws]}
    cards = [constant(do="draw-cap", n=n, who="you")] if n else []
    game, state = at("dominance/3", well, *cards, hand=0)
    state = game.make(state, game.moves(state)[0]).state
    assert next(player.hand for player in state.players if player.id == "ann") == drawn


def test_fewer_cards_of_the_draw_phase_are_not_fewer_than_the_minimum() -> None:
    game, state = at("draw/3", constant(do="extra-draw", n=-4, who="you", minimum=1), hand=0)
    assert next(player.hand for player in passed(game, state).players if player.id == "ann") == 1


@pytest.mark.parametrize(
    ("cards", "winner"),
    [
        ([KNELT], "bob"),
        ([KNELT, constant(do="gain", what="counts STR for dominance", to="all", which={"type": "character"})], "ann"),
        ([constant(do="dominance", n=4, who="you")], "ann"),
        ([{**KNELT, "kneeling": False}], "ann"),
        (
            [
                {**KNELT, "kneeling": False},
                constant(do="gain", what="cannot count STR for dominance", to="all", which={"type": "character"}),
            ],
            "bob",
        ),
    ],
)
def test_dominance_counts_standing_characters_and_what_effects_say(cards: list[Any], winner: str) -> None:
    game, state = at("dominance/2", *cards)
    power = {player.id: player.power for player in passed(game, state).players}
    assert power == {"ann": 0, "bob": 0, winner: 1}


def test_a_phase_that_is_skipped_does_not_take_place() -> None:
    game, state = at("dominance/4", KNELT, constant(do="skip-phase", what="standing"), ends="round")
    end = passed(game, state)
    assert next(card for card in end.cards if card.ref == "knight").kneeling
    assert end.box.startswith("taxation")


def test_cards_put_into_hand_from_the_deck_are_not_drawn() -> None:
    adds = {"id": "add", "label": "add", "kind": "action", "effects": [{"do": "deck-to-hand", "n": 1}]}
    well = {"ref": "well", "type": "location", "owner": "ann", "abilities": [adds]}
    top = {"ref": "top", "type": "character", "owner": "ann", "zone": "deck", "top": 1}
    game, state = at("dominance/3", well, top, drawn=3)
    state = game.make(state, game.moves(state)[0]).state
    assert next(card for card in state.cards if card.ref == "top").zone == "hand"


LORD = {"type": "character", "owner": "ann", "house": ["Stark"]}


def moves_of(
    target: dict[str, Any], *cards: dict[str, Any], **cost: Any
) -> set[tuple[tuple[str, ...], tuple[str, ...]]]:
    """What may pay and be chosen together for an action of that target."""
    use = {
        "id": "use",
        "label": "use",
        "kind": "action",
        "target": target,
        "effects": [{"do": "kneel", "to": "target"}],
    }
    well = {
        "ref": "well",
        "type": "location",
        "owner": "ann",
        "abilities": [{**use, **({"cost": [cost]} if cost else {})}],
    }
    game, state = at("dominance/3", well, *cards)
    return {(move.paying, move.choosing) for move in game.moves(state) if move.does == "uses"}


def test_what_may_be_chosen_can_hang_on_what_is_paid_with() -> None:
    target = {
        "choose": {"type": "character", "controller": "opponent", "cost": {"at_most": {"stat": "cost", "of": "paid"}}}
    }
    cards = [{**LORD, "ref": ref, "cost": n} for ref, n in (("cheap", 1), ("dear", 4))]
    theirs = [{"ref": ref, "type": "character", "owner": "bob", "cost": n} for ref, n in (("page", 1), ("knight", 3))]
    found = moves_of(target, *cards, *theirs, do="return-to-hand", card={"house": "Stark", "controller": "you"})
    assert found == {(("cheap",), ("page",)), (("dear",), ("page",)), (("dear",), ("knight",))}


def test_how_many_are_chosen_can_hang_on_what_is_paid_with() -> None:
    target = {"choose": {"type": "character", "controller": "opponent"}, "n": {"stat": "str", "of": "paid"}}
    theirs = [{"ref": ref, "type": "character", "owner": "bob"} for ref in ("page", "knight")]
    found = moves_of(target, {**LORD, "ref": "lord", "str": 2}, *theirs, do="kneel", card={"house": "Stark"})
    assert found == {(("lord",), ("page", "knight"))}


def test_several_can_be_chosen_whose_costs_come_to_no_more_than_a_number() -> None:
    together = {"number": {"stat": "cost", "of": "target"}, "at_most": 3}
    target = {"choose": {"controller": "opponent"}, "n": 9, "up_to": True, "together": together}
    theirs = [{"ref": ref, "type": "character", "owner": "bob", "cost": n} for ref, n in (("a", 1), ("b", 2), ("c", 3))]
    chosen = {choosing for _paying, choosing in moves_of(target, *theirs)}
    assert chosen == {("a",), ("b",), ("c",), ("a", "b")}


def test_a_card_is_compared_with_another_value_of_its_own() -> None:
    target = {"choose": {"type": "character", "str": {"more_than": {"stat": "cost", "of": "itself"}}}}
    strong = {"ref": "strong", "type": "character", "owner": "bob", "str": 4, "cost": 2}
    weak = {"ref": "weak", "type": "character", "owner": "bob", "str": 2, "cost": 2}
    assert moves_of(target, strong, weak) == {((), ("strong",))}


def well(*effects: dict[str, Any]) -> dict[str, Any]:
    ability = {"id": "use", "label": "use", "kind": "action", "effects": list(effects)}
    return {"ref": "well", "type": "location", "owner": "ann", "abilities": [ability]}


def test_of_cards_looked_at_as_many_are_picked_as_the_text_says() -> None:
    deck = [{"ref": f"d{n}", "type": "character", "owner": "ann", "zone": "deck", "top": n} for n in (1, 2, 3)]
    which = {"zone": "deck", "controller": "you", "top": 2}
    looks = well({"do": "look-at", "which": which}, {"do": "return-to-hand", "to": "found"})
    game, state = at("dominance/3", looks, *deck)
    state = game.make(state, game.moves(state)[0]).state
    assert {move.choosing for move in game.moves(state)} == {("d1",), ("d2",)}


def test_each_of_several_players_finds_a_card_of_his_or_her_own_deck() -> None:
    decks = [{"ref": who, "type": "character", "owner": who, "zone": "deck"} for who in ("ann", "bob")]
    which = {"zone": "deck", "controller": "you"}
    searches = well({"do": "search", "which": which, "who": "each"}, {"do": "return-to-hand", "to": "found"})
    game, state = at("dominance/3", searches, *decks)
    state = game.make(state, game.moves(state)[0]).state
    asked = []
    while state.choice is not None:
        asked.append(state.choice.player)
        state = game.make(
            state, next(move for move in game.moves(state) if move.choosing in (("ann",), ("bob",)))
        ).state
    assert asked == ["ann", "bob"]
    assert {card.ref: card.zone for card in state.cards if card.ref != "well"} == {"ann": "hand", "bob": "hand"}
