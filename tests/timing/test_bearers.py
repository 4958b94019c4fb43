"""An attachment that an effect puts into play comes onto a card that may bear it (FAQ 3.22; rulebook, Attachments)."""

from __future__ import annotations

from typing import Any

from timing.kernel.moves import Move
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.situation import read

SWORD: dict[str, Any] = {"ref": "sword", "type": "attachment", "owner": "ann", "zone": "discard", "traits": ["Weapon"]}
DRAW = {"do": "draw", "n": 1}
KNIGHTS = [{"ref": ref, "type": "character", "owner": "ann"} for ref in ("knight", "squire")]


def smith(*cards: dict[str, Any], bearer: dict[str, Any] | None = None) -> Dispute:
    brings = {"do": "put-into-play", "to": "target", **({"bearer": bearer} if bearer else {})}
    target = {"choose": {"type": ["attachment"], "zone": ["discard"], "controller": "you"}}
    forge = {"id": "forge", "label": "forge", "kind": "action", "target": target, "effects": [brings]}
    master = {"ref": "smith", "type": "location", "owner": "ann", "abilities": [forge]}
    table = {"players": [{"id": "ann"}, {"id": "bob"}], "first_player": "ann"}
    return Dispute(read({**table, "opening": {"box": "challenges/2", "turn": "ann"}, "cards": [master, *cards]}))


FORGE = Move("ann", "uses", "smith/forge", (), ("sword",))


def host(state: Any) -> str:
    return str(next(card.attached_to for card in state.cards if card.ref == "sword"))


def test_its_player_chooses_among_those_that_may_bear_it() -> None:
    cheers = {"id": "cheers", "label": "cheers", "kind": "response", "trigger": {"after": "attached"}, "effects": DRAW}
    herald = {"ref": "herald", "type": "location", "owner": "ann", "abilities": [cheers]}
    elder = {"ref": "elder", "type": "character", "owner": "bob", "keywords": ["no attachments"]}
    game = smith(SWORD, *KNIGHTS, herald, elder)
    state = game.fold([FORGE]).state
    assert state.choice is not None
    assert set(state.choice.options) == {"knight", "squire"}
    state = game.make(state, Move("ann", "chooses", choosing=("squire",))).state
    assert host(state) == "squire"
    assert [one.what for one in state.happened if one.card == "sword"] == ["put-into-play", "attached"]


def test_one_that_alone_may_bear_it_is_not_asked_for() -> None:
    assert host(smith({**SWORD, "attaches_to": {"ref": ["knight"]}}, *KNIGHTS).fold([FORGE]).state) == "knight"


def test_the_effect_says_what_it_is_attached_to() -> None:
    assert host(smith(SWORD, *KNIGHTS, bearer={"ref": ["squire"]}).fold([FORGE]).state) == "squire"


def test_what_nothing_may_bear_is_not_put_into_play() -> None:
    game = smith({**SWORD, "attaches_to": {"trait": ["King"], "type": ["character"]}}, *KNIGHTS)
    assert not any(move.ability == "smith/forge" for move in game.moves(game.begin().state))
