"""Cards discarded from a hand: what chance takes the table tells, what a player chooses that player says."""

from __future__ import annotations

from typing import Any

import pytest

from timing.kernel.moves import Move
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.situation import read
from timing.systems.registry import SYSTEMS

Plain = dict[str, Any]
USE = Move("ann", "uses", "herald/does")


def game(*effects: Plain, hand: int = 0, cards: tuple[Plain, ...] = (), **ability: Any) -> Dispute:
    does = {"id": "does", "label": "does", "kind": "action", "effects": list(effects), **ability}
    herald = {"ref": "herald", "type": "location", "owner": "ann", "abilities": [does]}
    players = [{"id": "ann"}, {"id": "bob", "hand": hand}]
    opening = {"box": "challenges/2", "turn": "ann"}
    return Dispute(read({"players": players, "first_player": "ann", "opening": opening, "cards": [herald, *cards]}))


def held(*refs: str, owner: str = "bob") -> tuple[Plain, ...]:
    return tuple({"ref": ref, "type": "character", "owner": owner, "zone": "hand"} for ref in refs)


def loses(how: str, n: Any = 1, who: str = "opponent") -> Plain:
    return {"do": "discard-from-hand", "n": n, "who": who, **({"what": how} if how else {})}


def left(state: Any) -> list[str]:
    return [one.ref for one in state.cards if one.zone == "hand"]


def test_a_player_who_chooses_what_to_discard_is_asked() -> None:
    table = game(loses("chosen"), cards=held("page", "squire"))
    step = table.fold([USE])
    choice = step.state.choice
    assert (choice.kind, choice.player, choice.options) == ("chosen-from-hand", "bob", ("page", "squire"))
    for ref, kept in (("page", ["squire"]), ("squire", ["page"])):
        assert left(table.fold([USE, Move("bob", "chooses", choosing=(ref,))]).state) == kept


def test_what_chance_takes_is_told_and_marked() -> None:
    table = game(loses("at random"), cards=held("page", "squire"))
    assert table.fold([USE]).state.choice.kind == "taken-from-hand"
    after = table.fold([USE, Move("bob", "chooses", choosing=("squire",))])
    assert left(after.state) == ["page"]
    assert "picked-at-random" in {note.code for note in after.notes}


@pytest.mark.parametrize("how", ["chosen", "at random"])
def test_a_card_that_is_not_named_is_one_that_is_not_described(how: str) -> None:
    table = game(loses(how, 2), hand=1, cards=held("page", "squire"))
    both = table.fold([USE, Move("bob", "chooses", choosing=("page", "squire"))]).state
    assert (left(both), both.players[1].hand) == ([], 1)
    one = table.fold([USE, Move("bob", "chooses", choosing=("page",))]).state
    assert (left(one), one.players[1].hand) == (["squire"], 0)


@pytest.mark.parametrize(("hand", "refs", "n"), [(3, (), 1), (0, ("page",), 1), (0, ("page", "squire"), 2)])
def test_nobody_is_asked_where_it_makes_no_difference(hand: int, refs: tuple[str, ...], n: int) -> None:
    state = game(loses("chosen", n), hand=hand, cards=held(*refs)).fold([USE]).state
    assert state.choice is None
    assert (left(state), state.players[1].hand) == ([], hand - n if hand else 0)


def test_each_of_several_players_says_what_he_or_she_discards() -> None:
    cards = (*held("page", "squire"), *held("cook", "groom", owner="ann"))
    table = game(loses("chosen", who="each"), cards=cards)
    moves = [USE, Move("ann", "chooses", choosing=("groom",)), Move("bob", "chooses", choosing=("page",))]
    assert left(table.fold(moves).state) == ["squire", "cook"]


def test_another_player_chooses_where_the_effect_says_so() -> None:
    table = game({**loses("chosen"), "asked": "you"}, cards=held("page", "squire"))
    assert table.fold([USE]).state.choice.player == "ann"
    assert left(table.fold([USE, Move("ann", "chooses", choosing=("page",))]).state) == ["squire"]


def test_where_nothing_is_said_of_how_undescribed_cards_go_first() -> None:
    after = game(loses(""), hand=1, cards=held("page")).fold([USE])
    assert (left(after.state), after.state.choice) == (["page"], None)
    assert "hand-undescribed-first" in {note.code for note in after.notes}


