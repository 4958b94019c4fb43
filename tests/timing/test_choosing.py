"""Effects for which several players choose: who chooses when, what may not be chosen, what becomes of the chosen."""

from typing import Any

import pytest

from timing.kernel.moves import Illegal, Move
from timing.page.line import line
from timing.page.screen import screen
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.situation import read

MINE = {"type": "character", "controller": "you"}
KILL = {"do": "kill", "to": "target"}


def table(ability: dict[str, Any], *more: dict[str, Any], zone: str = "hand") -> Dispute:
    """Three players; Bob holds an event with that ability and acts first."""
    event = {"ref": "toll", "type": "event", "owner": "bob", "zone": zone}
    action = {"id": "toll", "label": "toll", "kind": "action", **ability}
    plain = {
        "players": [{"id": "ann"}, {"id": "bob"}, {"id": "cid"}],
        "first_player": "ann",
        "opening": {"box": "challenges/2", "turn": "bob"},
        "cards": [{**event, "abilities": [action]}, *more],
    }
    return Dispute(read(plain))


def people(**owners: str) -> list[dict[str, Any]]:
    return [{"ref": ref, "type": "character", "owner": owner, "str": 1} for ref, owner in owners.items()]


def uses(game: Dispute, *paying: str) -> Any:
    return game.fold([Move("bob", "uses", "toll/toll", paying)]).state


def chooses(game: Dispute, state: Any, *names: str) -> Any:
    return game.apply(state, Move(game.decision(state).player, "chooses", choosing=names)).state


def zones(state: Any) -> dict[str, str]:
    return {card.ref: card.zone for card in state.cards}


def test_the_controller_of_the_effect_chooses_first_and_the_others_clockwise():
    game = table(
        {"target": {"choose": MINE, "who": "each"}, "effects": [KILL]},
        *people(a="ann", aa="ann", b="bob", bb="bob", c="cid", cc="cid"),
    )
    state, asked = uses(game), []
    while game.decision(state).kind == "choice":
        decision = game.decision(state)
        asked.append((decision.player, decision.choices))
        assert {reason.code for reason in decision.why} == {"chooses-in-turn"}
        state = chooses(game, state, decision.choices[0])
    assert asked == [("bob", ("b", "bb")), ("cid", ("c", "cc")), ("ann", ("a", "aa"))]
    assert {ref for ref, zone in zones(state).items() if zone == "dead"} == {"a", "b", "c"}


def test_opponents_choose_without_the_player_of_the_effect():
    game = table(
        {"target": {"choose": MINE, "who": "each-opponent"}, "effects": [KILL]},
        *people(a="ann", aa="ann", b="bob", c="cid"),
    )
    state = uses(game)
    assert game.decision(state).player == "ann"
    state = chooses(game, state, "aa")
    assert zones(state) | {"toll": ""} == {"toll": "", "a": "play", "aa": "dead", "b": "play", "c": "dead"}


def test_what_is_left_without_a_choice_is_chosen_and_who_has_nothing_chooses_none():
    game = table({"target": {"choose": MINE, "who": "each"}, "effects": [KILL]}, *people(a="ann", c="cid"))
    result = game.fold([Move("bob", "uses", "toll/toll")])
    said = [(note.code, dict(note.args)["player"]) for note in result.notes if note.code.startswith("chooses")]
    assert said == [("chooses-none", "bob"), ("chooses", "cid"), ("chooses", "ann")]
    assert {zones(result.state)[ref] for ref in "ac"} == {"dead"}


def test_a_card_that_may_not_be_chosen_is_refused_with_its_reason():
    safe = {"ref": "saint", "type": "character", "owner": "bob", "cannot": ["be killed"]}
    game = table({"target": {"choose": MINE, "who": "each"}, "effects": [KILL]}, safe, *people(b="bob", bb="bob"))
    state = uses(game)
    (part,) = game.decision(state).refused
    assert part.card == "saint"
    assert {reason.code for reason in part.reasons} == {"cannot"}
    with pytest.raises(Illegal) as caught:
        chooses(game, state, "saint")
    assert caught.value.reasons == part.reasons


def test_nothing_to_choose_for_anybody_and_it_cannot_be_used():
    game = table({"target": {"choose": MINE, "who": "each"}, "effects": [KILL]})
    with pytest.raises(Illegal) as caught:
        uses(game)
    assert [reason.code for reason in caught.value.reasons] == ["no-target"]


def test_another_effect_that_can_succeed_is_enough_to_use_it():
    ability = {"target": {"choose": MINE, "who": "each"}, "effects": [KILL, {"do": "gain-gold", "n": 2}]}
    state = uses(table(ability))
    assert next(player.gold for player in state.players if player.id == "bob") == 2


def test_who_pays_with_the_only_card_that_could_be_chosen_cannot():
    ability = {"target": {"choose": MINE, "who": "each"}, "cost": {"do": "sacrifice", "card": MINE}, "effects": [KILL]}
    game = table(ability, *people(b="bob"))
    option = next(o for o in game.decision(game.begin().state).options if o.ability == "toll/toll")
    assert not option.allowed
    assert [reason.code for reason in option.reasons] == ["no-effect"]
    game = table(ability, *people(b="bob", a="ann"))
    assert zones(uses(game, "b")) | {"toll": ""} == {"toll": "", "a": "dead", "b": "discard"}


def test_all_but_the_chosen_are_removed_and_a_player_may_choose_fewer():
    target = {"choose": MINE, "n": 2, "up_to": True, "who": "each"}
    ability = {
        "target": target,
        "effects": [{"do": "return-to-hand", "to": "unchosen", "which": {"type": "character"}}],
    }
    game = table(ability, *people(b="bob", bb="bob", bbb="bob", c="cid"))
    state = uses(game)
    assert (game.decision(state).n, game.decision(state).least) == (2, 0)
    state = chooses(game, state, "b", "bbb")
    state = chooses(game, state)
    assert {ref for ref, zone in zones(state).items() if zone == "hand"} == {"bb", "c"}


def test_each_puts_a_card_of_his_or_her_own_into_play():
    ability = {
        "target": {"choose": {**MINE, "zone": "hand"}, "who": "each"},
        "effects": [{"do": "put-into-play", "to": "target"}],
    }
    hidden = [{**one, "zone": "hand"} for one in people(a="ann", c="cid")]
    state = uses(table(ability, *hidden))
    assert {card.ref: card.controller for card in state.cards if card.zone == "play"} == {"a": "ann", "c": "cid"}


def test_the_page_asks_for_the_number_and_says_whom_not():
    safe = {"ref": "saint", "title": "A saint", "type": "character", "owner": "bob", "cannot": ["be killed"]}
    game = table({"target": {"choose": MINE, "who": "each"}, "effects": [KILL]}, safe, *people(b="bob", bb="bob"))
    shown = screen(line(game.situation, (Move("bob", "uses", "toll/toll").text(),)), 1)
    assert shown.headline == "Bob chooses one character for toll."
    assert [part.name for part in shown.refusals[0].parts] == ["A saint"]
