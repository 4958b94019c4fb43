"""Other characters, not listed: they can be chosen, and what hangs on them is told; nothing else reaches them."""

from __future__ import annotations

from typing import Any

import pytest

from timing.kernel.fields import Malformed
from timing.kernel.moves import Move, Option
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.situation import read, write

Plain = dict[str, Any]
ATTACKER = {"type": "character", "controller": "opponent", "participating": "attacking"}
WON_BY_GREG = {"type": "military", "attacker": "greg", "defender": "lara", "winner": "greg", "attacker_bonus": 5}
KILLED = {"what": "killed", "card": "jaime", "by": "claim is implemented"}
CLAIMED = {"what": "claim-implemented", "player": "lara", "type": "military"}
JAIME = {"ref": "jaime", "title": "Jaime", "type": "character", "owner": "lara", "house": ["Lannister"]}


def ability(kind: str, choose: Plain | None = None, **more: Any) -> Plain:
    """An ability that kills a card that it chooses, unless `more` says otherwise."""
    target = {"target": {"choose": choose}} if choose else {}
    return {"id": "x", "label": "x", "kind": kind, **target, "effects": {"do": "kill", "to": "target"}, **more}


def table(*abilities: Plain, others: bool = True, box: str = "challenges/4", **more: Any) -> Plain:
    """Greg and Lara, each with others or without; what is argued about is an event of Lara's."""
    event: Plain = {"ref": "event", "title": "Event", "type": "event", "owner": "lara", "zone": "hand"}
    event["abilities"] = list(abilities)
    return {
        "players": [{"id": one, "name": one.title(), "others": others} for one in ("greg", "lara")],
        "first_player": "lara",
        "opening": {"box": box},
        "challenge": {key: value for key, value in WON_BY_GREG.items() if key != "winner"},
        "cards": [JAIME, event],
        **more,
    }


def judged(situation: Plain, uid: str = "event/x") -> Option:
    """The ability as the first decision has it."""
    game = Dispute(read(situation))
    return game.judge(game.begin().state, uid)


def codes(option: Option) -> set[str]:
    return {reason.code for reason in option.reasons}


DEBTS = ability(
    "response",
    ATTACKER,
    trigger={"after": "challenge-lost", "player": "you"},
    cost={"do": "kneel", "card": {"type": "character", "house": ["Lannister"]}},
)
AFTER_CLAIM = {"box": "challenges/7", "step": "5"}


def test_after_a_lost_challenge_whoever_attacked_may_be_chosen_though_nobody_is_listed() -> None:
    told = {"opening": AFTER_CLAIM, "challenge": WON_BY_GREG, "happened": [KILLED, CLAIMED]}
    option = judged(table(DEBTS, **told))
    assert option.allowed
    assert "hangs-on-others" in codes(option)
    assert [move.choosing for move in option.moves] == [("others-greg",)]
    without = judged(table(DEBTS, others=False, **told))
    assert not without.allowed
    assert "no-target" in codes(without)


def test_the_loser_of_a_claim_chooses_between_the_listed_one_and_another() -> None:
    game = Dispute(read(table(box="challenges/7", challenge=WON_BY_GREG)))
    result = game.begin()
    decision = game.decision(result.state)
    while decision.kind == "opportunity":
        result = game.apply(result.state, Move(decision.player, "passes"))
        decision = game.decision(result.state)
    assert (decision.choice, decision.player) == ("claim", "lara")
    assert set(decision.choices) == {"jaime", "others-lara"}
    after = game.apply(result.state, Move("lara", "chooses", choosing=("others-lara",))).state
    held = {card.ref: card for card in after.cards}
    assert held["jaime"].moribund is None


@pytest.mark.parametrize(
    ("choose", "may"),
    [
        ({"type": "character", "trait": ["Lord"], "controller": "opponent"}, True),
        ({"type": "character", "str": {"at_most": 2}, "controller": "opponent"}, True),
        ({"type": "character", "controller": "opponent", "not": {"trait": ["Lord"]}}, True),
        ({"type": "character", "participating": "attacking", "controller": "opponent"}, True),
        ({"any": [{"type": "location"}, {"trait": ["Army"]}], "controller": "opponent"}, True),
        ({"type": "character", "participating": "defending", "controller": "opponent"}, False),
        ({"type": "location", "controller": "opponent"}, False),
        ({"type": "character", "zone": "dead", "controller": "opponent"}, False),
        ({"type": "character", "title": "Robb", "controller": "opponent"}, False),
        ({"not": {"type": "character"}, "controller": "opponent"}, False),
    ],
)
def test_others_may_be_chosen_where_nothing_that_is_known_of_them_speaks_against_it(choose: Plain, may: bool) -> None:
    option = judged(table(ability("action", choose, phase="any")))
    assert option.allowed == may
    assert [move.choosing for move in option.moves] == ([("others-greg",)] if may else [])


