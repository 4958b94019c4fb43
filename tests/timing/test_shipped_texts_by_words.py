"""Texts as they come with Maester, ruled by their very words: choose and pick, then and and, triggered and passive."""

from __future__ import annotations

from typing import Any

import pytest

from tests.timing.as_shipped import Plain, Played, ability, card, shipped

FIGHT = {"type": "military", "attacker": "ann", "defender": "bob"}


def event(ref: str, owner: str, *effects: Plain, **more: Any) -> Plain:
    return card(ref, owner, type="event", zone="hand", abilities=[ability(*effects, **more)])


def fight(**more: Any) -> Plain:
    return {**FIGHT, **more}


# --- choose, and pick ------------------------------------------------------------------------------------------------


def test_what_is_removed_from_the_challenge_without_being_chosen_is_no_target() -> None:
    """Fear Cuts Deeper than Swords cancels what chooses a Stark character alone; Quaithe cannot be chosen."""
    prison = shipped("dotn_12", "prison", zone="hand")
    stark, spared = card("arya", "bob", house=["Stark"]), card("quaithe", "bob", cannot=["be chosen"])
    swords = shipped("low_36", "swords", "bob", zone="hand")
    table = {"challenge": fight(attackers=["knight"], defenders=["arya", "quaithe"]), "stops": "every"}
    purse = {"influence": 9, "gold": 9}
    played = Played("challenges/6", prison, card("knight"), stark, spared, swords, ann=purse, **table)
    played.until("prison/action-1")
    played.use("prison/action-1")
    assert not played.moves("swords/response-1")
    played.on("target")
    assert {"arya", "quaithe"} <= set(played.choices)


def test_all_that_are_chosen_leaves_out_who_cannot_be() -> None:
    fire = shipped("qod_37", "fire", zone="hand")
    spared, other = card("bran", "bob", str=1, cannot=["be chosen"]), card("hodor", "bob", str=1)
    table = {"challenge": fight(attackers=["knight"], defenders=["bran", "hodor"]), "season": "summer"}
    played = Played("challenges/6", fire, card("knight", str=9), spared, other, ann={"influence": 2}, **table)
    played.until("fire/action-1")
    assert {move.choosing for move in played.moves("fire/action-1")} == {("knight", "hodor")}


def test_three_that_are_to_be_chosen_have_to_be_there() -> None:
    support = shipped("dotn_108", "support", zone="hand")
    for many, may in ((2, False), (3, True)):
        crowd = [card(f"c{at}") for at in range(many)]
        played = Played("challenges/2", support, *crowd, ann={"influence": 3})
        assert bool(played.moves("support/action-1")) == may


def test_the_bearer_of_a_boon_may_be_the_character_that_was_chosen_first() -> None:
    small = shipped("core_165", "small", zone="hand")
    played = Played("challenges/2", small, card("tyrion", house=["Lannister"]))
    played.use("small/action-1", choosing=["tyrion"])
    played.on()
    assert played.card("small").attached_to == "tyrion"


def test_who_takes_control_of_a_bolton_may_be_answered_though_nobody_else_is_there_to_die() -> None:
    terror = shipped("bwb_106", "terror", zone="hand")
    takes = ability({"do": "take-control", "to": "target"}, target={"choose": {"ref": "roose"}})
    bolton = card("roose", traits=["House Bolton"], cost=3)
    played = Played("challenges/2", terror, card("taker", "bob", abilities=[takes]), bolton, ann={"influence": 1})
    played.until("taker/use")
    played.use("taker/use")
    played.until("terror/response-1")
    played.use("terror/response-1")
    played.on()
    assert played.card("roose").zone == "dead"


# --- then, and -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kneeling", [True, False])
def test_what_one_then_joins_hangs_on_what_stands_before_it(kneeling: bool) -> None:
    """An Opening Gambit draws though the character that claimed the power stands already."""
    gambit = shipped("w_49", "gambit", zone="hand")
    snake = card("nym", traits=["Sand Snake"], kneeling=kneeling)
    knight = card("knight", "bob", str=3)
    lost = {**FIGHT, "attacker": "bob", "defender": "ann", "attackers": ["knight"], "defenders": ["nym"]}
    played = Played("challenges/7", gambit, snake, knight, challenge=lost, ann={"hand": 0})
    played.until("gambit/response-1")
    played.use("gambit/response-1", choosing=["nym"])
    assert played.player("ann").drawn == 1


