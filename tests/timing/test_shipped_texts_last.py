"""Texts as they come with Maester in which every player is asked, or cards are kept; and readings that they rest on."""

from __future__ import annotations

from typing import Any

import pytest

from tests.timing.as_shipped import Plain, Played, ability, card, shipped
from timing.kernel.moves import Move
from timing.systems.agot1e.engine import Result


def told(played: Played, move: Move) -> set[str]:
    """The codes of the transcript of a move, which is made."""
    step: Result = played.game.apply(played.state, move)
    played.state = step.state
    return {note.code for note in step.notes}


def event(ref: str, owner: str = "ann", *effects: Plain, **more: Any) -> Plain:
    does = effects or ({"do": "draw", "n": 1},)
    return {"ref": ref, "type": "event", "owner": owner, "zone": "hand", "abilities": [ability(*does, **more)]}


# --- every player is asked ------------------------------------------------------------------------------------------


def test_who_has_no_king_names_the_only_type_of_challenge_to_initiate() -> None:
    """Who controls a King or Queen is not asked."""
    claim, king = shipped("acoa_24", "claim", zone="hand"), card("robb", traits=["King"], icons=["military", "power"])
    knight = card("knight", "bob", icons=["military", "power", "intrigue"])
    played = Played("challenges/2", claim, king, knight, ends="phase")
    played.use("claim/action-1")
    played.on("only-type")
    assert played.game.decision(played.state).player == "bob"
    played.choose("intrigue")
    played.on("challenge")
    assert {"military>bob", "power>bob"} <= set(played.choices)
    played.choose("none")
    played.on("challenge")
    assert played.game.decision(played.state).player == "bob"
    assert set(played.choices) == {"intrigue>ann", "none"}


@pytest.mark.parametrize(("pays", "power"), [("bob", (1, 0)), ("do not pay", (0, 1))])
def test_who_gives_brienne_no_power_plays_no_events(pays: str, power: tuple[int, int]) -> None:
    kneels = ability({"do": "kneel", "to": "all", "which": {"ref": "brienne"}}, phase="challenges")
    played = Played(
        "challenges/2",
        shipped("w_21", "brienne"),
        card("squire", abilities=[kneels]),
        event("song", "bob"),
        bob={"power": 1},
        stops="every",
    )
    played.use("squire/use")
    played.until("brienne/response-2")
    played.use("brienne/response-2")
    played.on("price")
    played.choose("pay" if pays == "bob" else pays)
    assert (played.player("ann").power, played.player("bob").power) == power
    for _ in range(12):
        if played.state.frames[-1].window == "segment" and played.game.decision(played.state).player == "bob":
            break
        played.passed()
    assert bool(played.moves("song/use")) == (pays == "bob")


def test_of_two_opponents_only_the_one_who_paid_plays_events() -> None:
    kneels = ability({"do": "kneel", "to": "all", "which": {"ref": "brienne"}}, phase="challenges")
    played = Played(
        "challenges/2",
        shipped("w_21", "brienne"),
        card("squire", abilities=[kneels]),
        bob={"power": 1},
        others=[{"id": "cid", "power": 1}],
        format="melee",
    )
    played.use("squire/use")
    played.until("brienne/response-2")
    played.use("brienne/response-2")
    for answer in ("pay", "do not pay"):
        played.on("price")
        played.choose(answer)
    barred = [one.what for one in played.state.lasting if one.do == "forbid"]
    assert (played.player("ann").power, barred) == (1, ["cid:events"])


# --- cards that are kept, cards that were just paid with ------------------------------------------------------------


