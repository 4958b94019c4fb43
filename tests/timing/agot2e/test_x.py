"""X: what the player chooses as he or she pays, and what depends on it (Rules Reference, The Letter X)."""

from __future__ import annotations

from tests.timing.agot2e.tables import Played, action, card, character, event, would

X = {"stat": "x"}
RICH = [{"id": "ann", "gold": 3}, {"id": "bob", "gold": 3}]
WEAK = {"type": "character", "cost": {"at_most": X}}


def pay(*effects, **more):
    return action(*effects, cost=[{"do": "pay-gold", "n": X}], **more)


def charm(**more):
    """An event that costs X and returns a character with printed cost X or lower."""
    return event("charm", "ann", pay({"do": "return-to-hand", "to": "target"}, target={"choose": WEAK}), **more)


def people():
    return [character(f"cost{n}", "bob", cost=n) for n in (1, 3, 4)]


def moves(game, ability):
    return {(move.paying, move.choosing) for move in game.game.moves(game.state) if move.ability == ability}


def test_x_is_chosen_as_it_is_paid_and_bounds_what_may_be_chosen():
    game = Played(charm(), *people(), players=RICH)
    found = moves(game, "charm/action-of-the-card")
    assert (("X=1",), ("cost1",)) in found
    assert (("X=3",), ("cost3",)) in found
    assert not any(paying == ("X=2",) and choosing == ("cost3",) for paying, choosing in found)
    assert not any("cost4" in choosing for _, choosing in found)
    game.uses("charm", "cost3")
    assert (game.player("ann").gold, game.where("cost3")) == (0, "hand")


def test_more_may_be_paid_than_is_needed():
    game = Played(charm(), *people(), players=RICH).uses("charm", "cost1", paying=("X=2",))
    assert game.player("ann").gold == 1


def test_a_cost_of_x_that_is_reduced_leaves_x_as_it_is():
    less = {"label": "less", "kind": "constant", "effects": [{"do": "reduce", "which": {"type": "event"}, "n": 2}]}
    game = Played(
        charm(), *people(), card("location", "port", "ann", less), players=[{"id": "ann", "gold": 1}, {"id": "bob"}]
    )
    game.uses("charm", "cost3")
    assert (game.player("ann").gold, game.where("cost3")) == (0, "hand")


def test_x_cards_are_chosen():
    power = pay({"do": "gain-power", "to": "target"}, target={"choose": {"type": "character"}, "n": X})
    game = Played(event("rite", "ann", power), *people(), players=RICH)
    game.uses("rite", "cost1", "cost4", paying=("X=2",))
    assert [game.held(ref).power for ref in ("cost1", "cost3", "cost4")] == [1, 0, 1]


def test_x_is_how_many_cards_are_knelt():
    strong = {"do": "str", "to": "self", "n": X, "until": "phase"}
    locations = {"type": "location", "controller": "you"}
    kneel = action(strong, cost=[{"do": "kneel", "card": locations, "n": X}])
    hall = [card("location", f"hall{n}", "ann") for n in (1, 2)]
    game = Played(character("smith", "ann", abilities=[kneel]), *hall)
    game.uses("smith", paying=("hall1", "hall2"))
    assert [one.n for one in game.state.lasting] == [2]


def test_x_that_cannot_be_0_is_at_least_1():
    cost = [{"do": "discard-gold", "n": X, "least": 1}]
    ability = action({"do": "draw"}, cost=cost)
    assert moves(Played(card("location", "hall", "ann", ability, gold=2)), "hall/action-of-the-card") == {
        (("X=1",), ()),
        (("X=2",), ()),
    }
    assert "no-gold-on-card" in Played(card("location", "hall", "ann", ability)).why("hall")


def test_an_x_that_the_card_defines_is_not_chosen():
    cost = [{"do": "pay-gold", "n": {"stat": "cost", "of": "trigger"}}]
    judgment = would(
        "initiates", {"do": "cancel"}, trigger={"card": {"type": "event"}, "player": "opponent"}, cost=cost
    )
    draw = event("trick", "ann", action({"do": "draw"}), cost=2)
    players = [{"id": "ann", "gold": 2}, {"id": "bob", "gold": 2}]
    game = Played(draw, event("judgment", "bob", judgment), players=players).uses("trick").uses("judgment")
    assert game.player("bob").gold == 0
    poor = [{"id": "ann", "gold": 2}, {"id": "bob", "gold": 1}]
    game = Played(draw, event("judgment", "bob", judgment), players=poor).uses("trick")
    assert "no-gold" in game.why("judgment")


def test_what_an_event_asks_for_besides_its_cost_is_not_reduced():
    besides = action({"do": "draw"}, cost=[{"do": "pay-gold", "n": 2}])
    less = {"label": "less", "kind": "constant", "effects": [{"do": "reduce", "which": {"type": "event"}, "n": 2}]}
    players = [{"id": "ann", "gold": 9}, {"id": "bob"}]
    game = Played(event("gift", "ann", besides, cost=1), card("location", "port", "ann", less), players=players)
    assert game.uses("gift").player("ann").gold == 7
    assert Played(event("gift", "ann", besides, cost=1), players=players).uses("gift").player("ann").gold == 6
