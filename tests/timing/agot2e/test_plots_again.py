"""When revealed abilities initiated once more, plots revealed by effects, values that are set."""

from __future__ import annotations

from tests.timing.agot2e.tables import Played, ability, action, card, event
from timing.systems.agot2e import values


def plot(ref, owner, *effects, zone="used", **more):
    return card("plot", ref, owner, ability("when-revealed", *effects), zone=zone, **more)


def again(**target):
    return action({"do": "reveal-again", "to": "target"}, target={"choose": {"type": "plot", **target}})


def test_an_ability_of_an_opponents_used_plot_is_initiated_as_if_one_had_revealed_it():
    rich = plot("feast", "bob", {"do": "gain-gold", "n": 3})
    game = Played(rich, event("taste", "ann", again(zone="used"))).uses("taste", "feast")
    assert (game.player("ann").gold, game.player("bob").gold) == (3, 0)
    assert game.where("feast") == "used"


def test_it_chooses_for_whoever_initiates_it():
    kill = plot("duel", "bob", {"do": "kill", "choose": {"type": "character", "controller": "you"}})
    pages = [{"ref": ref, "type": "character", "owner": owner} for ref, owner in (("one", "ann"), ("two", "bob"))]
    game = Played(kill, *pages, event("taste", "ann", again(zone="used"))).uses("taste", "duel")
    assert (game.where("one"), game.where("two")) == ("dead", "play")


def test_ones_own_plot_is_initiated_once():
    rich = plot("feast", "ann", {"do": "gain-gold", "n": 3})
    game = Played(rich, event("taste", "ann", again(zone="used", owner="you"))).uses("taste")
    assert game.player("ann").gold == 3


def test_revealed_plots_initiate_once_though_something_could_initiate_them_again():
    rich = [plot(f"feast-{who}", who, {"do": "gain-gold", "n": 2}, zone="plot-deck") for who in ("ann", "bob")]
    game = Played(*rich, event("taste", "ann", again(zone="used")), box="plot/2", ends="phase").pass_all()
    while game.decision.kind == "choice":
        game.make(game.decision.moves()[0]).pass_all()
    assert [game.player(who).gold for who in ("ann", "bob")] == [2, 2]


def test_a_new_plot_takes_the_place_of_the_old_one_and_its_ability_initiates():
    choose = {"type": "plot", "zone": "plot-deck", "owner": "you"}
    wheels = event("wheels", "ann", action({"do": "reveal-new-plot", "choose": choose}))
    old = card("plot", "old", "ann", zone="revealed")
    new = [plot(f"new{n}", "ann", {"do": "gain-gold", "n": n}, zone="plot-deck") for n in (1, 2)]
    game = Played(old, *new, wheels).uses("wheels").chooses("new2")
    assert (game.where("old"), game.where("new2"), game.player("ann").gold) == ("used", "revealed", 2)


def value(name, *cards):
    game = Played(*cards)
    return values.plot_value(game.game.work(game.state), "plan", name)


def test_a_base_value_is_set_and_modified_but_a_value_that_is_set_is_not():
    plan = card("plot", "plan", "ann", zone="revealed", income=5, claim=2)
    more = card("location", "port", "ann", ability("constant", {"do": "income", "n": 1, "to": "all", "which":
                {"type": "plot", "zone": "revealed"}}))  # fmt: skip
    for what, left in (("base", 1), ("", 0)):
        effect = {"do": "set-income", "n": 0, "what": what, "to": "all", "which": {"type": "plot", "zone": "revealed"}}
        rule = card("location", "rule", "bob", ability("constant", effect))
        assert value("income", plan, more, rule) == left
    assert value("income", plan, more) == 6


def test_claim_is_raised_in_challenges_of_one_type_alone():
    which = {"type": "plot", "zone": "revealed", "controller": "you"}
    raise_ = action({"do": "claim", "n": 1, "what": "intrigue", "to": "all", "which": which, "until": "phase"})
    plan = card("plot", "plan", "ann", zone="revealed", claim=1)
    for kind, claim in (("intrigue", 2), ("power", 1)):
        challenge = {"type": kind, "attacker": "ann", "defender": "bob"}
        game = Played(plan, event("web", "ann", raise_), box="challenges/6", challenge=challenge).uses("web")
        assert values.claim(game.game.work(game.state), "ann") == claim


def test_claim_is_lowered_against_one_player_in_challenges_of_one_type():
    calm = action({"do": "claim-against", "n": -1, "what": "military", "until": "phase"})
    for kind, defender, claim in (("military", "bob", 0), ("military", "cid", 1), ("power", "bob", 1)):
        challenge = {"type": kind, "attacker": "ann", "defender": defender}
        game = Played(event("calm", "bob", calm), box="challenges/6", challenge=challenge, seats=3).uses("calm")
        assert values.claim(game.game.work(game.state), "ann") == claim
