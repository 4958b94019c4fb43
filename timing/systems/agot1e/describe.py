"""Tables of the file formats and of the structure, as Markdown, from the records that run."""

from __future__ import annotations

from typing import Any

from timing.kernel.expressions import Amounts, Bounds
from timing.kernel.fields import Field, Flag, Many, Record, Text, Whole, Word
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
    return "\n".join(_record(cls) for cls in FORMAT_RECORDS)


def _record(cls: Any) -> str:
    about = str(cls.__doc__).strip().splitlines()[0]
    rows = "".join(f"| `{f.key}`{' *' if f.required else ''} | {_value(f)} | {f.about} |\n" for f in cls.FIELDS)
    return f"### {_title(cls)}\n\n{about}\n\n| key | value | meaning |\n|---|---|---|\n{rows}"


def _title(cls: Any) -> str:
    name = str(cls.__name__)
    return {"DisputeFile": "The file", "MoveLine": "A move"}.get(name, name)


def _value(field: Field) -> str:
    return _kind(field.kind)


def _kind(kind: Any) -> str:
    if isinstance(kind, Many):
        return f"{_kind(kind.of)}, or a list of them"
    if isinstance(kind, Record):
        return f"a mapping: {_title(kind.cls)}"
    if isinstance(kind, Whole):
        return f"a number, {kind.least} to {kind.most}"
    if isinstance(kind, Amounts):
        return f"a number, or a mapping: {_title(kind.cls)}"
    if isinstance(kind, Bounds):
        return "a number, or a mapping: Bound"
    if isinstance(kind, Flag):
        return "true or false"
    if isinstance(kind, Word) and kind.choices == ("yes", "all"):
        return "true, or `all`"
    if isinstance(kind, Text) and kind.choices:
        return ", ".join(f"`{choice}`" for choice in kind.choices)
    return "a text"


def readings() -> str:
    """Every point where the documents are silent: the reading taken, and what it rests on."""
    rows = [f"| `{code}` | {kind.says} | {kind.rests_on}. |" for code, kind in REASONS.items() if kind.rests_on]
    rows += [f"| | {reading.reads} | {reading.rests_on}. |" for reading in READINGS]
    return "| reason | the reading taken | what it rests on |\n|---|---|---|\n" + "\n".join(rows) + "\n"


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
