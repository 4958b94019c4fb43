"""What a description has, taken piece by piece: a piece that nobody takes is not written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

Plain = Mapping[str, Any]


class NotWritten(Exception):
    """No wording here says this piece of a description."""


class Parts:
    """A record of a description, of which every key has to be taken."""

    def __init__(self, plain: Plain, what: str) -> None:
        self._left, self._what = dict(plain), what

    def take(self, key: str, otherwise: Any = None) -> Any:
        """The value of a key, which is written from now on."""
        return self._left.pop(key, otherwise)

    def takes(self, key: str, value: Any) -> bool:
        """Whether the key has just this value; then it is written."""
        found = key in self._left and self._left[key] == value
        if found:
            del self._left[key]
        return found

    def has(self, key: str) -> bool:
        return key in self._left

    def done(self) -> None:
        """Raises NotWritten for what is left."""
        if self._left:
            raise NotWritten(f"{self._what}: {', '.join(sorted(self._left))}")


def wording(table: Mapping[str, str], key: Any, what: str) -> str:
    """What a table says of a key. Raises NotWritten."""
    if not isinstance(key, str) or key not in table:
        raise NotWritten(f"{what} {key}")
    return table[key]


def listed(said: list[str], word: str = "or") -> str:
    """'A', 'A or B', 'A, B or C'."""
    return said[0] if len(said) == 1 else f"{', '.join(said[:-1])} {word} {said[-1]}"


def as_list(value: Any) -> list[Any]:
    return list(value) if isinstance(value, (list, tuple)) else [value]
