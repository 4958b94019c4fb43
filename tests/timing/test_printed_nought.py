"""A value of 0 that is printed is a value, and not one that nobody has told."""

from __future__ import annotations

from typing import Any

import pytest

from reading.engine.card import with_facts
from tests.timing.as_shipped import Played, card, shipped

Plain = dict[str, Any]


def attacked(plot: Plain, *more: Plain) -> Played:
    """A power challenge of ann's against bob, who has power, with that plot revealed."""
    challenge = {"type": "power", "attacker": "ann", "defender": "bob", "attackers": ["robb"]}
    played = Played(
        "challenges/7", plot, card("robb", str=3), *more, bob={"power": 5}, challenge=challenge, ends="challenge"
    )
    played.on()
    return played


@pytest.mark.parametrize(
    ("kind", "stated", "meant"),
    [
        ("plot", {"claim": "0", "initiative": "0", "income": "0"}, {"claim": 0, "initiative": 0, "income": 0}),
        ("character", {"strength": "0", "cost": "0"}, {"str": 0, "cost": 0}),
        ("character", {"cost": "s0"}, {"cost": 0}),
        ("character", {"strength": "X", "unique": False, "icons": []}, {}),
    ],
)
def test_what_is_printed_as_nought_is_kept(kind: str, stated: Plain, meant: Plain) -> None:
    assert with_facts(kind, stated, {}) == meant


def test_the_claim_of_valar_morghulis_is_nought() -> None:
    assert attacked(shipped("core_201", "valar", zone="revealed")).player("bob").power == 5


@pytest.mark.parametrize(("houses", "moved"), [((), 0), (("Stark",), 1), (("Stark", "Martell", "Stark"), 2)])
def test_the_claim_of_common_cause_is_x(houses: tuple[str, ...], moved: int) -> None:
    allies = [card(f"ally{at}", house=[house]) for at, house in enumerate(houses)]
    assert attacked(shipped("cad_60", "cause", zone="revealed"), *allies).player("bob").power == 5 - moved


def test_the_cost_of_who_costs_nothing_is_known() -> None:
    harbinger = shipped("qod_7", "harbinger", zone="hand", card="qod_7")
    played = Played("marshalling/3", harbinger)
    codes = [one.code for one in played.game.judge(played.state, "harbinger/marshal").reasons]
    assert codes == ["may-act"]
