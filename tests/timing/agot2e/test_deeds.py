"""Taking part, ended challenges, other claim, decks, history, and what players are kept from."""

from __future__ import annotations

from tests.timing.agot2e.tables import MINE, Played, ability, action, after, card, character, event, when
from timing.systems.agot2e import costs, values

POWER = {"type": "power", "attacker": "ann", "defender": "bob"}
JOIN = action({"do": "join-challenge", "to": "target"}, target={"choose": MINE})


def work(game):
    return game.game.work(game.state)


def challenge(**more):
    return {**POWER, "attackers": ["knight"], **more}


def test_a_character_joins_on_the_side_of_its_controller():
    knight, squire = character("knight", "ann", 2), character("squire", "ann", 3, kneeling=True)
    game = Played(knight, squire, event("call", "ann", JOIN), box="challenges/4", challenge=challenge())
    game.uses("call", "squire")
    assert game.state.challenge.attackers == ("knight", "squire")
    assert values.side(work(game), "ann") == 5


def test_who_participates_already_does_not_join_and_nobody_without_a_challenge():
    knight = character("knight", "ann")
    fighting = Played(knight, event("call", "ann", JOIN), box="challenges/4", challenge=challenge())
    assert "participates-already" in fighting.why("call")
    assert "no-side" in Played(knight, event("call", "ann", JOIN)).why("call")


def test_a_challenge_that_is_ended_has_no_winner_and_no_claim():
    stop = action({"do": "stop-challenge"})
    knight = character("knight", "ann", 4, keywords=["renown"])
    players = [{"id": "ann"}, {"id": "bob", "power": 3}]
    game = Played(
        knight, event("peace", "bob", stop), box="challenges/4", challenge=challenge(), ends="challenge",
        players=players,
    )  # fmt: skip
    game.uses("peace").pass_all()
    assert game.player("bob").power == 3
    assert (game.player("ann").power, game.held("knight").power) == (0, 0)
    fought = Played(knight, box="challenges/4", challenge=challenge(), ends="challenge", players=players).pass_all()
    assert fought.player("ann").power == 2


def test_claim_of_another_type_is_applied_instead():
    kind = when("claim-applied", {"do": "claim-as", "what": "power"})
    fight = {**challenge(), "type": "military", "winner": "ann"}
    players = [{"id": "ann"}, {"id": "bob", "power": 3}]
    cards = (character("knight", "ann"), character("lord", "bob"))
    game = Played(*cards, event("mercy", "ann", kind), box="challenges/9", challenge=fight, players=players)
    game.uses("mercy").pass_all()
    assert (game.where("lord"), game.player("ann").power, game.player("bob").power) == ("play", 1, 2)


def test_a_card_put_on_top_of_a_deck_is_drawn_next():
    back = action({"do": "return-to-deck", "to": "target", "what": "top"}, target={"choose": {"type": "character"}})
    draw = action({"do": "draw"})
    game = Played(character("lord", "ann"), event("exile", "ann", back), event("luck", "ann", draw))
    game.uses("exile", "lord").uses("luck")
    assert game.where("lord") == "hand"
    below = {**back, "effects": [{**back["effects"][0], "what": "bottom"}]}
    deep = Played(character("lord", "ann"), event("exile", "ann", below), event("luck", "ann", draw))
    deep.uses("exile", "lord").uses("luck")
    assert deep.where("lord") == "deck"


def test_a_card_out_of_play_is_placed_elsewhere_and_that_is_no_leaving_play():
    place = action(
        {"do": "place", "to": "target", "destination": "dead"}, target={"choose": {"zone": "discard", "owner": "you"}}
    )
    watch = after("placed-in-dead-pile", {"do": "draw"}, trigger={"from": "discard"})
    game = Played(
        character("ghost", "ann", zone="discard"), event("bury", "ann", place), card("location", "crypt", "ann", watch)
    )
    game.uses("bury", "ghost")
    assert game.where("ghost") == "dead"
    assert game.may("crypt")


def test_what_has_happened_in_the_phase_is_remembered_where_it_is_asked_for():
    beaten = {"happened": "challenge-lost", "player": "you", "type": "power"}
    draw = action({"do": "draw"}, **{"if": beaten})
    cards = (card("location", "hall", "ann", draw),)
    assert "condition" in Played(*cards).why("hall")
    lost = {"what": "challenge-lost", "player": "ann", "type": "power"}
    assert Played(*cards, happened=[lost]).may("hall")
    assert not Played(*cards, happened=[{**lost, "phase": "plot"}]).may("hall")
    fought = Played(
        *cards, character("knight", "ann"), character("lord", "bob", 9), box="challenges/7", ends="phase",
        challenge={**challenge(), "defenders": ["lord"]},
    )  # fmt: skip
    assert [past.player for past in fought.state.history] == ["ann"]


def test_a_player_who_is_kept_from_it_does_not_draw_or_initiate():
    silent = ability("constant", {"do": "forbid", "what": "draw", "who": "each"})
    game = Played(card("location", "hall", "bob", silent), event("luck", "ann", action({"do": "draw"})))
    assert "forbidden" in game.why("luck")
    peace = ability("constant", {"do": "forbid", "what": "initiate power challenges against you", "who": "opponent"})
    knight = character("knight", "ann", icons=["power", "military"])
    at_peace = Played(card("location", "hall", "bob", peace), knight, box="challenges/3")
    assert "power" not in at_peace.decision.choices
    assert "military" in at_peace.decision.choices


