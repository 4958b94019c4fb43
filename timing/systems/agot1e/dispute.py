"""Dispute files: a situation, the moves, and questions with expected answers.

A file's text is read elsewhere (the core has no YAML); here a dispute is plain data. The format is
described in docs/dispute-format.md and published as JSON Schema by `schema()`.
"""

from __future__ import annotations

from timing.kernel import files
from timing.kernel.fields import Plain
from timing.kernel.replay import MoveLine
from timing.systems.agot import dispute
from timing.systems.agot1e import situation
from timing.systems.agot1e.situation import Situation
from timing.systems.agot1e.versions import upgraded
from timing.systems.agot1e.words import HAPPENINGS, ZONES

ASKS = (
    "may",
    "who-first",
    "step",
    "gates",
    "where",
    "moribund",
    "happened",
    "who-wins",
    "power",
    "strength",
    "gold",
    "can",
    "must",
)
SITUATION_KEYS = tuple(field.key for field in Situation.FIELDS)


class Outcome(dispute.Outcome):
    """Something that may or may not come about: every key given has to be so at the end."""

    FIELDS = dispute.outcome_fields(ZONES, HAPPENINGS)


class Question(files.Question):
    """What a judge would ask at some point of the dispute, and the answer the documents give."""

    FIELDS = files.question_fields(ASKS, Outcome)


class DisputeFile(files.DisputeFile):
    """One dispute of the library."""

    FIELDS = files.file_fields(Question)


def read(data: Plain) -> DisputeFile:
    """A dispute from plain data: the situation's keys stand beside the file's own.

    Raises:
        Malformed: with every problem found, each with its path.
    """
    return files.read(data, DisputeFile, SITUATION_KEYS, situation.read, upgraded)


def schema() -> dict[str, Plain]:
    """The JSON Schema of dispute files."""
    title = "A dispute for the timing stepper"
    return files.schema(title, Situation, DisputeFile, *situation.RECORDS, MoveLine, Outcome, Question)
