"""Where a dispute starts: what the situation states as done counts as done."""

from pathlib import Path

import yaml

from timing.systems.agot1e.dispute import read
from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.prose import say
from timing.systems.agot1e.replay import replay

LIBRARY = Path(__file__).parents[2] / "timing" / "disputes" / "agot1e"


def played(name: str):
    dispute = read(yaml.safe_load((LIBRARY / f"{name}.yaml").read_text(encoding="utf-8")))
    return Dispute(dispute.situation), replay(dispute, questions=False)


def test_a_challenge_given_in_the_opening_is_not_declared_a_second_time():
    game, run = played("won-before-the-dispute-begins")
    offered = [game.decision(result.state) for result in run.results]
    declaring = next(one for one in offered if one.choice == "challenge" and one.player == "bea")
    assert declaring.choices == ("intrigue>ann", "none")


def test_an_event_played_is_told_with_the_player_who_played_it():
    game, run = played("played-event-lies-nowhere")
    told = {
        say(game.table, reason)
        for result in run.results
        for option in game.decision(result.state).options
        for reason in option.reasons
        if reason.code == "may-respond"
    }
    playing = [line for line in told if " playing " in line]
    names = tuple(player.name for player in game.table.players.values())
    assert playing
    assert all(line.startswith(names) for line in playing)
