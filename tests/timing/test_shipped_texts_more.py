"""More single texts as they come with Maester: who has not attacked, what is printed elsewhere, what is counted."""

from __future__ import annotations

from typing import Any

import pytest

from tests.timing.as_shipped import Plain, Played, ability, card, shipped
from timing.systems.agot1e.work import Work


def event(ref: str, owner: str = "ann", *effects: Plain, **more: Any) -> Plain:
    does = effects or ({"do": "draw", "n": 1},)
    return {"ref": ref, "type": "event", "owner": owner, "zone": "hand", "abilities": [ability(*does, **more)]}


def attacked(kind: str, who: str) -> list[Plain]:
    """That bob has declared such a challenge against that player, earlier this round."""
    return [
        {"what": "challenge-declared", "player": "bob", "type": kind, "phase": "challenges"},
        {"what": "challenged", "player": who, "type": kind, "phase": "challenges"},
    ]


@pytest.mark.parametrize(
    ("happened", "so"),
    [
        ([], True),
        (attacked("military", "ann"), False),
        (attacked("power", "ann"), True),
        (attacked("military", "cid"), True),
    ],
)
def test_jason_kills_for_those_who_have_not_attacked_his_player_by_military(happened: list[Plain], so: bool) -> None:
    played = Played(
        "dominance/3",
        shipped("w_13", "jason"),
        card("page", "bob", cost=2),
        happened=happened,
        others=[{"id": "cid"}],
        format="melee",
    )
    assert bool(played.moves("jason/action-1")) == so


@pytest.mark.parametrize(("happened", "drawn"), [([], 1), (attacked("intrigue", "ann"), 0)])
def test_opponents_who_did_not_attack_draw_with_meraxes(happened: list[Plain], drawn: int) -> None:
    decks = [card(f"{who}-deck", who, zone="deck", top=1) for who in ("ann", "bob")]
    played = Played("dominance/3", shipped("atoc_91", "meraxes"), *decks, happened=happened)
    played.use("meraxes/action-2")
    played.on(most=4)
    assert (played.player("ann").drawn, played.player("bob").drawn) == (1, drawn)


@pytest.mark.parametrize(("gold", "gives"), [(1, False), (2, True)])
def test_the_spy_gives_gold_to_see_a_hand_and_more_to_discard_an_attachment(gold: int, gives: bool) -> None:
    sword = card("sword", "bob", type="attachment", zone="hand")
    played = Played(
        "challenges/2", shipped("kl_53", "spy"), sword, card("page", "bob", zone="hand"), ann={"gold": gold}
    )
    played.use("spy/action-1")
    assert (played.player("ann").gold, played.player("bob").gold) == (gold - 1, 1)
    if gives:
        played.on("price")
        played.choose("pay")
        played.on("found")
        played.on(most=3)
    else:
        played.on(most=4)
    assert played.card("sword").zone == ("discard" if gives else "hand")
    assert played.player("bob").gold == 1 + gives


@pytest.mark.parametrize(("lost", "zone"), [(2, "hand"), (1, "discard")])
def test_who_regroups_has_characters_back_at_the_end_of_the_phase(lost: int, zone: str) -> None:
    """After two lost challenges; until then the event lies next to the plot deck."""
    regroup, page = shipped("ator_114", "regroup", zone="hand"), card("page", zone="discard")
    happened = [{"what": "challenge-lost", "player": "ann", "type": "power", "phase": "challenges"}] * lost
    played = Played("challenges/2", regroup, page, happened=happened, ends="phase", stops="every")
    played.use("regroup/action-1")
    for _ in range(40):
        if not played.game.moves(played.state) or played.choices == ("page",):
            break
        assert played.card("page").zone == "discard"
        if not any(frame.ability for frame in played.state.frames):
            assert played.card("regroup").zone == "beside-plots"
        played.on(most=1)
    if "page" in played.choices:
        played.choose("page")
    played.on()
    assert (played.card("page").zone, played.card("regroup").zone) == (zone, "discard")


def test_the_first_event_of_an_opponent_pays_the_others() -> None:
    """One power for each opponent of whoever played it; no second event does, and none while he kneels."""
    songs = [event(ref, "bob") for ref in ("one", "two")]
    played = Played("challenges/2", shipped("cad_49", "gerold"), *songs, opening={"turn": "bob"})
    for ref in ("one", "two"):
        played.until(f"{ref}/use")
        played.use(f"{ref}/use")
    played.on()
    assert (played.player("ann").power, played.player("bob").power) == (1, 0)


