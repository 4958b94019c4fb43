"""Reading YAML rows key by key: whatever is wrong becomes a problem with file and line, and reading goes on."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from errors import Problem
from rules.yaml_lines import Path_, YamlFile

DATE = re.compile(r"\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?")


class Row:
    """A mapping in a YAML file at `path`. A reader notes a problem and gives an empty value where the file is wrong."""

    def __init__(self, source: YamlFile, path: Path_, given: Any, problems: list[Problem]) -> None:
        self.source = source
        self.path = path
        self.problems = problems
        self.given: dict[str, Any] = given if isinstance(given, dict) else {}
        self._read: set[str] = set()
        if not isinstance(given, dict):
            self.wrong("a row is written as 'key: value' pairs")

    @property
    def line(self) -> int:
        """The line where the row begins."""
        return self.source.line(*self.path)

    def wrong(self, text: str, key: str | None = None) -> None:
        """Note a problem with the row, or with one key of it."""
        self.problems.append(self.source.problem(text, *self.path, *([key] if key else [])))

    def text(self, key: str, *, needed: bool = False) -> str | None:
        """A text or a number, as text."""
        value = self._value(key, needed)
        if isinstance(value, str | int) and not isinstance(value, bool) and str(value).strip():
            return " ".join(str(value).split())
        if value is not None:
            self.wrong(f"{key} is a text, not {value!r}", key)
        return None

    def number(self, key: str, *, needed: bool = False) -> int | None:
        """A whole number, 0 or more."""
        value = self._value(key, needed)
        if isinstance(value, int) and not isinstance(value, bool) and value >= 0:
            return value
        if value is not None:
            self.wrong(f"{key} is a whole number, not {value!r}", key)
        return None

    def flag(self, key: str, default: bool = False) -> bool:
        """true or false; `default` if it is left out."""
        value = self._value(key, False)
        if value is None:
            return default
        if not isinstance(value, bool):
            self.wrong(f"{key} is true or false, not {value!r}", key)
        return value is True

    def words(self, key: str) -> list[str]:
        """A list of texts; a single text is a list of one."""
        value = self._value(key, False)
        if value is None:
            return []
        values = value if isinstance(value, list) else [value]
        if all(isinstance(one, str | int) and not isinstance(one, bool) for one in values):
            return [str(one) for one in values]
        self.wrong(f"{key} is a list of texts", key)
        return []

    def choice(self, key: str, options: tuple[str, ...], *, needed: bool = False) -> str | None:
        """One of `options`."""
        value = self.text(key, needed=needed)
        return self._known(key, value, options)

    def choices(self, key: str, options: tuple[str, ...]) -> list[str]:
        """Some of `options`."""
        return [value for value in self.words(key) if self._known(key, value, options)]

    def matching(self, key: str, accepts: Callable[[str], object], form: str, *, needed: bool = False) -> str | None:
        """A text of some form, which `form` describes."""
        value = self.text(key, needed=needed)
        if value is not None and not accepts(value):
            self.wrong(f"{key} {value!r} is not {form}", key)
            return None
        return value

    def date(self, key: str, *, needed: bool = False) -> str | None:
        """A date as exact as it is known: YYYY, YYYY-MM or YYYY-MM-DD."""
        return self.matching(key, DATE.fullmatch, "a date (YYYY, YYYY-MM or YYYY-MM-DD)", needed=needed)

    def span(self, key: str) -> tuple[int, int] | None:
        """The first and the last of some numbers."""
        value = self._value(key, False)
        if value is None:
            return None
        numbers = isinstance(value, list) and len(value) == 2 and all(isinstance(one, int) for one in value)
        if numbers and value[0] <= value[1]:
            return value[0], value[1]
        self.wrong(f"{key} is [first, last]", key)
        return None

    def rows(self, key: str) -> Iterator[Row]:
        """A list of rows."""
        value = self._value(key, False)
        if value is not None and not isinstance(value, list):
            self.wrong(f"{key} is a list of rows", key)
        for at, one in enumerate(value if isinstance(value, list) else []):
            yield Row(self.source, (*self.path, key, at), one, self.problems)

    def row(self, key: str) -> Row | None:
        """A row inside this one."""
        value = self._value(key, False)
        return None if value is None else Row(self.source, (*self.path, key), value, self.problems)

    def done(self) -> None:
        """Note every key that nobody has read."""
        for key in self.given:
            if key not in self._read:
                self.wrong(f"unknown key {key!r}", key)

    def _value(self, key: str, needed: bool) -> Any:
        self._read.add(key)
        value = self.given.get(key)
        if value is None and needed:
            self.wrong(f"{key} is missing")
        return value

    def _known(self, key: str, value: str | None, options: tuple[str, ...]) -> str | None:
        if value is not None and value not in options:
            self.wrong(f"{key} {value!r} is none of {', '.join(options)}", key)
            return None
        return value