def test_in_melee_one_opponent_alone_has_to_have_so_many():
    pile = {"there_is": {"zone": "discard", "owner": "this-player"}, "n": {"at_least": 2}}
    draw = action({"do": "draw"}, **{"if": {"some": "opponent", "so": pile}})
    hall = card("location", "hall", "ann", draw)
    dead = [character(f"{who}{n}", who, zone="discard") for who in ("bob", "cid") for n in (1, 2)]
    assert not Played(hall, dead[0], dead[2], seats=3, format="melee").may("hall")
    assert Played(hall, dead[0], dead[1], seats=3, format="melee").may("hall")


def test_a_constant_ability_makes_its_own_card_cheaper():
    cheaper = ability("constant", {"do": "reduce", "to": "self", "n": 2}, **{"from": "hand"})
    lord = character("lord", "ann", zone="hand", cost=5, abilities=[cheaper])
    assert costs.reduction(work(Played(lord, box="marshaling/3")), "lord/marshal") == 2


def test_an_amount_is_one_or_another():
    first = {"player": "you", "role": "first-player"}
    gold = action({"do": "gain-gold", "n": {"when": first, "then": 4, "otherwise": 2}})
    assert Played(event("tax", "ann", gold)).uses("tax").player("ann").gold == 4


def test_control_until_the_end_of_the_phase_returns():
    take = action({"do": "take-control", "to": "target", "until": "phase"}, target={"choose": {"type": "character"}})
    game = Played(character("lord", "bob"), event("ward", "ann", take), box="draw/3", ends="phase")
    game.uses("ward", "lord")
    assert (game.notes.count("control"), game.held("lord").controller) == (2, "bob")
    forever = {**take, "effects": [{"do": "take-control", "to": "target"}]}
    kept = Played(character("lord", "bob"), event("ward", "ann", forever), box="draw/3", ends="phase")
    assert kept.uses("ward", "lord").held("lord").controller == "ann"


def test_chosen_cards_are_discarded_from_a_hand_by_its_player():
    drop = action({"do": "discard-from-hand", "who": "opponent", "what": "chosen"})
    owls = [character(f"owl{n}", "bob", zone="hand") for n in (1, 2)]
    players = [{"id": "ann"}, {"id": "bob", "hand": 0}]
    game = Played(*owls, event("raid", "ann", drop), players=players).uses("raid")
    assert (game.decision.player, set(game.decision.choices)) == ("bob", {"owl1", "owl2"})
    game.chooses("owl2")
    assert (game.where("owl1"), game.where("owl2")) == ("hand", "discard")


def test_str_that_is_set_overrides_what_modifies_it():
    fixed = action({"do": "set-str", "to": "target", "n": 1, "until": "phase"}, target={"choose": MINE})
    banner = ability("constant", {"do": "str", "n": 3, "to": "all", "which": {"type": "character"}})
    game = Played(character("lord", "ann", 4), card("location", "hall", "ann", banner), event("ale", "ann", fixed))
    assert values.strength(work(game), "lord") == 7
    assert values.strength(work(game.uses("ale", "lord")), "lord") == 1


def test_power_and_gold_move_from_card_to_card():
    move = action({"do": "move-power", "to": "self", "n": 1, "onto": "target"}, target={"choose": MINE})
    game = Played(card("location", "shrine", "ann", move, power=2), character("lord", "ann"))
    game.uses("shrine", "lord")
    assert (game.held("shrine").power, game.held("lord").power) == (1, 1)


def test_what_waits_for_the_winner_happens_only_if_that_player_wins():
    later = {"do": "draw", "n": 1, "at": "challenge-decided", "if": {"player": "you", "role": "winner"}}
    cards = (character("knight", "ann", 4), event("song", "ann", action(later)))
    won = Played(*cards, box="challenges/4", challenge=challenge(), ends="challenge").uses("song").pass_all()
    lost = Played(
        *cards, character("lord", "bob", 9), box="challenges/6", ends="challenge",
        challenge={**challenge(), "defenders": ["lord"]},
    ).uses("song").pass_all()  # fmt: skip
    assert (won.player("ann").hand, lost.player("ann").hand) == (4, 3)


def test_players_draw_more_in_the_draw_phase_while_something_says_so():
    shields = ability("constant", {"do": "draw-more", "n": 1, "who": "each"})
    game = Played(card("location", "isles", "bob", shields), box="draw/2", ends="phase").pass_all()
    assert (game.player("ann").hand, game.player("bob").hand) == (6, 6)
    assert Played(box="draw/2", ends="phase").pass_all().player("ann").hand == 5


def test_what_answers_stealth_names_the_character_that_uses_it():
    wolf = after("bypassed", {"do": "draw"}, trigger={"using": {"self": True}})
    ghost = character("ghost", "ann", icons=["power"], keywords=["stealth"], abilities=[wolf])
    game = Played(ghost, character("lord", "bob"), box="challenges/3")
    game.chooses("power").chooses("ghost").chooses("lord")
    assert game.may("ghost")
