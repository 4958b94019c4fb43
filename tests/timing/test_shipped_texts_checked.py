"""Texts as they come with Maester, where a description looked right and the table did something else."""

from __future__ import annotations

from typing import Any

import pytest

from tests.timing.as_shipped import Plain, Played, card, shipped
from timing.systems.agot1e.work import Work


def weapon(ref: str, zone: str = "deck", **more: Any) -> Plain:
    return card(ref, type="attachment", zone=zone, traits=["Weapon"], cost=3, **more)


# --- what a text says besides ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("owner", "title", "gold"), [("ann", "Bran Stark", 2), ("bob", "Bran Stark", 2), ("ann", "", 0)]
)
def test_summer_costs_2_less_while_bran_is_in_play(owner: str, title: str, gold: int) -> None:
    """Whoever controls him."""
    boy = card("boy", owner, **({"title": title} if title else {}))
    played = Played("marshalling/3", shipped("low_9", "summer", zone="hand", cost=3), boy, ann={"gold": 3})
    played.use("summer/marshal")
    assert played.player("ann").gold == gold


# --- what is chosen only at the end of the phase ----------------------------------------------------------------------


def regroups(*cards: Plain) -> Played:
    """Retreat and Regroup is played, its player having lost two challenges, and the end of the phase has come."""
    regroup = shipped("ator_114", "regroup", zone="hand")
    lost = [{"what": "challenge-lost", "player": "ann", "type": "power", "phase": "challenges"}] * 2
    played = Played("challenges/2", regroup, *cards, happened=lost, ends="phase")
    played.use("regroup/action-1")
    return played


@pytest.mark.parametrize("chosen", [(), ("page",), ("page", "squire")])
def test_who_regroups_chooses_any_number_when_the_phase_ends(chosen: tuple[str, ...]) -> None:
    """None, too, for the text says "may"; what is discarded after the event was played may be chosen."""
    dead_weight = [card(ref, zone="discard") for ref in ("page", "squire")]
    played = regroups(*dead_weight, card("robb", zone="discard", unique=True))
    played.on("target-further")
    assert set(played.choices) == {"page", "squire"}
    played.choose(*chosen)
    played.on()
    assert [ref for ref in ("page", "squire") if played.card(ref).zone == "hand"] == list(chosen)


def test_the_event_that_regroups_needs_nothing_to_return_yet() -> None:
    played = regroups(card("page"))
    assert played.card("regroup").zone in ("played", "beside-plots")


# --- the next challenge of a type -------------------------------------------------------------------------------------


def test_the_claim_waits_for_the_next_challenge_of_its_type() -> None:
    """A challenge of another type between is not meant and does not end it."""
    war = card("war", type="plot", zone="revealed", claim=1)
    fight = {"type": "power", "attacker": "bob", "defender": "ann", "attackers": ["raider"], "winner": "ann"}
    raider, wolf = card("raider", "bob"), card("wolf", icons=["power"], str=2)
    table = {"happened": [{"what": "challenge-won", "player": "ann", "type": "power"}], "active_player": "bob"}
    opening = {"step": "5", "turn": "ann"}
    cards = shipped("soo_82", "hills"), war, raider, wolf, card("bear", icons=["military"], str=2)
    played = Played("challenges/7", *cards, challenge=fight, ends="phase", opening=opening, **table)
    played.use("hills/response-1")
    claims = []
    for kind in ("military", "power"):
        while f"{kind}>bob" not in played.choices:
            played.on(most=1)
        played.choose(f"{kind}>bob")
        claims.append(Work(played.game.table, played.state).claim_now())
    assert claims == [1, 2]


# --- how much gold ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pool", "naval", "most"), [(1, False, 1), (5, False, 2), (5, True, 5), (14, True, 14), (0, True, None)]
)
def test_lionstar_takes_what_the_pool_has_and_two_at_most_without_a_naval_win(
    pool: int, naval: bool, most: int | None
) -> None:
    won = [{"what": "challenge-won-naval", "player": "ann", "type": "power", "phase": "challenges"}] if naval else []
    played = Played("dominance/3", shipped("asots_23", "lionstar"), ann={"gold": pool}, happened=won)
    assert bool(played.moves("lionstar/action-1")) == (most is not None)
    if most is not None:
        played.use("lionstar/action-1")
        assert max(map(int, played.choices)) == most


# --- weapons on a location --------------------------------------------------------------------------------------------


def test_weapons_are_attached_to_the_forge_and_stay_there() -> None:
    """It bears no attachments but Weapons; a Weapon that says on whom it goes is not attached to it (FAQ 3.22)."""
    opening = {"step": "5", "turn": "ann"}
    happened = [{"what": "came-out-of-shadows", "card": "forge", "player": "ann"}]
    lordly = weapon("lordly", attaches_to={"type": "character", "trait": "Lord"})
    table = {"ann": {"gold": 3}, "opening": opening, "happened": happened}
    played = Played("challenges/1", shipped("kl_29", "forge"), weapon("sword"), lordly, **table)
    played.use("forge/response-1", choosing=["X=2"])
    played.on("found")
    played.choose("sword", "lordly")
    played.on()
    assert (played.card("sword").zone, played.card("sword").attached_to) == ("play", "forge")
    assert played.card("lordly").zone == "deck"


