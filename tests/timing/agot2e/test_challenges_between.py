"""Challenges between certain players, who is chosen, what several things at once set off."""

from __future__ import annotations

from tests.timing.agot2e.tables import CHARACTERS, Played, ability, action, after, card, character, event
from timing.systems.agot2e import values
from timing.systems.agot2e.challenge import opponents

ICONS = ["intrigue", "military", "power"]


def constant(*effects, **more):
    return ability("constant", *effects, **more)


def fighters(*owners):
    return [character(f"knight-{who}", who, icons=ICONS) for who in owners]


def open_to(game, player, kind):
    return opponents(game.game.work(game.state), player, kind)


def test_an_additional_challenge_against_one_player_alone():
    more = {"do": "additional-challenge", "what": "power", "until": "phase", "against": "target-player"}
    again = event("again", "ann", action(more, target={"player": "opponent"}))
    players = [{"id": "ann", "initiated": ["power"]}, {"id": "bob"}, {"id": "cid"}]
    game = Played(again, *fighters("ann"), players=players)
    assert open_to(game, "ann", "power") == []
    assert open_to(game.uses("again", "cid"), "ann", "power") == ["cid"]


def test_two_players_cannot_initiate_challenges_against_each_other():
    word = "initiate military challenges against you"
    peace = action(
        {"do": "forbid", "what": word, "who": "you", "against": "target-player", "until": "phase"},
        {"do": "forbid", "what": word, "who": "target-player", "against": "you", "until": "phase"},
        target={"player": "opponent"},
    )
    game = Played(event("peace", "ann", peace), *fighters("ann", "bob", "cid"), seats=3).uses("peace", "bob")
    assert (open_to(game, "ann", "military"), open_to(game, "bob", "military")) == (["cid"], ["cid"])
    assert set(open_to(game, "ann", "power")) == {"bob", "cid"}


def test_an_opponent_is_chosen_of_whom_something_is_so():
    fewer = {"number": {"count": {"type": "location", "controller": "this-player"}}, "is": {"less_than": 1}}
    take = action({"do": "draw", "who": "target-player"}, target={"player": "opponent", "so": fewer})
    game = Played(event("gift", "ann", take), card("location", "mill", "bob"), seats=3)
    assert game.may("gift", "cid")
    assert not game.may("gift", "bob")


def test_characters_of_players_of_whom_something_is_so():
    fewer = {"number": {"count": {"zone": "shadows", "controller": "this-player"}},
             "is": {"less_than": {"count": {"zone": "shadows", "controller": "you"}}}}  # fmt: skip
    pit = constant({"do": "str", "n": -1, "to": "all", "which": {**CHARACTERS, "controller_so": fewer}})
    table = [card("location", "pit", "ann", pit), character("spy", "ann", zone="shadows"), *fighters("ann", "bob")]
    found = Played(*table).game
    work = found.work(found.begin().state)
    assert (values.strength(work, "knight-ann"), values.strength(work, "knight-bob")) == (3, 2)


def test_copies_of_what_lies_in_the_discard_pile_are_not_played():
    bars = {"type": "event", "zone": "hand", "owner": "opponent", "copy_in": ["discard"]}
    rule = card("location", "rule", "bob", constant({"do": "cannot", "what": "be played", "to": "all", "which": bars}))
    tricks = [event(f"trick{n}", "ann", action({"do": "draw"}), title="Trick") for n in (1, 2)]
    game = Played(rule, *tricks).uses("trick1")
    assert "cannot" in game.why("trick2")


def test_several_at_once_set_it_off_once():
    kill = action({"do": "kill", "to": "target"}, target={"choose": CHARACTERS, "n": 2})
    for once, times in ((True, 1), (False, 2)):
        draws = after("killed", {"do": "draw"}, trigger={"card": CHARACTERS, "once": once}, id="draws")
        table = [event("axe", "ann", kill), card("location", "hall", "ann", draws), *fighters("bob", "cid")]
        game = Played(*table, seats=3).uses("axe", "knight-bob", "knight-cid")
        while game.may("hall/draws"):
            game.make(next(m for m in game.game.moves(game.state) if m.ability == "hall/draws"))
        assert game.player("ann").hand == 3 + times


def test_what_lasts_until_a_card_stands():
    blank = action({"do": "blank", "to": "target", "until": "stands"}, cost=[{"do": "kneel"}],
                   target={"choose": {**CHARACTERS, "controller": "opponent"}}, id="blank")  # fmt: skip
    stand = event("wake", "ann", action({"do": "stand", "to": "target"}, target={"choose": CHARACTERS}))
    mord = character("mord", "ann", abilities=[blank])
    game = Played(mord, *fighters("bob"), stand).uses("mord/blank", "knight-bob")
    assert values.blank(game.game.work(game.state), "knight-bob")
    game.uses("wake", "mord")
    assert not values.blank(game.game.work(game.state), "knight-bob")


def test_no_more_than_so_many_characters_stand():
    rule = card("location", "rule", "ann", constant({"do": "at-most", "what": "standing characters", "who": "each"}))
    tired = [character(f"page{n}", "bob", kneeling=True) for n in (1, 2)]
    mill = card("location", "mill", "bob", kneeling=True)
    game = Played(rule, *tired, mill, box="standing/2", ends="phase").pass_all()
    assert (game.decision.choice, game.decision.n) == ("stays", 1)
    game.chooses("page2")
    assert [game.held(ref).kneeling for ref in ("page1", "page2", "mill")] == [False, True, False]


def first_defended(**initiated):
    so = {"number": {"stat": "initiated", "of": "you"}, "is": 1, "player": "you", "role": "attacker"}
    maar = character("maar", "ann", icons=ICONS, abilities=[constant({"do": "defenders-first"}, **{"if": so})])
    players = [{"id": "ann", **initiated}, {"id": "bob"}]
    return Played(maar, *fighters("ann", "bob"), box="challenges/3", ends="challenge", players=players)


def test_defenders_are_declared_before_attackers():
    game = first_defended().chooses("power")
    assert (game.decision.choice, game.decision.player) == ("defenders", "bob")
    game.chooses("knight-bob")
    assert not game.held("knight-bob").kneeling
    game.chooses("maar")
    assert (game.held("knight-bob").kneeling, game.held("maar").kneeling) == (True, True)


def test_in_the_second_challenge_attackers_come_first():
    game = first_defended(initiated=["military"]).chooses("power")
    assert (game.decision.choice, game.decision.player) == ("attackers", "ann")
