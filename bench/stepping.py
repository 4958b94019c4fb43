"""The stepper: one move with its options, on ten cards and on a crowded table, and a dispute explored."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from typing import Any

from bench.measure import Measurement, as_the_server_does, median_seconds
from timing.kernel.explore import EVERY_END
from timing.kernel.records import plain
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.explore import explore
from timing.systems.agot1e.situation import read
from timing.systems.agot1e.state import State

MILITARY = {
    "type": "military",
    "attacker": "ann",
    "defender": "bob",
    "attackers": ["wolf", "hound"],
    "defenders": ["lion"],
}


def character(ref: str, owner: str, *abilities: dict[str, Any], **facts: Any) -> dict[str, Any]:
    return {"ref": ref, "type": "character", "owner": owner, "str": 2, "abilities": list(abilities), **facts}


def event(ref: str, owner: str, **ability: Any) -> dict[str, Any]:
    described = {"label": ref, "kind": "response", **ability}
    return {"ref": ref, "type": "event", "owner": owner, "zone": "hand", "abilities": [described]}


def response(happening: str, *effects: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"label": happening, "kind": "response", "trigger": {"after": happening, **more}, "effects": list(effects)}


def twelve_abilities() -> Dispute:
    """Three players around a military claim: duplicates, saves, cancels of events, kills, power, passives."""
    claim = {"do": "claim-power", "to": "self"}
    mourning = {"label": "mourning", "kind": "passive", "trigger": {"after": "killed"}, "effects": [claim]}
    kill = {"do": "kill", "to": "target"}
    paper = {"do": "cancel", "cancels": {"of": "event"}}
    cards = [
        character("wolf", "ann", response("killed", claim), str=4),
        character("hound", "ann", unique=True, duplicates=1),
        character("lion", "bob", response("killed", claim), unique=True, duplicates=1, str=1),
        character("cub", "bob", mourning),
        character("stag", "cid", response("event-played", claim)),
        event("shield", "bob", effects=[{"do": "save", "to": "all", "which": {"controller": "you"}}]),
        event("seal", "ann", effects=[paper]),
        event("raven", "bob", effects=[paper]),
        event(
            "sword",
            "ann",
            trigger={"after": "challenge-won", "player": "you"},
            target={"choose": {"controller": "loser", "type": "character"}},
            effects=[kill],
        ),
        event(
            "debts",
            "bob",
            trigger={"after": "challenge-lost", "player": "you"},
            target={"choose": {"controller": "winner", "type": "character"}},
            effects=[kill],
        ),
    ]
    players = [{"id": "ann"}, {"id": "bob"}, {"id": "cid"}]
    situation = {
        "players": players,
        "first_player": "ann",
        "opening": {"box": "challenges/7"},
        "challenge": MILITARY,
        "cards": cards,
    }
    return Dispute(read(situation))


def wolf_dies(end: State, seen: object) -> bool:
    return any(card.ref == "wolf" and card.zone == "dead" for card in end.cards)


def crowded() -> Dispute:
    """As many cards as a situation holds, with as many ways to choose as there are."""
    act = {"id": "act", "label": "act", "kind": "action", "effects": [{"do": "words"}]}
    act["target"] = {"choose": {"type": "character"}, "n": 6}
    busy = [{"ref": f"b{at}", "type": "location", "owner": "ann", "abilities": [act]} for at in range(26)]
    people = [character(f"p{at}", "ann") for at in range(12)]
    seats = [{"id": "ann"}, {"id": "bob"}]
    box = {"box": "challenges/4"}
    return Dispute(read({"players": seats, "first_player": "ann", "opening": box, "cards": [*busy, *people]}))


def measure() -> Iterator[Measurement]:
    game = twelve_abilities()
    state = game.begin().state
    state = game.apply(state, game.decision(state).moves()[0]).state  # the claim is chosen, saves may be tried
    move = game.decision(state).moves()[0]
    through_json = median_seconds(lambda: json.loads(json.dumps(plain(state))), 200) * 1000
    options = median_seconds(lambda: game.decision(state), 200) * 1000
    yield Measurement("stepper: options, ten cards", "ms", options, 1, through_json, "the state through JSON")
    applied = median_seconds(lambda: game.apply(state, move), 200) * 1000
    yield Measurement("stepper: a move, ten cards", "ms", applied, 1, through_json, "the state through JSON")
    table = crowded()
    begun = table.begin().state
    largest = median_seconds(lambda: table.decision(begun), 3) * 1000
    yield Measurement("stepper: options, crowded table", "ms", largest, 1_000, None, "26 abilities of 924 ways each")
    with as_the_server_does():
        yield from explored(game, state)


def explored(game: Dispute, state: State) -> Iterator[Measurement]:
    """A question answered, the same walked to every end, and a walk that leaves nothing aside."""
    started = time.perf_counter()
    found = explore(game, state, wolf_dies, wanted=frozenset({"zone"}), asked=EVERY_END, named=frozenset({"wolf"}))
    taken = time.perf_counter() - started
    words = f"{found.states} states, {found.states / taken:.0f} a second{'' if found.complete else ', not complete'}"
    yield Measurement("explorer: twelve abilities", "s", taken, 1, baseline_is=words)
    started = time.perf_counter()
    answered = explore(game, state, wolf_dies, wanted=frozenset({"zone"}), named=frozenset({"wolf"}))
    taken = time.perf_counter() - started
    words = f"certain after {answered.states} states: can {answered.can.value}, must {answered.must.value}"
    yield Measurement("explorer: the answer to it", "s", taken, 0.5, baseline_is=words)
    started = time.perf_counter()
    whole = explore(game, state, wolf_dies, most=20_000, asked=EVERY_END)
    taken = time.perf_counter() - started
    words = f"nothing left aside, {whole.states / taken:.0f} a second"
    yield Measurement(f"explorer: {whole.states:,} states", "s", taken, 5, baseline_is=words)
