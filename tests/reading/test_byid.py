"""Disputes that name their cards by id alone are filled from a card file, played and scored."""

from __future__ import annotations

from pathlib import Path

from bench import byid
from cards.importing.records import Record

MILL = Record(
    "own_1",
    "Old Mill",
    "location",
    "Own",
    1,
    "Marshalling: Kneel Old Mill to draw 1 card.\nAny Phase: Discard Old Mill from play to stand a character.",
    {"unique": False},
)
FILE = """\
id: mill
title: The mill
source: own
cites: []
players: [{id: ann}, {id: bea}]
first_player: ann
opening: {box: marshalling/3}
stops: every
cards:
  - {ref: mill, card: own_1, type: location, owner: ann}
moves:
  - {who: ann, uses: mill}  # which: kneel it to draw
questions:
  - {after: 0, ask: may, use: mill, answer: yes}  # no comment within the mapping
  - after: 1
    ask: may
    use: mill  # which: kneel it to draw a card
    answer: no
  - after: 1
    ask: where
    card: mill
    answer: discard
"""


def test_a_file_is_filled_played_and_scored(tmp_path: Path) -> None:
    path = tmp_path / "mill.yaml"
    path.write_text(FILE, encoding="utf-8")
    played = byid.play(path, {"own_1": MILL})
    assert played.stopped == ""
    assert [one.outcome for one in played.asked] == ["wrong", "right", "wrong"]
    assert not played.told


def test_a_file_that_cannot_be_read_counts_as_not_reached(tmp_path: Path) -> None:
    path = tmp_path / "bad.yaml"
    path.write_text("players: [\nask: may\nask: may\n", encoding="utf-8")
    played = byid.play(path, {})
    assert [one.outcome for one in played.asked] == ["not reached", "not reached"]
    assert played.stopped