def test_who_was_removed_comes_back_to_its_owner_when_coldhands_leaves() -> None:
    theirs, others = card("page", "bob"), card("far", "bob", zone="removed")
    ends = ability({"do": "discard", "to": "target"}, target={"choose": {"ref": "coldhands"}}, phase="any")
    played = Played(
        "marshalling/3",
        shipped("kr_61", "coldhands", zone="hand", cannot=[]),
        theirs,
        others,
        card("mine"),
        card("wight", "bob", abilities=[ends]),
        ann={"gold": 9},
    )
    played.use("coldhands/marshal")
    played.until("coldhands/response-2")
    played.use("coldhands/response-2")
    for _ in range(4):
        if "page" in played.choices:
            played.choose("page")
        elif "mine" in played.choices:
            played.choose("mine")
    played.until("wight/use")
    assert played.card("page").zone == "removed"
    played.use("wight/use")
    played.on(most=6)
    assert (played.card("page").zone, played.card("page").controller) == ("play", "bob")
    assert (played.card("mine").zone, played.card("far").zone) == ("play", "removed")


def test_a_card_that_was_discarded_to_pay_may_be_returned() -> None:
    """Targets are chosen once the cost is paid; there has to be one before (FAQ, initiation)."""
    market, old = shipped("ator_19", "market"), card("old", zone="discard")
    held = [card(ref, zone="hand") for ref in ("one", "two")]
    assert not Played("dominance/3", market, *held, ann={"hand": 0}, season="summer").moves("market/action-1")
    played = Played("dominance/3", market, old, *held, ann={"hand": 0}, season="summer")
    played.use("market/action-1")
    assert set(played.choices) == {"old", "one", "two"}
    played.choose("two")
    played.on(most=2)
    assert [played.card(ref).zone for ref in ("old", "one", "two")] == ["discard", "discard", "hand"]


# --- all copies, and what makes cards cheaper -----------------------------------------------------------------------


@pytest.mark.parametrize(("kneeling", "stands"), [(False, True), (True, False)])
def test_all_copies_kneel_to_stand_a_card_with_the_crest(kneeling: bool, stands: bool) -> None:
    kingdoms = [shipped("kotse_32", "one"), shipped("kotse_32", "two", kneeling=kneeling)]
    shade = card("shade", crests=["Shadow"], kneeling=True)
    fight = {"type": "intrigue", "attacker": "ann", "defender": "bob", "attackers": ["noble"]}
    played = Played("challenges/7", *kingdoms, shade, card("noble", str=3), challenge=fight)
    played.on("found")
    if stands:
        played.choose("shade")
        played.on()
    assert played.card("shade").kneeling != stands
    assert played.card("one").kneeling == stands


@pytest.mark.parametrize(("n", "so"), [(-1, True), (1, False)])
def test_the_streets_answer_what_makes_an_opponents_cards_cheaper(n: int, so: bool) -> None:
    changes = {"do": "cost", "n": n, "what": "next", "which": {"zone": "hand", "controller": "you"}, "until": "phase"}
    steward = card("steward", "bob", abilities=[ability(changes, phase="any")])
    played = Played("challenges/2", shipped("soo_73", "streets"), steward, opening={"turn": "bob"}, stops="every")
    played.use("steward/use")
    seen = False
    for _ in range(12):
        seen = seen or bool(played.moves("streets/response-1"))
        if played.game.moves(played.state):
            played.passed()
    assert seen == so


# --- prized, what was canceled, who has to take part ----------------------------------------------------------------


@pytest.mark.parametrize(("prize", "power"), [(True, 3), (False, 2)])
def test_who_seizes_the_prize_claims_more_for_prized(prize: bool, power: int) -> None:
    """One more for what prized pays, and nothing for power that is claimed otherwise."""
    page = card("page", "bob", keywords=["prized 1"])
    kills = ability({"do": "kill", "to": "all", "which": {"ref": "page"}}, {"do": "claim-power", "n": 1}, phase="any")
    plots = [shipped("cad_19", "prize", zone="revealed")] if prize else []
    played = Played("challenges/2", page, card("fire", abilities=[kills]), *plots)
    played.use("fire/use")
    played.on()
    assert played.player("ann").power == power


@pytest.mark.parametrize("n", [1, 3])
def test_who_is_anointed_draws_what_another_would_have_drawn(n: int) -> None:
    holy, anointed = card("septa", crests=["Holy"]), shipped("asots_96", "anointed", zone="hand")
    draws = ability({"do": "draw", "n": n}, phase="any")
    clerk = card("clerk", "bob", abilities=[draws])
    played = Played("challenges/2", holy, anointed, clerk, opening={"turn": "bob"})
    played.use("clerk/use")
    played.use("anointed/response-1", paying=["septa"])
    played.on(most=2)
    assert (played.player("ann").drawn, played.player("bob").drawn) == (n, 0)


