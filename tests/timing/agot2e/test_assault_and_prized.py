"""The keywords assault and prized (Rules Reference), and STR that card effects cannot change."""

from __future__ import annotations

from tests.timing.agot2e.tables import CHARACTERS, Played, ability, action, after, card, character, event
from timing.systems.agot2e import values


def constant(*effects, **more):
    return ability("constant", *effects, **more)


def raider(**more):
    return character("raider", "ann", 5, icons=["military"], keywords=["assault"], cost=4, **more)


def keep(ref="keep", cost=3, **more):
    return card("location", ref, "bob", action({"do": "draw"}), cost=cost, **more)


def initiating(*cards, **more):
    return Played(*cards, box="challenges/3", ends="challenge", **more).chooses("military").chooses("raider")


def test_a_cheaper_location_is_blank_in_the_challenge_and_kneels_if_it_is_won():
    game = initiating(raider(), keep(), keep("castle", cost=4))
    assert (game.decision.choice, game.decision.choices) == ("assault", ("keep",))
    game.chooses("keep")
    assert "blank" in game.why("keep")
    game.pass_all()
    assert game.held("keep").kneeling
    assert not game.held("castle").kneeling


def test_the_attacking_player_need_not_use_assault():
    game = initiating(raider(), keep())
    game.make(next(move for move in game.decision.moves() if not move.choosing)).pass_all()
    assert not game.held("keep").kneeling


def test_a_location_stays_standing_if_the_challenge_is_lost():
    game = initiating(raider(), keep(), character("guard", "bob", 9, icons=["military"])).chooses("keep")
    game.pass_all().chooses("guard").pass_all()
    assert not game.held("keep").kneeling


def test_being_knelt_by_assault_is_answered():
    mob = after(
        "knelt-by-assault", {"do": "discard", "to": "trigger"}, trigger={"card": {"type": "location"}}, id="mob"
    )
    game = initiating(raider(abilities=[mob]), keep()).chooses("keep").pass_all_of_step()
    while not game.may("raider/mob"):
        game.pass_all_of_step()
    assert game.uses("raider/mob").where("keep") == "discard"


def test_another_location_is_targeted_where_a_character_may():
    more = constant({"do": "may", "what": "target another by assault", "to": "self"})
    game = initiating(raider(abilities=[more]), keep(), keep("mill", cost=1))
    assert game.decision.n == 2


def test_assault_needs_the_trait_where_something_says_so():
    wild = {"there_is": {"attacking": True, "not": {"trait": ["Wildling"]}}}
    bars = constant({"do": "cannot", "what": "use assault", "to": "self"}, **{"if": wild})
    assert initiating(raider(abilities=[bars]), keep()).decision.choice != "assault"
    assert initiating(raider(abilities=[bars], traits=["Wildling"]), keep()).decision.choice == "assault"


def test_opponents_gain_the_power_of_a_prized_card_that_leaves_play():
    kill = action({"do": "kill", "to": "target"}, target={"choose": CHARACTERS})
    king = character("king", "ann", keywords=["prized 2"])
    game = Played(king, event("axe", "ann", kill), seats=3).uses("axe", "king")
    assert [game.player(name).power for name in ("ann", "bob", "cid")] == [0, 2, 2]


def test_a_prized_card_that_is_blank_gives_nothing():
    kill = action({"do": "kill", "to": "target"}, target={"choose": CHARACTERS})
    blank = constant({"do": "blank", "what": "except traits", "to": "all", "which": CHARACTERS})
    king = character("king", "ann", keywords=["prized 2"])
    game = Played(king, card("location", "mist", "bob", blank), event("axe", "ann", kill)).uses("axe", "king")
    assert game.player("bob").power == 0


def test_opponents_gain_the_power_of_a_prized_event_that_is_played():
    pike = event("pike", "ann", action({"do": "draw"}), keywords=["prized 2"])
    answer = after("power-gained", {"do": "draw"}, trigger={"player": "you"})
    game = Played(pike, card("location", "hall", "bob", answer)).uses("pike")
    assert game.player("bob").power == 2
    assert game.may("hall")


def test_a_prized_plot_gives_its_power_as_it_goes_to_the_used_pile():
    old = card("plot", "old", "ann", zone="revealed", keywords=["prized 1"])
    game = Played(old, card("plot", "new", "ann", zone="plot-deck"), box="plot/2", ends="phase").pass_all()
    assert (game.where("old"), game.player("bob").power) == ("used", 1)


def test_strength_that_cannot_be_reduced_can_be_increased():
    firm = constant({"do": "cannot", "what": "have STR reduced", "to": "self"})
    burn = action({"do": "str", "n": -4, "to": "target", "until": "phase"}, target={"choose": CHARACTERS})
    raise_ = action({"do": "str", "n": 2, "to": "target", "until": "phase"}, target={"choose": CHARACTERS})
    queen = character("queen", "ann", 5, abilities=[firm])
    game = Played(queen, character("page", "ann"), event("burn", "ann", burn), event("feast", "ann", raise_))
    assert not game.may("burn", "queen")
    assert game.may("burn", "page")
    game.uses("feast", "queen")
    assert values.strength(game.game.work(game.state), "queen") == 7


def test_constant_abilities_do_not_reduce_it_either():
    firm = constant({"do": "cannot", "what": "have STR reduced", "to": "self"})
    fear = constant({"do": "str", "n": -1, "to": "all", "which": CHARACTERS})
    game = Played(
        character("queen", "ann", 5, abilities=[firm]), character("page", "ann"), card("location", "pit", "bob", fear)
    )
    found = game.game.work(game.state)
    assert (values.strength(found, "queen"), values.strength(found, "page")) == (5, 2)
