"""Texts as they come with Maester of which only a close look shows whom, which and when they mean."""

from __future__ import annotations

from typing import Any

import pytest

from tests.timing.as_shipped import Plain, Played, ability, card, shipped
from timing.systems.agot1e.engine import Result

REVEALS = {"do": "reveal", "from": "deck", "n": 1, "who": "you"}


def notes_to_the_end(played: Played) -> list[str]:
    """The codes of the transcript while everybody passes."""
    told: list[str] = []
    for _ in range(60):
        moves = played.game.moves(played.state)
        if not moves:
            break
        step: Result = played.game.apply(played.state, next((m for m in moves if m.does == "passes"), moves[0]))
        told += [note.code for note in step.notes]
        played.state = step.state
    return told


def deck(owner: str, *names: str, **more: Any) -> list[Plain]:
    return [card(name, owner, zone="deck", top=at, **more) for at, name in enumerate(names, 1)]


# --- whose ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("title", "answers"), [("Grand Maester Pycelle", False), ("Maester Aemon", True)])
def test_pycelle_answers_what_reveals_cards_but_no_copy_of_himself(title: str, answers: bool) -> None:
    other = card("other", "bob", title=title, abilities=[ability(REVEALS, phase="challenges")])
    played = Played("challenges/2", shipped("core_45", "pycelle"), other, opening={"turn": "bob"}, stops="every")
    played.use("other/use")
    for _ in range(4):
        if played.moves("pycelle/response-1"):
            break
        played.passed()
    assert bool(played.moves("pycelle/response-1")) is answers


def test_a_plot_that_an_opponents_effect_reveals_is_a_card_that_pycelle_answers() -> None:
    bran = card("bran", "bob", abilities=[ability({"do": "reveal-plot"}, phase="challenges")])
    plots = [{"ref": one, "type": "plot", "owner": "bob", "zone": zone} for one, zone in NEW_PLOT]
    played = Played("challenges/2", shipped("core_45", "pycelle"), bran, *plots, opening={"turn": "bob"}, stops="every")
    played.use("bran/use")
    played.until("pycelle/response-1")
    assert played.moves("pycelle/response-1")


NEW_PLOT = (("old", "revealed"), ("new", "deck"))


def test_whoever_wins_an_intrigue_challenge_kneels_all_kingdoms_of_shadows_and_stands_a_card() -> None:
    spy = card("spy", "bob", crests=["Shadow"], kneeling=True)
    fight = {"type": "intrigue", "attacker": "bob", "defender": "ann", "attackers": ["lord"]}
    kingdom = shipped("kotse_32", "kingdom")
    played = Played("challenges/7", kingdom, spy, card("lord", "bob", str=3), challenge=fight)
    played.on("found")
    assert played.game.decision(played.state).player == "bob"
    played.choose("spy")
    assert played.card("kingdom").kneeling
    assert not played.card("spy").kneeling


def test_of_two_mad_mice_the_one_that_hunts_claims_the_power() -> None:
    kills = card("axe", abilities=[ability({"do": "kill", "to": "all", "which": {"ref": "prey"}}, phase="marshalling")])
    mice = (shipped("soo_93", "mouse", zone="hand"), shipped("soo_93", "theirs", "bob"))
    played = Played(
        "marshalling/3", *mice, card("prey", "bob"), kills, ann={"gold": 9}, stops="every", opening={"turn": "ann"}
    )
    played.make(next(m for m in played.game.moves(played.state) if m.ability and m.ability.startswith("mouse/")))
    played.until("mouse/response-1")
    played.use("mouse/response-1", choosing=["prey"])
    played.until("axe/use")
    played.use("axe/use")
    for _ in range(10):
        if played.card("mouse").power:
            break
        played.passed()
    assert (played.card("mouse").power, played.card("theirs").power) == (3, 0)


