"""Where searches look, whose cards lie in Shadows, of which House a card is, and agendas that count unseen."""

from __future__ import annotations

from typing import Any

import pytest

from tests.timing.test_hands_decks_piles import USE, card, deck, game, zones
from timing.kernel.moves import Move
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.situation import read

Plain = dict[str, Any]


def always(ref: str, effect: Plain, **more: Any) -> Plain:
    held = {"id": "always", "label": "always", "kind": "constant", "effects": [effect]}
    return card(ref, abilities=[held], **more)


def search(**which: Any) -> list[Plain]:
    looked = {"zone": ["deck"], "controller": "you", **which}
    return [{"do": "search", "which": looked}, {"do": "return-to-hand", "to": "found"}]


GLOVER = always("glover", {"do": "search", "from": "discard", "may": True, "who": "you"})
ROOKERY = always("rookery", {"do": "search", "what": "more of the top", "n": 1, "who": "you"})


@pytest.mark.parametrize(("pile", "found"), [("deck", "a"), ("discard", "b")])
def test_one_pile_or_the_other_is_searched(pile: str, found: str) -> None:
    dispute = game(search(), GLOVER, card("a", zone="deck"), card("b", zone="discard"))
    line = [USE, Move("ann", "chooses", choosing=(pile,))]
    choice = dispute.fold(line).state.choice
    assert choice is not None
    assert choice.options == (found,)


def test_searching_the_top_of_the_deck_is_no_search_of_the_deck() -> None:
    choice = (
        game(search(top=2), GLOVER, *deck("ann", "a", "b", "c"), card("d", zone="discard")).fold([USE]).state.choice
    )
    assert choice is not None
    assert choice.options == ("a", "b")


def test_one_more_card_is_searched_where_the_top_of_the_deck_is() -> None:
    choice = game(search(top=2), ROOKERY, *deck("ann", "a", "b", "c", "d")).fold([USE]).state.choice
    assert choice is not None
    assert choice.options == ("a", "b", "c")


def test_a_card_in_shadows_under_another_players_control_comes_out_under_it() -> None:
    mine = {"do": "to-shadows", "to": "target", "what": "under your control"}
    target = {"choose": {"zone": ["discard"]}}
    dispute = game([mine], card("thief", "bob", zone="discard", crests=["Shadow"]), target=target)
    state = dispute.fold([Move("ann", "uses", "herald/does", choosing=("thief",))]).state
    held = next(one for one in state.cards if one.ref == "thief")
    assert (held.zone, held.controller) == ("shadows", "ann")
    out = {"do": "come-out-of-shadows", "to": "all", "which": {"zone": ["shadows"]}}
    entered = game([mine, out], card("thief", "bob", zone="discard", crests=["Shadow"]), target=target)
    state = entered.fold([Move("ann", "uses", "herald/does", choosing=("thief",))]).state
    held = next(one for one in state.cards if one.ref == "thief")
    assert (held.zone, held.controller) == ("play", "ann")


def test_a_card_of_its_owners_house_or_not() -> None:
    does = {"id": "does", "label": "does", "kind": "action", "effects": [{"do": "kneel", "to": "target"}]}
    does["target"] = {"choose": {"type": "character", "of_owners_house": False}}
    cards = [
        {"ref": "herald", "type": "location", "owner": "ann", "abilities": [does]},
        card("own", "bob", house=["Stark"], controller="ann"),
        card("sworn", "bob", house=["Martell"]),
        card("free", "bob", house=["Neutral"]),
    ]
    players = [{"id": "ann", "house": "Martell"}, {"id": "bob", "house": "Stark"}]
    opening = {"box": "challenges/2"}
    dispute = Dispute(read({"players": players, "first_player": "ann", "opening": opening, "cards": cards}))
    able = {move.choosing for move in dispute.moves(dispute.begin().state) if move.ability == "herald/does"}
    assert able == {("sworn",), ("free",)}


def test_what_an_ability_brought_into_play_goes_back_at_the_end_of_the_phase() -> None:
    effects: list[Plain] = [
        {"do": "put-into-play", "to": "all", "which": {"zone": ["dead"], "owner": "opponent"}},
        {"do": "to-dead-pile", "to": "entered", "when": "phase-ends"},
    ]
    table = {
        "players": [{"id": "ann"}, {"id": "bob"}],
        "first_player": "ann",
        "opening": {"box": "taxation/3"},
        "ends": "phase",
        "cards": [
            {
                "ref": "herald",
                "type": "location",
                "owner": "ann",
                "abilities": [{"id": "does", "label": "does", "kind": "action", "effects": effects}],
            },
            card("ghost", "bob", zone="dead"),
            card("living", "bob"),
        ],
    }
    dispute = Dispute(read(table))
    state = dispute.fold([USE]).state
    assert next((one.zone, one.controller) for one in state.cards if one.ref == "ghost") == ("play", "ann")
    while not state.over and (moves := [one for one in dispute.moves(state) if one.does == "passes"]):
        state = dispute.apply(state, moves[0]).state
    assert zones(state, "ghost", "living") == ["dead", "play"]


