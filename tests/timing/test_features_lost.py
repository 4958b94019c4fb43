"""All keywords, traits or immunities gained and lost at once, what a cancel asks of its prey, who takes control."""

from __future__ import annotations

from typing import Any

import pytest

from tests.timing.test_granted_more import constant
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.situation import read
from timing.systems.agot1e.state import State
from timing.systems.agot1e.work import Work

KNIGHT = {
    "ref": "knight",
    "type": "character",
    "owner": "bob",
    "traits": ["Knight"],
    "keywords": ["renown"],
    "immune": ["events"],
}
THEM = {"to": "all", "which": {"type": "character"}}


def at(*cards: dict[str, Any]) -> tuple[Dispute, State]:
    situation = {"players": [{"id": "ann"}, {"id": "bob"}], "first_player": "ann", "opening": {"box": "dominance/3"}}
    game = Dispute(read({**situation, "cards": list(cards)}))
    return game, game.begin().state


@pytest.mark.parametrize(
    ("effect", "renown", "knight", "immune"),
    [
        ({"do": "lose", "what": "all keywords"}, False, True, False),
        ({"do": "lose", "what": "all keywords but immunities"}, False, True, True),
        ({"do": "lose", "what": "all immunities"}, True, True, False),
        ({"do": "lose", "what": "all traits"}, True, False, True),
    ],
)
def test_what_is_lost_as_a_whole(effect: dict[str, Any], renown: bool, knight: bool, immune: bool) -> None:
    played = {
        "id": "use",
        "label": "use",
        "kind": "action",
        "effects": [{"do": "kneel", "to": "all", "which": {"ref": "knight"}}],
    }
    event = {"ref": "event", "type": "event", "owner": "ann", "zone": "hand", "abilities": [played]}
    game, state = at(KNIGHT, event, constant(**effect, **THEM))
    work = Work(game.table, state)
    assert (work.has("knight", "renown"), work.has("knight", "Knight")) == (renown, knight)
    assert work.immune("knight", "event/use") == immune


def test_all_traits_are_gained_at_once() -> None:
    game, state = at(KNIGHT, constant(do="gain", what="all traits", **THEM))
    work = Work(game.table, state)
    assert work.has("knight", "Dothraki")
    assert not work.has("knight", "deadly")


def test_one_instance_of_each_is_lost() -> None:
    """Deadly twice and lost once remains; renown, there once, is lost (FAQ, Losing 'all' Traits or Keywords)."""
    champion = {"ref": "champion", "type": "character", "owner": "bob", "keywords": ["deadly", "renown"]}
    pride = constant(do="lose", what="all keywords", **THEM)
    dagger = {**constant(do="gain", what="deadly", to="all", which={"ref": "champion"}), "ref": "dagger"}
    game, state = at(champion, pride, dagger)
    work = Work(game.table, state)
    assert work.has("champion", "deadly")
    assert not work.has("champion", "renown")
    again = {**pride, "ref": "again"}
    game, state = at(champion, pride, dagger, again)
    assert not Work(game.table, state).has("champion", "deadly")


def answer(cancels: dict[str, Any], *chosen: str) -> bool:
    """Whether such a cancel may answer an event that chooses these cards."""
    target = {"choose": {"ref": list(chosen)}, "n": len(chosen)}
    use = {"id": "use", "label": "use", "kind": "action", "cost": [{"do": "kneel-influence", "n": 1}], "target": target}
    use["effects"] = [{"do": "kneel", "to": "target"}]
    event = {"ref": "event", "type": "event", "owner": "ann", "zone": "hand", "abilities": [use]}
    cancel = {"id": "cancel", "label": "cancel", "kind": "response", "effects": [{"do": "cancel", "cancels": cancels}]}
    maester = {"ref": "maester", "type": "character", "owner": "bob", "abilities": [cancel]}
    lords = [
        {"ref": ref, "type": "character", "owner": "bob", "traits": [trait]}
        for ref, trait in (("lord", "Lord"), ("page", "Ally"))
    ]
    players = [{"id": "ann", "influence": 1}, {"id": "bob"}]
    situation = {"players": players, "first_player": "ann", "opening": {"box": "dominance/3"}}
    game = Dispute(read({**situation, "cards": [event, maester, *lords]}))
    state = game.make(game.begin().state, game.moves(game.begin().state)[0]).state
    return any(move.ability == "maester/cancel" for move in game.moves(state))


