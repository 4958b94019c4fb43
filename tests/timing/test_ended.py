"""What a dispute that is over says of how it ended."""

from pathlib import Path

import pytest
import yaml

from timing.page.line import line
from timing.systems.agot1e.dispute import read
from timing.systems.agot1e.replay import replay
from timing.systems.agot1e.situation import read as read_situation

FILES = Path(__file__).parents[2] / "timing" / "disputes" / "agot1e"


def told(name, at=None):
    dispute = read(yaml.safe_load((FILES / f"{name}.yaml").read_text(encoding="utf-8")))
    moves = tuple(move.text() for move in replay(dispute).moves)
    here = line(dispute.situation, moves)
    return here.pages.came_of(here.results if at is None else here.results[: at + 1])


@pytest.mark.parametrize(
    ("name", "first"),
    [
        ("no-strength-no-winner", "Nobody won the intrigue challenge."),
        ("deadly-needs-no-victory", "Ann won the intrigue challenge against Bea."),
        ("challenge-without-participants-ends-at-once", "The power challenge ended before it was resolved."),
        ("declaring-a-challenge-from-the-start", "Bea won the military challenge against Cid."),
    ],
)
def test_it_says_who_won_the_challenge_or_that_nobody_did(name, first):
    assert told(name)[0] == first


def test_each_challenge_is_told_by_itself():
    assert told("watched-by-the-rhoynar-emissary")[:2] == (
        "Mara won the intrigue challenge against Vic.",
        "Mara won the military challenge against Vic.",
    )
    assert told("challenge-cut-short-ends-what-lasts")[:2] == (
        "The military challenge ended before it was resolved.",
        "Ann won the intrigue challenge against Bea.",
    )


def played_out(data):
    """What is told after nothing but passes and first choices."""
    situation, moves = read_situation(data), ()
    here = line(situation, moves)
    while not here.state(len(moves)).over:
        moves = (*moves, here.game.decision(here.state(len(moves))).moves()[0].text())
        here = line(situation, moves)
    return here.pages.came_of(here.results)


UNDER_WAY = {
    "players": [{"id": "ann", "name": "Ann"}, {"id": "bea", "name": "Bea"}],
    "first_player": "ann",
    "opening": {"box": "challenges/7"},
    "challenge": {"type": "power", "attacker": "ann", "defender": "bea", "attacker_bonus": 2},
}


def test_a_winner_that_the_situation_names_is_no_news():
    assert played_out(UNDER_WAY)[0] == "Ann won the power challenge against Bea."
    settled = {**UNDER_WAY, "challenge": {**UNDER_WAY["challenge"], "winner": "ann"}}
    assert not [one for one in played_out(settled) if "challenge" in one]


def test_a_card_gone_to_shadows_is_told():
    fog = {"label": "fog", "kind": "action", "target": {"choose": {"type": "character"}},
           "effects": {"do": "to-shadows", "to": "target"}}  # fmt: skip
    table = {
        **{key: value for key, value in UNDER_WAY.items() if key != "challenge"},
        "opening": {"box": "challenges/2"},
        "cards": [
            {"ref": "spy", "title": "A spy", "type": "character", "owner": "bea", "crests": ["shadow"]},
            {"ref": "fog", "title": "A fog", "type": "event", "owner": "ann", "zone": "hand", "abilities": [fog]},
        ],
    }
    assert "A spy is in Bea’s Shadows." in played_out(table)


def test_cards_back_in_hand_or_deck_are_told_with_whose_and_where():
    assert "Khal Drogo is back in Dany’s hand." in told("no-saves-at-the-end-of-the-phase")
    assert "A stalwart wolf and A stalwart pup are back on top of Stan’s deck." in told("stalwart-and-deathbound")
    assert "The Hound is back in Lara’s deck." in told("would-be-killed-instead-goes-back")


def test_nothing_is_told_of_a_challenge_that_is_still_open():
    assert not [one for one in told("deadly-needs-no-victory", at=0) if "ended" in one or "Nobody" in one]
