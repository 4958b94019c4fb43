"""Effects of which one is carried out: who decides, when, what may not be decided for, and what the rest then is."""

from typing import Any

import pytest

from tests.timing.as_shipped import Played, ability, card
from tests.timing.test_choosing import chooses, people, table, uses, zones
from timing.kernel.moves import Illegal, Move
from timing.page.line import line
from timing.page.screen import screen

KILL = {"do": "kill", "to": "all", "which": {"ref": "c"}, "option": "kill him"}
GOLD = {"do": "gain-gold", "n": 2, "option": "take gold"}
STAND = {"do": "stand", "to": "all", "which": {"ref": "c"}, "option": "stand him"}


def gold(state: Any, player: str) -> int:
    return next(one.gold for one in state.players if one.id == player)


def test_one_of_them_is_carried_out_and_the_others_are_not():
    game = table({"effects": [KILL, GOLD]}, *people(c="cid"))
    state = uses(game)
    assert game.decision(state).choices == ("kill him", "take gold")
    taken = chooses(game, state, "take gold")
    assert (zones(taken)["c"], gold(taken, "bob")) == ("play", 2)
    killed = chooses(game, state, "kill him")
    assert (zones(killed)["c"], gold(killed, "bob")) == ("dead", 0)


def test_what_does_not_belong_to_one_of_them_is_always_carried_out():
    game = table({"effects": [KILL, GOLD, {"do": "draw", "n": 1}]}, *people(c="cid"))
    state = chooses(game, uses(game), "take gold")
    assert next(one.drawn for one in state.players if one.id == "bob") == 1


def test_what_cannot_succeed_is_refused_with_its_reasons():
    game = table({"effects": [KILL, GOLD, STAND]}, *people(c="cid"))
    state = uses(game)
    assert game.decision(state).choices == ("kill him", "take gold")
    (part,) = game.decision(state).refused
    assert (part.card, [reason.code for reason in part.reasons]) == (
        "stand him",
        ["alternative-fails", "already-standing"],
    )
    with pytest.raises(Illegal) as caught:
        chooses(game, state, "stand him")
    assert caught.value.reasons == part.reasons


def test_the_only_one_that_can_succeed_is_not_asked_for():
    result = table({"effects": [GOLD, STAND]}, *people(c="cid")).fold([Move("bob", "uses", "toll/toll")])
    assert gold(result.state, "bob") == 2
    assert "one-alternative" in [note.code for note in result.notes]


def test_with_none_that_can_succeed_it_cannot_be_used():
    with pytest.raises(Illegal) as caught:
        uses(table({"effects": [STAND, {**STAND, "option": "again"}]}, *people(c="cid")))
    assert [reason.code for reason in caught.value.reasons] == ["no-effect", "already-standing"]


@pytest.mark.parametrize(("decides", "player"), [("you", "bob"), ("controller", "cid")])
def test_the_player_named_decides(decides, player):
    chosen = [
        {"do": "kill", "to": "target", "option": "kill it"},
        {"do": "draw", "n": 1, "who": "controller", "option": "draw"},
    ]
    ability = {"target": {"choose": {"type": "character"}}, "decides": decides, "effects": chosen}
    game = table(ability, *people(c="cid"))
    state = game.fold([Move("bob", "uses", "toll/toll", (), ("c",))]).state
    assert game.decision(state).player == player
    drawn = chooses(game, state, "draw")
    assert {one.id for one in drawn.players if one.drawn} == {"cid"}


def test_a_target_of_one_of_them_is_asked_for_once_it_is_decided_for():
    target = {"choose": {"type": "character"}, "option": "kneel one"}
    kneel = {"do": "kneel", "to": "target", "option": "kneel one"}
    game = table({"target": target, "effects": [kneel, GOLD]}, *people(a="ann", c="cid"))
    state = uses(game)
    assert game.decision(chooses(game, state, "take gold")).kind != "choice"
    state = chooses(game, state, "kneel one")
    assert (game.decision(state).player, game.decision(state).choices) == ("bob", ("a", "c"))
    assert {card.ref for card in chooses(game, state, "c").cards if card.kneeling} == {"c"}


def saved_from(option: str) -> bool:
    """Bob decides between killing Cid's lord and taking gold; the lord has a duplicate."""
    lord = {"ref": "c", "type": "character", "owner": "cid", "unique": True, "duplicates": 1}
    game = table({"effects": [KILL, GOLD]}, lord)
    state = chooses(game, uses(game), option)
    return next(o.allowed for o in game.decision(state).options if o.ability == "c/duplicate")


def test_a_save_is_offered_against_what_was_decided_for():
    assert saved_from("kill him")
    assert not saved_from("take gold")


def test_behind_a_then_it_is_decided_once_the_first_has_succeeded():
    then = [{**KILL, "then": True}, {**GOLD, "then": True}]
    game = table({"effects": [{"do": "draw", "n": 1}, *then]}, *people(c="cid"))
    state = uses(game)
    assert game.decision(state).choices == ("kill him", "take gold")
    assert next(one.drawn for one in state.players if one.id == "bob") == 1
    assert gold(chooses(game, state, "take gold"), "bob") == 2


def test_the_page_says_what_is_to_be_decided_and_why_not_the_other():
    game = table({"effects": [KILL, GOLD, STAND]}, *people(c="cid"))
    shown = screen(line(game.situation, (Move("bob", "uses", "toll/toll").text(),)), 1)
    assert shown.headline == "Bob decides which effect of toll is carried out."
    assert [button.name for button in shown.choice.buttons] == ["Kill him", "Take gold"]
    (part,) = shown.refusals[0].parts
    assert (part.name, part.role) == ("Stand him", "now")
    assert shown.why[0].rests_on


@pytest.mark.parametrize(("decided", "zone", "power"), [("kill him", "dead", 0), ("praise him", "play", 1)])
def test_of_what_waits_for_the_end_of_the_challenge_it_is_decided_once(decided: str, zone: str, power: int) -> None:
    waits = ability(
        {"do": "kill", "to": "target", "when": "challenge-over", "option": "kill him"},
        {"do": "claim-power", "n": 1, "to": "target", "when": "challenge-over", "option": "praise him"},
        phase="challenges",
        decides="controller",
        target={"choose": {"participating": "attacking"}},
    )
    spikes = card("spikes", "bob", type="location", abilities=[waits])
    held = {"type": "military", "attacker": "ann", "defender": "bob", "attackers": ["knight"]}
    played = Played("challenges/6", card("knight", str=2), spikes, challenge=held, ends="challenge", stops="every")
    played.until("spikes/use")
    played.use("spikes/use")
    played.on("option")
    assert played.game.decision(played.state).player == "ann"
    played.choose(decided)
    told = []
    while moves := played.game.moves(played.state):
        assert played.asked != "option"
        step = played.game.apply(
            played.state, moves[0] if played.asked else next(m for m in moves if m.does == "passes")
        )
        played.state, told = step.state, [*told, *(note.code for note in step.notes)]
    assert (played.card("knight").zone, played.card("knight").power) == (zone, power)
    assert not {"one-alternative", "no-alternative", "decided-at-initiation"} & set(told)
