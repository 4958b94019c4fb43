"""Gold penalties out of hand, out of Shadows and in setup; who goes into Shadows, and what lies on a card there."""

from __future__ import annotations

from typing import Any

import pytest

from tests.timing.as_shipped import Plain, Played, ability, card, shipped
from tests.timing.test_taking_part import answers

SHADOW = {"crests": ["Shadow"], "zone": "shadows"}
BEGINS = {"opening": {"step": "shadows"}}


def out_of_shadows(*cards: Plain, gold: int, house: str = "Lannister", **more: Any) -> bool:
    """Whether Ann may bring `hidden` out of Shadows at the beginning of the challenges phase with so much gold."""
    players = {"ann": {"gold": gold, "house": house}, **more}
    played = Played("challenges/1", *cards, opening={"step": "shadows"}, **players)
    return bool(played.moves("hidden/out-of-shadows"))


# --- penalties ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("treaty", "gold"), [("kl_15", 1), ("kl_11", 3)])
def test_a_treaty_ignores_the_penalty_out_of_shadows_too(treaty: str, gold: int) -> None:
    """It belongs to what bringing a card out costs (FAQ, Shadows); a treaty with another House does not help."""
    hidden = card("hidden", house=["Martell"], cost=1, **SHADOW)
    for has in (gold, gold - 1):
        assert out_of_shadows(hidden, shipped(treaty, "treaty"), gold=has) is (has == gold)


def test_cards_of_other_houses_are_played_without_a_penalty_and_brought_out_with_it() -> None:
    """A card that comes out of Shadows is not played (FAQ, The Copy Limit)."""
    hidden = card("hidden", house=["Martell"], cost=1, **SHADOW)
    alliance = shipped("pots_59", "alliance", zone="revealed")
    assert not out_of_shadows(hidden, alliance, gold=2)
    guest = card("guest", house=["Martell"], cost=1, zone="hand")
    played = Played("marshalling/3", guest, alliance, ann={"gold": 1, "house": "Lannister"})
    assert played.moves("guest/marshal")


def test_littlefinger_comes_out_of_shadows_for_less() -> None:
    """By as much power as an opponent has; it is not what he costs to play."""
    hidden = shipped("kr_112", "hidden", zone="shadows")
    printed = int(hidden["cost"])
    assert out_of_shadows(hidden, gold=printed - 4, bob={"power": 4})
    assert not out_of_shadows(hidden, gold=printed - 5, bob={"power": 4})


def test_who_brings_himself_out_of_shadows_has_it_no_cheaper() -> None:
    """FAQ, Shadows: reducers are for the normal way."""
    chambers = shipped("kl_3", "chambers")
    mandon = shipped("kl_117", "mandon", zone="shadows")
    for gold, may in ((1, False), (2, True)):
        played = Played("challenges/2", chambers, mandon, season="winter", ann={"gold": gold})
        assert bool(played.moves("mandon/action-1")) is may


def placing(theon: Plain, *cards: Plain, gold: int, **more: Any) -> bool:
    ann = {"house": "Stark", "setup_gold": gold, **more}
    return bool(Played("setup/5", theon, *cards, ann=ann).moves(f"{theon['ref']}/setup"))


def test_a_lower_penalty_to_play_a_card_is_none_to_place_it() -> None:
    """Setup cards are not played (rulebook); Theon pays 2, and 1 when he is marshalled."""
    theon = shipped("ator_48", "theon", zone="hand")
    cost = int(theon["cost"])
    assert not placing(theon, gold=cost + 1)
    assert placing(theon, gold=cost + 2)
    played = Played("marshalling/3", theon, ann={"gold": cost + 1, "house": "Stark"})
    assert played.moves("theon/marshal")


def test_what_an_agenda_ignores_it_ignores_of_setup_cards_too() -> None:
    """And goes on doing so once they lie there."""
    guests = [card(f"guest{n}", house=["Martell"], cost=2, zone="hand") for n in (1, 2)]
    played = Played("setup/5", *guests, shipped("kl_15", "treaty"), ann={"house": "Stark", "setup_gold": 4})
    played.use("guest1/setup")
    played.until("guest2/setup")
    assert played.moves("guest2/setup")


