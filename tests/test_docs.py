"""The documentation names every route, command and setting, and none that is not there."""

from __future__ import annotations

import re
from pathlib import Path

from flask import Flask

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"


def rows(file: str) -> list[str]:
    """The first cells of a page's tables, without their backquotes."""
    return re.findall(r"^\| `([^`]+)`", (DOCS / file).read_text(encoding="utf-8"), re.MULTILINE)


def test_routes_are_documented(app: Flask) -> None:
    served = {
        f"{method} {rule.rule}"
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    assert set(rows("routes.md")) == served


def test_json_routes_are_described(app: Flask) -> None:
    described = app.test_client().get("/api/v1/openapi.json").get_json()["paths"]
    served: dict[str, set[str]] = {}
    for rule in app.url_map.iter_rules():
        if rule.rule.startswith("/api/") and rule.endpoint != "openapi":
            path = re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule)
            served.setdefault(path, set()).update((rule.methods or set()) - {"HEAD", "OPTIONS"})
    assert {path: {method.upper() for method in methods} for path, methods in described.items()} == served


def test_the_description_refers_only_to_what_it_holds(app: Flask) -> None:
    answer = app.test_client().get("/api/v1/openapi.json")
    whole = answer.get_json()
    for reference in re.findall(r'"\$ref":"#/([^"]+)"', answer.text):
        part = whole
        for key in reference.split("/"):
            part = part[key]


def test_commands_are_documented(app: Flask) -> None:
    ours = {name for name in app.cli.commands if name not in ("run", "shell")}
    targets = {f"make {name}" for name in re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE)}
    assert set(rows("commands.md")) == {*ours, "routes", *targets} - {"make help"}


def test_settings_are_documented() -> None:
    read = set(re.findall(r'get\("([A-Z_]+)"', (ROOT / "config.py").read_text(encoding="utf-8")))
    assert set(rows("settings.md")) == read


def test_files_that_the_documentation_names_are_there() -> None:
    for page in [*DOCS.glob("*.md"), *ROOT.glob("*.md")]:
        for name in re.findall(r"`((?:[\w.-]+/)*[\w-]+\.(?:py|yaml|toml|js|css))`", page.read_text(encoding="utf-8")):
            found = (ROOT / name).exists() or any(ROOT.glob(f"*/{name}")) or "/" not in name
            assert found, f"{page.name} names {name}"
