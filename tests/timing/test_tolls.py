"""What players pay in order to initiate challenges, declare characters, play events and use abilities."""

from __future__ import annotations

import pytest

from tests.timing.as_shipped import Plain, Played, ability, card, shipped

KNIGHTS = [card("knight", icons=["military", "power"], str=2), card("lord", "bob", icons=["military", "power"], str=1)]
DRAWS = ability({"do": "draw", "n": 1}, phase="challenges")


def event(ref: str, owner: str = "ann", **more: object) -> Plain:
    return {"ref": ref, "type": "event", "owner": owner, "zone": "hand", "abilities": [{**DRAWS, **more}]}


def declares(played: Played) -> tuple[str, ...]:
    """The challenges that the active player may declare, once it is asked."""
    played.on("challenge")
    return played.choices


@pytest.mark.parametrize(("gold", "so"), [(1, False), (2, True)])
def test_a_military_challenge_is_paid_for_with_gold_that_the_defender_gets(gold: int, so: bool) -> None:
    truce = shipped("core_183", "truce", "bob", zone="revealed")
    played = Played("challenges/2", truce, *KNIGHTS, ann={"gold": gold}, ends="phase")
    assert ("military>bob" in declares(played)) == so
    assert "power>bob" in played.choices
    if so:
        played.choose("military>bob")
        assert (played.player("ann").gold, played.player("bob").gold) == (0, 2)


def test_another_type_of_challenge_costs_nothing() -> None:
    played = Played(
        "challenges/2", shipped("core_183", "truce", "bob", zone="revealed"), *KNIGHTS, ann={"gold": 2}, ends="phase"
    )
    declares(played)
    played.choose("power>bob")
    assert played.player("ann").gold == 2


@pytest.mark.parametrize(("gold", "so"), [(0, False), (1, True)])
def test_who_plays_an_event_gives_an_opponent_gold(gold: int, so: bool) -> None:
    """Whoever revealed the plot; an ability of a card in play is no event."""
    calm, plain = shipped("core_198", "calm", zone="revealed"), card("page", abilities=[DRAWS])
    played = Played("challenges/2", calm, event("song"), plain, ann={"gold": gold})
    assert bool(played.moves("song/use")) == so
    assert played.moves("page/use")
    if so:
        played.use("song/use")
        assert (played.player("ann").gold, played.player("bob").gold) == (0, 1)
    else:
        assert "cannot-pay" in played.why_not("song/use")


def test_of_several_opponents_the_player_says_who_gets_the_gold() -> None:
    calm = shipped("core_198", "calm", "bob", zone="revealed")
    played = Played("challenges/2", calm, event("song"), ann={"gold": 1}, others=[{"id": "cid"}], format="melee")
    assert {move.paying for move in played.moves("song/use")} == {("bob",), ("cid",)}
    played.use("song/use", paying=["cid"])
    assert [played.player(one).gold for one in ("ann", "bob", "cid")] == [0, 0, 1]


def test_gold_for_the_event_and_for_the_toll_is_not_the_same_gold() -> None:
    """An event that costs 1 gold takes 2 with two plots that ask for more."""
    dear = event("song", cost={"do": "pay-gold", "n": 1})
    calm = shipped("core_198", "calm", "bob", zone="revealed")
    assert not Played("challenges/2", calm, dear, ann={"gold": 1}).moves("song/use")
    played = Played("challenges/2", calm, shipped("core_198", "own", zone="revealed"), dear, ann={"gold": 3})
    played.use("song/use")
    assert (played.player("ann").gold, played.player("bob").gold) == (0, 2)


def test_x_is_what_is_left_of_the_gold() -> None:
    calm = shipped("core_198", "calm", "bob", zone="revealed")
    bet, war = shipped("core_161", "bet", zone="hand"), card("war", "bob", type="plot", zone="revealed", claim=2)
    fight = {"type": "military", "attacker": "bob", "defender": "ann", "attackers": ["lord"]}
    lion = card("cersei", house=["Lannister"])
    played = Played("challenges/6", calm, bet, war, lion, *KNIGHTS, ann={"gold": 3}, challenge=fight)
    assert [move.choosing for move in played.moves("bet/action-1")] == [("X=1",), ("X=2",)]


@pytest.mark.parametrize(("payer", "left"), [("raven", (0, 1)), ("bob", (1, 0))])
def test_opponents_play_events_for_power_that_moves_to_the_patriarch(payer: str, left: tuple[int, int]) -> None:
    """From any card with power, the House card included; its own player pays nothing."""
    patriarch, raven = shipped("w_112", "patriarch"), card("raven", "bob", power=1)
    played = Played("challenges/2", patriarch, raven, event("song", "bob"), event("ballad"), bob={"power": 1})
    played.use("ballad/use")
    assert played.card("patriarch").power == 0
    played.until("song/use")
    played.use("song/use", paying=[payer])
    assert (played.card("raven").power, played.player("bob").power) == left
    assert played.card("patriarch").power == 1


