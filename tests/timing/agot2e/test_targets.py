"""Groups of targets, one of each player, totals; cards removed for a while; what others have; events attached."""

from __future__ import annotations

from tests.timing.agot2e.tables import CHARACTERS, Played, ability, action, after, card, character, event, would
from timing.systems.agot2e import values

LOCATIONS = {"type": "location"}


def constant(*effects, **more):
    return ability("constant", *effects, **more)


def moves(game, name):
    return {frozenset(m.choosing) for m in game.game.moves(game.state) if m.ability.startswith(f"{name}/")}


def test_a_character_and_a_location_are_chosen_together():
    kneel = action({"do": "kneel", "to": "targets"}, target={"choose": CHARACTERS}, also=[{"choose": LOCATIONS}])
    table = [event("raid", "ann", kneel), character("lord", "bob"), card("location", "mill", "bob")]
    game = Played(*table).uses("raid")
    assert (game.held("lord").kneeling, game.held("mill").kneeling) == (True, True)
    assert not Played(*table[:2]).may("raid")


def test_two_characters_and_each_has_its_own_effect():
    both = action(
        {"do": "str", "n": -1, "to": "target", "until": "phase"},
        {"do": "str", "n": 2, "to": "target-2", "until": "phase"},
        target={"choose": CHARACTERS}, also=[{"choose": CHARACTERS}],
    )  # fmt: skip
    game = Played(event("scales", "ann", both), character("one", "ann", 3), character("two", "bob", 3))
    found = [m for m in game.game.moves(game.state) if m.choosing]
    assert {m.choosing for m in found} == {("one", "two"), ("two", "one")}
    game.make(next(m for m in found if m.choosing == ("two", "one")))
    strong = game.game.work(game.state)
    assert (values.strength(strong, "one"), values.strength(strong, "two")) == (5, 2)


def test_a_card_and_a_player_are_chosen_together():
    give = action({"do": "take-control", "to": "target", "who": "target-player"},
                  target={"choose": {**CHARACTERS, "controller": "you"}}, also=[{"player": "opponent"}])  # fmt: skip
    game = Played(event("gift", "ann", give), character("horse", "ann"), seats=3).uses("gift", "cid")
    assert game.held("horse").controller == "cid"


def test_one_character_of_each_player_is_chosen():
    back = action({"do": "return-to-hand", "to": "target"}, target={"choose": CHARACTERS, "each": "each"})
    table = [event("plan", "ann", back), character("one", "ann"), character("two", "bob"), character("three", "bob")]
    game = Played(*table)
    assert moves(game, "plan") == {frozenset({"one", "two"}), frozenset({"one", "three"})}
    assert game.uses("plan", "two").where("one") == "hand"


def test_a_forced_ability_asks_for_one_group_after_the_other():
    back = after("phase-begins", {"do": "kneel", "to": "targets"}, forced=True, trigger={"if": {"phase": "challenges"}})
    back |= {"target": {"choose": {**CHARACTERS, "controller": "you"}}, "also": [{"choose": LOCATIONS}]}
    table = [card("plot", "plan", "ann", back, zone="revealed"), *(character(f"page{n}", "ann") for n in (1, 2))]
    game = Played(*table, card("location", "mill", "bob"), box="challenges/1", ends="phase").pass_all()
    assert game.decision.choices == ("page1", "page2")
    game.chooses("page2")
    assert (game.held("page2").kneeling, game.held("mill").kneeling) == (True, True)


def test_a_total_is_not_exceeded_and_one_player_controls_all():
    kneel = action({"do": "kneel", "to": "target"},
                   target={"choose": CHARACTERS, "n": 9, "up_to": True, "same_controller": True,
                           "total": {"stat": "str", "most": 4}})  # fmt: skip
    people = [character("one", "ann", 1), *(character(f"of-bob{n}", "bob", n) for n in (2, 3))]
    found = moves(Played(event("power", "ann", kneel), *people), "power")
    assert found == {frozenset({"one"}), frozenset({"of-bob2"}), frozenset({"of-bob3"})}


def test_what_is_cheaper_than_what_pays_may_be_chosen():
    lower = {**CHARACTERS, "controller": "opponent", "cost": {"less_than": {"stat": "cost", "of": "paid"}}}
    pays = {"do": "sacrifice", "card": {**CHARACTERS, "controller": "you"}}
    kill = action({"do": "kill", "to": "target"}, cost=[pays], target={"choose": lower})
    table = [event("axe", "ann", kill), character("dear", "ann", cost=4), character("cheap", "ann", cost=2)]
    game = Played(*table, character("foe", "bob", cost=3))
    assert {m.paying for m in game.game.moves(game.state) if m.choosing} == {("dear",)}


def banner():
    which = {**CHARACTERS, "controller": "you"}
    return event("banner", "ann", action({"do": "remove-from-game", "choose": which},
                                         {"do": "return-to-play", "to": "chosen", "at": "phase-begins"}))  # fmt: skip


