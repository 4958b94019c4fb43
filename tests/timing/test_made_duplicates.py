"""Cards that become duplicates of another title: by a state, out of a hand by an action, and played as one."""

from __future__ import annotations

from typing import Any

import pytest

from tests.timing import as_shipped
from tests.timing.test_set_off_by_states import action, after, at, captain, card
from timing.systems.agot1e.state import State

DRAGON = {"ref": "dragon", "title": "Drogon", "type": "character", "owner": "ann", "unique": True, "crests": ["Noble"]}
YOUR_DRAGON = {"title": ["Drogon"], "controller": "you"}
JOINS = {"do": "duplicate", "to": "self", "bearer": YOUR_DRAGON, "if": {"card": YOUR_DRAGON}}
KILLS = action("kills", {"do": "kill", "to": "all", "which": {"ref": "dragon"}})
CALLS = action("calls", {"do": "put-into-play", "to": "all", "which": {"ref": "dragon", "zone": "hand"}})


def hatchling(**more: Any) -> dict[str, Any]:
    return captain(JOINS, unique=True, **more)


def test_a_state_attaches_a_card_and_its_duplicates_as_duplicates() -> None:
    copy = {"ref": "copy", "type": "character", "owner": "ann", "duplicate_of": "captain", "title": "captain"}
    game, state = at(hatchling(duplicates=1, power=2), copy, {**DRAGON, "zone": "hand"}, CALLS)
    assert card(state, "captain").duplicates == 2
    state = after(game, state, "calls/use")
    assert card(state, "dragon").duplicates == 3
    assert (card(state, "captain").zone, card(state, "captain").attached_to) == ("removed", "dragon")
    assert card(state, "captain").power == 0
    assert card(state, "copy").attached_to == "dragon"


def test_the_dragon_of_an_opponent_takes_no_duplicates() -> None:
    game, state = at(hatchling(), {**DRAGON, "zone": "hand", "owner": "bob"}, action("pass", {"do": "gain-gold"}))
    assert card(after(game, state, "pass/use"), "captain").zone == "play"


def test_a_card_that_became_a_duplicate_saves_like_one_and_goes_to_its_discard_pile() -> None:
    game, state = at(hatchling(), {**DRAGON, "zone": "hand"}, CALLS, {**KILLS, "owner": "bob"})
    state = after(game, state, "calls/use")
    state = game.make(state, next(one for one in game.moves(state) if one.ability == "kills/use")).state
    state = game.make(state, next(one for one in game.moves(state) if one.ability == "dragon/duplicate")).state
    assert card(state, "captain").zone == "discard"
    assert card(state, "dragon").moribund is None


def test_a_card_that_becomes_a_duplicate_leaves_the_challenge() -> None:
    fights = {"type": "military", "attacker": "ann", "defender": "bob", "attackers": ["captain", "page"]}
    page = {"ref": "page", "type": "character", "owner": "ann", "str": 1}
    cards = (hatchling(str=2), page, {**DRAGON, "zone": "hand"}, CALLS)
    game, state = at(*cards, challenge=fights, opening={"box": "challenges/6"})
    state = game.make(state, next(one for one in game.moves(state) if one.ability == "calls/use")).state
    while state.challenge and "captain" in state.challenge.attackers:
        state = game.make(state, next(one for one in game.moves(state) if one.does == "passes")).state
    assert state.challenge is not None
    assert state.challenge.attackers == ("page",)


ONTO_ITSELF = {
    "ref": "jory", "type": "character", "owner": "ann", "unique": True,
    "abilities": [
        {
            "id": "use", "label": "use", "kind": "action", "phase": "marshalling",
            "if": {"card": {"self": True, "duplicates": {"exactly": 0}}},
            "target": {"choose": {"type": "character", "house": "Stark", "zone": "hand", "controller": "you"}},
            "effects": [{"do": "duplicate", "to": "target", "onto": "self"}],
        }
    ],
}  # fmt: skip
IN_HAND = {"ref": "in hand", "type": "character", "owner": "ann", "zone": "hand", "house": ["Stark"]}


@pytest.mark.parametrize(("before", "so"), [(0, True), (1, False)])
def test_a_card_out_of_hand_becomes_a_duplicate_of_one_without_any(before: int, so: bool) -> None:
    game, state = at({**ONTO_ITSELF, "duplicates": before}, IN_HAND, opening={"box": "marshalling/3"})
    assert any(one.ability == "jory/use" for one in game.moves(state)) == so
    if so:
        assert card(after(game, state, "jory/use"), "jory").duplicates == 1


GUARD = {
    "ref": "guard", "type": "character", "owner": "ann", "zone": "hand", "cost": 2, "house": ["Baratheon"],
    "abilities": [
        {
            "id": "may", "label": "may", "kind": "constant", "from": "hand",
            "effects": [
                {
                    "do": "gain", "what": "may be played as a duplicate", "to": "self",
                    "bearer": {"type": "character", "crest": "Noble"},
                }
            ],
        }
    ],
}  # fmt: skip


def playing(*cards: dict[str, Any], active: str = "ann", **more: Any) -> tuple[bool, State | None]:
    """Whether the guard may be played as a duplicate, and what stands there then."""
    game, state = at(GUARD, *cards, opening={"box": "marshalling/3"}, active_player=active, **more)
    may = any(one.ability == "guard/marshal-duplicate" for one in game.moves(state))
    return may, after(game, state, "guard/marshal-duplicate") if may else None


