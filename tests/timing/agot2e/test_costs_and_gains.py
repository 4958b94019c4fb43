"""Faction cards, gold on cards, searches, reductions, additional challenges, and players who are chosen."""

from __future__ import annotations

from tests.timing.agot2e.tables import MINE, Played, ability, action, card, character, event
from timing.systems.agot2e import costs, legality, values
from timing.systems.agot2e.engine import Dispute
from timing.systems.agot2e.situation import read


def constant(*effects, **more):
    return ability("constant", *effects, **more)


def work(game):
    return game.game.work(game.state)


def test_a_faction_card_kneels_once_and_stands_in_the_standing_phase():
    paid = action({"do": "draw"}, cost=[{"do": "kneel-faction"}])
    game = Played(card("location", "hall", "ann", paid)).uses("hall")
    assert game.player("ann").faction_kneeling
    assert "faction-card-kneels" in game.why("hall")
    kneeling = [{"id": "ann", "faction_kneeling": True}, {"id": "bob"}]
    after_standing = Played(box="standing/2", players=kneeling, ends="phase").pass_all()
    assert not after_standing.player("ann").faction_kneeling


def test_gold_on_a_card_pays():
    paid = action({"do": "draw"}, cost=[{"do": "discard-gold", "n": 1}])
    rich = Played(card("location", "hall", "ann", paid, gold=1)).uses("hall")
    assert rich.held("hall").gold == 0
    assert "no-gold-on-card" in Played(card("location", "hall", "ann", paid)).why("hall")


def search(n):
    owl = {"zone": "deck", "owner": "you", "trait": ["Owl"], "within": n}
    return action({"do": "search"}, {"do": "put-into-hand", "choose": owl, "up_to": True}, {"do": "shuffle"})


def test_a_search_takes_what_lies_high_enough_and_the_order_is_lost():
    owls = [character(f"owl{n}", "ann", zone="deck", traits=["Owl"], top=n) for n in (1, 2, 3)]
    game = Played(*owls, event("look", "ann", search(2))).uses("look")
    assert set(game.decision.choices) == {"owl1", "owl2"}
    game.chooses("owl2")
    assert (game.where("owl2"), game.where("owl3")) == ("hand", "deck")
    assert work(game).top("ann") == []


def test_a_search_may_find_nothing():
    assert Played(event("look", "ann", search(2))).may("look")
    assert not Played(event("look", "ann", search(2)), players=[{"id": "ann", "deck": 0}, {"id": "bob"}]).may("look")


def test_the_next_card_of_a_kind_costs_less_and_no_other():
    knights = {"type": ["character"], "trait": ["Knight"]}
    less = action({"do": "reduce", "which": knights, "n": 2, "until": "phase"})
    knight = character("knight", "ann", zone="hand", cost=3, traits=["Knight"])
    lord = character("lord", "ann", zone="hand", cost=3, traits=["Lord"])
    players = [{"id": "ann", "gold": 9}, {"id": "bob"}]
    game = Played(event("squire", "ann", less), knight, lord, box="marshaling/3", players=players).uses("squire")
    assert costs.reduction(work(game), "lord/marshal") == 0
    game.uses("knight/marshal")
    assert game.player("ann").gold == 8
    assert costs.reduction(work(game), "knight/marshal") == 0


def test_a_second_challenge_of_a_type():
    more = constant({"do": "additional-challenge", "what": "power"})
    players = [{"id": "ann", "initiated": ["power", "military"]}, {"id": "bob"}]
    fighter = character("fighter", "ann", icons=["power", "military"])
    game = Played(fighter, card("location", "road", "ann", more), box="challenges/3", players=players, ends="challenge")
    assert game.decision.choice == "challenge-type"
    assert "power" in game.decision.choices
    assert "military" not in game.decision.choices