def test_young_griff_brings_out_a_card_of_ones_own_for_the_rest_of_its_cost() -> None:
    hidden = {"zone": "shadows", "crests": ["Shadow"], "cost": 3}
    griff = shipped("btns_33", "griff", zone="shadows")
    others = (card("mine", **hidden), card("theirs", "bob", **hidden), card("kneels", kneeling=True))
    played = Played("challenges/1", griff, *others, ann={"gold": 9}, stops="every")
    played.until("griff/out-of-shadows")
    played.use("griff/out-of-shadows")
    played.until("griff/response-1")
    played.use("griff/response-1")
    played.on("target")
    played.choose("kneels")
    gold = played.player("ann").gold
    played.on("found")
    assert played.choices == ("mine",)
    played.choose("mine")
    played.on("price")
    played.choose("pay")
    assert played.card("mine").zone == "play"
    assert gold - played.player("ann").gold == 3


def test_aegon_discards_the_young_griff_that_his_own_player_controls() -> None:
    griffs = [card(ref, owner, title="Young Griff", str=3) for ref, owner in (("griff", "ann"), ("theirs", "bob"))]
    played = Played("challenges/2", shipped("cad_15", "aegon"), *griffs, stops="every", ends="phase")
    played.on("challenge")
    while played.card("griff").zone == "play":
        played.passed() if not played.asked else played.choose("none")
    assert (played.card("griff").zone, played.card("theirs").zone) == ("discard", "play")


@pytest.mark.parametrize(("owner", "answered"), [("ann", True), ("bob", False)])
def test_robert_arryn_looks_at_the_used_pile_of_his_own_player(owner: str, answered: bool) -> None:
    plots = [{"ref": one, "type": "plot", "owner": owner, "zone": zone, "traits": ["Castle"]} for one, zone in NEW_PLOT]
    changes = card("changes", owner, abilities=[ability({"do": "reveal-plot"}, phase="challenges")])
    played = Played("challenges/2", shipped("w_98", "robert"), changes, *plots, opening={"turn": owner}, stops="every")
    played.use("changes/use")
    for _ in range(4):
        if played.moves("robert/response-1"):
            break
        played.passed()
    assert bool(played.moves("robert/response-1")) is answered


def test_the_claim_that_a_lannister_lowers_is_that_of_an_opponent_who_defends_too() -> None:
    plots = [{"ref": one, "type": "plot", "owner": one, "zone": "revealed", "claim": 2} for one in ("ann", "bob")]
    fight = {"type": "military", "attacker": "ann", "defender": "bob", "attackers": ["tyrion"]}
    event = shipped("core_161", "bet", zone="hand")
    tyrion = card("tyrion", house=["Lannister"])
    played = Played("challenges/4", event, tyrion, *plots, challenge=fight, ann={"gold": 1}, stops="every")
    assert played.moves("bet/action-1")


def test_the_maiden_blesses_the_piles_of_one_player() -> None:
    dead = [card(f"{owner}{n}", owner, zone="dead") for owner in ("ann", "bob") for n in (1, 2)]
    played = Played("challenges/2", shipped("asots_118", "bless", zone="hand"), *dead, ann={"influence": 2})
    chosen = [set(move.choosing) for move in played.moves("bless/action-1")]
    assert chosen
    assert not any({"ann1", "bob1"} <= one for one in chosen)


# --- which and when -------------------------------------------------------------------------------------------------


def test_a_saved_maester_returns_to_hand_without_chains() -> None:
    kills = card("axe", abilities=[ability({"do": "kill", "to": "all", "which": {"ref": "pate"}}, phase="challenges")])
    citadel, pate = shipped("soo_16", "citadel"), card("pate", traits=["Maester"])
    played = Played("challenges/2", citadel, pate, kills, stops="every", opening={"turn": "ann"})
    played.use("axe/use")
    played.until("citadel/response-1")
    played.use("citadel/response-1")
    played.on(most=12)
    assert played.card("pate").zone == "hand"