def test_kneeling_he_does_not_make_events_prized() -> None:
    played = Played(
        "challenges/2", shipped("cad_49", "gerold", kneeling=True), event("one", "bob"), opening={"turn": "bob"}
    )
    played.use("one/use")
    played.on()
    assert played.player("ann").power == 0


@pytest.mark.parametrize(("attacker", "power"), [("blackfish", 1), ("knight", 0)])
def test_who_dies_for_military_claim_while_the_blackfish_attacks_is_prized(attacker: str, power: int) -> None:
    """Beside the power for the unopposed challenge, for which nobody dies but by claim."""
    blackfish = shipped("cad_73", "blackfish", keywords=[])
    fight = {"type": "military", "attacker": "ann", "defender": "bob", "attackers": [attacker], "claim": 1}
    played = Played("challenges/7", blackfish, card("knight", str=3), card("page", "bob"), challenge=fight)
    played.on()
    assert played.card("page").zone == "dead"
    assert (played.player("ann").power, played.player("bob").power) == (1 + power, 0)


def test_quaithe_with_an_attachment_is_not_chosen_by_opponents_events_and_characters() -> None:
    choose = {"choose": {"type": "character"}}
    kneels = {"do": "kneel", "to": "target"}
    quaithe, ring = shipped("core_115", "quaithe"), card("ring", type="attachment", attached_to="quaithe")
    theirs = event("song", "bob", kneels, target=choose)
    others = [
        card("witch", "bob", abilities=[ability(kneels, target=choose)]),
        {**card("hall", "bob", abilities=[ability(kneels, target=choose)]), "type": "location"},
    ]
    own = event("ballad", "ann", kneels, target=choose)
    for worn, free in ((ring, {"hall", "ballad"}), (None, {"song", "witch", "hall", "ballad"})):
        cards = [quaithe, theirs, *others, own, *([worn] if worn else [])]
        able = set()
        for turn in ("ann", "bob"):
            played = Played("challenges/2", *cards, opening={"turn": turn})
            able |= {m.ability.partition("/")[0] for m in played.game.moves(played.state) if "quaithe" in m.choosing}
        assert able == free


def test_bran_is_not_chosen_by_opponents_events_while_summer_is_there() -> None:
    theirs = event("song", "bob", {"do": "kneel", "to": "target"}, target={"choose": {"type": "character"}})
    bran = card("bran", title="Bran Stark")
    played = Played("challenges/2", shipped("low_9", "summer"), bran, theirs, opening={"turn": "bob"})
    assert {move.choosing for move in played.moves("song/use")} == {("summer",)}


def test_ulf_gains_what_is_printed_on_another_character() -> None:
    lord = card("lord", "bob", keywords=["renown", "prized 2"], crests=["Noble"])
    played = Played("challenges/2", shipped("w_26", "ulf"), lord, ann={"hand": 1})
    played.use("ulf/action-1")
    assert set(played.choices) == {"renown", "prized 2", "Noble"}
    played.choose("Noble")
    assert Work(played.game.table, played.state).has("ulf", "Noble")


def test_prized_that_ulf_has_gained_pays() -> None:
    lord = card(
        "lord",
        "bob",
        keywords=["prized 2", "renown"],
        abilities=[ability({"do": "kill", "to": "all", "which": {"title": "Ulf Son of Umar"}})],
    )
    played = Played("challenges/2", shipped("w_26", "ulf"), lord, ann={"hand": 1})
    played.use("ulf/action-1")
    played.choose("prized 2")
    played.until("lord/use")
    played.use("lord/use")
    played.on()
    assert (played.card("ulf").zone, played.player("bob").power) == ("dead", 2)


@pytest.mark.parametrize("pays", [True, False])
def test_a_character_stays_for_gold_that_is_put_on_mord(pays: bool) -> None:
    opening = {"step": "5", "turn": "ann"}
    happened = [{"what": "dominance-won", "player": "ann"}]
    played = Played(
        "dominance/2",
        shipped("w_118", "mord"),
        card("page", "bob", cost=1),
        bob={"gold": 1},
        opening=opening,
        happened=happened,
    )
    played.use("mord/response-2", choosing=["page"])
    played.on("price")
    played.choose("pay" if pays else "do not pay")
    played.on()
    assert (played.card("page").zone, played.card("mord").gold) == (("play", 1) if pays else ("deck", 0))


