"""A moribund card that is put into play remains there, as the effect has it: knelt, and under whose control (3.42)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.timing.as_shipped import Played, ability, card, shipped

Plain = dict[str, Any]


def raises(**more: Any) -> Plain:
    back = ability({"do": "put-into-play", "to": "trigger", **more}, kind="response", trigger={"after": "killed"})
    return card("crow", type="event", zone="hand", abilities=[back])


DEATH = card("death", "bob", type="location", abilities=[])
DEATH["abilities"] = [
    ability(
        {"do": "kill", "to": "target"}, target={"choose": {"type": "character"}}, limit={"times": 1, "per": "round"}
    )
]


def died(event: Plain, use: str = "crow/use", **arya: Any) -> Played:
    """Ann's Arya has been killed and brought back."""
    played = Played("challenges/2", event, DEATH, card("arya", **arya), stops="every")
    played.until("death/use")
    played.use("death/use", choosing=["arya"])
    played.until(use)
    played.use(use)
    played.on()
    return played


@pytest.mark.parametrize(("what", "kneeling"), [({}, False), ({"what": "knelt"}, True)])
def test_it_is_put_into_play_knelt_where_the_effect_says_so(what: Plain, kneeling: bool) -> None:
    arya = died(raises(**what)).card("arya")
    assert (arya.zone, arya.moribund, arya.kneeling) == ("play", None, kneeling)


@pytest.mark.parametrize(("who", "controller"), [({}, "ann"), ({"who": "opponent"}, "bob")])
def test_it_comes_under_the_control_that_the_effect_gives(who: Plain, controller: str) -> None:
    assert died(raises(**who), controller="bob").card("arya").controller == controller


def test_the_three_eyed_crow_brings_back_whom_an_opponent_controlled() -> None:
    crow = shipped("asots_111", "crow", zone="hand")
    arya = died(crow, "crow/response-1", controller="bob", unique=True).card("arya")
    assert (arya.zone, arya.controller, arya.kneeling) == ("play", "ann", True)
