"""Builds the pack: the service as it is installed here, for a browser's Python.

Everything is laid out below a folder of work, used once under Pyodide to see which modules it takes, compiled to
bytecode, and put into parts that are named by their content. The pack in use is switched when all of it is there.
"""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sysconfig
import zipfile
from collections.abc import Callable, Iterator
from dataclasses import asdict
from datetime import UTC, datetime
from hashlib import sha256
from pathlib import Path
from typing import Any

from flask import Flask, render_template

from config import ROOT, Settings
from derived import digest_of
from offline.description import described
from offline.pack.laying import Laid, lay_out
from offline.pack.parts import Files, Part, put, stored_zip, tar
from search import sense
from search.documents import ONLY_INDEXED

HERE = Path(__file__).resolve().parent
BROWSER = HERE.parent / "browser"
NODE_MODULES = HERE.parent / "node_modules" / "pyodide"
CORE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
SITE = Path(sysconfig.get_paths()["purelib"])
REQUIREMENTS = ROOT / "requirements.txt"
NOT_TAKEN = ("tests", "bench")
TELLS_DOCSTRINGS = ("timing",)
"""Packages of ours whose docstrings are shown to people; those of the others stay here."""
RAW = ("static", "migrations")
"""Folders whose files are taken as they are."""
TEMPLATES = "templates"
COMPILED = "without the columns of what tracebacks show"
"""How, so that what was compiled in another way before is not taken for it."""

Say = Callable[[str], None]


class CannotBuild(Exception):
    """The pack cannot be built here; the message says what is missing or wrong."""


def build(settings: Settings, say: Say) -> Path:
    """Build the pack below the data folder and switch to it; returns its description. Raises CannotBuild."""
    if not NODE_MODULES.is_dir() or shutil.which("node") is None:
        raise CannotBuild("Node is needed to build the offline pack, and `npm ci` in the folder offline.")
    home = settings.data / "offline"
    work = home / "work"
    shutil.rmtree(work, ignore_errors=True)
    work.mkdir(parents=True)
    say("laying out corpus, index and what is shared of people's database")
    laid = lay_out(settings, work)
    in_use = described(settings.data)
    made_from = sources(laid)
    if in_use is not None and in_use.told.get("made_from") == made_from and not settings.offline_cards:
        say("nothing has changed since the last one")
        shutil.rmtree(work)
        return home / "pack.json"
    say("using the service once in the browser's Python, to see which modules it takes")
    _node("walk", str(ROOT), str(SITE), str(work))
    say("compiling")
    trees = Trees(work, home / "bytecode", laid.app)
    say("packing")
    parts = list(pack(home / "files", trees, laid))
    description = {"made_from": made_from, **describe(laid, parts)}
    say("starting the pack once")
    (work / "pack.json").write_text(json.dumps(description), encoding="utf-8")
    _node("check", str(home / "files"), str(work / "pack.json"))
    path = _switch(home, description)
    shutil.rmtree(work)
    return path


def sources(laid: Laid) -> str:
    """The digest of everything that a pack is made from, imported cards apart."""
    packages = [path.parent for path in ROOT.glob("*/__init__.py") if path.parent.name not in NOT_TAKEN]
    folders = [*packages, *(ROOT / name for name in (*RAW, TEMPLATES))]
    files = [path for folder in folders for path in folder.rglob("*") if _is_taken(path)]
    files = [path for path in files if "node_modules" not in path.parts and not _is_in_corpus(path)]
    every = [*files, *ROOT.glob("*.py"), REQUIREMENTS]
    return digest_of([(path.relative_to(ROOT).as_posix(), path) for path in every], json.dumps(laid.facts))