@pytest.mark.parametrize(
    ("cancels", "chosen", "may"),
    [
        ({"chooses": {"trait": "Lord"}, "only_target": True}, ["lord"], True),
        ({"chooses": {"trait": "Lord"}, "only_target": True}, ["lord", "page"], False),
        ({"chooses": {"trait": "Lord"}}, ["lord", "page"], True),
        ({"chooses": {"trait": "Lord"}, "only_target": True}, ["page"], False),
        ({"without": ["kneel-influence"]}, ["lord"], False),
        ({"without": ["pay-gold"]}, ["lord"], True),
        ({"not_of": ["event"]}, ["lord"], False),
        ({"if": {"number": {"stat": "hand", "of": "you"}, "at_least": 9}}, ["lord"], False),
    ],
)
def test_a_cancel_asks_what_the_effect_chooses_costs_and_is(
    cancels: dict[str, Any], chosen: list[str], may: bool
) -> None:
    assert answer(cancels, *chosen) == may


def test_another_player_may_take_control() -> None:
    use = {"id": "use", "label": "use", "kind": "action", "target": {"player": "opponent"}}
    use["effects"] = [{"do": "take-control", "to": "self", "who": "chosen"}]
    game, state = at({"ref": "rats", "type": "character", "owner": "ann", "abilities": [use]})
    state = game.make(state, game.moves(state)[0]).state
    assert next(card.controller for card in state.cards if card.ref == "rats") == "bob"


def test_a_location_may_be_marshalled_attached_to_its_players_house_card() -> None:
    able = {"id": "able", "label": "able", "kind": "constant", "from": ["hand"]}
    able["effects"] = [{"do": "gain", "what": "may be played attached to your House card", "to": "self"}]
    chambers = {"ref": "room", "type": "location", "owner": "ann", "zone": "hand", "cost": 1, "abilities": [able]}
    house = {"ref": "house", "type": "house", "owner": "ann"}
    players = [{"id": "ann", "gold": 2}, {"id": "bob"}]
    situation = {"players": players, "first_player": "ann", "opening": {"box": "marshalling/3"}}
    game = Dispute(read({**situation, "cards": [chambers, house]}))
    state = game.begin().state
    move = next(move for move in game.moves(state) if move.ability == "room/marshal-attached")
    state = game.make(state, move).state
    assert next(card.attached_to for card in state.cards if card.ref == "room") == "house"


def test_an_event_that_is_put_into_play_as_a_character_is_one() -> None:
    does: list[dict[str, Any]] = [{"do": "put-into-play", "to": "self", "what": "character"}]
    does += [{"do": "gain", "what": what, "to": "self", "then": True} for what in ("character", "military")]
    use = {"id": "use", "label": "use", "kind": "action", "from": ["hand"]}
    use["effects"] = [*does, {"do": "str", "n": 3, "to": "self", "then": True}]
    game, state = at({"ref": "event", "type": "event", "owner": "ann", "zone": "hand", "abilities": [use]})
    work = Work(game.table, game.make(state, game.moves(state)[0]).state)
    assert (work.cards["event"].zone, work.type_of("event")) == ("play", "character")
    assert (work.strength("event"), work.has("event", "military")) == (3, True)


def test_a_card_can_be_put_into_play_under_the_control_of_the_player_who_was_chosen() -> None:
    use = {"id": "use", "label": "use", "kind": "action", "from": ["hand"], "target": {"player": "opponent"}}
    use["effects"] = [{"do": "put-into-play", "to": "self", "who": "chosen"}]
    game, state = at({"ref": "guard", "type": "character", "owner": "ann", "zone": "hand", "abilities": [use]})
    state = game.make(state, game.moves(state)[0]).state
    assert next((card.zone, card.controller) for card in state.cards if card.ref == "guard") == ("play", "bob")


def test_another_player_may_be_asked_whether_an_effect_is_carried_out() -> None:
    use = {"id": "use", "label": "use", "kind": "action"}
    use["effects"] = [{"do": "gain-gold", "n": 1, "who": "opponent", "may": True, "asked": "opponent"}]
    game, state = at({"ref": "well", "type": "location", "owner": "ann", "abilities": [use]})
    state = game.make(state, game.moves(state)[0]).state
    assert state.choice is not None
    assert state.choice.player == "bob"


def test_cards_paid_with_can_be_acted_on() -> None:
    use = {"id": "use", "label": "use", "kind": "action", "cost": {"do": "kneel", "card": {"type": "character"}}}
    use["effects"] = [{"do": "claim-power", "n": 1, "to": "paid"}]
    well = {"ref": "well", "type": "location", "owner": "ann", "abilities": [use]}
    game, state = at(well, {"ref": "lord", "type": "character", "owner": "ann"})
    state = game.make(state, game.moves(state)[0]).state
    assert next(card.power for card in state.cards if card.ref == "lord") == 1