@pytest.mark.parametrize(("gold", "kneels"), [(2, False), (3, True)])
def test_the_mob_kneels_after_three_gold_was_paid(gold: int, kneels: bool) -> None:
    song = event("song", cost={"do": "pay-gold", "n": gold})
    played = Played("challenges/2", shipped("kl_2", "mob"), song, ann={"gold": 5})
    played.use("song/use")
    played.on()
    assert played.card("mob").kneeling == kneels


@pytest.mark.parametrize(("defenders", "winner"), [(["one", "two"], "bob"), (["one"], "ann"), ([], "ann")])
def test_in_a_grand_melee_heads_are_counted(defenders: list[str], winner: str) -> None:
    melee = shipped("atoc_40", "melee", zone="revealed")
    weak = [card(ref, "bob", str=1) for ref in ("one", "two")]
    fight = {"type": "power", "attacker": "ann", "defender": "bob", "attackers": ["giant"], "defenders": defenders}
    played = Played("challenges/7", melee, card("giant", str=9), *weak, challenge=fight, stops="every")
    played.on(most=2)
    assert played.state.challenge is not None
    assert played.state.challenge.winner == winner
    assert played.state.challenge.unopposed == (not defenders)


@pytest.mark.parametrize(("theirs", "asked"), [(2, "ann"), (4, "bob"), (3, "")])
def test_who_knelt_the_strongest_may_return_a_character(theirs: int, asked: str) -> None:
    mine, yours = card("mine", str=3, icons=["intrigue"]), card("yours", "bob", str=theirs, icons=["intrigue"])
    played = Played("challenges/2", shipped("ator_57", "cyvasse", zone="hand"), mine, yours)
    played.use("cyvasse/action-1")
    played.on("found")
    assert (played.game.decision(played.state).player if played.asked else "") == asked
    if asked:
        played.choose("yours")
        played.on()
        assert played.card("yours").zone == "hand"


def test_who_lives_by_the_ritual_dies_when_it_is_discarded() -> None:
    ends = ability({"do": "discard", "to": "target"}, target={"choose": {"type": "attachment"}})
    ritual = shipped("asots_93", "ritual", attached_to="drogo")
    played = Played("challenges/2", ritual, card("drogo"), card("maester", abilities=[ends]))
    played.use("maester/use", choosing=["ritual"])
    played.on()
    assert (played.card("ritual").zone, played.card("drogo").zone) == ("discard", "dead")


def test_power_that_was_claimed_for_a_house_moves_to_a_lannister() -> None:
    """As much as was claimed, and not what a card has claimed."""
    claims = [
        ability({"do": "claim-power", "n": 2}),
        {**ability({"do": "claim-power", "n": 1, "to": "self"}), "id": "own"},
    ]
    clerk, tywin = card("clerk", "bob", abilities=claims), card("tywin", house=["Lannister"])
    infamous = shipped("lotr_35", "infamous", zone="hand")
    played = Played("challenges/2", clerk, tywin, infamous, bob={"power": 1}, opening={"turn": "bob"})
    played.use("clerk/own")
    assert not played.moves("infamous/response-1")
    played.until("clerk/use")
    played.use("clerk/use")
    played.until("infamous/response-1")
    played.use("infamous/response-1")
    played.on(most=2)
    assert (played.player("bob").power, played.card("tywin").power) == (1, 2)


def test_a_show_of_force_is_made_by_those_who_defended() -> None:
    force = shipped("cad_14", "force", zone="hand", keywords=[])
    fight = {"type": "military", "attacker": "bob", "defender": "ann", "attackers": ["raider"], "defenders": ["ned"]}
    cards = [card("raider", "bob", str=1), card("ned", str=3), card("robb", str=3)]
    played = Played("challenges/7", force, *cards, challenge=fight, ends="challenge")
    played.until("force/response-1")
    played.use("force/response-1")
    for _ in range(20):
        challenge = played.state.challenge
        if challenge and challenge.attacker == "ann":
            break
        played.on(most=1)
    assert challenge
    assert (challenge.type, challenge.defender, challenge.attackers) == ("military", "bob", ("ned",))
