"""The naval enhancement lies on an icon: gained and lost, and without effect where its icon is lost (FAQ, Naval)."""

from __future__ import annotations

from typing import Any

import pytest

from timing.kernel.moves import Move
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.situation import read


def taken(*cards: dict[str, Any], **more: Any) -> Dispute:
    fray = {"ref": "knight", "type": "character", "owner": "ann", "str": 2, "icons": ["military"], "kneeling": True}
    return Dispute(
        read(
            {
                "players": [{"id": "ann", "influence": 2}, {"id": "bob"}],
                "first_player": "ann",
                "opening": {"box": "challenges/4", "turn": "ann"},
                "challenge": {"type": "military", "attacker": "ann", "defender": "bob", "attackers": ["knight"]},
                "cards": [fray, *cards],
                **more,
            }
        )
    )


SAILOR: dict[str, Any] = {"ref": "sailor", "type": "character", "owner": "ann", "str": 1, "icons": ["military"]}
GAIN = {"do": "gain", "what": "naval military", "to": "target", "until": "phase"}
CHOOSE = {"choose": {"type": ["character"], "controller": "you"}}
FLAG: dict[str, Any] = {
    "ref": "flag",
    "type": "location",
    "owner": "ann",
    "abilities": [{"id": "hoist", "label": "hoist", "kind": "action", "target": CHOOSE, "effects": [GAIN]}],
}


def sails(game: Dispute, *moves: Move) -> bool:
    state = game.fold(moves).state
    return any(move.ability == "sailor/naval-military" for move in game.moves(state))


def test_a_gained_enhancement_lets_a_character_kneel_into_the_challenge() -> None:
    game = taken(SAILOR, FLAG)
    assert not sails(game)
    state = game.fold([Move("ann", "uses", "flag/hoist", (), ("sailor",))]).state
    while not any(move.ability == "sailor/naval-military" for move in game.moves(state)):
        state = game.make(state, next(move for move in game.moves(state) if move.does == "passes")).state
    sail = next(move for move in game.moves(state) if move.ability == "sailor/naval-military")
    challenge = game.make(state, sail).state.challenge
    assert challenge is not None
    assert "sailor" in challenge.attackers


@pytest.mark.parametrize(
    ("lost", "may"), [(None, True), ("military", False), ("naval military", False), ("intrigue", True)]
)
def test_without_its_icon_the_enhancement_has_no_effect(lost: str | None, may: bool) -> None:
    lasting = [{"do": "lose", "card": "sailor", "what": lost, "until": "phase"}] if lost else []
    assert sails(taken({**SAILOR, "keywords": ["naval military"]}, lasting=lasting)) is may


def test_a_blank_text_box_keeps_the_enhancement() -> None:
    blank = [{"do": "blank", "card": "sailor", "until": "phase"}]
    assert sails(taken({**SAILOR, "keywords": ["naval military"]}, lasting=blank))


def test_an_enhancement_on_another_icon_is_of_no_use_in_this_challenge() -> None:
    assert not sails(taken({**SAILOR, "icons": ["military", "power"], "keywords": ["naval power"]}))


OAR: dict[str, Any] = {"ref": "oar", "type": "character", "owner": "ann", "str": 3, "icons": ["military"]}
OAR["keywords"] = ["naval military"]
WON_BY_SEA = {"happened": {"what": ["challenge-won-naval"], "player": "you", "span": "round"}}
TIDE: dict[str, Any] = {"ref": "tide", "type": "location", "owner": "ann"}
GOLD = {"do": "gain-gold", "n": {"if": WON_BY_SEA, "yes": 5, "no": 1}}
TIDE["abilities"] = [{"id": "ebb", "label": "ebb", "kind": "action", "phase": "challenges", "effects": [GOLD]}]


def gold_after_the_challenge(*line: Move) -> int:
    """Ann's gold once she has used the tide after the challenge."""
    dispute, moves = taken(OAR, TIDE, ends="phase"), list(line)
    while (state := dispute.fold(moves).state).challenge is not None:
        moves.append(next(one for one in dispute.moves(state) if one.does == "passes"))
    while (ebb := Move("ann", "uses", "tide/ebb")) not in dispute.moves(dispute.fold(moves).state):
        moves.append(dispute.moves(dispute.fold(moves).state)[-1])
    return dispute.fold([*moves, ebb]).state.players[0].gold


def test_a_challenge_is_won_with_a_naval_attacker_if_one_declared_so_takes_part() -> None:
    assert gold_after_the_challenge(Move("ann", "uses", "oar/naval-military", ("oar",))) == 5


def test_a_challenge_is_not_won_with_a_naval_attacker_that_was_not_declared() -> None:
    assert gold_after_the_challenge() == 1