@pytest.mark.parametrize(("named", "power", "kneels"), [("Robb Stark", 1, True), ("Sansa Stark", 0, False)])
def test_the_watchtower_waits_for_the_card_that_was_named(named: str, power: int, kneels: bool) -> None:
    robb = {"ref": "robb", "title": "Robb Stark", "type": "event", "owner": "bob", "zone": "hand"}
    robb["abilities"] = [ability({"do": "draw", "n": 1}, phase="challenges")]
    sansa = card("sansa", "bob", title="Sansa Stark")
    tower = shipped("soo_86", "tower")
    played = Played("challenges/2", tower, robb, sansa, stops="every", ends="phase", opening={"turn": "ann"})
    played.use("tower/action-1")
    played.choose(named)
    assert played.card("tower").kneeling
    assert played.player("ann").power == 0
    played.until("robb/use")
    assert not played.moves("tower/action-1")
    played.use("robb/use")
    played.on()
    assert (played.player("ann").power, played.card("tower").kneeling) == (power, kneels)


@pytest.mark.parametrize(
    ("more", "may"), [((), True), (("challenged",), False), (("challenged", "challenge-won"), True)]
)
def test_a_champion_has_won_every_challenge_that_he_was_in(more: tuple[str, ...], may: bool) -> None:
    """A challenge that nobody has won has not been won."""
    event, knight = shipped("atoc_38", "champion", zone="hand"), card("knight", str=5)
    earlier = {"player": "ann", "phase": "challenges"}
    happened = [{**earlier, "what": what} for what in ("challenge-declared", "challenge-won", *more)]
    played = Played("dominance/3", event, knight, happened=happened, stops="every")
    assert bool(played.moves("champion/action-1")) is may


def test_a_drowned_tower_counts_its_gold_with_the_income() -> None:
    tower, lord = shipped("cad_51", "tower"), card("lord", "bob")
    played = Played("marshalling/1", tower, lord, ann={"income": 3}, ends="phase")
    played.on(most=3)
    assert played.player("ann").gold == 5


def test_what_is_put_back_on_the_deck_lies_where_it_lay() -> None:
    scout = shipped("cad_29", "scout")
    top = [*deck("ann", "prize", keywords=["prized 1"])]
    rest = [card(name, zone="deck", top=at) for at, name in ((2, "plain"), (3, "third"))]
    fight = {"type": "power", "attacker": "bob", "defender": "ann", "attackers": ["lord"]}
    played = Played("challenges/7", scout, *top, *rest, card("lord", "bob", str=3), challenge=fight)
    played.until("scout/response-1")
    played.use("scout/response-1")
    played.on(most=6)
    assert played.card("prize").zone == "hand"
    assert [played.card(one).place for one in ("plain", "third")] == [1, 2]


@pytest.mark.parametrize(("kneeling", "power"), [(False, (1, 0)), (True, (0, 1))])
def test_a_location_counts_as_str_for_dominance_while_it_stands(kneeling: bool, power: tuple[int, int]) -> None:
    cog = shipped("btns_69", "cog", kneeling=kneeling)
    played = Played("dominance/1", cog, card("knight", "bob", str=3), ends="phase", stops="every")
    assert ("counts-standing" in notes_to_the_end(played)) is kneeling
    assert (played.player("ann").power, played.player("bob").power) == power


@pytest.mark.parametrize(("held", "read"), [(("one", "two"), True), (("one",), False)])
def test_which_of_the_described_cards_leaves_a_hand_is_told_to_be_a_reading(held: tuple[str, ...], read: bool) -> None:
    takes = ability({"do": "discard-from-hand", "n": 1, "who": "opponent"}, phase="challenges")
    hand = [card(name, "bob", zone="hand") for name in held]
    played = Played("challenges/2", card("thief", abilities=[takes]), *hand, bob={"hand": 0}, opening={"turn": "ann"})
    step: Result = played.game.apply(played.state, played.moves("thief/use")[0])
    played.state = step.state
    told = {note.code for note in step.notes}
    played.on()
    assert [one.zone for one in map(played.card, held)].count("discard") == 1
    assert ("hand-undescribed-first" in told) is read