@pytest.mark.parametrize("more", [[], [{"power": 1, "copies": True}]])
def test_without_power_or_with_two_patriarchs(more: list[Plain]) -> None:
    """Who has no power plays no event; two patriarchs ask for nothing."""
    patriarchs = [shipped("w_112", "patriarch"), *(shipped("w_112", "second") for _one in more)]
    played = Played("challenges/2", *patriarchs, event("song", "bob"), opening={"turn": "bob"})
    assert bool(played.moves("song/use")) == bool(more)


def test_what_pays_the_toll_is_not_what_the_ability_was_paid_with() -> None:
    """X is the number of the knelt cards alone."""
    patriarch, sworn = shipped("w_112", "patriarch", "bob"), card("sworn", traits=["Knight"], power=1)
    cost = {"do": "kneel", "n": 1, "as_many_as": 3, "card": {"trait": "Knight", "controller": "you"}}
    song = event("song", cost=cost)
    song["abilities"][0]["effects"] = [{"do": "gain-gold", "n": {"paid": True}}]
    played = Played("challenges/2", patriarch, sworn, card("squire", power=1), song)
    played.use("song/use", paying=["sworn", "squire"])
    played.on(most=2)
    assert played.player("ann").gold == 1


@pytest.mark.parametrize(("season", "gold"), [("winter", 1), ("summer", 2)])
def test_in_winter_an_effect_with_an_influence_cost_takes_gold_too(season: str, gold: int) -> None:
    slynt, field = shipped("ator_28", "slynt", "bob"), card("field", type="location", influence=1)
    song = event("song", cost={"do": "kneel-influence", "n": 1})
    played = Played("challenges/2", slynt, field, song, event("free"), ann={"gold": 2}, season=season)
    played.use("song/use")
    assert (played.player("ann").gold, played.player("bob").gold) == (gold, 0)
    played.until("free/use")
    played.use("free/use")
    assert played.player("ann").gold == gold


def motley(**ann: int) -> Played:
    fool = shipped("core_67", "motley", "bob", attached_to="knight")
    return Played("challenges/2", fool, *KNIGHTS, card("squire", icons=["power"]), ann=ann, ends="phase")


def attackers(played: Played) -> set[tuple[str, ...]]:
    declares(played)
    played.choose("power>bob")
    played.on("attackers")
    return {move.choosing for move in played.game.moves(played.state)}


def test_a_fool_is_not_declared_without_gold() -> None:
    assert attackers(motley(gold=0)) == {("squire",)}


def test_a_fool_is_declared_for_gold_that_the_player_of_motley_gets() -> None:
    played = motley(gold=1)
    assert attackers(played) == {("knight",), ("squire",), ("knight", "squire")}
    played.choose("knight", "squire")
    assert (played.player("ann").gold, played.player("bob").gold) == (0, 1)


def test_two_fools_are_not_declared_for_the_gold_of_one() -> None:
    fools = [shipped("core_67", f"on-{ref}", attached_to=ref) for ref in ("lord", "page")]
    page = card("page", "bob", icons=["power"], str=1)
    fight = {"type": "power", "attacker": "ann", "defender": "bob", "attackers": ["knight"]}
    played = Played("challenges/5", *fools, *KNIGHTS, page, bob={"gold": 1}, challenge=fight)
    played.on("defenders")
    assert {move.choosing for move in played.game.moves(played.state)} == {(), ("lord",), ("page",)}
    played.choose("page")
    assert (played.player("ann").gold, played.player("bob").gold) == (1, 0)


@pytest.mark.parametrize("gold", [0, 1])
def test_what_a_fool_does_costs_gold(gold: int) -> None:
    knight = {**KNIGHTS[0], "abilities": [DRAWS]}
    played = Played(
        "challenges/2", shipped("core_67", "motley", "bob", attached_to="knight"), knight, ann={"gold": gold}
    )
    assert len(played.moves("knight/use")) == gold
    if gold:
        played.use("knight/use")
        assert (played.player("ann").gold, played.player("bob").gold) == (0, 1)


@pytest.mark.parametrize(("kind", "price"), [("power", 1), ("military", 0)])
def test_illyrio_is_paid_for_each_challenge_of_the_type_that_was_named(kind: str, price: int) -> None:
    illyrio = shipped("core_152", "illyrio", "bob")
    played = Played("challenges/2", illyrio, *KNIGHTS, ann={"gold": 1}, ends="phase", opening={"turn": "bob"})
    played.use("illyrio/action-1")
    played.choose("power")
    assert f"{kind}>bob" in declares(played)
    played.choose(f"{kind}>bob")
    assert (played.player("ann").gold, played.player("bob").gold) == (1 - price, price)
