"""The tables of B'Twixt in docs/: its readings, and the keys of its dispute files."""

from __future__ import annotations

from timing.kernel import describe
from timing.kernel.replay import MoveLine
from timing.systems.btwixt import situation
from timing.systems.btwixt.dispute import DisputeFile, Outcome, Question
from timing.systems.btwixt.readings import READINGS
from timing.systems.btwixt.reasons import REASONS


def table() -> str:
    """Every reading, and what it rests on."""
    return describe.readings(REASONS, ((reading.reads, reading.rests_on) for reading in READINGS))


def format_tables() -> str:
    """The keys of dispute files, one table a record."""
    return describe.format_tables((DisputeFile, *situation.RECORDS, MoveLine, Question, Outcome))