# --- what was told to be left out, and is described ------------------------------------------------------------------


@pytest.mark.parametrize(("season", "gold"), [("winter", (0, 0)), ("summer", (2, 2)), (None, (0, 2))])
def test_taxes_take_the_income_of_a_location_in_winter_and_count_it_for_oneself_in_summer(
    season: str | None, gold: tuple[int, int]
) -> None:
    mine = {"ref": "mine", "type": "location", "owner": "bob", "income": 2}
    taxes = shipped("ator_42", "taxes", attached_to="mine")
    played = Played("marshalling/1", taxes, mine, ends="phase", **({"season": season} if season else {}))
    played.on()
    assert (played.player("ann").gold, played.player("bob").gold) == gold


@pytest.mark.parametrize(("type_of_host", "may"), [("character", True), ("location", False)])
def test_a_dragon_egg_lets_cards_of_one_type_be_ambushed_with(type_of_host: str, may: bool) -> None:
    host = {"ref": "host", "type": type_of_host, "owner": "bob"}
    hand = [
        card("drogon", house=["Targaryen"], zone="hand", cost=2),
        card("robb", house=["Stark"], zone="hand", cost=2),
    ]
    egg = shipped("btns_74", "egg", attached_to="host")
    played = Played("challenges/2", egg, host, *hand, ann={"influence": 4}, stops="every", opening={"turn": "ann"})
    assert bool(played.moves("drogon/ambush")) is may
    assert not played.moves("robb/ambush")


def test_of_two_defenders_the_one_who_was_intimidated_is_killed() -> None:
    fight = {"type": "power", "attacker": "ann", "defender": "bob", "attackers": ["bully"]}
    fight |= {"defenders": ["weak", "strong"]}
    bully = card("bully", keywords=["intimidate"], str=4)
    defenders = [card("weak", "bob", str=2), card("strong", "bob", str=4)]
    event = shipped("btns_109", "gods", zone="hand")
    played = Played("challenges/7", event, bully, *defenders, challenge=fight, stops="every")
    played.until("gods/response-1")
    played.use("gods/response-1")
    played.on(most=8)
    assert [played.card(ref).zone for ref in ("bully", "weak", "strong")] == ["play", "dead", "play"]


def test_arms_of_the_kraken_hold_wherever_the_event_lies() -> None:
    """A lasting effect does not hang on the pile into which the event that made it has gone."""
    lands = {"ref": "keep", "type": "location", "owner": "bob"}
    takes = {"do": "return-to-hand", "to": "all", "which": {"ref": "arms", "zone": "discard"}}
    squire = card("squire", abilities=[ability(takes, phase="challenges")], icons=["power"], str=4)
    arms = shipped("asots_105", "arms", zone="hand")
    played = Played("challenges/2", arms, lands, squire, stops="every", ends="phase", opening={"turn": "ann"})
    played.use("arms/action-1")
    played.until("squire/use")
    played.use("squire/use")
    while played.card("arms").zone != "hand":
        played.passed()
    played.on("challenge")
    played.choose("power>bob")
    played.on("attackers")
    played.on(most=60)
    assert played.card("keep").zone == "hand"


def test_balerion_makes_the_next_ambush_cheaper_and_gives_that_character_power_and_ships() -> None:
    hidden = card("jhogo", keywords=["ambush"], icons=["power"], cost=2, zone="hand")
    balerion = shipped("asots_56", "balerion")
    played = Played("challenges/2", balerion, hidden, ann={"influence": 1}, stops="every", opening={"turn": "ann"})
    assert not played.moves("jhogo/ambush")
    played.use("balerion/action-1")
    played.until("jhogo/ambush")
    played.use("jhogo/ambush")
    while not played.card("jhogo").power:
        played.passed()
    assert played.card("jhogo").power == 1
    assert "naval power" in [one.what for one in played.state.lasting if one.card == "jhogo"]


