"""Epic phases that events make: between dominance and standing, in order, with the challenges that they grant alone."""

from __future__ import annotations

from typing import Any

import pytest

from reading.engine.card import as_card
from reading.reader import read_card
from tests.timing.as_shipped import Played, shipped
from timing.kernel.moves import Move
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.situation import read

BATTLE = (
    "Plot: After the dominance phase this round, there is an epic phase during which each player may initiate a single "
    "{} challenge with normal claim. The winner of each challenge may draw three cards. (Place this card next to your "
    "plot deck until the end of this epic phase.)"
)


def battle(ref: str, kind: str) -> dict[str, Any]:
    card = as_card(read_card(BATTLE.format(kind), ref, "event"), ref, "ann")
    assert not any("undescribed" in ability for ability in card["abilities"])
    return {**card, "zone": "hand", "cost": 0}


def knight(ref: str, owner: str) -> dict[str, Any]:
    icons = ["military", "intrigue", "power"]
    return {"ref": ref, "type": "character", "owner": owner, "str": 2, "icons": icons}


def round_of(*battles: dict[str, Any]) -> tuple[list[str], list[tuple[str, ...]], list[str], Any]:
    """The phases, the challenges offered and who is asked to draw, from the plot phase to the end of the round."""
    players = [{"id": "ann", "hand": 0, "house": "Stark"}, {"id": "bob", "hand": 0}]
    cards = [*battles, *(knight(ref, "ann") for ref in "ac"), *(knight(ref, "bob") for ref in "bde")]
    situation = {"players": players, "first_player": "ann", "opening": {"box": "plot/5", "turn": "ann"}}
    game = Dispute(read({**situation, "cards": cards, "ends": "round", "stops": "every"}))
    state = game.begin().state
    for card in battles:
        state = game.make(state, next(m for m in game.moves(state) if m.ability == f"{card['ref']}/action-1")).state
        state = _until(game, state, lambda now: any(move.does == "uses" for move in game.moves(now)) or not now.frames)
    phases: list[str] = []
    offered: list[tuple[str, ...]] = []
    asked: list[str] = []
    seen = ""
    for _ in range(600):
        phase = state.box.partition("/")[0]
        phases += [phase] if not phases or phases[-1] != phase or state.box == f"{phase}/1" != seen else []
        seen = state.box
        moves = game.moves(state)
        if not moves:
            break
        kind = state.choice.kind if state.choice else ""
        wanted = None
        if kind == "challenge" and phase == "epic":
            offered.append(state.choice.options)
            wanted = next(move for move in moves if move.choosing == (state.choice.options[0],))
        elif kind == "optional":
            asked.append(state.choice.player)
        elif kind == "attackers":
            wanted = next(move for move in moves if len(move.choosing) == 1)
        state = game.make(state, wanted or _idle(moves)).state
    return phases, offered, asked, state


def _idle(moves: tuple[Move, ...]) -> Move:
    passing = (move for move in moves if move.does == "passes" or not move.choosing or move.choosing == ("none",))
    return next(passing, moves[0])


def _until(game: Dispute, state: Any, so: Any) -> Any:
    for _ in range(20):
        if so(state):
            break
        state = game.make(state, _idle(game.moves(state))).state
    return state


def test_the_phase_comes_between_dominance_and_standing_with_one_challenge_of_its_type_for_each_player() -> None:
    phases, offered, _asked, state = round_of(battle("field", "Military"))
    assert phases[phases.index("dominance") :][:3] == ["dominance", "epic", "standing"]
    assert [set(options) for options in offered] == [
        {"military>bob", "none"},
        {"none"},
        {"military>ann", "none"},
        {"none"},
    ]
    assert next(card.zone for card in state.cards if card.ref == "field") == "discard"


def test_who_wins_a_challenge_of_the_phase_is_asked() -> None:
    _phases, _offered, asked, _state = round_of(battle("field", "Military"))
    assert "ann" in asked


def test_several_are_played_in_the_order_of_their_creation() -> None:
    phases, offered, _asked, _state = round_of(battle("field", "Military"), battle("court", "Intrigue"))
    after = phases[phases.index("dominance") :]
    assert after[:4] == ["dominance", "epic", "epic", "standing"]
    types = [options[0].partition(">")[0] for options in offered if len(options) > 1]
    assert types == sorted(types, key=["military", "intrigue"].index)
    assert set(types) == {"military", "intrigue"}


@pytest.mark.parametrize("beside", [False, True])
def test_a_card_asks_whether_such_an_event_lies_there(beside: bool) -> None:
    text = "Any Phase: If there is an Epic Battle card next to your plot deck, draw 1 card."
    card = as_card(read_card(text, "Old Mill", "location"), "mill", "ann")
    laid = {"ref": "field", "type": "event", "owner": "ann", "traits": ["Epic Battle"]}
    players = [{"id": "ann"}, {"id": "bob"}]
    situation = {"players": players, "first_player": "ann", "opening": {"box": "draw/2", "turn": "ann"}}
    cards = [card, {**laid, "zone": "beside-plots" if beside else "discard"}]
    game = Dispute(read({**situation, "cards": cards}))
    moves = game.moves(game.begin().state)
    assert any(move.ability == "mill/action-1" for move in moves) is beside


@pytest.mark.parametrize(("strength", "gains"), [(1, "bob"), (5, "ann")])
def test_each_challenge_for_locations_pays_its_winner_be_it_the_defender(strength: int, gains: str) -> None:
    """Attackers win a location in place of claim; a defender, for whom there is no claim, wins one besides."""
    played = Played(
        "plot/5",
        shipped("asots_39", "battle", zone="hand"),
        {**knight("raider", "ann"), "str": strength},
        {**knight("guard", "bob"), "str": 3},
        {"ref": "bay", "type": "location", "owner": "ann"},
        {"ref": "isle", "type": "location", "owner": "bob"},
        bob={"power": 2},
        ends="round",
    )
    played.use("battle/action-1")
    while played.state.box.partition("/")[0] != "epic":
        played.choose("none") if played.asked else played.passed()
    held = played.player("bob").power
    for kind, answer in (("challenge", "power>bob"), ("attackers", "raider"), ("defenders", "guard")):
        while played.asked != kind:
            played.passed()
        played.choose(answer)
    played.on("challenge")
    assert {ref: played.card(ref).controller for ref in ("bay", "isle")} == {"bay": gains, "isle": gains}
    assert played.player("bob").power == held