class Trees:
    """The files of the pack by part: bytecode of what is loaded, and the files beside it."""

    def __init__(self, work: Path, kept: Path, app: Flask) -> None:
        loaded: dict[str, str] = json.loads((work / "modules.json").read_text(encoding="utf-8"))
        self._opened: list[str] = json.loads((work / "opened.json").read_text(encoding="utf-8"))
        self._work = work
        self._kept = kept
        self._jobs: list[dict[str, str]] = []
        stdlib = work / "stdlib"
        with zipfile.ZipFile(NODE_MODULES / "python_stdlib.zip") as archive:
            archive.extractall(stdlib)
        self.stdlib: Files = self._of_loaded(loaded, "/lib/python314.zip/", stdlib, "2")
        self.site: Files = dict(self._of_libraries(loaded))
        self.ours: dict[str, Files] = dict(self._of_ours())
        self.ours["pages"] = self._pages(app)
        if self._jobs:
            jobs = work / "jobs.json"
            jobs.write_text(json.dumps(self._jobs), encoding="utf-8")
            _node("compile", str(ROOT), str(SITE), str(work))
            for job in self._jobs:
                target = kept / job["key"]
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(work / job["target"].removeprefix("/making/"), target)

    def _of_loaded(self, loaded: dict[str, str], inside: str, outside: Path, optimize: str) -> Files:
        names = sorted({file.removeprefix(inside) for file in loaded.values() if file.startswith(inside)})
        return {
            str(Path(name).with_suffix(".pyc")): self._bytecode(outside / name, inside + name, optimize)
            for name in names
        }

    def _of_ours(self) -> Iterator[tuple[str, Files]]:
        packages = sorted(path.parent for path in ROOT.glob("*/__init__.py") if path.parent.name not in NOT_TAKEN)
        for package in packages:
            yield package.name, self._package(package)
        raw = {
            str(path.relative_to(ROOT)): path for name in RAW for path in (ROOT / name).rglob("*") if _is_taken(path)
        }
        modules = [path for path in ROOT.glob("*.py") if path.name != "gunicorn.conf.py"]
        code = {f"{path.stem}.pyc": self._bytecode(path, f"/maester/{path.name}", "0") for path in modules}
        yield "app", {**raw, **code}

    def _package(self, package: Path) -> Files:
        optimize = "0" if package.name in TELLS_DOCSTRINGS else "2"
        found: dict[str, Path] = {}
        opened = set(self._opened_in("/maester/"))
        for path in sorted(package.rglob("*")):
            name = path.relative_to(ROOT)
            if not _is_taken(path) or "node_modules" in name.parts or "offline/pack" in str(name):
                continue
            if "content" in name.parts and str(name) not in opened:
                continue
            if path.suffix == ".py":
                found[str(name.with_suffix(".pyc"))] = self._bytecode(path, f"/maester/{name}", optimize)
            else:
                found[str(name)] = path
        return found

    def _pages(self, app: Flask) -> Files:
        """Every template as the module that Jinja makes of it."""
        made = self._work / "templates"
        app.jinja_env.compile_templates(made, zip=None, ignore_errors=False)
        return {
            f"pages/{path.stem}.pyc": self._bytecode(path, f"/maester/pages/{path.name}", "2")
            for path in sorted(made.iterdir())
        }

    def _bytecode(self, source: Path, shown: str, optimize: str) -> Path:
        """Where the bytecode of a source is or will be; what was compiled before is kept by its content."""
        key = sha256(f"{shown}:{optimize}:{_pyodide_version()}:{COMPILED}:".encode() + source.read_bytes()).hexdigest()
        kept = self._kept / key
        if not kept.exists():
            job = {"source": self._inside(source), "target": f"/making/bytecode/{key}", "shown": shown, "key": key}
            self._jobs.append({**job, "optimize": optimize})
        return kept

    def _inside(self, path: Path) -> str:
        for inside, outside in (("/making/", self._work), ("/site/", SITE), ("/maester/", ROOT)):
            if path.is_relative_to(outside):
                return inside + path.relative_to(outside).as_posix()
        raise CannotBuild(f"{path} is outside of what the browser's Python sees.")

    def _of_libraries(self, loaded: dict[str, str]) -> Iterator[tuple[str, Path]]:
        """What is loaded of the libraries of requirements.txt, with their names: some look themselves up."""
        needed = {
            _normal(name)
            for name in re.findall(r"^([\w.-]+)(?:\[.*\])?==", REQUIREMENTS.read_text("utf-8"), re.MULTILINE)
        }
        modules = self._of_loaded(loaded, "/site/", SITE, "2")
        for info in sorted(SITE.glob("*.dist-info")):
            if _normal(info.name.partition("-")[0]) not in needed:
                continue
            record = [line.partition(",")[0] for line in (info / "RECORD").read_text("utf-8").splitlines()]
            taken = [str(Path(name).with_suffix(".pyc")) for name in record if name.endswith(".py")]
            taken = [name for name in taken if name in modules]
            yield from ((name, modules[name]) for name in taken)
            yield from ((name, SITE / name) for name in self._opened_in("/site/") if name in record)
            if taken:
                yield from self._names(info)

    def _opened_in(self, folder: str) -> list[str]:
        inside = [name.removeprefix(folder) for name in self._opened if name.startswith(folder)]
        return [name for name in inside if ".dist-info/" not in name]

    def _names(self, info: Path) -> Iterator[tuple[str, Path]]:
        """Name, version and entry points of a library."""
        short = self._work / "dist-info" / info.name / "METADATA"
        short.parent.mkdir(parents=True)
        head = (info / "METADATA").read_text("utf-8").partition("\n\n")[0].splitlines()
        kept = [line for line in head if line.startswith(("Metadata-Version:", "Name:", "Version:"))]
        short.write_text("\n".join(kept) + "\n", encoding="utf-8")
        yield f"{info.name}/METADATA", short
        if (info / "entry_points.txt").exists():
            yield f"{info.name}/entry_points.txt", info / "entry_points.txt"


