"""The claim of a challenge is what the attacker's plot says as it is resolved; amounts may hang on a condition."""

from __future__ import annotations

from typing import Any

import pytest

from tests.timing.as_shipped import Played, ability, card, shipped
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.expressions import Condition, Number
from timing.systems.agot1e.saying import number
from timing.systems.agot1e.situation import read
from timing.systems.agot1e.work import Work

PLOT = {"ref": "plot", "type": "plot", "owner": "ann", "zone": "revealed", "claim": 1, "income": 0, "initiative": 0}
MORE: dict[str, Any] = {"do": "claim", "n": 1, "to": "all", "which": {"type": "plot", "zone": "revealed"}}


def power_taken(location: dict[str, Any], **opening: Any) -> int:
    """How much power bob loses to a power challenge of ann's that is played to its end."""
    lord = {"ref": "lord", "type": "character", "owner": "ann", "str": 3, "icons": ["power"], "crests": []}
    mill = {"ref": "mill", "type": "location", "owner": "ann", "abilities": [location]}
    players = [{"id": "ann"}, {"id": "bob", "power": 5}]
    situation = {"players": players, "first_player": "ann", "ends": "challenge", "cards": [PLOT, lord, mill]}
    game = Dispute(read({**situation, **opening}))
    state = game.begin().state
    for _ in range(80):
        moves = game.moves(state)
        if not moves:
            break
        wanted = next((m for m in moves if m.does == "uses" or m.choosing in (("power>bob",), ("lord",))), None)
        state = game.make(state, wanted or moves[-1]).state
    return 5 - next(player.power for player in state.players if player.id == "bob")


def test_a_plot_may_claim_more_during_challenges_of_a_type() -> None:
    rule = {"id": "rule", "label": "rule", "kind": "constant", "effects": [{**MORE, "if": {"challenge": "power"}}]}
    other = {**rule, "effects": [{**MORE, "if": {"challenge": "military"}}]}
    declared = {"opening": {"box": "challenges/3"}}
    assert power_taken(rule, **declared) == 2
    assert power_taken(other, **declared) == 1


def test_a_change_of_claim_counts_for_the_challenge_under_way() -> None:
    act = {"id": "act", "label": "act", "kind": "action", "effects": [MORE], "limit": {"times": 1, "per": "round"}}
    challenge = {"type": "power", "attacker": "ann", "defender": "bob", "attackers": ["lord"]}
    assert power_taken(act, opening={"box": "challenges/6"}, challenge=challenge) == 2


def test_a_challenge_told_under_way_has_the_claim_of_the_plot_with_what_raises_it_unless_it_is_stated() -> None:
    rule = {"id": "rule", "label": "rule", "kind": "constant", "effects": [MORE]}
    won = {"type": "power", "attacker": "ann", "defender": "bob", "attackers": ["lord"], "winner": "ann"}
    opening = {"box": "challenges/7", "event": 2}
    assert power_taken(rule, opening=opening, challenge=won) == 2
    assert power_taken(rule, opening=opening, challenge={**won, "claim": 1}) == 1


def power_may_be_moved(held: int, onto: dict[str, Any]) -> bool:
    """Whether a response that moves power from the loser's House card may be used, who holds so much there."""
    effect = {"do": "move-power", "n": 1, "who": "loser", **onto}
    answers = {
        "id": "it",
        "label": "it",
        "kind": "response",
        "trigger": {"after": "challenge-won"},
        "effects": [effect],
    }
    mill = {"ref": "mill", "type": "location", "owner": "ann", "abilities": [answers]}
    situation = {
        "players": [{"id": "ann"}, {"id": "bob", "power": held}],
        "first_player": "ann",
        "opening": {"box": "challenges/7", "step": "5"},
        "challenge": {"type": "power", "attacker": "ann", "defender": "bob", "winner": "ann"},
        "cards": [mill],
    }
    game = Dispute(read(situation))
    return game.judge(game.begin().state, "mill/it").allowed


def test_what_moves_power_from_a_house_card_that_has_none_cannot_be_triggered() -> None:
    assert power_may_be_moved(1, {})
    assert power_may_be_moved(1, {"onto": "self"})
    assert not power_may_be_moved(0, {})
    assert not power_may_be_moved(0, {"onto": "self"})