@pytest.mark.parametrize(("hidden", "power"), [("shadows", 1), ("hand", 0)])
def test_a_city_of_shadows_claims_nothing_for_unopposed_challenges_with_nothing_in_shadows(
    hidden: str, power: int
) -> None:
    fight = {"type": "military", "attacker": "ann", "defender": "bob", "attackers": ["spy"]}
    shade = card("shade", zone=hidden, crests=["Shadow"])
    played = Played("challenges/7", shipped("kl_20", "city"), shade, card("spy", str=3), challenge=fight)
    played.on()
    assert played.player("ann").power == power


@pytest.mark.parametrize(("owner", "may"), [("ann", False), ("bob", True)])
def test_dark_wings_keep_their_own_players_events_from_working_out_of_piles(owner: str, may: bool) -> None:
    event = {"ref": "song", "type": "event", "owner": owner, "zone": "discard"}
    event["abilities"] = [ability({"do": "draw", "n": 1}, phase="challenges", **{"from": "discard"})]
    played = Played("challenges/2", shipped("cad_80", "wings"), event, opening={"turn": owner}, stops="every")
    assert bool(played.moves("song/use")) is may


def test_each_plot_of_a_defiant_player_is_prized_as_it_goes_to_the_used_pile() -> None:
    plots = [{"ref": one, "type": "plot", "owner": "ann", "zone": zone} for one, zone in NEW_PLOT]
    changes = card("changes", abilities=[ability({"do": "reveal-plot"}, phase="challenges")])
    agenda = shipped("cad_2", "agenda")
    played = Played("challenges/2", agenda, changes, *plots, opening={"turn": "ann"}, stops="every", ends="phase")
    played.use("changes/use")
    played.on(most=12)
    assert (played.player("ann").power, played.player("bob").power) == (0, 1)


def test_knights_of_the_hollow_hill_have_gold_from_their_agenda_and_plot_alone() -> None:
    agenda, mine = shipped("bwb_59", "agenda"), {"ref": "mine", "type": "location", "owner": "ann", "income": 3}
    plot = {"ref": "plot", "type": "plot", "owner": "ann", "zone": "revealed", "income": 4}
    played = Played("marshalling/1", agenda, mine, plot, ends="phase", stops="every")
    while not played.player("ann").gold:
        played.passed()
    assert played.player("ann").gold == 6


@pytest.mark.parametrize(("strength", "gained"), [(5, 3), (2, 2)])
def test_a_parasite_grows_by_what_a_characters_str_has_really_fallen(strength: int, gained: int) -> None:
    burns = ability({"do": "str", "n": -3, "to": "all", "which": {"ref": "prey"}, "until": "phase"}, phase="challenges")
    prey = card("prey", "bob", str=strength)
    cards = (shipped("soo_109", "parasite"), prey, card("mage", abilities=[burns]))
    played = Played("challenges/2", *cards, stops="every", opening={"turn": "ann"})
    played.use("mage/use")
    played.until("parasite/response-1")
    played.use("parasite/response-1")
    while not [one for one in played.state.lasting if one.card == "parasite"]:
        played.passed()
    assert [one.n for one in played.state.lasting if one.card == "parasite"] == [gained]


def test_how_often_str_has_fallen_is_counted_and_not_by_how_much() -> None:
    fallen = {"number": {"past": {"what": "str-lowered", "span": "phase"}}, "exactly": 1}
    burns = ability({"do": "str", "n": -3, "to": "all", "which": {"ref": "prey"}, "until": "phase"}, phase="challenges")
    asks = ability({"do": "draw", "n": 1}, phase="challenges", **{"if": fallen})
    cards = (card("prey", "bob", str=5), card("mage", abilities=[burns]), card("scribe", "bob", abilities=[asks]))
    played = Played("challenges/2", *cards, stops="every", opening={"turn": "ann"})
    played.use("mage/use")
    played.until("scribe/use")
    assert played.moves("scribe/use")
