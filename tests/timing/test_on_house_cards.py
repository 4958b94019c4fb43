"""Attachments on House cards: what has the House's affiliation, ravens and their immunity, seasons that change."""

from __future__ import annotations

from typing import Any

import pytest

from tests.timing.test_set_off_by_states import action, after, at, card
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.state import State
from timing.systems.agot1e.work import Work

SEATS = [{"id": "ann", "house": "Stark"}, {"id": "bob", "house": "Lannister"}]
HOUSE = {"ref": "house", "type": "house", "owner": "ann"}
WINTER = {
    "ref": "winter",
    "type": "attachment",
    "owner": "bob",
    "attached_to": "house",
    "attaches_to": {"type": "house"},
}
LESS = {"do": "str", "n": -1, "to": "all", "which": {"type": "character", "same": "house", "as": "host"}}
WINTER |= {"abilities": [{"id": "less", "label": "less", "kind": "constant", "effects": [LESS]}]}


def strengths(house: dict[str, Any], *printed: str) -> int:
    fighter = {"ref": "fighter", "type": "character", "owner": "bob", "str": 3, "house": list(printed)}
    game, state = at(WINTER, house, fighter, players=SEATS)
    return Work(game.table, state).strength("fighter")


@pytest.mark.parametrize("house", [HOUSE, {**HOUSE, "house": ["Stark"]}])
def test_an_attachment_on_a_house_card_speaks_of_all_characters_of_that_house(house: dict[str, Any]) -> None:
    assert strengths(house, "Stark") == 2
    assert strengths(house, "Stark", "Martell") == 2
    assert strengths(house, "Lannister") == 3
    assert strengths(house) == 3


EVERYWHERE = ["play", "hand", "played"]
IMMUNE = {"do": "gain", "what": "immune to those", "to": "self"}
IMMUNE |= {"which": {"not": {"trait": "Raven"}, "zone": EVERYWHERE}}
CLEARS = {"do": "discard", "to": "all", "which": {"type": "attachment", "trait": "Raven", "other": True}}


def raven(ref: str, owner: str, season: str, **more: Any) -> dict[str, Any]:
    abilities = [
        {"id": "immune", "label": "immune", "kind": "constant", "effects": [IMMUNE]},
        {"id": "season", "label": "season", "kind": "constant", "effects": [{"do": "season", "what": season}]},
        {
            "id": "clears", "label": "clears", "kind": "passive",
            "trigger": {"after": "attached", "card": {"self": True}}, "effects": [CLEARS],
        },
    ]  # fmt: skip
    facts = {"type": "attachment", "traits": ["Raven"], "attaches_to": {"type": "house", "controller": "you"}}
    return {"ref": ref, "owner": owner, **facts, "abilities": abilities, **more}


WHITE = raven("white", "ann", "winter", attached_to="house")
THEIRS = {**HOUSE, "ref": "theirs", "owner": "bob"}
BLACK = raven("black", "bob", "summer", zone="hand")
DANCE = {"ref": "dance", "type": "attachment", "owner": "ann", "attached_to": "page"}
DANCE |= {"abilities": [{"id": "kills", "label": "kills", "kind": "response", "trigger": {"after": "season-changed"}}]}
DANCE["abilities"][0] |= {"effects": [{"do": "kill", "to": "host", "cannot_be_saved": True}]}
PAGE = {"ref": "page", "type": "character", "owner": "bob"}


def brings_black(*more: dict[str, Any]) -> tuple[Dispute, State]:
    opening = {"box": "marshalling/3"}
    return at(
        WHITE, HOUSE, THEIRS, BLACK, *more, players=SEATS, opening=opening, active_player="bob", first_player="bob"
    )


@pytest.mark.parametrize(("traits", "zone"), [(["Raven"], "discard"), (["Item"], "play")])
def test_what_is_immune_to_certain_cards_ignores_those_alone(traits: list[str], zone: str) -> None:
    sweeps = {**action("sweeps", {"do": "discard", "to": "all", "which": {"type": "attachment"}}), "traits": traits}
    other = {"ref": "other", "type": "attachment", "owner": "bob", "attached_to": "page"}
    game, state = at(WHITE, HOUSE, sweeps, PAGE, other, players=SEATS)
    assert card(after(game, state, "sweeps/use"), "white").zone == zone


def test_a_raven_that_is_attached_discards_the_others() -> None:
    game, state = brings_black()
    assert Work(game.table, state).seasons() == ("winter",)
    state = after(game, state, "black/marshal")
    assert (card(state, "white").zone, card(state, "black").attached_to) == ("discard", "theirs")
    assert Work(game.table, state).seasons() == ("summer",)


def test_after_the_season_changes_is_answered_once_it_has() -> None:
    game, state = brings_black(DANCE, PAGE)
    assert not any(one.ability == "dance/kills" for one in game.moves(state))
    state = game.make(state, next(one for one in game.moves(state) if one.ability == "black/marshal")).state
    while not any(one.ability == "dance/kills" for one in game.moves(state)):
        state = game.make(state, next(one for one in game.moves(state) if one.does == "passes")).state
    state = game.make(state, next(one for one in game.moves(state) if one.ability == "dance/kills")).state
    assert card(state, "page").zone == "dead"


def test_a_season_that_it_is_already_is_no_change() -> None:
    colder = action("colder", {"do": "season", "what": "winter", "until": "phase"})
    game, state = at(WHITE, HOUSE, DANCE, PAGE, colder, players=SEATS, opening={"box": "dominance/3"})
    step = game.make(state, next(one for one in game.moves(state) if one.ability == "colder/use"))
    assert "season-changed" not in [note.code for note in step.notes]


def test_a_season_that_comes_with_a_card_leaving_is_answered_before_the_window_is_over() -> None:
    """Of two seasons only one that cannot be comes back: what keeps it away has left in step 6."""
    keeps = {"ref": "keeps", "type": "location", "owner": "bob"}
    keeps |= {"abilities": [{"id": "not", "label": "not", "kind": "constant", "effects": [{"do": "season"}]}]}
    keeps["abilities"][0]["effects"][0]["what"] = "not winter"
    burns = action("burns", {"do": "discard", "to": "all", "which": {"ref": "keeps"}})
    game, state = at(WHITE, HOUSE, DANCE, PAGE, keeps, burns, players=SEATS)
    state = game.make(state, next(one for one in game.moves(state) if one.ability == "burns/use")).state
    assert card(state, "keeps").zone == "discard"
    state = game.make(state, next(one for one in game.moves(state) if one.does == "passes")).state
    assert any(one.ability == "dance/kills" for one in game.moves(state))
