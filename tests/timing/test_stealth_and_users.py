"""Whom stealth bypasses, what any player may use, what opponents cannot discard, and piles that cards stay in."""

from __future__ import annotations

from typing import Any

import pytest

from tests.timing.test_claim_and_dominance_more import character, fight, having, place, played, power_on, table
from tests.timing.test_granted_more import constant
from timing.systems.agot1e.dispute import Outcome, Question
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.replay import answer_to
from timing.systems.agot1e.saying import rows
from timing.systems.agot1e.situation import read
from timing.systems.agot1e.state import State
from timing.systems.agot1e.system import SYSTEM

Plain = dict[str, Any]
SNEAK = {"keywords": ["stealth"]}
OF_ITSELF = {"kind": "passive", "trigger": {"after": "bypassed", "by": {"self": True}}}
TAKES = {"do": "move-power", "n": 1, "to": "trigger", "onto": "self"}


def sneaking(*wants: str) -> State:
    """Two attackers with stealth, the second of which takes power from whom it bypasses."""
    darkstar = having("darkstar", "ann", **OF_ITSELF, effects=TAKES) | SNEAK
    guards = [character(ref, "bob", power=2) for ref in ("guard", "other")]
    fought = fight("power", "ann", "first", "darkstar")
    game = table("challenges/5", character("first", "ann", **SNEAK), darkstar, *guards, challenge=fought)
    return played(game, *wants)[0]


def test_what_bypasses_a_character_is_answered_by_whose_stealth_it_is() -> None:
    assert [power_on(sneaking("guard", "darkstar>guard"), ref) for ref in ("darkstar", "guard", "other")] == [1, 1, 2]
    assert power_on(sneaking("guard", "first>guard"), "darkstar") == 0


def test_it_has_happened_whether_or_not_an_ability_speaks_of_it() -> None:
    fought = fight("power", "ann", "first")
    game = table("challenges/5", character("first", "ann", **SNEAK), character("guard", "bob"), challenge=fought)
    asked = Question(ask="can", outcome=Outcome(card="guard", happens="bypassed"))
    assert answer_to(game, game.begin().state, asked)[0] == ("yes",)


def test_whoever_is_not_bypassed_sets_nothing_off() -> None:
    assert power_on(sneaking(), "darkstar") == 0


def test_each_of_several_bypassed_characters_is_so_by_an_attacker_of_its_own() -> None:
    state = sneaking("guard", "other", "darkstar>other")
    assert [power_on(state, ref) for ref in ("darkstar", "guard", "other")] == [1, 2, 1]


@pytest.mark.parametrize(("gold", "zone"), [(1, "play"), (0, "discard")])
def test_what_the_bypassed_characters_controller_pays_keeps_it_in_play(gold: int, zone: str) -> None:
    price = {"cost": {"do": "kneel-influence", "or": {"do": "pay-gold", "n": 1}}, "who": "controller", "prevents": True}
    knife = having(
        "knife",
        "ann",
        kind="response",
        trigger={"after": "bypassed", "by": {"host": True}},
        effects={"do": "discard", "to": "trigger", "price": price},
    )
    knife |= {"type": "attachment", "attached_to": "first"}
    fought = fight("power", "ann", "first")
    seats = ({"id": "ann"}, {"id": "bob", "gold": gold})
    cards = (character("first", "ann", **SNEAK), knife, character("guard", "bob"))
    state, _seen = played(table("challenges/5", *cards, challenge=fought, players=seats), "guard", "knife/does", "pay")
    assert place(state, "guard") == zone


# --- what any player, or opponents alone, may use ----------------------------------------------------------------


def used_by(users: str, box: str = "challenges/2") -> tuple[Dispute, set[str]]:
    """Who may use the ability of a card that ann controls."""
    effect = {"do": "str", "n": -1, "to": "self", "until": "phase"}
    raiders = having("raiders", "ann", kind="action", users=users, effects=effect)
    game = table(box, raiders, players=tuple({"id": who} for who in ("ann", "bob", "cal")))
    state, found = game.begin().state, set()
    for _ in range(3):
        found |= {move.who for move in game.moves(state) if move.does == "uses"}
        state = game.make(state, next(move for move in game.moves(state) if move.does == "passes")).state
    return game, found


