"""Cards used as if they were in hand, keywords gained out of play, and abilities that any player may initiate."""

from __future__ import annotations

from tests.timing.agot2e.tables import Played, ability, action, after, card, character, event
from timing.kernel.moves import Move

GOLD = [{"id": "ann", "gold": 5}, {"id": "bob", "gold": 5}]
DEAD = {"zone": "dead", "owner": "you", "type": "character"}


def constant(*effects, **more):
    return ability("constant", *effects, **more)


def lets(*ways, **more):
    return {"do": "play-from", "ways": list(ways), **more}


def of(game):
    return {move.ability for move in game.game.moves(game.state)}


def ambushes(what):
    """A card that gives one's characters ambush (X), X being 1 less than their printed cost."""
    n = {"difference": [{"stat": "cost", "of": "affected"}, 1]}
    gains = {"do": "gain", "what": "ambush", "n": n, "to": "all", "which": {**what, "type": "character"}}
    return card("location", "yard", "ann", constant(gains))


def test_characters_in_hand_that_gain_ambush_are_ambushed_for_that_number():
    hand = {"zone": "hand", "owner": "you", "trait": ["Snake"]}
    snake = character("snake", "ann", zone="hand", cost=4, traits=["Snake"])
    plain = character("plain", "ann", zone="hand", cost=4)
    game = Played(ambushes(hand), snake, plain, players=GOLD)
    assert "no-keyword" in game.why("plain/ambush")
    assert (game.uses("snake/ambush").player("ann").gold, game.where("snake")) == (2, "play")


def test_characters_are_ambushed_from_the_dead_pile():
    pile = {"zone": ["hand", "dead"], "owner": "you"}
    here = card("plot", "cast", "ann", constant(lets("ambush", which=DEAD)), zone="revealed")
    drowned = character("drowned", "ann", zone="dead", cost=3)
    assert "drowned/ambush" in of(Played(here, ambushes(pile), drowned, players=GOLD))
    game = Played(here, ambushes(pile), drowned, players=GOLD).uses("drowned/ambush")
    assert (game.player("ann").gold, game.where("drowned")) == (3, "play")
    assert "not-there" in Played(ambushes(pile), drowned, players=GOLD).why("drowned/ambush")
    theirs = character("drowned", "bob", zone="dead", cost=3)
    assert "not-there" in Played(here, ambushes(pile), theirs, players=GOLD).why("drowned/ambush")


def test_what_is_marshaled_from_elsewhere_is_marshaled_while_that_is_allowed():
    one = constant(lets("marshal", to="self"), **{"from": ["discard"]})
    escort = character("escort", "ann", zone="discard", cost=2, abilities=[one])
    game = Played(escort, box="marshaling/3", players=GOLD).uses("escort/marshal")
    assert (game.player("ann").gold, game.where("escort")) == (3, "play")
    assert "not-there" in Played(escort | {"zone": "dead"}, box="marshaling/3", players=GOLD).why("escort/marshal")


def test_a_card_is_marshaled_into_shadows_from_elsewhere():
    one = constant(lets("into-shadows", to="self"), **{"from": ["discard"]})
    crow = character("crow", "ann", zone="discard", keywords=["shadow (4)"], abilities=[one])
    game = Played(crow, box="marshaling/3", players=GOLD).uses("crow/into-shadows")
    assert (game.player("ann").gold, game.where("crow")) == (3, "shadows")


def test_once_per_phase_means_one_card():
    pile = {"zone": "discard", "owner": "you", "type": "location"}
    city = card("location", "city", "ann", constant(lets("marshal", which=pile), limit={"times": 1, "per": "phase"}))
    inns = [card("location", f"inn{n}", "ann", zone="discard", cost=1) for n in (1, 2)]
    game = Played(city, *inns, box="marshaling/3", players=GOLD).uses("inn1/marshal")
    assert "not-there" in game.why("inn2/marshal")


def test_each_player_plays_events_from_his_or_her_own_discard_pile():
    own = {"zone": "discard", "owner": "this-player", "type": "event"}
    annals = card("plot", "annals", "ann", constant(lets("play", who="each", which=own)), zone="revealed")
    draws = event("draws", "bob", action({"do": "draw"}), cost=1) | {"zone": "discard"}
    game = Played(annals, draws, players=GOLD).uses("draws")
    assert (game.player("bob").gold, game.where("draws")) == (4, "discard")
    assert "not-there" in Played(draws, players=GOLD).why("draws")


def test_characters_are_marshaled_from_an_opponents_discard_pile_and_stay_with_who_did():
    theirs = {"zone": "discard", "owner": "opponent", "type": "character"}
    watch = card("plot", "watch", "ann", constant(lets("marshal", which=theirs)), zone="revealed")
    man = character("man", "bob", zone="discard", cost=2)
    game = Played(watch, man, box="marshaling/3", players=GOLD).uses("man/marshal-for-ann")
    assert (game.player("ann").gold, game.held("man").controller) == (3, "ann")
    own = character("man", "ann", zone="discard", cost=2)
    assert not any(name.startswith("man/") for name in of(Played(watch, own, box="marshaling/3", players=GOLD)))


def test_any_player_may_initiate_what_says_so_and_pays_for_it():
    take = action({"do": "take-control", "to": "self"}, cost=[{"do": "pay-gold", "n": 1}], any_player=True, id="take")
    bronn = character("bronn", "ann", abilities=[take])
    game = Played(bronn, players=GOLD)
    assert "bronn/take" not in of(game)  # it would not change anything
    game.passes("ann")
    assert of(game) == {"bronn/take-for-bob", ""}
    game.make(Move("bob", "uses", "bronn/take-for-bob"))
    assert (game.held("bronn").controller, game.player("bob").gold) == ("bob", 4)
    assert game.may("bronn/take-for-ann")
    assert not game.may("bronn/take-for-bob")


def test_who_wins_the_challenge_initiates_what_any_player_may():
    wed = after("challenge-won", {"do": "kill", "to": "target"}, trigger={"player": "you"}, any_player=True, id="wed")
    wed = wed | {"target": {"choose": {"type": "character", "controller": "loser"}}}
    plot = card("plot", "wedding", "bob", wed, zone="revealed")
    lords = [character("lord", "ann", icons=["power"]), character("lady", "bob")]
    challenge = {"type": "power", "attacker": "ann", "defender": "bob", "attackers": ["lord"]}
    game = Played(plot, *lords, box="challenges/6", challenge=challenge, ends="challenge")
    assert game.may("wedding/wed-for-ann", "lady")
    assert not game.may("wedding/wed")
