"""Titles and traits that are named, claim of another type, challenges granted against one opponent, searches."""

from __future__ import annotations

from typing import Any

from tests.timing.test_sides_and_duplicates import ATTACK, after, card, game, held, knight
from timing.kernel.moves import Move
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.situation import read
from timing.systems.agot1e.work import Work

NAMES_TITLE = {"target": {"names": ["any-title"]}}


def test_a_card_that_was_named_is_not_played() -> None:
    forbids = {"do": "forbid", "what": "named-card", "who": "each", "until": "phase"}
    page = card("page", {"do": "gain-gold", "n": 1}, type="event", zone="hand", title="Page", owner="bob")
    other = {**page, "ref": "other", "title": "Other"}
    made = game("challenges/2", card("barristan", forbids, ability=NAMES_TITLE), page, other)
    state = after(made, "barristan/does", "Page")
    uses = {move.ability for move in made.moves(state) if move.does == "uses"}
    assert "other/does" in uses
    assert "page/does" not in uses


def test_copies_of_the_named_card_are_counted_and_discarded() -> None:
    which = {"zone": ["hand"], "title": ["named"], "controller": "opponent"}
    claims = {"do": "claim-power", "n": {"count": {"zone": ["hand"], "title": ["named"]}}, "to": "self"}
    bluff = card("bluff", claims, {"do": "discard", "to": "all", "which": which}, ability=NAMES_TITLE)
    hand = [
        knight(ref, "bob", zone="hand", title=title) for ref, title in (("a", "Page"), ("b", "Page"), ("c", "Squire"))
    ]
    state = after(game("challenges/2", bluff, *hand), "bluff/does", "Page")
    assert [held(state, ref).zone for ref in "abc"] == ["discard", "discard", "hand"]
    assert held(state, "bluff").power == 2


def test_the_claim_may_be_that_of_another_type() -> None:
    bluff = card("bluff", {"do": "claim-as", "what": "intrigue"}, type="location")
    dead = []
    for cards in ([], [bluff]):
        made = game(
            "challenges/6", knight("rider", str=5), knight("guard", "bob"), *cards, challenge=ATTACK, ends="challenge"
        )
        state = after(made, *(["bluff/does"] if cards else []))
        while made.moves(state):
            state = made.apply(state, made.moves(state)[-1]).state
        dead.append((held(state, "guard").zone, next(one.hand for one in state.players if one.id == "bob")))
    assert dead == [("dead", 1), ("play", 0)]


def test_one_more_challenge_may_be_initiated_against_one_opponent_alone() -> None:
    more = {"do": "extra-challenge", "what": "military", "n": 1, "who": "you", "against": "bob", "until": "phase"}
    elia = card("elia", more)
    players = [{"id": "ann", "declared": ["military"]}, {"id": "bob"}, {"id": "cid"}]
    table = {"players": players, "first_player": "ann", "opening": {"box": "challenges/2"}, "ends": "phase"}
    made = Dispute(read({**table, "cards": [elia, knight("rider")]}))
    state = made.apply(made.begin().state, Move("ann", "uses", "elia/does")).state
    while state.choice is None:
        state = made.apply(state, next(move for move in made.moves(state) if move.does == "passes")).state
    assert made.decision(state).choices == ("military>bob", "none")


def test_some_cards_are_found_by_any_search() -> None:
    found = {"do": "search", "which": {"type": "event", "zone": ["deck"], "controller": "you"}}
    gains = {"do": "gain", "what": "is found by any search", "to": "self"}
    riders = card("riders", gains, kind="constant", zone="deck", top=3, ability={"from": ["deck"]})
    made = game("challenges/2", card("scout", found), riders, knight("other", zone="deck", top=2))
    state = after(made, "scout/does")
    assert made.decision(state).choices == ("riders",)


def test_attachments_are_not_played_on_a_card_that_cannot_have_that() -> None:
    bastard = {"do": "gain", "what": "cannot have attachments played on it", "to": "all", "which": {"ref": "lord"}}
    ring: dict[str, Any] = {"ref": "ring", "type": "attachment", "owner": "ann", "zone": "hand", "cost": 0}
    made = game(
        "marshalling/3", card("rule", bastard, kind="constant", type="location"), knight("lord"), knight("squire"), ring
    )
    moves = made.moves(made.begin().state)
    assert {move.choosing for move in moves if move.ability == "ring/marshal"} == {("squire",)}
    assert Work(made.table, made.begin().state).cannot("lord", "have attachments played on it")


def plot(ref: str, owner: str, **more: Any) -> dict[str, Any]:
    return {"ref": ref, "type": "plot", "owner": owner, "zone": "revealed", "claim": 2, "initiative": 4, **more}


def test_claim_and_initiative_may_be_set_whatever_else_changes_them() -> None:
    every = {"to": "all", "which": {"type": "plot", "zone": ["revealed"]}}
    more = card("more", {"do": "claim", "n": 1, **every}, kind="constant", type="location")
    wheel = [
        card(ref, {"do": "initiative", "n": 0, "what": "exactly", **every}, kind="constant", type="location")
        for ref in ("one", "two")
    ]
    eddard = card("eddard", {"do": "claim", "n": 0, "what": "exactly", **every}, kind="constant", owner="bob")
    made = game("challenges/2", plot("p", "ann"), more, *wheel)
    work = Work(made.table, made.begin().state)
    assert (work.claim_of("ann"), work.initiative_of("ann")) == (3, 0)
    made = game("challenges/2", plot("p", "ann"), more, eddard)
    assert Work(made.table, made.begin().state).claim_of("ann") == 0


def test_a_claim_that_is_set_for_a_time() -> None:
    sets = {"do": "claim", "n": 1, "what": "exactly", "to": "all", "which": {"type": "plot", "zone": ["revealed"]}}
    made = game("challenges/2", plot("p", "ann"), card("tyene", {**sets, "until": "phase"}))
    assert Work(made.table, after(made, "tyene/does")).claim_of("ann") == 1


def test_a_certain_plot_is_revealed_and_the_other_is_used() -> None:
    choose = {"target": {"choose": {"type": "plot", "zone": ["used"]}}}
    stone = card("stone", {"do": "reveal-plot", "to": "target"}, ability=choose)
    state = after(game("challenges/2", plot("new", "ann", zone="used"), plot("old", "ann"), stone), "stone/does")
    assert (held(state, "new").zone, held(state, "old").zone) == ("revealed", "used")


def test_everybody_takes_control_of_what_he_or_she_owns() -> None:
    roose = card("roose", {"do": "take-control", "to": "all", "which": {"type": "character"}, "who": "owner"})
    theirs, mine = knight("theirs", "bob", controller="ann"), knight("mine", "ann", controller="bob")
    state = after(game("challenges/2", roose, theirs, mine), "roose/does")
    assert [held(state, ref).controller for ref in ("theirs", "mine", "roose")] == ["bob", "ann", "ann"]
