"""What the explorer need not look at: when power bears on an outcome, since whoever has enough of it wins."""

from __future__ import annotations

import pytest

from timing.systems.agot1e.engine import Dispute
from timing.systems.agot1e.relevance import relevant_to
from timing.systems.agot1e.situation import read

CLAIMS = {"do": "claim-power", "who": "you", "n": 1}
KNEELS = {"do": "kneel", "to": "all", "which": {"type": "character"}}


def power_counts(*effects, bob=0, ann=0) -> bool:
    """Whether power bears on who kneels when a location of Ann's answers a kill with these effects."""
    answers = {"id": "wake", "label": "wake", "kind": "response", "trigger": {"after": "killed"}}
    players = [{"id": "ann", "power": ann}, {"id": "bob", "power": bob}]
    cards = [
        {"ref": "feast", "type": "location", "owner": "ann", "abilities": [{**answers, "effects": list(effects)}]},
        {"ref": "hodor", "type": "character", "owner": "bob", "str": 2},
    ]
    game = Dispute(
        read({"players": players, "first_player": "ann", "opening": {"box": "marshalling/3"}, "cards": cards})
    )
    return "power" in relevant_to(game.table, game.begin().state, frozenset({"kneeling"})).facts


@pytest.mark.parametrize(("power", "counts"), [(12, False), (13, True)])
def test_power_counts_once_its_claimer_can_reach_what_wins(power, counts):
    """Two cards are in play, so at most two can be killed in the window, and each kill is answered once."""
    assert power_counts(KNEELS, CLAIMS, ann=power) is counts


def test_whoever_has_nearly_won_wins_by_nothing_that_another_claims():
    assert not power_counts(KNEELS, CLAIMS, bob=14)


@pytest.mark.parametrize(
    "effect",
    [
        {**CLAIMS, "who": "opponent"},
        {**CLAIMS, "to": "all", "which": {"type": "character"}},
        {"do": "move-power", "n": 1, "to": "all", "which": {"type": "character"}},
    ],
)
def test_power_that_others_get_counts_for_them(effect):
    assert power_counts(KNEELS, effect, bob=14)


def test_power_on_a_card_that_is_taken_counts_for_whoever_takes_it():
    taken = {"do": "take-control", "to": "all", "which": {"type": "character"}}
    assert power_counts(KNEELS, taken, CLAIMS, bob=14)
