"""The one character with the highest STR of those that knelt; of several that are tied none."""

from __future__ import annotations

import pytest

from tests.timing.as_shipped import Played, card, shipped


@pytest.mark.parametrize(("strength", "power"), [(4, (0, 2)), (3, (0, 0)), (2, (2, 0))])
def test_into_the_lists_the_strongest_who_knelt_claims_power_and_of_tied_ones_nobody(
    strength: int, power: tuple[int, int]
) -> None:
    lists, other = shipped("atoc_20", "lists", zone="deck"), card("plain", "bob", type="plot", zone="deck")
    jousters = [card("robb", str=3, icons=["military"]), card("jaime", "bob", str=strength, icons=["military"])]
    strongest = card("army", str=9, icons=["military"], traits=["Army"])
    played = Played("plot/3", lists, other, *jousters, strongest, ends="phase")
    for _ in range(30):
        if not played.game.moves(played.state):
            break
        wanted = [name for name in played.choices if name in ("robb", "jaime")]
        if wanted:
            played.choose(wanted[0])
        else:
            played.on(most=1)
    assert tuple(played.card(ref).power for ref in ("robb", "jaime")) == power
    assert not played.card("army").kneeling
