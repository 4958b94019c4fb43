"""What a telling's answer may turn on and the engine does not know leaves it open."""

from __future__ import annotations

from tests.timing.told import verdict


def test_where_part_of_an_agenda_is_not_described_nothing_is_decided(told):
    """The Maester’s Path: nobody wins while a Chain is on it."""
    assert verdict(told("I just hit 15. Did i win")) == "yes"
    open_ = told("I run The Maester's Path and just hit 15. Did i win")
    assert verdict(open_) == "unknown"
    assert "The Maester's Path" in open_["question"]["why"][0]


def test_who_bears_an_attachment_is_killed_and_not_the_attachment(told):
    answer = told("My Noble with The Price of Nobility just got killed by an event. Do I still get my three gold?")
    (gone,) = (one["card"] for one in answer["situation"]["happened"] if one["what"] == "killed")
    of_type = {one["ref"]: one["type"] for one in answer["situation"]["cards"]}
    assert of_type[gone] == "character"