def test_power_cannot_be_moved_from_a_house_card_that_has_none() -> None:
    move = {"do": "move-power", "who": "opponent", "n": 1}
    players = [{"id": "ann", "power": 3}, {"id": "bob"}]
    does = {"id": "does", "label": "does", "kind": "action", "effects": [move]}
    cards = [{"ref": "herald", "type": "location", "owner": "ann", "abilities": [does]}]
    dispute = Dispute(
        read({"players": players, "first_player": "ann", "opening": {"box": "challenges/2"}, "cards": cards})
    )
    assert USE not in dispute.moves(dispute.begin().state)


def test_from_the_bottom_of_the_deck_comes_no_card_that_lies_on_top() -> None:
    effects: list[Plain] = [{"do": "draw-from-bottom", "who": "each", "until": "phase"}, {"do": "draw", "n": 1}]
    state = game(effects, *deck("ann", "top")).fold([USE]).state
    assert zones(state, "top") == ["deck"]
    assert state.players[0].hand == 1


@pytest.mark.parametrize(("keywords", "zone"), [(["stalwart"], "deck"), ([], "discard")])
def test_a_stalwart_event_goes_on_top_of_the_deck_once_it_has_resolved(keywords: list[str], zone: str) -> None:
    act = {"id": "act", "label": "act", "kind": "action", "phase": "challenges"}
    act["effects"] = [{"do": "gain-gold", "n": 1}]
    event = {"ref": "event", "type": "event", "owner": "ann", "zone": "hand", "keywords": keywords, "abilities": [act]}
    assert zones(game([], event).fold([Move("ann", "uses", "event/act")]).state, "event") == [zone]


def test_a_plot_that_is_found_goes_to_the_used_pile() -> None:
    effects: list[Plain] = [
        {"do": "pick", "which": {"type": "plot", "zone": ["deck"], "owner": "opponent"}},
        {"do": "move-pile", "to": "found", "destination": "used"},
    ]
    plots = [{"ref": ref, "type": "plot", "owner": "bob", "zone": "deck"} for ref in ("war", "peace")]
    state = game(effects, *plots).fold([USE, Move("ann", "chooses", choosing=("peace",))]).state
    assert zones(state, "war", "peace") == ["deck", "used"]


@pytest.mark.parametrize(("trait", "drawn"), [("The North", 2), ("Treaty", 1)])
def test_an_agenda_that_a_player_is_considered_to_run_is_counted(trait: str, drawn: int) -> None:
    wall = {"ref": "wall", "type": "plot", "owner": "ann", "zone": "revealed"}
    held: Plain = {"do": "agendas", "n": 1, "what": "The North", "who": "you"}
    wall["abilities"] = [
        {"id": "always", "label": "always", "kind": "constant", "from": ["revealed"], "effects": [held]}
    ]
    north = {"ref": "north", "type": "agenda", "owner": "ann", "traits": ["The North", "Treaty"]}
    many = {"count": {"type": ["agenda"], "trait": [trait], "controller": "you"}}
    state = game([{"do": "draw", "n": many}], wall, north).fold([USE]).state
    assert state.players[0].drawn == drawn


def plot(ref: str, owner: str, zone: str) -> Plain:
    return {"ref": ref, "type": "plot", "owner": owner, "zone": zone}


def reveal(*lasting: str, until: str = "phase") -> Dispute:
    cards = [plot("war", "ann", "deck"), plot("calm", "bob", "deck"), plot("old", "bob", "used")]
    cards += [plot("older", "bob", "used"), plot("now", "bob", "revealed")]
    does = {"id": "does", "label": "does", "kind": "action", "phase": "plot", "effects": [{"do": "gain-gold", "n": 1}]}
    cards += [{"ref": "herald", "type": "location", "owner": "ann", "abilities": [does]}]
    table = {
        "players": [{"id": "ann", "initiative": 2}, {"id": "bob", "initiative": 1}],
        "first_player": "ann",
        "opening": {"box": "plot/3"},
        "cards": cards,
        "lasting": [{"do": "forbid", "what": what, "until": until, "by": "herald/does"} for what in lasting],
    }
    return Dispute(read(table))


PLOTS = ("war", "calm", "old", "older", "now")


def test_whoever_has_to_choose_out_of_the_used_pile_does_so_once() -> None:
    dispute = reveal("bob:choose-unused-plots")
    state = dispute.begin().state
    assert state.choice is not None
    assert (state.choice.player, state.choice.options) == ("bob", ("old", "older"))
    state = dispute.fold([Move("bob", "chooses", choosing=("older",))]).state
    assert zones(state, *PLOTS) == ["revealed", "deck", "used", "revealed", "used"]
    assert not state.lasting


def test_whoever_may_reveal_no_plot_keeps_the_old_one() -> None:
    state = reveal("bob:reveal-plots").begin().state
    assert zones(state, *PLOTS) == ["revealed", "deck", "used", "used", "revealed"]


def test_what_holds_in_the_next_round_alone_forbids_nothing_in_this_one() -> None:
    state = reveal("bob:reveal-plots", until="next-round").begin().state
    assert zones(state, *PLOTS) == ["revealed", "revealed", "used", "used", "used"]
