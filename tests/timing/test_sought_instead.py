"""A search in the place of a removal: its player finds a card before the removal is carried out (FAQ 3.23, 3.46)."""

from __future__ import annotations

from tests.timing.as_shipped import Played, ability, card, shipped

HOLY = {"crests": ["Holy"], "cost": 2}
KILLS = {"do": "kill", "to": "target"}
AXE = card("axe", "bob", type="event", zone="hand", abilities=[ability(KILLS, target={"choose": {"ref": "aeron"}})])


def played() -> Played:
    septon = card("septon", zone="deck", **HOLY)
    knight = card("knight", zone="deck", cost=2)
    table = Played("challenges/2", shipped("kotse_6", "aeron"), septon, knight, AXE, opening={"turn": "bob"})
    table.use("axe/use")
    table.on("sought-instead")
    return table


def test_its_player_is_asked_what_is_found() -> None:
    table = played()
    assert table.choices == ("septon",)
    table.choose("septon")
    assert table.card("septon").zone == "play"
    assert table.card("aeron").moribund is None or table.card("aeron").moribund.to != "dead"


def test_nothing_need_be_found() -> None:
    table = played()
    table.choose()
    table.on()
    assert table.card("septon").zone == "deck"
    assert table.card("aeron").zone == "deck"
