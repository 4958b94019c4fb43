"""Imports go one way, and Flask stays at the edges."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
BASE = {"changes", "copies", "database", "derived", "errors", "pace", "unavailable"}
MAY_IMPORT = {
    "timing": set(),
    "reading": {"timing"},
    "rules": set(),
    "people": set(),
    "cards": {"rules", "reading", "timing", "people"},
    "faq": {"rules", "cards", "reading", "timing", "people"},
    "search": {"rules", "cards", "faq"},
    "operating": set(),
}
OURS = {*MAY_IMPORT, *BASE, "app", "config", "services"}
EDGES = ("views.py", "cli.py", "read_command.py")
WEB = {"flask", "flask_compress", "flask_login", "flask_wtf", "werkzeug", "wtforms"}

FILES = sorted(path for package in MAY_IMPORT for path in (ROOT / package).rglob("*.py"))


def imports(path: Path) -> Iterator[str]:
    """The top-level name of every module that a file imports, wherever in the file."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: imports are written whole"
            yield (node.module or "").partition(".")[0]


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_module_imports_only_what_its_package_may(path: Path) -> None:
    package = path.relative_to(ROOT).parts[0]
    allowed = {package, *BASE, *MAY_IMPORT[package]}
    if path.name in EDGES:
        allowed |= {"config", "services"}
    assert {name for name in imports(path) if name in OURS} <= allowed


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_only_the_edges_know_the_web(path: Path) -> None:
    if path.name not in EDGES:
        assert not set(imports(path)) & WEB


@pytest.mark.parametrize("path", sorted((ROOT / "timing").rglob("*.py")), ids=lambda path: path.name)
def test_the_stepper_needs_the_standard_library_alone(path: Path) -> None:
    if path.name not in EDGES:
        assert set(imports(path)) <= {"timing", *sys.stdlib_module_names}


@pytest.mark.parametrize("listed", [("stark", "lannister"), ("military", "intrigue"), ("noble", "war")])
def test_what_is_printed_on_cards_is_listed_in_one_module(listed: tuple[str, str]) -> None:
    first, second = listed
    together = re.compile(rf"[\"']{first}[\"'](, |,\n\s*)[\"']{second}[\"']", re.IGNORECASE)
    found = [path for path in FILES if together.search(path.read_text(encoding="utf-8"))]
    templates = [path for path in (ROOT / "templates").rglob("*.html") if together.search(path.read_text("utf-8"))]
    assert [path.relative_to(ROOT).as_posix() for path in (*found, *templates)] == ["timing/systems/agot1e/printed.py"]


CARD_ID = re.compile(r"[a-z][a-z0-9]{0,7}_[0-9]{1,3}")


def test_no_card_is_named_in_code() -> None:
    """What is so of one card is content (cards/content, timing/disputes), and never a case of its own in code.

    The score of B'Twixt is of one box of cards, which are named in its table (timing/scoring).
    """
    found = [
        f"{path.relative_to(ROOT)}:{node.lineno}"
        for path in FILES
        if path.parent != ROOT / "timing" / "scoring"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and CARD_ID.fullmatch(node.value)
    ]
    assert found == []


@pytest.mark.parametrize("name", [f"{name}.py" for name in sorted((*BASE, "config"))])
def test_what_all_import_imports_none_of_them(name: str) -> None:
    assert not set(imports(ROOT / name)) & {*MAY_IMPORT, "app", "flask", "werkzeug"}


def test_the_application_is_asked_by_type_and_not_by_string() -> None:
    """What an application has and hands in is in services.Services, where mypy sees it."""
    for path in [*FILES, ROOT / "app.py"]:
        assert not re.search(r"\.extensions[\[.](?!NAME\])", path.read_text(encoding="utf-8")), path
