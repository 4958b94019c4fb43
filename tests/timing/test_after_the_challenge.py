"""What waits for the end of a challenge is carried out once it is over, however it ends (FAQ 4.18; p. 28)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.timing.as_shipped import Plain, Played, ability, card, shipped
from timing.kernel.moves import Move
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.situation import read

BY_FOUR = {"winner": "you", "number": {"challenge": "margin"}, "at_least": 4}


@pytest.mark.parametrize(("attack", "defense", "gone"), [(6, 2, True), (5, 2, False), (2, 6, False)])
def test_an_effect_of_a_challenge_won_by_four(attack: int, defense: int, gone: bool) -> None:
    waits = {"do": "discard", "to": "target", "when": "challenge-over", "if": BY_FOUR}
    target = {"choose": {"type": ["location"], "controller": "opponent"}}
    axe = {"id": "axe", "label": "axe", "kind": "action", "target": target, "effects": [waits]}
    cards: list[dict[str, Any]] = [
        {"ref": "drum", "type": "location", "owner": "ann", "abilities": [axe]},
        {"ref": "mill", "type": "location", "owner": "bob"},
        {"ref": "raider", "type": "character", "owner": "ann", "str": attack, "icons": ["power"], "kneeling": True},
        {"ref": "guard", "type": "character", "owner": "bob", "str": defense, "icons": ["power"], "kneeling": True},
    ]
    fray = {"type": "power", "attacker": "ann", "defender": "bob", "attackers": ["raider"], "defenders": ["guard"]}
    table = {"players": [{"id": "ann"}, {"id": "bob"}], "first_player": "ann", "ends": "phase", "challenge": fray}
    game = Dispute(read({**table, "opening": {"box": "challenges/6", "turn": "ann"}, "cards": cards}))
    state = game.fold([Move("ann", "uses", "drum/axe", (), ("mill",))]).state
    while moves := game.moves(state):
        rest = [one for one in moves if one.does == "passes" or "none" in one.choosing]
        state = game.make(state, (rest or list(moves))[0]).state
    assert (next(card.zone for card in state.cards if card.ref == "mill") == "discard") is gone


DRAWS = {"do": "draw", "n": 1, "when": "challenge-over", "if": {"winner": "you"}}
FRAY = {"type": "power", "attacker": "ann", "defender": "bob", "attackers": ["raider"]}


def raid(*cards: Plain, ends: str = "phase") -> Played:
    """A Raider of ann attacks bob."""
    raider = card("raider", str=3, icons=["power"], traits=["Raider"], kneeling=True)
    return Played("challenges/4", raider, *cards, challenge=FRAY, stops="every", ends=ends)


def told(played: Played) -> list[str]:
    """The codes of the transcript while everybody passes to the end."""
    codes = []
    while moves := played.game.moves(played.state):
        made = played.game.apply(played.state, next((one for one in moves if one.does == "passes"), moves[0]))
        codes += [note.code for note in made.notes]
        played.state = made.state
    return codes


@pytest.mark.parametrize("ends", ["challenge", "phase"])
def test_of_two_longships_that_sail_in_one_challenge_each_has_a_card_drawn(ends: str) -> None:
    played = raid(shipped("bwb_71", "silence"), shipped("kotse_28", "victory"), ends=ends)
    for ship in ("silence/action-1", "victory/action-2"):
        played.until(ship)
        played.use(ship)
    assert "waited-together" in told(played)
    assert played.player("ann").drawn == 2


def test_all_that_one_text_says_for_the_end_of_the_challenge_is_done() -> None:
    gains = {"do": "gain-gold", "n": 2, "when": "challenge-over"}
    played = raid(card("mill", type="location", abilities=[ability(DRAWS, gains)]))
    played.use("mill/use")
    assert "waited-together" not in told(played)
    assert (played.player("ann").drawn, played.player("ann").gold) == (1, 2)


def test_what_waits_for_a_challenge_that_is_broken_off_comes_then_and_nobody_has_won_it() -> None:
    leaves = {"do": "discard", "to": "self", "when": "challenge-over"}
    mill = card("mill", type="location", abilities=[ability(DRAWS, leaves)])
    ends = card("peace", "bob", type="location", abilities=[ability({"do": "end-challenge"})])
    played = raid(mill, ends, card("second", str=2, icons=["intrigue"]))
    for one in ("mill/use", "peace/use"):
        played.until(one)
        played.use(one)
    played.on("challenge")
    assert (played.card("mill").zone, played.player("ann").drawn) == ("discard", 0)
    played.choose("intrigue>bob")
    played.on()
    assert played.player("ann").drawn == 0


def test_what_titans_daughter_finds_after_the_challenge_lies_on_top_of_the_deck() -> None:
    fleet = card("fleet", "bob", icons=["power"], keywords=["naval power"], str=1)
    deck = [card(ref, zone="deck", top=at) for at, ref in enumerate(("page", "squire"), 1)]
    fray = {"type": "power", "attacker": "bob", "defender": "ann", "attackers": ["raider"]}
    raider, guard = card("raider", "bob", str=2, kneeling=True), card("guard", str=5)
    cards = (shipped("asots_52", "titan"), fleet, raider, guard, *deck)
    played = Played("challenges/4", *cards, challenge=fray, stops="every", opening={"turn": "bob"}, ends="phase")
    played.use("fleet/naval-power")
    played.until("titan/response-1")
    played.use("titan/response-1", choosing=["guard"])
    played.on("found")
    assert played.choices == ("page", "squire")
    played.choose("squire")
    played.on("challenge")
    assert (played.card("squire").place, played.card("squire").zone) == (1, "deck")


def test_the_challenge_that_show_of_force_initiates_comes_after_all_else_that_waited() -> None:
    guard = card("guard", str=5, icons=["military"])
    fray = {**FRAY, "type": "military", "attacker": "bob", "defender": "ann", "defenders": ["guard"]}
    mill = card(
        "mill", type="location", abilities=[ability(DRAWS, kind="response", trigger={"after": "challenge-won"})]
    )
    raider = card("raider", "bob", str=2, kneeling=True)
    force = shipped("cad_14", "force", zone="hand")
    played = Played("challenges/7", force, mill, guard, raider, challenge=fray, stops="every", ends="phase")
    for one in (next(uid for uid in played.game.table.abilities if uid.startswith("force/response")), "mill/use"):
        played.until(one)
        played.use(one)
    while played.state.challenge is None or played.state.challenge.attacker == "bob":
        played.passed()
    assert played.player("ann").drawn == 1
