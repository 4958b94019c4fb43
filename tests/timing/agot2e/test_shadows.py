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


def hides(**more):
    return action({"do": "return-to-shadows", "to": "target", "what": "with-token"}, **more)


def test_a_shadow_token_lets_a_card_come_out_for_its_printed_cost():
    knight = character("knight", "bob", cost=4)
    choose = {"target": {"choose": {"type": "character"}}}
    game = Played(knight, event("dark", "ann", hides(**choose)), players=GOLD).uses("dark", "knight")
    assert game.where("knight") == "shadows"
    game.uses("knight/out-of-shadows")
    assert (game.player("bob").gold, game.where("knight")) == (1, "play")
    assert game.state.lasting == ()


def test_without_a_token_a_card_in_shadows_without_the_keyword_stays_there():
    game = Played(character("knight", "ann", cost=1, zone="shadows"), spy(zone="hand"), players=GOLD)
    assert not any(move.ability == "knight/out-of-shadows" for move in game.game.moves(game.state))


def test_a_token_that_is_for_cards_without_the_keyword_alone_changes_no_printed_number():
    hide = action({"do": "into-shadows", "to": "target", "what": "with-token unless printed"})
    hide |= {"target": {"choose": {"zone": "hand", "owner": "you", "type": "character"}}}
    game = Played(spy(zone="hand"), event("hide", "ann", hide), players=GOLD).uses("hide", "spy")
    game.uses("spy/out-of-shadows")
    assert game.player("ann").gold == 2


def test_bringing_cards_out_of_shadows_costs_every_player_more():
    more = {"do": "reduce", "which": {}, "n": -1, "who": "each", "ways": ["out-of-shadows"]}
    light = {"label": "light", "kind": "constant", "effects": [more]}
    game = Played(spy(zone="shadows"), card("location", "light", "bob", light), players=GOLD)
    assert game.uses("spy/out-of-shadows").player("ann").gold == 1
