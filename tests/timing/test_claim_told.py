"""Of a plot that nobody describes the claim value is told, and changes like that of any other plot."""

from __future__ import annotations

from typing import Any

import pytest

from tests.timing.as_shipped import Played, ability, card, shipped
from timing.systems.agot1e.work import Work

Plain = dict[str, Any]
KNIGHT = card("knight", str=3, icons=["military", "power"])
FIGHT = {"type": "military", "attacker": "ann", "defender": "bob", "attackers": ["knight"]}
PLOTS = ({"zone": "revealed", "type": "plot", "claim": 1}, {"zone": "revealed", "type": "plot"}, None)


def plot_of(who: str, told: Plain | None) -> list[Plain]:
    return [card("plot", who, **told)] if told else []


def claim(played: Played) -> int:
    """Of the challenge under way."""
    return Work(played.game.table, played.state).claim_now()


@pytest.mark.parametrize("told", PLOTS)
def test_the_claim_of_the_first_challenge_of_a_round_is_raised_whether_or_not_the_plot_is_described(
    told: Plain | None,
) -> None:
    """Rorge."""
    rorge = shipped("low_42", "rorge", "bob", kneeling=True)
    earlier = [{"what": "challenge-declared", "player": "ann", "type": "military", "phase": "challenges"}]
    for happened, value in (([], 2), (earlier, 1)):
        played = Played(
            "challenges/4", rorge, KNIGHT, *plot_of("ann", told), challenge=FIGHT, happened=happened, ann={"claim": 1}
        )
        assert claim(played) == value


@pytest.mark.parametrize("told", PLOTS)
def test_a_challenge_of_an_epic_battle_has_the_claim_that_it_says(told: Plain | None) -> None:
    """Battle of Ruby Ford."""
    battle = shipped("acoa_87", "battle", zone="hand")
    played = Played("plot/2", battle, KNIGHT, *plot_of("ann", told), ends="round", stops="every")
    played.use("battle/action-1")
    while not (played.state.box.startswith("epic") and "power>bob" in played.choices):
        idle = [m for m in played.game.moves(played.state) if m.does != "uses"]
        played.make(next((m for m in idle if m.choosing == ("none",)), idle[0]))
    played.choose("power>bob")
    while played.state.challenge and not played.state.challenge.attackers:
        if played.asked:
            played.choose("knight")
        else:
            played.passed()
    assert claim(played) == 2


@pytest.mark.parametrize("told", PLOTS)
def test_what_changes_a_claim_for_a_while_does_so_and_may_be_used_for_it(told: Plain | None) -> None:
    revealed = {"type": "plot", "zone": "revealed", "controller": "attacker"}
    for n, value in ((2, 3), (-1, 0)):
        raises = ability({"do": "claim", "n": n, "to": "all", "which": revealed, "until": "challenge"})
        drum = card("drum", type="location", abilities=[raises])
        played = Played("challenges/4", KNIGHT, drum, *plot_of("ann", told), challenge=FIGHT, ann={"claim": 1})
        played.use("drum/use")
        while played.state.frames[-1].window != "segment":
            played.passed()
        assert claim(played) == value


def test_only_the_plot_of_whom_it_says_is_meant() -> None:
    mine = {"type": "plot", "zone": "revealed", "controller": "you"}
    banner = ability({"do": "claim", "n": 1, "to": "all", "which": mine}, kind="constant")
    for owner, value in (("ann", 2), ("bob", 1)):
        hall = card("hall", owner, type="location", abilities=[banner])
        assert claim(Played("challenges/4", KNIGHT, hall, challenge=FIGHT)) == value


def test_a_plot_with_traits_is_not_meant_where_nothing_is_known_of_it() -> None:
    city = {"type": "plot", "zone": "revealed", "trait": "City"}
    banner = ability({"do": "claim", "n": 1, "to": "all", "which": city}, kind="constant")
    hall = card("hall", type="location", abilities=[banner])
    assert claim(Played("challenges/4", KNIGHT, hall, challenge=FIGHT)) == 1


def test_of_the_next_challenge_alone() -> None:
    revealed = {"type": "plot", "zone": "revealed", "controller": "you"}
    raises = ability({"do": "claim", "n": 1, "to": "all", "which": revealed, "until": "next-challenge"})
    drum = card("drum", type="location", abilities=[raises])
    played = Played("challenges/2", KNIGHT, drum, card("page", "bob"), ends="phase")
    played.use("drum/use")
    while not any(one.startswith("military>") for one in played.choices):
        played.make(next(m for m in played.game.moves(played.state) if m.does != "uses"))
    played.choose("military>bob")
    played.choose("knight")
    assert claim(played) == 2
