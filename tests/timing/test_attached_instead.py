"""Cards that are attached instead of being removed: to another card, or to their player's House card as an agenda."""

from __future__ import annotations

from typing import Any

import pytest

from tests.timing.test_set_off_by_states import action, after, at, card
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.state import State
from timing.systems.agot1e.work import Work

IF_KILLED = {"kind": "replacement", "label": "instead", "trigger": {"after": "killed", "card": {"self": True}}}
KILLS = action("kills", {"do": "kill", "to": "all", "which": {"ref": "maid"}})
QUEEN = {"ref": "queen", "type": "character", "owner": "ann", "house": ["Targaryen"]}
SISTER = {**QUEEN, "ref": "sister"}
KNIGHT = {"ref": "knight", "type": "character", "owner": "bob", "str": 3}
SERVES = {"id": "serves", "label": "serves", "kind": "constant", "dormant": True, "gained": True}
SERVES |= {"effects": [{"do": "gain", "what": "power", "to": "host"}]}
ATTACHES = {"do": "attach", "to": "target", "instead": True, "may": True}
COUNTS_AS = [
    {"do": "gain", "what": "Handmaiden", "to": "self", "then": True},
    {"do": "gain", "what": "ability:serves", "to": "self", "then": True},
]
TO_QUEEN = {**IF_KILLED, "id": "instead", "target": {"choose": {"type": "character", "house": "Targaryen"}}}
TO_QUEEN |= {"effects": [ATTACHES, *COUNTS_AS]}


def maid(**more: Any) -> dict[str, Any]:
    return {"ref": "maid", "type": "character", "owner": "ann", "abilities": [TO_QUEEN, SERVES], **more}


def killed(*cards: dict[str, Any], **more: Any) -> tuple[Dispute, State]:
    """The table once the maid is about to be killed, as far as it goes by itself."""
    game, state = at(KILLS, *cards, **more)
    return game, game.make(state, next(one for one in game.moves(state) if one.ability == "kills/use")).state


def test_the_player_chooses_what_the_card_is_attached_to_instead_of_being_killed() -> None:
    game, state = killed(maid(), QUEEN, SISTER, KNIGHT)
    decision = game.decision(state)
    assert [reason.code for reason in decision.why] == ["attaches-instead"]
    assert {one.choosing for one in game.moves(state)} == {("queen",), ("sister",), ()}
    state = game.make(state, next(one for one in game.moves(state) if one.choosing == ("sister",))).state
    assert (card(state, "maid").attached_to, card(state, "maid").moribund) == ("sister", None)
    work = Work(game.table, state)
    assert work.type_of("maid") == "attachment"
    assert work.has("maid", "Handmaiden")
    assert work.has("sister", "power")


def test_the_card_is_killed_where_its_player_does_not_attach_it() -> None:
    game, state = killed(maid(), QUEEN)
    step = game.make(state, next(one for one in game.moves(state) if not one.choosing))
    assert card(step.state, "maid").zone == "dead"


def test_the_card_is_killed_where_there_is_nothing_to_attach_it_to() -> None:
    _game, state = killed(maid(), KNIGHT, {**QUEEN, "keywords": ["no attachments"]})
    assert card(state, "maid").zone == "dead"


def test_a_card_that_is_attached_instead_leaves_the_challenge() -> None:
    fights = {"type": "military", "attacker": "ann", "defender": "bob", "attackers": ["maid", "queen"]}
    game, state = killed(maid(), QUEEN, challenge=fights, opening={"box": "challenges/6"}, ends="box")
    assert state.challenge
    assert state.challenge.attackers == ("maid", "queen")
    moves = game.moves(state)
    state = game.make(state, next(one for one in moves if one.choosing == ("queen",))).state
    assert state.challenge is None or state.challenge.attackers == ("queen",)


AS_AGENDA = {**IF_KILLED, "id": "instead", "effects": [{"do": "become-agenda", "to": "self", "instead": True}]}
DRAWS = {"id": "draws", "label": "draws", "kind": "response", "from": "agenda", "trigger": {"after": "killed"}}
DRAWS |= {"effects": [{"do": "draw", "n": 1}]}
PAGE = {"ref": "page", "type": "character", "owner": "bob"}
BOTH = action("both", {"do": "kill", "to": "all", "which": {"ref": ["page", "maid"]}})
KILLS_PAGE = {**action("second", {"do": "kill", "to": "all", "which": {"ref": "page"}}), "owner": "bob"}
CANCELS = {"id": "cancels", "label": "cancels", "kind": "response", "effects": [{"do": "cancel"}]}


def prince(*more: dict[str, Any], **facts: Any) -> dict[str, Any]:
    return {"ref": "maid", "type": "character", "owner": "ann", "abilities": [AS_AGENDA, DRAWS, *more], **facts}