def test_an_amount_under_a_condition_is_said_with_it() -> None:
    amount = Number(if_=Condition(season=("winter",)), yes=4, no=2)
    assert number(amount) == "2 (4 instead if it is winter)"


# --- of a plot that is not described ----------------------------------------------------------------------------------


def claim_now(*cards: dict[str, Any], ann: int = 1, plot: dict[str, Any] | None = None) -> int:
    """The claim of a challenge in which ann's one character attacks."""
    fight = {"type": "military", "attacker": "ann", "defender": "bob", "attackers": ["wolf"]}
    wolf = card("wolf", house=["Stark"], str=5)
    revealed = (
        [{"ref": "scheme", "type": "plot", "owner": "ann", "zone": "revealed", **plot}] if plot is not None else []
    )
    played = Played("challenges/6", wolf, *cards, *revealed, ann={"claim": ann}, challenge=fight, stops="every")
    return Work(played.game.table, played.state).claim_now()


def test_what_raises_the_claim_raises_that_of_a_plot_nobody_has_described() -> None:
    """Every player has a revealed plot; of its claim the table says how much it is."""
    favor = shipped("kr_115", "favor", attached_to="wolf")
    assert claim_now(favor) == 3
    assert claim_now(favor, ann=2) == 4
    assert claim_now(favor, plot={"claim": 2}) == 4
    assert claim_now(favor, ann=2, plot={}) == 4


def test_an_action_that_raises_the_claim_may_be_used_beside_a_plot_nobody_has_described() -> None:
    raises = ability({**MORE, "until": "phase"}, phase="challenges")
    played = Played("challenges/2", card("areo", abilities=[raises]), stops="every")
    played.use("areo/use")
    played.passed()
    played.passed()
    assert [Work(played.game.table, played.state).claim_of(who) for who in ("ann", "bob")] == [2, 2]


def test_all_players_use_the_claim_of_the_player_who_is_chosen() -> None:
    conflict = shipped("soo_46", "conflict", zone="hand")
    learned = card("maester", crests=["Learned"])
    played = Played("challenges/2", conflict, learned, ann={"claim": 1}, bob={"claim": 3}, stops="every")
    played.use("conflict/action-1")
    played.on("target-player")
    played.choose("bob")
    while any(one.window == "player-action" and not one.done for one in played.state.frames):
        played.passed()
    assert [Work(played.game.table, played.state).claim_of(who) for who in ("ann", "bob")] == [3, 3]


def test_before_plots_are_revealed_there_is_none_on_the_table() -> None:
    raises = ability({**MORE, "until": "phase"}, phase="any")
    for box, there in (("plot/2", False), ("draw/2", True)):
        played = Played(box, card("areo", abilities=[raises]), stops="every")
        assert ("no-effect" not in played.why_not("areo/use")) is there


ISLE, STALLION = ("atoc_109", "military", "Greyjoy", "location"), ("atoc_112", "power", "Targaryen", "character")


@pytest.mark.parametrize("whose", ["there", "nowhere"])
@pytest.mark.parametrize(("attachment", "of_type", "house", "kind"), [ISLE, STALLION])
def test_what_takes_the_place_of_a_claim_does_so_though_there_is_nothing_for_it(
    attachment: str, of_type: str, house: str, kind: str, whose: str
) -> None:
    owner = "ann" if attachment == STALLION[0] else "bob"
    lies = [card("lies", owner, type=kind, zone="discard", top=1)] if whose == "there" else []
    rider, fight = card("rider", house=[house], str=3), {"attacker": "ann", "defender": "bob", "attackers": ["rider"]}
    table = [shipped(attachment, "bears", attached_to="rider"), rider, card("victim", "bob"), *lies]
    more = {"challenge": {"type": of_type, **fight}, "bob": {"power": 3}, "stops": "every", "ends": "challenge"}
    played = Played("challenges/7", *table, **more)
    told: set[str] = set()
    while moves := played.game.moves(played.state):
        step = played.game.apply(played.state, next((one for one in moves if one.does == "passes"), moves[0]))
        told |= {note.code for note in step.notes}
        played.state = step.state
    assert (played.card("victim").zone, played.player("bob").power) == ("play", 3)
    assert [played.card(one["ref"]).zone for one in lies] == ["play" if attachment == ISLE[0] else "hand"] * len(lies)
    assert ("claim-replaced-by-nothing" in told) is (not lies)