@pytest.mark.parametrize(("users", "who"), [("any", {"ann", "bob", "cal"}), ("opponents", {"bob", "cal"})])
def test_some_effects_any_player_may_trigger_and_some_opponents_alone(users: str, who: set[str]) -> None:
    game, found = used_by(users)
    assert found == who
    said = "any player may use it" if users == "any" else "opponents of its controller alone may use it"
    assert ("", said) in rows(game.table.abilities["raiders/does"])
    refused = game.judge(game.begin().state, "raiders/does")
    assert ("opponents-only" in {reason.code for reason in refused.reasons}) == (users == "opponents")


def test_whoever_uses_it_pays_its_costs_and_is_you() -> None:
    effect = {"do": "take-control", "to": "self"}
    won = {"number": {"stat": "gold", "of": "you"}, "at_least": 2}
    walton = having("walton", "ann", kind="action", users="any", effects=effect, cost={"do": "pay-gold", "n": 1})
    walton["abilities"][0]["if"] = won
    game = table("dominance/3", walton, players=({"id": "ann", "gold": 9}, {"id": "bob", "gold": 2}))
    state = game.begin().state
    assert not game.judge(state, "walton/does").allowed  # its controller cannot take control of it
    state, _seen = played(game, "walton/does-by-bob")
    assert next(card.controller for card in state.cards if card.ref == "walton") == "bob"
    assert [player.gold for player in state.players] == [9, 1]


def test_a_file_names_the_ability_alone_whoever_uses_it() -> None:
    effect = {"do": "str", "n": -1, "to": "self", "until": "phase"}
    raiders = having("raiders", "ann", kind="action", users="opponents", effects=effect)
    situation = {"players": [{"id": "ann"}, {"id": "bob"}], "first_player": "ann", "opening": {"box": "challenges/2"}}
    told = {"id": "one", "title": "one", "source": "one", "cites": [], **situation, "cards": [raiders]}
    moves = [{"who": "ann", "passes": True}, {"who": "bob", "uses": "raiders/does"}, {"who": "ann", "passes": "all"}]
    asked = [
        {"after": 1, "ask": "may", "use": "raiders/does", "who": who, "answer": so}
        for who, so in (("bob", "yes"), ("ann", "no"))
    ]
    file = SYSTEM.read_dispute({**told, "moves": moves, "questions": asked})
    assert not SYSTEM.replay(file).differences


def test_of_several_players_who_may_answer_only_one_does() -> None:
    """A card answers a happening once, whoever uses it."""
    gains = {"do": "gain", "what": "what was lost", "to": "trigger", "until": "phase"}
    takes = {"do": "lose", "what": "power", "to": "all", "which": {"ref": "lord"}, "until": "phase"}
    again = {"id": "again", "label": "again", "kind": "response", "users": "any", "effects": gains}
    again["trigger"] = {"after": "lost", "by": {"self": True}}
    scourge = having("scourge", "ann", kind="action", effects=takes)
    scourge["abilities"].append(again)
    game = table("challenges/2", scourge, character("lord", "bob", icons=["power", "intrigue"]))
    state = game.begin().state
    state = game.make(state, next(move for move in game.moves(state) if move.ability == "scourge/does")).state
    offered = []
    while state.frames and state.frames[-1].window != "segment":
        uses = [move for move in game.moves(state) if move.does == "uses"]
        offered += [move.ability for move in uses]
        passes = [move for move in game.moves(state) if move.does == "passes"]
        took = [move for move in uses if move.who == "bob"]
        state = game.make(state, next(iter((*took, *passes)))).state
    assert offered == ["scourge/again-by-bob"]  # to the left of whoever made it happen; then to nobody
    assert [(one.do, one.what) for one in state.lasting] == [("lose", "power"), ("gain", "power")]


# --- what opponents' effects cannot do ----------------------------------------------------------------------------


@pytest.mark.parametrize(("owner", "zone"), [("bob", "play"), ("ann", "discard")])
def test_some_characters_cannot_be_discarded_by_opponents_effects(owner: str, zone: str) -> None:
    sea = constant(do="gain", what="cannot be discarded by opponents", to="all", which={"ref": "knight"})
    discards = {"do": "discard", "to": "all", "which": {"ref": "knight"}}
    other = having("other", owner, kind="action", effects=[discards, {"do": "gain-gold", "n": 1}])
    state, _seen = played(table("challenges/2", sea, character("knight", "ann"), other), "other/does")
    assert place(state, "knight") == zone


