"""Tables of file formats and of the points that no document settles, as Markdown, from the records that run."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from timing.kernel.expressions import Amounts, Bounds
from timing.kernel.fields import Field, Flag, Many, Record, Text, Whole, Word
from timing.kernel.reasons import ReasonKind


def format_tables(records: Iterable[Any]) -> str:
    """One table a record: key, value, meaning."""
    return "\n".join(_record(cls) for cls in records)


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
    if isinstance(kind, Word) and kind.listed == ("yes", "all"):
        return "true, or `all`"
    if isinstance(kind, Text) and kind.listed:
        return ", ".join(f"`{choice}`" for choice in kind.listed)
    return "a text"


def readings(reasons: Mapping[str, ReasonKind], more: Iterable[tuple[str, str]] = ()) -> str:
    """Every point where the documents are silent: the reading taken, and what it rests on; `more` have no reason."""
    rows = [f"| `{code}` | {kind.says} | {kind.rests_on}. |" for code, kind in reasons.items() if kind.rests_on]
    rows += [f"| | {reads} | {rests_on}. |" for reads, rests_on in more]
    return "| reason | the reading taken | what it rests on |\n|---|---|---|\n" + "\n".join(rows) + "\n"