def summoned(*declared: str) -> Played:
    """Ann's emissary has chosen bob's captain, who may attack by power; bob then attacks with these."""
    emissary = shipped("btns_71", "emissary")
    theirs = [card(ref, "bob", icons=["power", "military"]) for ref in ("captain", "mate")]
    played = Played("challenges/2", emissary, *theirs, ends="phase")
    played.use("emissary/action-1", choosing=["captain"])
    played.on("challenge")
    if played.game.decision(played.state).player == "ann":
        played.choose("none")
        played.on("challenge")
    played.choose("power>ann")
    played.choose(*declared)
    return played


def test_who_stays_out_of_the_next_challenge_is_discarded() -> None:
    played = summoned("mate")
    played.on(most=4)
    assert played.card("captain").zone == "discard"


def test_who_has_taken_part_may_stay_out_of_the_challenge_after_that() -> None:
    played = summoned("captain")
    played.on("challenge")
    played.choose("military>ann")
    played.on("attackers")
    played.choose("mate")
    played.on(most=6)
    assert played.card("captain").zone == "play"


# --- a phase anew, all or nobody, each card by itself -----------------------------------------------------------------


@pytest.mark.parametrize(("repeated", "times"), [(True, 2), (False, 1)])
def test_the_wolf_has_the_phase_begin_anew_once_it_has_ended(repeated: bool, times: int) -> None:
    """And not a third time: dominance is won once more."""
    den, hall = shipped("ator_58", "den"), card("hall", type="location", influence=3)
    played = Played("dominance/1", den, hall, card("knight", str=3), ends="round", stops="every")
    if repeated:
        played.until("den/action-2")
        played.use("den/action-2")
    played.on()
    assert played.player("ann").power == times
    assert played.state.over


def walled(kind: str) -> Played:
    plots = [shipped("btns_40", "wall", zone="deck"), card("plain", "bob", type="plot", zone="deck")]
    mine = [card(ref, icons=["power", "military"]) for ref in ("one", "two")]
    theirs = [card(ref, "bob", icons=["power", "military"]) for ref in ("three", "four")]
    played = Played("plot/3", *plots, *mine, *theirs, ends="round", ann={"initiative": 5})
    for _ in range(40):
        if set(played.choices) == {"military", "intrigue", "power"}:
            played.choose(kind)
        if played.asked == "challenge" and played.game.decision(played.state).player == "ann":
            break
        played.on(most=1)
    return played


@pytest.mark.parametrize(
    ("named", "attacks", "defends"),
    [
        ("power", {("one", "two")}, {(), ("three", "four")}),
        ("military", {("one",), ("two",), ("one", "two")}, {(), ("three",), ("four",), ("three", "four")}),
    ],
)
def test_before_the_walls_all_are_declared_or_nobody(
    named: str, attacks: set[tuple[str, ...]], defends: set[tuple[str, ...]]
) -> None:
    played = walled(named)
    played.choose("power>bob")
    played.on("attackers")
    assert {move.choosing for move in played.game.moves(played.state)} == attacks
    played.choose("one", "two")
    played.on("defenders")
    assert {move.choosing for move in played.game.moves(played.state)} == defends


def test_each_attachment_is_sold_once_a_phase_for_what_it_costs() -> None:
    kraznys, bearer = shipped("ator_65", "kraznys"), card("bearer", "bob")
    things = [
        {"ref": ref, "type": "attachment", "owner": "bob", "attached_to": "bearer", "cost": cost}
        for ref, cost in (("sword", 2), ("ring", 1))
    ]
    played = Played("challenges/2", kraznys, bearer, *things, ann={"gold": 9}, season="summer", stops="every")
    played.use("kraznys/action-1", choosing=["sword"])
    played.on("found")
    played.choose("kraznys")
    assert (played.player("ann").gold, played.card("sword").controller) == (7, "ann")
    assert played.card("sword").attached_to == "kraznys"
    played.until("kraznys/action-1")
    assert {move.choosing for move in played.moves("kraznys/action-1")} == {("ring",)}