def test_a_character_is_removed_from_the_game_until_the_next_phase_begins():
    knight = character("knight", "ann", power=2)
    gate = card("location", "gate", "ann", after("enters-play", {"do": "draw"}, trigger={"card": CHARACTERS}))
    hall = card("location", "hall", "ann", action({"do": "draw"}))
    game = Played(banner(), knight, gate, hall, ends="round").uses("banner")
    assert (game.where("knight"), game.held("knight").power) == ("removed", 0)
    while game.where("knight") == "removed":
        game.pass_all_of_step()
    assert (game.where("knight"), game.state.box) == ("play", "dominance/1")
    assert game.may("gate")


def test_the_dead_pile_keeps_a_unique_card_from_returning():
    knight = character("knight", "ann", unique=True, title="Loras")
    dead = character("loras", "ann", unique=True, title="Loras", zone="hand")
    lose = event("lose", "ann", action({"do": "place", "to": "target", "destination": "dead"},
                                       target={"choose": {"zone": "hand", "type": "character"}}))  # fmt: skip
    game = Played(banner(), knight, dead, lose, ends="round").uses("banner").uses("lose").pass_all()
    assert game.where("knight") == "removed"


def test_a_character_gains_the_keywords_another_has_now():
    share = {"do": "share", "what": "keywords", "source": {"self": True}, "to": "target", "until": "phase"}
    give = action(share, target={"choose": {**CHARACTERS, "self": False}})
    smith = character("smith", "ann", keywords=["renown", "stealth"], abilities=[give])
    game = Played(smith, character("page", "ann")).uses("smith", "page")
    assert set(values.keywords(game.game.work(game.state), "page")) == {"renown", "stealth"}


def test_fools_have_what_any_fool_has_as_long_as_it_has_it():
    fools = {**CHARACTERS, "trait": ["Fool"]}
    share = {"do": "share", "source": {**fools, "self": False}, "to": "self"}
    both = [constant({**share, "what": what}, id=what) for what in ("keywords", "icons")]
    moon = character("moon", "ann", traits=["Fool"], keywords=["renown"], icons=["power"])
    face = character("face", "bob", traits=["Fool"], abilities=both)
    found = Played(moon, face).game
    work = found.work(found.begin().state)
    assert (values.keywords(work, "face"), values.icons(work, "face")) == (("renown",), ("power",))
    alone = Played(face).game
    assert values.keywords(alone.work(alone.begin().state), "face") == ()


def risen():
    saves = would("killed", {"do": "save", "to": "trigger"}, {"do": "attach", "to": "trigger", "then": True},
                  trigger={"card": CHARACTERS}, id="risen")  # fmt: skip
    text = [constant({"do": "str", "n": 1, "to": "host"}, id="str"),
            constant({"do": "gain", "what": "terminal", "to": "self"}, id="terminal")]  # fmt: skip
    return card("event", "risen", "bob", saves, *text, zone="hand")


def test_an_event_that_attaches_itself_is_an_attachment_with_its_text():
    kill = action({"do": "kill", "to": "target"}, target={"choose": CHARACTERS})
    tools = action({"do": "discard", "to": "target"}, target={"choose": {"type": "attachment"}})
    table = [event("axe", "ann", kill), event("axe2", "ann", kill), event("burglar", "ann", tools), risen()]
    game = Played(*table, character("theon", "bob", 3)).uses("axe").uses("risen/risen", "theon")
    assert (game.where("theon"), game.held("risen").attached_to) == ("play", "theon")
    assert values.strength(game.game.work(game.state), "theon") == 4
    assert game.may("burglar", "risen")
    game.uses("axe2", "theon")
    assert (game.where("theon"), game.where("risen")) == ("dead", "discard")


def test_an_attachment_that_is_found_goes_on_a_character_of_the_kind_that_is_said():
    found = {"do": "put-into-play", "choose": {"type": "attachment", "zone": "discard", "owner": "you"},
             "host": {**CHARACTERS, "controller": "you"}}  # fmt: skip
    table = [character(f"page-{who}", who) for who in ("ann", "bob")]
    game = Played(*table, card("attachment", "crown", "ann", zone="discard"), event("gift", "ann", action(found)))
    assert game.uses("gift").held("crown").attached_to == "page-ann"


def test_an_attachment_enters_play_on_the_character_that_is_answered():
    axe = after("enters-play", {"do": "put-into-play", "to": "self", "host": {"trigger": True}},
                trigger={"card": CHARACTERS}) | {"from": ["hand"]}  # fmt: skip
    guard = character("guard", "ann", zone="hand", keywords=["ambush (0)"])
    game = Played(guard, character("page", "ann"), card("attachment", "axe", "ann", axe, zone="hand"))
    assert game.uses("guard/ambush").uses("axe").held("axe").attached_to == "guard"