# --- triggered, and passive ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "cancels"), [("response", True), ("passive", False)])
def test_a_cancel_of_triggered_abilities_does_not_reach_passive_ones(kind: str, cancels: bool) -> None:
    kneels = card("squire", abilities=[ability({"do": "kneel", "to": "self"}, phase="challenges")])
    answer = ability({"do": "draw", "n": 1}, kind=kind, trigger={"after": "knelt", "card": {"ref": "squire"}})
    prized = card("lord", "bob", keywords=["prized 1"])
    loyal = shipped("cad_70", "loyal", "bob")
    played = Played("challenges/2", kneels, card("singer", abilities=[answer]), prized, loyal, stops="every")
    played.use("squire/use")
    if kind == "response":
        played.until("singer/use")
        played.use("singer/use")
    for _ in range(9):
        if any(frame.ability == "singer/use" for frame in played.state.frames):
            break
        played.passed()
    assert bool(played.game.judge(played.state, "loyal/response-1").moves) == cancels


# --- what is not described -------------------------------------------------------------------------------------------


def test_one_of_a_hand_that_is_not_described_may_be_discarded() -> None:
    confession = shipped("kotse_39", "confession", zone="hand")
    song = card("song", "bob", type="event", zone="hand")
    played = Played("challenges/2", confession, song, ann={"influence": 3}, bob={"hand": 3})
    played.use("confession/action-1")
    played.on("found")
    played.choose()
    played.on()
    assert (played.player("bob").hand, played.card("song").zone) == (2, "hand")


def test_of_each_hand_one_that_is_not_described_may_go_into_the_deck() -> None:
    time = shipped("qod_50", "time", zone="deck")
    song = card("song", "bob", type="event", zone="hand")
    played = Played("plot/3", time, song, bob={"hand": 3}, ends="phase")
    played.on("found")
    played.choose()
    played.on()
    assert (played.player("bob").hand, played.card("song").zone) == (2, "hand")


@pytest.mark.parametrize(("named", "hand"), [((), 3), (("squire",), 4), (("squire", "song"), 5)])
def test_cards_of_the_hand_that_are_not_described_may_be_discarded_for_those_under_command(
    named: tuple[str, ...], hand: int
) -> None:
    river = shipped("kr_80", "river", zone="deck")
    mine = (card("squire", "bob"), card("song", "bob", type="event", zone="hand"))
    played = Played("plot/3", river, *mine, bob={"hand": 5}, ends="phase")
    played.on("found")
    played.choose(*named)
    played.on()
    assert played.player("bob").hand == hand
    assert {ref for ref in ("squire", "song") if played.card(ref).zone == "discard"} == set(named)


# --- what comes later, and what lasts -----------------------------------------------------------------------------


@pytest.mark.parametrize(("given", "keeper"), [(True, "ann"), (False, "bob")])
def test_an_honor_guard_is_taken_back_from_the_opponent_it_was_given_to_alone(given: bool, keeper: str) -> None:
    held: Plain = {"zone": "hand"} if given else {"controller": "bob"}
    guard = shipped("core_54", "guard", **held)
    wins = event("wins", "ann", {"do": "win-challenge", "who": "attacker"}, phase="challenges")
    table = {"challenge": fight(attacker="bob", defender="ann", attackers=["rider", *([] if given else ["guard"])])}
    played = Played("challenges/4", guard, card("rider", "bob", str=5), wins, **table, ends="challenge")
    if given:
        joins = {"do": "join-challenge", "to": "all", "which": {"ref": "guard"}}
        joined = event("joined", "bob", joins, phase="challenges")
        played = Played("challenges/4", guard, card("rider", "bob", str=5), joined, **table, ends="challenge")
        played.until("guard/action-1")
        played.use("guard/action-1")
        played.choose("do it")
        played.until("joined/use")
        played.use("joined/use")
    played.on()
    assert played.card("guard").controller == keeper