def test_a_card_that_would_be_killed_becomes_an_agenda_and_has_left_play() -> None:
    game, state = at(KILLS, prince(power=2, duplicates=1, kneeling=True))
    while any(one.ability == "kills/use" for one in game.moves(state)) or state.frames[-1].window != "segment":
        moves = [one for one in game.moves(state) if one.ability in ("", "kills/use")]
        step = game.make(state, moves[0])
        if step.state.over or not step.state.frames:
            break
        state = step.state
    held = card(step.state, "maid")
    assert (held.zone, held.power, held.duplicates, held.controller) == ("agenda", 0, 0, "ann")
    assert Work(game.table, step.state).type_of("maid") == "agenda"


def test_the_text_of_an_agenda_works_from_the_end_of_the_window_on() -> None:
    game, state = at(BOTH, prince(), PAGE)
    step = game.make(state, next(one for one in game.moves(state) if one.ability == "both/use"))
    assert "agenda-from-then-on" in [note.code for note in step.notes]
    assert not any(one.ability == "maid/draws" for one in game.moves(step.state))
    game, state = at(KILLS_PAGE, prince(zone="agenda"), PAGE, first_player="bob")
    state = game.make(state, next(one for one in game.moves(state) if one.ability == "second/use")).state
    assert any(one.ability == "maid/draws" for one in game.moves(state))


@pytest.mark.parametrize("other", [{"type": "agenda"}, {"type": "character", "zone": "agenda"}])
def test_a_player_with_an_agenda_has_no_second_one_and_the_card_is_killed(other: dict[str, Any]) -> None:
    _game, state = killed(prince(), {"ref": "other", "owner": "ann", **other})
    assert card(state, "maid").zone == "dead"


def test_the_agenda_of_an_opponent_is_in_nobody_s_way() -> None:
    _game, state = killed(prince(), {"ref": "other", "owner": "bob", "type": "agenda"})
    assert card(state, "maid").zone == "agenda"


def test_what_an_agenda_does_cannot_be_canceled_and_it_is_not_in_play() -> None:
    maester = {"ref": "maester", "type": "character", "owner": "bob", "abilities": [CANCELS]}
    game, state = at(KILLS_PAGE, prince(zone="agenda"), PAGE, maester, first_player="bob")
    for uses in ("second/use", "maid/draws"):
        while not any(one.ability == uses for one in game.moves(state)):
            state = game.make(state, next(one for one in game.moves(state) if one.does == "passes")).state
        state = game.make(state, next(one for one in game.moves(state) if one.ability == uses)).state
    refused = next(one for one in game.decision(state).options if one.ability == "maester/cancels")
    assert "agenda-uncancelable" in [reason.code for reason in refused.reasons]
    assert Work(game.table, state).select(game.table.abilities["second/use"].effects[0].which, "ann", "maid") == (
        "page",
    )


def test_an_agenda_returns_to_play_as_soon_as_a_state_is_there() -> None:
    returns = {"id": "returns", "label": "returns", "kind": "constant", "from": "agenda"}
    banner = {"ref": "banner", "type": "attachment", "owner": "bob", "attached_to": "page"}
    fewer = {"number": {"count": {"type": "attachment", "controller": "you"}}}
    fewer |= {"less_than": {"count": {"type": "attachment", "controller": "you"}, "of": "each-opponent"}}
    back = {**returns, "effects": [{"do": "put-into-play", "to": "self", "if": fewer}]}
    gains = action("gains", {"do": "gain-gold", "n": 1})
    game, state = at(gains, prince(back, zone="agenda"), PAGE)
    assert card(after(game, state, "gains/use"), "maid").zone == "agenda"
    game, state = at(gains, prince(back, zone="agenda"), PAGE, banner)
    assert card(after(game, state, "gains/use"), "maid").zone == "play"


@pytest.mark.parametrize(("gains", "power"), [(0, 1), (1, 2), (2, 3)])
def test_a_character_claims_more_power_for_renown_where_effects_say_so(gains: int, power: int) -> None:
    more = [
        {"do": "gain", "what": "claims 1 additional power for renown", "to": "all", "which": {"ref": "knight"}}
        for _ in range(gains)
    ]
    banners = [
        {
            "ref": f"banner {at}", "type": "location", "owner": "bob",
            "abilities": [{"id": "more", "label": "more", "kind": "constant", "effects": [one]}],
        }
        for at, one in enumerate(more)
    ]  # fmt: skip
    fights = {"type": "power", "attacker": "bob", "defender": "ann", "attackers": ["knight"], "winner": "bob"}
    opening = {"box": "challenges/7", "event": 4}
    _game, state = at({**KNIGHT, "keywords": ["renown"]}, *banners, challenge=fights, opening=opening)
    assert card(state, "knight").power == power
