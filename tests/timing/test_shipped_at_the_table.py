"""Cards as they are shipped, at a table: who does it, to whom, how much, and what it costs."""

from __future__ import annotations

from typing import Any

import pytest

from tests.timing.test_against_you import offered, shipped
from tests.timing.test_won_and_kept import ability, begun, card, on, use
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.state import CardState, PlayerState, State
from timing.systems.agot1e.work import Work

Plain = dict[str, Any]
CLAIMLESS = [{"id": "ann", "claim": 0, "hand": 3}, {"id": "bob", "claim": 0}]
KNEELS = ability({"do": "kneel", "to": "target"}, phase="any", target={"choose": {"type": "location"}})


def fight(*attackers: str, defenders: tuple[str, ...] = (), type: str = "military") -> Plain:
    sides = {"attackers": list(attackers), "defenders": list(defenders)}
    return {"type": type, "attacker": "ann", "defender": "bob", **sides}


def person(ref: str, owner: str, *abilities: Plain, **more: Any) -> Plain:
    return card(ref, owner, *abilities, **{"str": 2, **more})


def location(ref: str, owner: str, **more: Any) -> Plain:
    return {"ref": ref, "type": "location", "owner": owner, **more}


def of(state: State, ref: str) -> CardState:
    return next(one for one in state.cards if one.ref == ref)


def player(state: State, who: str) -> PlayerState:
    return next(one for one in state.players if one.id == who)


def goes_on(game: Dispute, state: State, *wants: str, uid: str = "") -> State:
    """Play goes on, everybody passing, to where `uid` can be used, or to the end; `wants` is chosen where it can be."""
    for _ in range(60):
        moves = game.moves(state)
        if not moves or (uid and any(move.ability == uid for move in moves)):
            break
        wanted = [move for move in moves if set(move.choosing) & set(wants)]
        passes = [move for move in moves if move.does == "passes"]
        others = [move for move in moves if move.does != "uses"]
        state = game.make(state, next(iter((*wanted, *passes, *others)))).state
    return state


def ways(game: Dispute, state: State, uid: str = "") -> set[tuple[str, ...]]:
    """What can be chosen now; with `uid`, with uses of that ability."""
    return {move.choosing for move in game.moves(state) if not uid or move.ability == uid}


# --- once the challenge is over -------------------------------------------------------------------------------------


def test_whoever_has_lost_the_challenge_discards_though_it_is_over() -> None:
    top = location("top", "bob", zone="deck", top=1)
    raider = person("raider", "ann", traits=["Raider"])
    vessel = shipped("soo_68", "vessel", "ann")
    game, state = begun({"box": "challenges/4"}, vessel, raider, top, challenge=fight("raider"), ends="challenge")
    state = on(game, use(game, state, "vessel/action-1"))
    assert of(state, "top").zone == "discard"


def test_what_an_effect_counts_is_counted_as_it_is_used() -> None:
    """Two Dragons take part then; when the cards are drawn nobody does any more (FAQ 3.12)."""
    dragons = [person(ref, "ann", traits=["Dragon"]) for ref in ("drogon", "rhaegal")]
    city = shipped("qod_29", "meereen", "ann")
    table = {"challenge": fight("drogon", "rhaegal"), "players": CLAIMLESS, "ends": "challenge"}
    game, state = begun({"box": "challenges/4"}, city, *dragons, **table)
    state = on(game, use(game, state, "meereen/action-1"))
    assert player(state, "ann").hand == 5


@pytest.mark.parametrize(("strength", "so"), [(6, True), (5, False)])
def test_by_how_much_a_challenge_was_won_is_settled_as_the_winner_is(strength: int, so: bool) -> None:
    """A loser who has been killed since, or a winner whose STR has fallen since, does not change it."""
    after = {"after": "challenge-lost", "player": "you"}
    weakens = ability({"do": "str", "n": -3, "to": "all", "which": {"ref": "qhorin"}}, kind="response", trigger=after)
    qhorin = shipped("low_40", "qhorin", "ann", str=strength)
    guard = person("guard", "bob", weakens, str=2)
    table = {"challenge": fight("qhorin", defenders=("guard",)), "players": CLAIMLESS}
    game, state = begun({"box": "challenges/7"}, qhorin, guard, **table)
    state = goes_on(game, state, uid="guard/use")
    state = use(game, state, "guard/use")
    assert offered(game, state, "qhorin/response-1") == so