def test_nobody_is_asked_for_an_effect_whose_condition_is_not_so() -> None:
    winter = {**loses("chosen"), "if": {"season": ["winter"]}}
    state = game({"do": "draw", "n": 1}, winter, cards=held("page", "squire")).fold([USE]).state
    assert (state.choice, left(state)) == (None, ["page", "squire"])


# --- intrigue claim ----------------------------------------------------------------------------------------


def claimed(*moves: Plain, hand: int = 0) -> Any:
    """A replay of ann's intrigue challenge, won with claim 1, from its claim on."""
    file = {
        **{
            "id": "claim",
            "title": "A claim",
            "source": "Rulebook, claim",
            "story": "Bob loses.",
            "first_player": "ann",
        },
        "cites": ["agot1e-core/challenges/claim/intrigue"],
        "players": [{"id": "ann"}, {"id": "bob", "hand": hand}],
        "opening": {"box": "challenges/7"},
        "challenge": {"type": "intrigue", "attacker": "ann", "defender": "bob", "attackers": ["spy"]},
        "cards": [
            {"ref": "spy", "type": "character", "owner": "ann", "str": 3, "icons": ["intrigue"]},
            *held("page", "squire"),
        ],
        "moves": list(moves),
    }
    return SYSTEMS["agot1e"].replay(SYSTEMS["agot1e"].read_dispute(file))


@pytest.mark.parametrize(
    ("hand", "said", "kept", "others"),
    [
        (0, ["page"], ["squire"], 0),
        (0, ["squire"], ["page"], 0),
        (1, ["page"], ["squire"], 1),
        (1, [], ["page", "squire"], 0),
    ],
)
def test_the_table_says_which_card_an_intrigue_claim_took(
    hand: int, said: list[str], kept: list[str], others: int
) -> None:
    took = {"who": "bob", "chooses": said or ["none"]}
    state = claimed(took, hand=hand).results[-1].state
    assert (left(state), state.players[1].hand) == (kept, others)


def test_a_file_may_leave_out_what_chance_took() -> None:
    replayed = claimed(hand=1)
    assert left(replayed.results[-1].state) == ["page", "squire"]
    assert not replayed.differences


# --- what is paid ------------------------------------------------------------------------------------------


def paying(cost: Plain, hand: int, *refs: str, **more: Any) -> list[tuple[str, ...]]:
    """The ways in which ann can pay with cards from hand for what the herald does."""
    does = {"id": "does", "label": "does", "kind": "action", "effects": [{"do": "draw", "n": 1}]}
    herald = {"ref": "herald", "type": "location", "owner": "ann", "abilities": [{**does, "cost": [cost]}], **more}
    players = [{"id": "ann", "hand": hand}, {"id": "bob"}]
    opening = {"box": "challenges/2", "turn": "ann"}
    cards = [herald, *held(*refs, owner="ann"), *held("foe")]
    table = Dispute(read({"players": players, "first_player": "ann", "opening": opening, "cards": cards}))
    return [one.paying for one in table.moves(table.begin().state) if one.does == "uses"]


FROM_HAND: Plain = {"do": "discard-from-hand"}


def test_a_cost_from_hand_is_paid_with_the_card_that_is_named_or_with_one_that_is_not_described() -> None:
    assert paying(FROM_HAND, 0, "page", "squire") == [("page",), ("squire",)]
    assert paying(FROM_HAND, 1, "page") == [(), ("page",)]
    assert paying(FROM_HAND, 1) == [()]
    assert paying(FROM_HAND, 0) == []
    assert paying({**FROM_HAND, "n": 2}, 1, "page", "squire") == [("page",), ("squire",), ("page", "squire")]


def test_what_the_cost_asks_for_is_what_pays() -> None:
    lords = {**FROM_HAND, "card": {"trait": ["Lord"], "zone": ["hand"], "controller": "you"}}
    assert paying(lords, 0, "page") == []
    itself = {**FROM_HAND, "card": {"self": True, "zone": ["hand"]}}
    assert paying(itself, 3, "page") == []


def test_what_pays_for_a_cost_at_random_is_told_and_marked() -> None:
    does = {"id": "does", "label": "does", "kind": "action", "effects": [{"do": "draw", "n": 1}]}
    for random in (True, False):
        table = game(cards=held("page", "squire", owner="ann"), **{**does, "cost": [{**FROM_HAND, "random": random}]})
        after = table.fold([Move("ann", "uses", "herald/does", ("squire",))])
        assert left(after.state) == ["page"]
        assert ("picked-at-random" in {note.code for note in after.notes}) is random
        assert [one.card for one in after.happened if one.what == "discarded-from-hand"] == ["squire"]
