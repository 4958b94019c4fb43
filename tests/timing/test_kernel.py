"""The kernel knows no game: it imports none, and none of its words is one of theirs."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from pkgutil import resolve_name

import pytest

from timing.systems.agot1e import words
from timing.systems.agot1e.structure import FIRST_EDITION

KERNEL = Path(__file__).parents[2] / "timing" / "kernel"
FILES = sorted(KERNEL.glob("*.py"))
ENGLISH = {
    "action", "actions", "any", "characters", "cost", "drawn", "each", "event", "events", "framework", "hand", "needs",
    "play", "search", "stand", "str", "title", "used", "winner", "words",
}  # fmt: skip
"""Of the games' words, those that say something of any game, or of programs, or of neither."""
GAMES = {"agot", "westeros", "moribund", "ambush", "kneel", "lannister", "stark", "bidding", "duplicate", "plots"}


def spoken_by_games() -> set[str]:
    """Zones, types, effects, costs, happenings, phases and windows: every word that a game's data can hold."""
    listed = [value for value in vars(words).values() if isinstance(value, tuple)]
    found = {word.lower() for values in listed for word in values if isinstance(word, str)}
    return (found | {*FIRST_EDITION.phases, *(window.id for window in FIRST_EDITION.windows)} | GAMES) - ENGLISH


def words_of(path: Path) -> Iterator[str]:
    return (word.lower() for word in re.findall(r"[A-Za-z]+(?:-[A-Za-z]+)*", path.read_text(encoding="utf-8")))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_no_word_of_any_game_stands_in_the_kernel(path: Path) -> None:
    assert not set(words_of(path)) & spoken_by_games()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_the_kernel_imports_no_game(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    named = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    named += [alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names]
    assert all(name.startswith("timing.kernel") for name in named if name.startswith("timing"))


GLOSSARY = KERNEL.parents[1] / "docs" / "glossary.md"
NAMED = re.findall(r"\| `([\w.]+)` \|$", GLOSSARY.read_text(encoding="utf-8"), re.MULTILINE)


@pytest.mark.parametrize("name", NAMED)
def test_what_the_glossary_names_is_there(name: str) -> None:
    assert resolve_name(f"timing.{name}") is not None