def test_what_lasts_until_the_end_of_the_challenge_is_not_used_where_there_is_none() -> None:
    bones = shipped("core_104", "bones", "ann", attached_to="girl")
    plot = {"ref": "plot", "type": "plot", "owner": "bob", "zone": "revealed", "claim": 2}
    game, state = begun({"box": "challenges/2"}, bones, person("girl", "ann"), plot, stops="every")
    assert not ways(game, state, "bones/action-1")
    table = {"challenge": fight("girl")}
    game, state = begun({"box": "challenges/4"}, bones, person("girl", "ann"), plot, **table)
    assert ways(game, state, "bones/action-1")


# --- who, and what -----------------------------------------------------------------------------------------------


def test_a_banner_is_not_attached_to_itself() -> None:
    banner = shipped("acoa_116", "banner", "ann")
    kraken = person("kraken", "ann", house=["Greyjoy"])
    table = {"challenge": fight("kraken"), "players": CLAIMLESS}
    game, state = begun({"box": "challenges/7"}, banner, kraken, **table)
    state = goes_on(game, state, uid="banner/response-1")
    assert ways(game, state, "banner/response-1") == {()}
    state = game.apply(state, next(one for one in game.moves(state) if one.ability == "banner/response-1")).state
    state = game.apply(state, next(one for one in game.moves(state) if one.choosing == ("do it",))).state
    assert next(one for one in state.cards if one.ref == "banner").attached_to == "kraken"


def test_a_search_of_the_deck_finds_no_plot() -> None:
    wolf = shipped("acoa_44", "wolf", "ann", zone="hand")
    plots = [
        {"ref": ref, "type": "plot", "owner": "ann", "zone": zone, "traits": ["Military Battle"]}
        for ref, zone in (("next", "deck"), ("old", "used"))
    ]
    deck = {"ref": "song", "type": "event", "owner": "ann", "zone": "deck"}
    stark = person("stark", "ann", house=["Stark"], kneeling=True)
    game, state = begun({"box": "challenges/2"}, wolf, stark, deck, *plots)
    state = use(game, use(game, state, "wolf/action-1"), "", choosing=("character",))
    assert ways(game, state) == {("song",), ()}


@pytest.mark.parametrize(("who", "which", "so"), [("ann", "his", False), ("bob", "mine", True)])
def test_an_opponent_kneels_a_location_by_his_effect_whoever_controls_it(who: str, which: str, so: bool) -> None:
    engineer = shipped("soo_53", "engineer", "ann")
    locations = location("mine", "ann"), location("his", "bob"), location("knelt", "ann", kneeling=True)
    game, state = begun({"box": "challenges/2"}, engineer, *locations, person("page", who, KNEELS))
    state = goes_on(game, state, uid="page/use")
    state = use(game, state, "page/use", choosing=(which,))
    assert offered(game, state, "engineer/response-1") == so


def test_the_opponent_picks_a_card_in_the_pile_of_whoever_uses_the_waif() -> None:
    piles = [person(f"{owner}{n}", owner, zone="discard") for owner in ("ann", "bob") for n in (1, 2)]
    game, state = begun({"box": "challenges/2"}, shipped("kl_32", "waif", "ann"), *piles)
    state = use(game, state, "waif/action-1")
    assert {move.who for move in game.moves(state)} == {"bob"}
    assert ways(game, state) == {("ann1",), ("ann2",)}
    assert of(use(game, state, "", choosing=("ann2",)), "ann2").zone == "hand"


def test_what_is_chosen_second_may_lie_in_a_pile() -> None:
    players = [{"id": "ann", "power": 1}, {"id": "bob"}, {"id": "cid"}]
    alliance = shipped("atoc_99", "alliance", "ann", zone="hand")
    dead = person("dead", "ann", unique=True, zone="dead")
    table = {"challenge": fight("page"), "players": players, "format": "melee"}
    game, state = begun({"box": "challenges/4"}, alliance, person("page", "ann"), dead, **table)
    state = use(game, state, "alliance/action-1")
    top = next(names for names in ways(game, state) if "top" in names[0])
    assert of(use(game, state, "", choosing=top), "dead").zone == "deck"


@pytest.mark.parametrize(("card_id", "kind"), [("bwb_29", "response"), ("soo_64", "replacement")])
def test_of_a_hand_that_is_seen_whoever_sees_it_picks_the_card(card_id: str, kind: str) -> None:
    held = [person(ref, "bob", zone="hand") for ref in ("robb", "bran")]
    septon = person("septon", "ann", crests=["Holy"], icons=["intrigue", "power"])
    own = shipped(card_id, "seer", "ann", **({"attached_to": "septon"} if kind == "replacement" else {}))
    players = [{"id": "ann", "claim": 0 if kind == "response" else 1}, {"id": "bob", "hand": 0}]
    table = {"challenge": fight("septon", type="intrigue"), "players": players}
    game, state = begun({"box": "challenges/7"}, septon, own, *held, **table)
    state = goes_on(game, state, "bran", uid="seer/response-1")
    state = use(game, state, "seer/response-1") if kind == "response" else state
    state = goes_on(game, state, "bran")
    assert (of(state, "robb").zone, of(state, "bran").zone) == ("hand", "discard")


