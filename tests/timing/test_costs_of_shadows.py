"""What effects change of what it costs to play cards into Shadows and to bring them out (FAQ, Shadows rules)."""

from __future__ import annotations

from typing import Any

from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.situation import read
from timing.systems.agot1e.state import State


def mill(**effect: Any) -> dict[str, Any]:
    """A location of Ann's whose action changes costs of characters in her hand."""
    which = {"type": "character", "zone": ["hand"], "controller": "you"}
    effects = [{"do": "cost", "to": "all", "which": which, "until": "phase", **effect}]
    ability = {"id": "grind", "label": "grind", "kind": "action", "phase": "any", "cost": {"do": "kneel"}}
    return {"ref": "mill", "type": "location", "owner": "ann", "abilities": [{**ability, "effects": effects}]}


def knight(ref: str, **more: Any) -> dict[str, Any]:
    return {"ref": ref, "type": "character", "owner": "ann", "zone": "hand", "cost": 3, "str": 2, **more}


def gold(*cards: dict[str, Any], uses: tuple[str, ...]) -> tuple[int, ...]:
    """Ann's gold after each of these uses in her marshalling, out of 9."""
    ann = {"id": "ann", "gold": 9, "influence": 9}
    table = {"players": [ann, {"id": "bob"}], "first_player": "ann", "opening": {"box": "marshalling/3"}}
    game = Dispute(read({**table, "cards": [*cards]}))
    state, found = game.begin().state, []
    for use in uses:
        state = used(game, state, use)
        found.append(_ann(state).gold)
    return tuple(found)


def used(game: Dispute, state: State, use: str) -> State:
    """The state after the ability has been used, as soon as Ann has the opportunity."""
    for _ in range(4):
        moves = game.moves(state)
        wanted = next((move for move in moves if move.ability == use), None)
        if wanted:
            return game.apply(state, wanted).state
        state = game.apply(state, next(move for move in moves if move.does == "passes")).state
    raise AssertionError(f"nobody may use {use}")


def _ann(state: State) -> Any:
    return next(player for player in state.players if player.id == "ann")


def test_the_next_card_goes_to_shadows_for_less() -> None:
    one = knight("one", crests=["Shadow"])
    uses = ("mill/grind", "one/into-shadows")
    assert gold(mill(what="next-into-shadows", n=-1), one, uses=uses)[1:] == (8,)


def test_bringing_cards_out_of_shadows_may_cost_less() -> None:
    effect = {"do": "cost", "what": "out-of-shadows", "n": -1, "to": "all", "which": {"zone": ["shadows"]}}
    rule = {"id": "rule", "label": "rule", "kind": "constant", "effects": [effect]}
    ann = {"id": "ann", "gold": 5}
    table = {"players": [ann, {"id": "bob"}], "first_player": "ann", "opening": {"box": "draw/1"}}
    for abilities, left in (([rule], 3), ([], 2)):
        chapel = {"ref": "chapel", "type": "location", "owner": "ann", "abilities": abilities}
        game = Dispute(read({**table, "cards": [chapel, {**knight("one"), "zone": "shadows"}]}))
        state = game.begin().state
        state = used(game, state, "one/out-of-shadows")
        assert _ann(state).gold == left