def test_where_somebody_who_is_listed_can_be_chosen_nothing_hangs_on_others() -> None:
    option = judged(table(ability("action", {"type": "character"}, phase="any")))
    assert {move.choosing for move in option.moves} == {("jaime",), ("others-lara",), ("others-greg",)}
    assert "hangs-on-others" not in codes(option)


def test_another_pays_only_where_nobody_who_is_listed_can() -> None:
    kneel = {"do": "kneel", "card": {"type": "character", "house": ["Lannister"]}}
    draws = {"effects": {"do": "draw"}, "cost": kneel, "phase": "any"}
    listed = judged(table(ability("action", **draws)))
    assert [move.paying for move in listed.moves] == [("jaime",)]
    kneeling = table(ability("action", **draws))
    kneeling["cards"][0] = {**JAIME, "kneeling": True}
    other = judged(kneeling)
    assert [move.paying for move in other.moves] == [("others-lara",)]
    assert "hangs-on-others" in codes(other)


def test_several_of_them_are_chosen_as_one() -> None:
    two = ability("action", {"type": "character", "controller": "opponent"}, phase="any")
    two["target"] = {**two["target"], "n": 2}
    assert [move.choosing for move in judged(table(two)).moves] == [("others-greg",)]


def test_what_reaches_everybody_or_counts_speaks_of_those_who_are_listed() -> None:
    every = ability("action", phase="any", effects={"do": "kill", "to": "all", "which": {"type": "character"}})
    game = Dispute(read(table(every)))
    result = game.apply(game.begin().state, Move("lara", "uses", "event/x"))
    held = {card.ref: card for card in result.state.cards}
    assert held["jaime"].moribund or held["jaime"].zone == "dead" or result.state.frames[-1].members
    assert held["others-lara"].moribund is None
    two = {"card": {"type": "character", "controller": "you"}, "count": 2}
    counted = judged(table(ability("action", phase="any", effects={"do": "draw"}) | {"if": two}))
    assert "condition-not-met" in codes(counted)


def test_the_death_of_one_who_is_not_listed_is_answered_and_what_hangs_on_who_it_is_told() -> None:
    told = {
        "opening": AFTER_CLAIM,
        "challenge": WON_BY_GREG,
        "happened": [{**KILLED, "card": "others-lara"}, CLAIMED],
    }
    draws = {"effects": {"do": "draw"}}
    anybody = judged(table(ability("response", trigger={"after": "killed"}, **draws), **told))
    assert anybody.allowed
    assert "hangs-on-others" not in codes(anybody)
    lord = {"after": "killed", "card": {"trait": ["Lord"]}}
    of_a_lord = judged(table(ability("response", trigger=lord, **draws), **told))
    assert of_a_lord.allowed
    assert "hangs-on-others" in codes(of_a_lord)


@pytest.mark.parametrize(("trait", "initiates"), [("", True), ("Lord", False)])
def test_a_passive_that_speaks_of_some_of_them_alone_does_not_initiate_by_itself(trait: str, initiates: bool) -> None:
    trigger = {"after": "killed", "card": {"type": "character", **({"trait": [trait]} if trait else {})}}
    grief = {"ref": "grief", "type": "location", "owner": "greg"}
    grief["abilities"] = [ability("passive", trigger=trigger, effects={"do": "gain-gold", "n": 1})]
    game = Dispute(read(table(box="challenges/7", challenge=WON_BY_GREG, cards=[JAIME, grief])))
    result = game.begin()
    while (decision := game.decision(result.state)).kind != "over":
        chosen = ("others-lara",) if decision.kind == "choice" else ()
        result = game.apply(result.state, Move(decision.player, "chooses" if chosen else "passes", choosing=chosen))
    gold = {player.id: player.gold for player in result.state.players}
    assert gold["greg"] == int(initiates)


def test_they_are_part_of_what_a_situation_says_and_no_card_may_be_called_like_them() -> None:
    situation = read(table())
    assert read(write(situation)) == situation
    assert [player.others for player in situation.players] == [True, True]
    with pytest.raises(Malformed, match="not listed"):
        read(table(cards=[{**JAIME, "ref": "others-lara"}]))
