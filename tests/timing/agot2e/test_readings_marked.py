"""Where a reading of the second edition decides, the transcript says so (docs/readings.md)."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.timing.agot2e.tables import action, after, card, character, event
from timing.systems.agot2e.engine import Dispute
from timing.systems.agot2e.notes import NOTES
from timing.systems.agot2e.readings import READINGS
from timing.systems.agot2e.situation import read
from timing.systems.registry import SYSTEMS

LIBRARY = Path(__file__).parents[3] / "timing" / "disputes" / "agot2e"
IN_DISPUTES = {
    "burns": "a-crown-of-gold",
    "end-in-order": "poison-at-the-end",
    "falls": "a-crown-and-a-blank",
    "leave-together": "valar-with-several-savers",
    "part-by-part": "a-crown-of-gold",
}
GOLD = [{"id": "ann", "gold": 5}, {"id": "bob", "gold": 5}]
SPY = {"keywords": ["shadow (3)"], "cost": 7}
OWL = {"zone": "deck", "owner": "you", "trait": ["Owl"]}
LOOK = action({"do": "search"}, {"do": "put-into-hand", "choose": OWL, "up_to": True}, {"do": "shuffle"})
DRAWS = action({"do": "draw"})
WINS = action({"do": "faction-power", "who": "each", "n": 1})
FEAST = event("feast", "ann", WINS)
INN = card("location", "inn", "bob", after("event-played", {"do": "draw"}))
ONE_IN_HAND = [{"id": "ann"}, {"id": "bob", "hand": 1}]
CIRCLE = {"to": "all", "which": {"type": ["character"], "str": {"at_least": 2}}}
FOLLOWS = [
    {"id": f"c{n}", "label": f"c{n}", "kind": "constant", "effects": {"do": "str", "n": 1, **CIRCLE}} for n in range(2)
]
DISCARDS = action({"do": "discard-from-hand", "who": "opponent", "n": 1})
ATTACK = {"type": "military", "attacker": "ann", "defender": "bob", "attackers": ["hound"]}


@cache
def told(dispute: str) -> frozenset[str]:
    """The codes of the transcript of a dispute of the library."""
    system = SYSTEMS["agot2e"]
    file = system.read_dispute(yaml.safe_load((LIBRARY / f"{dispute}.yaml").read_text(encoding="utf-8")))
    return frozenset(note.code for result in system.replay(file).results for note in result.notes)


def played(*cards: dict[str, Any], use: str = "", box: str = "challenges/2", **more: Any) -> set[str]:
    """The codes of the lines when that is used, and the first choice and a pass are taken from then on."""
    table = {"players": GOLD, "first_player": "ann", "opening": {"box": box}, "ends": "box", "cards": [*cards], **more}
    game = Dispute(read(table))
    step = game.begin()
    found, used = {note.code for note in step.notes}, not use
    for _ in range(80):
        moves = game.moves(step.state)
        if not moves:
            break
        wanted = [] if used else [one for one in moves if one.ability.startswith(use)]
        used = used or bool(wanted)
        step = game.make(step.state, (wanted or [one for one in moves if one.does == "chooses"] or moves[-1:])[0])
        found |= {note.code for note in step.notes}
    assert used
    return found


CASES: tuple[tuple[str, dict[str, Any], dict[str, Any]], ...] = (
    (
        "chance-put-to-first",
        {"box": "plot/3", "players": [{"id": "ann", "initiative": 5}, {"id": "bob", "initiative": 5}]},
        {"box": "plot/3", "players": [{"id": "ann", "initiative": 5}, {"id": "bob", "initiative": 4}]},
    ),
    (
        "comes-out-of-shadows",
        {"cards": [character("spy", "ann", zone="shadows", **SPY)], "use": "spy/out"},
        {"cards": [event("song", "ann", DRAWS)], "use": "song"},
    ),
    (
        "into-shadows",
        {"cards": [character("spy", "ann", zone="hand", **SPY)], "use": "spy/into", "box": "marshaling/3"},
        {"cards": [event("song", "ann", DRAWS)], "use": "song"},
    ),
    (
        "event-shares-reactions",
        {
            "cards": [event("song", "ann", DRAWS), INN],
            "use": "song",
        },
        {"cards": [event("song", "ann", DRAWS)], "use": "song"},
    ),
    (
        "hand-undescribed-first",
        {
            "cards": [event("fire", "ann", DISCARDS), character("man", "bob", zone="hand")],
            "use": "fire",
            "players": ONE_IN_HAND,
        },
        {"cards": [event("fire", "ann", DISCARDS)], "use": "fire", "players": ONE_IN_HAND},
    ),
    (
        "search-of-described",
        {"cards": [event("look", "ann", LOOK), character("owl", "ann", zone="deck", traits=["Owl"])], "use": "look"},
        {"cards": [event("song", "ann", DRAWS)], "use": "song"},
    ),
    (
        "three-deep",
        {"cards": [character("lord", "ann", 2, abilities=FOLLOWS), event("song", "ann", DRAWS)], "box": "dominance/2"},
        {"cards": [character("lord", "ann", 2)], "box": "dominance/2"},
    ),
    (
        "window-after-challenge",
        {"cards": [character("hound", "ann", 5)], "box": "challenges/12", "ends": "phase", "challenge": ATTACK},
        {"cards": [character("hound", "ann", 5)], "box": "dominance/2"},
    ),
    (
        "wins-first",
        {"cards": [FEAST], "use": "feast", "players": [{"id": "ann", "power": 14}, {"id": "bob", "power": 14}]},
        {"cards": [FEAST], "use": "feast", "players": [{"id": "ann", "power": 14}, {"id": "bob"}]},
    ),
)  # fmt: skip


@pytest.mark.parametrize("code", IN_DISPUTES)
def test_a_dispute_in_which_the_reading_decides_tells_of_it(code: str):
    assert code in told(IN_DISPUTES[code])


@pytest.mark.parametrize(("code", "where", "elsewhere"), CASES, ids=[case[0] for case in CASES])
def test_the_line_says_where_a_reading_decides_and_only_there(
    code: str, where: dict[str, Any], elsewhere: dict[str, Any]
):
    for given, decides in ((where, True), (elsewhere, False)):
        more = {key: value for key, value in given.items() if key != "cards"}
        assert (code in played(*given.get("cards", ()), **more)) is decides


def test_every_reading_is_marked_and_says_what_it_rests_on():
    marked = {reading.note for reading in READINGS}
    assert marked == {*IN_DISPUTES, *(case[0] for case in CASES)}
    assert {code for code, kind in NOTES.items() if kind.rests_on} == marked
