"""What players may have and do beyond the rules, or count as having: limited cards, gold, ties, plots, hand, power."""

from __future__ import annotations

from tests.timing.agot2e.tables import Played, ability, action, card, character, event

RICH = [{"id": "ann", "gold": 5}, {"id": "bob", "gold": 5}]


def constant(*effects, **more):
    return ability("constant", *effects, **more)


def rule(*effects, owner="ann", **more):
    """A location with a constant ability of these effects."""
    return card("location", f"rule-{owner}", owner, constant(*effects, **more))


def limited(ref):
    return card("location", ref, "ann", zone="hand", keywords=["limited"])


def test_one_more_limited_card_is_marshaled():
    more = rule({"do": "more-limited", "n": 1})
    game = Played(more, *map(limited, ("one", "two", "three")), box="marshaling/3", players=RICH)
    game.uses("one/marshal").uses("two/marshal")
    assert "limited" in game.why("three/marshal")
    usual = Played(limited("one"), limited("two"), box="marshaling/3", players=RICH).uses("one/marshal")
    assert "limited" in usual.why("two/marshal")


def test_so_much_unspent_gold_is_kept():
    game = Played(rule({"do": "keep-gold", "n": 2}), box="taxation/2", players=RICH, ends="phase").pass_all()
    assert (game.player("ann").gold, game.player("bob").gold) == (2, 0)


def test_a_tie_for_dominance_is_won_by_whom_a_player_chooses():
    game = Played(rule({"do": "break-ties"}, owner="bob"), box="dominance/2", players=RICH, ends="phase").pass_all()
    assert (game.decision.choice, game.decision.player) == ("tied", "bob")
    assert game.chooses("bob").player("bob").power == 1


def test_a_tie_for_initiative_is_won_by_whom_a_player_chooses():
    plots = [card("plot", f"plot-{who}", who, zone="plot-deck", initiative=3) for who in ("ann", "bob")]
    players = [{"id": "ann", "power": 5}, {"id": "bob"}]
    game = Played(*plots, rule({"do": "break-ties"}), box="plot/2", players=players, ends="phase").pass_all()
    assert (game.decision.choice, game.decision.player) == ("tied", "ann")


def three_plots(**more):
    used = {"there_is": {"type": "plot", "zone": "used", "owner": "you"}, "n": {"at_least": 3}}
    draw = event("spears", "ann", action({"do": "draw"}, **{"if": used}))
    return [draw, *(card("plot", f"used{n}", "ann", zone="used") for n in (1, 2))]


def test_a_player_counts_as_having_more_plots_in_the_used_pile():
    more = {"do": "considered", "what": "used plots", "n": 1, "who": "each", "which": {"trait": ["City"]}}
    assert "condition" in Played(*three_plots()).why("spears")
    assert Played(*three_plots(), rule(more)).may("spears")


def test_a_plot_that_is_there_in_name_alone_has_its_trait_and_no_other():
    city = {"there_is": {"type": "plot", "zone": "used", "owner": "you", "trait": ["City"]}}
    war = {"there_is": {"type": "plot", "zone": "used", "owner": "you", "trait": ["War"]}}
    more = {"do": "considered", "what": "used plots", "n": 1, "which": {"trait": ["City"]}}
    for so, may in ((city, True), (war, False)):
        game = Played(rule(more), event("gate", "ann", action({"do": "draw"}, **{"if": so})))
        assert game.may("gate") is may


def test_a_player_counts_as_having_fewer_cards_in_hand():
    none = {"number": {"stat": "hand", "of": "you"}, "is": 0}
    hall = card("location", "hall", "ann", action({"do": "draw"}, **{"if": none}))
    one = [{"id": "ann", "hand": 1}, {"id": "bob"}]
    assert not Played(hall, players=one).may("hall")
    assert Played(hall, rule({"do": "considered", "what": "hand", "n": -1}), players=one).may("hall")


def test_cards_are_not_discarded_at_random_but_as_the_player_chooses():
    safe = rule({"do": "forbid", "what": "discard at random"}, owner="bob")
    random = event("random", "ann", action({"do": "discard-from-hand", "who": "opponent"}))
    chosen = event("chosen", "ann", action({"do": "discard-from-hand", "who": "opponent", "what": "chosen"}))
    assert not Played(random, safe).may("random")
    assert Played(random).may("random")
    assert Played(chosen, safe).uses("chosen").player("bob").hand == 2


def test_power_on_some_cards_does_not_count():
    lords = {"do": "cannot", "what": "count its power", "to": "all", "which": {"trait": ["Lord"]}}
    lord = character("lord", "ann", power=14, traits=["Lord"])
    gain = event("gain", "ann", action({"do": "faction-power"}))
    assert Played(lord, gain).uses("gain").state.winner == "ann"
    assert Played(lord, gain, rule(lords, owner="bob")).uses("gain").state.winner == ""


def test_no_power_is_gained_from_winning_dominance():
    none = rule({"do": "forbid", "what": "gain power from dominance", "who": "each-opponent"}, owner="bob")
    rich = [{"id": "ann", "gold": 5}, {"id": "bob"}]
    game = Played(none, box="dominance/2", players=rich, ends="phase").pass_all()
    assert game.player("ann").power == 0
    assert Played(box="dominance/2", players=rich, ends="phase").pass_all().player("ann").power == 1


def test_no_power_is_gained_for_an_unopposed_challenge():
    none = rule({"do": "forbid", "what": "gain power from challenge bonuses", "who": "each"})
    challenge = {"type": "military", "attacker": "ann", "defender": "bob", "attackers": ["knight"], "winner": "ann"}
    knight = character("knight", "ann")
    for cards, power in (((knight, none), 0), ((knight,), 1)):
        game = Played(*cards, box="challenges/7", challenge=challenge | {"unopposed": True}, ends="challenge")
        assert game.pass_all().player("ann").power == power
