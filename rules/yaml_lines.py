"""YAML files that remember their lines, so that what is wrong with them can be pointed at."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import yaml

from errors import Problem

Path_ = tuple[str | int, ...]
SAFE_YAML = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # libyaml where PyYAML has it: ten times as fast


def safe_yaml(text: str) -> Any:
    """What the text says in YAML, read as safely as yaml.safe_load and faster. Raises yaml.YAMLError."""
    return yaml.load(text, Loader=SAFE_YAML)  # noqa: S506 (it is a safe loader)


class YamlFile:
    """A parsed YAML file: `value` (None when it cannot be read), `problems`, and `line(path)`.

    Scalars are strings, but for whole numbers, true, false and null; a date stays the text it was written as.
    """

    def __init__(self, text: str, name: str) -> None:
        self.name = name
        self.problems: list[Problem] = []
        self._lines: dict[Path_, int] = {}
        self.value: Any = None
        try:
            node = yaml.compose(text, Loader=SAFE_YAML)
        except yaml.MarkedYAMLError as error:
            line = error.problem_mark.line + 1 if error.problem_mark else 1
            self.problems.append(Problem(name, line, f"not YAML: {error.problem or error.context}"))
        except yaml.YAMLError as error:
            self.problems.append(Problem(name, 1, f"not YAML: {error}"))
        else:
            self.value = None if node is None else self._build(node, ())

    @classmethod
    def read(cls, path: Path, name: str) -> YamlFile:
        """The file at `path`, called `name` in problems."""
        try:
            return cls(path.read_text(encoding="utf-8"), name)
        except UnicodeDecodeError as error:
            unreadable = cls("", name)
            unreadable.problems.append(Problem(name, 1, f"not UTF-8: byte {error.start} cannot be read"))
            return unreadable

    def line(self, *path: str | int) -> int:
        """The line where the value at `path` begins, or that of the nearest value around it."""
        while path not in self._lines and path:
            path = path[:-1]
        return self._lines.get(path, 1)

    def problem(self, text: str, *path: str | int) -> Problem:
        """A problem with the value at `path`."""
        return Problem(self.name, self.line(*path), text)

    def _build(self, node: yaml.Node, path: Path_) -> Any:
        self._lines.setdefault(path, node.start_mark.line + 1)
        if isinstance(node, yaml.MappingNode):
            return self._mapping(node, path)
        if isinstance(node, yaml.SequenceNode):
            return [self._build(item, (*path, at)) for at, item in enumerate(node.value)]
        return _scalar(node)

    def _mapping(self, node: yaml.MappingNode, path: Path_) -> Mapping[str, Any]:
        result: dict[str, Any] = {}
        for key_node, value_node in node.value:
            key, line = str(key_node.value), key_node.start_mark.line + 1
            if key in result:
                self.problems.append(Problem(self.name, line, f"{key!r} is given twice"))
            self._lines[(*path, key)] = line
            result[key] = self._build(value_node, (*path, key))
        return result


def _scalar(node: yaml.Node) -> str | int | bool | None:
    kind = node.tag.rpartition(":")[2]
    text = str(node.value)
    if kind == "null":
        return None
    if kind == "bool":
        return text.lower() in ("true", "yes", "on")
    if kind == "int" and text.lstrip("-").isdecimal():
        return int(text)
    return text
