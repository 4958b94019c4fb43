"""Gold that may be spent from cards, and reductions that depend on the card that is paid for."""

from __future__ import annotations

from tests.timing.agot2e.tables import Played, ability, action, card, character, event


def constant(*effects, **more):
    return ability("constant", *effects, **more)


def bank(ref="bank", gold=2, **more):
    spend = constant({"do": "spend", "to": "self"}, **more)
    return card("location", ref, "ann", spend, gold=gold)


def gift(cost):
    return event("gift", "ann", action({"do": "draw"}), cost=cost)


def purse(gold):
    return [{"id": "ann", "gold": gold}, {"id": "bob", "gold": 5}]


def test_gold_on_a_card_is_spent_where_it_may_be():
    game = Played(bank(), gift(3), players=purse(1)).uses("gift")
    assert (game.held("bank").gold, game.player("ann").gold, game.player("ann").hand) == (0, 0, 4)
    assert "no-gold" in Played(bank(**{"if": {"phase": "marshaling"}}), gift(3), players=purse(1)).why("gift")


def test_the_player_says_from_where_it_is_taken_first():
    game = Played(bank(), gift(1), players=purse(1)).uses("gift")
    assert (game.decision.choice, set(game.decision.choices)) == ("gold-from", {"bank", "pool"})
    game.chooses("pool", "bank")
    assert (game.held("bank").gold, game.player("ann").gold) == (2, 0)
    other = Played(bank(), gift(1), players=purse(1)).uses("gift").chooses("bank", "pool")
    assert (other.held("bank").gold, other.player("ann").gold) == (1, 1)


def test_nobody_spends_the_gold_on_another_players_card():
    dear = event("dear", "bob", action({"do": "draw"}), cost=6)
    assert "no-gold" in Played(bank(gold=9), dear, players=purse(0)).why("dear")


def test_gold_on_cards_marshals_too():
    knight = character("knight", "ann", zone="hand", cost=2)
    game = Played(bank(), knight, box="marshaling/3", players=purse(0)).uses("knight/marshal")
    assert (game.where("knight"), game.held("bank").gold) == ("play", 0)


def test_a_dear_character_costs_less_than_a_cheap_one_by_the_same_reduction():
    dear = {"there_is": {"zone": ["hand"], "meant": "affected", "cost": {"at_least": 6}}}
    n = {"when": dear, "then": 2, "otherwise": 1}
    reduce = action({"do": "reduce", "which": {"type": "character"}, "n": n, "until": "phase"})
    for cost, left in ((6, 5), (5, 5)):
        knight = character("knight", "ann", zone="hand", cost=cost)
        game = Played(event("squire", "ann", reduce), knight, box="marshaling/3", players=purse(9))
        assert game.uses("squire").uses("knight/marshal").player("ann").gold == left


def test_gold_is_bestowed_on_a_card_as_it_enters_play():
    knight = character("knight", "ann", zone="hand", cost=1, keywords=["bestow (2)"])
    draws = {"label": "draws", "kind": "reaction", "trigger": {"after": "enters-play", "card": {"self": True}},
             "if": {"there_is": {"self": True, "gold": {"at_least": 2}}}, "effects": [{"do": "draw"}]}  # fmt: skip
    game = Played({**knight, "abilities": [draws]}, box="marshaling/3", players=purse(5)).uses("knight/marshal")
    assert (game.decision.choice, game.decision.choices) == ("bestow", ("0", "1", "2"))
    game.chooses("2")
    assert (game.held("knight").gold, game.player("ann").gold) == (2, 2)
    assert game.may("knight/draws")


def test_no_more_gold_is_bestowed_than_there_is():
    knight = character("knight", "ann", zone="hand", cost=1, keywords=["bestow (3)"])
    assert Played(knight, box="marshaling/3", players=purse(2)).uses("knight/marshal").decision.choices == ("0", "1")
    poor = Played(knight, box="marshaling/3", players=purse(1)).uses("knight/marshal")
    assert (poor.where("knight"), poor.held("knight").gold) == ("play", 0)