def test_what_the_forge_bears_goes_to_the_hand() -> None:
    played = Played("challenges/2", shipped("kl_29", "forge"), weapon("sword", "play", attached_to="forge"))
    played.use("forge/action-2")
    played.on()
    assert played.card("sword").zone == "hand"


def test_a_weapon_on_a_location_that_says_nothing_of_weapons_does_not_stay() -> None:
    hall, sword = card("hall", type="location"), weapon("sword", "play", attached_to="hall")
    assert Played("challenges/2", hall, sword, stops="every").card("sword").zone == "discard"


# --- hands of which not every card is described -----------------------------------------------------------------------


@pytest.mark.parametrize(("others", "open_to"), [(0, {("sword",), ("page",)}), (1, {("sword",), ("page",), ()})])
def test_of_a_hand_that_was_looked_at_one_card_is_discarded(others: int, open_to: set[tuple[str, ...]]) -> None:
    """One that is described, or one that is not, if there is any; not none."""
    hand = [card(ref, "bob", zone="hand") for ref in ("sword", "page")]
    played = Played("challenges/2", shipped("atoc_77", "ghost"), *hand, bob={"hand": others})
    played.use("ghost/action-2")
    played.on("target-player")
    played.choose("bob")
    played.on("found")
    assert {move.choosing for move in played.game.moves(played.state)} == open_to


@pytest.mark.parametrize(("back", "left"), [((), 3), (("page",), 4)])
def test_as_many_cards_go_into_the_deck_as_came_from_it(back: tuple[str, ...], left: int) -> None:
    """Two of the hand, whether they are described or not."""
    field = card("field", type="location", influence=2)
    schemes = shipped("kr_111", "schemes", zone="hand")
    played = Played("challenges/2", field, schemes, card("page", zone="hand"), ann={"hand": 3})
    played.use("schemes/action-1", choosing=["X=2"])
    played.on("found")
    played.choose(*back)
    played.on()
    assert played.player("ann").hand == left
    assert played.card("page").zone == ("deck" if back else "hand")


# --- attachments out of Shadows (FAQ, question on Shadow attachments that attach twice) ----------------------------


def out_of_shadows(card_id: str, *cards: Plain, used: bool = True) -> Played:
    """An attachment comes out of Shadows as the phase begins, and its text is used wherever it can be, if it may be."""
    played = Played("challenges/1", shipped(card_id, "ritual", zone="shadows"), *cards, ann={"gold": 5}, stops="every")
    for _ in range(14):
        moves = played.game.moves(played.state)
        uses = [one for one in moves if one.does == "uses" and (used or one.ability.endswith("out-of-shadows"))]
        if moves:
            played.make(next(iter(uses), next((one for one in moves if one.does == "passes"), moves[0])))
    return played


def test_the_ritual_attaches_to_nobody_but_whom_it_brings_back() -> None:
    """It needs no character in play to come out, and is on nobody before."""
    played = out_of_shadows("asots_93", card("drogo", zone="dead"))
    assert (played.card("ritual").zone, played.card("ritual").attached_to) == ("play", "drogo")
    assert played.card("drogo").zone == "play"


@pytest.mark.parametrize(
    ("card_id", "cards", "used"),
    [
        ("asots_93", [card("viserys")], True),  # nobody in the dead pile
        ("asots_93", [card("viserys"), card("drogo", zone="dead")], False),  # the response is not used
        ("kl_13", [card("viserys")], True),  # a skull for an opponent's character, and there is none
        ("kl_115", [card("page", "bob")], True),  # a blade for an own character, and there is none
    ],
)
def test_what_its_text_does_not_attach_is_discarded(card_id: str, cards: list[Plain], used: bool) -> None:
    played = out_of_shadows(card_id, *cards, used=used)
    assert played.card("ritual").zone == "discard"
    assert played.card(cards[0]["ref"]).zone == "play"


def test_a_text_of_one_phase_leaves_the_attachment_to_the_rules_in_the_others() -> None:
    """Turncloak goes on an opponent's character during the challenges phase; by rule it is attached to any."""
    turncloak = shipped("btns_2", "ritual", zone="shadows")
    played = Played("draw/1", turncloak, card("viserys"), ann={"gold": 5}, stops="every")
    played.until("ritual/out-of-shadows")
    played.use("ritual/out-of-shadows", choosing=["viserys"])
    played.on(most=2)
    assert played.card("ritual").attached_to == "viserys"
