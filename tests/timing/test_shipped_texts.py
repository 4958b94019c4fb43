"""Single texts at tables that show what is particular about them, as they come with Maester."""

from __future__ import annotations

from typing import Any

import pytest

from tests.timing.as_shipped import Plain, Played, ability, card, shipped
from timing.systems.agot1e.work import Work

DRAWS = ability({"do": "draw", "n": 1}, phase="any")


def event(ref: str, owner: str = "ann", **more: object) -> Plain:
    return {"ref": ref, "type": "event", "owner": owner, "zone": "hand", "abilities": [{**DRAWS, **more}]}


def won(*cards: Plain, kind: str = "power", **more: Any) -> Played:
    """Ann's noble has won a challenge, and responses to that may be used."""
    noble = card("noble", crests=["Noble"], str=3, icons=["power", "military"])
    fight = {"type": kind, "attacker": "ann", "defender": "bob", "attackers": ["noble"], "winner": "ann"}
    happened = [{"what": "challenge-won", "player": "ann", "type": kind}]
    opening = {"step": "5", "turn": "ann"}
    return Played("challenges/7", noble, *cards, challenge=fight, happened=happened, opening=opening, **more)


# --- alternatives of which each is there once ---------------------------------------------------------------------


def test_of_the_seastone_chair_each_option_is_there_once_a_round() -> None:
    played = won(shipped("dotn_28", "chair"), ends="phase")
    played.use("chair/response-1")
    played.on("option")
    assert played.choices == ("claim power", "gain gold", "draw a card")
    played.choose("gain gold")
    assert any(one.kind == "option" and one.what.endswith("gain gold") for one, _n in played.state.used)
    spent = {one for one, _n in played.state.used if one.kind == "option"}
    work = Work(played.game.table, played.state)
    assert {one.span for one in spent} == {"round"}
    assert work.used


def test_with_every_option_taken_the_seastone_chair_cannot_be_used() -> None:
    played = won(shipped("dotn_28", "chair", abilities=_chair_with_one()))
    played.use("chair/response-1")
    played.on("option", most=2)
    assert not played.moves("chair/response-1")


def _chair_with_one() -> list[Plain]:
    only = shipped("dotn_28", "chair")["abilities"][0]
    return [{**only, "effects": only["effects"][:1]}]


# --- stealth ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("attackers", "open_to"),
    [
        (("snake",), {(), ("plain",), ("sneak",), ("spy",)}),
        (("snake", "scout"), {(), ("plain",), ("sneak",), ("spy",), ("plain", "sneak"), ("plain", "spy")}),
        (("scout",), {(), ("plain",)}),
    ],
)
def test_stonesnake_alone_bypasses_characters_with_stealth(
    attackers: tuple[str, ...], open_to: set[tuple[str, ...]]
) -> None:
    """One of them, and others of the attackers with stealth only those without it."""
    snake = shipped("dotn_33", "snake", icons=["power"])
    scout = card("scout", keywords=["stealth"], icons=["power"])
    theirs = [card("plain", "bob"), *(card(ref, "bob", keywords=["stealth"]) for ref in ("sneak", "spy"))]
    played = Played("challenges/2", snake, scout, *theirs, ends="phase")
    played.on("challenge")
    played.choose("power>bob")
    played.choose(*attackers)
    played.on("stealth")
    assert {move.choosing for move in played.game.moves(played.state)} == open_to


# --- duplicates, gold and decks -----------------------------------------------------------------------------------


def test_a_duplicate_is_discarded_though_its_card_is_immune() -> None:
    """What lies under a card that cannot be chosen is chosen all the same; a card without duplicates is not."""
    robb = card("robb", "bob", unique=True, duplicates=2, immune=["character-abilities"], cannot=["be chosen"])
    played = Played(
        "marshalling/3", shipped("atoc_68", "axell", zone="hand"), robb, card("page", "bob"), ann={"gold": 9}
    )
    played.use("axell/marshal")
    played.until("axell/response-1")
    assert [move.choosing for move in played.moves("axell/response-1")] == [("robb",)]
    played.use("axell/response-1")
    played.on(most=2)
    assert played.card("robb").duplicates == 1