def pack(folder: Path, trees: Trees, laid: Laid) -> Iterator[Part]:
    """Every part, written below `folder`."""
    core = {name: (NODE_MODULES / name).read_bytes() for name in CORE}
    home = f"pyodide-{sha256(b''.join(core.values())).hexdigest()[:16]}"
    for name, content in core.items():
        yield put(folder, name, "Python for the browser", content, f"{home}/{name}")
    yield put(folder, "stdlib", "Python's own library", stored_zip(trees.stdlib), suffix=".zip")
    yield put(folder, "site", "Flask, SQLAlchemy and other libraries", tar(trees.site))
    for name, files in trees.ours.items():
        yield put(folder, name, f"Maester: {name}", tar(files))
    data = laid.work / "data"
    for name, what, pattern in DATA:
        files = {str(path.relative_to(data)): path for path in data.glob(pattern) if path.is_file()}
        if files:
            yield put(folder, f"data-{name}", what, tar(files))
    yield from _shell(folder, laid.app)


def _shell(folder: Path, app: Flask) -> Iterator[Part]:
    """The scripts of the shell and its page, which names them by their content."""
    scripts = {
        path.name: path.read_bytes() for path in sorted(BROWSER.glob("*.js")) if path.name != "service-worker.js"
    }
    scripts["store.js"] = (ROOT / "static" / "store.js").read_bytes()
    base = f"browser-{sha256(b''.join(scripts.values())).hexdigest()[:16]}"
    for name, content in scripts.items():
        yield put(folder, name, "the shell", content, f"{base}/{name}")
    with app.test_request_context("/"):
        app.preprocess_request()
        page = render_template("offline/shell.html", base=f"/offline/pack/{base}/")
    page = page.replace("<html ", '<html data-handed="" ', 1)
    yield put(folder, "shell", "the shell", page.encode(), suffix=".html")


DATA = (
    ("corpus", "the corpus: every entry, card and list", "corpus*"),
    ("index", "the search index", "index-*/**/*"),
    ("disputes", "the disputes, played", "*-*.json*"),
    ("people", "an empty database, or with the cards and lists that were imported here", "seed.sqlite"),
    ("added", "the search index of the printings", "people-*/**/*"),
)


def describe(laid: Laid, parts: list[Part]) -> dict[str, Any]:
    """What pack.json says: the parts, and what the browser's Python and the phone are told."""
    lock = json.loads((NODE_MODULES / "pyodide-lock.json").read_text(encoding="utf-8"))
    asset = laid.app.jinja_env.globals["asset"]
    static = [asset(path.name) for path in sorted((ROOT / "static").iterdir()) if path.is_file()]  # type: ignore[operator]
    shell = next(f"/offline/pack/{part.path}" for part in parts if part.name == "shell")
    told = [asdict(part) for part in parts]
    whole = {**laid.facts, "pyodide": lock["info"], "parts": told, "static": static, "shell": shell}
    version = sha256(json.dumps(whole, sort_keys=True).encode()).hexdigest()[:16]
    return {"version": version, "made": datetime.now(UTC).date().isoformat(), **whole}


def _switch(home: Path, made: dict[str, Any]) -> Path:
    """Make a pack the one in use, unless it is; files of packs before the last are removed."""
    description = home / "pack.json"
    before = json.loads(description.read_text(encoding="utf-8")) if description.exists() else {}
    if before.get("version") == made["version"]:
        return description
    kept = {part["path"] for one in (made, before) for part in one.get("parts", ())}
    aside = description.with_suffix(".aside")
    aside.write_text(json.dumps(made, indent=1), encoding="utf-8")
    aside.replace(description)
    for path in (home / "files").rglob("*"):
        if path.is_file() and str(path.relative_to(home / "files")).removesuffix(".br").removesuffix(".gz") not in kept:
            path.unlink()
    return description


def _normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def _is_in_corpus(path: Path) -> bool:
    """Whether a file is content that the corpus is made of, whose digest is known."""
    return "content" in path.parts and path.suffix != ".jsonl" and path.name != "deck.yaml"


def _is_taken(path: Path) -> bool:
    beside = path.parent == sense.FOLDER or path in ONLY_INDEXED
    return path.is_file() and "__pycache__" not in path.parts and path.suffix != ".pyc" and not beside


def _pyodide_version() -> str:
    return str(json.loads((NODE_MODULES / "package.json").read_text(encoding="utf-8"))["version"])


def _node(step: str, *arguments: str) -> None:
    command = [str(shutil.which("node")), str(HERE / "build.mjs"), step, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603 - our own words
    if done.returncode:
        told = [line[:300] for line in (done.stdout + done.stderr).splitlines() if line.strip()]
        raise CannotBuild(f"The step {step!r} failed in the browser's Python:\n" + "\n".join(told[-30:]))
