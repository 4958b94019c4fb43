"""Attachments that stay when their bearer leaves, or come to another one; character agendas that are discarded."""

from __future__ import annotations

import pytest

from tests.timing.test_set_off_by_states import action, after, at, card
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.state import State
from timing.systems.agot1e.work import Work

PAGE = {"ref": "page", "type": "character", "owner": "ann"}
SQUIRE = {"ref": "squire", "type": "character", "owner": "ann"}
LADY = {"ref": "lady", "type": "character", "owner": "bob", "traits": ["Lady"]}
FALLS = {"after": "discarded", "card": {"self": True, "on": {"moribund": True}}}
STAYS = {"id": "stays", "label": "stays", "kind": "replacement", "trigger": FALLS}
STAYS |= {"target": {"choose": {"type": "character", "not": {"host": True}}}}
STAYS |= {"effects": [{"do": "attach", "to": "target", "instead": True, "may": True}]}
CACHE = {"ref": "cache", "type": "attachment", "owner": "ann", "attached_to": "page", "abilities": [STAYS]}
KILLS = action("kills", {"do": "kill", "to": "all", "which": {"ref": "page"}})
BURNS = action("burns", {"do": "discard", "to": "all", "which": {"ref": "cache"}})


def choosing(game: Dispute, state: State, *wanted: str) -> State:
    """What stands there once whoever is asked has chosen these cards, and everything else has been passed."""
    while not any(one.choosing == wanted and one.does == "chooses" for one in game.moves(state)):
        state = game.make(state, next(one for one in game.moves(state) if one.does == "passes")).state
    return game.make(state, next(one for one in game.moves(state) if one.choosing == wanted)).state


def used(game: Dispute, state: State, ability: str) -> State:
    while not any(one.ability == ability for one in game.moves(state)):
        state = game.make(state, next(one for one in game.moves(state) if one.does == "passes")).state
    return game.make(state, next(one for one in game.moves(state) if one.ability == ability)).state


@pytest.mark.parametrize(("wanted", "zone", "host"), [(("squire",), "play", "squire"), ((), "discard", "")])
def test_an_attachment_may_come_to_another_character_as_its_bearer_leaves(
    wanted: tuple[str, ...], zone: str, host: str
) -> None:
    game, state = at(CACHE, PAGE, SQUIRE, KILLS)
    state = choosing(game, used(game, state, "kills/use"), *wanted)
    assert (card(state, "cache").zone, card(state, "cache").attached_to) == (zone, host)
    assert card(state, "page").zone == "dead"


def test_an_attachment_that_is_discarded_by_itself_goes() -> None:
    game, state = at(CACHE, PAGE, SQUIRE, BURNS)
    assert card(after(game, state, "burns/use"), "cache").zone == "discard"


SAVES = {"id": "saves", "label": "saves", "kind": "response"}
SAVES |= {
    "effects": [
        {"do": "save", "which": {"type": "attachment"}, "what": "discard"},
        {"do": "pick", "which": {"type": "character", "not": {"bears": {"is": "saved"}}}, "then": True},
        {"do": "move-attachment", "which": {"type": "attachment", "is": "saved"}, "to": "found", "then": True},
    ]
}  # fmt: skip
KNIGHT = {"ref": "knight", "type": "character", "owner": "ann", "abilities": [SAVES]}


def test_what_is_saved_comes_to_a_card_that_may_bear_it() -> None:
    sash = {**CACHE, "abilities": [], "attaches_to": {"type": "character", "trait": "Lady"}}
    bare = {**LADY, "ref": "bare", "keywords": ["no attachments"]}
    second = {**LADY, "ref": "second"}
    game, state = at(sash, {**PAGE, "traits": ["Lady"]}, SQUIRE, LADY, bare, second, KNIGHT, BURNS)
    state = used(game, used(game, state, "burns/use"), "knight/saves")
    assert {one.choosing for one in game.moves(state)} == {("lady",), ("second",)}
    state = choosing(game, state, "second")
    assert card(state, "cache").attached_to == "second"


def test_an_attachment_is_moved_to_nobody_whom_its_text_does_not_allow() -> None:
    moves = {"do": "move-attachment", "which": {"ref": "cache"}, "to": "target"}
    gives = action("gives", moves)
    gives["abilities"][0]["target"] = {"choose": {"type": "character"}}
    sash = {**CACHE, "abilities": [], "attaches_to": {"type": "character", "trait": "Lady"}}
    game, state = at(sash, {**PAGE, "traits": ["Lady"]}, SQUIRE, LADY, gives)
    assert ("squire",) not in [one.choosing for one in game.moves(state) if one.ability == "gives/use"]


def test_a_character_agenda_is_discarded_from_the_house_card() -> None:
    agenda = {"ref": "agenda", "type": "character", "owner": "bob", "zone": "agenda"}
    goes = {"type": "agenda", "zone": "agenda", "controller": "target-controller"}
    takes = action("takes", {"do": "kneel", "to": "target"}, {"do": "discard", "to": "all", "which": goes})
    takes["abilities"][0]["target"] = {"choose": {"type": "house"}}
    seats = ({"ref": "ours", "type": "house", "owner": "ann"}, {"ref": "theirs", "type": "house", "owner": "bob"})
    game, state = at(agenda, takes, *seats)
    for house, zone in (("theirs", "discard"), ("ours", "agenda")):
        move = next(one for one in game.moves(state) if one.ability == "takes/use" and one.choosing == (house,))
        left = game.make(state, move).state
        assert card(left, "agenda").zone == zone
        assert Work(game.table, left).cards[house].kneeling
