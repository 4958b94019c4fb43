"""Every package of ours imports, and the application is made, without what a browser lacks."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent.parent
PACKAGES = sorted(path.parent.name for path in ROOT.glob("*/__init__.py") if path.parent.name not in ("tests", "bench"))
MODULES = sorted(
    path.relative_to(ROOT).with_suffix("").as_posix().replace("/", ".").removesuffix(".__init__")
    for package in PACKAGES
    for path in (ROOT / package).rglob("*.py")
    if not path.is_relative_to(ROOT / "offline" / "pack")  # builds the pack, on a server
)
WITHOUT = f"""
import sys
from importlib.machinery import FileFinder, SourceFileLoader

LACKING = {{"_multiprocessing", "_posixshmem", "_curses", "grp", "pwd", "readline", "resource", "syslog", "gunicorn"}}

def no_extensions(folder):
    # Nothing in C but Python's own.
    if folder.endswith("lib-dynload") or folder.endswith(".zip"):
        raise ImportError
    return FileFinder(folder, (SourceFileLoader, [".py"]))

class Lacking:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in LACKING:
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)

sys.path_hooks.insert(0, no_extensions)
sys.path_importer_cache.clear()
for name in LACKING:
    sys.modules.pop(name, None)
sys.meta_path.insert(0, Lacking())
sys.path.insert(0, {str(ROOT)!r})
"""


def run(code: str, *arguments: str) -> str:
    """What a Python of its own prints that lacks what a browser lacks."""
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT + code, *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return done.stdout


def test_every_module_of_ours_imports() -> None:
    said = run(
        "import importlib\nfor name in sys.argv[1:]: importlib.import_module(name)\nprint('all')", *MODULES, "app"
    )
    assert said == "all\n"


@pytest.mark.parametrize(
    "name", ["nh3", "rpds", "markupsafe._speedups", "flask_compress", "psycopg_binary", "resource"]
)
def test_what_a_browser_lacks_is_really_taken_away(name: str) -> None:
    assert run(f"try:\n import {name}\nexcept ImportError: print('gone')") == "gone\n"