# --- into Shadows ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("crests", "may"), [(["Shadow"], True), (["Noble"], False), ([], False)])
def test_only_cards_with_the_crest_are_moved_into_shadows(crests: list[str], may: bool) -> None:
    guard = card("guard", traits=["Kingsguard"], crests=crests)
    assert ("guard" in _offered(shipped("kr_57", "preston"), guard)) is may


def _offered(*cards: Plain) -> set[str]:
    """Who Ser Preston may return to Shadows, chosen with the use or picked as it is carried out."""
    played = Played("challenges/2", *cards)
    moves = played.moves("preston/action-1")
    named = {name for move in moves for name in move.choosing}
    if moves and not named:
        played.make(moves[0])
        named = set(played.choices) or {one.ref for one in played.state.cards if one.zone == "shadows"}
    return named


def test_what_is_attached_to_a_card_in_shadows_stays_on_it() -> None:
    """FAQ 3.43: it is in play, though its bearer is not."""
    guided = shipped("asots_94", "guided", zone="hand")
    scribe = card("scribe", zone="hand", cost=2)
    sword = card("sword", type="attachment", attached_to="knight")
    played = Played("challenges/2", guided, scribe, card("knight"), sword, ends="phase")
    played.use("guided/action-1")
    while played.asked != "challenge":
        if played.asked == "target" or "scribe" in played.choices:
            played.choose("scribe")
        elif "no" in played.choices:
            played.choose("no")  # for the judge: it has not come off
        else:
            played.passed()
    assert played.card("scribe").zone == "shadows"
    assert (played.card("guided").zone, played.card("guided").attached_to) == ("play", "scribe")


# --- attached out of hand -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("zone", "enters"), [("hand", True), ("play", False)])
def test_who_is_attached_out_of_hand_has_come_into_play(zone: str, enters: bool) -> None:
    """FAQ 4.4; from one place in play to another nothing does."""
    flag = {"do": "attach", "to": "target"}
    where = {"from": ["hand", "play"], "target": {"choose": {"ref": "knight"}}, "phase": "challenges"}
    banner = card("banner", zone=zone, abilities=[ability(flag, **where)])
    draws = ability({"do": "draw", "n": 1}, kind="response", trigger={"after": "entered-play"})
    played = Played("challenges/2", card("knight"), banner, card("page", abilities=[draws]))
    played.use("banner/use")
    assert played.card("banner").attached_to == "knight"
    assert answers(played, "page/use") is enters


def test_an_attachment_stays_on_the_kind_of_card_to_which_its_text_attaches_it() -> None:
    """FAQ 3.22: to characters, where its own text says nothing else."""
    moves = ability({"do": "attach", "to": "target"}, target={"choose": {"type": "location"}}, phase="challenges")
    raider = card("raider", type="attachment", attached_to="knight", abilities=[moves])
    played = Played("challenges/2", card("knight"), raider, card("mill", "bob", type="location"))
    played.use("raider/use")
    played.on("challenge")
    assert (played.card("raider").zone, played.card("raider").attached_to) == ("play", "mill")


def test_an_event_that_is_attached_enters_play_as_it_resolves() -> None:
    """FAQ, Moribund State For Events (Risen from the Sea)."""
    kills = ability({"do": "kill", "to": "all", "which": {"ref": "reaver"}}, phase="challenges")
    reaver = card("reaver", house=["Greyjoy"])
    enters = {"after": "entered-play", "card": {"type": "attachment"}}
    draws = ability({"do": "draw", "n": 1}, kind="response", trigger=enters)
    risen, sword = shipped("kotse_20", "risen", zone="hand"), card("sword", "bob", abilities=[kills])
    played = Played("challenges/2", sword, reaver, risen, card("page", abilities=[draws]), stops="every")
    played.until("sword/use")
    played.use("sword/use")
    played.until("risen/response-1")
    played.use("risen/response-1")
    assert answers(played, "page/use")