@pytest.mark.parametrize(("wants", "top"), [("on top", 1), ("on the bottom", 0)])
def test_which_end_of_the_deck_a_card_goes_to_is_said_once_it_is_picked(wants: str, top: int) -> None:
    charger = shipped("atoc_104", "charger", "ann", attached_to="tyrion")
    tyrion = person("tyrion", "ann", house=["Lannister"])
    held = [person(ref, "bob", zone="hand") for ref in ("robb", "bran")]
    players = [{"id": "ann", "claim": 1}, {"id": "bob", "hand": 0}]
    table = {"challenge": fight("tyrion", type="intrigue"), "players": players}
    game, state = begun({"box": "challenges/7"}, tyrion, charger, *held, **table)
    state = goes_on(game, state, "bran", wants)
    assert (of(state, "robb").zone, of(state, "bran").zone, of(state, "bran").place) == ("hand", "deck", top)


# --- what is paid -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("gold", "wants", "zone", "paid"),
    [(0, "pay", "discard", 0), (1, "pay", "play", 1), (1, "do not pay", "discard", 0)],
)
def test_a_location_is_discarded_unless_its_controller_really_pays(gold: int, wants: str, zone: str, paid: int) -> None:
    players = [{"id": "ann"}, {"id": "bob", "gold": gold}]
    opening = {"box": "challenges/1", "step": "5"}
    happened = [{"what": "came-out-of-shadows", "card": "pyromancer"}]
    table = {"players": players, "happened": happened}
    game, state = begun(opening, shipped("kl_118", "pyromancer", "ann"), location("inn", "bob"), **table)
    state = goes_on(game, use(game, state, "pyromancer/response-1"), wants)
    assert (of(state, "inn").zone, player(state, "ann").gold) == (zone, paid)


@pytest.mark.parametrize(("gold", "zone", "left"), [(1, "discard", 1), (2, "play", 0)])
def test_a_price_of_two_gold_is_not_paid_with_one(gold: int, zone: str, left: int) -> None:
    players = [{"id": "ann", "gold": gold}, {"id": "bob"}]
    game, state = begun({"box": "dominance/1"}, shipped("dotn_67", "mercenaries", "ann"), players=players)
    state = goes_on(game, state, "pay")
    assert (of(state, "mercenaries").zone, player(state, "ann").gold) == (zone, left)


def test_the_healer_saves_whoever_gave_the_gold() -> None:
    healer = shipped("dotn_111", "healer", "bob")
    edric = person("edric", "bob", traits=["House Dayne"], gold=1)
    players = [{"id": "ann", "claim": 2}, {"id": "bob"}]
    table = {"challenge": fight("sword"), "players": players}
    game, state = begun({"box": "challenges/7"}, healer, edric, person("sword", "ann"), **table)
    state = goes_on(game, state, uid="healer/response-1")
    assert ways(game, state, "healer/response-1") == {("edric",)}


def test_power_moves_from_a_card_or_from_the_house_card() -> None:
    players = [{"id": "ann", "power": 2, "claim": 0}, {"id": "bob"}, {"id": "cid"}]
    khaleesi = shipped("atoc_32", "faithful", "bob", icons=["military"])
    sword = person("sword", "ann", icons=["military"], power=1)
    table = {"challenge": fight("sword"), "players": players, "format": "melee", "ends": "challenge"}
    game, state = begun({"box": "challenges/5"}, khaleesi, sword, **table)
    state = goes_on(game, state, "faithful", uid="faithful/response-2")
    state = use(game, state, "faithful/response-2")
    assert {name for (name,) in ways(game, state)} == {"from a card in play", "from the House card"}
    state = use(game, state, "", choosing=("from the House card",))
    assert (player(state, "ann").power, player(state, "bob").power, of(state, "sword").power) == (1, 1, 1)


# --- STR that constant abilities change ---------------------------------------------------------------------------


def banner(n: int, kneeling: bool) -> Plain:
    """Whoever bears it gives all characters of its player that much STR while standing, or while kneeling."""
    so = {"card": {"self": True, "standing": not kneeling}}
    all_mine = {"do": "str", "n": n, "to": "all", "which": {"type": "character"}}
    given = {**ability(all_mine, kind="constant", **{"if": so}), "id": "given"}
    return person("bearer", "ann", given, ability({"do": "gain", "what": "Knelt", "to": "self"}, cost={"do": "kneel"}))


