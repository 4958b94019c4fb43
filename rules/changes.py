"""changes.yaml to records: what changed in the corpus and when. docs/corpus-format.md says how it is written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from errors import Problem
from rules.yaml_lines import YamlFile

FILE = "changes.yaml"
NEEDED = ("id", "date", "title", "text")
FIELDS = (*NEEDED, "document", "entries")
_SLUG = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")


@dataclass(frozen=True)
class ChangeRecord:
    """One change: a whole document, or the entries it touches. `date` is YYYY-MM-DD, `line` where it stands."""

    id: str
    date: str
    title: str
    text: str
    document: str | None
    entries: tuple[str, ...]
    file: str
    line: int


def read_changes(path: Path, name: str, problems: list[Problem]) -> list[ChangeRecord]:
    """The changes of a file, the newest first; none if there is no such file. What is wrong goes to `problems`."""
    if not path.is_file():
        return []
    source = YamlFile.read(path, name)
    problems += source.problems
    if not isinstance(source.value, list):
        if not source.problems:
            problems.append(source.problem("changes are a list, the newest first"))
        return []
    found: list[ChangeRecord] = []
    for at, given in enumerate(source.value):
        wrong = list(_problems(source, given, at))
        problems += wrong
        if not wrong:
            found.append(_record(source, given, at))
    problems += _order(found)
    return found


def _record(source: YamlFile, given: dict[str, Any], at: int) -> ChangeRecord:
    texts = {key: str(given[key]).strip() for key in NEEDED}
    entries = tuple(str(entry) for entry in given.get("entries") or ())
    return ChangeRecord(
        **texts, document=given.get("document"), entries=entries, file=source.name, line=source.line(at)
    )


def _problems(source: YamlFile, given: Any, at: int) -> Iterator[Problem]:
    if not isinstance(given, dict):
        yield source.problem("a change is a list of 'key: value' lines", at)
        return
    for key in given:
        if key not in FIELDS:
            yield source.problem(f"unknown key {key!r}; known are {', '.join(FIELDS)}", at, key)
    for key in NEEDED:
        if not given.get(key):
            yield source.problem(f"{key!r} is missing", at, key)
    if given.get("id") and not _SLUG.fullmatch(str(given["id"])):
        yield source.problem(f"{given['id']!r} is not an id: lower-case words with hyphens", at, "id")
    if given.get("date") and not _is_date(str(given["date"])):
        yield source.problem(f"{given['date']!r} is not a date: YYYY-MM-DD", at, "date")
    if not isinstance(given.get("entries") or [], list):
        yield source.problem("entries are a list of ids", at, "entries")
    if not given.get("document") and not given.get("entries"):
        yield source.problem("a change names its document or its entries", at)


def _is_date(text: str) -> bool:
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def _order(changes: list[ChangeRecord]) -> Iterator[Problem]:
    seen: dict[str, int] = {}
    for at, change in enumerate(changes):
        if change.id in seen:
            yield Problem(change.file, change.line, f"id {change.id} is already used at line {seen[change.id]}")
        seen.setdefault(change.id, change.line)
        if at and changes[at - 1].date < change.date:
            yield Problem(change.file, change.line, "the newest change comes first")
