"""Reading and writing plain data (what JSON or YAML give) as records, by one table of fields a record.

A record is a frozen dataclass with a class attribute FIELDS. The same table reads a value, reports
every problem with its path, writes the value back, and yields its JSON Schema; so what is accepted
and what is published cannot drift apart.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Protocol

MARKS = ":,~@/"
DEEPEST = 40
"""Parts of a path; what is nested deeper is refused. What cards say is nested to eight or so."""
Plain = Any  # None, bool, int, str, list, dict: what JSON holds


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault: `path` such as ('cards', 2, 'type'), and a sentence."""

    path: tuple[str | int, ...]
    message: str

    def __str__(self) -> str:
        where = ""
        for part in self.path:
            where += f"[{part}]" if isinstance(part, int) else f".{part}" if where else part
        return f"{where}: {self.message}" if where else self.message


class Malformed(ValueError):
    """Data that cannot be read; `problems` holds every fault found."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__("; ".join(str(problem) for problem in problems))
        self.problems = list(problems)


class Kind(Protocol):
    """How one value is read, written and described."""

    def read(self, value: Plain, path: tuple[str | int, ...], problems: list[Problem]) -> Any: ...

    def write(self, value: Any) -> Plain: ...

    def schema(self) -> dict[str, Plain]: ...


@dataclass(frozen=True, slots=True)
class Text:
    """A text of at most `longest` characters; with `choices`, one of them.

    Choices that stand only once a game is whole are asked for as they are needed.
    """

    choices: tuple[str, ...] | Callable[[], tuple[str, ...]] = ()
    longest: int = 500
    name: bool = False  # a short name: none of the marks that moves and links are written with

    @property
    def listed(self) -> tuple[str, ...]:
        """The texts to choose from; () for any."""
        return self.choices() if callable(self.choices) else self.choices

    def read(self, value: Plain, path: tuple[str | int, ...], problems: list[Problem]) -> str:
        if isinstance(value, bool) or not isinstance(value, (str, int)):
            problems.append(Problem(path, f"should be a text, not {type(value).__name__}"))
            return ""
        text = str(value)
        if self.listed and text not in self.listed:
            problems.append(Problem(path, f"{text[:60]!r} is not known here; known: {', '.join(self.listed)}"))
        elif self.name and set(text) & set(MARKS):
            problems.append(Problem(path, f"{text[:60]!r} should have none of the marks {MARKS}"))
        elif len(text) > self.longest:
            problems.append(Problem(path, f"is longer than {self.longest} characters"))
        return text

    def write(self, value: Any) -> Plain:
        return value

    def schema(self) -> dict[str, Plain]:
        if self.listed:
            return {"enum": list(self.listed)}
        return {"type": ["string", "integer"], "maxLength": self.longest}


@dataclass(frozen=True, slots=True)
class Word(Text):
    """A text for which YAML's true and false stand for yes and no."""

    def read(self, value: Plain, path: tuple[str | int, ...], problems: list[Problem]) -> str:
        if isinstance(value, bool):
            value = "yes" if value else "no"
        return Text.read(self, value, path, problems)

    def schema(self) -> dict[str, Plain]:
        return {"anyOf": [Text.schema(self), {"type": "boolean"}]}


@dataclass(frozen=True, slots=True)
class Whole:
    """A whole number within bounds."""

    least: int = 0
    most: int = 99

    def read(self, value: Plain, path: tuple[str | int, ...], problems: list[Problem]) -> int:
        if isinstance(value, bool) or not isinstance(value, int):
            problems.append(Problem(path, "should be a whole number"))
            return self.least
        if not self.least <= value <= self.most:
            problems.append(Problem(path, f"should lie between {self.least} and {self.most}"))
        return value

    def write(self, value: Any) -> Plain:
        return value

    def schema(self) -> dict[str, Plain]:
        return {"type": "integer", "minimum": self.least, "maximum": self.most}


@dataclass(frozen=True, slots=True)
class Flag:
    """true or false."""

    def read(self, value: Plain, path: tuple[str | int, ...], problems: list[Problem]) -> bool:
        if not isinstance(value, bool):
            problems.append(Problem(path, "should be true or false"))
        return bool(value)

    def write(self, value: Any) -> Plain:
        return value

    def schema(self) -> dict[str, Plain]:
        return {"type": "boolean"}


@dataclass(frozen=True, slots=True)
class Many:
    """A list; a single value stands for a list of one."""

    of: Kind
    most: int = 60

    def read(self, value: Plain, path: tuple[str | int, ...], problems: list[Problem]) -> tuple[Any, ...]:
        items = value if isinstance(value, list) else [value]
        if len(items) > self.most:
            problems.append(Problem(path, f"has more than {self.most} parts"))
            items = items[: self.most]
        return tuple(self.of.read(item, (*path, at), problems) for at, item in enumerate(items))

    def write(self, value: Any) -> Plain:
        return [self.of.write(item) for item in value]

    def schema(self) -> dict[str, Plain]:
        one = self.of.schema()
        return {"anyOf": [one, {"type": "array", "items": one, "maxItems": self.most}]}


@dataclass(frozen=True, slots=True)
class Record:
    """A mapping that becomes a record of class `cls`."""

    cls: Any

    def read(self, value: Plain, path: tuple[str | int, ...], problems: list[Problem]) -> Any:
        if len(path) > DEEPEST:
            problems.append(Problem(path[:DEEPEST], "is nested too deeply"))
            value = {}
        if not isinstance(value, Mapping):
            problems.append(Problem(path, f"should be a mapping of {self.cls.__name__.lower()} keys"))
            value = {}
        known = {field.key: field for field in self.cls.FIELDS}
        for key in value:
            if key not in known:
                problems.append(
                    Problem((*path, str(key)), f"is no key of a {self.cls.__name__.lower()}; known: {', '.join(known)}")
                )
        given = {}
        for field in self.cls.FIELDS:
            if field.key in value and value[field.key] is not None:
                given[field.name] = field.kind.read(value[field.key], (*path, field.key), problems)
            elif field.required:
                problems.append(Problem(path, f"{field.key!r} is missing"))
                given[field.name] = field.kind.read(field.fallback, path, [])
        return self.cls(**given)

    def write(self, value: Any) -> Plain:
        plain: dict[str, Plain] = {}
        empty = type(value)(**{f.name: f.kind.read(f.fallback, (), []) for f in self.cls.FIELDS if f.required})
        for field in self.cls.FIELDS:
            held = getattr(value, field.name)
            if field.required or held != getattr(empty, field.name):
                plain[field.key] = None if held is None else field.kind.write(held)
        return plain

    def schema(self) -> dict[str, Plain]:
        return {"$ref": f"#/$defs/{self.cls.__name__.lower()}"}


@dataclass(frozen=True, slots=True)
class Field:
    """One key of a record: how it is written in a file, which attribute holds it, and what it means."""

    key: str
    kind: Kind
    about: str
    required: bool = False
    attribute: str = ""
    fallback: Plain = ""

    @property
    def name(self) -> str:
        return self.attribute or self.key


class HasFields(Protocol):
    FIELDS: ClassVar[tuple[Field, ...]]


def definitions(*classes: Any) -> dict[str, Plain]:
    """JSON Schema `$defs` of the records given."""
    found = {}
    for cls in classes:
        found[cls.__name__.lower()] = {
            "type": "object",
            "description": (cls.__doc__ or "").strip().splitlines()[0],
            "properties": {f.key: {**f.kind.schema(), "description": f.about} for f in cls.FIELDS},
            "required": [f.key for f in cls.FIELDS if f.required],
            "additionalProperties": False,
        }
    return found
