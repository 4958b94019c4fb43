"""Constant abilities that ask for what other constant abilities give."""

from __future__ import annotations

from timing.systems.agot2e import values
from timing.systems.agot2e.declaring import attackers_for, not_declared
from timing.systems.agot2e.engine import Dispute
from timing.systems.agot2e.situation import read


def giving(ref, gain, which, **facts):
    """A character that gives every character of a kind something."""
    effect = {"do": "gain", "to": "all", "which": {"type": "character", **which}, "what": gain}
    ability = {"label": f"gives {gain}", "kind": "constant", "effects": [effect]}
    return {"ref": ref, "type": "character", "owner": "ann", "str": 2, "abilities": [ability], **facts}


def work(*cards):
    situation = {
        "players": [{"id": "ann"}, {"id": "bob"}],
        "first_player": "ann",
        "opening": {"box": "challenges/2"},
        "cards": list(cards),
    }
    game = Dispute(read(situation))
    return game.work(game.begin().state)


def test_a_keyword_for_every_card_of_a_trait_that_is_given_itself():
    table = work(
        giving("banner", "renown", {"trait": "Knight"}),
        giving("master", "Knight", {"icon": "military"}),
        giving("drill", "military", {"self": True}),
    )
    assert values.icons(table, "drill") == ("military",)
    assert values.traits(table, "drill") == ("Knight",)
    assert values.keywords(table, "drill") == ("renown",)
    assert values.keywords(table, "banner") == ()


def test_keywords_that_lead_to_each_other_are_given_from_one_that_is_printed():
    table = work(
        giving("one", "stealth", {"keyword": "renown"}, keywords=["renown"]),
        giving("two", "renown", {"keyword": "stealth"}),
    )
    assert set(values.keywords(table, "one")) == {"renown", "stealth"}
    assert values.keywords(table, "two") == ()


def test_many_such_cards_are_counted_in_time():
    words = ["renown", "stealth", "insight", "pillage"]
    cards = [giving(f"c{n}", words[n % 4], {"keyword": words[(n + 1) % 4]}) for n in range(15)]
    table = work(*cards)
    assert values.keywords(table, "c0") == ()


def test_strength_for_strength_ends():
    effect = {"do": "str", "to": "all", "which": {"type": "character", "str": {"at_least": 2}}, "n": 1}
    ability = {"label": "the strong grow", "kind": "constant", "effects": [effect]}
    table = work({"ref": "one", "type": "character", "owner": "ann", "str": 2, "abilities": [ability]})
    assert values.strength(table, "one") == 3


def test_a_table_of_them_is_answered(client):
    cards = [
        giving("one", "Lord", {"trait": "Lady"}, traits=["Lady"]),
        giving("two", "Lady", {"trait": "Lord"}),
    ]
    situation = {
        "system": "agot2e",
        "players": [{"id": "ann"}, {"id": "bob"}],
        "first_player": "ann",
        "opening": {"box": "challenges/2"},
        "cards": cards,
    }
    assert client.post("/api/v1/timing", json={"situation": situation}).status_code == 200


def test_a_character_may_not_fight_in_challenges_of_one_type():
    effects = [{"do": "cannot", "to": "all", "which": {"type": "character", "unique": False}, "what": f"{how} in power"}
               for how in ("attack", "defend")]  # fmt: skip
    ability = {"label": "no crowd", "kind": "constant", "effects": effects}
    both = ["power", "military"]
    table = work(
        {"ref": "hall", "type": "location", "owner": "ann", "abilities": [ability]},
        {"ref": "lord", "type": "character", "owner": "ann", "icons": both, "unique": True},
        {"ref": "page", "type": "character", "owner": "ann", "icons": both},
    )
    assert attackers_for(table, "ann", "power") == ["lord"]
    assert attackers_for(table, "ann", "military") == ["lord", "page"]
    for how in ("attack", "defend"):
        assert [reason.code for reason in not_declared(table, "page", "power", how)] == ["cannot"]


def test_a_plot_in_the_used_pile_changes_the_one_that_is_revealed():
    which = {"type": "plot", "zone": "revealed", "controller": "you"}
    ability = {"label": "reserves", "kind": "constant", "from": ["used"],
               "effects": [{"do": "income", "n": 2, "to": "all", "which": which}]}  # fmt: skip
    plots = [{"ref": "new", "type": "plot", "owner": "ann", "zone": "revealed", "income": 4},
             {"ref": "old", "type": "plot", "owner": "ann", "zone": "used", "abilities": [ability]}]  # fmt: skip
    assert values.of_player(work(*plots), "ann", "income") == 6
    plots[1]["zone"] = "plot-deck"
    assert values.of_player(work(*plots), "ann", "income") == 4
