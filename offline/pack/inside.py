"""What the builder asks of the browser's Python: which modules the service needs, and those as bytecode.

Runs under Pyodide, driven by build.mjs; `offline.pack.build` says what lies where.
"""

from __future__ import annotations

import ast
import codecs
import importlib
import json
import logging
import marshal
import sys
from collections.abc import Iterable, Iterator
from importlib.util import MAGIC_NUMBER
from pathlib import Path

ENCODINGS = "utf-8 utf-8-sig utf-16 utf-16-le utf-16-be latin-1 cp1252 idna ascii".split()
"""What text that people bring may be in."""
UNCHECKED = (1).to_bytes(4, "little") + b"\0" * 8
"""The flags of bytecode that is not compared with a source: there is none beside it."""


def walk(repo: Path, work: Path) -> None:
    """Use the service as people do, and write down what this has loaded: modules.json, and opened.json beside it."""
    opened: set[str] = set()
    sys.addaudithook(lambda event, given: opened.add(str(given[0])) if event == "open" else None)
    from offline.pack.use import use

    use(repo, work)
    for encoding in ENCODINGS:
        codecs.lookup(encoding)
    try:
        raise LookupError("once, so that what writes a traceback is loaded")
    except LookupError:
        logging.getLogger("offline").exception("This traceback is made on purpose")
    for name in sorted(named(repo)):
        before = set(sys.modules)
        try:
            importlib.import_module(name)
        except ImportError:  # it has parts in C: what asks for it is not offered on a phone
            for loaded in set(sys.modules) - before:
                del sys.modules[loaded]
    (work / "modules.json").write_text(json.dumps(dict(sorted(origins()))), encoding="utf-8")
    (work / "opened.json").write_text(json.dumps(sorted(name for name in opened if is_data(name))), encoding="utf-8")


def is_data(name: str) -> bool:
    """Whether a file that was opened is one that a module of a library or of ours reads."""
    return name.startswith(("/site/", "/maester/")) and not name.endswith((".py", ".pyc")) and Path(name).is_file()


def named(repo: Path) -> set[str]:
    """Every module that ours import, wherever in their code."""
    packages = {path.parent.name for path in repo.glob("*/__init__.py")} - {"tests", "bench"}
    files = [*repo.glob("*.py"), *(file for name in packages for file in (repo / name).rglob("*.py"))]
    return {
        name for file in files if "pack" not in file.parts and file.name != "gunicorn.conf.py" for name in imports(file)
    }


def imports(file: Path) -> Iterator[str]:
    """The modules that a file imports, but for those that only a type checker reads."""
    skipped: set[ast.AST] = set()
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test):
            skipped.update(inner for part in node.body for inner in ast.walk(part))
        if node in skipped:
            continue
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module


def origins() -> Iterator[tuple[str, str]]:
    """Every loaded module with the file it came from; none of a package that failed to load, of which parts are left:
    on a phone it would be found, and be empty."""
    for module in list(sys.modules.values()):
        spec = getattr(module, "__spec__", None)
        if spec is not None and spec.origin and spec.has_location and _whole(spec.name):
            yield spec.name, spec.origin


def _whole(name: str) -> bool:
    """Whether every package around a module is loaded."""
    around = name.split(".")[:-1]
    return all(".".join(around[: at + 1]) in sys.modules for at in range(len(around)))


def compile_all(jobs: Iterable[dict[str, str]]) -> None:
    """Each job's source as bytecode: `source` (a file), `target`, `shown` (the name in tracebacks), `optimize`."""
    for job in jobs:
        code = compile(
            Path(job["source"]).read_bytes(), job["shown"], "exec", dont_inherit=True, optimize=int(job["optimize"])
        )
        target = Path(job["target"])
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(MAGIC_NUMBER + UNCHECKED + marshal.dumps(code))