@pytest.mark.parametrize(
    ("n", "kneeling", "so"),
    [
        (2, True, True),  # it begins to raise STR
        (-1, True, True),  # it begins to lower it
        (2, False, False),  # it ends: no new modifier (FAQ 3.47)
    ],
)
def test_a_constant_ability_that_begins_raises_or_lowers_str(n: int, kneeling: bool, so: bool) -> None:
    cavalry = shipped("core_82", "cavalry", "ann")
    game, state = begun({"box": "challenges/2"}, cavalry, banner(n, kneeling))
    state = use(game, state, "bearer/use")
    assert Work(game.table, state).cannot("cavalry", "be killed") == so


@pytest.mark.parametrize(("strength", "so"), [(2, True), (3, False)])
def test_an_attachment_reduces_str_to_0_as_it_comes_into_play(strength: int, so: bool) -> None:
    lowers = ability({"do": "str", "n": -2, "to": "host"}, kind="constant")
    skull = {"ref": "skull", "type": "attachment", "owner": "ann", "zone": "hand", "cost": 0, "abilities": [lowers]}
    crone, victim = shipped("dotn_29", "crone", "ann"), person("victim", "bob", str=strength)
    game, state = begun({"box": "marshalling/3"}, crone, skull, victim)
    state = use(game, state, "skull/marshal", choosing=("victim",))
    assert offered(game, state, "crone/response-1") == so


# --- events that say where they go --------------------------------------------------------------------------------


def test_an_event_returns_from_the_pile_without_being_played() -> None:
    """Its text works where it lies: nothing is played, and it goes to hand."""
    burning = shipped("core_174", "burning", "ann", zone="dead")
    players = [{"id": "ann", "influence": 1}, {"id": "bob"}]
    game, state = begun({"box": "dominance/3"}, burning, players=players)
    made = game.make(state, next(move for move in game.moves(state) if move.ability == "burning/action-2"))
    assert of(made.state, "burning").zone == "hand"
    assert "event-played" not in {one.what for one in made.happened}


@pytest.mark.parametrize(("season", "zone"), [("summer", "hand"), ("winter", "discard")])
def test_an_event_that_returns_itself_goes_to_hand_once_it_has_resolved(season: str, zone: str) -> None:
    shadow = shipped("kl_16", "shadow", "ann", zone="shadows")
    game, state = begun({"box": "challenges/1"}, shadow, season=season)
    state = use(game, state, "shadow/out-of-shadows")
    state = use(game, goes_on(game, state, uid="shadow/response-1"), "shadow/response-1")
    assert of(goes_on(game, state), "shadow").zone == zone


def test_an_event_that_becomes_a_duplicate_is_in_no_pile() -> None:
    razes = ability({"do": "discard", "to": "target"}, phase="any", target={"choose": {"type": "location"}})
    pyke = location("pyke", "bob", house=["Greyjoy"], unique=True)
    event = shipped("dotn_88", "event", "bob", zone="hand")
    game, state = begun({"box": "challenges/2"}, event, pyke, person("raider", "ann", razes))
    state = goes_on(game, use(game, state, "raider/use"), uid="event/response-1")
    state = on(game, use(game, state, "event/response-1"))
    assert (of(state, "pyke").zone, of(state, "pyke").duplicates, of(state, "event").zone) == ("play", 1, "removed")


def test_whoever_gave_away_the_card_that_pays_still_takes_what_its_effect_takes() -> None:
    reek = shipped("bwb_41", "reek", "ann", str=3)
    table = {"challenge": fight("reek", type="intrigue"), "players": CLAIMLESS}
    game, state = begun({"box": "challenges/7"}, reek, person("victim", "bob"), **table)
    state = goes_on(game, state, uid="reek/response-1")
    state = on(game, use(game, state, "reek/response-1"))
    assert (of(state, "reek").controller, of(state, "victim").controller) == ("bob", "ann")


def test_a_character_enters_the_dead_pile_from_hand_as_well() -> None:
    hill, crow = shipped("kl_54", "hill", "ann"), shipped("asots_111", "crow", "bob", zone="hand")
    robb = person("robb", "bob", unique=True, zone="hand")
    game, state = begun({"box": "challenges/2"}, hill, crow, robb, players=[{"id": "ann"}, {"id": "bob"}])
    state = goes_on(game, use(game, state, "hill/action-1"), "robb", "do it", uid="crow/response-1")
    assert of(state, "robb").zone == "dead"
    state = goes_on(game, use(game, state, "crow/response-1"))
    assert (of(state, "robb").zone, of(state, "robb").kneeling) == ("play", True)