@pytest.mark.parametrize(("gold", "bearers"), [(1, {("peasants",)}), (2, {("peasants",), ("knight",)})])
def test_a_weapon_costs_less_on_the_peasants_alone(gold: int, bearers: set[tuple[str, ...]]) -> None:
    sword = {"ref": "sword", "type": "attachment", "owner": "ann", "zone": "hand", "cost": 2, "traits": ["Weapon"]}
    peasants, knight = shipped("kl_101", "peasants"), card("knight")
    played = Played("marshalling/3", peasants, knight, sword, ann={"gold": gold})
    assert {move.choosing for move in played.moves("sword/marshal")} == bearers
    played.use("sword/marshal", choosing=["peasants"])
    assert played.player("ann").gold == gold - 1


def test_other_attachments_do_not_cost_less_on_the_peasants() -> None:
    cloak = {"ref": "cloak", "type": "attachment", "owner": "ann", "zone": "hand", "cost": 2}
    assert not Played("marshalling/3", shipped("kl_101", "peasants"), cloak, ann={"gold": 1}).moves("cloak/marshal")


@pytest.mark.parametrize(("owner", "goes"), [("ann", "deck"), ("bob", "discard")])
def test_events_of_the_player_of_the_pyre_go_to_the_bottom_of_the_deck(owner: str, goes: str) -> None:
    played = Played("challenges/2", shipped("kotst_30", "pyre"), event("song", owner), opening={"turn": owner})
    played.use("song/use")
    played.on(most=30)
    assert played.card("song").zone == goes


@pytest.mark.parametrize(("chosen", "power"), [(("robert", "renly"), (0, 1, 1)), ((), (1, 0, 0))])
def test_the_power_of_dominance_may_go_to_two_baratheons(chosen: tuple[str, ...], power: tuple[int, int, int]) -> None:
    robert, renly = (card(ref, house=["Baratheon"], str=2) for ref in ("robert", "renly"))
    played = Played("dominance/2", shipped("kotst_32", "castle"), robert, renly, card("jaime", "bob", str=1))
    played.on("dominance-instead")
    played.choose(*chosen)
    played.on()
    assert (played.player("ann").power, played.card("robert").power, played.card("renly").power) == power


def test_one_baratheon_is_not_two() -> None:
    robert = card("robert", house=["Baratheon"], str=2)
    played = Played("dominance/2", shipped("kotst_32", "castle"), robert, card("renly", house=["Stark"]))
    played.on()
    assert (played.player("ann").power, played.card("robert").power) == (1, 0)


@pytest.mark.parametrize(("kind", "gold"), [("character", 3), ("location", 0)])
def test_gold_that_an_opponent_pays_for_a_character_goes_to_joffrey(kind: str, gold: int) -> None:
    hall = {"ref": "hall", "type": kind, "owner": "ann", "zone": "hand", "cost": 3}
    joffrey = shipped("kotse_34", "joffrey", "bob")
    played = Played("marshalling/3", joffrey, hall, ann={"gold": 4})
    played.use("hall/marshal")
    if gold:
        played.until("joffrey/response-2")
        played.use("joffrey/response-2")
        played.on(most=2)
    assert not played.moves("joffrey/response-2")
    assert (played.card("joffrey").gold, played.player("ann").gold) == (gold, 1)


@pytest.mark.parametrize(("kind", "claim"), [("power", 2), ("military", 1)])
def test_the_claim_of_the_next_challenge_of_that_type_is_raised(kind: str, claim: int) -> None:
    hills, war = shipped("soo_82", "hills"), card("war", type="plot", zone="revealed", claim=1)
    second = card("second", icons=["power", "military"], str=2)
    extra = card(
        "herald",
        abilities=[
            {
                "id": "more",
                "label": "more",
                "kind": "constant",
                "effects": [{"do": "extra-challenge", "what": "power", "n": 1}],
            }
        ],
    )
    played = won(hills, war, second, extra, ends="phase", kind="power")
    played.use("hills/response-1")
    work = Work(played.game.table, played.state)
    assert work.claim_of("ann") == 1
    played.on("challenge")
    played.choose(f"{kind}>bob")
    assert Work(played.game.table, played.state).claim_now() == claim


def test_cards_of_the_trait_that_was_named_cost_less() -> None:
    dorne = shipped("pots_31", "dorne")
    hand = [card(ref, zone="hand", cost=2, traits=[trait]) for ref, trait in (("lord", "Lord"), ("knight", "Knight"))]
    played = Played("marshalling/3", dorne, *hand, ann={"gold": 3})
    played.use("dorne/action-1")
    played.choose("Knight")
    played.until("knight/marshal")
    played.use("knight/marshal")
    assert played.player("ann").gold == 2
    played.until("lord/marshal")
    played.use("lord/marshal")
    assert played.player("ann").gold == 0