OUT = ("return-to-hand", "put-into-play", "remove-from-game")


@pytest.mark.parametrize("do", OUT)
@pytest.mark.parametrize(("owner", "kept"), [("bob", True), ("ann", False)])
@pytest.mark.parametrize("zone", ["dead", "discard"])
def test_cards_may_not_be_moved_out_of_opponents_piles(do: str, owner: str, kept: bool, zone: str) -> None:
    ban = constant(do="forbid", what="out-of-piles", who="each-opponent")
    fallen = character("fallen", owner, zone=zone)
    which = {"ref": "fallen", "zone": zone}
    lord = having("lord", owner, kind="action", effects=[{"do": do, "to": "all", "which": which}])
    game = table("challenges/2", ban, fallen, lord)
    state, _seen = played(game, "lord/does")
    assert (place(state, "fallen") == zone) == kept


@pytest.mark.parametrize(("owner", "kept"), [("bob", True), ("ann", False)])
def test_nor_are_the_piles_moved_as_a_whole(owner: str, kept: bool) -> None:
    ban = constant(do="forbid", what="out-of-piles", who="each-opponent")
    moves = {"do": "move-pile", "from": "dead", "destination": "deck", "who": "each"}
    lord = having("lord", "ann", kind="action", effects=moves)
    state, seen = played(table("challenges/2", ban, character("fallen", owner, zone="dead"), lord), "lord/does")
    assert (place(state, "fallen") == "dead") == kept
    assert "forbidden-now" in seen


@pytest.mark.parametrize("searches", [True, False])
def test_one_of_the_cards_that_a_search_reveals_may_have_to_go_to_the_discard_pile(searches: bool) -> None:
    shown = {"zone": "deck", "ref": "page"}
    finds = [{"do": "search", "which": shown}] if searches else []
    to = {"to": "found"} if searches else {"to": "all", "which": shown}
    maester = having("maester", "ann", kind="action", effects=[*finds, {"do": "reveal", **to}])
    trigger = {"after": "revealed", "card": {"zone": ["deck", "hand"]}, "once": True}
    trigger["if"] = {"happened": {"what": "searched", "player": "trigger-player"}}
    places = {"do": "move-pile", "to": "target", "destination": "discard"}
    chosen = {"choose": {"just": "revealed", "zone": ["deck", "hand"], "owner": "trigger-player"}}
    weasel = {
        "id": "does",
        "label": "does",
        "kind": "response",
        "trigger": trigger,
        "target": chosen,
        "effects": places,
    }
    event = {"ref": "event", "type": "event", "owner": "bob", "zone": "hand", "abilities": [weasel]}
    page = character("page", "ann", zone="deck", top=1)
    state, _seen = played(table("challenges/2", maester, event, page), "maester/does", "event/does", "page")
    assert place(state, "page") == ("discard" if searches else "deck")


def test_a_situation_may_say_who_may_use_an_ability() -> None:
    raiders = having("raiders", "ann", kind="action", users="opponents", effects={"do": "draw", "n": 1})
    situation = {"players": [{"id": "ann"}, {"id": "bob"}], "first_player": "ann", "opening": {"box": "challenges/2"}}
    assert read({**situation, "cards": [raiders]}).cards[0].abilities[0].users == "opponents"


@pytest.mark.parametrize("wall", ["opponents-non-plot-effects", "opponents-effects"])
def test_who_is_immune_to_what_opponents_do_is_bypassed_by_no_stealth(wall: str) -> None:
    veil = constant(do="gain", what=f"immune to {wall}", to="host")
    veil |= {"type": "attachment", "owner": "bob", "attached_to": "guard"}
    cards = (character("first", "ann", **SNEAK), veil, character("guard", "bob"), character("other", "bob"))
    game = table("challenges/5", *cards, challenge=fight("power", "ann", "first"))
    decision = game.decision(game.begin().state)
    assert decision.choice == "stealth"
    assert "guard" not in decision.choices
