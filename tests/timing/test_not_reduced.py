"""What cannot cost less to play may still cost more: each change is looked at by itself."""

from __future__ import annotations

from typing import Any

from tests.timing.as_shipped import Played, ability, card

Plain = dict[str, Any]


def costs(ref: str, n: int, kind: str = "constant", what: str = "", **more: Any) -> Plain:
    told = {"what": what} if what else {}
    effect = {"do": "cost", "n": n, **told, "to": "all", "which": {"type": "character", "zone": "hand"}, **more}
    return card(ref, type="location", abilities=[ability(effect, kind=kind)])


FIXED = card("fixed", type="location", abilities=[])
FIXED["abilities"] = [
    ability({"do": "cost", "what": "not-reduced", "to": "all", "which": {"zone": "hand"}}, kind="constant")
]
PAGE = card("page", zone="hand", cost=3)


def due(*cards: Plain, used: tuple[str, ...] = (), play: str = "page/marshal", **page: Any) -> int:
    """How much gold it takes to play the card."""
    played = Played("marshalling/3", *cards, {**PAGE, **page}, ann={"gold": 9})
    for uid in used:
        played.use(uid)
        played.until(play)
    before = played.player("ann").gold
    played.use(play)
    return before - played.player("ann").gold


def test_it_costs_more_where_something_raises_the_cost() -> None:
    assert due(costs("tax", 2)) == due(costs("tax", 2), FIXED) == 5
    assert due(costs("gift", -1)) == 2
    assert due(costs("gift", -1), FIXED) == 3
    assert due(costs("tax", 2), costs("gift", -1)) == 4
    assert due(costs("tax", 2), costs("gift", -1), FIXED) == 5


def test_what_is_for_the_next_card_is_looked_at_by_itself_too() -> None:
    tax = costs("tax", 2, "action", "next", until="phase")
    gift = costs("gift", -1, "action", "next", until="phase")
    assert due(tax, gift, used=("tax/use", "gift/use")) == 4
    assert due(tax, gift, FIXED, used=("tax/use", "gift/use")) == 5


def test_playing_a_card_into_shadows_is_playing_it() -> None:
    gift = costs("gift", -1, "action", "next-into-shadows", until="phase")
    hidden = {"used": ("gift/use",), "play": "page/into-shadows", "crests": ["Shadow"]}
    assert due(gift, **hidden) == 1
    assert due(gift, FIXED, **hidden) == 2
