"""The versions by which the FAQ marks what is new: their order. Pure."""

from __future__ import annotations

import re

VERSION = re.compile(r"\d{1,3}(?:\.\d{1,3}){1,3}")


def version_key(version: str) -> str:
    """A text that sorts as the version does: 4.1 before 4.1.2, 5.0 before 5.01 (right after it) before 5.3."""
    parts: list[int] = []
    for part in version.split("."):
        parts += [0, int(part[1:])] if len(part) > 1 and part.startswith("0") else [int(part)]
    return ".".join(f"{part:03}" for part in parts)


def is_version(text: str) -> bool:
    """Whether the text has the form of a version: 5.5, 4.1.2."""
    return VERSION.fullmatch(text) is not None


def belongs_to(version: str, family: str) -> bool:
    """Whether `version` is `family` or one of its corrections: 3.3.1 belongs to 3.3, and 3.3 to 3.3."""
    key, of = version_key(version), version_key(family)
    return key == of or key.startswith(f"{of}.")
