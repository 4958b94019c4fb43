"""Cards in shadows: put there for 2 gold, brought out for the number of their keyword."""

from __future__ import annotations

from tests.timing.agot2e.tables import Played, action, after, card, character, event

GOLD = [{"id": "ann", "gold": 5}, {"id": "bob", "gold": 5}]


def spy(owner="ann", **more):
    return character("spy", owner, keywords=["shadow (3)"], cost=7, **more)


def test_a_card_goes_into_shadows_for_2_gold_and_comes_out_for_its_number():
    game = Played(spy(zone="hand"), box="marshaling/3", players=GOLD).uses("spy/into-shadows")
    assert (game.where("spy"), game.player("ann").gold) == ("shadows", 3)
    game.uses("spy/out-of-shadows")
    assert (game.where("spy"), game.player("ann").gold) == ("play", 0)


def test_what_lies_in_shadows_is_offered_to_its_player():
    game = Played(spy(zone="shadows"), players=GOLD)
    assert "spy/out-of-shadows" in {move.ability for move in game.game.moves(game.state)}
    assert "spy/out-of-shadows" in {option.ability for option in game.decision.options}


def test_only_the_active_player_places_cards_in_shadows():
    game = Played(spy("bob", zone="hand"), box="marshaling/3", players=GOLD)
    assert "active-only" in game.why("spy/into-shadows")


def test_who_has_too_little_gold_leaves_it_there():
    game = Played(spy(zone="shadows"), players=[{"id": "ann", "gold": 2}, {"id": "bob"}])
    assert "no-gold" in game.why("spy/out-of-shadows")


def test_coming_out_is_answered_and_is_no_marshaling():
    draws = after("out-of-shadows", {"do": "draw", "n": 2}, trigger={"card": {"self": True}})
    other = card("location", "gate", "ann", after("marshaled", {"do": "gain-gold"}))
    game = Played(spy(zone="shadows", abilities=[{**draws, "id": "draws"}]), other, players=GOLD)
    game.uses("spy/out-of-shadows")
    assert game.may("spy/draws")
    assert not game.may("gate")
    hand = game.player("ann").hand
    assert game.uses("spy/draws").player("ann").hand == hand + 2


def test_an_event_in_shadows_is_played_for_its_number():
    trick = event("trick", "ann", action({"do": "draw"}), keywords=["shadow (1)"], cost=4) | {"zone": "shadows"}
    game = Played(trick, players=GOLD).uses("trick")
    assert (game.player("ann").gold, game.where("trick")) == (4, "discard")


def test_a_card_returns_to_shadows_as_a_cost_and_leaves_play():
    back = action({"do": "draw"}, cost=[{"do": "return-to-shadows"}], id="hide")
    left = card("location", "gate", "bob", after("leaves-play", {"do": "gain-gold"}))
    game = Played(spy(abilities=[back], power=2), left).uses("spy/hide")
    assert (game.where("spy"), game.held("spy").power) == ("shadows", 0)
