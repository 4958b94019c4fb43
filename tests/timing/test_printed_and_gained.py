"""Printed costs with the two gold of Shadows; icons, crests, traits and keywords as they are now, not as printed."""

from __future__ import annotations

from typing import Any

import pytest

from tests.timing.as_shipped import Plain, Played, ability, card, shipped

SHADOW = {"crests": ["Shadow"]}
PHASE = {"phase": "challenges"}


def choosing(choose: Plain, *does: Plain, **more: Any) -> Plain:
    """A card of Ann's with an action that chooses such a card and kneels it, or does that to it."""
    effects = does or ({"do": "kneel", "to": "target"},)
    return card("page", kneeling=True, abilities=[ability(*effects, target={"choose": choose}, **PHASE, **more)])


def chosen(*cards: Plain, **more: Any) -> set[str]:
    """Who may be chosen by the page's action."""
    played = Played("challenges/2", *cards, **more)
    return {name for move in played.moves("page/use") for name in move.choosing}


# --- printed costs --------------------------------------------------------------------------------------------------


def test_printed_cost_of_a_shadows_card_counts_what_it_costs_to_play_it_there() -> None:
    """FAQ, Shadows: 2 gold for playing it into Shadows are added."""
    cheap, hidden = card("cheap", "bob", cost=3), card("hidden", "bob", cost=2, **SHADOW)
    costs_three = choosing({"type": "character", "cost": {"at_most": 3}, "controller": "opponent"})
    assert chosen(costs_three, cheap, hidden) == {"cheap"}


def test_what_is_left_to_pay_of_a_shadows_card_is_what_is_printed_on_it() -> None:
    played = Played("challenges/2", shipped("kl_117", "mandon", zone="shadows"), ann={"gold": 2})
    played.use("mandon/action-1")
    assert played.player("ann").gold == 0
    assert "cannot-pay" in Played("challenges/2", shipped("kl_117", "mandon", zone="shadows"), ann={"gold": 1}).why_not(
        "mandon/action-1"
    )


def test_an_event_has_no_printed_cost_to_be_found() -> None:
    """FAQ 4.19; a location whose cost nobody has stated costs nothing."""
    song, mill = card("song", type="event", zone="hand"), card("mill", type="location", zone="hand")
    cheap = choosing({"cost": {"at_most": 1}, "zone": "hand", "controller": "you"}, {"do": "discard", "to": "target"})
    assert chosen(cheap, song, mill) == {"mill"}


# --- as they are now ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("gains", "may_be"),
    [({"do": "gain", "what": "Noble"}, {"guard", "knight"}), ({"do": "lose", "what": "all crests"}, set())],
)
def test_crests_are_counted_as_they_are_now(gains: Plain, may_be: set[str]) -> None:
    effect = {**gains, "to": "all", "which": {"type": "character", "controller": "opponent"}}
    sign = card("sign", type="location", abilities=[ability(effect, kind="constant")])
    crested = choosing({"type": "character", "controller": "opponent", "crests": {"at_least": 1}})
    assert chosen(crested, sign, card("guard", "bob"), card("knight", "bob", crests=["War"])) == may_be


def test_a_trait_in_common_may_be_gained_by_the_other_card() -> None:
    link = ability({"do": "gain", "what": "Knight", "to": "all", "which": {"ref": "squire"}}, kind="constant")
    page = choosing({"type": "character", "controller": "opponent", "same": "trait"})
    page["traits"] = ["Knight"]
    link_card = card("link", type="location", abilities=[link])
    assert chosen(page, link_card, card("squire", "bob"), card("cook", "bob", traits=["Ally"])) == {"squire"}


def test_neutral_cards_share_no_house() -> None:
    """FAQ 4.1: they have none."""
    page = choosing({"type": "character", "controller": "opponent", "same": "house"})
    for house, may_be in ((["Neutral"], set()), (["Stark"], {"guard"})):
        page["house"] = house
        assert chosen(page, card("guard", "bob", house=house)) == may_be


@pytest.mark.parametrize(("what", "left"), [("War", {"guard"}), ("all War", set())])
def test_losing_all_of_a_crest_takes_every_instance(what: str, left: set[str]) -> None:
    """FAQ 4.21; losing one takes one of two."""
    on_guard = {"to": "all", "which": {"ref": "guard"}}
    sign = card(
        "sign",
        type="location",
        abilities=[
            ability(
                {"do": "gain", "what": "War", **on_guard}, {"do": "lose", "what": what, **on_guard}, kind="constant"
            )
        ],
    )
    assert chosen(choosing({"crest": "War"}), sign, card("guard", "bob", crests=["War"])) == left


def test_losing_all_keywords_takes_no_naval_enhancement() -> None:
    """It lies on an icon and is no keyword (FAQ, Naval)."""
    effect = {"do": "lose", "what": "all keywords", "to": "all", "which": {"type": "character"}}
    sign = card("sign", type="location", abilities=[ability(effect, kind="constant")])
    sailor = card("sailor", "bob", icons=["military"], keywords=["naval military", "stealth"])
    assert chosen(choosing({"keyword": "naval military"}), sign, sailor) == {"sailor"}
    assert chosen(choosing({"keyword": "stealth"}), sign, sailor) == set()