def test_who_does_not_kneel_to_attack_stands_and_was_not_knelt():
    stays = constant({"do": "cannot", "to": "self", "what": "kneel to attack in power"})
    knelt = card("location", "hall", "ann", ability("reaction", {"do": "draw"}, trigger={"after": "knelt"}))
    for kind, kneels in (("power", False), ("military", True)):
        fighter = character("fighter", "ann", icons=["power", "military"], abilities=[stays])
        challenge = {"type": kind, "attacker": "ann", "defender": "bob", "attackers": ["fighter"]}
        game = Played(fighter, knelt, box="challenges/3", challenge=challenge, ends="challenge")
        assert game.held("fighter").kneeling is kneels
        assert game.may("hall") is kneels


def test_a_player_is_chosen():
    draw = action({"do": "draw", "who": "target-player"}, target={"player": "opponent"})
    game = Played(event("gift", "ann", draw), seats=3).uses("gift", "cid")
    assert (game.player("cid").hand, game.player("bob").hand) == (4, 3)


def test_what_is_denied_holds_where_the_card_is():
    brings = action({"do": "put-into-play", "choose": {"zone": "hand", "owner": "you", "not": {"trait": ["Ally"]}}})
    ally = character("ally", "ann", zone="hand", traits=["Ally"])
    lord = character("lord", "ann", zone="hand")
    game = Played(event("call", "ann", brings), ally, lord).uses("call")
    assert (game.where("lord"), game.where("ally")) == ("play", "hand")


def test_an_attachment_that_is_put_into_play_is_attached():
    brings = action({"do": "put-into-play", "choose": {"type": "attachment", "zone": "hand", "owner": "you"}})
    sword = card("attachment", "sword", "ann", zone="hand", attaches_to={"type": "character", "trait": ["Knight"]})
    knights = [character(name, "ann", traits=["Knight"]) for name in ("loras", "jaime")]
    game = Played(event("smith", "ann", brings), sword, *knights, character("lord", "ann")).uses("smith")
    assert set(game.decision.choices) == {"loras", "jaime"}
    assert game.chooses("jaime").held("sword").attached_to == "jaime"


def test_claim_is_raised_for_a_time():
    plot = card("plot", "plot", "ann", zone="revealed", claim=1)
    mine = {"type": "plot", "zone": "revealed", "controller": "you"}
    raised = action({"do": "claim", "to": "all", "which": mine, "until": "phase"})
    game = Played(plot, event("war", "ann", raised)).uses("war")
    assert values.claim(work(game), "ann") == 2


def test_numbers_of_icons_and_of_gold_pick_cards():
    kill = action({"do": "kill", "to": "target"}, target={"choose": {**MINE, "icons": {"at_most": 1}, "gold": 2}})
    poor = character("poor", "ann", icons=["power"])
    rich = character("rich", "ann", icons=["power"], gold=2)
    able = character("able", "ann", icons=["power", "military"], gold=2)
    game = Played(event("end", "ann", kill), poor, rich, able)
    assert game.may("end", "rich")
    assert not game.may("end", "poor")
    assert not game.may("end", "able")


def test_a_character_that_is_knelt_to_have_it_participate():
    joins = {"label": "joins", "kind": "action", "effects": [{"do": "join-challenge", "to": "paid"}],
             "cost": [{"do": "kneel", "card": {"type": "character", "controller": "you"}}]}  # fmt: skip
    situation = {
        "players": [{"id": "ann"}, {"id": "bob"}],
        "first_player": "ann",
        "opening": {"box": "challenges/4"},
        "challenge": {"type": "power", "attacker": "ann", "defender": "bob", "attackers": ["fights"]},
        "cards": [
            {"ref": "fights", "type": "character", "owner": "ann", "str": 2},
            {"ref": "waits", "type": "character", "owner": "ann", "str": 2},
            {"ref": "galley", "type": "location", "owner": "ann", "abilities": [joins]},
        ],
    }
    game = Dispute(read(situation))
    option = legality.judge(game.work(game.begin().state), "galley/joins")
    assert option.allowed
    assert [move.paying for move in option.moves] == [("waits",)]
