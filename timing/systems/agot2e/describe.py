"""The tables of the second edition in docs/: its readings, and the keys of its dispute files."""

from __future__ import annotations

from timing.kernel import describe
from timing.kernel.replay import MoveLine
from timing.systems.agot2e import situation
from timing.systems.agot2e.dispute import DisputeFile, Outcome, Question
from timing.systems.agot2e.readings import READINGS
from timing.systems.agot2e.reasons import REASONS


def table() -> str:
    """All readings as Markdown."""
    return describe.readings(REASONS, ((one.reads, one.rests_on) for one in READINGS))


def format_tables() -> str:
    """The keys of dispute files as Markdown."""

    return describe.format_tables((DisputeFile, *situation.RECORDS[::-1], MoveLine, Question, Outcome))