def test_what_an_event_has_laid_down_for_the_phase_outlives_it() -> None:
    kraken = shipped("asots_105", "kraken", zone="hand")
    keep = card("keep", "bob", type="location")
    raider = card("raider", icons=["military"], str=3)
    played = Played("challenges/2", kraken, keep, raider, card("guard", "bob"), ends="phase")
    played.use("kraken/action-1")
    played.on("challenge")
    played.choose("military>bob")
    played.choose("raider")
    played.on()
    assert played.card("keep").zone == "hand"


@pytest.mark.parametrize("lost", [True, False])
def test_a_challenge_is_considered_unopposed_though_the_drummer_is_gone(lost: bool) -> None:
    drummer = shipped("kotse_12", "drummer")
    bin_it = event("bin", "bob", {"do": "discard", "to": "all", "which": {"ref": "drummer"}}, phase="challenges")
    table = {"challenge": fight(attackers=["rider"], defenders=["guard"]), "ends": "challenge"}
    played = Played("challenges/6", drummer, card("rider", str=9), card("guard", "bob", str=1), bin_it, **table)
    played.until("drummer/action-1")
    played.use("drummer/action-1")
    if lost:
        played.until("bin/use")
        played.use("bin/use")
    played.on()
    assert played.card("drummer").zone == ("discard" if lost else "play")
    assert played.player("ann").power == 1


# --- in play, played, next -------------------------------------------------------------------------------------------


def test_a_ban_on_abilities_of_cards_in_play_leaves_those_in_hand_alone() -> None:
    bridges = shipped("qod_49", "bridges", zone="revealed")
    acts = ability({"do": "gain-gold", "n": 1}, phase="challenges")
    held = card("held", zone="hand", abilities=[{**acts, "from": "hand"}])
    played = Played("challenges/2", bridges, card("there", abilities=[acts]), held)
    assert "forbidden" in played.why_not("there/use")
    assert played.moves("held/use")


def test_the_first_character_that_was_played_counts_though_somebody_else_controls_it() -> None:
    gods = shipped("low_55", "gods", zone="revealed")
    takes = ability({"do": "take-control", "to": "target"}, target={"choose": {"ref": "arya"}}, phase="marshalling")
    starks = [card(ref, zone="hand", house=["Stark"], cost=3) for ref in ("arya", "sansa")]
    played = Played("marshalling/3", gods, *starks, card("taker", "bob", abilities=[takes]), ann={"gold": 4})
    played.use("arya/marshal")
    assert played.player("ann").gold == 3
    played.until("taker/use")
    played.use("taker/use")
    played.until("sansa/marshal")
    played.use("sansa/marshal")
    assert played.player("ann").gold == 0


def test_an_event_is_the_next_card_that_is_played() -> None:
    hellholt = {"do": "cost", "n": -1, "what": "next", "until": "phase", "to": "all"}
    lowers = ability({**hellholt, "which": {"house": "Martell", "zone": "hand", "controller": "you"}}, phase="any")
    song = event("song", "ann", {"do": "gain-gold", "n": 1}, phase="marshalling")
    viper = card("viper", zone="hand", house=["Martell"], cost=2)
    for first, gold in ((False, 1), (True, 1)):
        cards = (card("street", type="location", abilities=[lowers]), {**song, "house": ["Martell"]}, viper)
        played = Played("marshalling/3", *cards, ann={"gold": 2})
        played.use("street/use")
        if first:
            played.until("song/use")
            played.use("song/use")
        played.until("viper/marshal")
        played.use("viper/marshal")
        assert played.player("ann").gold == gold


def test_each_power_that_is_claimed_for_renown_counts() -> None:
    debt = shipped("bwb_86", "debt", zone="hand")
    king = card("robert", str=4, keywords=["renown"])
    more = {"do": "gain", "what": "claims 1 additional power for renown", "card": "robert", "by": "king/use"}
    draws = card("king", type="location", abilities=[ability({"do": "draw", "n": 1})])
    table = {"challenge": fight(attackers=["robert"]), "lasting": [more]}
    played = Played("challenges/7", debt, king, draws, **table)
    played.until("debt/response-1")
    played.use("debt/response-1")
    assert played.player("ann").drawn == 2
