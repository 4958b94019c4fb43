"""Who has to choose and reveal a new plot by an effect chooses it then; in the plot phase it has been chosen before."""

from __future__ import annotations

from typing import Any

import pytest

from tests.timing.as_shipped import Played, ability, card, shipped

Plain = dict[str, Any]


def plot(ref: str, owner: str = "bob", zone: str = "deck", **more: Any) -> Plain:
    return card(ref, owner, type="plot", zone=zone, income=1, claim=1, **more)


SEVERAL = (plot("old", zone="revealed"), plot("spies"), plot("war"))


def lady(*effects: Plain) -> Plain:
    return card("lady", abilities=[ability(*effects, target={"player": "opponent"})])


def test_whoever_reveals_it_chooses_which() -> None:
    played = Played("challenges/2", lady({"do": "reveal-plot", "who": "chosen"}), *SEVERAL)
    played.use("lady/use")
    played.on("plot")
    assert (played.game.decision(played.state).player, set(played.choices)) == ("bob", {"spies", "war"})
    played.choose("war")
    played.on()
    assert [played.card(one).zone for one in ("old", "spies", "war")] == ["used", "deck", "revealed"]


def test_of_one_plot_nobody_is_asked() -> None:
    played = Played("challenges/2", lady({"do": "reveal-plot", "who": "chosen"}), *SEVERAL[:2])
    played.use("lady/use")
    played.on("plot")
    assert played.asked == ""
    assert played.card("spies").zone == "revealed"


def test_where_it_is_not_to_be_revealed_nobody_is_asked() -> None:
    winter = {"do": "reveal-plot", "who": "chosen", "if": {"season": "winter"}}
    played = Played("challenges/2", lady({"do": "gain-gold", "n": 1}, winter), *SEVERAL)
    played.use("lady/use")
    played.on("plot")
    assert played.asked == ""


def test_what_is_revealed_next_in_the_plot_phase_is_what_lies_first() -> None:
    played = Played("plot/3", *SEVERAL, plot("mine", "ann"))
    played.on()
    assert played.card("spies").zone == "revealed"


def test_margaery_has_an_opponent_choose() -> None:
    played = Played("challenges/2", shipped("dotn_47", "lady"), *SEVERAL)
    played.use("lady/action-1")
    played.on("plot")
    assert played.asked == "plot"


@pytest.mark.parametrize(
    ("plots", "may"), [(("core_195",), True), (("asots_58",), False), (("asots_58", "core_195"), True)]
)
def test_marwyn_resolves_a_plot_that_does_something_as_it_is_revealed(plots: tuple[str, ...], may: bool) -> None:
    used = [shipped(one, one, "bob", zone="used") for one in plots]
    kills = ability({"do": "kill", "to": "all", "which": {"ref": "marwyn"}}, phase="challenges")
    played = Played("challenges/2", shipped("soo_94", "marwyn"), card("axe", abilities=[kills]), *used, stops="every")
    played.use("axe/use")
    while played.game.moves(played.state) and not played.moves("marwyn/response-1"):
        played.passed()
    assert bool(played.moves("marwyn/response-1")) is may


def test_of_a_plot_whose_text_nobody_described_a_when_revealed_effect_is_not_denied() -> None:
    sets_off = ability({"do": "resolve-plot", "to": "target"}, target={"choose": {"type": "plot", "zone": "used"}})
    played = Played("challenges/2", card("flood", abilities=[sets_off]), plot("ford", zone="used"), stops="every")
    assert played.moves("flood/use")
