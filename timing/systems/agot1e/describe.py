"""Tables of the file formats and of the structure, as Markdown, from the records that run."""

from __future__ import annotations

from timing.kernel import describe as kernel
from timing.kernel.replay import MoveLine
from timing.kernel.structure import Structure
from timing.systems.agot1e import situation
from timing.systems.agot1e.dispute import DisputeFile, Outcome, Question
from timing.systems.agot1e.outcomes import OUTCOMES
from timing.systems.agot1e.readings import READINGS
from timing.systems.agot1e.reasons import REASONS

FORMAT_RECORDS = (DisputeFile, *situation.RECORDS[::-1], MoveLine, Question, Outcome)


def format_tables() -> str:
    """One table a record: key, value, meaning."""
    return kernel.format_tables(FORMAT_RECORDS)


def readings() -> str:
    """Every point where the documents are silent: the reading taken, and what it rests on."""
    return kernel.readings(REASONS, ((reading.reads, reading.rests_on) for reading in READINGS))


def outcome_table() -> str:
    """The table of outcomes (timing.outcomes)."""
    names = (
        "outcome",
        "costs stay paid",
        "limit spent",
        "counts as played",
        "it happened",
        "still answerable",
        '"then" runs',
    )
    head = "| " + " | ".join(names) + " |\n"
    rows = [
        "| " + " | ".join((name, *("yes" if part is True else "no" for part in row[1:7]))) + " |"
        for name, row in OUTCOMES.items()
    ]
    return head + "|---|---|---|---|---|---|---|\n" + "\n".join(rows) + "\n"


def structure_tables(system: Structure) -> str:
    """The windows with their steps, and the boxes of the round."""
    parts = []
    for window in system.windows:
        rows = "".join(f"| {s.id} | {s.name} | {', '.join(s.then)} |\n" for s in window.steps)
        parts.append(f"### {window.name.capitalize()}\n\n| step | what happens | goes on to |\n|---|---|---|\n{rows}")
    rows = "".join(
        f"| {b.id} | {b.name} | {'; '.join(b.events) or 'player actions'} | {b.loop.to if b.loop else ''} |\n"
        for b in system.boxes
    )
    opening = "".join(f"| {b.id} | {b.name} | {'; '.join(b.events)} |\n" for b in system.opening_boxes)
    parts.append(f"### Before the first round\n\n| box | name | events |\n|---|---|---|\n{opening}")
    parts.append(f"### The round\n\n| box | name | events | loops to |\n|---|---|---|---|\n{rows}")
    return "\n".join(parts)
