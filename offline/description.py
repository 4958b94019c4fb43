"""The pack in use: its description, and its files, in the folder `offline` of the data folder."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from errors import NotFound

ENCODINGS = {"br": ".br", "gzip": ".gz"}
"""What a file is kept in, the smallest first, by the name that a browser asks for it with."""


@dataclass(frozen=True)
class Description:
    """A pack as pack.json tells of it; `br` is what all of it takes to load, in bytes."""

    told: dict[str, Any]

    @property
    def version(self) -> str:
        """Changes when anything in the pack does."""
        return str(self.told["version"])

    @property
    def corpus(self) -> str:
        """The version of the corpus in it."""
        return str(self.told["corpus"])

    @property
    def made(self) -> str:
        """The day it was made, as YYYY-MM-DD."""
        return str(self.told["made"])

    @property
    def cards(self) -> bool:
        """Whether imported card files come along."""
        return bool(self.told["cards"])

    @property
    def br(self) -> int:
        """What all of it takes to load, in bytes."""
        return sum(int(part["br"]) for part in self.told["parts"])


def home(data: Path) -> Path:
    """Where a pack lies in a data folder."""
    return data / "offline"


def described(data: Path) -> Description | None:
    """The pack in use; None if this installation has none."""
    try:
        return Description(json.loads((home(data) / "pack.json").read_text(encoding="utf-8")))
    except FileNotFoundError:
        return None


def file_of(data: Path, name: str, accepted: list[str]) -> tuple[Path, str]:
    """A file of a pack, in the first encoding that is accepted, and the name of that or nothing. Raises NotFound."""
    folder = home(data) / "files"
    try:
        path = (folder / name).resolve()
        there = path.is_relative_to(folder.resolve()) and path.suffix != ".aside" and path.is_file()
    except (OSError, ValueError):  # a name that no file can have
        there = False
    if not there:
        raise NotFound("The offline pack has no such file; a newer version may be in use.")
    for encoding, ending in ENCODINGS.items():
        packed = path.with_name(path.name + ending)
        if encoding in accepted and packed.is_file():
            return packed, encoding
    return path, ""