def test_a_card_is_played_as_a_duplicate_for_nothing() -> None:
    may, left = playing(DRAGON)
    assert may
    assert left is not None
    assert card(left, "dragon").duplicates == 1
    assert card(left, "guard").attached_to == "dragon"


@pytest.mark.parametrize("title", ["guard", "Drogon"])
def test_that_a_card_of_another_title_is_played_so_is_a_reading(title: str) -> None:
    other = {**GUARD, "title": title, "unique": True, "house": []}
    game, state = at(other, DRAGON, opening={"box": "marshalling/3"})
    uses = "guard/marshal-duplicate" if title == "guard" else "guard/marshal"
    step = game.make(state, next(one for one in game.moves(state) if one.ability == uses))
    assert ("played-as-duplicate" in [note.code for note in step.notes]) == (title == "guard")


@pytest.mark.parametrize("dragon", [{**DRAGON, "crests": []}, {**DRAGON, "owner": "bob"}])
def test_it_is_played_on_such_a_card_of_its_player_alone(dragon: dict[str, Any]) -> None:
    assert not playing(dragon)[0]


def test_it_is_played_as_a_duplicate_by_the_active_player_alone() -> None:
    assert not playing(DRAGON, active="bob")[0]


def test_no_duplicate_is_played_by_whoever_may_play_no_more_cards_out_of_hand() -> None:
    ability = {"id": "ban", "label": "ban", "kind": "constant"}
    ban = {**ability, "effects": [{"do": "forbid", "what": "plays-from-hand", "who": "each"}]}
    wall = {"ref": "wall", "type": "location", "owner": "bob", "abilities": [ban]}
    assert not playing(DRAGON, wall)[0]


@pytest.mark.parametrize("unique", [True, False])
@pytest.mark.parametrize("lies", [True, False])
def test_a_duplicate_of_another_title_saves_its_card_be_it_unique_or_not(unique: bool, lies: bool) -> None:
    """Whether it is played as the text lets it be, or lies there from the first."""
    guard = {**GUARD, "zone": "play", "duplicate_of": "dragon"} if lies else GUARD
    game, state = at(guard, {**DRAGON, "unique": unique}, KILLS, opening={"box": "marshalling/3"})
    state = state if lies else after(game, state, "guard/marshal-duplicate")
    for uses in ("kills/use", "dragon/duplicate"):
        while not (found := [one for one in game.moves(state) if one.ability == uses]):
            state = game.make(state, next(one for one in game.moves(state) if one.does == "passes")).state
        state = game.make(state, found[0]).state
    assert (card(state, "dragon").moribund, card(state, "dragon").duplicates) == (None, 0)
    assert card(state, "guard").zone == "discard"


# --- only on what one owns and controls (FAQ 3.29) --------------------------------------------------------------------


@pytest.mark.parametrize(("owner", "so"), [("ann", True), ("bob", False)])
def test_a_card_that_was_taken_over_takes_no_duplicates_from_the_hand(owner: str, so: bool) -> None:
    jory = {**ONTO_ITSELF, "owner": owner, "controller": "ann"}
    game, state = at(jory, IN_HAND, opening={"box": "marshalling/3"})
    assert any(one.ability == "jory/use" for one in game.moves(state)) == so


@pytest.mark.parametrize(("owner", "many"), [("ann", 1), ("bob", 0)])
def test_what_is_saved_takes_the_duplicate_found_for_it_only_from_its_owner(owner: str, many: int) -> None:
    """Favored by the Warrior saves any unique character that its player controls; the copy stays in the deck else."""
    ned = as_shipped.card("ned", owner, controller="ann", title="Eddard Stark", unique=True)
    copy = as_shipped.card("copy", title="Eddard Stark", unique=True, zone="deck")
    septon = as_shipped.card("septon", crests=["Holy"])
    kills = as_shipped.ability({"do": "kill", "to": "all", "which": {"ref": "ned"}})
    played = as_shipped.Played(
        "challenges/2", as_shipped.shipped("asots_120", "favored", zone="hand"), ned, copy, septon,
        as_shipped.card("assassin", "bob", abilities=[kills]), stops="every",
    )  # fmt: skip
    played.until("assassin/use")
    played.use("assassin/use")
    played.until("favored/response-1")
    played.use("favored/response-1", choosing=["ned"])
    played.on()
    assert (played.card("ned").zone, played.card("ned").duplicates) == ("play", many)
    assert (played.card("copy").zone == "deck") == (not many)


def test_of_characters_that_may_get_a_duplicate_only_those_are_picked_whom_one_owns_and_controls() -> None:
    """Black Betha asks for any unique Baratheon character."""
    lords = [
        as_shipped.card(ref, owner, controller=controller, house=["Baratheon"], unique=True)
        for ref, owner, controller in (("mine", "ann", "ann"), ("yours", "bob", "bob"), ("taken", "bob", "ann"))
    ]
    ship, last = as_shipped.shipped("asots_29", "betha"), as_shipped.card("last", zone="discard")
    fought = {"type": "power", "attacker": "ann", "defender": "bob", "attackers": ["mine"], "winner": "ann"}
    played = as_shipped.Played("challenges/7", ship, *lords, last, challenge=fought)
    judged = played.game.judge(played.state, "betha/response-1").choose
    assert {one.card: one.allowed for one in judged} == {"mine": True, "yours": False, "taken": False}
    assert {reason.code for one in judged if not one.allowed for reason in one.reasons} == {"takes-no-duplicate"}