# --- prized ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("keywords", "changes", "power"),
    [
        ([], [{"do": "gain", "what": "prized 1"}], 1),
        (["prized 1"], [{"do": "gain", "what": "prized 1"}], 2),
        (["prized 2"], [{"do": "gain", "what": "prized 1"}], 3),
        (["prized 2"], [{"do": "lose", "what": "all keywords"}], 0),
        (["prized 2"], [], 2),
    ],
)
def test_prized_pays_for_every_instance_that_the_card_has_now(
    keywords: list[str], changes: list[Plain], power: int
) -> None:
    on_page = [{**one, "to": "all", "which": {"ref": "page"}} for one in changes]
    sign = card("sign", type="location", abilities=[ability(*on_page, kind="constant")] if changes else [])
    kills = ability({"do": "kill", "to": "all", "which": {"ref": "page"}}, **PHASE)
    played = Played(
        "challenges/2", card("sword", abilities=[kills]), card("page", "bob", keywords=keywords), sign, ends="box"
    )
    played.use("sword/use")
    played.on("challenge")
    assert played.player("ann").power == power
    assert played.player("bob").power == 0


def test_prized_that_an_event_gives_until_the_end_of_the_game_pays() -> None:
    gives = ability({"do": "gain", "what": "prized 1", "to": "target"}, target={"choose": {"ref": "page"}}, **PHASE)
    kills = ability({"do": "kill", "to": "all", "which": {"ref": "page"}}, **PHASE)
    played = Played(
        "challenges/2", card("song", abilities=[gives]), card("sword", abilities=[kills]), card("page", "bob")
    )
    played.use("song/use")
    played.until("sword/use")
    played.use("sword/use")
    played.on("challenge")
    assert played.player("ann").power == 1


def test_what_a_card_has_through_a_constant_ability_another_takes_over_and_immunities_too() -> None:
    """Banner Bearer: all keywords that the chosen Lord has, printed or not (FAQ, question on Jaqen H'ghar)."""
    sign = card("sign", type="location", abilities=[
        ability({"do": "gain", "what": "renown", "to": "all", "which": {"ref": "lord"}}, kind="constant"),
    ])  # fmt: skip
    lord = card("lord", traits=["Lord"], keywords=["stealth"], immune=["events"])
    banner = shipped("btns_89", "banner", attached_to="squire")
    played = Played("challenges/2", lord, sign, banner, card("squire"))
    played.use("banner/action-1", choosing=["lord"])
    work = played.game.work(played.state)
    assert all(work.has("squire", one) for one in ("renown", "stealth"))
    assert "events" in work.immunities("squire")


def test_every_enhancement_is_lost_where_all_are() -> None:
    """Meadowlark; printed and gained make two instances of one."""
    gains = {"do": "gain", "what": "naval military", "to": "all", "which": {"ref": "sailor"}}
    sign = card("sign", type="location", abilities=[ability(gains, kind="constant")])
    sailor = card("sailor", icons=["military"], keywords=["naval military"])
    played = Played("challenges/2", shipped("asots_34", "meadowlark"), sign, sailor)
    played.use("meadowlark/action-1")
    if played.choices:
        played.choose("military")
    assert not played.game.work(played.state).has("sailor", "naval military")


def test_a_naval_enhancement_is_no_keyword_to_be_named() -> None:
    ulf, knight = shipped("w_26", "ulf"), card("knight", keywords=["naval military", "renown"], icons=["military"])
    played = Played("challenges/2", ulf, knight, ann={"hand": 1})
    played.use("ulf/action-1")
    assert "naval military" not in played.choices


# --- base STR -------------------------------------------------------------------------------------------------------


def test_a_base_strength_stands_in_place_of_the_printed_one() -> None:
    """Set twice it is what was set last; what else changes STR counts as ever."""
    sets = {"do": "str", "what": "base", "n": 5, "to": "target", "until": "phase"}
    song = ability(sets, target={"choose": {"ref": "knight"}}, **PHASE)
    raised = [{"do": "str", "card": "knight", "n": 1, "until": "phase"}]
    played = Played("challenges/2", card("one", abilities=[song]), card("two", abilities=[song]),
                    card("knight", str=2), lasting=raised)  # fmt: skip
    for uses in ("one/use", "two/use"):
        played.until(uses)
        played.use(uses)
        assert played.game.work(played.state).strength("knight") == 6


def test_a_ship_that_is_turned_into_a_character_twice_is_no_stronger() -> None:
    played = Played("challenges/2", shipped("asots_83", "scout"), ann={"gold": 2})
    for _ in range(2):
        played.until("scout/action-1")
        played.use("scout/action-1")
        assert played.game.work(played.state).strength("scout") == 2
