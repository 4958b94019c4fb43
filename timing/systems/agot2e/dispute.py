"""Dispute files of the second edition (docs/dispute-format-agot2e.md)."""

from __future__ import annotations

from timing.kernel import files
from timing.kernel.fields import Plain
from timing.kernel.replay import MoveLine
from timing.systems.agot import dispute
from timing.systems.agot2e import situation
from timing.systems.agot2e.situation import Situation
from timing.systems.agot2e.words import HAPPENINGS, ZONES

ASKS = (
    "may", "may-choose", "who-first", "step", "where", "kneeling", "happened", "who-wins", "wins-challenge", "power",
    "strength", "gold", "hand", "can", "must",
)  # fmt: skip


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
    """A dispute from plain data.

    Raises:
        Malformed: with every problem found, each with its path.
    """
    return files.read(data, DisputeFile, (field.key for field in Situation.FIELDS), situation.read)


def schema() -> dict[str, Plain]:
    """The JSON Schema of dispute files."""
    title = "A dispute of the second edition for the timing stepper"
    return files.schema(title, Situation, DisputeFile, *situation.RECORDS, MoveLine, Outcome, Question)