# --- a trait that was there already ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("mine", "traits"), [(["Knight"], {"Knight"}), (["Knight", "Lord"], {"Knight", "Lord"}), (["Ally"], set())]
)
def test_a_house_is_divided_by_a_trait_that_its_player_had_in_play(mine: list[str], traits: set[str]) -> None:
    """Traits of an opponent's characters do not count, though one of them may be chosen."""
    new = card("new", zone="hand", cost=0, traits=["Knight", "Lord", "Spy"])
    old, theirs = card("old", traits=mine), card("theirs", "bob", traits=["Spy", "Knight"])
    divided = shipped("atoc_65", "divided", "bob", zone="hand")
    played = Played("marshalling/3", new, old, theirs, divided, stops="every")
    played.use("new/marshal")
    able = False
    for _ in range(6):
        able = able or bool(played.moves("divided/response-1"))
        if able or not played.game.moves(played.state):
            break
        played.passed()
    assert able == bool(traits)
    if not able:
        return
    played.use("divided/response-1")
    if len(traits) > 1:
        assert set(played.choices) == traits
        played.choose("Knight")
    assert set(played.choices) == {"new", "old", "theirs"}
    played.choose("old")
    played.on(most=10)
    assert played.card("old").zone == "deck"


# --- readings -------------------------------------------------------------------------------------------------------


def test_what_narrow_escape_brings_back_is_its_owners_and_that_is_a_reading() -> None:
    kills = ability({"do": "kill", "to": "all", "which": {"ref": ["mine", "yours"]}}, phase="any")
    escape = shipped("kotst_48", "escape", zone="hand")
    played = Played(
        "challenges/2", escape, card("mine"), card("yours", "bob"), card("fire", abilities=[kills]), bob={"hand": 0}
    )
    played.use("fire/use")
    played.until("escape/action-1")
    seen: set[str] = set()
    seen |= told(played, played.moves("escape/action-1")[0])
    for _ in range(6):
        moves = [move for move in played.game.moves(played.state) if move.does == "passes"]
        if not moves or played.card("yours").zone == "play":
            break
        seen |= told(played, moves[0])
    assert (played.card("mine").controller, played.card("yours").controller) == ("ann", "bob")
    assert (played.card("mine").zone, played.card("yours").zone) == ("play", "play")
    assert "under-owners" in seen


def test_one_answer_of_a_response_for_all_is_the_only_one() -> None:
    """Whoever gives it: nobody answers the same happening with that card again."""
    kills = ability({"do": "kill", "to": "all", "which": {"ref": "page"}}, phase="any")
    after = {"after": "killed", "card": {"ref": "page"}}
    horn = card("horn", abilities=[ability({"do": "gain-gold", "n": 1}, kind="response", trigger=after, users="any")])
    played = Played("challenges/2", horn, card("page"), card("fire", abilities=[kills]), stops="every")
    played.use("fire/use")
    while not (mine := [m for m in played.game.moves(played.state) if m.ability.startswith("horn/use")]):
        played.passed()
    assert "answered-for-all" in told(played, mine[0])
    while played.game.moves(played.state) and any(frame.ability for frame in played.state.frames):
        assert not [m for m in played.game.moves(played.state) if m.ability.startswith("horn/use")]
        played.passed()


@pytest.mark.parametrize(("has", "may"), [(3, True), (1, False)])
def test_who_has_not_the_power_to_give_up_puts_the_location_on_the_deck(has: int, may: bool) -> None:
    mill = {"ref": "mill", "type": "location", "owner": "bob", "zone": "hand", "cost": 0}
    table = {"bob": {"power": has}, "opening": {"turn": "bob"}, "active_player": "bob"}
    played = Played("marshalling/3", shipped("lotr_46", "dromon"), mill, **table)
    played.use("mill/marshal")
    played.use("dromon/response-1")
    assert ("discard 2 power" in played.choices) is may
    assert (played.card("mill").zone == "deck") is not may
